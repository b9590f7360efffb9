"""5 To Close on the screen: rounds by clicks and by keys, challenges, wilds, freezes, the helper."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.five_to_close import (
    Accept,
    Add,
    Begin,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    FiveToClose,
    Freeze,
    Lock,
    Lot,
    Multiply,
    Swap,
    TakeTop,
    Turned,
    Unfreeze,
)
from rulebook.games.five_to_close.bots import Speller
from rulebook.table.words import LANGUAGES
from rulebook_widgets import table
from tests.browser.harness import Screen, by, click, press
from tests.sampled import sampled

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
Picture = Callable[[str], None]

NAMES = {"wild": "Wild", "double": "Double", "triple": "Triple", "freeze": "Freeze", "unfreeze": "Unfreeze"}


def dealt(first: str, second: str, top: str = "S", **options: Any) -> rulebook.Record:
    """A game of two whose hands are given; the first seat begins."""
    record = rulebook.Record(FiveToClose(players=2, **options))
    for came in (
        Lot("B"),
        Lot("A"),
        Dealt((tuple(sorted(first.split())), tuple(sorted(second.split())))),
        Turned(top),
    ):
        record = record.then(CHANCE, came)
    return record


def after(record: rulebook.Record, *moves: Any) -> rulebook.Record:
    """Play on with the moves of whoever's turn it is; where cards come, they are all of them an E."""
    for move in moves:
        record = record.then(record.to_act[0], move)
        if record.to_act == (CHANCE,):
            (size,) = record.game.chance(record.state).hands  # type: ignore[attr-defined]  # a Deal
            record = record.then(CHANCE, Drew((("E",) * size,)))
    return record


def card(page: Page, name: str) -> Locator:
    return page.locator(".fc-card").filter(has=page.get_by_text(NAMES.get(name, name), exact=True)).first


def act(page: Page, team: int, move: Any, use: Callable[[Locator], None]) -> None:
    """Do a move as somebody at the screen does it."""
    simple = {DrawPile: "draw", TakeTop: "discards", Swap: "swap", Done: "done", Accept: "accept"}
    if type(move) in simple:
        use(by(page, simple[type(move)]))
        return
    match move:
        case Begin(letter, wild) | Add(_, letter, wild):
            use(card(page, "wild" if wild else letter))
            use(by(page, f"end {team}-{move.word}" if isinstance(move, Add) else "empty 0"))
            if wild:
                use(by(page, f"names {letter}"))
        case Multiply(word, kind):
            use(card(page, kind))
            use(by(page, f"end {team}-{word}"))
        case Freeze(other, word) | Unfreeze(other, word):
            use(card(page, "freeze" if isinstance(move, Freeze) else "unfreeze"))
            use(by(page, f"end {other}-{word}"))
        case Exchange(other, word, place):
            use(by(page, f"letter {other}-{word}-{place - 1}"))
        case Lock(word):
            use(by(page, f"lock {team}-{word}"))
        case Discard(thrown):
            use(card(page, thrown))
            use(by(page, "discards"))
        case _:
            raise AssertionError(f"no way to do {move}")


@pytest.mark.parametrize("use", [click, press], ids=["clicks", "keys"])
def test_a_whole_round_by_clicks_and_by_keys(
    screen: Put, page: Page, picture: Picture, use: Callable[[Locator], None]
) -> None:
    """A speller tells what to do; every step is done on the screen."""
    game = FiveToClose(players=2, minimums=(3,), to_close=3)
    shown = screen(table(rulebook.Record(game), bots=[None, "speller"], seed=11))
    speller, rng = Speller(), np.random.default_rng(1)
    for number in range(200):
        record = shown.table.wait().record
        shown.push()  # what came while nobody clicked
        if not record.to_act:
            break
        if number == 12:
            picture(f"five_round_{use.__name__}")
        if record.to_act[0] != 0:
            page.get_by_role("button", name="Player 2 goes on").or_(by(page, "nod")).first.click()
            expect(page.locator(f".rb[data-step='{len(record)}']")).to_have_count(0)
            continue
        moves = game.moves(record.state, 0)
        act(page, 1, speller(game, game.view(record.state, 0), 0, moves, rng), use)
        expect(page.locator(f".rb[data-step='{len(record)}']")).to_have_count(0)
    assert not shown.table.record.to_act
    expect(page.get_by_text("Victory for").first).to_be_visible()
    picture(f"five_end_{use.__name__}")


