"""What a whole pool or hand shows (the best three, a straight), told value by value.

A pattern is a small machine: it is told each value and how many show it, and remembers only a state.
`walking.py` tells it all rolls at once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import comb, factorial
from typing import Any

from rulebook.core.later import np
from rulebook.odds.operations import Operation
from rulebook.odds.values import column_of, in_order


@dataclass(frozen=True, slots=True)
class Pattern:
    """A machine that goes through the values: `step(state, value, count)` gives the next state.

    With `takes(state, count)` the result is a sum: of so many of each value where `places` are kept, else of
    what is taken, which is at most `most(dice)`. `states(dice, values)` is about how many states there are.

    >>> largest_set = Pattern(0, lambda best, value, count: max(best, count))
    >>> largest_set.of([3, 5, 3])
    2
    """

    start: Any
    step: Callable[[Any, Any, int], Any]
    done: Callable[[Any], Any] = lambda state: state
    states: Callable[[int, int], int] = lambda dice, values: dice + 1
    takes: Callable[[Any, int], int] | None = None
    most: Callable[[int], int] = lambda dice: dice
    places: frozenset[int] = frozenset()  # that are kept, counted from 0 for the largest
    domain: tuple[Any, ...] = ()  # values that it is told of even where none shows

    def of(self, values: Sequence[Any]) -> Any:
        """Go through the values of one roll."""
        state, taken = self.start, 0
        for value in in_order({*values, *self.domain}):
            count = sum(1 for each in values if each == value)
            if self.takes is not None:
                taken += self.takes(state, count) * (value if self.places else 1)
            state = self.step(state, value, count)
        return self.done(state) if self.takes is None else taken

    def of_columns(self, *columns: Any) -> Any:
        """Go through the values of many rolls, each multiset once."""
        rolls = np.sort(np.stack(np.broadcast_arrays(*columns)), axis=0)
        flat = rolls.reshape(len(columns), -1)
        if flat.dtype == object:
            rows = list(zip(*flat.tolist(), strict=True))
            known = {row: self.of(row) for row in set(rows)}
            return column_of([known[row] for row in rows]).reshape(rolls.shape[1:])
        distinct, places = np.unique(flat, axis=1, return_inverse=True)
        found = column_of([self.of(row) for row in zip(*distinct.tolist(), strict=True)])
        return found[places.ravel()].reshape(rolls.shape[1:])


# --- the patterns that have a name --------------------------------------------------------------------------


def one(*_: int) -> int:
    """Say that there is one state, or one for each number of dice seen so far."""
    return 1


def counting(takes: Callable[[int], int], most: Callable[[int], int] = lambda dice: dice) -> Pattern:
    """Add up something of how many show each value.

    >>> counting(lambda count: count // 2).of([3, 5, 3])
    1
    """
    return Pattern(None, lambda *_: None, states=one, takes=lambda _, count: takes(count), most=most)


def kept(places: Iterable[int], dice: int) -> Pattern:
    """Add up some places of so many, counted from 0 for the largest.

    >>> kept([0, 2], 3).of([1, 5, 3])
    6
    """
    wanted = frozenset(places)
    from_below = sorted(dice - 1 - place for place in wanted)

    def takes(seen: int, count: int) -> int:
        return bisect_left(from_below, seen + count) - bisect_left(from_below, seen)

    return Pattern(0, lambda seen, _, count: seen + count, states=one, takes=takes, places=wanted)


DIFFERENT = counting(lambda count: int(count > 0))
LARGEST_SET = Pattern(0, lambda best, _, count: max(best, count))
PAIRS = counting(lambda count: comb(count, 2), lambda dice: comb(dice, 2))
SHAPE = Pattern(
    (),
    lambda so_far, _, count: tuple(sorted((*so_far, count), reverse=True)) if count else so_far,
    states=lambda dice, values: dice + comb(dice + values - 1, values - 1) // factorial(values),
)


def sets_of(size: int) -> Pattern:
    """Count the values that show at least so often."""
    return counting(lambda count: int(count >= size), lambda dice: dice // size)


def straight_on(state: tuple[Any, int, int], value: Any, count: int) -> tuple[Any, int, int]:
    """Go on with the last value shown, the run that ends there, and the longest run."""
    last, run, best = state
    if not count:
        return None, 0, best
    run = run + 1 if last is not None and value == last + 1 else 1
    return value, run, max(best, run)


STRAIGHT = Pattern(
    (None, 0, 0),
    straight_on,
    lambda state: state[2],
    states=lambda dice, values: 1 + min(dice, values) ** 2 // 2,
)


def pattern(
    name: str, pattern: Pattern, bounds: Any = None, key: Hashable = None, column: Any = None
) -> Operation:
    """Make an operation of a pattern."""
    return Operation(
        name,
        lambda *values: pattern.of(values),
        bounds,
        column=column or pattern.of_columns,
        key=key,
        pattern=pattern,
    )
