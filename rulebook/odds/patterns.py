"""What a whole pool or hand shows (the best three, a straight), counted value by value.

A pattern is a small machine: it is told each value and how many show it, and remembers only a state. To
count, one goes through the values once, with how many dice are left and the state: never through all rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, prod
from typing import Any

from rulebook.core.later import np
from rulebook.odds.errors import TooManyCases
from rulebook.odds.hands import Deal
from rulebook.odds.listing import Counts, list_cases
from rulebook.odds.operations import Operation
from rulebook.odds.rewriting import signature
from rulebook.odds.sources import Source, count_cells
from rulebook.odds.values import column_of, in_order
from rulebook.odds.variables import Variable

MOST_STATES = 200_000

Left = tuple[int, ...]  # dice or cards left in each group
Table = dict[Left, dict[tuple[Any, Any], int]]  # what is left -> (state, points) -> ways
Choice = tuple[Left, int, int]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A machine that goes through the values: `step(state, value, count)` gives the next state.

    `points(state, value, count)`, if any, are added up on the way, and are then the result.

    >>> largest_set = Pattern(0, lambda best, value, count: max(best, count))
    >>> largest_set.of([3, 5, 3])
    2
    """

    start: Any
    step: Callable[[Any, Any, int], Any]
    done: Callable[[Any], Any] = lambda state: state
    points: Callable[[Any, Any, int], int] | None = None
    downward: bool = False
    places: frozenset[int] = frozenset()  # it adds up, counted from 0 for the largest
    domain: tuple[Any, ...] = ()  # values that it is told of even where none shows

    def of(self, values: Sequence[Any]) -> Any:
        """Go through the values of one roll."""
        shown = in_order({*values, *self.domain})
        state, points = self.start, 0
        for value in reversed(shown) if self.downward else shown:
            count = sum(1 for each in values if each == value)
            if self.points is not None:
                points += self.points(state, value, count)
            state = self.step(state, value, count)
        return self.done(state) if self.points is None else points

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


@dataclass(frozen=True, slots=True)
class Group:
    """Dice alike, or the one hand: how many there are, and the ways in which so many of them show a value."""

    size: int
    ways: dict[Any, Callable[[int, int], int]]  # value -> (left, count) -> ways

    def choices(self, most: int, value: Any, *, last: bool) -> list[tuple[int, int, int]]:
        """Every way in which at most so many show a value: how many are left then, how many show it, ways."""
        ways = self.ways[value]
        return [(most - n, n, w) for n in ([most] if last else range(most + 1)) if (w := ways(most, n))]


@dataclass(frozen=True, slots=True)
class Walk:
    """A pattern of independent dice, or of one hand, ready to be gone through."""

    root: Variable
    pattern: Pattern
    groups: list[Group]

    def work(self) -> float:
        """Estimate the work: how often a state meets a count."""
        values = {value for group in self.groups for value in group.ways}
        return 3_000.0 * len(values) * prod((group.size + 1) * (group.size + 2) / 2 for group in self.groups)

    def carried_out(self) -> Counts:
        """Go through the values."""
        values = in_order({value for group in self.groups for value in group.ways})
        if self.pattern.downward:
            values.reverse()
        start = tuple([group.size for group in self.groups])
        table: Table = {start: {(self.pattern.start, 0): 1}}
        for place, value in enumerate(values):
            table = self._after(table, value, values[place + 1 :])
            if (states := sum(map(len, table.values()))) > MOST_STATES:
                raise TooManyCases(states, str(self.root), "This pattern remembers too much. ")
        sums: dict[Any, int] = {}
        for held in table.values():
            for (state, points), ways in held.items():
                result = self.pattern.done(state) if self.pattern.points is None else points
                sums[result] = sums.get(result, 0) + ways
        return list(sums), list(sums.values())

    def _after(self, table: Table, value: Any, later: Sequence[Any]) -> Table:
        """Say how many dice show one value, and go on to the next state."""
        step, score = self.pattern.step, self.pattern.points
        last = [not any(other in group.ways for other in later) for group in self.groups]
        known: dict[tuple[Any, int], tuple[Any, int]] = {}
        grown: Table = {}
        for left, held in table.items():
            for rest, count, times in self._choices(left, value, last):
                into = grown.setdefault(rest, {})
                for (state, points), ways in held.items():
                    if (state, count) not in known:
                        more = score(state, value, count) if score is not None and count else 0
                        known[state, count] = step(state, value, count), more
                    after, more = known[state, count]
                    key = after, points + more
                    into[key] = into.get(key, 0) + ways * times
        return grown

    def _choices(self, left: Left, value: Any, last: Sequence[bool]) -> list[Choice]:
        """Every way in which the dice left may show this value: what is left then, how many show it, ways."""
        ranges = [
            [(most, 0, 1)] if value not in group.ways else group.choices(most, value, last=ends)
            for group, most, ends in zip(self.groups, left, last, strict=True)
        ]
        if len(ranges) == 1:
            return [((rest,), count, times) for rest, count, times in ranges[0]]
        return [
            (
                tuple([rest for rest, _, _ in chosen]),
                sum([count for _, count, _ in chosen]),
                prod([times for _, _, times in chosen]),
            )
            for chosen in product(*ranges)
        ]