def zigzag(second: str = "A A A A A A A") -> rulebook.Record:
    """The first player has locked a word that is none, and one that is; the second is next."""
    record = dealt("C A T Z D O G", second)
    return after(
        record,
        TakeTop(),
        *(Begin("C"), Add(1, "A"), Add(1, "T"), Add(1, "Z")),
        *(Begin("D"), Add(2, "O"), Add(2, "G"), Lock(1), Lock(2), Discard("S")),
    )


def test_a_challenge_upheld_and_one_lost(screen: Put, page: Page, picture: Picture) -> None:
    shown = screen(table(zigzag(), bots=["speller", None], seed=1))
    expect(page.locator(".fc-stakes").first).to_have_text(
        "If CATZ is not in the dictionary, team 1 loses 50 points and the word. "
        "If it is, your team loses 25 points."
    )
    picture("five_challenge")
    page.get_by_role("gridcell", name="Challenge CATZ").click()
    expect(page.get_by_role("gridcell", name="Challenge CATZ")).to_have_count(0)
    assert shown.table.record.state.totals == (-50, 0)
    page.get_by_role("gridcell", name="Challenge DOG").click()
    expect(page.locator(".fc-challenge")).to_have_count(0)
    assert shown.table.record.state.totals == (-50, -25)
    assert [word.letters for word in shown.table.record.state.words[0]] == ["DOG"]
    by(page, "draw").click()
    assert shown.table.record.state.phase == "play"


def test_a_wild_is_exchanged_for_the_real_letter(screen: Put, page: Page, picture: Picture) -> None:
    record = after(
        dealt("C A wild Q Q V X", "T A A A A A A"),
        *(TakeTop(), Begin("C"), Add(1, "A"), Add(1, "T", wild=True), Discard("Q")),
        DrawPile(),
    )
    shown = screen(table(record, bots=["speller", None], seed=1))
    wild = page.get_by_role("gridcell", name="T, a wild, letter 3 of CAT. Take the wild: put a real T there")
    picture("five_wild")
    wild.click()
    expect(card(page, "wild")).to_be_visible()
    assert "wild" in shown.table.record.state.hands[1]
    assert shown.table.record.state.words[0][0].wilds == ()


def test_a_wild_is_named_when_it_is_played(screen: Put, page: Page, picture: Picture) -> None:
    record = after(dealt("C A wild Q Q V X", "T A A A A A A"), TakeTop())
    shown = screen(table(record, bots=[None, "speller"], seed=1))
    card(page, "wild").click()
    page.get_by_role("gridcell", name="Start a word here").click()
    picture("five_naming")
    expect(by(page, "names A")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".rb-choice")).to_have_count(0)
    by(page, "empty 0").click()
    by(page, "names J").click()
    expect(page.get_by_role("gridcell", name="J, a wild, letter 1 of J")).to_be_visible()
    assert shown.table.record.history[-1][1] == Begin("J", wild=True)


def test_a_freeze_is_cancelled_by_an_unfreeze_in_advance(screen: Put, page: Page, picture: Picture) -> None:
    record = after(
        dealt("C A T unfreeze Q V X", "freeze A A A A A A"),
        *(TakeTop(), Begin("C"), Add(1, "A"), Add(1, "T")),
    )
    shown = screen(table(record, seed=1))
    card(page, "unfreeze").click()
    by(page, "end 1-1").click()
    expect(page.get_by_role("gridcell", name="End of CAT").first).to_have_accessible_name(
        "End of CAT: Word 1, CAT, an Unfreeze on it, 10 points if locked"
    )
    card(page, "Q").click()
    by(page, "discards").click()
    page.get_by_role("button", name="I am Player 2: show me the table").click()
    by(page, "draw").click()
    card(page, "freeze").click()
    picture("five_freeze")
    by(page, "end 1-1").click()
    expect(page.get_by_text("an Unfreeze lies there: both go under").first).to_be_attached()
    word = shown.table.record.state.words[0][0]
    assert not word.frozen and not word.guarded
    assert shown.table.record.state.discards[:2] == ("freeze", "unfreeze")


