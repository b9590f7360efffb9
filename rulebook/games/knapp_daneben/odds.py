"""The odds of a roll: the totals of a player, where on a sheet they make crosses, how many points they earn.

A player's totals are their own die and one other, four times over: all four share the own die. A sheet is
given as the game holds it, the player by the colour of their die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf, prod
from typing import TYPE_CHECKING

from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import RULES, Sheet, lines, lines_of
from rulebook.odds import P, Variable, any_of, dice, law
from rulebook.odds.law import Law

if TYPE_CHECKING:
    import sympy

Worth = Callable[[int, int], int]
"""What it is worth to write a total in a circle: `worth(circle, total)`."""

MOST_CROSSES = 4
"""A circle has at most four neighbours."""


# --- two dice, and dice that share one ------------------------------------------------------------------


def two_dice(sides: int = 6) -> Law[int]:
    """Count the totals of two dice.

    >>> two_dice()[7], two_dice()[2], two_dice(sides=4)[5]
    (Fraction(1, 6), Fraction(1, 36), Fraction(1, 4))
    """
    one, other = dice(2, sides)
    return law(one + other)


def derive_ways() -> sympy.Expr:
    """Derive the number of ways to make a total t with two dice of s sides.

    The generating function of one die is x + … + x^s = x·(1 − x^s)/(1 − x). Two dice have its square,
    x²·(1 − 2x^s + x^2s)·(1 + 2x + 3x² + …), and the coefficient of x^t counts the ways to make t: it is
    t − 1, less 2·(t − 1 − s) once t > s + 1. The graph is a tent with its top at s + 1.

    >>> import sympy
    >>> t, s = sympy.symbols("t s", integer=True, positive=True)
    >>> derive_ways().subs(s, 6).subs(t, 9)
    4
    """
    import sympy

    t, s, k = sympy.symbols("t s k", integer=True, positive=True)
    series = sympy.binomial(k + 1, 1).expand(func=True)  # coefficient of x^k in 1 / (1 − x)²
    rising = series.subs(k, t - 2)
    falling = sympy.simplify(rising - 2 * series.subs(k, t - 2 - s))
    return sympy.Piecewise((rising, t <= s + 1), (falling, t <= 2 * s), (0, True))


def totals(dice_rolled: int = 5, sides: int = 6) -> tuple[Variable, ...]:
    """Give the totals one player may write: the own die plus each other die.

    >>> first, second, *_ = totals()
    >>> P((first == 2) & (second == 12)), P(first == 2) * P(second == 12)
    (Fraction(0, 1), Fraction(1, 1296))
    """
    own, *others = dice(dice_rolled, sides)
    return tuple(own + other for other in others)


def at_least_one(total: int, dice_rolled: int = 5, sides: int = 6) -> Fraction:
    """Give the chance that at least one of a player's totals is this one.

    >>> at_least_one(7), at_least_one(2)
    (Fraction(671, 1296), Fraction(671, 7776))
    """
    return P(any_of(mine == total for mine in totals(dice_rolled, sides)))


def within(chance: Fraction, rolls: int) -> Fraction:
    """Give the chance that something happens at least once in so many rolls.

    >>> within(Fraction(1, 6), 4)
    Fraction(671, 1296)
    """
    return 1 - (1 - chance) ** rolls


@dataclass(frozen=True)
class Guess:
    """A total, its true chance, and the chance one gets by taking the totals for independent.

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
        return self.said("en")

    def said(self, language: str) -> str:
        """Say it in a language."""
        shares = {"true": self.true, "guess": self.as_if_independent}
        percent = {name: round(float(100 * share), 1) for name, share in shares.items()}
        percent["error"] = percent["guess"] - percent["true"]  # of the printed values, to be checked
        return RULES.phrase(
            "guess_high" if self.error else "guess_right", {"total": self.total, **percent}, language
        )


