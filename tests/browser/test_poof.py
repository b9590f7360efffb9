"""Poof on the screen: a round by clicks and by keys, a poof across two players, taking the pile, mercy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import rulebook
from rulebook.core.cards import pile
from rulebook.core.game import CHANCE
from rulebook.games.poof import POOF, Blind, Dealt, Drawn, Play, Poof, Pooftastrophe, TakePile
from rulebook.games.poof.bots import Greedy
from rulebook.table.sitting import Sitting
from rulebook_widgets import table
from rulebook_widgets.screen import Table
from tests.browser.harness import Screen, by, click, press
from tests.browser.patience import PATIENCE
from tests.sampled import sampled

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
Picture = Callable[[str], None]


def dealt(
    first: tuple[int, ...], second: tuple[int, ...], starts: int = 0, **options: Any
) -> rulebook.Record:
    """A round of two whose held cards are given, four more face up; all else is chance's."""
    game = Poof(held=len(first), **options)
    used = Counter(dict(game.deck)) - Counter([*first, *second])
    highest = [card for card, n in pile(used) if n >= 2][-4:]
    hands = (
        tuple(sorted(first)),
        tuple(highest[: game.stacks]),
        tuple(sorted(second)),
        tuple(highest[: game.stacks]),
    )
    record = rulebook.Record(game).then(CHANCE, Dealt(hands))
    draws = [(2,), (2,)]
    draws[starts] = (3,)
    return record.then(CHANCE, Drawn(tuple(draws)))


def act(page: Page, held: int, move: Any, use: Callable[[Locator], None]) -> None:
    """Do a move as somebody at the screen does it; `held` is how many of the number are in the hand."""
    match move:
        case TakePile():
            use(by(page, "take"))
        case Pooftastrophe():
            use(by(page, "mercy"))
        case Blind(stack):
            use(by(page, f"under {stack}"))
        case Play(number, hand, stacks):
            if hand:
                picks = 1 if number == POOF else 1 + held - hand
                for _ in range(picks):
                    use(by(page, f"card {number}"))
            for stack in stacks:
                use(by(page, f"stack {stack}"))
            use(by(page, "play"))
        case _:
            raise AssertionError(f"no way to do {move}")


