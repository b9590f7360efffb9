"""How a chain flows from its start to where it is asked about: block after block, exactly.

States that lead back to each other make a block, and the blocks are gone through in order. A block of one
state needs no solving; a small one is solved by leaving out its states (`elimination.py`), a large one by
lifting (`lifting.py`). Shares are added without being reduced, as most denominators divide each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import Any

from rulebook.odds.elimination import leave_out, sparsest_order
from rulebook.odds.errors import TooManyCases
from rulebook.odds.lifting import MOST_LIFTED, lifted

Row = Mapping[Any, int]
Share = tuple[int, int]  # not reduced
SMALL = 40  # states of a block that are left out one by one
MOST_NEW = 12  # ways that each state left out may make, so that leaving out is the shorter way
INSTEAD = (
    "decide(start, options) comes close to a chance and says how close, with one choice in each state: "
    '{"go on": step(state)}, and {"over": 1} or {"over": 0} where it ends.'
)


def flow(
    start: Any, rows: Mapping[Any, Row], outside: Mapping[Any, int]
) -> tuple[Fraction, dict[Any, Fraction]]:
    """Give the expected steps until the walk is beyond all rows, and the chance of each place there.

    A row is whole-number weights of the next states; `outside` are weights that lead nowhere of interest.

    >>> flow("a", {"a": {"b": 1, "a": 1}, "b": {"a": 1, "end": 1}}, {})
    (Fraction(6, 1), {'end': Fraction(1, 1)})
    """
    arriving: dict[Any, Share] = {start: (1, 1)}
    steps: Share = (0, 1)
    for block in blocks(start, rows):
        entering = {state: arriving.pop(state) for state in block if state in arriving}
        if len(block) == 1 and block[0] not in rows[block[0]]:
            (state,) = block
            share = entering[state]
            steps = added(steps, share)
            total = sum(rows[state].values()) + outside.get(state, 0)
            leaving = {after: (share[0] * weight, share[1] * total) for after, weight in rows[state].items()}
        else:
            time, leaving = through(block, entering, rows, outside)
            steps = added(steps, time)
        for after, share in leaving.items():
            arriving[after] = added(arriving[after], share) if after in arriving else share
    return Fraction(*steps), {state: Fraction(*share) for state, share in arriving.items()}


def through(
    block: list[Any], entering: Mapping[Any, Share], rows: Mapping[Any, Row], outside: Mapping[Any, int]
) -> tuple[Share, dict[Any, Share]]:
    """Give the steps spent in a block, and what leaves it for where."""
    shares = {state: Fraction(*share) for state, share in entering.items()}
    totals = {state: sum(rows[state].values()) + outside.get(state, 0) for state in block}
    order: Sequence[Any] | None = block[::-1]
    if len(block) > SMALL:
        order = sparsest_order({state: rows[state] for state in block}, MOST_NEW * len(block))
    if order is not None:
        chances: dict[Any, dict[Any, Fraction]] = {
            state: {after: Fraction(weight, totals[state]) for after, weight in rows[state].items()}
            for state in reversed(order)
        }
        time, left = leave_out(None, {None: shares, **chances}, dict.fromkeys(block, Fraction(1)))
    elif len(block) <= MOST_LIFTED:
        time, left = lifted(block, shares, rows, totals)
    else:
        raise TooManyCases(len(block), "states of this chain that lead back to each other", instead=INSTEAD)
    return (time.numerator, time.denominator), {
        state: (share.numerator, share.denominator) for state, share in left.items()
    }


def added(one: Share, other: Share) -> Share:
    """Add two shares; mostly one denominator divides the other.

    >>> added((1, 6), (1, 36)), added((1, 4), (1, 6))
    ((7, 36), (5, 12))
    """
    if one[1] < other[1]:
        one, other = other, one
    if one[1] == other[1]:
        return one[0] + other[0], one[1]
    times, rest = divmod(one[1], other[1])
    if rest == 0:
        return one[0] + other[0] * times, one[1]
    common = gcd(one[1], other[1])
    scale = other[1] // common
    return one[0] * scale + other[0] * (one[1] // common), one[1] * scale


def blocks(start: Any, rows: Mapping[Any, Row]) -> Iterator[list[Any]]:
    """Find the states that lead back to each other (Tarjan), those that come first, first."""
    found: list[list[Any]] = []
    number: dict[Any, int] = {start: 0}
    lowest: dict[Any, int] = {start: 0}
    stack, waiting = [start], {start}
    ahead = [(start, iter([after for after in rows[start] if after in rows]))]
    while ahead:
        state, afters = ahead[-1]
        for after in afters:
            if after not in number:
                number[after] = lowest[after] = len(number)
                stack.append(after)
                waiting.add(after)
                ahead.append((after, iter([each for each in rows[after] if each in rows])))
                break
            if after in waiting:
                lowest[state] = min(lowest[state], number[after])
        else:
            ahead.pop()
            if ahead:
                lowest[ahead[-1][0]] = min(lowest[ahead[-1][0]], lowest[state])
            if lowest[state] == number[state]:
                place = stack.index(state) if stack[-1] != state else len(stack) - 1
                found.append(stack[place:])
                waiting.difference_update(stack[place:])
                del stack[place:]
    yield from reversed(found)
