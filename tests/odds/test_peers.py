"""The same questions put to icepool, an independent library."""

from typing import Any

import icepool
import pytest

from rulebook.odds import Deck, Law, count, dice, how_many_different, largest, law, smallest, total


def same(ours: Law[Any], theirs: Any) -> bool:
    return dict(ours) == {value: theirs.probability(value) for value in theirs.outcomes()}


@pytest.mark.parametrize(("how_many", "sides"), [(1, 6), (3, 4), (5, 6), (12, 10), (40, 6)])
def test_pools_of_dice(how_many: int, sides: int) -> None:
    rolled, pool = dice(how_many, sides=sides), icepool.d(sides).pool(how_many)
    assert same(law(total(rolled)), pool.sum())
    assert same(law(largest(rolled)), pool.highest(1).sum())
    assert same(law(smallest(rolled)), pool.lowest(1).sum())
    assert same(law(count(d == 1 for d in rolled)), how_many @ (icepool.d(sides) == 1))


def test_the_best_three_of_five() -> None:
    rolled = dice(5)
    best = total(largest(rolled, nth=place) for place in (1, 2, 3))
    assert same(law(best), icepool.d6.pool(5).highest(3).sum())


@pytest.mark.parametrize("size", [1, 3, 5])
def test_hands_of_cards(size: int) -> None:
    cards = dict.fromkeys(range(1, 11), 6)
    ours, theirs = Deck(cards).draw(size), icepool.Deck(cards).deal(size)
    assert same(law(total(ours)), theirs.sum())
    assert same(law(largest(ours)), theirs.highest(1).sum())
    assert same(law(how_many_different(ours)), theirs.unique().size())


def test_two_hands_from_one_deck() -> None:
    @icepool.multiset_function
    def sums(first: Any, second: Any) -> Any:
        return first.sum(), second.sum()

    cards = dict.fromkeys(range(1, 6), 2)
    first, second = Deck(cards).deal(2, 3)
    assert same(law((total(first), total(second))), sums(icepool.Deck(cards).deal((2, 3))))
