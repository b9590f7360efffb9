"""Solving a chain by leaving out one state after another."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Row = dict[Any, Fraction]


def leave_out(start: Any, rows: Mapping[Any, Row], waits: Mapping[Any, Fraction]) -> tuple[Fraction, Row]:
    """Leave out every state of `rows` until only the start and the places beyond them are left.

    Whoever would have gone to a state left out goes on to where it leads, after the time it takes. Staying
    in a state for a while is the geometric series 1 / (1 − stay). Gives the expected time until the walk is
    beyond all rows, and the chance to arrive at each place there. The last states go first: in a game that
    only moves forward nothing is then left to solve. Each state must lead out in the end.

    >>> half = Fraction(1, 2)
    >>> leave_out("a", {"a": {"b": half, "a": half}, "b": {"a": half, "end": half}}, {"a": 1, "b": 1})
    (Fraction(6, 1), {'end': Fraction(1, 1)})
    """
    leads = {state: dict(row) for state, row in rows.items()}
    times = {state: Fraction(waits.get(state, 0)) for state in rows}
    comes_from: dict[Any, set[Any]] = {state: set() for state in rows}
    for state, row in leads.items():
        for following in row.keys() & leads.keys():
            comes_from[following].add(state)
    for state in reversed(list(rows)):
        row = leads.pop(state)
        stay = row.pop(state, Fraction(0))
        if stay:
            row = {following: chance / (1 - stay) for following, chance in row.items()}
            times[state] /= 1 - stay
        if state == start:
            return times[state], row
        for earlier in comes_from[state] & leads.keys():
            share = leads[earlier].pop(state)
            times[earlier] += share * times[state]
            for following, chance in row.items():
                leads[earlier][following] = leads[earlier].get(following, Fraction(0)) + share * chance
                if following in leads:
                    comes_from[following].add(earlier)
    raise KeyError(start)
