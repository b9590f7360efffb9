"""The chance after k steps of a chain, for every k: found from the recurrence that these chances follow.

sympy is imported when a formula is asked for, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from rulebook.odds.chain import Chain
from rulebook.odds.errors import OddsError
from rulebook.odds.formula import rational

Formula = Any  # a sympy expression
MOST_STATES = 60


def after_steps(chain: Chain[Any], wanted: Callable[[Any], bool], k: Formula = None) -> Formula:
    """Derive the chance to be in a wanted state after k steps, for every k.

    The chances follow a linear recurrence no longer than the number of states, so that twice as many exact
    chances determine it; its roots and the first chances give the formula.

    >>> from rulebook.odds import Chain
    >>> weather = {"sun": {"sun": 2, "rain": 1}, "rain": {"sun": 1, "rain": 1}}
    >>> after_steps(Chain("sun", weather.get), lambda day: day == "rain")
    2/5 - 2/(5*6**k)
    """
    import sympy

    states = chain.states()
    if len(states) > MOST_STATES:
        raise OddsError(f"{len(states)} states are too many for a formula; lump them with same_as.")
    chances = list(islice(chances_of(chain, wanted), 2 * len(states) + 1))
    recurrence = shortest_recurrence(chances)
    step = sympy.Symbol("k", integer=True, nonnegative=True) if k is None else k
    if (formula := closed_form(chances, recurrence, step)) is None:
        raise OddsError(
            "No formula with roots says this in a line. Every chance after the first "
            f"{len(recurrence)} is {spoken(recurrence)}; chain.after(k) gives each."
        )
    return formula


def closed_form(terms: list[Fraction], recurrence: list[Fraction], step: Formula) -> Formula:
    """Write the terms that follow a recurrence with its roots; None if they would fill a page.

    >>> from sympy import Symbol
    >>> closed_form([Fraction(n) for n in (1, 3, 7, 15)], [Fraction(3), Fraction(-2)], Symbol("k"))
    2*2**k - 1
    """
    import sympy

    x = sympy.Symbol("x")
    order = len(recurrence)
    characteristic = x**order - sum(rational(c) * x ** (order - 1 - i) for i, c in enumerate(recurrence))
    found = easy_roots(sympy.Poly(characteristic, x)) if order else {}
    if sum(found.values()) != order:
        return None
    gone = found.pop(sympy.Integer(0), 0)  # what the root 0 adds is over after so many steps
    powers = [(root, power) for root, times in found.items() for power in range(times)]
    rows = [[root**i * i**power for root, power in powers] for i in range(gone, gone + len(powers))]
    values = [rational(terms[i]) for i in range(gone, gone + len(powers))]
    weights = sympy.Matrix(rows).LUsolve(sympy.Matrix(values)) if powers else []
    formula = sum(
        (
            sympy.radsimp(sympy.simplify(weight)) * root**step * step**power
            for weight, (root, power) in zip(weights, powers, strict=True)
        ),
        sympy.Integer(0),
    )
    first = [(rational(terms[i]), sympy.Eq(step, i)) for i in range(gone)]
    return sympy.Piecewise(*first, (formula, True)) if first else formula


def easy_roots(polynomial: Formula) -> dict[Formula, int]:
    """Give the roots of the factors up to the second degree; those of others fill a page and are left out.

    >>> from sympy import Poly, Symbol
    >>> easy_roots(Poly(Symbol("x") ** 3 - Symbol("x")))
    {1: 1, 0: 1, -1: 1}
    """
    import sympy

    found: dict[Formula, int] = {}
    for factor, times in polynomial.factor_list()[1]:
        if factor.degree() <= 2:
            for root, more in sympy.roots(factor).items():
                found[root] = found.get(root, 0) + times * more
    return found


def spoken(recurrence: list[Fraction]) -> str:
    """Say a recurrence in words.

    >>> spoken([Fraction(1, 2), Fraction(1, 4)])
    '1/2 of the one before + 1/4 of the one 2 before'
    """
    places = ["the one before", *[f"the one {n} before" for n in range(2, len(recurrence) + 1)]]
    return " + ".join(f"{share} of {place}" for share, place in zip(recurrence, places, strict=True) if share)


def chances_of(chain: Chain[Any], wanted: Callable[[Any], bool]) -> Iterator[Fraction]:
    """Give the chance of the wanted states after 0, 1, 2 … steps."""
    for weights, total in chain.march():
        yield Fraction(sum(weight for state, weight in weights.items() if wanted(state)), total)


def shortest_recurrence(terms: list[Fraction]) -> list[Fraction]:
    """Find the shortest c with terms[i] = c[0]·terms[i−1] + c[1]·terms[i−2] + … (Berlekamp and Massey).

    >>> shortest_recurrence([Fraction(n) for n in (1, 1, 2, 3, 5, 8)])
    [Fraction(1, 1), Fraction(1, 1)]
    """
    now: list[Fraction] = []
    before: list[Fraction] = []  # the recurrence before it last had to grow,
    failed_at, missed = -1, Fraction(0)  # where that one failed, and by how much
    for place, term in enumerate(terms):
        miss = term - sum((c * terms[place - 1 - i] for i, c in enumerate(now)), Fraction(0))
        if miss == 0:
            continue
        if failed_at < 0:
            now, failed_at, missed = [Fraction(0)] * (place + 1), place, miss
            continue
        scale = miss / missed
        repair = [Fraction(0)] * (place - failed_at - 1) + [scale] + [-scale * c for c in before]
        longer = [
            (now[i] if i < len(now) else Fraction(0)) + (repair[i] if i < len(repair) else Fraction(0))
            for i in range(max(len(now), len(repair)))
        ]
        if place - len(now) > failed_at - len(before):
            before, failed_at, missed = now, place, miss
        now = longer
    return now
