"""Exact standard errors: exercises pick chances and numbers of games that make the root a fraction."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

SMOOTH = tuple(Fraction(*pair) for pair in ((1, 2), (1, 5), (4, 5), (1, 10), (9, 10), (9, 25), (16, 25)))
"""Chances whose standard deviation, the root of p · (1 − p), is a fraction."""
GAMES = (100, 400, 900, 1600, 2500, 10_000)


def root(value: Fraction) -> Fraction:
    """Take a square root that is a fraction.

    >>> root(Fraction(9, 25))
    Fraction(3, 5)
    """
    found = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if found**2 != value:
        raise ValueError(f"the root of {value} is not a fraction")
    return found


def digits(value: Fraction) -> int | float:
    """Give a number that digits can write, a whole one without a point.

    >>> digits(Fraction(3, 2)), digits(Fraction(3))
    (1.5, 3)
    """
    return value.numerator if value.denominator == 1 else float(value)


def standard_error(chance: Fraction, games: int) -> Fraction:
    """Give the standard error of a share in so many games.

    >>> standard_error(Fraction(1, 5), 400)
    Fraction(1, 50)
    """
    return root(chance * (1 - chance) / games)
