"""Whole games of each in a second browser engine, in a real JupyterLab, by clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulebook
from tests.browser.find_browser import packaged
from tests.browser.lab import CLOSE, OPEN, WRITE, serving
from tests.browser.test_whole_games import CELL, SHORT, STUCK_OUT
from tests.everywhere import firefox
from tests.everywhere.firefox import Firefox
from tests.sampled import first_of

pytestmark = pytest.mark.everywhere
UNTIL = """const until = (holds) => new Promise((done) => {
  const look = () => { const found = holds(); if (found) done(found); else requestAnimationFrame(look); };
  look();
});"""
READY = f"""async () => {{ {UNTIL}
  const app = await until(() => window.jupyterapp);
  await app.started; await app.restored;
}}"""
NEXT = f"""async (number) => {{ {UNTIL}
  await until(() => document.querySelector(".rb .rb-board-root > *"));
  const root = document.querySelector(".rb");
  const told = () => [...root.querySelectorAll(".rb-turn, .rb-panel")].map((el) => el.textContent).join();
  const over = () => told().includes("The game is over.");
  const offered = () => {{
    const first = root.querySelector("[data-key='lift'], [data-key='nod']");
    const moves = root.querySelectorAll(".rb-move");
    return first ?? moves[number * 7 % moves.length];
  }};
  await until(() => offered() || over());
  const target = offered();
  if (!target) return null;
  target.scrollIntoView({{ block: "center" }});
  const box = await until(() => target.getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  return {{ at: root.dataset.step, x, y }};
}}"""
MOVED = f"""async (at) => {{ {UNTIL}
  await until(() => {{
    const root = document.querySelector(".rb");
    return root.dataset.step !== at && !root.querySelector("[data-key='lift']");
  }});
}}"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """JupyterLab in Firefox, which is installed where that can be done."""
    if firefox.found() is None and not packaged("firefox-esr"):
        pytest.skip("there is no Firefox here: apt-get install firefox-esr")
    folder = tmp_path_factory.mktemp("lab")
    (folder / "notebooks").mkdir()
    with (
        serving(folder / "notebooks", folder) as address,
        firefox.opened(folder / "profile") as browser,
    ):
        browser.sized(1280, 900)
        browser.go(f"{address}/lab?reset")
        browser.run(READY)
        browser.run("() => window.jupyterapp.shell.collapseLeft()")
        yield browser


@pytest.mark.parametrize("name", first_of(rulebook.all_games()))
def test_a_whole_game_in_firefox(lab: Firefox, name: str) -> None:
    lab.errors.clear()
    lab.run(WRITE, ["game.ipynb", [CELL.format(name=name, options=SHORT.get(name, {}))]])
    assert lab.run(OPEN, "game.ipynb") == []
    clicks = 0
    while target := lab.run(NEXT, clicks):
        lab.click(target["x"], target["y"])
        lab.run(MOVED, target["at"])
        clicks += 1
        assert clicks < 600
    assert clicks > 5 and lab.run(STUCK_OUT) == []
    lab.run(CLOSE)
    assert lab.errors == []
