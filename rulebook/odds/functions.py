"""Functions of several variables, in the words one says at the table: the largest, the closest, how many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import GeneratorType
from typing import Any

from rulebook.core.later import np
from rulebook.odds import bounds, operations, patterns
from rulebook.odds.building import as_variable, event, made_of, number, numeric
from rulebook.odds.errors import OddsError
from rulebook.odds.operations import Operation
from rulebook.odds.values import is_whole
from rulebook.odds.variables import Event, Variable

SEQUENCES = (tuple, list, GeneratorType)  # what several variables mostly come in; others are looked at longer
MISSING: Any = object()
Several = Any  # variables, numbers or laws, one by one or in a list
SeveralEvents = Any  # events, one by one or in a list


def total(*variables: Several) -> Variable:
    """Add up; the same as Python's `sum`. An event counts as 1 where it happens, else as 0.

    >>> from rulebook.odds import P, dice
    >>> P(total(dice(100)) == 100)
    Fraction(1, 653318623500070906096690267158057820537143710472954871543071966369497141477376)
    """
    return all_together(operations.ADD, spread(variables))


def largest(*variables: Several, nth: int = 1) -> Variable:
    """Take the largest, or with `nth` the second largest and so on.

    >>> from rulebook.odds import P, dice
    >>> P(largest(dice(3)) == 6), P(largest(dice(3), nth=2) == 6)
    (Fraction(91, 216), Fraction(2, 27))
    """
    nodes = spread(variables)
    if nth == 1:
        return all_together(operations.LARGER, nodes)
    return ranked(nodes, nth - 1, f"largest({', '.join(['{}'] * len(nodes))}, nth={nth})")


def smallest(*variables: Several, nth: int = 1) -> Variable:
    """Take the smallest, or with `nth` the second smallest and so on.

    >>> from rulebook.odds import P, dice
    >>> P(smallest(dice(2)) == 1)
    Fraction(11, 36)
    """
    nodes = spread(variables)
    if nth == 1:
        return all_together(operations.SMALLER, nodes)
    return ranked(nodes, len(nodes) - nth, f"smallest({', '.join(['{}'] * len(nodes))}, nth={nth})")


def closest(target: Any, *variables: Several) -> Variable:
    """Take the one closest to a target; of two as close, the smaller.

    >>> from rulebook.odds import law, dice
    >>> law(closest(4, dice(2)))[4]
    Fraction(11, 36)
    """
    nodes = spread(variables)
    scale = common_denominator([as_variable(target), *nodes])  # distances are counted in whole units
    goal, *scaled = [node * scale if scale > 1 else node for node in (as_variable(target), *nodes)]
    near = all_together(operations.SMALLER, [number(operations.NEARNESS, goal, node) for node in scaled])
    found = number(operations.UNDO_NEARNESS, goal, near)
    if scale > 1:
        found = found * Fraction(1, scale)
    found._text = lambda: f"closest({', '.join(map(str, [target, *nodes]))})"
    return found


def count(*events: SeveralEvents) -> Variable:
    """Count how many of the events happen.

    >>> from rulebook.odds import P, dice
    >>> P(count(d == 6 for d in dice(20)) == 0)
    Fraction(95367431640625, 3656158440062976)
    """
    listed = spread_events(events)
    return number(operations.COUNT, *listed) if listed else as_variable(0)


def any_of(*events: SeveralEvents) -> Event:
    """Tell whether at least one of the events happens.

    >>> from rulebook.odds import P, dice
    >>> P(any_of(d == 6 for d in dice(4)))
    Fraction(671, 1296)
    """
    return event(operations.ANY, *(spread_events(events) or [as_variable(False)]))


def all_of(*events: SeveralEvents) -> Event:
    """Tell whether all the events happen.

    >>> from rulebook.odds import P, dice
    >>> P(all_of(d == 6 for d in dice(4)))
    Fraction(1, 1296)
    """
    return event(operations.ALL, *(spread_events(events) or [as_variable(True)]))


def where(condition: Event, then: Any = MISSING, otherwise: Any = MISSING) -> Variable:
    """Take one value if the event happens, else the other.

    >>> from rulebook.odds import die, law
    >>> d = die(6)
    >>> law(where(d == 6, 10, d)).mean
    Fraction(25, 6)
    """
    if not isinstance(condition, Event | bool) or otherwise is MISSING:
        raise OddsError("where takes an event and two values: where(x == 6, a, b) is a if x is 6, else b.")
    yes, no = as_variable(then), as_variable(otherwise)
    if isinstance(yes, Event) != isinstance(no, Event):
        yes, no = [numeric(operations.ADD, way) if way.bounds is not None else way for way in (yes, no)]
    parts = (as_variable(condition), yes, no)
    if isinstance(yes, Event) and isinstance(no, Event):
        return event(operations.CHOOSE, *parts)
    if yes.bounds is not None and no.bounds is not None:
        return Variable(operations.CHOOSE, parts, bounds.either(yes.bounds, no.bounds))
    faces = [way.faces for way in (yes, no) if way.faces is not None]
    known = faces[0] | faces[1] if len(faces) == 2 else None
    return Variable(operations.CHOOSE_WORDS, parts, None, faces=known)


def how_many_different(*variables: Several) -> Variable:
    """Count the different values that show.

    >>> from rulebook.odds import P, dice
    >>> P(how_many_different(dice(6)) == 6)
    Fraction(5, 324)
    """
    nodes = spread(variables)
    asked = patterns.pattern("how_many_different", patterns.DIFFERENT, key="different", column=different)
    return made_of(asked, tuple(nodes), range(1, len(nodes) + 1))


def different(*columns: Any) -> Any:
    """Count the different values of each row."""
    rows = np.stack(np.broadcast_arrays(*columns))
    if rows.dtype == object:
        return patterns.DIFFERENT.of_columns(*columns)
    ordered = np.sort(rows, axis=0)
    return 1 + (ordered[1:] != ordered[:-1]).sum(axis=0, dtype=np.int16)


def common_denominator(nodes: Sequence[Variable]) -> int:
    """Return the lowest common denominator of all values.

    >>> from rulebook.odds import die
    >>> common_denominator([die(6), die(faces=[0, Fraction(1, 2), Fraction(2, 3)])])
    6
    """
    from rulebook.odds.counting import support  # counting needs variables first

    shown = [support(node) for node in nodes if node.bounds is not None and bounds.has_fractions(node.bounds)]
    return lcm(*[value.denominator for values in shown for value in values])


def mark_values(nodes: Sequence[Variable]) -> tuple[int, Variable]:
    """Mark which values show, one bit for each value from the least on; gives the least value too."""
    limits = [node.bounds or (0, 0) for node in nodes]
    if bounds.has_fractions(*limits):
        raise OddsError("every_set takes whole numbers; multiply Fractions first: x.map(lambda n: 2 * n).")
    low, high = min(least for least, _ in limits), max(most for _, most in limits)
    if high - low > 61:
        raise OddsError(f"Values from {low} to {high} are too far apart; at most 62 can be told apart here.")
    mark = Operation(
        "{}",
        lambda value: 1 << (value - low),
        lambda limits: (1, 1 << (limits[1] - low)),
        column=lambda column: np.left_shift(1, column - low),
        key=("mark", low),
    )
    return low, all_together(operations.EITHER_BIT, [number(mark, node) for node in nodes])


def spread(variables: tuple[Several, ...]) -> list[Variable]:
    """Accept variables one by one or in a list, as `max` does."""
    if len(variables) == 1:
        (only,) = variables
        one = Variable, str, Mapping  # a law is a mapping
        if isinstance(only, SEQUENCES) or (isinstance(only, Iterable) and not isinstance(only, one)):
            variables = tuple(only)
    if not variables:
        raise OddsError("Give at least one variable, or a list of them.")
    return [as_variable(variable) for variable in variables]


def spread_events(events: tuple[SeveralEvents, ...]) -> list[Variable]:
    """Accept events one by one or in a list."""
    if len(events) == 1 and not isinstance(events[0], Variable | bool):
        events = tuple(events[0])
    listed = [as_variable(each) for each in events]
    for node in listed:
        if not isinstance(node, Event):
            raise OddsError(
                f"count, any_of and all_of take events, and {node} is none: "
                "count(d == 6 for d in pool), any_of(a == 1, b == 1)."
            )
    return listed


def all_together(operation: Operation, nodes: Sequence[Variable]) -> Variable:
    """Fold numbers into one."""
    numbers = [numeric(operation, node, nodes) for node in nodes]
    return numbers[0] if len(numbers) == 1 else number(operation, *numbers)


def ranked(nodes: Sequence[Variable], place: int, text: str) -> Variable:
    """Take the one at a place, counted from 0 for the largest."""
    if not is_whole(place) or not 0 <= place < len(nodes):
        nth = place + 1 if text.startswith("largest") else len(nodes) - place
        raise OddsError(f"There is no number {nth} among {len(nodes)} values.")
    return kept(nodes, [place], text)


def kept(nodes: Sequence[Variable], places: Iterable[int], text: str) -> Variable:
    """Add up some places, counted from 0 for the largest."""
    wanted = sorted(places)
    if not wanted:
        return as_variable(0)
    if len(nodes) > 1 and wanted in ([0], [len(nodes) - 1]):
        one = all_together(operations.SMALLER if wanted[0] else operations.LARGER, nodes)
        one._text = lambda: text.format(*nodes) if "{}" in text else text
        return one

    def add_up(*columns: Any) -> Any:
        ranks = np.sort(np.stack(np.broadcast_arrays(*columns)), axis=0)[::-1]
        return ranks[wanted].sum(axis=0, dtype=ranks.dtype)

    @bounds.keeping_fractions
    def limits(*each: bounds.Bounds) -> bounds.Bounds:
        low, high = min(least for least, _ in each), max(most for _, most in each)
        return len(wanted) * low, len(wanted) * high

    asked = patterns.pattern(
        text, patterns.kept(wanted, len(nodes)), limits, key=("kept", len(nodes), *wanted), column=add_up
    )
    return number(asked, *nodes)
