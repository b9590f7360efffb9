"""Formulas with a letter, found from counts: the chance of two of three is p²(3 − 2p).

A chance that is a polynomial of p (or of the number of sides, over one of its powers) is settled by as many
counts as it has coefficients. Some counts more must agree; if they do not, the degree is higher.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulebook.odds.errors import OddsError
from rulebook.odds.law import Law
from rulebook.odds.probability import law
from rulebook.odds.variables import Variable

Letter = Any  # a sympy symbol
MOST_TERMS = 24
CHECKS = 4  # counts beyond those that settle the formula
MOST_POWERS = 12  # of the letter below the line


def sp(name: str) -> Letter:
    """Name a letter for formulas: p for a chance, n and s for whole numbers; a symbol of sympy.

    >>> sp("p")
    p
    """
    import sympy

    return sympy.Symbol(name, positive=True)


def formula(chance: Callable[[Any], Fraction], letter: Letter, *, first: int | None = None) -> Any:
    """Find the formula of a chance that can be counted for every value of a letter.

    Without `first` the letter is a chance, and `chance` is asked for Fractions from 0 to 1. With it the
    letter is a whole number from there on.

    >>> from rulebook.odds import P, any_of, coin, count, dice, die
    >>> p, s = sp("p"), sp("s")
    >>> formula(lambda q: P(count(coin(chance=q) == "heads" for _ in range(3)) >= 2), p)
    -p**2*(2*p - 3)
    >>> formula(lambda n: P(die(n) > die(n)), s, first=2)
    (s - 1)/(2*s)
    >>> formula(lambda n: P(any_of(d == 6 for d in dice(n))), sp("n"), first=1)
    1 - (5/6)**n
    """
    import sympy

    known: list[tuple[Fraction, Fraction]] = []
    for _ in range(MOST_TERMS):
        place = len(known)
        at = Fraction(place + 1, MOST_TERMS + CHECKS + 1) if first is None else Fraction(first + place)
        known.append((at, Fraction(chance(at if first is None else int(at)))))
        if len(known) <= CHECKS:
            continue
        for power in range(1 if first is None else MOST_POWERS + 1):
            terms = newton([(at, value * at**power) for at, value in known])
            if not any(terms[-CHECKS:]):
                found = sum(
                    (
                        rational(term) * sympy.Mul(*[letter - rational(at) for at, _ in known[:degree]])
                        for degree, term in enumerate(terms)
                    ),
                    sympy.Integer(0),
                )
                return sympy.factor(found / letter**power)
    if first is not None and (powers := in_powers([value for _, value in known], letter - first)) is not None:
        return powers
    raise OddsError(f"No polynomial of {letter} up to degree {MOST_TERMS - CHECKS} gives these chances.")


def in_powers(values: list[Fraction], step: Any) -> Any:
    """Find a formula with powers such as (5/6)^n, which some values more confirm; None if there is none.

    >>> in_powers([1 - Fraction(1, 2) ** n for n in range(10)], sp("n"))
    1 - 1/2**n
    """
    import sympy

    from rulebook.odds.recurrence import closed_form, shortest_recurrence  # formulas come first

    recurrence = shortest_recurrence(values)
    if 2 * len(recurrence) + CHECKS > len(values):
        return None
    found = closed_form(values, recurrence, step)
    return None if found is None else sympy.expand(found)


def generating_function(of: Variable | Law[int], z: Letter = None) -> Any:
    """Write a law as a polynomial: the chance of each value stands before that power of z.

    Adding independent variables multiplies their polynomials.

    >>> from rulebook.odds import die
    >>> from sympy import factor
    >>> factor(generating_function(die(4)))
    z*(z + 1)*(z**2 + 1)/4
    """
    import sympy

    known = of if isinstance(of, Law) else law(of)
    power = sympy.Symbol("z") if z is None else z
    return sympy.Add(*[rational(chance) * power**value for value, chance in known.items()])


def newton(points: list[tuple[Fraction, Fraction]]) -> list[Fraction]:
    """Give the divided differences of some points: 0 from where the degree is reached.

    >>> newton([(Fraction(x), Fraction(x * x)) for x in range(4)])
    [Fraction(0, 1), Fraction(1, 1), Fraction(1, 1), Fraction(0, 1)]
    """
    column = [value for _, value in points]
    terms = [column[0]]
    for gap in range(1, len(points)):
        column = [
            (column[i + 1] - column[i]) / (points[i + gap][0] - points[i][0]) for i in range(len(column) - 1)
        ]
        terms.append(column[0])
    return terms


def rational(number: Fraction) -> Any:
    """Give a Fraction to sympy."""
    import sympy

    return sympy.Rational(number.numerator, number.denominator)
