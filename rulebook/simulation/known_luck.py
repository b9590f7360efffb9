"""The luck that is known, taken out of a mean: the same mean, with a smaller error.

Where a game knows what a table is worth (`Game.expected`), it knows how much better a roll or a draw is than
its like are on average. Over all that may come this is 0 on average, whatever the values are and whoever
plays. So scores less the known luck have the same mean as the scores, and scatter less: how much less tells
how good the values are for these bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any

from rulebook.simulation.means import Mean
from rulebook.simulation.sample import Sample, Value


class UnknownLuck(ValueError):
    """Raised where luck is to be counted and nobody knows it; says why."""


def sums(luck: Any, scores: Any) -> Counter[Value]:
    """Add up one seat's luck in many games, its squares, and its products with the scores: exactly.

    >>> import numpy as np
    >>> dict(sums(np.array([2, -3]), np.array([5, 4])))
    {'luck': -1, 'squares': 13, 'products': -2}
    """
    exact, points = luck.astype(object), scores.astype(object)
    return Counter({"luck": sum(exact), "squares": sum(exact * exact), "products": sum(exact * points)})


@dataclass(frozen=True)
class KnownLuck:
    """What chance is known to have brought a seat in many games, in units of which so many are a point.

    >>> found = KnownLuck(Sample.of([5, 4, 3, 0]), unit=2, sums={"luck": 0, "squares": 70, "products": 31})
    >>> found.score.mean, found.without, found.luck
    (3.0 ± 1.1, 3.00 ± 0.20, 0.0 ± 1.2)
    >>> found.times
    Fraction(28, 1)
    """

    score: Sample
    unit: int
    sums: Mapping[Any, int]

    @property
    def luck(self) -> Mean:
        """The mean luck, which nears 0."""
        return self._mean(*self._luck())

    @property
    def without(self) -> Mean:
        """The mean score without the known luck: of the same truth as the mean score."""
        return self._mean(*self._without())

    @property
    def sd(self) -> float:
        """The standard deviation of scores without the known luck."""
        return sqrt(self._variance(*self._without()))

    @property
    def times(self) -> Fraction | float:
        """How many times smaller the variance is: so many times as many games would it take otherwise."""
        left = self._variance(*self._without())
        return self.score.variance / left if left else inf

    def __add__(self, other: KnownLuck) -> KnownLuck:
        total = Counter(self.sums)
        total.update(other.sums)
        return KnownLuck(self.score + other.score, self.unit, total)

    def _luck(self) -> tuple[Fraction, Fraction]:
        return Fraction(self.sums["luck"], self.unit), Fraction(self.sums["squares"], self.unit**2)

    def _without(self) -> tuple[Fraction, Fraction]:
        """The sum of the differences, and that of their squares."""
        luck, squares = self._luck()
        score_squares = sum(value**2 * n for value, n in self.score.counts.items() if isinstance(value, int))
        products = Fraction(self.sums["products"], self.unit)
        return self.score.sum - luck, score_squares - 2 * products + squares

    def _variance(self, total: Fraction, squares: Fraction) -> Fraction:
        games = self.score.games
        return (squares - total**2 / games) / (games - 1) if games > 1 else Fraction(0)

    def _mean(self, total: Fraction, squares: Fraction) -> Mean:
        games = self.score.games
        error = sqrt(self._variance(total, squares) / games) if games > 1 else inf
        return Mean(total / games, error, games)
