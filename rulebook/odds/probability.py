"""Asking: P of an event, the law of a variable, and both given something known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rulebook.core.later import np
from rulebook.odds import operations
from rulebook.odds.building import as_variable, numeric
from rulebook.odds.chances import Probability
from rulebook.odds.counting import tally
from rulebook.odds.dice import dice
from rulebook.odds.errors import ImpossibleCondition, OddsError
from rulebook.odds.functions import Several, mark_values, spread
from rulebook.odds.law import Law
from rulebook.odds.packing import pack
from rulebook.odds.set_table import SetTable
from rulebook.odds.values import is_number
from rulebook.odds.variables import Event, Variable


def P(event: Event, *others: object, given: Event | None = None) -> Fraction:  # noqa: N802 — the textbook's name
    """Give the exact chance of an event, perhaps given that another happens.

    >>> from rulebook.odds import dice
    >>> a, b = dice(2)
    >>> P(a + b == 7)
    Fraction(1, 6)
    >>> P(a == 6, given=a + b >= 10)
    Fraction(1, 2)
    """
    refuse_others(others)
    require_event(event)
    if given is None:
        counted = tally(event)
        return Probability(counted.counts[-1] if counted.values[-1] else 0, counted.total)
    code, read = pack([require_event(given), event])
    both = dict.fromkeys([(False, False), (False, True), (True, False), (True, True)], 0)
    together = tally(code)
    both.update(zip(map(read, together.values), together.counts, strict=True))
    possible = both[True, False] + both[True, True]
    if not possible:
        raise impossible(given)
    return Probability(both[True, True], possible)


def law(
    variable: Variable | Law[Any] | str | Sequence[Variable], *others: object, given: Event | None = None
) -> Law[Any]:
    """Give the exact law of a variable, or the joint law of several, perhaps given an event.

    >>> from rulebook.odds import dice, largest
    >>> a, b = dice(2, sides=3)
    >>> law(a + b)
    Law of die 1 + die 2: 9 cases
    value  cases  exact  percent      1 in
        2      1    1/9  11.11 %       9  ████████
        3      2    2/9  22.22 %   4.5  ████████████████
        4      3    1/3  33.33 %       3  ████████████████████████
        5      2    2/9  22.22 %   4.5  ████████████████
        6      1    1/9  11.11 %       9  ████████
    >>> law((a, largest(a, b)), given=a + b == 4).counts
    {(1, 3): 1, (2, 2): 1, (3, 3): 1}
    >>> law("4d6 drop lowest").mean
    Fraction(15869, 1296)
    """
    if others:
        raise OddsError(
            "law takes one variable. Write law((a, b)) for several together, or law(a, given=b == 2)."
        )
    if isinstance(variable, str):
        variable = dice(variable)
    if isinstance(variable, Law):
        variable = as_variable(variable)
    if not isinstance(variable, Variable):
        refuse_plain(variable)
        if not isinstance(variable, Iterable):
            raise OddsError(
                f"A law is one of a variable, and {variable!r} is none: law(die(6)), law((a, b))."
            )
        parts = list(variable)
        for part in parts:
            refuse_plain(part)
        return joint_law([as_variable(part) for part in parts], given)
    if given is None:
        counted = tally(variable)
        return Law.counted(
            counted.values, counted.counts, counted.total, lambda: f"Law of {variable}", [variable]
        )
    known = joint_law([variable, require_event(given)], None)
    counts = {value: count for (value, happens), count in known.counts.items() if happens}
    if not counts:
        raise impossible(given)
    return Law.counted(
        counts,
        counts.values(),
        sum(counts.values()),
        lambda: f"Law of {variable}, given {given},",
        [variable],
    )


def joint_law(variables: Sequence[Variable], given: Event | None) -> Law[Any]:
    """Give the law of several variables together: its values are tuples."""
    if not variables:
        raise OddsError("A joint law needs at least one variable: law((a, b)).")
    conditions = [] if given is None else [require_event(given)]
    code, read = pack([*conditions, *variables])
    counted = tally(code)
    cases = {read(value): count for value, count in zip(counted.values, counted.counts, strict=True)}

    known = variables if len(variables) > 1 else ()  # the values of a law of one are tuples all the same

    def title() -> str:
        return "Law of " + ", ".join(map(str, variables))

    if given is None:
        return Law.counted(cases, cases.values(), counted.total, title, known)
    counts = {values[1:]: count for values, count in cases.items() if values[0]}
    if not counts:
        raise impossible(given)
    size = sum(counts.values())
    return Law.counted(counts, counts.values(), size, lambda: f"{title()}, given {given},", known)


def every_set(*variables: Several) -> SetTable:
    """Give the chance that at least one of the variables lies in S, for every set S at once.

    >>> from rulebook.odds import dice
    >>> own, *others = dice(5)
    >>> table = every_set(own + other for other in others)
    >>> len(table), table[{7}], table[{6, 7, 8}]
    (2048, Fraction(671, 1296), Fraction(1735, 1944))
    """
    nodes = [numeric(operations.ADD, node) for node in spread(variables)]
    least, marks = mark_values(nodes)
    met = tally(marks)
    return SetTable.of(least, np.array(met.values), np.array(met.counts), met.total)


def refuse_others(others: tuple[object, ...]) -> None:
    """Refuse a second event, because it could mean two things."""
    if others:
        raise OddsError(
            "This is a question about one event. Write P((a == 1) & (b == 2)) for both, or "
            "P(a == 1, given=b == 2) for one given the other."
        )


def refuse_plain(value: object) -> None:
    """Refuse a number, or True or False, that Python has already computed."""
    if isinstance(value, bool):
        raise OddsError(
            f"{value} is already settled, so there is nothing to count: compare a die, as in P(die(6) == 6). "
            "Perhaps two plain numbers were compared, or `is` was written for ==."
        )
    if is_number(value):
        raise OddsError(
            f"{value} is a plain number, so nothing in it is random. Python's set, len and Counter look at "
            "the dice, not at what they show: write pool.how_many_different() or pool.largest_set()."
        )


def require_event(event: object) -> Event:
    """Refuse anything but an event."""
    if isinstance(event, bool):
        refuse_plain(event)
    if not isinstance(event, Event):
        raise OddsError(f"{event} is not an event. Ask P(x == 7), or law(x) for all its chances.")
    return event


def impossible(given: Event) -> ImpossibleCondition:
    """Say that nothing can be given what never happens."""
    return ImpossibleCondition(
        f'"{given}" never happens, so nothing can be given it. Condition on something possible.'
    )
