"""Functions of several variables, in the words one says at the table: the largest, the closest, how many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook.core.later import np
from rulebook.odds import bounds
from rulebook.odds.errors import OddsError
from rulebook.odds.sources import Column
from rulebook.odds.variables import (
    ADD,
    AND,
    OR,
    Event,
    Operation,
    Variable,
    as_variable,
    event,
    events_only,
    number,
    numbers_only,
)

Several = Variable | int | Iterable[Variable | int]
SeveralEvents = Event | bool | Iterable[Event | bool]


def total(*variables: Several) -> Variable:
    """Add up; the same as Python's `sum`, and quicker for many.

    >>> from rulebook.odds import P, dice
    >>> P(total(dice(100)) == 100)
    Fraction(1, 653318623500070906096690267158057820537143710472954871543071966369497141477376)
    """
    return pair_up(ADD, spread(variables))


def largest(*variables: Several, nth: int = 1) -> Variable:
    """Take the largest, or with `nth` the second largest and so on.

    >>> from rulebook.odds import P, dice
    >>> P(largest(dice(3)) == 6), P(largest(dice(3), nth=2) == 6)
    (Fraction(91, 216), Fraction(2, 27))
    """
    return pair_up(LARGER, spread(variables)) if nth == 1 else ranked(spread(variables), nth, "largest")


def smallest(*variables: Several, nth: int = 1) -> Variable:
    """Take the smallest, or with `nth` the second smallest and so on.

    >>> from rulebook.odds import P, dice
    >>> P(smallest(dice(2)) == 1)
    Fraction(11, 36)
    """
    return pair_up(SMALLER, spread(variables)) if nth == 1 else ranked(spread(variables), nth, "smallest")


def closest(target: int, *variables: Several) -> Variable:
    """Take the one closest to a target; of two as close, the smaller.

    >>> from rulebook.odds import law, dice
    >>> law(closest(4, dice(2)))[4]
    Fraction(11, 36)
    """
    doubled = [number(NEARNESS, target, variable) for variable in spread(variables)]
    return number(UNDO_NEARNESS, target, pair_up(SMALLER, doubled)).named(f"the closest to {target}")


def count(*events: SeveralEvents) -> Variable:
    """Count how many of the events happen.

    >>> from rulebook.odds import P, dice
    >>> P(count(d == 6 for d in dice(20)) == 0)
    Fraction(95367431640625, 3656158440062976)
    """
    listed = spread_events(events)
    return pair_up(ADD, [number(AS_NUMBER, happens) for happens in listed]) if listed else as_variable(0)


def any_of(*events: SeveralEvents) -> Event:
    """Tell whether at least one of the events happens.

    >>> from rulebook.odds import P, dice
    >>> P(any_of(d == 6 for d in dice(4)))
    Fraction(671, 1296)
    """
    return join(OR, spread_events(events), neutral=False)


def all_of(*events: SeveralEvents) -> Event:
    """Tell whether all the events happen.

    >>> from rulebook.odds import P, dice
    >>> P(all_of(d == 6 for d in dice(4)))
    Fraction(1, 1296)
    """
    return join(AND, spread_events(events), neutral=True)


def where(condition: Event, then: Variable | int | str, otherwise: Variable | int | str) -> Variable:
    """Take one value if the event happens, else the other.

    >>> from rulebook.odds import die, law
    >>> d = die(6)
    >>> law(where(d == 6, 10, d)).mean
    Fraction(25, 6)
    """
    (question,) = events_only(CHOOSE, condition)
    yes, no = as_variable(then), as_variable(otherwise)
    parts = (question, yes, no)
    sources = question.sources | yes.sources | no.sources
    if isinstance(yes, Event) and isinstance(no, Event):
        return event(CHOOSE, *parts)
    numbers = yes.bounds is not None and no.bounds is not None
    limits = bounds.either(yes.bounds, no.bounds) if yes.bounds and no.bounds else None
    return Variable(CHOOSE if numbers else CHOOSE_WORDS, parts, sources, limits)


def how_many_different(*variables: Several) -> Variable:
    """Count the different values that show.

    >>> from rulebook.odds import P, dice
    >>> P(how_many_different(dice(6)) == 6)
    Fraction(5, 324)
    """
    nodes = numbers_only(ADD, *spread(variables))
    _, marks = mark_values(nodes)
    operation = Operation("different values among {}", how_many_bits, lambda limits: (1, len(nodes)))
    return number(operation, marks)


def mark_values(nodes: Sequence[Variable]) -> tuple[int, Variable]:
    """Mark which values show, one bit for each value from the least on; gives the least value too."""
    limits = [node.bounds or (0, 0) for node in nodes]
    low, high = min(least for least, _ in limits), max(most for _, most in limits)
    if high - low > 61:
        raise OddsError(f"Values from {low} to {high} are too far apart; at most 62 can be told apart here.")
    mark = Operation("{}", lambda column: np.left_shift(1, column - low), lambda a: (1, 1 << (a[1] - low)))
    either = Operation("{}, {}", np.bitwise_or, lambda a, b: (1, (1 << (high - low + 1)) - 1))
    return low, pair_up(either, [number(mark, node) for node in nodes])


def how_many_bits(column: Column) -> Column:
    """Count the bits that are set."""
    bits: Column = np.frompyfunc(int.bit_count, 1, 1)(column.astype(object))
    return np.asarray(bits).astype(np.int16)


def spread(variables: tuple[Several, ...]) -> list[Variable]:
    """Accept variables one by one or in a list, as `max` does."""
    if len(variables) == 1 and not isinstance(variables[0], Variable | int):
        variables = tuple(variables[0])
    if not variables:
        raise OddsError("Give at least one variable, or a list of them.")
    return [as_variable(variable) for variable in variables]


def spread_events(events: tuple[SeveralEvents, ...]) -> list[Variable]:
    """Accept events one by one or in a list."""
    if len(events) == 1 and not isinstance(events[0], Variable | bool):
        events = tuple(events[0])
    return list(events_only(LISTED, *events))


def pair_up(operation: Operation, nodes: Sequence[Variable]) -> Variable:
    """Combine in pairs, then pairs of pairs: expressions stay shallow."""
    numbers = list(numbers_only(operation, *nodes))
    while len(numbers) > 1:
        odd_one_out = numbers[len(numbers) & ~1 :]
        pairs = zip(numbers[0::2], numbers[1::2], strict=False)
        numbers = [number(operation, a, b) for a, b in pairs] + odd_one_out
    return numbers[0]


def join(operation: Operation, nodes: Sequence[Variable], *, neutral: bool) -> Event:
    """Join events in pairs, then pairs of pairs."""
    events = [node for node in nodes if isinstance(node, Event)]
    while len(events) > 1:
        odd_one_out = events[len(events) & ~1 :]
        pairs = zip(events[0::2], events[1::2], strict=False)
        events = [event(operation, a, b) for a, b in pairs] + odd_one_out
    return events[0] if events else event(NOTHING, neutral)


def ranked(nodes: Sequence[Variable], nth: int, which: str) -> Variable:
    """Take the nth largest or smallest."""
    if not 1 <= nth <= len(nodes):
        raise OddsError(f"There is no number {nth} among {len(nodes)} values.")
    place = len(nodes) - nth if which == "largest" else nth - 1

    def pick(*columns: Column) -> Column:
        ranks: Column = np.sort(np.stack(np.broadcast_arrays(*columns)), axis=0)
        return np.asarray(ranks[place])

    def limits(*each: bounds.Bounds) -> bounds.Bounds:
        return min(low for low, _ in each), max(high for _, high in each)

    names = ", ".join("{}" for _ in nodes)
    return number(Operation(f"number {nth} {which} of {names}", pick, limits), *nodes)


def nearness(target: Column, value: Column) -> Column:
    """Put numbers to distances: 1 for the target, then 3 below it, 5 above it, 7 below it, and so on."""
    return np.asarray(np.abs(4 * (value - target) + 1))


def undo_nearness(target: Column, near: Column) -> Column:
    """Give back the value from its numbered distance."""
    return np.asarray(target + np.where(near % 4 == 1, near // 4, -(near // 4) - 1))


LARGER = Operation("max({}, {})", lambda one, other: np.maximum(one, other), bounds.greatest)
SMALLER = Operation("min({}, {})", lambda one, other: np.minimum(one, other), bounds.least)
AS_NUMBER = Operation("[{}]", lambda column: column.astype(np.int16), lambda a: (0, 1))
NEARNESS = Operation(
    "distance from {} to {}",
    nearness,
    lambda t, v: (1, 4 * bounds.absolute(bounds.subtract(v, t))[1] + 1),
)
UNDO_NEARNESS = Operation(
    "{} and its nearest {}",
    undo_nearness,
    lambda t, near: (t[0] - near[1] // 4 - 1, t[1] + near[1] // 4),
)
CHOOSE = Operation("if {}: {}, else {}", lambda which, yes, no: np.asarray(np.where(which, yes, no)))
CHOOSE_WORDS = Operation(
    "if {}: {}, else {}", lambda which, yes, no: np.where(which, yes.astype(object), no.astype(object))
)
LISTED = Operation("…", lambda column: column)
NOTHING = Operation("{}", lambda column: column)
