"""The totals of a player: your own die and one other, four times over, all four sharing the own die.

Everything here is counted. `derivations.py` derives formulas for it, and the tests hold the two against each
other. The odds of a whole sheet are in `odds_sheet.py`, the best and the worst that can be in `limits.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rulebook.odds import P, Variable, any_of, dice, every_set, how_many_different, largest, law, smallest
from rulebook.odds.law import Law
from rulebook.odds.set_table import SetTable


def two_dice(sides: int = 6) -> Law[int]:
    """Count the totals of two dice.

    >>> two_dice()[7], two_dice()[2], two_dice(sides=4)[5]
    (Fraction(1, 6), Fraction(1, 36), Fraction(1, 4))
    """
    one, other = dice(2, sides)
    return law(one + other)


def ways(total: Any, sides: Any = 6) -> Any:
    """Count the faces of one die that leave the other a face that makes the total: s − |t − (s + 1)|.

    Numbers will do, or symbols of sympy. Each such face makes it in one way, so it is also the number of ways
    in which two dice make the total.

    >>> [ways(total) for total in range(2, 13)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    return sides - abs(total - (sides + 1))


def totals(dice_rolled: int = 5, sides: int = 6) -> tuple[Variable, ...]:
    """Give the totals one player may write: own die plus each other die. They share the own die.

    >>> first, second, *_ = totals()
    >>> P((first == 2) & (second == 12)), P(first == 2) * P(second == 12)
    (Fraction(0, 1), Fraction(1, 1296))
    """
    own, *others = dice(dice_rolled, sides)
    return tuple(own + other for other in others)


def at_least_one(total: int, dice_rolled: int = 5, sides: int = 6) -> Fraction:
    """Give the chance that at least one of the totals is this one.

    >>> at_least_one(7), at_least_one(2)
    (Fraction(671, 1296), Fraction(671, 7776))
    """
    return P(any_of(mine == total for mine in totals(dice_rolled, sides)))


@cache
def any_total(dice_rolled: int = 5, sides: int = 6) -> SetTable:
    """Give the chance of at least one total in a set, for all 2,048 sets of totals at once.

    >>> any_total()[{6, 8}], len(any_total())
    (Fraction(917, 1296), 2048)
    """
    return every_set(totals(dice_rolled, sides))


def largest_total(dice_rolled: int = 5, sides: int = 6) -> Law[int]:
    """Count the largest total on offer.

    >>> largest_total()[12], float(largest_total().mean)
    (Fraction(671, 7776), 8.744598765432098)
    """
    return law(largest(totals(dice_rolled, sides)))


def smallest_total(dice_rolled: int = 5, sides: int = 6) -> Law[int]:
    """Count the smallest total on offer: the mirror image of the largest, as a die d is as likely as 7 − d.

    >>> smallest_total()[2] == largest_total()[12]
    True
    """
    return law(smallest(totals(dice_rolled, sides)))


def different_totals(dice_rolled: int = 5, sides: int = 6) -> Law[int]:
    """Count how many different totals are on offer.

    >>> different_totals()[4], float(different_totals().mean)
    (Fraction(5, 18), 3.1064814814814814)
    """
    return law(how_many_different(totals(dice_rolled, sides)))


def within(chance: Fraction, rolls: int) -> Fraction:
    """Give the chance that it happens at least once in so many rolls.

    >>> within(Fraction(1, 6), 4)
    Fraction(671, 1296)
    """
    return 1 - (1 - chance) ** rolls


def rolls_needed(chance: Fraction, wanted: Fraction = Fraction(1, 2)) -> int:
    """Count the rolls after which it has happened with at least the wanted chance.

    >>> rolls_needed(at_least_one(12)), rolls_needed(at_least_one(7))
    (8, 1)
    """
    if not (0 < chance <= 1 and 0 < wanted < 1):
        raise ValueError(f"a chance of {chance} never adds up to {wanted}; both must lie between 0 and 1")
    rolls = 1
    while within(chance, rolls) < wanted:
        rolls += 1
    return rolls


@dataclass(frozen=True)
class Guess:
    """A total, its true chance, and what one gets by taking the totals for independent.

    >>> print(Guess(7, Fraction(671, 1296), Fraction(671, 1296)))
    7: 51.8 %, as if independent 51.8 %: right
    """

    total: int
    true: Fraction
    as_if_independent: Fraction

    @property
    def error(self) -> Fraction:
        """How much too high the guess is."""
        return self.as_if_independent - self.true

    def __str__(self) -> str:
        verdict = f"{100 * float(self.error):.1f} percentage points too high" if self.error else "right"
        guess = f"{float(self.true):.1%}, as if independent {float(self.as_if_independent):.1%}: {verdict}"
        return f"{self.total}: {guess}".replace("%", " %")


def as_if_independent(dice_rolled: int = 5, sides: int = 6) -> list[Guess]:
    """Hold 1 − (1 − p)^4 against the truth, for every total: right for a seven alone, too high for the rest.

    Why: given the own die d, each other die makes t with chance 1/6 if t − d is a face, else never. For a
    seven it always is a face, whatever the own die: so knowing the own die changes nothing, and the four
    totals are independent as far as sevens go. Any other total has own dice that make it impossible four
    times at once: its chances clump together, and clumped chances hit at least once less often. (Formally,
    1 − (1 − x)^m bends downwards, so its value at a share of 1/6 exceeds that share of its value at 1/6; see
    `clumping` in `derivations.py`.) With s sides the lucky total is s + 1.

    >>> print(*as_if_independent()[:6], sep="\\n")
    2: 8.6 %, as if independent 10.7 %: 2.0 percentage points too high
    3: 17.3 %, as if independent 20.4 %: 3.2 percentage points too high
    4: 25.9 %, as if independent 29.4 %: 3.5 percentage points too high
    5: 34.5 %, as if independent 37.6 %: 3.1 percentage points too high
    6: 43.1 %, as if independent 45.0 %: 1.9 percentage points too high
    7: 51.8 %, as if independent 51.8 %: right
    """
    single = two_dice(sides)
    return [
        Guess(total, at_least_one(total, dice_rolled, sides), within(single[total], dice_rolled - 1))
        for total in single
    ]


def lucky_totals(sides: Iterable[int] = range(2, 13), others: int = 4) -> dict[int, list[int]]:
    """Find, for dice with these numbers of sides, the totals for which 1 − (1 − p)^m is exactly right.

    >>> lucky_totals([4, 6, 8])
    {4: [5], 6: [7], 8: [9]}
    """
    return {s: [guess.total for guess in as_if_independent(others + 1, s) if not guess.error] for s in sides}