def test_refusals_name_their_rules(screen: Put, page: Page, picture: Picture) -> None:
    record = after(
        dealt("C A T S double unfreeze X", "D O G freeze A A A"),
        *(TakeTop(), Begin("C"), Add(1, "A"), Discard("X")),
        *(DrawPile(), Begin("D"), Add(1, "O"), Discard("A")),
        TakeTop(),
    )
    screen(table(record, bots=[None, "speller"], seed=1))
    refusal = page.locator(".rb-refusal")
    card(page, "T").click()
    page.get_by_role("gridcell", name="C, letter 1 of CA").click()
    expect(refusal).to_contain_text("FC-11")
    by(page, "lock 1-1").click()
    expect(refusal).to_contain_text("FC-8")
    card(page, "unfreeze").click()
    by(page, "end 2-1").click()
    expect(refusal).to_contain_text("FC-17")
    by(page, "done").click()
    expect(refusal).to_contain_text("FC-9")
    by(page, "draw").click()
    expect(refusal).to_contain_text("FC-4")
    picture("five_refusal")
    card(page, "T").click()
    by(page, "end 2-1").click()
    expect(page.locator(".fc-hint")).to_contain_text("go on the words of your own team")


@pytest.mark.parametrize("width", [280, 360, 600, 700, 850, 1280])
def test_what_to_do_with_a_card_is_said_whole_in_every_language(screen: Put, page: Page, width: int) -> None:
    """It takes the same space whatever its text, so that the words below it stay where they are."""
    page.set_viewport_size({"width": width, "height": 900})
    shown = screen(table(rulebook.new("five_to_close"), bots=[None] + ["speller"] * 3, seed=4).wait())
    shown.push()
    hint, room = page.locator(".fc-hint"), "(hint) => [hint.scrollHeight, hint.clientHeight]"
    for language in LANGUAGES:
        by(page, "language").select_option(language)
        shown.push()
        expect(hint).to_have_text(shown.table.texts["board"]["hand_help"])
        before = hint.evaluate(room)
        page.locator(".fc-card").first.click()
        expect(hint).not_to_have_text(shown.table.texts["board"]["hand_help"])
        needed, there = hint.evaluate(room)
        assert before == [there, there] and needed <= there, language
        page.locator(".fc-card").first.click()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_name_of_a_card_fits_on_it_in_every_language(screen: Put, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = dealt("wild double triple freeze unfreeze C A", "D O G A A A A", top="double")
    shown = screen(table(record, bots=[None, "speller"], seed=1))
    for language in LANGUAGES:
        by(page, "language").select_option(language)
        shown.push()
        names = page.locator(".fc-special > span")
        expect(names).to_have_count(6)
        wide = names.evaluate_all(
            "all => all.filter(one => one.offsetWidth > one.parentElement.parentElement.clientWidth)"
            ".map(one => one.textContent)"
        )
        assert wide == [], language


def test_the_helper_is_off_until_somebody_wants_it(screen: Put, page: Page, picture: Picture) -> None:
    record = after(dealt("C A T S E R X", "D O G freeze A A A"), TakeTop(), Begin("C"), Add(1, "A"))
    screen(table(record, bots=[None, "speller"], seed=1))
    expect(page.locator(".fc-helper")).to_have_count(0)
    page.get_by_label("Helper: is it a word, and how can it go on?").check()
    expect(page.locator(".fc-helper")).to_contain_text("CA is not a word yet.")
    expect(page.locator(".fc-helper")).to_contain_text("With a card of your hand: E, R, S and T.")
    picture("five_helper")


@pytest.mark.parametrize(("dark", "players"), sampled(product((False, True), (2, 4, 8)), each=2))
def test_nothing_stands_in_anybodys_way(
    screen: Put, page: Page, picture: Picture, players: int, dark: bool
) -> None:
    """Axe finds nothing, also narrow; no picture shows another hand."""
    record = rulebook.play(FiveToClose(players=players), bots="speller", seed=4).at(60 + 8 * players)
    page.set_viewport_size({"width": 360 if players == 8 else 1200, "height": 900})
    screen(table(record, bots=[None] + ["speller"] * (players - 1), seed=1, odds=True), dark=dark)
    page.get_by_label("Helper: is it a word, and how can it go on?").check()
    picture(f"five_{players}_{'dark' if dark else 'light'}")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    wide = page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert wide, "nothing sticks out"


def test_the_picture_holds_no_hidden_card(screen: Put, page: Page) -> None:
    record = dealt("C A T S E R N", "Q Q Z Z X X J")
    shown = screen(table(record, bots=[None, "speller"], seed=1))
    told = str(shown.state["picture"]) + str(shown.table.story)
    assert "Player 2: 7 cards" in told
    assert not [letter for letter in "QZXJ" if f"'{letter}'" in told]


def test_the_numbers_of_letters_and_points_have_a_name(screen: Put, page: Page) -> None:
    screen(table(rulebook.new("five_to_close"), bots="speller", seed=1, language="fr"))
    name = page.locator(".fc-scores-name")
    expect(name).to_have_text("Points selon la longueur")
    expect(name).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
