"""The end of a round and of a game on the screen: told, shown line by line, there until somebody goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from rulebook.core.record import Record
from rulebook.table.boards import find_board
from rulebook.table.finale import closed
from rulebook.table.sitting import Sitting
from rulebook_widgets import table
from rulebook_widgets.screen import Table
from tests.browser.harness import Screen, by
from tests.browser.test_motion import NEXT, NOW, held, watch

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("whole_answers")]
Put = Callable[..., Screen]
BOTS = {"close_enough": "threshold", "five_to_close": "speller", "poof": "greedy"}
TELLING = ".rb-finale li[aria-current]"


def ended(name: str, over: bool) -> Record[Any, Any]:
    """A record at the end of its first round, or of the game."""
    record = rulebook.play(rulebook.new(name), BOTS.get(name, "random"), seed=7)
    board = find_board(record.game)
    first = next(step for step in range(1, len(record) + 1) if closed(record.at(step), board))
    return record if over else record.at(first)


def put(screen: Put, record: Record[Any, Any], **options: Any) -> Screen:
    bots = [None, *["random"] * (record.game.players - 1)]
    shown = screen(table(record, bots=bots, seed=1).wait(), **options)
    shown.push()
    return shown


@pytest.mark.parametrize("name", ["close_enough", "five_to_close", "poof"])
def test_the_end_of_a_round_stays_until_the_next_is_asked_for(screen: Put, page: Page, name: str) -> None:
    shown = put(screen, ended(name, over=False))
    expect(page.get_by_role("tab", name="The end")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("How the round ended")).to_be_visible()
    expect(page.get_by_text("The round is over.").first).to_be_visible()
    before = len(shown.table.record)
    by(page, "nod").click()
    shown.table.wait()
    shown.push()
    assert len(shown.table.record) > before
    expect(page.get_by_text("How the round ended")).to_have_count(0)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_each_line_is_shown_one_after_another_and_the_board_stays_where_it_is(
    screen: Put, page: Page, name: str
) -> None:
    held(page)
    put(screen, ended(name, over=True))
    lines = page.locator(".rb-finale li").all_text_contents()
    by(page, "each line").scroll_into_view_if_needed()
    board = page.evaluate(NOW)["board"]
    by(page, "each line").click()
    for line in lines:
        assert page.locator(TELLING).text_content() == line
        assert page.evaluate(NOW)["board"] == board
        page.evaluate(NEXT)
    expect(page.locator(TELLING)).to_have_count(0)
    assert page.evaluate(NOW)["moving"] == 0


def test_without_motion_each_line_is_asked_for(screen: Put, page: Page) -> None:
    put(screen, ended("knapp_daneben", over=True))
    lines = page.locator(".rb-finale li").all_text_contents()
    for line in lines:
        by(page, "each line").press("Enter")
        assert page.locator(TELLING).text_content() == line
    assert page.locator(".kd-lit").count() == 0
    by(page, "each line").press("Enter")
    expect(page.locator(TELLING)).to_have_count(0)
    by(page, "each line").press("Enter")
    by(page, "each line").press("Enter")
    expect(page.locator(".kd-lit")).to_have_count(6)


def test_the_last_move_is_seen_line_by_line_before_the_end_is_all_there(screen: Put, page: Page) -> None:
    held(page)
    record = ended("close_enough", over=False)
    sitting = Sitting(record.at(len(record) - 1), [None, "random", "random"], seed=1, one_by_one=True)
    shown = screen(Table(sitting))
    shown.push()
    sitting.record = record
    shown.table.show()
    shown.push()
    seen = watch(page)
    assert len(seen[-1]["told"]) == len(record.steps[-1].events) > 5
    assert [len(now["told"]) for now in seen[:3]] == [1, 2, 3]
    expect(page.get_by_text("How the round ended")).to_be_visible()


@pytest.mark.parametrize("width", [1200, 360])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["close_enough", "knapp_daneben"])
def test_axe_finds_nothing_at_the_end(screen: Put, page: Page, name: str, dark: bool, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    put(screen, ended(name, over=True), dark=dark)
    by(page, "each line").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
