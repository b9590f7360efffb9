"""How large a result can get, before it is computed: the least and greatest value of each operation.

Bounds need not be tight, only safe: they tell when numpy's 64-bit integers would not do, and how wide a
histogram must be. Two whole numbers also promise that every value is whole; if a value can be a Fraction,
both bounds are Fractions.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from itertools import product
from typing import Any

from rulebook.odds.errors import OddsError

Bounds = tuple[Any, Any]  # two whole numbers, or two Fractions
MOST_BITS = 100_000  # of a power


def has_fractions(*parts: Bounds) -> bool:
    """Return whether a value within any of these bounds can be a Fraction.

    >>> has_fractions((1, 6), (Fraction(0), Fraction(1)))
    True
    """
    return any(type(low) is not int and isinstance(low, Fraction) for low, _ in parts)


def keeping_fractions(limits: Callable[..., Bounds]) -> Callable[..., Bounds]:
    """Return both bounds as Fractions if an operand has Fractions and the result can be one."""

    @wraps(limits)
    def kept(*parts: Bounds) -> Bounds:
        low, high = limits(*parts)
        return (Fraction(low), Fraction(high)) if has_fractions(*parts) else (low, high)

    return kept


def add(a: Bounds, b: Bounds) -> Bounds:
    """Bound a + b."""
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Bounds, b: Bounds) -> Bounds:
    """Bound a − b."""
    return a[0] - b[1], a[1] - b[0]


def multiply(a: Bounds, b: Bounds) -> Bounds:
    """Bound a · b, which is extreme at a corner."""
    corners = [x * y for x, y in product(a, b)]
    return min(corners), max(corners)


def divide(a: Bounds, b: Bounds) -> Bounds:
    """Bound a // b, which is extreme at a corner as b keeps its sign."""
    refuse_zero(b)
    corners = [x // y for x, y in product(a, b)]
    return min(corners), max(corners)


@keeping_fractions
def remainder(a: Bounds, b: Bounds) -> Bounds:
    """Bound a % b, which has the sign of b."""
    refuse_zero(b)
    nearest = 0 if has_fractions(a, b) else 1  # a Fraction can be closer to the divisor
    return (0, b[1] - nearest) if b[0] > 0 else (b[0] + nearest, 0)


@keeping_fractions
def power(a: Bounds, b: Bounds) -> Bounds:
    """Bound a ** b; the exponent may be random where what is raised is not."""
    if b[0] < 0 or has_fractions(b) or (b[0] != b[1] and a[0] != a[1]):
        raise OddsError(
            "An exponent is one whole number from 0 on, such as x ** 2; or it is random, as in 2 ** x."
        )
    if b[1] * max(max(abs(end.numerator), end.denominator).bit_length() for end in a) > MOST_BITS:
        raise OddsError(f"A number raised to {b[1]} is too long to count with; take smaller ones.")
    if b[0] != b[1]:
        high = max(1, abs(a[0])) ** b[1]
        return (0 if a[0] >= 0 else -high), high
    ends = [x ** b[0] for x in (*a, 0 * a[0])] if a[0] < 0 < a[1] else [x ** b[0] for x in a]
    return min(ends), max(ends)


def negate(a: Bounds) -> Bounds:
    """Bound −a."""
    return -a[1], -a[0]


@keeping_fractions
def absolute(a: Bounds) -> Bounds:
    """Bound |a|."""
    return (0 if a[0] <= 0 <= a[1] else min(abs(a[0]), abs(a[1]))), max(abs(a[0]), abs(a[1]))


@keeping_fractions
def greatest(a: Bounds, b: Bounds) -> Bounds:
    """Bound the larger of the two."""
    return max(a[0], b[0]), max(a[1], b[1])


@keeping_fractions
def least(a: Bounds, b: Bounds) -> Bounds:
    """Bound the smaller of the two."""
    return min(a[0], b[0]), min(a[1], b[1])


@keeping_fractions
def either(a: Bounds, b: Bounds) -> Bounds:
    """Bound one of the two, whichever."""
    return min(a[0], b[0]), max(a[1], b[1])


def either_bit(a: Bounds, b: Bounds) -> Bounds:
    """Bound the bits of both together; neither is negative."""
    return max(a[0], b[0]), (1 << max(a[1].bit_length(), b[1].bit_length())) - 1


def refuse_zero(divisor: Bounds) -> None:
    """Refuse a divisor that can be zero."""
    if divisor[0] <= 0 <= divisor[1]:
        raise OddsError("The divisor can be 0; divide by something that is always above 0, or always below.")
