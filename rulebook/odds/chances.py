"""A chance as `P` gives it: a Fraction that a notebook shows as fraction, percent and 1 in so many."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any

from rulebook.odds.show import exact, one_in, percent

MOST_BITS = 14_000  # Python writes out no longer numbers


class Probability(Fraction):
    """An exact chance, in all that one reckons with it a Fraction.

    >>> Probability(5, 36)
    Fraction(5, 36)
    >>> Probability(5, 36).words
    '5/36 = 13.89 % = 1 in 7.2'
    >>> Probability(5, 36) + 1
    Fraction(41, 36)
    """

    __slots__ = ()

    @property
    def words(self) -> str:
        """The chance in three spellings; 0 and 1 say what they are."""
        if self in (0, 1):
            return f"{int(self)} = {'always' if self else 'never'}"
        return f"{exact(self)} = {percent(self)} = {one_in(self)}"

    def __repr__(self) -> str:
        if self.denominator.bit_length() > MOST_BITS:
            return f"Fraction({exact(self).replace('/', ', ')})"
        return f"Fraction({self.numerator}, {self.denominator})"

    def __str__(self) -> str:
        return exact(self) if self.denominator.bit_length() > MOST_BITS else super().__str__()

    def _repr_html_(self) -> str:
        return f"<span>{escape(self.words)}</span>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Probability, (self.numerator, self.denominator)
