"""Simulated numbers, each with its error."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, hypot, isfinite, log10, sqrt
from statistics import NormalDist

from rulebook.core.texts import numeral

CONFIDENCE = 0.95


def deviations(confidence: float) -> float:
    """Say how many standard errors to each side hold the truth with that confidence.

    >>> round(deviations(0.95), 2)
    1.96
    """
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, such as 0.95: not {confidence!r}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def rounded(value: Fraction | float, error: float) -> str:
    """Write a number to the second digit of its error: further digits would be noise; no zero has a sign.

    >>> rounded(-68.31415, 0.1234), rounded(123456.7, 0), rounded(Fraction(51), 0), rounded(-0.001, 0.2)
    ('−68.31', '123456.7', '51', '0.00')
    """
    if error == 0 or not isfinite(error):
        return numeral(f"{float(value):z.10g}", "en")
    return numeral(f"{float(value):z.{max(0, 1 - floor(log10(error)))}f}", "en")


@dataclass(frozen=True)
class Mean:
    """A mean over so many trials, and its standard error.

    >>> Mean(Fraction(34157, 500), 0.1234, 20_000)
    68.31 ± 0.12
    >>> Mean(Fraction(70), 0.3, 1000) - Mean(Fraction(68), 0.4, 1000)
    2.00 ± 0.50
    """

    value: Fraction
    error: float
    times: int

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Give the range that holds the truth with that confidence.

        >>> low, high = Mean(Fraction(70), 0.5, 1000).interval()
        >>> round(low, 2), round(high, 2)
        (69.02, 70.98)
        """
        reach = deviations(confidence) * self.error
        return float(self.value) - reach, float(self.value) + reach

    def __float__(self) -> float:
        return float(self.value)

    def __sub__(self, other: Mean) -> Mean:
        """Take the difference of two independent estimates."""
        error = hypot(self.error, other.error)
        return Mean(self.value - other.value, error, min(self.times, other.times))

    def __mul__(self, scale: int) -> Mean:
        """Measure in other units: a share times 100 is a percentage."""
        return Mean(self.value * scale, self.error * abs(scale), self.times)

    def __repr__(self) -> str:
        error = rounded(self.error, self.error) if isfinite(self.error) else "?"
        return f"{rounded(self.value, self.error)} ± {error}"


@dataclass(frozen=True, repr=False)
class Proportion(Mean):
    """How often something happened, as a share of all trials, with Wilson's interval, good near 0 and 1 too.

    >>> Proportion.of(0, 300)
    0.0 % (0.0 to 1.3 %)
    >>> Proportion.of(150, 300)
    50.0 % (44.4 to 55.6 %)
    """

    @classmethod
    def of(cls, hits: int, times: int) -> Proportion:
        """Divide the hits by the trials.

        >>> Proportion.of(1, 4).value
        Fraction(1, 4)
        """
        share = Fraction(hits, times)
        return cls(share, sqrt(share * (1 - share) / times), times)

    def __sub__(self, other: Mean) -> Mean:
        """Take the difference of two independent shares.

        One hit and one miss are added to each (Agresti and Caffo, 2000), so no error is ever 0.

        >>> Proportion.of(98, 98) - Proportion.of(0, 98)
        1.000 ± 0.014
        """
        near = [((one.value * one.times + 1) / (one.times + 2), one.times + 2) for one in (self, other)]
        error = sqrt(sum(share * (1 - share) / times for share, times in near))
        return Mean(self.value - other.value, error, min(self.times, other.times))

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Give the range of chances for which this share would be no surprise.

        >>> [round(end, 4) for end in Proportion.of(10, 100).interval()]
        [0.0552, 0.1744]
        """
        n, share, z = self.times, float(self.value), deviations(confidence)
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @staticmethod
    def paired(lost: int, won: int, times: int) -> Mean:
        """Take the difference of two shares of the same games: so many were lost and won by the change.

        Half a game is added to each of the four kinds (Agresti and Min, 2005), so no error is ever 0.

        >>> Proportion.paired(0, 0, 98), Proportion.paired(lost=3, won=8, times=100)
        (0.000 ± 0.010, 0.050 ± 0.034)
        """
        total = times + 2
        squares = lost + won + 1 - Fraction((won - lost) ** 2, total)
        error = sqrt(squares / (total * (total - 1)))
        return Mean(Fraction(won - lost, times), error, times)

    def __repr__(self) -> str:
        low, high = self.interval()
        places = max(1, -floor(log10(100 * (high - low))))
        share, least, most = (f"{100 * number:.{places}f}" for number in (float(self.value), low, high))
        return f"{share} % ({least} to {most} %)"
