"""The stage: over a whole game of each, nothing that is clicked, chosen or hovered moves the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import rulebook
from rulebook_widgets import table
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
STEPS = 15
"""Moves of a person that are tried each time; whole games are marked `everywhere`."""
BOARD = """() => {
  const frame = document.querySelector(".rb").getBoundingClientRect();
  const rect = (el) => {
    const { left, top } = el.getBoundingClientRect();
    return [left - frame.left, top - frame.top].map(Math.round).join();
  };
  const fixed = ".kd-circle, .kd-die, .pf-pile, .pf-own, .ce-card[data-key='deck'], .ci-tile, .fc-pile";
  const found = [...document.querySelectorAll(fixed)].map((el) => [el.dataset.key ?? el.className, rect(el)]);
  return Object.fromEntries([["root", rect(document.querySelector(".rb-board-root"))], ...found]);
}"""


def walk(screen: Put, page: Page, name: str, width: int, steps: int) -> None:
    """Play by the list of moves; before each, hover and focus what the board has; hold every place."""
    page.set_viewport_size({"width": width, "height": 900})
    shown = screen(table(rulebook.new(name), bots="random", seed=7).wait())
    places: dict[str, set[str]] = {}
    for number in range(steps):
        if shown.table.sitting.curtain is not None:
            page.locator("[data-key='lift']").click()
        for hovered in page.locator(".rb-board-root button").all()[number % 3 : 12 : 3]:
            hovered.dispatch_event("mouseenter")
        for key, place in page.evaluate(BOARD).items():
            places.setdefault(key, set()).add(place)
        moves = page.locator(".rb-move, [data-key='nod']")
        if not shown.table.record.to_act or not moves.count():
            break
        at = page.locator(".rb").get_attribute("data-step")
        moves.nth(number * 7 % moves.count()).click()
        shown.table.wait()
        shown.push()
        expect(page.locator(f".rb[data-step='{at}']")).to_have_count(0)
    assert len(places) > 1 and number > 10
    moved = {key: sorted(seen) for key, seen in places.items() if len(seen) > 1}
    assert not moved, f"{name} at {width} px: {moved}"


@pytest.mark.parametrize("width", [1200, 360])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_nothing_moves_the_board(screen: Put, page: Page, name: str, width: int) -> None:
    walk(screen, page, name, width, STEPS)


@pytest.mark.everywhere
@pytest.mark.parametrize("width", [1200, 360])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_nothing_moves_the_board_in_a_whole_game(screen: Put, page: Page, name: str, width: int) -> None:
    walk(screen, page, name, width, 400)