def as_if_independent(dice_rolled: int = 5, sides: int = 6) -> list[Guess]:
    """Compare 1 − (1 − p)^4 with the truth for every total: right for a seven alone, too high for the rest.

    Given the own die d, each other die makes t with chance 1/6 if t − d is a face, else never. For a seven it
    always is a face, so the own die makes no difference, and the four totals are independent as far as sevens
    go. Any other total has own dice that make it impossible four times at once: its successes come in clumps,
    and so in fewer rolls. (Formally: 1 − (1 − x)^m is concave, so at a share of 1/6 it exceeds that share of
    its value at 1/6.) With s sides, the total that comes out right is s + 1.

    >>> print(*as_if_independent()[:6], sep="\\n")
    2: 8.6 %, as if independent 10.7 %: 2.1 percentage points too high
    3: 17.3 %, as if independent 20.4 %: 3.1 percentage points too high
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


def independent_or_not(language: str = "en") -> list[str]:
    """Say for every total what comes out if the four totals are taken for independent.

    >>> independent_or_not("de")[5]
    '7: 51,8 %, als wären sie unabhängig 51,8 %: richtig'
    """
    return [guess.said(language) for guess in as_if_independent()]


# --- a sheet --------------------------------------------------------------------------------------------


def chance_of(house: House, wanted: Set[int], any_die: bool) -> Fraction:
    """Give the chance of a total in a set, for a circle that takes your die with one other, or with any.

    Given your own die, the other dice are independent: the chance that none of them makes a wanted total is a
    product.

    >>> chance_of(House(), {7}, any_die=False), chance_of(House(), {7}, any_die=True)
    (Fraction(1, 6), Fraction(671, 1296))
    """
    faces, others = range(1, house.sides + 1), house.dice - 1 if any_die else 1
    fails = sum(sum(own + other not in wanted for other in faces) ** others for own in faces)
    return 1 - Fraction(fails, house.sides ** (others + 1))


def chance_of_a_pair(house: House, wanted: frozenset[int]) -> Fraction:
    """Give the chance that a roll has two dice which you may add and whose total is in a set.

    >>> chance_of_a_pair(House(), frozenset({7})), chance_of_a_pair(House(own_die=False), frozenset({7}))
    (Fraction(671, 1296), Fraction(115, 144))
    """
    if house.own_die:
        return chance_of(house, wanted, any_die=True)
    return 1 - Fraction(_ways_without(house.sides, house.dice, frozenset(), wanted), house.sides**house.dice)


@cache
def _ways_without(sides: int, dice: int, seen: frozenset[int], wanted: frozenset[int]) -> int:
    """Count the ways in which so many dice more make no wanted total, with each other or with those seen."""
    if not dice:
        return 1
    fitting = (face for face in range(1, sides + 1) if not any(face + other in wanted for other in seen))
    return sum(_ways_without(sides, dice - 1, seen | {face}, wanted) for face in fitting)


def takes_any(house: House, circle: int, colour: str) -> bool:
    """Tell whether a circle takes your die with any other: it does if it has your colour.

    >>> takes_any(House(), 0, "black"), takes_any(House(), 1, "black")
    (True, False)
    """
    return not house.own_die or house.colours[house.circle_colours[circle]] == colour


def cross_chances(house: House, sheet: Sheet, circle: int, colour: str) -> tuple[Fraction, ...]:
    """Give the chances that the next roll lets this empty circle make at least 1, 2, 3 and 4 crosses.

    Between a 4 and a 6, a 5 makes two crosses; a 3 makes one with the 4, and a 7 makes one with the 6:

    >>> sheet = (4, 0, 6, 0, 0) + (0,) * 20
    >>> cross_chances(House(), sheet, 1, "red")
    (Fraction(1, 3), Fraction(1, 9), Fraction(0, 1), Fraction(0, 1))
    """
    around = {
        sheet[a + b - circle]
        for line in lines_of(house.dice, circle)
        for a, b in lines(house.dice)[line]
        if circle in (a, b)
    }
    gained = {
        total: score.crosses_gained(house, sheet, circle, total)
        for total in range(2, 2 * house.sides + 1)
        if {total - 1, total + 1} & around
    }
    any_die = takes_any(house, circle, colour)
    return tuple(
        chance_of(house, {total for total, crosses in gained.items() if crosses >= least}, any_die)
        for least in range(1, MOST_CROSSES + 1)
    )


def heat(house: House, sheet: Sheet, colour: str) -> tuple[tuple[Fraction, ...], ...]:
    """Give the cross chances of every circle, in the order of the sheet; an empty tuple where it is full.

    >>> warm = heat(House(), (4, 0, 6, 0, 0) + (0,) * 20, "red")
    >>> warm[0], warm[1][0], max(chances[0] for chances in warm if chances)
    ((), Fraction(1, 3), Fraction(917, 1296))
    """
    return tuple(
        () if number else cross_chances(house, sheet, circle, colour) for circle, number in enumerate(sheet)
    )


def law_of_best(house: House, sheet: Sheet, colour: str, worth: Worth | None = None) -> Law[int]:
    """Give the law of the best placement of the next roll: the most points it can earn at once.

    There are up to forty placements and 7,776 rolls, but given your own die the other dice are independent:
    each has its best placement, and the best of all is at most v if each of theirs is. So 6 own faces with 4
    other dice of 6 faces settle it. `worth` may count something else than the points earned at once.

    >>> law_of_best(House(), (0,) * 25, "red").counts
    {0: 1924, 2: 4510, 4: 1342}
    """
    if not house.own_die:
        raise ValueError(
            "this needs the rule that your own die is one of the two (KD-6), as own_die=True has it"
        )
    if all(sheet):
        raise ValueError("no circle is empty (KD-11): take a sheet with room for a total")
    best = _best_by_colour(house, sheet, worth or (lambda circle, n: score.earned(house, sheet, circle, n)))
    own = best.pop(house.colours.index(colour))
    counts: dict[int, int] = {}
    faces = range(1, house.sides + 1)
    for mine in faces:
        offers = [[max(by_total[mine + e], own[mine + e]) for e in faces] for by_total in best]
        for value, count in _best_of(offers).items():
            counts[value] = counts.get(value, 0) + count
    values = sorted(counts)
    return Law.counted(values, [counts[v] for v in values], house.sides**house.dice)


def _best_by_colour(house: House, sheet: Sheet, worth: Worth) -> list[list[float]]:
    """For each colour and total, the most it is worth in an empty circle of that colour."""
    best = [[-inf] * (2 * house.sides + 1) for _ in house.colours]
    for circle, number in enumerate(sheet):
        if not number:
            row = best[house.circle_colours[circle]]
            for total in range(2, 2 * house.sides + 1):
                row[total] = max(row[total], worth(circle, total))
    return best


def _best_of(offers: Sequence[Sequence[float]]) -> dict[int, int]:
    """Count the ways in which the best of independent offers is each value."""
    ways, before = {}, 0
    for value in sorted({value for offer in offers for value in offer}):
        up_to = prod(sum(v <= value for v in offer) for offer in offers)
        if up_to > before:
            ways[int(value)] = up_to - before
        before = up_to
    return ways
