"""Knapp Daneben's exercises: every answer against counting roll by roll, without the odds kit."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import ceil, dist
from typing import Any

import pytest

from rulebook.lessons import exercise, exercises
from rulebook.lessons.calculator import calculation
from tests.lessons.by_hand import SEEDS, USUAL

ROLLS = list(product(range(1, 7), repeat=5))
UNORDERED = list(combinations_with_replacement(range(1, 7), 2))


def share(event: Callable[..., bool], given: Callable[..., bool] = lambda *_: True) -> Fraction:
    """Count by hand, roll by roll: the first die is the own one."""
    possible = [roll for roll in ROLLS if given(*roll)]
    return Fraction(sum(event(*roll) for roll in possible), len(possible))


def marks(total: int) -> int:
    return {2: 2, 12: 2, 3: 1, 4: 1, 10: 1, 11: 1}.get(total, 0)


def any_fits(others: int, faces: Collection[int]) -> Fraction:
    """At least one of so many dice shows one of these numbers."""
    rolls = list(product(range(1, 7), repeat=others))
    return Fraction(sum(any(face in faces for face in roll) for roll in rolls), len(rolls))


def reached(d: dict[str, Any], totals: str) -> set[int]:
    """The numbers of another die that make one of the totals with the own one."""
    return {face for face in range(1, 7) if d["own"] + face in d[totals]}


BY_HAND: dict[str, Callable[[dict[str, Any]], Fraction]] = {
    "two_dice": lambda d: share(lambda a, b, *_: a + b in d["totals"]),
    "extremes": lambda d: share(lambda a, b, *_: a + b in d["totals"]),
    "four_chances": lambda d: any_fits(d["others"], reached(d, "totals")),
    "shared_die": lambda d: any_of_n(d["total"], d["others"]),
    "known_total": lambda d: share(lambda a, *_: a in d["faces"], lambda a, b, *_: a + b in d["totals"]),
    "expected_marks": lambda d: d["points"] * Fraction(sum(marks(r[0] + r[1]) for r in ROLLS), len(ROLLS)),
    "several_rolls": lambda d: 1 - (1 - some_total(d["total"])) ** d["rolls"],
    "either_neighbour": lambda d: any_fits(
        d["others"],
        {f for f in range(1, 7) for n in d["numbers"] if abs(d["own"] + f - n) == 1},
    ),
    "enough_games": lambda d: Fraction(
        next(n for n in range(1, 10**5) if d["chance"] * (1 - d["chance"]) <= n * d["error"] ** 2)
    ),
}


@cache
def some_total(total: int) -> Fraction:
    """At least one of the four totals, before any die is known."""
    return share(lambda own, *others: any(own + o == total for o in others))


def by_chance(totals: list[int]) -> tuple[int, ...]:
    ways = {total: sum(a + b == total for a, b in product(range(1, 7), repeat=2)) for total in totals}
    return tuple(sorted(totals, key=lambda total: ways[total], reverse=True))


def crosses(corner: tuple[tuple[int, ...], ...], place: tuple[int, int], roll: tuple[int, ...]) -> bool:
    """Whether some total of this roll, written here, makes a cross."""
    around = [n for r, row in enumerate(corner) for c, n in enumerate(row) if n and dist(place, (r, c)) == 1]
    return any(abs(roll[0] + other - n) == 1 for other in roll[1:] for n in around)


def best_places(own: int, corner: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, int]]:
    rolls = [roll for roll in ROLLS if roll[0] == own]
    free = [(r, c) for r, row in enumerate(corner) for c, number in enumerate(row) if not number]
    hits = {place: sum(crosses(corner, place, roll) for roll in rolls) for place in free}
    return frozenset(place for place, n in hits.items() if n == max(hits.values()))


@cache
def any_of_n(total: int, n: int) -> Fraction:
    rolls = list(product(range(1, 7), repeat=n + 1))
    return Fraction(sum(any(own + o == total for o in others) for own, *others in rolls), len(rolls))


def counted_apart(name: str, seeds: range = SEEDS) -> list[Any]:
    """What an exercise counted for these seeds, each once."""
    questions = [exercise("knapp_daneben", name, seed, level).counted for level in USUAL for seed in seeds]
    return list({repr(question): question for question in questions}.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_HAND)
def test_numbers_agree_with_counting_by_hand(name: str) -> None:
    for question in counted_apart(name):
        assert question.right == BY_HAND[name](dict(question.data))


def test_every_exercise_is_counted_by_hand() -> None:
    others = {"order_totals", "likely_totals", "best_circle", "worth_waiting", "number_of_dice"}
    assert set(BY_HAND) | others == set(exercises("knapp_daneben"))


MISTAKES: dict[str, dict[str, Callable[[dict[str, Any]], Fraction]]] = {
    "two_dice": {
        "equal": lambda d: Fraction(len(d["totals"]), 11),
        "order": lambda d: Fraction(sum(a + b in d["totals"] for a, b in UNORDERED), 21),
    },
    "extremes": {
        "equal": lambda d: Fraction(len(d["totals"]), 11),
        "order": lambda d: Fraction(sum(a + b in d["totals"] for a, b in UNORDERED), 21),
    },
    "four_chances": {
        "added": lambda d: d["others"] * any_fits(1, d["faces"]),
        "one_only": lambda d: any_fits(1, d["faces"]),
        "exactly_one": lambda d: Fraction(
            sum(sum(f in d["faces"] for f in r) == 1 for r in product(range(1, 7), repeat=d["others"])),
            6 ** d["others"],
        ),
    },
    "shared_die": {
        "one_only": lambda d: share(lambda a, b, *_: a + b == d["total"]),
        "added": lambda d: d["others"] * share(lambda a, b, *_: a + b == d["total"]),
        "independent": lambda d: 1 - share(lambda a, b, *_: a + b != d["total"]) ** d["others"],
        "own_fits": lambda d: any_fits(d["others"], {1}),
    },
    "known_total": {
        "condition": lambda d: share(lambda a, *_: a in d["faces"]),
        "both": lambda d: share(lambda a, b, *_: a in d["faces"] and a + b in d["totals"]),
        "turned": lambda d: share(lambda a, b, *_: a + b in d["totals"], lambda a, *_: a in d["faces"]),
    },
    "expected_marks": {
        "unweighted": lambda d: d["points"] * Fraction(8, 11),
        "marks_only": lambda d: Fraction(14, 36),
        "chance_only": lambda d: d["points"] * share(lambda a, b, *_: marks(a + b) > 0),
    },
    "several_rolls": {
        "added": lambda d: d["rolls"] * some_total(d["total"]),
        "every_time": lambda d: some_total(d["total"]) ** d["rolls"],
        "one_only": lambda d: some_total(d["total"]),
    },
    "either_neighbour": {
        "disjoint": lambda d: any_fits(d["others"], {1}),
        "added": lambda d: (
            len(d["faces"]) * any_fits(d["others"], {1}) if len(d["faces"]) > 1 else Fraction(d["others"], 6)
        ),
        "both": lambda d: Fraction(
            sum(set(d["faces"]) <= set(r) for r in product(range(1, 7), repeat=d["others"])), 6 ** d["others"]
        ),
        "out_of_reach": lambda d: any_fits(d["others"], range(len(d["wanted"]) + 1)),
    },
    "enough_games": {
        "no_chance": lambda d: 1 / d["error"] ** 2,
        "root": lambda d: Fraction(ceil(d["chance"] * (1 - d["chance"]) / d["error"])),
        "double": lambda d: Fraction(ceil(4 * d["chance"] * (1 - d["chance"]) / d["error"] ** 2)),
    },
}
"""What the usual mistakes lead to; `complement`, where there is one, is what is left of the right answer."""


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_agree_with_making_them_by_hand(name: str) -> None:
    for question in counted_apart(name, range(40)):
        for mistake, answer in question.mistakes.items():
            by_hand = MISTAKES[name].get(mistake, lambda _, right=question.right: 1 - right)
            assert answer == by_hand(dict(question.data)), (mistake, question.data)


def test_totals_are_in_the_order_of_their_ways() -> None:
    for question in counted_apart("order_totals"):
        assert question.right == by_chance(list(question.items))


@pytest.mark.slow
def test_likely_totals_come_that_often_and_the_others_do_not() -> None:
    for question in counted_apart("likely_totals"):
        (totals,) = question.rows
        chances = [any_of_n(total, question.data["others"]) for total in totals]
        often = {(0, i) for i, chance in enumerate(chances) if chance > question.data["share"]}
        assert question.right == often


@pytest.mark.slow
def test_no_empty_circle_of_the_corner_is_better_than_the_best() -> None:
    for question in counted_apart("best_circle"):
        assert question.right == best_places(question.data["own"], question.rows)


@pytest.mark.slow
def test_the_circle_worth_waiting_for_earns_the_most() -> None:
    for question in counted_apart("worth_waiting"):
        earned = {(total, gain): some_total(total) * gain for total, gain in question.options}
        assert [option for option, mean in earned.items() if mean == max(earned.values())] == [question.right]


@pytest.mark.slow
def test_the_formula_holds_for_every_number_of_dice() -> None:
    for question in counted_apart("number_of_dice"):
        for n in (1, 2, 3, 4, 5):
            value = calculation(question.right, ("n",)).at({"n": Fraction(n)})
            assert value == any_of_n(question.data["total"], n)
