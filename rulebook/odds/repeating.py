"""Dice alike, folded: the sum or the largest of twenty d10, how many of them succeed, whether one does.

Only one of them is counted. A sum is a power of its generating function; the largest is at most v if all are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Any

from rulebook.odds.listing import Counts, list_cases
from rulebook.odds.polynomials import raised
from rulebook.odds.values import is_whole
from rulebook.odds.variables import Variable

MOST_BITS = 200_000_000  # of a generating function
UPWARD = {"largest": True, "any": True, "smallest": False, "all": False}


def repeated(root: Variable) -> Counts | None:
    """Count a fold of parts that read a die each, all in the same way; None if it is anything else.

    >>> from rulebook.odds import dice, largest
    >>> repeated(largest(dice(100, sides=2)))
    ([1, 2], [1, 1267650600228229401496703205375])
    """
    fold = root.operation.fold if root.operation is not None else ""
    if (fold != "sum" and fold not in UPWARD) or not alike(root.parts):
        return None
    values, counts = list_cases(root.parts[0])
    times = len(root.parts)
    if fold in UPWARD:
        return extreme(values, counts, times, upward=UPWARD[fold])
    if not all(map(is_whole, values)):
        return None
    low = min(values)
    step = gcd(*[value - low for value in values]) or 1
    shifted = {(value - low) // step: count for value, count in zip(values, counts, strict=True)}
    most = sum(counts) ** times
    if max(shifted) * times * most.bit_length() > MOST_BITS:
        return None
    fields = list(raised(shifted, times, most))
    return [low * times + field * step for field, _ in fields], [count for _, count in fields]


def extreme(values: Sequence[Any], counts: Sequence[int], times: int, *, upward: bool) -> Counts:
    """Count the largest of so many, or the smallest.

    >>> extreme([1, 2, 3], [1, 1, 1], 2, upward=True), extreme([1, 2, 3], [1, 1, 1], 2, upward=False)
    (([1, 2, 3], [1, 3, 5]), ([3, 2, 1], [1, 3, 5]))
    """
    ordered = sorted(zip(values, counts, strict=True), reverse=not upward)
    reached, before, found = 0, 0, []
    for _, count in ordered:
        reached += count
        found.append(reached**times - before)
        before += found[-1]
    return [value for value, _ in ordered], found


def alike(parts: Sequence[Variable]) -> bool:
    """Tell whether these read a die of their own each, all in the same way.

    >>> from rulebook.odds import dice
    >>> a, b, c = dice(3)
    >>> alike([a == 6, b == 6, c == 6]), alike([a == 6, b == 5]), alike([a, a])
    (True, False, False)
    """
    first, *others = parts
    devices = {source.device for part in parts for source in part.sources}
    if len(devices) < len(parts) or any(len(part.sources) != 1 for part in parts):
        return False
    return all(same_form(first, other) for other in others)


def same_form(one: Variable, other: Variable, *, any_slot: bool = False) -> bool:
    """Compare two expressions in one die each, part by part; with `any_slot` in one card of a hand each."""
    ahead = [(one, other)]
    while ahead:
        mine, yours = ahead.pop()
        if mine is yours:
            continue
        if mine.parts:
            if not yours.parts or mine.operation.key != yours.operation.key:  # type: ignore[union-attr]  # what has parts has one
                return False
            if len(mine.parts) != len(yours.parts):
                return False
            ahead += zip(mine.parts, yours.parts, strict=True)
        elif yours.parts:
            return False
        elif any_slot and mine.sources:
            if mine.sources != yours.sources:
                return False
        elif not same_leaf(mine, yours):
            return False
    return True


def same_leaf(mine: Variable, yours: Variable) -> bool:
    """Tell whether two leaves read the same place of a kind of die, or are the same value for sure."""
    if mine.slot != yours.slot or type(mine.slot) is not type(yours.slot):
        return False
    if len(mine.sources) != len(yours.sources):
        return False
    return all(
        one.device.kind == other.device.kind for one, other in zip(mine.sources, yours.sources, strict=True)
    )
