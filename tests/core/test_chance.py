"""Chance: what comes is as likely as it says, and every outcome can be written and read."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.cards import Deal, Draw, Shuffle, pile
from rulebook.core.chance import Chance, Choice, Roll, Rolled, TooManyOutcomes

KINDS: list[Chance[Rolled]] = [
    Roll(Rolled, dice=3, sides=4),
    Choice(Rolled, ("ace", "king", "queen")),
    Draw(Rolled, pile({"a": 5, "b": 2, "c": 1})),
    Shuffle(Rolled, pile({"a": 2, "b": 1, "c": 1})),
    Deal(Rolled, pile({1: 2, 2: 3, 3: 1}), hands=(2, 1)),
    Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 2)),
]


@pytest.mark.parametrize("chance", KINDS, ids=repr)
def test_odds_are_exact_and_complete(chance: Chance[Rolled]) -> None:
    odds = chance.odds()
    assert sum(odds.values()) == 1
    assert len(odds) == chance.count()
    assert all(chance.allows(m) and chance.probability(m) == p > 0 for m, p in odds.items())


@pytest.mark.parametrize("chance", KINDS, ids=repr)
def test_samples_come_as_often_as_the_odds_say(chance: Chance[Rolled]) -> None:
    rng, n = np.random.default_rng(1), 20_000
    came = Counter(chance.sample(rng) for _ in range(n))
    odds = chance.odds()
    assert set(came) <= set(odds)
    chi2 = sum((came[m] - n * p) ** 2 / float(n * p) for m, p in odds.items())
    # The mean of chi-square is its degrees of freedom, its variance twice that: five standard deviations.
    assert float(chi2) < len(odds) - 1 + 5 * (2 * (len(odds) - 1)) ** 0.5


@pytest.mark.parametrize("chance", KINDS, ids=repr)
def test_every_outcome_is_written_and_read(chance: Chance[Rolled]) -> None:
    for m in chance.odds():
        digits = list(chance.digits(m))
        assert all(0 <= digit < base for digit, base in digits)
        left = iter(digits)

        def take(base: int, left: object = left) -> int:
            digit, expected = next(left)  # type: ignore[call-overload]  # an iterator
            assert base == expected
            return int(digit)

        assert chance.read(take) == m


def test_a_deal_is_counted_as_by_hand() -> None:
    """Every order of six cards told apart, cut into hands and sorted."""
    cards = ["1a", "1b", "2a", "2b", "2c", "3a"]
    dealt = Counter(
        (tuple(sorted(int(c[0]) for c in order[:2])), (int(order[2][0]),)) for order in permutations(cards, 3)
    )
    deal = Deal(Rolled, pile({1: 2, 2: 3, 3: 1}), hands=(2, 1))
    assert {m.dice: p for m, p in deal.odds().items()} == {
        hands: Fraction(n, dealt.total()) for hands, n in dealt.items()
    }


def test_a_poker_hand_is_one_in_2598960() -> None:
    deck = pile(range(52))
    assert Deal(Rolled, deck, hands=(5,)).probability(Rolled(((0, 1, 2, 3, 4),))) == Fraction(1, comb(52, 5))
    assert comb(52, 5) == 2598960


@pytest.mark.parametrize(
    "bad", [((1, 1), (3,)), ((2, 1), (3,)), ((1, 1, 1), ()), ((1,), (1, 2)), ((1, 9), (1,))]
)
def test_hands_that_cannot_be_are_impossible(bad: tuple[tuple[int, ...], ...]) -> None:
    deal = Deal(Rolled, pile({1: 2, 2: 3}), hands=(2, 1))
    assert not deal.allows(Rolled(bad))  # type: ignore[arg-type]  # hands for dice


def test_too_many_outcomes_are_counted_not_listed() -> None:
    with pytest.raises(TooManyOutcomes, match="60,466,176 outcomes are too many") as roll:
        Roll(Rolled, dice=10).odds()
    assert roll.value.count == 6**10
    with pytest.raises(TooManyOutcomes, match="outcomes are too many to list"):
        Deal(Rolled, pile(dict.fromkeys(range(1, 13), 8)), hands=(11, 11)).odds()


@given(st.lists(st.integers(1, 9), max_size=30))
def test_a_pile_is_the_same_however_it_was_stacked(cards: list[int]) -> None:
    assert pile(cards) == pile(sorted(cards)) == pile(Counter(cards))
    assert sum(n for _, n in pile(cards)) == len(cards)


def test_a_deal_is_refused_before_it_is_counted_and_not_one_too_early() -> None:
    at_the_limit, beyond = ({0: 10**6 + more} for more in (0, 1))
    listed = Deal(Rolled, pile(at_the_limit), hands=(1,)).odds(limit=1)
    assert listed == {Rolled(((0,),)): Fraction(1)}
    with pytest.raises(TooManyOutcomes, match=r"1,?000,?001"):
        Deal(Rolled, pile(beyond), hands=(1,)).odds(limit=1)
    with pytest.raises(TooManyOutcomes):
        Deal(Rolled, pile(dict.fromkeys(range(20), 10)), hands=(40, 40, 40)).odds()
