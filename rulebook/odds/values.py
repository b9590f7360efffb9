"""Values and columns of values: how they are ordered, and how wide numpy's integers must be for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from numbers import Integral, Rational
from typing import Any

from rulebook.core.later import NDArray, np

Column = NDArray[Any]  # integers, bool, or object when values are words, cards or very large numbers

LARGEST = 2**62  # beyond this, numpy's integers give way to Python's
TRUSTED = {"int16": 2**14, "int32": 2**30, "int64": LARGEST}  # how large numbers may get, with room to spare


@lru_cache(1024)
def fitting(low: Any, high: Any) -> np.dtype[Any]:
    """Give the narrowest integers that hold these; Python's own if none do.

    >>> fitting(1, 6), fitting(0, 10**9), fitting(-(10**30), 0)
    (dtype('int16'), dtype('int32'), dtype('O'))
    """
    if type(low) is int and type(high) is int:
        for integers, limit in TRUSTED.items():
            if -limit <= low and high <= limit:
                return np.dtype(integers)
    return np.dtype(object)


def column_of(values: Sequence[Any]) -> Column:
    """Put values in a column: whole numbers as integers, truths as bool, all else as Python objects.

    >>> column_of([1, 2, 3]).dtype, column_of(["heads", "tails"]).dtype, column_of([1, 10**30]).dtype
    (dtype('int16'), dtype('O'), dtype('O'))
    """
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return np.array(values, dtype=bool)
    if kinds == {int}:
        return np.array(values, dtype=fitting(min(values), max(values)))
    return np.fromiter(values, dtype=object, count=len(values))


@lru_cache(4096)
def constant_column(kind: str, value: Any) -> Column:
    """Put one value in a column without axes; `kind` tells True from 1."""
    return column_of([value]).reshape(())


def is_whole(value: object) -> bool:
    """Tell a whole number from anything else; True and False are not numbers here.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def is_count(value: object, least: int = 0) -> bool:
    """Return whether a value can say how many or how often: a whole number, at least `least`.

    >>> is_count(3), is_count(-1), is_count(1.5)
    (True, False, False)
    """
    return is_whole(value) and value >= least  # type: ignore[operator]  # it is a number


def is_number(value: object) -> bool:
    """Tell whole numbers and Fractions from anything else.

    >>> from fractions import Fraction
    >>> is_number(Fraction(1, 2)), is_number("six")
    (True, False)
    """
    return type(value) is int or (isinstance(value, Rational) and not isinstance(value, bool))


def plain(value: Any) -> Any:
    """Return whole numbers of any type, such as numpy's or the Fraction 4/2, as Python ints.

    >>> from fractions import Fraction
    >>> plain(Fraction(4, 2)), plain(Fraction(1, 2)), plain("six")
    (2, Fraction(1, 2), 'six')
    """
    if type(value) is int or not is_number(value) or value.denominator != 1:
        return value
    return int(value)


def in_order(values: Iterable[Any]) -> list[Any]:
    """Sort values of any kinds: numbers, then words, then the rest.

    >>> in_order(["joker", 10, 2, "ace"])
    [2, 10, 'ace', 'joker']
    """
    listed = list(values)
    if {type(value) for value in listed} <= {int}:
        return sorted(listed)
    return sorted(listed, key=sort_key)


def sort_key(value: Any) -> tuple[Any, ...]:
    """Order values of mixed kinds: numbers, then words, then the rest by how they are written."""
    if type(value) is int or isinstance(value, Rational):
        return "", value
    if isinstance(value, str):
        return "text", value
    if isinstance(value, tuple):
        return "tuple", tuple(map(sort_key, value))
    if isinstance(value, frozenset):
        return "~frozenset", len(value), tuple(sorted(map(sort_key, value)))
    return f"~{type(value).__name__}", repr(value)
