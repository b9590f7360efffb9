"""The odds of Close Enough against brute force, known values and simulation."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.games.close_enough import CloseEnough, State, breakeven
from rulebook.games.close_enough.odds import (
    average_worth,
    call_wins,
    fairness,
    none_closer,
    sum_law,
    sum_law_with_return,
    tuned_law,
    unseen_law,
    worth_on,
)
from rulebook.games.close_enough.reach import best_of, next_law, reach
from rulebook.games.close_enough.score import USES, settle, value
from rulebook.odds import Law
from tests.bounded import bounded
from tests.calls import calls

GAME = CloseEnough(players=3)
TEN = {number: 6 - (number == 6) for number in range(1, 11)}


@pytest.mark.parametrize(
    ("tunes", "distance", "exact"),
    [
        (1, Fraction(55046, 32509), Fraction(8006, 32509)),
        (2, Fraction(904049, 910252), Fraction(176495, 455126)),
    ],
)
def test_the_known_values(tunes: int, distance: Fraction, exact: Fraction) -> None:
    found = reach(TEN, base=6, target=16, tunes=tunes)
    assert (found.distance, found.exact) == (distance, exact)


def by_hand(deck: dict[int, int], base: int, target: int, hand: tuple[int, ...], tunes: int) -> Any:
    """The same, card by card: least expected distance, and among equals the best chance to be exact."""
    left = sum(deck.values())
    if len(hand) < 2:
        draws = [
            (n, by_hand({**deck, c: n - 1}, base, target, (*hand, c), tunes)) for c, n in deck.items() if n
        ]
        return tuple(sum(Fraction(n, left) * result[i] for n, result in draws) for i in (0, 1))
    if tunes == 0 or not left:
        off = abs(base + sum(hand) - target)
        return Fraction(off), Fraction(-(off == 0))
    draws = [
        (
            n,
            min(
                by_hand({**deck, c: n - 1}, base, target, kept, tunes - 1)
                for kept in combinations((*hand, c), 2)
            ),
        )
        for c, n in deck.items()
        if n
    ]
    return tuple(sum(Fraction(n, left) * result[i] for n, result in draws) for i in (0, 1))


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.integers(0, 9), st.integers(1, 3), min_size=2, max_size=4).filter(
        lambda deck: sum(deck.values()) >= 5
    ),
    st.integers(0, 9),
    st.integers(5, 20),
    st.lists(st.integers(0, 9), max_size=2),
    st.integers(0, 3),
)
def test_reach_against_every_order_of_draws(
    deck: dict[int, int], base: int, target: int, hand: list[int], tunes: int
) -> None:
    found = reach(deck, base, target, hand, tunes)
    distance, exact = by_hand(deck, base, target, tuple(hand), tunes)
    assert (found.distance, found.exact) == (distance, -exact)
    assert reach(deck, base, target, hand, tunes, "exact").exact >= found.exact


def test_reach_with_numbers_beyond_64_bits() -> None:
    """With so many cards that sums outgrow machine words, a thousand times fewer give nearly the same."""
    large = dict.fromkeys(range(1, 10), 99 * 10**6)
    small = dict.fromkeys(range(1, 10), 99 * 10**3)
    big, less = (reach(deck, 5, 14, (3, 8), 3) for deck in (large, small))
    assert float(big.distance) == pytest.approx(float(less.distance), abs=1e-4)


def test_reach_works_on_all_decks_of_a_size_at_once_and_in_little_memory() -> None:
    """For a seat at each stage of a lot: a draw more adds calls for one size of deck, not for each deck."""
    cards = dict(GAME.deck)
    for hand in ((), (3,), (3, 8)):
        asked = [partial(reach, cards, 5, 15, hand, tunes) for tunes in (1, 2, 3)]
        one, two, three = [bounded(ask, megabytes=4) for ask in asked]
        assert one.distance > two.distance > three.distance
        few, more, most = map(calls, asked)
        assert few < 1000 and more - few == most - more < 30


def test_next_law_is_one_step_of_reach() -> None:
    cards = dict(GAME.deck)
    one = next_law(cards, 5, 14, (3, 8))
    both = reach(cards, 5, 14, (3, 8), 1)
    assert (one.mean, one[0]) == (both.distance, both.exact)


def test_best_of_three_cards() -> None:
    for cards in product(range(1, 10), repeat=3):
        kept = [abs(5 + sum(pair) - 14) for pair in combinations(cards, 2)]
        assert best_of(5, 14, cards) == min(kept)


def test_sums_of_three_cards_by_listing_all_hands() -> None:
    deck = [card for card, n in GAME.deck for _ in range(n)]
    law = sum_law(dict(GAME.deck))
    hits = sum(1 for hand in combinations(deck, 3) if sum(hand) == 15)
    assert law[15] == Fraction(hits, comb(54, 3))
    again = sum_law_with_return(dict(GAME.deck))
    assert again[15] == Fraction(sum(sum(dice) == 15 for dice in product(range(1, 10), repeat=3)), 9**3)
    assert law.mean == again.mean == 15
    # Without putting cards back the sum varies less, by the factor (54 − 3)/(54 − 1).
    assert law.variance == again.variance * Fraction(51, 53)


def test_what_an_ability_is_worth() -> None:
    for lot in product((1, 5, 9), repeat=3):
        for target in (8, 14, 22):
            for ability, uses in USES.items():
                best = min(
                    abs(sum(lot) - lot[at] + value(lot[at], use) - target) for at in range(3) for use in uses
                )
                assert worth_on(lot, target, ability) == max(0, abs(sum(lot) - target) - best)
    worths = {ability: average_worth(GAME, ability) for ability in USES}
    assert sorted(worths, key=worths.__getitem__) == ["nudge", "subtract", "double", "ignore"]
    assert average_worth(GAME, "lock") == 0


def test_targets_are_mirrored_and_their_stars_are_not_fair() -> None:
    rows = {row.target: row for row in fairness(GAME, 1)}
    for target in range(8, 23):
        assert rows[target].exact == rows[30 - target].exact
    assert max(rows.values(), key=lambda row: row.product).target in (12, 18)
    law = sum_law(dict(GAME.deck))
    assert [row.exact for row in fairness(GAME, 0)] == [law[target] for target in range(8, 23)]


def test_the_unseen_model_against_the_cards_dealt_in_every_way() -> None:
    small = CloseEnough(deck=((1, 3), (4, 3), (7, 4)), targets=tuple((n, 1) for n in range(9, 15)))
    view = State(
        faces=(4, 1, 7), hands=((1, 7), (), (4,)), targets=(9, None, None), used_targets=(10, 11, 12)
    )
    cards = [card for card, n in small.unseen(view) for _ in range(n)]
    off = [abs(1 + a + b - target) for a, b in combinations(cards, 2) for target in (13, 14)]
    law = unseen_law(small, view, 1)
    assert {d: law[d] for d in law} == {d: Fraction(off.count(d), len(off)) for d in set(off)}


def test_independent_opponents_come_close_to_opponents_dealt_together() -> None:
    """The model takes the others one by one; dealt together, without putting back, little changes."""
    view = State(
        faces=(5, 4, 6), hands=((3, 7), (), ()), targets=(14, None, None), plans=((), (), ()), roles=("",) * 3
    )
    rng, games, won = np.random.default_rng(1), 20_000, 0
    cards = [card for card, n in GAME.unseen(view) for _ in range(n)]
    targets = [target for target, _ in GAME.targets_left(view)]
    for _ in range(games):
        dealt, goals = rng.choice(cards, 4, replace=False), rng.choice(targets, 2, replace=False)
        won += abs(4 + dealt[:2].sum() - goals[0]) >= 1 and abs(6 + dealt[2:].sum() - goals[1]) >= 1
    model = float(call_wins(GAME, view, 0))
    assert abs(won / games - model) < 4 * np.sqrt(model * (1 - model) / games) + 0.005


def test_none_closer_is_a_product() -> None:
    law = Law({0: 1, 1: 2, 2: 1})
    assert [none_closer(d, [law, law]) for d in range(4)] == [1, Fraction(9, 16), Fraction(1, 16), 0]


@pytest.mark.parametrize("tunes", [0, 1])
def test_tuned_law_averages_reach(tunes: int) -> None:
    """The law of anybody after k draws agrees with the dynamic programme, target by target."""
    law = tuned_law(GAME, tunes)
    rows = fairness(GAME, tunes)
    assert law[0] == sum(row.exact for row in rows) / len(rows)
    assert law.mean == sum(row.distance for row in rows) / len(rows)


# --- break-even -----------------------------------------------------------------------------------


@pytest.mark.parametrize("stars", [1, 2, 3])
@pytest.mark.parametrize("beaten", [1, 2, 4])
def test_break_even_of_a_call(stars: int, beaten: int) -> None:
    """At that chance a call gains nothing on average, and backing out costs the same star: by the scoring."""
    five = CloseEnough(players=5)
    won = settle(five, 0, 0, stars, {1: 1})[0]
    lost = settle(five, 0, 1, stars, dict.fromkeys(range(1, beaten + 1), 0))[0]
    for formula, gained in ((breakeven.call(), 0), (breakeven.back_out(), -1)):
        chance = formula.subs({breakeven.STARS: stars, breakeven.BEATEN: beaten})
        assert chance * (won.gain - won.loss) + (1 - chance) * (lost.gain - lost.loss) == gained


def test_one_fine_tune_is_meant_if_nothing_is_said() -> None:
    assert reach(TEN, base=6, target=16) == reach(TEN, base=6, target=16, tunes=1)
