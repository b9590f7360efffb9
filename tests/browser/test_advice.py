"""Advice in a browser: a switch that moves nothing, and what each move loses on the board and in the list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from pig import Pig, Rolled, Throw
from rulebook import CHANCE
from rulebook.core.record import Record
from rulebook_widgets import advising, table
from tests.browser.harness import Screen, by, click, press

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
PLACES = """() => {
  const all = [...document.querySelectorAll(".rb *")];
  return all.filter((el) => !el.closest(".rb-panel, .rb-loss, .rb-unseen")).map((el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [el.tagName, el.dataset.key, x, y, width, height].join();
  });
}"""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "LONGER", 0.2)


def choice(name: str) -> Record[Any, Any]:
    """A position in which the first seat has to choose."""
    game = rulebook.new(name)
    record = rulebook.play(game, next(iter(game.bots())), seed=3)
    for step in range(len(record) // 2, 0, -1):
        before = record.at(step)
        if before.to_act[0] == 0 and len(before.legal()) > 4:
            return before
    raise AssertionError(f"nobody chooses in {name}")


def advised(shown: Screen) -> None:
    shown.table.wait()
    shown.push()
    expect(shown.page.locator(".rb-move .rb-loss-best")).to_have_count(1)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)], ids=["wide light", "narrow dark"])
@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_switch_moves_nothing_and_every_move_says_what_it_loses(
    screen: Put, page: Page, picture: Callable[[str], None], name: str, width: int, dark: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = choice(name)
    bots = [None, *["random"] * (record.game.players - 1)]
    shown = screen(table(record, bots=bots, seed=1), dark=dark)
    expect(page.locator(".rb-move").first).to_be_visible()
    before = page.evaluate(PLACES)
    shown.table.adviser.wanted = True
    shown.table.adviser.look()
    shown.push()
    advised(shown)
    assert page.evaluate(PLACES) == before
    moves = page.locator(".rb-move")
    assert moves.count() == len(shown.table.shown["moves"]) == page.locator(".rb-move .rb-loss").count()
    labels = [str(move.get_attribute("aria-label")) for move in moves.all()]
    assert labels[0].endswith("best move")
    assert all("best" in label or "nobody knows" in label for label in labels)
    marks = page.locator(".rb-left .rb-loss-here")
    assert marks.count() > 1
    for place in page.locator(".rb-left .rb-advised").all():
        said = str(place.get_attribute("aria-label"))
        assert "best" in said or "nobody knows" in said
    picture(f"advice-{name}-{width}")
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    shown.table.do({"do": "advice", "on": False})
    shown.push()
    expect(page.locator(".rb-loss")).to_have_count(0)
    assert page.locator("[data-unadvised]").count() == 0


@pytest.mark.parametrize("go", [click, press], ids=["mouse", "keys"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_strangers_game_is_advised_without_a_line_of_its_own(
    screen: Put, page: Page, go: Callable[..., None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = Record(Pig(goal=20)).then(0, Throw()).then(CHANCE, Rolled((4,)))
    shown = screen(table(record, bots=[None, "twenty"], seed=3))
    switch = page.get_by_role("switch", name="Advice")
    if go is press:
        page.locator(".rb-move").first.focus()
        page.keyboard.press("a")
        expect(page.locator(".rb-move").first).to_be_focused()
    else:
        switch.click()
    expect(switch).to_be_checked()
    advised(shown)
    expect(page.locator(".rb-advice-note")).to_contain_text("games played on by twenty")
    expect(page.locator(".rb-move").first).to_have_accessible_name("throw the die, best move")
    go(page.locator(".rb-move").first)
    expect(page.locator(".rb[data-step='2']")).to_have_count(0)


def test_the_key_is_a_letter_where_somebody_writes(screen: Put, page: Page) -> None:
    shown = screen(table(choice("knapp_daneben"), seed=1))
    page.get_by_role("button", name="Share").click()
    page.locator("[data-paste]").press("a")
    expect(page.locator("[data-paste]")).to_have_value("a")
    assert not shown.table.adviser.wanted


def test_what_is_asked_at_a_place_says_what_each_answer_loses(screen: Put, page: Page) -> None:
    shown = screen(table(choice("knapp_daneben"), seed=1, advice=True))
    advised(shown)
    writes = [entry["move"] for entry in shown.table.shown["moves"] if entry["move"]["is"] == "Write"]
    places = [(move["row"], move["column"]) for move in writes]
    row, column = next(place for place in places if places.count(place) > 1)
    place = by(page, f"circle {(row - 1) * 5 + column - 1}")
    expect(place).to_have_attribute("aria-label", re.compile("best here: write"))
    place.click()
    choices = page.locator(".rb-choice")
    expect(choices).to_have_count(places.count((row, column)))
    assert choices.count() == page.locator(".rb-choice .rb-loss").count()
