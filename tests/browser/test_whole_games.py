"""Whole games in a real JupyterLab, by clicks and by keys, wide and narrow; and axe on every notebook."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from tests.browser.lab import WRITE, Open
from tests.notebooks.regenerate import NOTEBOOKS, found

pytestmark = pytest.mark.browser
CELL = (
    "import rulebook; from rulebook_widgets import table\n"
    "table(rulebook.new({name!r}, **{options!r}), bots='random', seed=7)"
)
SHORT: dict[str, dict[str, int]] = {
    "close_enough": {"goal": 2, "round_limit": 4},
    "five_to_close": {"turn_limit": 20},
    "poof": {"rounds": 2},
}
"""Options that end a game after some minutes: what is shown is the same."""
SIZES = {1280: 800, 360: 740}
STUCK_OUT = """() => {
  const edge = document.querySelector(".rb").getBoundingClientRect().right + 1;
  const out = (el) => el.getBoundingClientRect().right > edge
    && !el.closest(".rb-seats, .rb-unseen, [popover]");
  return [...document.querySelectorAll(".rb *")].filter(out).map((el) => el.className).slice(0, 5);
}"""
DOCKED = """() => {
  const box = document.querySelector(".jp-NotebookPanel .rb-dock").getBoundingClientRect();
  const view = document.querySelector(".jp-NotebookPanel .jp-WindowedPanel-outer").getBoundingClientRect();
  return box.top >= view.top && box.bottom <= view.bottom + 1;
}"""


@pytest.fixture
def sized(lab: Page) -> Iterator[Page]:
    """The lab, as wide as a test wants it, with its side bar closed."""
    lab.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    yield lab
    lab.set_viewport_size({"width": 1400, "height": 1000})


def opened(lab: Page, notebook: Open, name: str, width: int) -> Page:
    """Open a notebook with one table, and look at its board."""
    lab.set_viewport_size({"width": width, "height": SIZES[width]})
    lab.evaluate(WRITE, ["game.ipynb", [CELL.format(name=name, options=SHORT.get(name, {}))]])
    page = notebook("game.ipynb")
    page.locator(".rb .rb-board-root > *").first.wait_for()
    page.locator(".rb-board").scroll_into_view_if_needed()
    return page


def play(page: Page, most: int, keys: bool = False) -> int:
    """Make moves until the game is over, or as many as are wanted; give their number."""
    root = page.locator(".rb")
    for number in range(most):
        go_on = page.locator("[data-key='nod'], [data-key='lift']")
        moves = page.locator(".rb-move")
        expect(go_on.or_(moves).or_(page.get_by_text("The game is over.")).first).to_be_visible()
        if not moves.count() and not go_on.count():
            return number
        at = root.get_attribute("data-step")
        target = go_on.first if go_on.count() else moves.nth(number * 7 % moves.count())
        if keys:
            target.focus()
            page.keyboard.press("Enter")
        else:
            target.click()
        expect(page.locator(f".rb[data-step='{at}']:not(:has([data-key='lift']))")).to_have_count(0)
    return most


@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.everywhere), 360])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_game_begins_in_jupyterlab(sized: Page, notebook: Open, name: str, width: int) -> None:
    page = opened(sized, notebook, name, width)
    assert play(page, 4) == 4
    page.locator(".rb-board").scroll_into_view_if_needed()
    assert page.evaluate(STUCK_OUT) == []
    assert page.evaluate(DOCKED), "what can be done is in sight"


@pytest.mark.everywhere
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_whole_game_by_clicks(sized: Page, notebook: Open, name: str, width: int) -> None:
    page = opened(sized, notebook, name, width)
    assert play(page, 600) < 600
    expect(page.get_by_text("The game is over.").first).to_be_visible()


@pytest.mark.everywhere
@pytest.mark.parametrize("width", SIZES)
def test_a_whole_game_by_keys(sized: Page, notebook: Open, width: int) -> None:
    page = opened(sized, notebook, "knapp_daneben", width)
    assert play(page, 100, keys=True) < 100
    expect(page.get_by_text("The game is over.").first).to_be_visible()


@pytest.mark.everywhere
@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
@pytest.mark.parametrize("path", [str(p.relative_to(NOTEBOOKS)) for p in found()])
def test_axe_finds_nothing_in_any_notebook(notebook: Open, path: str, theme: str) -> None:
    page = notebook(path)
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    light = str(theme.endswith("Light")).lower()
    page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)
    # A lab has no screen of ours, but tables and charts.
    ours = ".rb" if page.locator(".rb").count() else ".jp-OutputArea-output"
    # The menu of a chart is the chart library's own.
    parts = {"include": [[ours]], "exclude": [[".vega-embed summary"]]}
    found_here = Axe().run(page, context=parts, options={"resultTypes": ["violations"]})
    page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })"
    )
    assert found_here.violations_count == 0, found_here.generate_report()
