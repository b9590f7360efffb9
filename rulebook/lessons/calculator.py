"""Calculations as somebody types them, with letters for numbers or without: 1 - (5/6)^n, 96 choose 5, √(1/4).

A calculation comes from a stranger: it is read as a tree of numbers and the four operations, powers, roots,
brackets and C(n, k), and never run as a program.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, isqrt
from typing import Any
from unicodedata import numeric

LONGEST = 80
"""Characters of a calculation at most."""
BITS = 4096
"""Numbers beyond this size are not carried out."""

_SIGNS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
ROOT_DIGITS = 30
"""Digits of a root that is not a fraction."""
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏ", "0123456789nk")
_SPELLINGS = (
    (re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏ]+"), lambda found: f"^({found[0].translate(_RAISED)})"),
    (re.compile("[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]"), lambda found: f" {Fraction(numeric(found[0])).limit_denominator(8)}"),
    (re.compile("[−–]"), "-"),
    (re.compile(r"(?<=\d),(?=\d)"), "."),
    (re.compile("[×·]"), "*"),
    (re.compile("[÷:]"), "/"),
    (re.compile(r"([\d.]+) ?%"), r"(\1/100)"),
    (re.compile(r"(?<![\w.,)/^*])(\d+) +(\d+/\d+)(?![\d.^*])"), r"(\1+\2)"),
    (re.compile(r"\b(\w+) ?(?:choose|ncr|über) ?(\w+)\b|\b(\d+)c(\d+)\b"), r"c(\1\3,\2\4)"),
    (re.compile(r"\b(?:ncr|binom|comb|binomial) ?(?=\()"), "c"),
    (re.compile(r"c\(([^.;)]*)[.;]([^)]*)\)"), r"c(\1,\2)"),
    (re.compile(r"(?:√|\bsqrt\b|\bwurzel\b) *(?=\()"), "r"),
    (re.compile(r"(?:√|\bsqrt\b|\bwurzel\b) *([\d.]+|\w)"), r"r(\1)"),
    (re.compile(r"\^"), "**"),
)
"""How things are spelled, one after another, and how they are spelled here: c for C(n, k), r for a root."""


class Incalculable(ValueError):
    """Raised for a text that is no calculation, and for one that cannot be carried out.

    >>> calculation("1/n", ("n",)).at({"n": Fraction(0)})
    Traceback (most recent call last):
    ...
    rulebook.lessons.calculator.Incalculable: 1/n
    """


@dataclass(frozen=True)
class Calculation:
    """A calculation that was read, to be carried out for any values of its letters.

    >>> calculation("1 - (5/6)^n", ("n",)).at({"n": Fraction(2)})
    Fraction(11, 36)
    """

    text: str
    tree: ast.expr

    def at(self, letters: Mapping[str, Fraction]) -> Fraction:
        """Carry it out with these values for its letters.

        >>> calculation("k/n", ("n", "k")).at({"n": Fraction(6), "k": Fraction(2)})
        Fraction(1, 3)
        """
        try:
            return _value(self.tree, letters)
        except (ValueError, ZeroDivisionError, OverflowError, RecursionError, MemoryError):
            raise Incalculable(self.text) from None


def calculation(text: str, letters: tuple[str, ...] = ()) -> Calculation:
    """Read a calculation of numbers and these letters, which may stand without a sign of multiplication.

    >>> calculation("2n(n+1)", ("n",)).at({"n": Fraction(3)})
    Fraction(24, 1)
    """
    if len(text) > LONGEST:
        raise Incalculable(text[:LONGEST])
    plain = text.lower()
    for spelling, here in _SPELLINGS:
        plain = spelling.sub(here, plain)
    plain = _multiplied(plain.strip(), "".join(letters))
    if not re.fullmatch(rf"[\d.,+*/() cr{''.join(letters)}-]+", plain):
        raise Incalculable(text)
    try:
        return Calculation(text, ast.parse(plain.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Incalculable(text) from None


def printed(formula: str) -> str:
    """Write a formula as books print it, whichever signs were typed: · and − with room around them.

    >>> printed("5/6*(1-(5/6)^n)")
    '5/6 · (1 − (5/6)^n)'
    """
    signs = {"**": "^", "*": " · ", "·": " · ", "+": " + ", "-": " − ", "−": " − "}
    spaced = re.sub(r" *(\*\*|[*·+−-]) *", lambda found: signs[found[1]], formula.strip())
    return re.sub(r"(^|[(,^]) *− ", r"\1−", spaced)


def _multiplied(plain: str, letters: str) -> str:
    """Write the signs of multiplication that are left out: 2n, n(n-1), (1/2)n."""
    plain = re.sub(rf"(?<=[\d){letters}]) *(?=[cr{letters}])", "*", plain)
    return re.sub(rf"(?<=[\d){letters}]) *(?=\()", "*", plain)


def _value(node: ast.expr, letters: Mapping[str, Fraction]) -> Fraction:
    match node:
        case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
            return Fraction(str(node.value))
        case ast.Name(id=name) if name in letters:
            return letters[name]
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand, letters)
        case ast.BinOp(op=ast.Pow()):
            return _power(_value(node.left, letters), _value(node.right, letters))
        case ast.BinOp(op=sign) if type(sign) in _SIGNS:
            return _small(_SIGNS[type(sign)](_value(node.left, letters), _value(node.right, letters)))
        case ast.Call(func=ast.Name(id="r"), args=[square], keywords=[]):
            return _root(_value(square, letters))
        case ast.Call(func=ast.Name(id="c"), args=[many, few], keywords=[]):
            n, k = _value(many, letters), _value(few, letters)
            if n.denominator == k.denominator == 1 and 0 <= k <= n <= 1000:
                return Fraction(comb(int(n), int(k)))
    raise ValueError


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    size = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent == Fraction(1, 2):
        return _root(base)
    if exponent.denominator != 1 or size * abs(exponent) > BITS:
        raise ValueError
    return Fraction(base ** int(exponent))


def _root(square: Fraction) -> Fraction:
    """The square root, exactly where it is a fraction."""
    parts = square.denominator * 10**ROOT_DIGITS
    found = Fraction(isqrt(square.numerator * square.denominator * 10 ** (2 * ROOT_DIGITS)), parts)
    return _small(found)


def _small(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > BITS:
        raise ValueError
    return value
