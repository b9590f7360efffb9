"""The exercises of the Knapp Daneben! lesson: two dice, dice that are shared, risks and expectations.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from fractions import Fraction
from itertools import pairwise, product
from math import ceil
from typing import Any

from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import at_least_one
from rulebook.lessons.chances import Chances
from rulebook.lessons.choosing import Cells, Choice, Order, Place, cell_name, in_row
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, Question, shuffled
from rulebook.odds import P, any_of, dice, law

TOTALS = range(2, 13)
EMPTY = 0

Corner = tuple[tuple[int, ...], ...]
"""A part of a sheet, row by row."""


def ways(total: int) -> list[str]:
    """List the rolls of two dice with this total.

    >>> ways(4)
    ['1+3', '2+2', '3+1']
    """
    return [f"{a}+{total - a}" for a in range(1, 7) if 1 <= total - a <= 6]


def unordered(totals: set[int]) -> Fraction:
    """Give the chance one finds by taking 1+3 and 3+1 for the same case, and 21 cases for equally likely.

    >>> unordered({4})
    Fraction(2, 21)
    """
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    return Fraction(sum(a + b in totals for a, b in pairs), len(pairs))


def two_dice(pick: Pick[Any]) -> Counted:
    """How likely is a total of two dice?

    >>> two_dice(lambda among: 6).right
    Fraction(5, 36)
    """
    total = pick([4, 5, 6, 8, 9, 10])
    a, b = dice(2)
    right = P(a + b == total)
    return Counted(
        right,
        {"order": unordered({total}), "equal": Fraction(1, 11), "complement": 1 - right},
        {"total": total, "n": len(ways(total))},
        ", ".join(ways(total)),
    )


def extremes(pick: Pick[Any]) -> Counted:
    """How likely is a total that makes a mark, or two marks?

    >>> extremes(lambda among: among[0]).right
    Fraction(1, 3)
    """
    least = pick([1, 2])
    marking = {total for total in TOTALS if score.marks(House(), total) >= least}
    a, b = dice(2)
    right = P((a + b).is_in(marking))
    return Counted(
        right,
        {"order": unordered(marking), "equal": Fraction(len(marking), 11), "complement": 1 - right},
        {"least": least, "totals": tuple(sorted(marking)), "n": sum(len(ways(t)) for t in marking)},
        "; ".join(f"{t}: {len(ways(t))}" for t in sorted(marking)),
    )


def four_chances(pick: Pick[Any]) -> Counted:
    """How likely is a total with at least one of four dice, once your own is known?

    >>> four_chances(lambda among: among[0]).right
    Fraction(671, 1296)
    """
    own = pick([1, 2, 3, 4, 5, 6])
    total = own + pick([1, 2, 3, 4, 5, 6])
    others = dice(4)
    right = P(any_of(own + other == total for other in others))
    return Counted(
        right,
        {"added": Fraction(4, 6), "complement": 1 - right, "one_only": Fraction(1, 6),
         "exactly_one": Fraction(4 * 5**3, 6**4)},
        {"own": own, "total": total, "needed": total - own},
        "6⁴ − 5⁴ = 1296 − 625 = 671",
    )  # fmt: skip


def shared_die(pick: Pick[Any]) -> Counted:
    """How likely is a total with at least one of four dice, before your own is known?

    >>> shared_die(lambda among: 9).right
    Fraction(671, 1944)
    """
    total = pick([3, 4, 5, 6, 8, 9, 10, 11])
    own, *others = dice(5)
    one = P(own + others[0] == total)
    right = P(any_of(own + other == total for other in others))
    return Counted(
        right,
        {"independent": 1 - (1 - one) ** 4, "added": 4 * one, "one_only": one, "complement": 1 - right},
        {"total": total, "n": len(ways(total))},
        f"{len(ways(total))}/6 · 671/1296",
    )


def known_total(pick: Pick[Any]) -> Counted:
    """Given the total, how likely is it that your own die shows a six?

    >>> known_total(lambda among: 9).right
    Fraction(1, 4)
    """
    total = pick([8, 9, 10])
    own, other = dice(2)
    right = P(own == 6, given=own + other == total)
    return Counted(
        right,
        {"condition": Fraction(1, 6), "both": P((own == 6) & (own + other == total)),
         "turned": P(own + other == total, given=own == 6), "complement": 1 - right},
        {"total": total, "n": len(ways(total))},
        ", ".join(ways(total)),
    )  # fmt: skip


def expected_marks(pick: Pick[Any]) -> Counted:
    """How many points from extremes does a total of two dice make on average?

    >>> expected_marks(lambda among: 2).right
    Fraction(7, 9)
    """
    points = pick(range(2, 13))
    a, b = dice(2)
    marks = {total: score.marks(House(), total) for total in TOTALS}
    made = (a + b).map(marks.__getitem__)
    right = points * law(made).mean
    return Counted(
        right,
        {
            "unweighted": Fraction(points * sum(marks.values()), 11),
            "marks_only": right / points,
            "chance_only": points * P(made >= 1),
        },
        {"points": points},
        "(2·1 + 1·2 + 1·3 + 1·3 + 1·2 + 2·1) / 36 = 14/36",
    )


def several_rolls(pick: Pick[Any]) -> Counted:
    """How likely is it that a total can be written at least once within some rolls?

    >>> several_rolls(lambda among: among[0]).data["rolls"]
    2
    """
    rolls = pick([2, 3, 4])
    total = pick([5, 6, 8, 9])
    own, *others = dice(5)
    once = P(any_of(own + other == total for other in others))
    right = 1 - (1 - once) ** rolls
    return Counted(
        right,
        {
            "added": rolls * once,
            "complement": (1 - once) ** rolls,
            "every_time": once**rolls,
            "one_only": once,
        },
        {"rolls": rolls, "total": total, "once": once, "never": (1 - once) ** rolls},
        f"1 − (1 − {once})^{rolls}",
    )


def either_neighbour(pick: Pick[Any]) -> Counted:
    """How likely is a cross beside a number, by one less or one more, once your own die is known?

    >>> either_neighbour(lambda among: among[0]).right
    Fraction(65, 81)
    """
    own = pick([2, 3, 4, 5])
    number = own + pick([2, 3, 4, 5])
    others = dice(4)
    low = any_of(own + other == number - 1 for other in others)
    high = any_of(own + other == number + 1 for other in others)
    right = P(low | high)
    return Counted(
        right,
        {"added": P(low) + P(high), "disjoint": P(low), "both": P(low & high), "complement": 1 - right},
        {"own": own, "number": number, "low": number - 1, "high": number + 1},
        "6⁴ − 4⁴ = 1296 − 256 = 1040",
    )


def enough_games(pick: Pick[Any]) -> Counted:
    """How many simulated games make the standard error of a share small enough?

    >>> enough_games(lambda among: among[0]).right
    Fraction(2500, 1)
    """
    chance = pick([Fraction(1, 2), Fraction(1, 4), Fraction(1, 5), Fraction(1, 10)])
    error = Fraction(pick([1, 2]), 100)
    variance = chance * (1 - chance)
    return Counted(
        Fraction(ceil(variance / error**2)),
        {
            "root": Fraction(ceil(variance / error)),
            "no_chance": 1 / error**2,
            "double": variance / (error / 2) ** 2,
        },
        {"chance": chance, "error": error},
        f"{chance} · {1 - chance} / {error}²",
    )


def order_totals(pick: Pick[Any]) -> Order:
    """Which of four totals is the likeliest, and which comes next?

    >>> order_totals(lambda among: among[0]).right
    (6, 5, 3, 2)
    """
    totals = [pick([6, 8]), pick([5, 9]), pick([3, 4, 10, 11]), pick([2, 12])]
    a, b = dice(2)
    by_chance = tuple(sorted(totals, key=lambda total: -P(a + b == total)))
    by_size = tuple(sorted(totals))
    return Order(
        by_chance,
        {"turned_order": by_chance[::-1], "by_size": by_size, "by_size_turned": by_size[::-1]},
        {"totals": by_chance, "ways": tuple(len(ways(total)) for total in by_chance)},
        "; ".join(f"{t}: {', '.join(ways(t))}" for t in by_chance),
        items=shuffled(pick, totals),
    )


def likely_totals(pick: Pick[Any]) -> Cells:
    """Which totals come, with at least one of four dice, in more than some share of rolls?

    >>> sorted(likely_totals(lambda among: Fraction(44, 100)).right)
    [(0, 5)]
    """
    share = pick([Fraction(percent, 100) for percent in (10, 12, 15, 20, 22, 25, 28, 30, 32, 36, 40, 44)])
    a, b = dice(2)
    alone = {total: P(a + b == total) for total in TOTALS}
    chances = {total: at_least_one(total) for total in TOTALS}
    mistakes = {
        "independent": _above(share, {total: 1 - (1 - p) ** 4 for total, p in alone.items()}),
        "added": _above(share, {total: 4 * p for total, p in alone.items()}),
        "one_only": _above(share, alone),
    }
    return Cells(
        _above(share, chances),
        {name: cells for name, cells in mistakes.items() if cells},
        {"share": share, "chances": tuple(chances[total] for total in (2, 3, 4, 5, 6, 7))},
        rows=(tuple(TOTALS),),
    )


def _above(share: Fraction, chances: Mapping[int, Fraction]) -> frozenset[Place]:
    return in_row(chances[total] > share for total in TOTALS)


def best_circle(pick: Pick[Any]) -> Cells:
    """In which empty circles of a corner of the sheet is a cross likeliest, once your own die is known?

    >>> best_circle(lambda among: among[0]).data["own"]
    2
    """
    own = pick([2, 3, 4, 5])
    circles = shuffled(pick, [*(pick(TOTALS) for _ in range(5)), *[EMPTY] * 4])
    corner = (circles[:3], circles[3:6], circles[6:])
    wanted = {
        (row, column): {number + off for number in beside(corner, row, column) for off in (-1, 1)}
        for row, column in product(range(3), repeat=2)
        if corner[row][column] == EMPTY
    }
    faces = {place: {t - own for t in totals if 1 <= t - own <= 6} for place, totals in wanted.items()}
    return Cells(
        _most(faces),
        {
            "out_of_reach": _most({place: totals & set(TOTALS) for place, totals in wanted.items()}),
            "neighbours": _most({place: beside(corner, *place) for place in wanted}),
            "every_empty": frozenset(wanted),
        },
        {"own": own, "lowest": own + 1, "highest": own + 6, "helping": max(map(len, faces.values()))},
        "; ".join(f"{cell_name(place)}: {_listed(found)}" for place, found in sorted(faces.items())),
        rows=corner,
    )


def beside(corner: Corner, row: int, column: int) -> list[int]:
    """List the numbers beside, above and below a circle.

    >>> beside(((7, EMPTY), (EMPTY, 3)), 0, 1)
    [7, 3]
    """
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    size = range(len(corner))
    return [corner[r][c] for r, c in around if r in size and c in size and corner[r][c] != EMPTY]


def _most(found: Mapping[Place, Sized]) -> frozenset[Place]:
    most = max(map(len, found.values()))
    return frozenset(place for place, things in found.items() if len(things) == most)


def _listed(faces: set[int]) -> str:
    return ", ".join(map(str, sorted(faces))) or "–"


def worth_waiting(pick: Pick[Any]) -> Choice:
    """Which of three circles earns most on average with the next roll?

    >>> worth_waiting(lambda among: among[-1]).right
    (8, 4)
    """
    house = House()
    gains = [more - less for less, more in pairwise(house.cross_points[: house.dice])]
    totals = shuffled(pick, [pick([2, 12]), pick([4, 5, 9, 10]), pick([6, 8])])
    options = tuple(zip(totals, shuffled(pick, gains)[:3], strict=True))
    mean = {option: at_least_one(option[0]) * option[1] for option in options}
    return Choice(
        max(options, key=mean.__getitem__),
        {
            "chance_only": max(options, key=lambda option: at_least_one(option[0])),
            "points_only": max(options, key=lambda option: option[1]),
        },
        {"means": tuple(mean.values())},
        "; ".join(f"{gain} · {len(ways(total))} = {gain * len(ways(total))}" for total, gain in options),
        options=options,
    )


def number_of_dice(pick: Pick[Any]) -> Formula:
    """How likely is a total with at least one of n other dice? A formula in n.

    >>> number_of_dice(lambda among: 9).right
    '4/6 * (1 - (5/6)^n)'
    """
    total = pick([3, 4, 5, 6, 8, 9, 10, 11])
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


def chances() -> Chances:
    """What the lesson lets a class guess and try.

    >>> sorted(chances().guesses)
    ['seven']
    """
    own, *others = dice(5)
    seven = any_of(own + other == 7 for other in others)
    return Chances({"seven": seven}, {"total": own + others[0]})


EXERCISES: Mapping[str, Callable[[Pick[Any]], Question[Any]]] = {
    asks.__name__: asks
    for asks in (
        two_dice,
        extremes,
        four_chances,
        shared_die,
        known_total,
        expected_marks,
        several_rolls,
        either_neighbour,
        enough_games,
        order_totals,
        likely_totals,
        best_circle,
        worth_waiting,
        number_of_dice,
    )
}
