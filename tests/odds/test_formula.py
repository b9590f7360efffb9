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
    after_steps,
    coin,
    count,
    dice,
    die,
    formula,
    generating_function,
    largest,
    law,
    sp,
    total,
)

k = Symbol("k", integer=True, nonnegative=True)


def fraction(formula: Any) -> Fraction:
    value = simplify(formula)
    return Fraction(int(value.p), int(value.q))


def test_generating_functions_multiply() -> None:
    z = Symbol("z")
    product = expand(generating_function(die(4), z) * generating_function(die(6), z))
    assert product == generating_function(die(4) + die(6), z)
    assert Poly(product, z).coeff_monomial(z**7) == fraction_of(law(die(4) + die(6))[7])


def fraction_of(chance: Fraction) -> Any:
    from sympy import Rational

    return Rational(chance.numerator, chance.denominator)


def test_dice_and_cards_by_formulas_found_from_counts() -> None:
    n, j = sp("n"), sp("j")
    assert simplify(formula(lambda sides: P(largest(dice(2, sides=sides)) == 3), n, first=3) - 5 / n**2) == 0
    assert simplify(formula(lambda sides: P(total(dice(3, sides=sides)) == 4), n, first=2) - 3 / n**3) == 0
    deck = Deck(dict.fromkeys(range(12), 2))
    lost = formula(lambda turn: deck.copies(0, among=2 * turn).at_least(1), j, first=1)
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


@pytest.mark.slow
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


def test_one_head_in_a_row_have_a_recurrence_and_no_formula_in_a_line() -> None:
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
    one_head = formula(lambda n: P(count(coin() == "heads" for _ in range(n)) == 1), d, first=1)
    assert simplify(one_head - d / 2**d) == 0
    with pytest.raises(OddsError, match="No polynomial of n"):
        formula(lambda n: Fraction(1, 2 ** (n * n)), d, first=1)
    with pytest.raises(OddsError, match="Fraction from 0 to 1"):
        coin(chance=Fraction(3, 2))


@pytest.mark.parametrize("q", [Fraction(1, 7), Fraction(9, 10)])
def test_a_coin_by_its_chance(q: Fraction) -> None:
    assert P(coin(chance=q) == "heads") == q
    assert P(coin(chance=Fraction(0)) == "heads") == 0
