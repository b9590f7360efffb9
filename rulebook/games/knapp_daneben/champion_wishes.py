"""What the grandmaster looks at besides patterns: the totals that a sheet waits for, colour by colour.

A total is a wish of a colour if it makes a cross in one of the colour's empty circles. A state is a colour's
wishes, how many circles it has empty, how many the own colour has, and whether it is the own colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.champion_patterns import SIZE
from rulebook.games.knapp_daneben.table import lines

TOTALS = 11
"""The totals of two dice with six sides, from 2 on: a bit each."""
COUNTS = SIZE + 1
"""How many numbers of empty circles a colour may have."""
STATES = 2**TOTALS * COUNTS**2 * 2


@cache
def beside(size: int) -> tuple[tuple[int, ...], ...]:
    """Say which circles lie beside each.

    >>> beside(5)[:2]
    ((1, 5), (0, 2, 6))
    """
    near: list[set[int]] = [set() for _ in range(size**2)]
    for line in lines(size):
        for a, b in line:
            near[a].add(b)
            near[b].add(a)
    return tuple(tuple(sorted(found)) for found in near)


@cache
def wished_beside(number: int) -> int:
    """Give the totals that make a cross with a number, as bits; none with an empty circle.

    >>> [f"{wished_beside(number):011b}" for number in (0, 2, 7)]
    ['00000000000', '00000000010', '00001010000']
    """
    return sum(1 << total - 2 for total in (number - 1, number + 1) if number and 2 <= total < 2 + TOTALS)


def wishes(sheet: Sequence[int], circle_colours: Sequence[int], own: int) -> NDArray[np.int64]:
    """Find the state of every colour's wishes, for the owner of one die.

    >>> colours = tuple((2 * r + c) % 5 for r in range(5) for c in range(5))
    >>> wishes((0,) * 25, colours, own=0).tolist(), wishes((7,) * 25, colours, own=0).tolist()
    ([71, 70, 70, 70, 70], [1, 0, 0, 0, 0])
    """
    wished, empty = [0] * SIZE, [0] * SIZE
    for circle, colour in enumerate(circle_colours):
        if not sheet[circle]:
            empty[colour] += 1
            for other in beside(SIZE)[circle]:
                wished[colour] |= wished_beside(sheet[other])
    return np.array(
        [
            ((wished[colour] * COUNTS + empty[colour]) * COUNTS + empty[own]) * 2 + (colour == own)
            for colour in range(SIZE)
        ]
    )
