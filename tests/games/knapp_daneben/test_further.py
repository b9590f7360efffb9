"""Knapp Daneben's exercises a step further, held against counting roll by roll, without the odds kit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from rulebook.lessons import Level, exercises
from tests.games.knapp_daneben.test_exercises import any_of_n, crosses, some_total
from tests.lessons.by_hand import ByHand, agree, in_order, share_of

FACES = range(1, 7)
ROLLS = list(product(FACES, repeat=5))


def rolls(dice: int) -> list[tuple[int, ...]]:
    return list(product(FACES, repeat=dice))


def offered(d: dict[str, Any], serves: Callable[[set[int]], bool]) -> Fraction:
    """How often the totals of the own die with the others will do."""
    return share_of(rolls(d["others"]), lambda roll: serves({d["own"] + face for face in roll}))


@cache
def either_of_n(totals: tuple[int, ...], others: int) -> Fraction:
    return share_of(rolls(others + 1), lambda roll: any(roll[0] + face in totals for face in roll[1:]))


def known_total(d: dict[str, Any]) -> Fraction:
    left = [roll for roll in rolls(3) if sum(roll) == d["total"]]
    return share_of(left, lambda roll: roll[0] in d["faces"])


def expected_marks(d: dict[str, Any]) -> Fraction:
    worth = {2: d["most"], 12: d["most"], 7: -d["cost"], **dict.fromkeys((3, 4, 10, 11), d["more"])}
    return Fraction(sum(worth.get(sum(roll), 0) for roll in rolls(2)), 36)


def enough_games(d: dict[str, Any]) -> int:
    variance = d["chance"] * (1 - d["chance"])
    return next(n for n in range(1, 10**5) if 4 * variance <= n * d["margin"] ** 2)


def best_circle(d: dict[str, Any]) -> frozenset[tuple[int, int]]:
    corner = d["shown"]
    free = [(r, c) for r, row in enumerate(corner) for c, number in enumerate(row) if not number]
    hits = {place: sum(crosses(corner, place, roll) for roll in ROLLS) for place in free}
    return frozenset(place for place, n in hits.items() if n == max(hits.values()))


BY_HAND: ByHand = {
    "two_dice": lambda d: share_of(rolls(3), lambda roll: sum(roll) in d["totals"]),
    "extremes": lambda d: 1 - share_of(rolls(2), lambda roll: sum(roll) not in d["totals"]) ** d["rolls"],
    "four_chances": lambda d: share_of(
        rolls(d["others"]), lambda roll: sum(d["own"] + face in d["totals"] for face in roll) >= 2
    ),
    "shared_die": lambda d: either_of_n(d["totals"], d["others"]),
    "known_total": known_total,
    "expected_marks": expected_marks,
    "several_rolls": lambda d: (
        d["rolls"] * some_total(d["total"]) * (1 - some_total(d["total"])) ** (d["rolls"] - 1)
    ),
    "either_neighbour": lambda d: offered(
        d, lambda totals: bool(totals & set(d["first"])) and bool(totals & set(d["second"]))
    ),
    "enough_games": enough_games,
    "order_totals": lambda d: in_order(
        {t: share_of(rolls(3), lambda roll, t=t: sum(roll) == t) for t in d["shown"]}
    ),
    "likely_totals": lambda d: frozenset(
        (0, i) for i, t in enumerate(d["shown"][0]) if any_of_n(t, d["others"]) > d["share"]
    ),
    "best_circle": best_circle,
    "worth_waiting": lambda d: in_order({each: some_total(each[0]) * each[1] for each in d["shown"]})[0],
    "number_of_dice": lambda d: either_of_n(d["totals"], int(d["n"])),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("knapp_daneben"))
def test_a_step_further_agrees_with_counting_by_hand(name: str) -> None:
    agree("knapp_daneben", name, BY_HAND, Level.HARDER)
