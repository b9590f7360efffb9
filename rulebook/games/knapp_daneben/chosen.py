"""The exercises of Knapp Daneben! that ask for an order, for totals, circles, or a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rulebook.games.knapp_daneben.exercises import TOTALS, ways
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import at_least_one
from rulebook.lessons.choosing import Cells, Choice, Order, Place, cell_name, in_row
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Pick, shuffled

EMPTY = 0

Corner = tuple[tuple[int, ...], ...]
"""A part of a sheet, row by row."""


def order_totals(pick: Pick[Any], easier: bool = False) -> Order:
    """Which of some totals is the likeliest, which the least likely?

    >>> order_totals(lambda among: among[0]).right
    (6, 5, 3, 2)
    """
    totals = [pick([6, 8]), pick([5, 9]), pick([3, 4, 10, 11]), pick([2, 12])]
    return in_order_of_ways(pick, totals[:3] if easier else totals, ways)


def in_order_of_ways(pick: Pick[Any], totals: list[int], made: Callable[[int], list[str]]) -> Order:
    """Ask to put totals in order, each with the list of ways that make it.

    >>> in_order_of_ways(lambda among: among[0], [6, 8, 12], ways).cases[:24]
    '6: 1+5, 2+4, 3+3, 4+2, 5'
    """
    by_chance = tuple(sorted(totals, key=lambda total: -len(made(total))))
    by_size = tuple(sorted(totals))
    return Order(
        by_chance,
        {"turned_order": by_chance[::-1], "by_size": by_size, "by_size_turned": by_size[::-1]},
        {"totals": by_chance, "ways": tuple(len(made(total)) for total in by_chance)},
        "; ".join(f"{t}: {', '.join(made(t))}" for t in by_chance),
        items=shuffled(pick, totals),
    )


def likely_totals(pick: Pick[Any], easier: bool = False) -> Cells:
    """Which totals come, with at least one of the other dice, in more than some share of rolls?

    >>> sorted(likely_totals(lambda among: among[-1]).right)
    [(0, 5)]
    """
    return totals_of(pick, others=2 if easier else 4)


def totals_of(pick: Pick[Any], others: int) -> Cells:
    """Ask for the totals that so many other dice make in more than some share of rolls.

    >>> totals_of(lambda among: among[0], others=3).data["share"]
    Fraction(2, 25)
    """
    some, alone = 1 - Fraction(5, 6) ** others, {total: Fraction(len(ways(total)), 36) for total in TOTALS}
    share = pick([Fraction(percent, 100) for percent in range(8, int(100 * some), 3)])
    chances = {total: 6 * p * some for total, p in alone.items()}
    mistakes = {
        "independent": _above(share, {total: 1 - (1 - p) ** others for total, p in alone.items()}),
        "added": _above(share, {total: others * p for total, p in alone.items()}),
        "one_only": _above(share, alone),
    }
    right = _above(share, chances)
    data = {"share": share, "others": others, "some": some, "chances": tuple(chances[n] for n in range(2, 8))}
    return Cells(
        right,
        {name: cells for name, cells in mistakes.items() if cells and cells != right},
        data,
        rows=(tuple(TOTALS),),
    )


def _above(share: Fraction, chances: Mapping[int, Fraction]) -> frozenset[Place]:
    return in_row(chances[total] > share for total in TOTALS)


def best_circle(pick: Pick[Any], easier: bool = False) -> Cells:
    """In which empty circles of a corner of the sheet is a cross likeliest, once your own die is known?

    >>> best_circle(lambda among: among[0]).data["own"]
    2
    """
    own = pick([2, 3, 4, 5])
    corner = some_corner(pick, numbers=3 if easier else 5, rows=2 if easier else 3)
    wanted = wanted_in(corner)
    faces = {place: {t - own for t in totals if 1 <= t - own <= 6} for place, totals in wanted.items()}
    return Cells(
        most_of(faces),
        {
            "out_of_reach": most_of({place: totals & set(TOTALS) for place, totals in wanted.items()}),
            "neighbours": most_of({place: beside(corner, *place) for place in wanted}),
            "every_empty": frozenset(wanted),
        },
        {"own": own, "lowest": own + 1, "highest": own + 6, "helping": max(map(len, faces.values()))},
        "; ".join(f"{cell_name(place)}: {_listed(found)}" for place, found in sorted(faces.items())),
        rows=corner,
    )


def some_corner(pick: Pick[Any], numbers: int, rows: int = 3) -> Corner:
    """Set a corner of a sheet, three circles wide, with so many numbers in it.

    >>> some_corner(lambda among: among[0], numbers=2, rows=1)
    ((2, 2, 0),)
    """
    circles = shuffled(pick, [*(pick(TOTALS) for _ in range(numbers)), *[EMPTY] * (3 * rows - numbers)])
    return tuple(circles[3 * row : 3 * row + 3] for row in range(rows))


def wanted_in(corner: Corner) -> dict[Place, set[int]]:
    """List for each empty circle the totals that make a cross there.

    >>> wanted_in(((7, EMPTY, 3),))
    {(0, 1): {8, 2, 4, 6}}
    """
    return {
        (row, column): {number + off for number in beside(corner, row, column) for off in (-1, 1)}
        for row, circles in enumerate(corner)
        for column, number in enumerate(circles)
        if number == EMPTY
    }


def beside(corner: Corner, row: int, column: int) -> list[int]:
    """List the numbers beside, above and below a circle.

    >>> beside(((7, EMPTY), (EMPTY, 3)), 0, 1)
    [7, 3]
    """
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    inside = [(r, c) for r, c in around if r in range(len(corner)) and c in range(len(corner[0]))]
    return [corner[r][c] for r, c in inside if corner[r][c] != EMPTY]


def most_of(found: Mapping[Place, Sized]) -> frozenset[Place]:
    """Choose the places at which the most was found.

    >>> most_of({(0, 0): [1], (0, 1): [3, 4]})
    frozenset({(0, 1)})
    """
    most = max(map(len, found.values()))
    return frozenset(place for place, things in found.items() if len(things) == most)


def _listed(faces: set[int]) -> str:
    return ", ".join(map(str, sorted(faces))) or "–"


def worth_waiting(pick: Pick[Any], easier: bool = False) -> Choice:
    """Which of some circles earns most on average with the next roll?

    >>> worth_waiting(lambda among: among[-1]).right
    (8, 4)
    """
    totals = [pick([2, 12]), pick([4, 5, 9, 10]), pick([6, 8])]
    return worth_most(pick, totals[1:] if easier else totals)


def worth_most(pick: Pick[Any], totals: list[int]) -> Choice:
    """Ask which of circles that lack these totals earns most.

    >>> worth_most(lambda among: among[0], [6, 2]).right
    (6, 1)
    """
    house = House()
    gains = [more - less for less, more in pairwise(house.cross_points[: house.dice])]
    options = tuple(zip(shuffled(pick, totals), shuffled(pick, gains), strict=False))
    mean = {option: at_least_one(option[0]) * option[1] for option in options}
    right = max(options, key=mean.__getitem__)
    mistakes = {
        "chance_only": max(options, key=lambda option: at_least_one(option[0])),
        "points_only": max(options, key=lambda option: option[1]),
    }
    return Choice(
        right,
        {name: option for name, option in mistakes.items() if option != right},
        {"means": tuple(mean.values())},
        "; ".join(f"{gain} · {len(ways(total))} = {gain * len(ways(total))}" for total, gain in options),
        options=options if len(set(mean.values())) == len(mean) else (right, right),  # a tie is drawn again
    )


def number_of_dice(pick: Pick[Any], easier: bool = False) -> Formula:
    """How likely is a total with at least one of n other dice? A formula in n.

    >>> number_of_dice(lambda among: 9).right
    '4/6 · (1 − (5/6)^n)'
    """
    total = pick([3, 4, 10, 11] if easier else [3, 4, 5, 6, 8, 9, 10, 11])
    own = len(ways(total))
    one = Fraction(own, 36)
    return Formula(
        f"{own}/6 * (1 - (5/6)^n)",
        {
            "independent": f"1 - ({1 - one})^n",
            "own_fits": "1 - (5/6)^n",
            "none_fits": f"{own}/6 * (5/6)^n",
            "added": f"n * {one}",
            "complement": f"1 - {own}/6 * (1 - (5/6)^n)",
        },
        {"total": total, "n": own, "four": at_least_one(total)},
        variables=("n",),
    )
