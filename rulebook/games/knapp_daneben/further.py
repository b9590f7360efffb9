"""The exercises of Knapp Daneben!, a step further: three dice, at least two of them, two totals at once.

Each is named like the exercise that it goes on from; its words are in `further.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import ceil
from typing import Any

from rulebook.games.knapp_daneben import exercises
from rulebook.games.knapp_daneben.chosen import (
    beside,
    in_order_of_ways,
    most_of,
    some_corner,
    totals_of,
    wanted_in,
    worth_most,
)
from rulebook.games.knapp_daneben.exercises import TOTALS, some
from rulebook.games.knapp_daneben.odds import at_least_one
from rulebook.lessons.choosing import Cells, Choice, Order, cell_name
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.odds import P, count, dice
from rulebook.odds.show import percent

FACES = range(1, 7)
OF_THREE = range(3, 19)
"""The totals of three dice."""


def ways(total: int) -> list[str]:
    """List the rolls of three dice with this total.

    >>> ways(4)
    ['1+1+2', '1+2+1', '2+1+1']
    """
    return ["+".join(map(str, roll)) for roll in product(FACES, repeat=3) if sum(roll) == total]


def two_dice(pick: Pick[Any]) -> Counted:
    """How likely is one of some totals of three dice?

    >>> two_dice(lambda among: among[0]).right
    Fraction(1, 36)
    """
    totals = tuple(sorted({pick(range(5, 17)), *some(pick, OF_THREE, pick([0, 1]))}))
    a, b, c = dice(3)
    right = P((a + b + c).is_in(totals))
    unordered = [sum(roll) in totals for roll in combinations_with_replacement(FACES, 3)]
    return Counted(
        right,
        {
            "order": Fraction(sum(unordered), len(unordered)),
            "equal": Fraction(len(totals), len(OF_THREE)),
            "complement": 1 - right,
        },
        {"totals": totals, "n": sum(len(ways(total)) for total in totals)},
        "; ".join(f"{total}: {len(ways(total))}" for total in totals),
        whole=216,
    )


def extremes(pick: Pick[Any]) -> Counted:
    """How likely is a mark in at least one of some rolls?

    >>> extremes(lambda among: among[0]).data["rolls"]
    2
    """
    once = exercises.extremes(pick)
    rolls, one = pick([2, 3, 4]), once.right
    right = 1 - (1 - one) ** rolls
    mistakes = {"added": rolls * one, "every_time": one**rolls, "one_only": one, "complement": 1 - right}
    return Counted(
        right,
        mistakes,
        {**once.data, "rolls": rolls, "one": one, "cases_of_one": once.cases},
        f"1 − (1 − {one})^{rolls}",
    )


def four_chances(pick: Pick[Any]) -> Counted:
    """How likely is it that at least two of the other dice make one of some totals?

    >>> four_chances(lambda among: among[0]).right
    Fraction(2, 27)
    """
    own, others, n = pick([1, 2, 3, 4, 5, 6]), pick([3, 4, 5, 6]), pick([1, 2, 3, 4])
    faces = tuple(sorted(shuffled(pick, FACES)[:n]))
    fit = count(other.is_in(faces) for other in dice(others))
    right, hit = P(fit >= 2), Fraction(n, 6)
    mistakes = {
        "at_least_one": P(fit >= 1),
        "just_two": P(fit == 2),
        "given_two": hit**2,
        "complement": 1 - right,
    }
    data = {"own": own, "totals": tuple(own + face for face in faces), "faces": faces, "others": others}
    data |= {"misses": 1 - hit, "none": P(fit == 0), "one": P(fit == 1)}
    return Counted(right, mistakes, data, f"1 − {data['none']} − {data['one']}")


def shared_die(pick: Pick[Any]) -> Counted:
    """How likely is at least one of two totals, before the own die is known?

    >>> shared_die(lambda among: among[0]).data["totals"]
    (4, 7)
    """
    totals, others = (
        pick([(4, 7), (5, 8), (6, 9), (7, 10), (4, 9), (6, 8), (5, 10), (3, 6)]),
        pick([2, 3, 4, 5]),
    )
    one, two = _fitting(totals)
    hit, hit_by_two = 1 - Fraction(5, 6) ** others, 1 - Fraction(4, 6) ** others
    right = (one * hit + two * hit_by_two) / 6
    alone = [_fitting((total,))[0] * hit / 6 for total in totals]
    mistakes = {
        "added": sum(alone, Fraction(0)),
        "disjoint": alone[0],
        "as_if_two": (one + two) * hit_by_two / 6,
        "complement": 1 - right,
    }
    data = {"totals": totals, "others": others, "one": one, "two": two, "none": 6 - one - two}
    return Counted(
        right, mistakes, data, f"({one} · (1 − (5/6)^{others}) + {two} · (1 − (4/6)^{others})) / 6"
    )


def _fitting(totals: Sequence[int]) -> tuple[int, int]:
    """For how many numbers of the own die one number completes one of the totals, and for how many two do."""
    leaves = [sum(1 <= total - own <= 6 for total in totals) for own in FACES]
    return leaves.count(1), leaves.count(2)


def known_total(pick: Pick[Any]) -> Counted:
    """Given the total of three dice, how likely is it that your own one shows one of the highest numbers?

    >>> known_total(lambda among: among[0]).right
    Fraction(1, 21)
    """
    total, faces = pick(range(8, 17)), tuple(range(pick([6, 5, 4]), 7))
    own, *others = dice(3)
    fits, known = own.is_in(faces), own + others[0] + others[1] == total
    right = P(fits, given=known)
    made = {face: sum(int(roll[0]) == face for roll in ways(total)) for face in FACES}
    mistakes = {
        "condition": P(fits),
        "both": P(fits & known),
        "turned": P(known, given=fits),
        "complement": 1 - right,
    }
    data = {"total": total, "faces": faces, "n": len(ways(total)), "hits": sum(made[face] for face in faces)}
    cases = "; ".join(f"{face}: {n}" for face, n in made.items())
    return Counted(right, mistakes, data, cases, whole=len(ways(total)))


def expected_marks(pick: Pick[Any]) -> Counted:
    """How many points does a total make on average in a house where a 7 costs some?

    >>> expected_marks(lambda among: among[0]).right
    Fraction(2, 3)
    """
    most, more, cost = pick([5, 6, 8, 9, 10]), pick([2, 3, 4]), pick([1, 2, 3])
    gain, loss = Fraction(2 * most + 10 * more, 36), Fraction(6 * cost, 36)
    mistakes = {
        "unweighted": Fraction(2 * most + 4 * more - cost, 11),
        "no_cost": gain,
        "added_cost": gain + loss,
    }
    data = {"most": most, "more": more, "cost": cost}
    return Counted(gain - loss, mistakes, data, f"(2 · {most} + 10 · {more} − 6 · {cost}) / 36")


def several_rolls(pick: Pick[Any]) -> Counted:
    """How likely is it that a total can be written in exactly one of some rolls?

    >>> several_rolls(lambda among: among[0]).data["rolls"]
    2
    """
    rolls, total = pick([2, 3, 4]), pick([2, 3, 4, 5, 6, 7, 8, 9])
    once = at_least_one(total)
    just_one = once * (1 - once) ** (rolls - 1)
    mistakes = {"at_least": 1 - (1 - once) ** rolls, "given_roll": just_one, "one_only": once}
    data = {"rolls": rolls, "less": rolls - 1, "total": total, "once": once, "fails": 1 - once}
    return Counted(rolls * just_one, mistakes, data, f"{rolls} · {once} · ({1 - once})^{rolls - 1}")


def either_neighbour(pick: Pick[Any]) -> Counted:
    """How likely is it that the dice serve two circles at once, once your own die is known?

    >>> either_neighbour(lambda among: among[0]).right
    Fraction(1, 18)
    """
    own, others, sizes = pick([1, 2, 3, 4, 5, 6]), pick([2, 3, 4, 5]), pick([(1, 1), (1, 2), (2, 2)])
    faces = shuffled(pick, FACES)
    mine, theirs = sorted(faces[: sizes[0]]), sorted(faces[sizes[0] : sum(sizes)])
    misses = [Fraction(6 - n, 6) ** others for n in (*sizes, sum(sizes))]
    right = 1 - misses[0] - misses[1] + misses[2]
    mistakes = {
        "either": 1 - misses[2],
        "as_independent": (1 - misses[0]) * (1 - misses[1]),
        "twice_off": 1 - misses[0] - misses[1],
        "complement": 1 - right,
    }
    data = {"own": own, "others": others, "first": tuple(own + face for face in mine)}
    data |= {"second": tuple(own + face for face in theirs), "no_first": misses[0], "no_second": misses[1]}
    return Counted(
        right, mistakes, data | {"neither": misses[2]}, f"1 − {misses[0]} − {misses[1]} + {misses[2]}"
    )


def enough_games(pick: Pick[Any]) -> Counted:
    """How many simulated games make two standard errors of a share small enough?

    >>> enough_games(lambda among: among[0]).right
    Fraction(10000, 1)
    """
    chance = pick([Fraction(n, 20) for n in (10, 5, 4, 2, 6, 8, 1, 3)])
    margin = Fraction(pick([1, 2, 3, 4]), 100)
    variance = chance * (1 - chance)
    games = 4 * variance / margin**2
    mistakes = {
        "one_error": Fraction(ceil(variance / margin**2)),
        "no_chance": 4 / margin**2,
        "root": Fraction(ceil(2 * variance / margin)),
    }
    data = {"chance": chance, "margin": margin, "error": margin / 2}
    data |= {"games": games, "whole": games.denominator == 1}
    cases = f"{chance} · {1 - chance} / ({margin / 2})²"
    return Counted(Fraction(ceil(games)), mistakes, data, cases, unrounded=games)


def order_totals(pick: Pick[Any]) -> Order:
    """Which of four totals of three dice is the likeliest, which the least likely?

    >>> order_totals(lambda among: among[0]).right
    (10, 8, 6, 4)
    """
    totals = [pick([10, 11]), pick([8, 13]), pick([6, 15]), pick([4, 17])]
    return in_order_of_ways(pick, totals, ways)


def likely_totals(pick: Pick[Any]) -> Cells:
    """Which totals come in more than some share of rolls, at a table with another number of dice?

    >>> likely_totals(lambda among: among[0]).data["others"]
    3
    """
    return totals_of(pick, others=pick([3, 5, 6]))


def best_circle(pick: Pick[Any]) -> Cells:
    """In which empty circles of a corner is a cross likeliest, before any die is known?

    >>> sorted(best_circle(lambda among: among[0]).data)
    []
    """
    corner = some_corner(pick, numbers=5)
    wanted = wanted_in(corner)
    chances = {place: _some_cross(totals) for place, totals in wanted.items()}
    return Cells(
        _likeliest(chances),
        {
            "wanted_only": most_of({place: totals & set(TOTALS) for place, totals in wanted.items()}),
            "neighbours": most_of({place: beside(corner, *place) for place in wanted}),
            "every_empty": frozenset(wanted),
        },
        {},
        "; ".join(f"{cell_name(place)}: {percent(chance)}" for place, chance in sorted(chances.items())),
        rows=corner,
    )


def _some_cross(totals: set[int]) -> Fraction:
    """How likely at least one of four totals is a wanted one, whatever the own die will show."""
    helping = [sum(1 <= total - own <= 6 for total in totals) for own in FACES]
    return sum((1 - Fraction(6 - n, 6) ** 4 for n in helping), Fraction(0)) / 6


def _likeliest(chances: dict[tuple[int, int], Fraction]) -> frozenset[tuple[int, int]]:
    return frozenset(place for place, chance in chances.items() if chance == max(chances.values()))


def worth_waiting(pick: Pick[Any]) -> Choice:
    """Which of four circles earns most on average with the next roll?

    >>> len(worth_waiting(lambda among: among[0]).options)
    4
    """
    return worth_most(pick, [pick([2, 12]), pick([3, 11]), pick([4, 5, 9, 10]), pick([6, 8])])


def number_of_dice(pick: Pick[Any]) -> Formula:
    """How likely is at least one of two totals with n other dice? A formula in n.

    >>> number_of_dice(lambda among: among[0]).right
    '(3(1 − (5/6)^n) + 3(1 − (4/6)^n))/6'
    """
    totals = pick([(4, 7), (5, 8), (6, 9), (7, 10), (4, 9), (6, 8), (5, 10), (3, 6)])
    one, two = _fitting(totals)
    right = f"({one}(1 - (5/6)^n) + {two}(1 - (4/6)^n))/6"
    alone = [_fitting((total,))[0] for total in totals]
    return Formula(
        right,
        {
            "added": f"{sum(alone)}(1 - (5/6)^n)/6",
            "as_if_two": f"{one + two}(1 - (4/6)^n)/6",
            "own_fits": "1 - (4/6)^n",
            "complement": f"1 - {right}",
        },
        {"totals": totals, "one": one, "two": two, "none": 6 - one - two},
        variables=("n",),
    )
