"""Thousands of random questions against brute force, and pools of random dice against icepool."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from rulebook.odds import ImpossibleCondition, P, count, dice, largest, law, total
from tests.odds.fuzz import World
from tests.odds.test_counting import WAYS, counted_by
from tests.seed import drawn_seed


def ask(rng: Random, *, fractions: bool = False) -> None:
    """Ask for a law, and for a chance given an event, by one of the ways of counting."""
    world = World.small(rng, fractions=fractions)
    asked, other, event, known = (
        world.number(rng.randint(1, 3)),
        world.number(1),
        world.event(2),
        world.event(1),
    )
    with counted_by(rng.choice(WAYS)):
        counted = law(asked.variable)
        listed = world.brute_force(asked.plain)
        assert dict(counted) == {value: Fraction(n, listed.total()) for (value,), n in listed.items()}, (
            asked.variable
        )
        both = world.brute_force(event.plain, known.plain)
        possible = both[True, True] + both[False, True]
        if possible:
            assert P(event.variable, given=known.variable) == Fraction(both[True, True], possible), (
                event.variable
            )
        else:
            with pytest.raises(ImpossibleCondition):
                P(event.variable, given=known.variable)
        together = world.brute_force(asked.plain, other.plain, known.plain)
        counts = {(one, two): n for (one, two, happens), n in together.items() if happens}
        if counts:
            joint = law((asked.variable, other.variable), given=known.variable)
            assert dict(joint) == {pair: Fraction(n, possible) for pair, n in counts.items()}, asked.variable


def ask_icepool(rng: Random) -> None:
    """Ask about a pool as large as one likes."""
    how_many, sides = rng.randint(1, 25), rng.randint(2, 12)
    pool, theirs = dice(how_many, sides=sides), icepool.d(sides).pool(how_many)
    n = rng.randint(1, how_many)
    ours, same = rng.choice(
        [
            (lambda: pool.keep_highest(n), lambda: theirs.highest(n).sum()),
            (lambda: total(largest(pool, nth=k) for k in range(1, n + 1)), lambda: theirs.highest(n).sum()),
            (lambda: pool.keep_lowest(n), lambda: theirs.lowest(n).sum()),
            (lambda: pool.largest_set(), lambda: theirs.largest_count()),
            (lambda: pool.straight(), lambda: theirs.largest_straight()),
            (lambda: pool.how_many_different(), lambda: theirs.unique().size()),
            (lambda: count(d == 1 for d in pool), lambda: how_many @ (icepool.d(sides) == 1)),
            (lambda: total(pool), lambda: theirs.sum()),
        ]
    )
    expected: Any = same()
    expected = expected if isinstance(expected, icepool.Die) else expected.simplify()
    assert dict(law(ours())) == {value: expected.probability(value) for value in expected.outcomes()}


def test_random_questions() -> None:
    rng = Random(drawn_seed())
    for _ in range(60):
        ask(rng)
    for _ in range(40):
        ask(rng, fractions=True)
    for _ in range(8):
        ask_icepool(rng)


@pytest.mark.everywhere
def test_twenty_thousand_random_questions() -> None:
    rng = Random(drawn_seed())
    for _ in range(20_000):
        ask(rng)
    for _ in range(10_000):
        ask(rng, fractions=True)
    for _ in range(300):
        ask_icepool(rng)
