"""Formulas against counts."""

from fractions import Fraction
from typing import Any

import pytest
from sympy import Poly, Symbol, expand, simplify

from rulebook.odds import (
    Chain,
    Deck,
    OddsError,
    P,
    coin,
    count,
    dice,
    die,
    formula,
    largest,
    law,
    sp,
    total,
)
from rulebook.odds.closed_form import (
    after_steps,
    generating_function,
    hypergeometric,
    largest_of_dice,
    sum_of_dice,
)

t, n, m = (Symbol(name, integer=True, positive=True) for name in "tnm")
k = Symbol("k", integer=True, nonnegative=True)


def fraction(formula: Any) -> Fraction:
    value = simplify(formula)
    return Fraction(int(value.p), int(value.q))


@pytest.mark.parametrize("how_many", [1, 2, 3])
@pytest.mark.parametrize("sides", [1, 2, 5, 6])
def test_sum_of_dice_for_any_number_of_sides(how_many: int, sides: int) -> None:
    formula = sum_of_dice(how_many, t, n)
    counted = law(total(dice(how_many, sides=sides)))
    for value in range(how_many, how_many * sides + 2):
        assert fraction(formula.subs({t: value, n: sides})) == counted[value]


@pytest.mark.parametrize("how_many", [1, 2, 4])
def test_largest_of_dice(how_many: int) -> None:
    formula = largest_of_dice(how_many, m, n)
    counted = law(largest(dice(how_many, sides=5)))
    assert [fraction(formula.subs({m: value, n: 5})) for value in range(1, 6)] == list(counted.values())


def test_generating_functions_multiply() -> None:
    z = Symbol("z")
    product = expand(generating_function(die(4), z) * generating_function(die(6), z))
    assert product == generating_function(die(4) + die(6), z)
    assert Poly(product, z).coeff_monomial(z**7) == fraction_of(law(die(4) + die(6))[7])


def fraction_of(chance: Fraction) -> Any:
    from sympy import Rational

    return Rational(chance.numerator, chance.denominator)


@pytest.mark.slow
def test_hypergeometric_for_any_copies_draws_or_wanted() -> None:
    for copies in range(4):
        counted = Deck({"it": copies, "else": 10 - copies}).copies("it", among=4)
        for wanted in range(5):
            by_copies = hypergeometric(wanted, copies=m, size=10, draws=4)
            by_draws = hypergeometric(wanted, copies=copies, size=10, draws=m)
            by_wanted = hypergeometric(k, copies=copies, size=10, draws=4)
            assert fraction(by_draws.subs(m, 4)) == counted[wanted]
            assert fraction(by_wanted.subs(k, wanted)) == counted[wanted]
            if copies:
                assert fraction(by_copies.subs(m, copies)) == counted[wanted]


def test_a_tile_is_lost_by_this_formula() -> None:
    j = Symbol("j", integer=True, nonnegative=True)
    lost = 1 - hypergeometric(0, copies=2, size=24, draws=2 * j)
    assert simplify(lost - (1 - (24 - 2 * j) * (23 - 2 * j) / 552)) == 0


CHAINS: list[tuple[Chain[Any], Any]] = [
    (Chain(0, lambda s: {0: 5, 1: 1} if s == 0 else None), 1),
    (Chain(2, lambda s: {s - 1: 1, s + 1: 1} if 0 < s < 4 else None), 4),
    (Chain(0, lambda s: {(s + 1) % 3: 1}), 0),
    (Chain(0, lambda s: {min(s + 1, 3): 1}), 3),
    (Chain(0, lambda s: {s: 1, s + 1: 1} if s < 3 else None), 3),
    (Chain(0, lambda s: {0: 1, 1: 1} if s == 0 else {0: 1}), 1),
    (Chain(0, lambda s: {0: s, 1: 3 - s, 2: 1 + s}), 2),
]


@pytest.mark.parametrize(("chain", "goal"), CHAINS)
def test_after_steps_for_every_number_of_steps(chain: Chain[Any], goal: Any) -> None:
    formula = after_steps(chain, lambda state: state == goal, k)
    for steps in [0, 1, 2, 3, 7, 12]:
        assert fraction(formula.subs(k, steps)) == chain.after(steps)[goal]


def test_what_has_no_formula() -> None:
    with pytest.raises(OddsError, match="lump them with same_as"):
        after_steps(Chain(0, lambda s: {min(s + 1, 99): 1}), lambda s: s == 99)
    six = [{0: 1, 1: 2}, {2: 1, 4: 1}, {3: 1}, {4: 1, 0: 5}, {0: 1, 2: 3, 5: 1}, {1: 1, 5: 7}]
    with pytest.raises(OddsError, match="of the one before"):
        after_steps(Chain(0, six.__getitem__), lambda s: s == 4)
    with pytest.raises(OddsError, match="At least one die"):
        sum_of_dice(0)


def test_three_heads_in_a_row_have_a_recurrence_and_no_formula_in_a_line() -> None:
    heads = Chain(0, lambda n: {n + 1: 1, 0: 1} if n < 3 else None)
    with pytest.raises(OddsError, match=r"is .* of the one before"):
        after_steps(heads, lambda n: n == 3)
    assert heads.after(10)[3] == Fraction(520, 1024)


def test_formulas_with_a_letter_are_found_from_counts() -> None:
    p, s, d = sp("p"), sp("s"), sp("n")
    two_of_three = formula(lambda q: P(count(coin(chance=q) == "heads" for _ in range(3)) >= 2), p)
    assert simplify(two_of_three - p**2 * (3 - 2 * p)) == 0
    pairs = formula(lambda sides: P(total(dice(2, sides=sides)) == sides + 1), s, first=1)
    assert simplify(pairs - 1 / s) == 0
    sum_of_n = formula(lambda n: law(total(dice(n))).mean, d, first=1)
    assert simplify(sum_of_n - 7 * d / 2) == 0
    with pytest.raises(OddsError, match="No polynomial of n"):
        formula(lambda n: Fraction(1, 2**n), d, first=1)
    with pytest.raises(OddsError, match="Fraction from 0 to 1"):
        coin(chance=Fraction(3, 2))


@pytest.mark.parametrize("q", [Fraction(1, 7), Fraction(9, 10)])
def test_a_coin_by_its_chance(q: Fraction) -> None:
    assert P(coin(chance=q) == "heads") == q
    assert P(coin(chance=Fraction(0)) == "heads") == 0
