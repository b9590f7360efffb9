"""What many games are summed up to: exact sums of products, from which means, ratios and all errors follow.

Sums of products add up over slices, chunks and machines in any order, and are as small after a million games
as after one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import inf, sqrt
from typing import Any

from rulebook.core.later import np
from rulebook.simulation.means import Mean

Moments = Mapping[tuple[int, int], Any]
"""The sums over all games of products of two of these: 0 the number one, then the columns 1, 2, …"""

BASE, OWN = (1, 2), (3, 4)
"""Above and below the line: in the game as it is, and under the setting."""


def moments(columns: Any) -> Counter[tuple[int, int]]:
    """Add up all products of some columns of whole numbers, exactly.

    >>> import numpy as np
    >>> found = moments(np.array([[3, 5], [1, 1]]))
    >>> found[0, 0], found[0, 1], found[1, 1], found[1, 2]
    (2, 8, 34, 8)
    """
    rows = [np.ones(columns.shape[1], np.int64), *columns]
    return Counter(
        {(i, j): _product(one, rows[j]) for i, one in enumerate(rows) for j in range(i, len(rows))}
    )


def moments_of(games: Mapping[tuple[int, ...], Any]) -> Counter[tuple[int, int]]:
    """Add them up from a count of how many games came to which numbers.

    >>> moments_of({(3, 1): 2, (4, 1): 1})[1, 1]
    34
    """
    found: Counter[tuple[int, int]] = Counter()
    for values, times in games.items():
        row = (1, *values)
        for i, one in enumerate(row):
            for j in range(i, len(row)):
                found[i, j] += one * row[j] * times
    return found


def ratio_of(found: Moments, side: tuple[int, int]) -> Mean:
    """A ratio of sums; its error from how far each game is off that ratio.

    >>> ratio_of(moments_of({(3, 1): 2, (6, 1): 1}), (1, 2))
    4.0 ± 1.0
    """
    a, b = side
    games, above, below = found[0, 0], found[0, a], found[0, b]
    if not below:
        return Mean(Fraction(0), inf, 0)
    squares = _square(found, {a: below, b: -above})
    error = sqrt(Fraction(squares * games, games - 1)) / below**2 if games > 1 else inf
    return Mean(Fraction(above, below), error, games)


def change_of(found: Moments) -> Mean:
    """The difference of two ratios, own less base; its error from how far each pair of games is off it.

    >>> change_of(moments_of({(5, 1, 3, 1): 2, (5, 1, 6, 1): 1}))
    −1.0 ± 1.0
    """
    games = found[0, 0]
    a, b, c, d = (found[0, at] for at in (*BASE, *OWN))
    if not b or not d:
        return Mean(Fraction(0), inf, 0)
    squares = _square(found, {1: -b * d * d, 2: a * d * d, 3: d * b * b, 4: -c * b * b})
    error = sqrt(Fraction(squares * games) / (games - 1)) / float(b * d) ** 2 if games > 1 else inf
    return Mean(Fraction(c) / d - Fraction(a) / b, error, int(games))


def _square(found: Moments, weights: Mapping[int, Any]) -> Any:
    """Add up the squares of a weighted sum of columns."""
    return sum(v * w * found[min(i, j), max(i, j)] for i, v in weights.items() for j, w in weights.items())


def _product(one: Any, other: Any) -> int:
    reach = int(abs(one).max(initial=0)) * int(abs(other).max(initial=0)) * len(one)
    if reach >= 2**62:
        return int((one.astype(object) * other.astype(object)).sum())
    return int(one @ other)
