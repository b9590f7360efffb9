"""A sample: how often each value came in many games, in whole counts that add up exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

from rulebook.simulation.means import Mean, Proportion

if TYPE_CHECKING:
    from rulebook.odds import Law

Value = int | str
"""What can be counted without rounding: whole numbers (truths as 0 and 1), and names of kinds."""


def order(value: Value) -> tuple[bool, Value]:
    """Order numbers by size, then names alphabetically.

    >>> sorted(["stuck", 3, "over", 1], key=order)
    [1, 3, 'over', 'stuck']
    """
    return isinstance(value, str), value


@dataclass(frozen=True)
class Sample:
    """How many games came to each value.

    >>> scores = Sample.of([3, 5, 5, 7])
    >>> scores.counts
    {3: 1, 5: 2, 7: 1}
    >>> scores.mean
    5.00 ± 0.82
    """

    counts: Mapping[Value, int]

    def __post_init__(self) -> None:
        ordered = sorted(
            ((value, n) for value, n in self.counts.items() if n), key=lambda pair: order(pair[0])
        )
        object.__setattr__(self, "counts", dict(ordered))

    __hash__ = None  # type: ignore[assignment]  # it holds a dictionary; Results.digest() is its hash

    @classmethod
    def of(cls, values: Iterable[Value]) -> Sample:
        """Count values one by one.

        >>> Sample.of(["lost", "won", "won"]).counts
        {'lost': 1, 'won': 2}
        """
        return cls(Counter(values))

    @cached_property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.counts.values())

    @cached_property
    def sum(self) -> int:
        """All values together, exactly.

        >>> Sample.of([3, 5, 5, 7]).sum
        20
        """
        return sum(value * n for value, n in self._numbers())

    @cached_property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean, as an estimate for all games (divided by n - 1).

        >>> Sample.of([3, 5, 5, 7]).variance
        Fraction(8, 3)
        """
        if self.games < 2:
            return Fraction(0)
        squares = sum(value * value * n for value, n in self._numbers())
        return Fraction(squares * self.games - self.sum**2, self.games * (self.games - 1))

    @property
    def sd(self) -> float:
        """The standard deviation: how far one game typically is from the mean.

        >>> round(Sample.of([3, 5, 5, 7]).sd, 3)
        1.633
        """
        return sqrt(self.variance)

    @property
    def mean(self) -> Mean:
        """The mean, with its standard error (infinite after a single game: nothing is known).

        >>> Sample.of([1, 2]).mean.value
        Fraction(3, 2)
        """
        if not self.games:
            raise ValueError("not one game was finished, so there is no mean")
        error = sqrt(self.variance / self.games) if self.games > 1 else inf
        return Mean(Fraction(self.sum, self.games), error, self.games)

    @property
    def least(self) -> Value:
        """The smallest value that came."""
        return next(iter(self.counts))

    @property
    def most(self) -> Value:
        """The largest value that came."""
        return next(reversed(list(self.counts)))

    def quantile(self, share: Fraction | float) -> Value:
        """Give the least value that this share of the games did not exceed; 0.5 gives a median.

        >>> scores = Sample.of([3, 5, 5, 7, 9])
        >>> scores.quantile(0.5), scores.quantile(0.9)
        (5, 9)
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share lies above 0 and at most at 1: not {share!r}; 0.5 gives the median")
        values = [value for value, _ in self._numbers()]
        # 0.1 is not exactly a tenth: read a float as the short fraction that was meant.
        wanted = Fraction(share).limit_denominator(10**9) * self.games
        return next(
            v for v, up_to in zip(values, accumulate(self.counts.values()), strict=True) if up_to >= wanted
        )

    def share(self, wanted: Value | Callable[[Any], bool]) -> Proportion:
        """Say how often a value came, or any value that passes a test.

        >>> Sample.of([3, 5, 5, 7]).share(lambda points: points >= 5).value
        Fraction(3, 4)
        """
        if callable(wanted):
            hits = sum(n for value, n in self.counts.items() if wanted(value))
        else:
            hits = self.counts.get(wanted, 0)
        return Proportion.of(hits, self.games)

    def law(self, title: str = "") -> Law[Value]:
        """Show the shares as a law, the counts being its cases.

        >>> Sample.of([3, 5, 5, 7]).law()[5]
        Fraction(1, 2)
        """
        from rulebook.odds import Law

        return Law.counted(self.counts, self.counts.values(), self.games, title)

    def __add__(self, other: Sample) -> Sample:
        return Sample(Counter(self.counts) + Counter(other.counts))

    @property
    def numeric(self) -> bool:
        """Whether all values are numbers, so that they have a mean."""
        return not any(isinstance(value, str) for value in self.counts)

    def _numbers(self) -> Iterator[tuple[int, int]]:
        for value, n in self.counts.items():
            if isinstance(value, str):
                raise ValueError(f"{value!r} is no number: these values have shares, but no mean or order")
            yield value, n
