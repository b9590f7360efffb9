"""Why not, in a real JupyterLab: the answer stands at what was clicked, wherever the page is scrolled to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import rulebook
from tests.browser.lab import WRITE, Open

pytestmark = pytest.mark.browser
REFUSED = {
    "close_enough": "[data-key='discard']",
    "closing_in": ".ci-tile:not(.ci-open)",
    "five_to_close": "[data-key='empty 0']",
    "knapp_daneben": ".kd-circle",
    "poof": "[data-key='take']",
}
"""On each board something that the rules do not allow at the start."""
PICKED = {"five_to_close": "[data-key='card 0']"}
"""What has to be picked up before."""
CELL = (
    "import rulebook; from rulebook_widgets import table\n"
    "table(rulebook.new({name!r}), bots='random', seed={seed})"
)
SCROLL = """([selector, at]) => {
  const target = document.querySelector(`.rb ${selector}`);
  const pane = target.closest(".jp-WindowedPanel-outer");
  const [box, view] = [target.getBoundingClientRect(), pane.getBoundingClientRect()];
  pane.scrollTop += box.top - view.top - at * (view.height - box.height);
}"""
SEEN = """(box) => {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  const corners = [left + 12, right - 12].flatMap((x) => [[x, top + 12], [x, bottom - 12]]);
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside && corners.every(([x, y]) => box.contains(document.elementFromPoint(x, y)));
}"""


def refuse(page: Page, name: str) -> Locator:
    """Click on what is not allowed, and give the answer."""
    page.locator(f".rb {REFUSED[name]}").first.click()
    answer = page.locator(".rb-bubble .rb-refusal")
    expect(answer).to_be_visible()
    return answer


@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=pytest.mark.everywhere)])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_refusal_is_seen_at_five_places_of_the_page(
    notebook: Open, lab: Page, name: str, width: int
) -> None:
    room = "print('\\n' * 40)"
    lab.evaluate(WRITE, ["why.ipynb", [room, CELL.format(name=name, seed=7), room]])
    lab.set_viewport_size({"width": width, "height": 800})
    lab.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page = notebook("why.ipynb")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.scrollToItem(1)")
    page.locator(".rb .rb-board-root > *").first.wait_for()
    if name in PICKED:
        page.locator(f".rb {PICKED[name]}").click()
    for at in (0.0, 0.25, 0.5, 0.75, 1.0):
        page.evaluate(SCROLL, [REFUSED[name], at])
        answer = refuse(page, name)
        assert page.locator(".rb-bubble").evaluate(SEEN), f"at {at} of the page"
        page.keyboard.press("Escape")
        expect(answer).to_have_count(0)
        # The keys are where they were: at what was clicked.
        key = page.locator(f".rb {REFUSED[name]}").first.get_attribute("data-key")
        assert page.evaluate("() => document.activeElement.dataset.key") == key
    lab.set_viewport_size({"width": 1400, "height": 1000})


DEMONSTRATED = (
    "from rulebook.games.knapp_daneben import KnappDaneben, Skip\n"
    "from rulebook_widgets import table\n\n"
    "table(KnappDaneben(), seed=7).propose(Skip())"
)
TO_THE_TOP = """() => {
  const cell = document.querySelector(".rb").closest(".jp-Cell");
  const pane = cell.closest(".jp-WindowedPanel-outer");
  pane.scrollTop += cell.getBoundingClientRect().top - pane.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_refusal_that_a_line_of_code_asks_for_is_in_sight_where_its_cell_begins(
    notebook: Open, lab: Page, width: int, height: int
) -> None:
    room = "print('\\n' * 40)"
    lab.evaluate(WRITE, ["demonstrated.ipynb", [room, DEMONSTRATED, room]])
    lab.set_viewport_size({"width": width, "height": height})
    lab.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page = notebook("demonstrated.ipynb")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.scrollToItem(1)")
    page.locator(".rb .rb-board-root > *").first.wait_for()
    page.evaluate(TO_THE_TOP)
    answer = page.locator(".rb-refusal")
    expect(answer).to_contain_text("KD-3")
    assert answer.evaluate(SEEN)
    lab.set_viewport_size({"width": 1400, "height": 1000})
