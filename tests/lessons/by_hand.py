"""What the checks of all lessons share: each exercise with all its numbers, cards drawn one by one, counting.

Nothing here comes from the odds kit: these are the independent counts that its answers are held against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations, product
from math import isclose
from typing import Any

from rulebook.lessons import Cells, Choice, Exercise, Formula, Level, Order, Question, exercise
from rulebook.lessons.calculator import calculation

SEEDS = range(200)
USUAL = (Level.EASIER, Level.USUAL)
"""The levels at which the same is asked."""

ByHand = Mapping[str, Callable[[dict[str, Any]], Any]]
"""For each exercise of a game, its answer counted anew from the numbers in its question."""


def different(game: str, name: str, *levels: Level) -> list[Exercise]:
    """Set the exercise for 200 students, and keep each set of numbers once."""
    asked = (exercise(game, name, seed, level) for level in levels or USUAL for seed in SEEDS)
    return list({repr((ask.counted.data, ask.counted.right)): ask for ask in asked}.values())


def agree(game: str, name: str, by_hand: ByHand, *levels: Level) -> None:
    """Hold the answers of an exercise for 200 students against those counted by hand."""
    for ask in different(game, name, *levels):
        asked, data = ask.counted, {**ask.counted.data, "shown": shown(ask.counted)}
        if isinstance(asked, Formula):
            formula = calculation(asked.right, asked.variables)
            for values in product(map(Fraction, asked.tried[:5]), repeat=len(asked.variables)):
                letters = dict(zip(asked.variables, values, strict=True))
                assert formula.at(letters) == by_hand[name]({**data, **letters}), (ask.seed, letters)
        else:
            assert same(asked.right, by_hand[name](data)), (ask.seed, data)


def same(right: Any, counted: Any) -> bool:
    """Whether two answers are the same; one that was followed in decimals must agree to nine digits."""
    return isclose(right, counted, rel_tol=1e-9) if isinstance(counted, float) else right == counted


def shown(asked: Question[Any]) -> tuple[Any, ...]:
    """What there is to choose or to order; a board row by row."""
    match asked:
        case Choice():
            return asked.options
        case Order():
            return asked.items
        case Cells():
            return asked.rows
    return ()


def in_order(chances: Mapping[Any, Fraction]) -> tuple[Any, ...]:
    """Put things in order, the most likely one first; no two may be equally likely."""
    assert len(set(chances.values())) == len(chances)
    return tuple(sorted(chances, key=lambda thing: -chances[thing]))


def drawn(cards: int, **kinds: int) -> dict[tuple[int, ...], Fraction]:
    """Draw cards one by one without putting any back: how many of each kind came, and how likely."""
    chances = {(0,) * len(kinds): Fraction(1)}
    left = list(kinds.values())
    for gone in range(cards):
        after: dict[tuple[int, ...], Fraction] = {}
        for got, chance in chances.items():
            for kind, held in enumerate(left):
                if held > got[kind]:
                    more = (*got[:kind], got[kind] + 1, *got[kind + 1 :])
                    share = chance * Fraction(held - got[kind], sum(left) - gone)
                    after[more] = after.get(more, Fraction(0)) + share
        chances = after
    return chances


def likely(chances: Mapping[tuple[int, ...], Fraction], event: Callable[..., bool]) -> Fraction:
    """Add up the chances of the cases in which something happens."""
    return sum((chance for got, chance in chances.items() if event(*got)), Fraction(0))


def mean(chances: Mapping[Any, Fraction], worth: Callable[[Any], Any]) -> Fraction:
    """Weigh what each case is worth with its chance."""
    return sum((chance * worth(case) for case, chance in chances.items()), Fraction(0))


def share_of(cases: Iterable[Any], event: Callable[[Any], bool]) -> Fraction:
    """Count the cases in which something happens, among equally likely ones."""
    happens = [event(case) for case in cases]
    return Fraction(sum(happens), len(happens))


def pairs(**kinds: int) -> list[tuple[str, str]]:
    """List all pairs of cards, each card by its kind."""
    return list(combinations([kind for kind, n in kinds.items() for _ in range(n)], 2))


def crossing(bottom: Fraction | int, top: Fraction | int, level: Fraction | int = 0) -> Fraction:
    """Where a straight line in the chance, known for 0 and for 1, crosses a level."""
    return Fraction(level - bottom) / (top - bottom)


def root_of(square: Fraction, parts: int) -> Fraction:
    """Look for a square root among the multiples of one part of so many."""
    return next(Fraction(n, parts) for n in range(parts) if Fraction(n, parts) ** 2 == square)


def spread(outcomes: Mapping[Any, Fraction]) -> Fraction:
    """The variance of something, from its definition."""
    average = mean(outcomes, lambda value: value)
    return mean(outcomes, lambda value: (value - average) ** 2)
