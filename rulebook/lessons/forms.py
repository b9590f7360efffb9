"""How a number was calculated, as far as its written form shows: 5/45 was not counted among 54 cards.

Two calculations go the same way if they add up the same parts, each with the same number of divisors. A
fraction can come from any fraction that reduces to it.
"""

from __future__ import annotations

import ast
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import prod

from rulebook.lessons.calculator import Calculation, calculation

NO_COINCIDENCE = 1000
"""Calculations with the same result go the same way if its denominator is at least this."""
REMEMBERED = 4096
"""The number of calculations whose results are cached."""


def same_way(typed: str, form: str) -> bool:
    """Return whether the typed answer could have been calculated in this way.

    >>> same_way("5/45", "6/54"), same_way("1/9", "6/54"), same_way("4/6 * 5/6", "4 * 5/36")
    (False, True, False)
    >>> same_way("5/36 + 5/36", "2 * 5/36"), same_way("1 - (1/3)^3", "1 - (2/6)^3")
    (True, True)
    """
    mine, theirs = value_of(typed), value_of(form)
    if mine != theirs:
        return False
    if mine.denominator >= NO_COINCIDENCE:
        return True
    fraction = _fraction(typed)
    if fraction:
        return _bottom(form) % fraction[1] == 0
    mine_added, theirs_added = _added(typed), _added(form)
    return [value for value, _ in mine_added] == [value for value, _ in theirs_added] and all(
        divisors in (0, 1, wanted)
        for (_, divisors), (_, wanted) in zip(mine_added, theirs_added, strict=True)
    )


@lru_cache(maxsize=REMEMBERED)
def value_of(form: str) -> Fraction:
    """Return the value of a calculation.

    >>> value_of("2/36")
    Fraction(1, 18)
    """
    return calculation(form).at({})


def denominator(typed: str) -> int:
    """Return the denominator of a fraction as it was typed, or 0 if it is not a fraction.

    >>> denominator("5/45"), denominator("1 - 5/6"), denominator("")
    (45, 0, 0)
    """
    found = _fraction(typed) if typed else None
    return found[1] if found else 0


@lru_cache(maxsize=REMEMBERED)
def _added(form: str) -> list[tuple[Fraction, int]]:
    """Return the parts that a calculation adds up, each with its number of divisors.

    A part that is divided by a single number could have been worked out before it was typed.
    """
    parts = Counter(
        (prod(over, start=Fraction(1)), tuple(sorted(under))) for over, under in _sum(_tree(form))
    )
    # Equal parts are combined: two times 5/36 is 2 * 5/36.
    one = Fraction(1)
    return sorted(
        (times * over / prod(under, start=one), len(under)) for (over, under), times in parts.items()
    )


def _tree(form: str) -> ast.expr:
    return calculation(form).tree


def _fraction(form: str) -> tuple[int, int] | None:
    """Return numerator and denominator as typed, or None if it is not a fraction of two whole numbers."""
    match _tree(form):
        case ast.BinOp(ast.Constant(value=int(top)), ast.Div(), ast.Constant(value=int(bottom))):
            return top, bottom
    return None


def _bottom(form: str) -> int:
    """Return the common denominator of all products when nothing is reduced."""
    return int(prod(prod(under) for _, under in _sum(_tree(form))))


def _sum(node: ast.expr) -> list[tuple[list[Fraction], list[Fraction]]]:
    """Return the products that are added: the factors and the divisors of each."""
    match node:
        case ast.BinOp(left, ast.Add(), right):
            return _sum(left) + _sum(right)
        case ast.BinOp(left, ast.Sub(), right):
            return _sum(left) + [([Fraction(-1), *over], under) for over, under in _sum(right)]
    return [_product(node)]


def _product(node: ast.expr) -> tuple[list[Fraction], list[Fraction]]:
    match node:
        case ast.BinOp(left, ast.Mult() | ast.Div() as sign, right):
            (over, under), (more, less) = _product(left), _product(right)
            return (over + more, under + less) if isinstance(sign, ast.Mult) else (over + less, under + more)
        case ast.BinOp(base, ast.Pow(), ast.Constant(value=int(times))) if 0 < times < 10:
            over, under = _product(base)
            return over * times, under * times
    value = Calculation("", node).at({})
    return [Fraction(value.numerator)], [Fraction(value.denominator)] if value.denominator > 1 else []
