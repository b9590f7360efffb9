"""The odds of a sheet: where the next roll may make crosses, and how many points it may earn.

A sheet is given as the game holds it, the player by the colour of their die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import inf, prod

from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import totals, two_dice
from rulebook.games.knapp_daneben.sheet import Sheet
from rulebook.odds import largest, law
from rulebook.odds.law import Law

Worth = Callable[[int, int], int]
"""What it is worth to write a total in a circle: `worth(circle, total)`."""

MOST_CROSSES = 4
"""A circle has at most four neighbours."""


def chance_of(game: House, wanted: set[int], any_die: bool) -> Fraction:
    """Give the chance of a total in a set, for a circle that takes your die with one other, or with any.

    Given your own die, the other dice do not know of each other: none of them makes a wanted total if each
    fails, and that is a product.

    >>> chance_of(House(), {7}, any_die=False), chance_of(House(), {7}, any_die=True)
    (Fraction(1, 6), Fraction(671, 1296))
    """
    faces, others = range(1, game.sides + 1), game.dice - 1 if any_die else 1
    fails = sum(sum(own + other not in wanted for other in faces) ** others for own in faces)
    return 1 - Fraction(fails, game.sides ** (others + 1))


def takes_any(game: House, circle: int, colour: str) -> bool:
    """Tell whether a circle takes its die with any other (it has your colour), or with your own alone.

    >>> takes_any(House(), 0, "black"), takes_any(House(), 1, "black")
    (True, False)
    """
    return not game.own_die or game.colours[game.circle_colours[circle]] == colour


def cross_chances(game: House, sheet: Sheet, circle: int, colour: str) -> tuple[Fraction, ...]:
    """Give the chances that the next roll lets this empty circle make at least 1, 2, 3 and 4 crosses.

    Between a 4 and a 6 a 5 makes two crosses, and one with the 4 alone or the 6 alone come from a 3 and a 7:

    >>> sheet = (4, 0, 6, 0, 0) + (0,) * 20
    >>> cross_chances(House(), sheet, 1, "red")
    (Fraction(1, 3), Fraction(1, 9), Fraction(0, 1), Fraction(0, 1))
    """
    gained = {
        total: game.crosses_gained(sheet, circle, total)
        for neighbour in _neighbours(game.dice)[circle]
        for total in (sheet[neighbour] - 1, sheet[neighbour] + 1)
        if sheet[neighbour] and 2 <= total <= 2 * game.sides
    }
    any_die = takes_any(game, circle, colour)
    return tuple(
        chance_of(game, {total for total, crosses in gained.items() if crosses >= least}, any_die)
        for least in range(1, MOST_CROSSES + 1)
    )


@cache
def _neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    around = ((-1, 0), (1, 0), (0, -1), (0, 1))
    circles = [(row, column) for row in range(size) for column in range(size)]
    return tuple(
        tuple((r + y) * size + c + x for y, x in around if 0 <= r + y < size and 0 <= c + x < size)
        for r, c in circles
    )


def heat(game: House, sheet: Sheet, colour: str) -> tuple[tuple[Fraction, ...], ...]:
    """Give the cross chances of every circle, in the order of the sheet; an empty tuple where it is full.

    >>> warm = heat(House(), (4, 0, 6, 0, 0) + (0,) * 20, "red")
    >>> warm[0], warm[1][0], max(chances[0] for chances in warm if chances)
    ((), Fraction(1, 3), Fraction(917, 1296))
    """
    return tuple(
        () if number else cross_chances(game, sheet, circle, colour) for circle, number in enumerate(sheet)
    )


def law_of_best(game: House, sheet: Sheet, colour: str, worth: Worth | None = None) -> Law[int]:
    """Give the law of the best placement of the next roll: the most points it can earn at once.

    There are up to forty placements and 7,776 rolls, but given your own die the other dice do not know of
    each other: each has its best placement, and the best of all is at most v if each of theirs is. So 6 times
    4 times 6 offers settle it. `worth` may count anything else than the points earned at once.

    >>> law_of_best(House(), (0,) * 25, "red").counts
    {0: 1924, 2: 4510, 4: 1342}
    """
    if not game.own_die:
        raise ValueError(
            "this needs the rule that your own die is one of the two (KD-6), as own_die=True has it"
        )
    if all(sheet):
        raise ValueError("no circle is empty (KD-11): take a sheet with room for a total")
    best = _best_by_colour(game, sheet, worth or (lambda circle, total: game.earned(sheet, circle, total)))
    own = game.colours.index(colour)
    others = [best[other] for other in range(game.dice) if other != own]
    counts: dict[int, int] = {}
    faces = range(1, game.sides + 1)
    for mine in faces:
        offers = [[max(by_total[mine + e], best[own][mine + e]) for e in faces] for by_total in others]
        for value, count in _best_of(offers).items():
            counts[value] = counts.get(value, 0) + count
    values = sorted(counts)
    return Law.counted(
        values, [counts[v] for v in values], game.sides**game.dice, "Law of the best placement"
    )


def _best_by_colour(game: House, sheet: Sheet, worth: Worth) -> list[list[float]]:
    """For each colour and total, the most it is worth in an empty circle of that colour."""
    best = [[-inf] * (2 * game.sides + 1) for _ in game.colours]
    for circle, number in enumerate(sheet):
        if not number:
            row = best[game.circle_colours[circle]]
            for total in range(2, 2 * game.sides + 1):
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


def expected_best(game: House, sheet: Sheet, colour: str, worth: Worth | None = None) -> Fraction:
    """Average the best placement of the next roll.

    >>> expected_best(House(), (0,) * 25, "red")
    Fraction(1199, 648)
    """
    return law_of_best(game, sheet, colour, worth).mean


def extremes(game: House) -> Law[int]:
    """Give the law of the extremes points of a total of two dice (KD-13).

    >>> extremes(House()).mean
    Fraction(7, 9)
    """
    return two_dice(game.sides).map(lambda total: game.mark_points * game.marks(total))


def extremes_on_offer(game: House) -> Law[int]:
    """Give the law of the most extremes points among a player's totals.

    >>> extremes_on_offer(House())[4], float(extremes_on_offer(House()).mean)
    (Fraction(671, 3888), 1.8503086419753085)
    """
    points = [
        total.map(lambda number: game.mark_points * game.marks(number))
        for total in totals(game.dice, game.sides)
    ]
    return law(largest(points))


def cross_worth(game: House) -> list[int]:
    """List what a cross is worth as the first, second, … of a line: what it adds to the line's points.

    One more than the one before each time: that is why a line scores 1, 3, 6, 10, the triangular numbers.

    >>> cross_worth(House())
    [1, 2, 3, 4]
    """
    points = game.cross_points[: game.dice]
    return [after - before for before, after in pairwise(points)]
