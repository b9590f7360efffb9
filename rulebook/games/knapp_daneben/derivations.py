"""The same odds derived with sympy: formulas for any number of sides and dice, held against the counts."""

from __future__ import annotations

import sympy

from rulebook.games.knapp_daneben.odds import ways


def generating_function(sides: int = 6, how_many: int = 2) -> sympy.Expr:
    """Write the ways to make each total as a polynomial: the coefficient of x^t counts the ways to make t.

    >>> generating_function(sides=3)
    x**6 + 2*x**5 + 3*x**4 + 2*x**3 + x**2
    """
    x = sympy.Symbol("x")
    return sympy.expand(sum(x**face for face in range(1, sides + 1)) ** how_many)


def derive_ways() -> sympy.Expr:
    """Derive the ways to make total t of two dice with s sides, from the generating function.

    One die is x + … + x^s = x·(1 − x^s)/(1 − x), so two are x²·(1 − 2x^s + x^2s)·(1 + 2x + 3x² + …), and the
    coefficient of x^t is (t − 1) − 2·(t − 1 − s) once t > s + 1: a tent with its top at s + 1.

    >>> t, s = sympy.symbols("t s", integer=True, positive=True)
    >>> derive_ways().subs(s, 6).subs(t, 9)
    4
    """
    t, s, k = sympy.symbols("t s k", integer=True, positive=True)
    series = sympy.binomial(k + 1, 1).expand(func=True)  # coefficient of x^k in 1 / (1 − x)²
    rising = series.subs(k, t - 2)
    falling = sympy.simplify(rising - 2 * series.subs(k, t - 2 - s))
    return sympy.Piecewise((rising, t <= s + 1), (falling, t <= 2 * s), (0, True))


def at_least_one_formula() -> sympy.Expr:
    """Derive the chance of at least one total t from m other dice with s sides each.

    Given an own die that leaves a face for the rest, every other die shows that face with chance 1/s, and now
    they are independent; w(t) of the s own faces leave one: w(t)/s · (1 − (1 − 1/s)^m).

    >>> t, s, m = sympy.symbols("t s m", positive=True)
    >>> at_least_one_formula().subs({t: 7, s: 6, m: 4})
    671/1296
    """
    t, s, m = sympy.symbols("t s m", positive=True)
    return ways(t, s) / s * (1 - (1 - 1 / s) ** m)


def largest_total_formula(total: int, sides: int = 6, others: int = 4) -> sympy.Expr:
    """Derive the chance that no total exceeds this one: given own die d, all others are at most total − d.

    >>> largest_total_formula(11)
    7105/7776
    """
    d, s = sympy.Symbol("d", integer=True), sympy.Integer(sides)
    room = sympy.Max(0, sympy.Min(s, total - d))
    return sympy.summation((room / s) ** others / s, (d, 1, sides)).doit()


def different_totals_formula(how_many: int, sides: int = 6, others: int = 4) -> sympy.Expr:
    """Derive the chance that so many different totals are on offer.

    The own die moves all totals alike, so only the other dice count. Split them into groups that show the
    same (a Stirling number), and give the groups different faces.

    >>> different_totals_formula(4)
    5/18
    """
    from sympy.functions.combinatorial.numbers import stirling

    groups = stirling(others, how_many) * sympy.ff(sides, how_many)
    return sympy.Rational(groups, sides**others)


def clumping(sides: int = 6, others: int = 4) -> sympy.Expr:
    """Derive how much 1 − (1 − p)^m is too high, when a share q of the own dice leaves the total possible.

    It is 0 for q = 0 and q = 1, and its second derivative is negative in between: so it is above 0 there.

    >>> gap, q = clumping(), sympy.Symbol("q")
    >>> sympy.factor(gap)
    -q*(q - 1)*(q**2 - 23*q + 193)/1296
    >>> gap.subs(q, 1), gap.subs(q, 0)
    (0, 0)
    """
    q, s = sympy.Symbol("q"), sympy.Integer(sides)
    return sympy.expand(1 - (1 - q / s) ** others - q * (1 - (1 - 1 / s) ** others))