def gone_on(shown: Screen, steps: int) -> None:
    """Wait until the table, where bots may take their time, is further than that, and the screen shows it."""
    for _ in range(PATIENCE // 20):
        if len(shown.table.record) > steps and not shown.table.thinking:
            break
        shown.page.wait_for_timeout(20)
    shown.push()
    expect(shown.page.locator(f".rb[data-step='{len(shown.table.record)}']")).to_have_count(1)
    assert len(shown.table.record) > steps


@pytest.mark.parametrize("use", [click, press], ids=["clicks", "keys"])
def test_a_whole_round_by_clicks_and_by_keys(
    screen: Put, page: Page, picture: Picture, use: Callable[[Locator], None]
) -> None:
    """The bot `greedy` tells what to do; every step of it is done on the screen."""
    game, greedy, rng = Poof(rounds=1), Greedy(), np.random.default_rng(1)
    shown = screen(table(rulebook.Record(game), bots=[None, "greedy"], seed=11))
    for number in range(200):
        record = shown.table.record
        if not record.to_act:
            break
        if number == 9:
            picture(f"poof_round_{use.__name__}")
        state = record.state
        if record.to_act[0] == 0:
            view = game.view(state, 0)
            move = greedy(game, view, 0, game.moves(view, 0), rng)
            act(page, state.hands[0].count(getattr(move, "number", None)), move, use)
        else:
            by(page, "nod").click()
        gone_on(shown, len(record))
    assert not shown.table.record.to_act
    assert len(shown.table.record.state.sheet) == 1
    expect(page.locator(".pf-sheet tbody tr")).to_have_count(2)
    picture(f"poof_end_{use.__name__}")


def test_four_of_a_kind_across_two_players(screen: Put, page: Page, picture: Picture) -> None:
    record = dealt((5, 5, 8, 3), (5, 5, 9, 2), stacks=2).then(0, Play(5, 2))
    shown = screen(table(record, bots=["greedy", None], seed=1))
    expect(page.get_by_text("5 × 2 in a row: 2 more make a poof")).to_be_visible()
    by(page, "card 5").click()
    picture("poof_before")
    by(page, "play").click()
    expect(page.locator(".pf-puff")).to_contain_text("5 × 4 in a row: a poof!")
    assert shown.table.record.state.seat == 1
    assert shown.table.record.state.pile == ()
    picture("poof_after")


def test_taking_the_pile_and_being_told_not_to(screen: Put, page: Page, picture: Picture) -> None:
    record = dealt((7, 9, 9, 1), (2, 8, 8, 8), starts=1, stacks=0).then(1, Play(8, 3))
    screen(table(record, bots=[None, "greedy"], seed=1))
    refusal = page.locator(".rb-refusal")
    by(page, "take").click()
    expect(refusal).to_contain_text("PF-R1")
    page.keyboard.press("Escape")
    by(page, "card 9").click()
    by(page, "play").click()
    expect(refusal).to_contain_text("PF-6")
    page.keyboard.press("Escape")
    by(page, "card 7").click()
    by(page, "play").click()
    expect(refusal).to_contain_text("PF-5")
    picture("poof_refusal")
    page.keyboard.press("Escape")
    by(page, "clear").click()
    by(page, "pass").click()
    expect(refusal).to_contain_text("PF-R1")


def test_who_is_stuck_takes_the_pile(screen: Put, page: Page, picture: Picture) -> None:
    record = dealt((9, 9, 12), (2, 8, 8), starts=1, stacks=0).then(1, Play(8, 2))
    shown = screen(Table(Sitting(record, [None, "greedy"], seed=1, one_by_one=True)))
    expect(page.get_by_text("No number is low enough: take the pile.", exact=True)).to_be_visible()
    by(page, "take").click()
    gone_on(shown, len(record))
    expect(page.locator(".pf-own")).to_contain_text("holds 5 cards")
    assert shown.table.record.state.hands[0] == (8, 8, 9, 9, 12)
    picture("poof_taken")


def test_mercy_out_of_turn(screen: Put, page: Page, picture: Picture) -> None:
    record = dealt((2, 3, 4, 6), (9, 11, 12, 12), stacks=0)
    shown = screen(Table(Sitting(record, ["greedy", None], seed=1, one_by_one=True)))
    expect(page.get_by_text("Wait, or call a Pooftastrophe.", exact=True)).to_be_visible()
    picture("poof_mercy")
    by(page, "mercy").click()
    expect(page.locator(".pf-sheet tbody tr").first).to_contain_text("44")
    assert shown.table.record.state.sheet == ((0, 44),)


@pytest.mark.parametrize("use", [click, press], ids=["clicks", "keys"])
@pytest.mark.parametrize("width", [360, 1200])
def test_two_people_hand_the_screen_over_and_either_may_take_it_to_call(
    screen: Put, page: Page, picture: Picture, use: Callable[[Locator], None], width: int
) -> None:
    """A covered table offers the screen alone, to either of them; whose turn it is gets it by itself."""
    page.set_viewport_size({"width": width, "height": 900})
    shown = screen(table(dealt((2, 3, 4, 6), (1, 9, 11, 12), stacks=0), seed=1))
    use(by(page, "card 6"))
    use(by(page, "play"))
    expect(by(page, "lift")).to_have_text("I am Player 2: show me the table")
    if use is press:
        expect(by(page, "lift")).to_be_focused()
    said = "The table waits for Player 2. This game hides things. Hand the screen to Player 2."
    expect(page.get_by_role("status").first).to_contain_text(said)
    for gone in (".rb-actions button", ".rb-move", "[data-key='hand over']"):
        expect(page.locator(gone)).to_have_count(0)
    expect(by(page, "fork")).to_be_hidden()
    expect(page.get_by_role("slider")).to_be_hidden()
    expect(page.get_by_text("you look from here")).to_have_count(0)
    picture(f"poof_covered_{width}")
    use(by(page, "seat 0"))
    use(by(page, "lift"))
    expect(page.get_by_text("Wait, or call a Pooftastrophe.", exact=True)).to_be_visible()
    picture(f"poof_out_of_turn_{width}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    use(by(page, "hand over"))
    use(by(page, "lift"))
    expect(page.get_by_text("Play 6 or lower.", exact=True)).to_be_visible()
    assert shown.table.record.state.seat == shown.table.sitting.seeing == 1
    use(by(page, "mercy"))
    expect(page.locator(".pf-sheet tbody tr").first).to_contain_text("39")


@pytest.mark.parametrize("width", [360, 1200])
def test_what_a_card_says_stays_on_a_line_and_on_the_card(
    screen: Put, page: Page, picture: Picture, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    bots = [None, "greedy", "greedy", "greedy"]
    screen(table(rulebook.new("poof", players=4), bots=bots, seed=8, language="de").wait())
    said = page.locator(".pf-cover small")
    expect(said.first).to_have_text("47,0 %")
    picture(f"poof_card_{width}")
    for card in page.locator(".pf-card:has(> small)").all():
        small, foot = card.locator("small"), card.locator(".pf-corner-foot")
        assert small.evaluate("el => el.getClientRects().length === 1 && el.offsetHeight < 1.8 * parseFloat("
                              "getComputedStyle(el).fontSize)")  # fmt: skip
        assert small.evaluate("el => el.offsetWidth <= el.parentElement.clientWidth")
        expect(foot).to_be_hidden()
    assert page.locator(".pf-hint").evaluate("el => el.scrollHeight <= el.clientHeight")


@pytest.mark.parametrize("width", [360, 1200])
def test_at_the_end_of_a_round_hands_are_read_whole_and_nobody_is_told_to_pick(
    screen: Put, page: Page, picture: Picture, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = dealt((2, 2, 3, 3, 4, 4, 6, 6, 7, 7, 8, 8), tuple(range(1, 13)), stacks=0)
    shown = screen(table(record, bots=[None, "greedy"], seed=1))
    expect(page.locator(".pf-hint")).to_contain_text("Pick a number")
    by(page, "mercy").click()
    shown.push()
    told = page.get_by_text("Hand of Player 2: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12", exact=True)
    held = page.locator(".pf-seat > .rb-quiet", has_text="holds 12 cards")
    for whole in (told, held):
        assert whole.evaluate("el => el.scrollWidth <= el.clientWidth")
    expect(page.locator(".pf-hint")).to_have_text("")
    picture(f"poof_told_{width}")


def test_face_down_cards_are_turned_up_not_played(screen: Put, page: Page) -> None:
    record = dealt((2, 3, 4), (9, 9, 8), stacks=2)
    screen(table(record, bots=[None, "greedy"], seed=1))
    by(page, "under 1").click()
    expect(page.locator(".rb-refusal")).to_contain_text("PF-7")


def test_face_down_cards_played_blind(screen: Put, page: Page, picture: Picture) -> None:
    record = dealt((2, 3, 4), (7, 6, 8), stacks=2, extra_challenge=True)
    up = record.state.stacks[0][0].up
    record = record.then(0, Play(up, 0, (1,)))
    record = record.then(1, next(m for m in record.game.moves(record.state, 1) if isinstance(m, Play)))
    shown = screen(table(record, bots=[None, "greedy"], seed=1))
    by(page, "under 2").click()
    expect(page.locator(".rb-refusal")).to_contain_text("PF-18")
    page.keyboard.press("Escape")
    by(page, "under 1").click()
    gone_on(shown, len(record))
    assert Blind(1) in [move for _, move in shown.table.record.history]
    picture("poof_blind")


@pytest.mark.parametrize(("dark", "players"), sampled(product((False, True), (2, 4, 6)), each=2))
def test_nothing_stands_in_anybodys_way(
    screen: Put, page: Page, picture: Picture, players: int, dark: bool
) -> None:
    """Axe finds nothing, also narrow; nothing sticks out."""
    record = rulebook.play(Poof(players=players), bots="greedy", seed=4)
    states = [step.state for step in record.steps]
    middle = next(
        n for n in range(90, len(states)) if states[n].pile and record.game.to_act(states[n])[0] == 0
    )
    page.set_viewport_size({"width": 360 if players == 6 else 1200, "height": 900})
    screen(table(record.at(middle), bots=[None] + ["greedy"] * (players - 1), seed=1, odds=True), dark=dark)
    by(page, "card 0").or_(page.locator(".pf-group")).first.click()
    picture(f"poof_{players}_{'dark' if dark else 'light'}")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"), (
        "nothing sticks out"
    )


def test_the_picture_holds_no_hidden_card(screen: Put, page: Page) -> None:
    record = dealt((2, 3, 4), (11, 11, 10), stacks=0)
    shown = screen(table(record, bots=[None, "greedy"], seed=1))
    told = str(shown.state["picture"]) + str(shown.table.story)
    assert "holds 3 cards" in told
    assert "11" not in told.replace("11 cards", "")
