"""The board of Close Enough in a browser: lots, calls, tokens, and nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from rulebook.games.close_enough import (
    Call,
    CloseEnough,
    DrewCard,
    DrewTarget,
    TakeDeck,
    TakeFace,
    TurnedUp,
)
from rulebook_widgets import table
from rulebook_widgets.packing import unpacked
from tests.browser.harness import Screen, by, press

pytestmark = pytest.mark.browser

GAME = CloseEnough(players=3, advanced=True)
BOTS: list[Any] = [None, "threshold", "threshold"]


def dealt(*hands: tuple[int, int], targets: tuple[int, ...] = (14, 9, 20)) -> Record[Any, Any]:
    """Face up lie 5, 4 and 6; these hands have been drawn from the deck; the first seat is to move."""
    moves: list[tuple[int, Any]] = [(CHANCE, DrewTarget(target)) for target in targets]
    moves += [(CHANCE, TurnedUp(card)) for card in (5, 4, 6)]
    for at in (0, 1):
        for seat, hand in enumerate(hands):
            moves += [(seat, TakeDeck()), (CHANCE, DrewCard(hand[at]))]
    return Record(GAME, tuple(moves))


LOTS = ((3, 8), (1, 4), (7, 9))


def test_a_lot_is_fine_tuned_by_clicks(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(table(dealt(*LOTS), bots=[None, None, None], seed=1))
    expect(page.get_by_text("5 + 3 + 8 = 16: 2 away from 14")).to_be_visible()
    page.locator("[data-key='face 2']").click()
    expect(page.get_by_text("Put a card from your hand in its place.", exact=True)).to_be_visible()
    page.get_by_role("gridcell", name="Your hand card 8").click()
    assert shown.table.record.state.hands[0] == (3, 6)
    assert shown.table.record.state.faces == (5, 4, 8)
    expect(page.get_by_role("button", name="I am Player 2: show me the table")).to_be_visible()


def test_what_is_not_allowed_is_explained(screen: Callable[..., Screen], page: Page) -> None:
    early = dealt(*LOTS).at(6)
    screen(table(early, bots=BOTS, seed=1))
    page.get_by_role("button", name="I'm callin' it").click()
    expect(page.get_by_text("You cannot call yet").first).to_be_visible()
    expect(page.get_by_text("CE-6").first).to_be_visible()
    page.locator("[data-key='face 0']").click()
    expect(page.get_by_text("That is your own face-up card").first).to_be_visible()


def test_the_keyboard_reaches_every_card(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(table(dealt(*LOTS), bots=BOTS, seed=1))
    page.locator("[data-key='deck']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.key") == "face 1"
    page.keyboard.press("Enter")
    expect(page.get_by_text("Put a card from your hand in its place.", exact=True)).to_be_visible()
    assert shown.table.record.state.phase == "put"


def test_who_comes_by_tab_is_at_the_deck(screen: Callable[..., Screen], page: Page) -> None:
    screen(table(dealt(*LOTS), bots=BOTS, seed=1))
    by(page, "new_game").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator(".ce-desk :focus").count():
            break
    expect(by(page, "deck")).to_be_focused()
    for key, at in (
        ("ArrowLeft", "deck"),
        ("End", "discard"),
        ("Home", "deck"),
        ("ArrowDown", "target 0"),
        ("ArrowLeft", "target 0"),
        ("ArrowRight", "face 0"),
        ("Home", "target 0"),
    ):
        page.keyboard.press(key)
        expect(by(page, at)).to_be_focused()


def test_a_move_by_keyboard_leaves_the_focus_on_the_board(screen: Callable[..., Screen], page: Page) -> None:
    """The card that was put down is not in the hand any more: *New game* must not be next."""
    screen(table(dealt(*LOTS).then(0, TakeFace(2)), bots=[None, None, None], seed=1))
    press(page.get_by_role("gridcell", name="Your hand card 8"))
    expect(by(page, "lift")).to_be_visible()
    assert page.locator(".rb-head :focus").count() == 0
    press(by(page, "lift"))
    expect(by(page, "deck")).to_be_visible()
    assert page.locator(":focus").get_attribute("role") == "gridcell"


def test_tokens_offer_both_abilities_and_are_laid_on_cards(screen: Callable[..., Screen], page: Page) -> None:
    base = dealt(*LOTS)
    token = ("double", "silence")
    holding = replace(base.state, held=((token,), (), ()))
    record = Record(_Set(state=holding, players=3, advanced=True))
    shown = screen(table(record, bots=[None, None, None], seed=1))
    page.get_by_role("gridcell", name="Token: double and silence").click()
    page.locator(".rb-choice", has_text="silence Player 2 with the token").click()
    assert shown.table.record.state.silenced == (None, token, None)
    totalling = replace(holding, phase="total", waiting=(0,), roles=("called", "stayed", "folded"))
    record = Record(_Set(state=totalling, players=3, advanced=True))
    again = table(record, bots=[None, "random", "random"], seed=1)
    shown.table.sitting = again.sitting
    shown.table.show()
    shown.push()
    page.get_by_role("gridcell", name="Token: double and silence").click()
    page.get_by_role("gridcell", name="Your hand card 3").click()
    expect(page.get_by_text("5 + 2×3 + 8 = 19").first).to_be_visible()


class _Set(CloseEnough):
    """A game that begins at a given table."""

    def __init__(self, state: Any, **options: Any) -> None:
        super().__init__(**options)
        object.__setattr__(self, "_state", state)

    def start(self) -> Any:
        return self._state  # type: ignore[attr-defined]  # set above, past the frozen fields


def test_the_browser_is_told_nothing_that_is_hidden(screen: Callable[..., Screen], page: Page) -> None:
    """Two games that the first seat cannot tell apart send its browser the same state, but for its key."""
    first = dealt(*LOTS)
    second = dealt(LOTS[0], (2, 9), (1, 3), targets=(14, 21, 8))
    states = [screen(table(first, bots=BOTS, seed=1, odds=True).wait()).now()]
    states.append(_state(table(second, bots=BOTS, seed=1, odds=True).wait()))
    for state in states:
        state.pop("key_0", None)
        for sealed in ("start", "id"):
            state["kept"].pop(sealed, None)
        state["drawn_by"].pop("screen")
    assert states[0] == states[1]
    seats = states[0]["picture"]["seats"]
    assert [card["card"] for card in seats[1]["hand"] + seats[2]["hand"]] == [None] * 4
    assert [seat["target"]["number"] for seat in seats] == ["14", "?", "?"]


def _state(widget: Any) -> dict[str, Any]:
    import anywidget

    told = widget.get_state()
    names = sorted(set(told) - set(anywidget.AnyWidget.class_traits(sync=True)))
    return dict(json.loads(json.dumps({name: unpacked(told[name]) for name in names})))


def test_a_curtain_hangs_between_people(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(table(dealt(*LOTS), bots=[None, None, "threshold"], seed=1))
    expect(page.get_by_role("gridcell", name="Your target, 14, one star")).to_be_visible()
    page.get_by_role("button", name="I'm callin' it").click()
    expect(page.get_by_role("button", name="I am Player 2: show me the table")).to_be_visible()
    assert shown.now()["picture"] == {} and shown.table.story == []
    page.get_by_role("button", name="I am Player 2: show me the table").click()
    expect(page.get_by_role("gridcell", name="Your target, 9, 3 stars")).to_be_visible()
    assert shown.table.record.history[-1] == (0, Call())


ADVANCED = (
    "RB1.MT5wJAA2i1ZKzskvTo1PzcsvTc9Q0jHUMTIx1alWKshJrEwtKlayMtFRSkwpS8xLTk1RsiopKk2tjQUAAUS87u"
    "VBnbO76fwtDWBSDRtOJhsLnYYaWVLvEc0z7bWF8zHpqPXt17zE8w8rKPL-6ZTHxcevPyXXUQnnJF8StGgfXxb_t_W7"
    "AaYgi-t8yw"
)
"""Four players in the advanced game: a round has ended, and the first has a token to use."""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1200])
def test_axe_finds_nothing(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    screen(
        table(
            rulebook.Record.from_key(ADVANCED),
            bots=[None, "threshold", "threshold", "threshold"],
            seed=1,
            odds=True,
        ),
        dark=dark,
    )
    expect(page.get_by_role("grid")).to_be_visible()
    picture(f"close_enough_{width}{'_dark' if dark else ''}")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_while_a_refusal_and_a_token_are_open(
    screen: Callable[..., Screen], page: Page
) -> None:
    screen(
        table(rulebook.Record.from_key(ADVANCED), bots=[None, "threshold", "threshold", "threshold"], seed=1)
    )
    page.get_by_role("gridcell", name="Token: ignore and lock").click()
    expect(page.get_by_role("group", name="What should the token do?")).to_be_visible()
    page.locator("[data-key='face 0']").click()
    expect(page.get_by_text("That is your own face-up card").first).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
