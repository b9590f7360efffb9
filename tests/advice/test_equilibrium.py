"""Advice where something is hidden and the game is small: what an equilibrium plays, and what it is worth."""

from __future__ import annotations

from itertools import permutations

import pytest

import rulebook
from rulebook.advice import advise
from rulebook.advice.equilibrium import equilibrium
from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from tests.odds.kuhn import Dealt, Kuhn, Say

EITHER = {"pass", "bet"}
PLAYED = {  # by card and by what was said: what equilibria of Kuhn's poker play, as every textbook has it
    (1, ()): EITHER,
    (2, ()): {"pass"},
    (3, ()): EITHER,
    (1, ("pass",)): EITHER,
    (2, ("pass",)): {"pass"},
    (3, ("pass",)): {"bet"},
    (1, ("bet",)): {"pass"},
    (2, ("bet",)): EITHER,
    (3, ("bet",)): {"bet"},
    (1, ("pass", "bet")): {"pass"},
    (2, ("pass", "bet")): EITHER,
    (3, ("pass", "bet")): {"bet"},
}


def dealt(cards: tuple[int, ...], said: tuple[str, ...]) -> Record:
    record = Record(Kuhn())
    for card in cards:
        record = record.then(CHANCE, Dealt(card))
    for turn, word in enumerate(said):
        record = record.then(turn % 2, Say(word))
    return record


@pytest.mark.parametrize(("card", "said"), PLAYED)
def test_advice_at_kuhns_poker_is_what_an_equilibrium_plays(card: int, said: tuple[str, ...]) -> None:
    seat = len(said) % 2
    advised = set()
    for cards in permutations((1, 2, 3), 2):
        if cards[seat] == card:
            advice = advise(dealt(cards, said))
            assert advice.how == "mixed"
            advised.add((advice.best.word, advice[0].worth))
    ((word, _),) = advised  # the other's card makes no difference
    assert word in PLAYED[card, said]


def test_what_a_hand_is_worth_is_what_the_textbook_says() -> None:
    first = {card: advise(dealt((card, other), ())) for card, other in ((1, 2), (2, 3), (3, 1))}
    for card, worth in ((1, -1), (2, -1 / 3), (3, 7 / 6)):
        assert first[card][0].worth == pytest.approx(worth, abs=first[card][0].error + 1e-9)
    fold = advise(dealt((1, 3), ("pass", "bet")))
    assert fold.of(Say("bet")).loss == pytest.approx(1)


def test_a_game_that_is_not_small_is_left_to_other_ways() -> None:
    for name in ("close_enough", "poof", "five_to_close", "closing_in"):
        assert equilibrium(rulebook.new(name)) is None
