"""The totals of a player of Knapp Daneben!: counted, derived, and by a peer library."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest
import sympy

from rulebook.games.knapp_daneben import derivations, odds
from rulebook.odds import P

SIDES = (2, 4, 6, 9)


def by_hand(dice: int, sides: int) -> list[set[int]]:
    """The totals that each roll offers to the owner of the first die."""
    rolls = product(range(1, sides + 1), repeat=dice)
    return [{own + other for other in others} for own, *others in rolls]


@pytest.mark.parametrize("sides", SIDES)
def test_two_dice_counted_derived_and_by_generating_function(sides: int) -> None:
    law = odds.two_dice(sides)
    t, s = sympy.symbols("t s", integer=True, positive=True)
    derived = derivations.derive_ways().subs(s, sides)
    power = sympy.Poly(derivations.generating_function(sides), sympy.Symbol("x"))
    for total in range(2, 2 * sides + 1):
        count = law.counts[total]
        assert (
            count == odds.ways(total, sides) == derived.subs(t, total) == power.coeff_monomial(f"x**{total}")
        )
    peer = 2 @ icepool.d(sides)
    assert {total: law[total] for total in law} == {total: peer.probability(total) for total in peer}


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (4, 5), (3, 8)])
def test_at_least_one_of_a_total_counted_derived_and_by_hand(dice: int, sides: int) -> None:
    formula = derivations.at_least_one_formula()
    t, s, m = sympy.symbols("t s m", positive=True)
    rolls = by_hand(dice, sides)
    for total in range(2, 2 * sides + 1):
        chance = odds.at_least_one(total, dice, sides)
        assert chance == Fraction(sum(total in offered for offered in rolls), len(rolls))
        assert chance == formula.subs({t: total, s: sides, m: dice - 1})


def test_any_total_in_a_set_for_all_2048_sets_by_hand() -> None:
    masks: dict[int, int] = {}
    for offered in by_hand(5, 6):
        mask = sum(1 << total for total in offered)
        masks[mask] = masks.get(mask, 0) + 1
    table = odds.any_total()
    assert len(table) == 2048
    for wanted, chance in table.items():
        bits = sum(1 << total for total in wanted)
        assert chance == Fraction(sum(n for mask, n in masks.items() if mask & bits), 7776)


def test_largest_smallest_and_different_totals() -> None:
    rolls = by_hand(5, 6)
    largest, smallest, different = odds.largest_total(), odds.smallest_total(), odds.different_totals()
    for total in range(2, 13):
        assert largest[total] == Fraction(sum(max(offered) == total for offered in rolls), 7776)
        assert smallest[total] == Fraction(sum(min(offered) == total for offered in rolls), 7776)
        assert smallest[total] == largest[14 - total]
        assert largest.at_most(total) == derivations.largest_total_formula(total)
    for how_many in range(1, 5):
        assert different[how_many] == Fraction(sum(len(o) == how_many for o in rolls), 7776)
        assert different[how_many] == derivations.different_totals_formula(how_many)


def test_independence_holds_for_a_seven_and_for_no_other_total() -> None:
    for guess in odds.as_if_independent():
        assert (guess.error == 0) == (guess.total == 7)
        assert guess.error >= 0
    for sides, others in product((2, 3, 6, 10), (2, 3, 4)):
        assert odds.lucky_totals([sides], others) == {sides: [sides + 1]}


def test_with_a_single_other_die_there_is_nothing_to_be_independent_of() -> None:
    assert odds.lucky_totals([6], others=1) == {6: list(range(2, 13))}


@pytest.mark.parametrize("others", [2, 3, 4, 5])
def test_the_gap_bends_down_between_no_own_die_and_all(others: int) -> None:
    q = sympy.Symbol("q")
    gap = derivations.clumping(6, others)
    assert gap.subs(q, 0) == gap.subs(q, 1) == 0
    assert sympy.solveset(sympy.diff(gap, q, 2) >= 0, q, sympy.Interval(0, 1)) is sympy.S.EmptySet
    for guess in odds.as_if_independent(others + 1):
        assert gap.subs(q, sympy.Rational(odds.ways(guess.total), 6)) == guess.error


def test_pairs_of_totals_are_dependent_even_at_seven_and_eight() -> None:
    first, second, *_ = odds.totals()
    together = P((first == 8) & (second == 8))
    assert together == Fraction(5, 216) != Fraction(5, 36) ** 2
    assert P((first == 7) & (second == 7)) == Fraction(1, 6) ** 2


def test_rolls_needed_is_the_first_that_reaches_the_chance() -> None:
    for total in range(2, 13):
        chance = odds.at_least_one(total)
        needed = odds.rolls_needed(chance)
        assert odds.within(chance, needed) >= Fraction(1, 2) > odds.within(chance, needed - 1)
    with pytest.raises(ValueError, match="between 0 and 1"):
        odds.rolls_needed(Fraction(0))