def walk_through(root: Variable) -> Walk | None:
    """Find how to go through the values of a pattern; None where its parts are not independent."""
    if root.operation is None or not isinstance(root.operation.pattern, Pattern):
        return None
    groups = groups_of(root.parts)
    return None if groups is None else Walk(root, root.operation.pattern, groups)


def groups_of(parts: Sequence[Variable]) -> list[Group] | None:
    """Group dice that are alike, or find the one hand that these are the cards of."""
    sources: set[Source] = set()
    for part in parts:
        sources |= part.sources
    drawn = [part for part in parts if part.sources]
    if len(sources) == 1 and len(drawn) > 1:
        (source,) = sources
        deal = source.device
        slots = sorted(-1 if part.parts else part.slot for part in drawn)
        if not isinstance(deal, Deal) or slots != list(range(deal.slots(source))):
            return None
        ways = {kind: of_copies(copies) for kind, copies in zip(deal.kinds, deal.copies, strict=True)}
        known = [Group(1, {part.slot: of_weight(1)}) for part in parts if not part.sources]
        return [Group(deal.sizes[source], ways), *known]
    devices = [source.device for part in parts for source in part.sources]
    if len(devices) != len(set(devices)) or any(count_cells(part.sources) > 10_000 for part in parts):
        return None
    alike: dict[Any, list[Variable]] = {}
    for part in parts:
        alike.setdefault(signature(part), []).append(part)
    groups = []
    for same in alike.values():
        values, counts = list_cases(same[0])
        groups.append(Group(len(same), {v: of_weight(n) for v, n in zip(values, counts, strict=True)}))
    return groups


def of_copies(copies: int) -> Callable[[int, int], int]:
    """Count the ways to have so many of a card; how many cards are left to draw does not matter."""
    return lambda left, count: comb(copies, count)


def of_weight(weight: int) -> Callable[[int, int], int]:
    """Count the ways in which so many of the dice left show a value of this weight."""
    return lambda left, count: comb(left, count) * weight**count


# --- the patterns that have a name --------------------------------------------------------------------------


def kept(places: Iterable[int]) -> Pattern:
    """Add up some places, counted from 0 for the largest.

    >>> kept([0, 2]).of([1, 5, 3])
    6
    """
    wanted = frozenset(places)
    last = max(wanted) + 1

    def points(taken: int, value: Any, count: int) -> Any:
        return value * len(wanted.intersection(range(taken, min(last, taken + count))))

    return Pattern(
        0,
        lambda taken, value, count: min(last, taken + count),
        points=points,
        downward=True,
        places=wanted,
    )


DIFFERENT = Pattern(0, lambda so_far, value, count: so_far + (count > 0))
LARGEST_SET = Pattern(0, lambda best, value, count: max(best, count))
SHAPE = Pattern(
    (), lambda so_far, value, count: tuple(sorted((*so_far, count), reverse=True)) if count else so_far
)


def sets_of(size: int) -> Pattern:
    """Count the values that show at least so often."""
    return Pattern(0, lambda so_far, value, count: so_far + (count >= size))


def straight_on(state: tuple[Any, int, int], value: Any, count: int) -> tuple[Any, int, int]:
    """Go on with the last value shown, the run that ends there, and the longest run."""
    last, run, best = state
    if not count:
        return None, 0, best
    run = run + 1 if last is not None and value == last + 1 else 1
    return value, run, max(best, run)


STRAIGHT = Pattern((None, 0, 0), straight_on, lambda state: state[2])


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
