"""The example with hidden hands: a test for each rule, its odds counted once more, what nobody may know."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rulebook
from liars_dice import GAME, Bid, Liar, LiarsDice, Shaken, State, at_least, likelier
from rulebook import CHANCE, HIDDEN, Record
from rulebook.core.luck import generator
from rulebook.testing import OF_GAME, OF_OPTIONS, Check
from rulebook.testing.case import Case, cases

CASES = list(cases(GAME))


def shaken(game: LiarsDice, *cups: tuple[int, ...]) -> Record[State, object]:
    record: Record[State, object] = Record(game)
    for cup in cups:
        record = record.then(CHANCE, Shaken(cup))
    return record


def test_LD_1_everybody_sees_the_own_dice_alone() -> None:
    record = shaken(LiarsDice(dice=2), (6, 1), (5, 5))
    assert record.view(0).cups == ((1, 6), (HIDDEN, HIDDEN))
    assert record.view(1).cups == ((HIDDEN, HIDDEN), (5, 5))
    assert record.view(None).cups == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
    assert [line.text for line in record.log(seat=1)] == [
        "Player 1 shakes 2 dice.",
        "Player 2 shakes 2 dice.",
        "Player 2 has 5 and 5.",
    ]


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        (Bid(2, 4), "2 × 4 is not higher than 2 × 4"),
        (Bid(2, 3), "bid more dice, or as many of a higher number"),
        (Bid(1, 6), "1 × 6 is not higher"),
        (Bid(5, 1), "There is no bid of 5 × 1: from 1 to 4 dice"),
        (Bid(2, 7), "of a number from 1 to 6"),
    ],
)
def test_LD_2_a_bid_has_to_be_higher(bid: Bid, words: str) -> None:
    record = shaken(LiarsDice(dice=2), (6, 1), (5, 5)).then(0, Bid(2, 4))
    with pytest.raises(rulebook.Refused, match=words):
        record.then(1, bid)
    assert {Bid(2, 5), Bid(2, 6), Bid(3, 1), Liar()} <= set(record.legal())


@pytest.mark.parametrize(("bid", "loser"), [(Bid(2, 5), 1), (Bid(3, 5), 0), (Bid(1, 6), 1), (Bid(1, 2), 0)])
def test_LD_3_who_was_wrong_loses_a_die(bid: Bid, loser: int) -> None:
    record = shaken(LiarsDice(dice=2), (6, 1), (5, 5)).then(0, bid).then(1, Liar())
    assert record.state.left[loser] == 1
    assert sum(record.state.left) == 3
    assert record.view(None).cups == ((1, 6), (5, 5)), "all cups are lifted"


def test_LD_3_nothing_is_a_lie_before_the_first_bid() -> None:
    with pytest.raises(rulebook.Refused, match="Nobody has bid yet"):
        shaken(LiarsDice(dice=2), (6, 1), (5, 5)).then(0, Liar())


def test_LD_4_the_last_with_dice_wins() -> None:
    record = shaken(LiarsDice(dice=1), (6,), (5,)).then(0, Bid(2, 6)).then(1, Liar())
    assert record.to_act == ()
    assert record.winners == (1,)
    assert record.log()[-1].text == "Player 2 is the last one with dice and wins."
    with pytest.raises(rulebook.Refused, match="The game is over"):
        record.then(1, Liar())


def test_LD_R1_the_loser_begins_or_the_next_who_is_in() -> None:
    record = shaken(LiarsDice(players=3, dice=1), (6,), (5,), (4,)).then(0, Bid(1, 6)).then(1, Liar())
    assert record.state.left == (1, 0, 1)
    assert record.state.seat == 2
    assert record.log()[-1].rule == "LD-R1"
    record = record.then(CHANCE, Shaken((2,))).then(CHANCE, Shaken((3,)))
    assert record.to_act == (2,)
    assert record.state.cups == ((2,), (), (3,))


@pytest.mark.parametrize(("wild", "loser"), [(True, 1), (False, 0)])
def test_LD_R2_ones_may_count_as_every_number(wild: bool, loser: int) -> None:
    record = shaken(LiarsDice(dice=2, wild=wild), (6, 1), (5, 5)).then(0, Bid(3, 5)).then(1, Liar())
    assert record.state.left[loser] == 1
    assert ("LD-R2" in [line.rule for line in record.log()]) == wild


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("bid", [Bid(2, 4), Bid(3, 1), Bid(1, 6), Bid(4, 4)])
def test_the_chance_of_a_bid_is_that_of_all_cups(bid: Bid, wild: bool) -> None:
    game = LiarsDice(dice=3, wild=wild)
    record = shaken(game, (4, 4, 1), (6, 6, 6)).then(0, bid)
    cups = [(4, 4, 1, *other) for other in product(range(1, 7), repeat=3)]
    true = sum(sum(die == bid.face or (wild and die == 1) for die in dice) >= bid.count for dice in cups)
    assert game.true_at(record.view(0), 0, bid) == Fraction(true, 216)
    assert game.facts(record.view(0), 0)[0].value == Fraction(true, 216)


def test_chances_of_no_dice_are_certain() -> None:
    assert (at_least(0, 0, 1), at_least(1, 0, 1), at_least(-2, 3, 1)) == (1, 0, 1)


def test_the_rule_of_thumb_calls_what_is_likelier_a_lie() -> None:
    game = LiarsDice(dice=2)
    for bid, answer in ((Bid(4, 6), Liar()), (Bid(1, 2), Bid(1, 5))):
        view = shaken(game, (6, 1), (5, 5)).then(0, bid).view(1)
        assert likelier(game, view, 1, game.moves(view, 1), generator(1)) == answer


def test_the_rule_of_thumb_beats_chance() -> None:
    wins = rulebook.simulate(LiarsDice(), ["likelier", "random"], games=200, progress=False).wins(0)
    assert wins.value > 0.9


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, id=str(c), marks=[pytest.mark.slow] * bool(c.options)) for c in CASES],
)
@pytest.mark.parametrize("check", OF_OPTIONS, ids=lambda check: check.__name__)
def test_it_keeps_to_what_every_game_keeps_to(
    check: Check, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulebook.core.registry._registered, "liars_dice", GAME)
    check(case)


@pytest.mark.parametrize("check", OF_GAME, ids=lambda check: check.__name__)
def test_as_it_comes_it_keeps_to(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulebook.core.registry._registered, "liars_dice", GAME)
    check(CASES[0])
