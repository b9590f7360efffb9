"""What textbooks say of a law: its mean, how far it spreads, its quantiles, how two values go together."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import log2, sqrt
from typing import Any

from rulebook.odds.errors import OddsError, as_function
from rulebook.odds.values import is_number

LATER, NEVER = "later", "never"  # times beyond every number


class Statistics:
    """The part of a `Law` that sums it up."""

    __slots__ = ()

    counts: dict[Any, int]
    total: int
    _steps: tuple[list[Any], list[int]] | None

    def expect(self, function: Callable[[Any], Any]) -> Fraction:
        """Average a function of the value, each value weighed by its chance.

        >>> from rulebook.odds import Law
        >>> Law({-1: 1, 2: 1}).expect(abs)
        Fraction(3, 2)
        """
        as_function(function, "law.expect(lambda n: n * n)")
        try:
            weighed = [function(value) * count for value, count in self.counts.items()]
        except TypeError:
            weighed = [None]
        if any(isinstance(each, float) for each in weighed):
            raise OddsError(
                "This function gives decimal numbers, and a mean here is exact. For about how much, write "
                "sum(float(chance) * function(value) for value, chance in law.items())."
            )
        try:
            return Fraction(sum(weighed), self.total)
        except TypeError:
            raise OddsError(
                "Only numbers have a mean; map the values to numbers first: law.map(…)."
            ) from None

    @property
    def mean(self) -> Fraction:
        """The expected value.

        >>> from rulebook.odds import Law
        >>> Law({1: 1, 2: 1, 6: 1}).mean
        Fraction(3, 1)
        """
        return self.expect(lambda value: value)

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).variance
        Fraction(35, 12)
        """
        return self.expect(lambda value: value * value) - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation: the square root of the variance, as a decimal number.

        >>> from rulebook.odds import dice, law
        >>> round(law(sum(dice(2))).sd, 3)
        2.415
        """
        return sqrt(self.variance)

    @property
    def entropy(self) -> float:
        """How many yes-or-no answers the value is worth on average, in bits.

        >>> from rulebook.odds import die, law
        >>> law(die(8)).entropy
        3.0
        """
        return log2(self.total) - sum(n * log2(n) for n in self.counts.values()) / self.total

    @property
    def modes(self) -> list[Any]:
        """The most likely values.

        >>> from rulebook.odds import dice, law
        >>> law(sum(dice(2))).modes
        [7]
        """
        most = max(self.counts.values())
        return [value for value, count in self.counts.items() if count == most]

    @property
    def mode(self) -> Any:
        """The most likely value; of several, the first. `modes` gives all.

        >>> from rulebook.odds import dice, law
        >>> law(sum(dice(2))).mode
        7
        """
        return self.modes[0]

    @property
    def median(self) -> Any:
        """The value in the middle: at most half is below it, at most half above. Of two, halfway between.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).median, law(die(5)).median
        (Fraction(7, 2), Fraction(3, 1))
        """
        values, sums = self._cumulative()
        low = values[bisect_left(sums, Fraction(self.total, 2)) - 1]
        high = values[bisect_right(sums, Fraction(self.total, 2)) - 1]
        return Fraction(low + high) / 2

    def quantile(self, share: Fraction | int) -> Any:
        """Give the least value that is not exceeded with at least this chance.

        >>> from rulebook.odds import dice, law
        >>> law(sum(dice(2))).quantile(Fraction(1, 2))
        7
        """
        if isinstance(share, float) or not 0 < share <= 1:
            raise OddsError(f"A share is a Fraction above 0 and at most 1, not {share!r}: Fraction(1, 2).")
        _, sums = self._cumulative()
        return list(self.counts)[bisect_left(sums, share * self.total) - 1]

    def at_most(self, value: Any) -> Fraction:
        """Give the chance of this value or less.

        >>> from rulebook.odds import Law
        >>> Law({1: 1, 2: 1, 3: 2}).at_most(2)
        Fraction(1, 2)
        """
        values, sums = self._cumulative()
        return Fraction(sums[bisect_right(values, ordered(value))], self.total)

    def at_least(self, value: Any) -> Fraction:
        """Give the chance of this value or more.

        >>> from rulebook.odds import Law
        >>> Law({1: 1, 2: 1, 3: 2}).at_least(2)
        Fraction(3, 4)
        """
        values, sums = self._cumulative()
        return Fraction(self.total - sums[bisect_left(values, ordered(value))], self.total)

    def chance(self, wanted: Callable[[Any], bool]) -> Fraction:
        """Give the chance of the values for which something holds.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).chance(lambda n: n % 3 == 0)
        Fraction(1, 3)
        """
        as_function(wanted, "law.chance(lambda n: n > 3), or for variables P(x > 3)")
        return Fraction(sum(count for value, count in self.counts.items() if wanted(value)), self.total)

    @property
    def covariance(self) -> Fraction:
        """How two values go together, in a law of pairs.

        >>> from rulebook.odds import dice, law
        >>> own, left, right = dice(3)
        >>> law((own + left, own + right)).covariance
        Fraction(35, 12)
        """
        self._pairs()
        product = self.expect(lambda pair: pair[0] * pair[1])
        return product - self.expect(lambda pair: pair[0]) * self.expect(lambda pair: pair[1])

    @property
    def correlation(self) -> float:
        """The covariance on a scale from −1 to 1.

        >>> from rulebook.odds import dice, law
        >>> own, left, right = dice(3)
        >>> law((own + left, own + right)).correlation
        0.5
        """
        self._pairs()
        spreads = [
            self.expect(lambda pair, at=at: pair[at] ** 2) - self.expect(lambda pair, at=at: pair[at]) ** 2  # type: ignore[misc]  # bound at once
            for at in (0, 1)
        ]
        if not spreads[0] * spreads[1]:
            raise OddsError("A value that never changes goes together with nothing; it has no correlation.")
        return float(self.covariance / Fraction(sqrt(spreads[0] * spreads[1])))

    def _pairs(self) -> None:
        if not all(isinstance(value, tuple) and len(value) == 2 for value in self.counts):
            raise OddsError("Two values go together in a law of pairs: law((x, y)).")

    def _cumulative(self) -> tuple[list[Any], list[int]]:
        if self._steps is None:
            numbers = [value for value in self.counts if value not in (LATER, NEVER)]
            if not all(map(is_number, numbers)):
                raise OddsError("These values have no order; use law.chance(lambda value: …).")
            steps = numbers, [0, *accumulate(self.counts.values())]
            object.__setattr__(self, "_steps", steps)  # the slot is the law's own
            return steps
        return self._steps


def ordered(value: Any) -> Any:
    """Refuse to compare a word with numbers."""
    if isinstance(value, str):
        raise OddsError(f"{value!r} is a word, and these values are numbers.")
    return value
