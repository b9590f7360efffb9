"""Solving a chain by leaving out one state after another, in an order that makes few new ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
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
        for following in row:
            if following in leads:
                comes_from[following].add(state)
    for state in reversed(list(rows)):
        row = leads.pop(state)
        stay = row.pop(state, Fraction(0))
        if stay:
            row = {following: chance / (1 - stay) for following, chance in row.items()}
            times[state] /= 1 - stay
        if state == start:
            return times[state], row
        for earlier in [each for each in comes_from[state] if each in leads]:
            share = leads[earlier].pop(state)
            times[earlier] += share * times[state]
            for following, chance in row.items():
                leads[earlier][following] = leads[earlier].get(following, Fraction(0)) + share * chance
                if following in leads:
                    comes_from[following].add(earlier)
    raise KeyError(start)


def sparsest_order(rows: Mapping[Any, Iterable[Any]], most: int) -> list[Any] | None:
    """Order the states so that leaving them out makes few new ways: the least tied first, in turn.

    None if there would be more than `most` of them. On a long path every other state goes, then every other
    of those that are left, so that no chance becomes much longer than it has to.

    >>> sparsest_order({n: {n - 1, n + 1} for n in range(1, 6)}, 100)
    [1, 3, 5, 2, 4]
    """
    tied: dict[Any, set[Any]] = {state: set() for state in rows}
    for state, row in rows.items():
        for after in row:
            if after in tied and after != state:
                tied[state].add(after)
                tied[after].add(state)
    numbers = {state: number for number, state in enumerate(rows)}
    counter, new, order = len(rows), 0, []
    waiting = [(max(2, len(others)), numbers[state], state) for state, others in tied.items()]
    heapify(waiting)
    while waiting:
        _, number, state = heappop(waiting)
        if state not in tied or number != numbers[state]:
            continue
        others = tied.pop(state)
        order.append(state)
        if (new := new + len(others) ** 2) > most:
            return None
        for other in others:
            tied[other] |= others
            tied[other] -= {state, other}
            counter += 1
            numbers[other] = counter
            heappush(waiting, (max(2, len(tied[other])), counter, other))
    return order
