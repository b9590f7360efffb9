"""The exercises of Poof, a step further, held against cards drawn one by one and rows listed card by card."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from rulebook.lessons import Level, exercises
from tests.games.poof.test_exercises import (
    CARDS,
    EACH,
    NUMBERS,
    POOFS,
    likely_hands,
    one_number,
    stuck_next,
)
from tests.lessons.by_hand import ByHand, agree, crossing, drawn, likely, mean, spread


def poofs(cards: int, deck: int = CARDS) -> dict[tuple[int, ...], Fraction]:
    return drawn(cards, poof=POOFS, others=deck - POOFS)


def both_follow(d: dict[str, Any]) -> Fraction:
    """One hand after the other: what the first leaves is dealt to the second."""
    first = drawn(d["held"], low=d["low"], high=d["unseen"] - d["low"])
    second = {
        low: likely(
            drawn(d["held"], low=d["low"] - low, high=d["unseen"] - d["low"] - d["held"] + low),
            lambda n, _: n > 0,
        )
        for low in range(1, min(d["held"], d["low"]) + 1)
    }
    return sum((chance * second[low] for (low, _), chance in first.items() if low), Fraction(0))


def one_of_three_missing(cards: int) -> Fraction:
    chances = drawn(cards, three=EACH, seven=EACH, eleven=EACH, others=CARDS - 3 * EACH)
    return likely(chances, lambda *got: not all(got[:3]))


def scatter(d: dict[str, Any]) -> Fraction:
    law = poofs(d["cards"], deck=POOFS + EACH * (8 + 2 * d["players"]))
    return spread({got[0]: chance for got, chance in law.items()})


def numbers_only(cards: int) -> Fraction:
    """The average of every number among cards that are all numbers."""
    one = drawn(cards, number=EACH, others=EACH * (len(NUMBERS) - 1))
    return sum((number * mean(one, lambda got: got[0]) for number in NUMBERS), Fraction(0))


def some_match(highest: int) -> Fraction:
    """Card by card: the second and the third must differ from all before."""
    copies = [EACH] * highest + [POOFS]
    cards, different = sum(copies), Fraction(0)
    for a, b in product(range(len(copies)), repeat=2):
        if a != b:
            rest = cards - copies[a] - copies[b]
            different += Fraction(copies[a] * copies[b] * rest, cards * (cards - 1) * (cards - 2))
    return 1 - different


def strictly_down(top: int, goal: int) -> Fraction:
    if top <= goal:
        return Fraction(0)
    return 1 + sum((strictly_down(below, goal) for below in range(1, top)), Fraction(0)) / (top - 1)


def until_poof(run: int, same: Fraction) -> Fraction:
    """Each average is a straight line in the one from a run of 1, which follows from its own line."""
    lines = {4: (Fraction(0), Fraction(0))}
    for length in (3, 2, 1):
        constant, slope = lines[length + 1]
        lines[length] = (1 + same * constant, same * slope + 1 - same)
    from_one = lines[1][0] / (1 - lines[1][1])
    return lines[run][0] + lines[run][1] * from_one if run > 1 else from_one


def stuck_may_cost(d: dict[str, Any]) -> Fraction:
    """Behind by so much on average if being stuck costs nothing, and if it costs one point."""
    behind = [(1 - d["chance"]) * cost - d["chance"] * d["left"] for cost in (0, 1)]
    return crossing(behind[0], behind[1], level=sum(d["hand"]) + sum(d["pile"]))


def wins(d: dict[str, Any]) -> Fraction:
    rows = (row for row in product((1, 0), repeat=d["games"] - 1) if sum(row) >= d["wins"])
    return sum((prod(d["chance"] if won else 1 - d["chance"] for won in row) for row in rows), Fraction(0))


def better(d: dict[str, Any]) -> Fraction:
    lost = d["games"] - d["won"]
    one = d["prior"] * d["chance"] ** d["won"] * (1 - d["chance"]) ** lost
    other = (1 - d["prior"]) * (1 - d["chance"]) ** d["won"] * d["chance"] ** lost
    return one / (one + other)


def any_hand(d: dict[str, Any]) -> Fraction:
    return likely(
        drawn(int(d["n"]), kind=d["copies"], others=d["all"] - d["copies"]), lambda kind, _: kind >= 2
    )


BY_HAND: ByHand = {
    "no_poof": lambda d: likely(poofs(d["cards"]), lambda poof, _: poof <= 1),
    "at_least_one": lambda d: likely(one_number(d["cards"]), lambda got, _: got >= 2),
    "next_follows": both_follow,
    "exactly_four": lambda d: likely(one_number(d["cards"]), lambda got, _: got >= 4),
    "either_missing": lambda d: one_of_three_missing(d["cards"]),
    "expected_poofs": scatter,
    "expected_points": lambda d: numbers_only(d["cards"]),
    "same_card": lambda d: some_match(d["highest"]),
    "down_to": lambda d: strictly_down(d["top"], d["goal"]),
    "run_of_four": lambda d: until_poof(d["run"], d["same"]),
    "mercy_or_on": stuck_may_cost,
    "error_of_rounds": lambda d: spread({1: d["chance"], 0: 1 - d["chance"]}) / d["error"] ** 2,
    "best_of": wins,
    "who_is_better": better,
    "stuck_next": stuck_next,
    "likely_hands": likely_hands,
    "any_hand": any_hand,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("poof"))
def test_a_step_further_agrees_with_counting_by_hand(name: str) -> None:
    agree("poof", name, BY_HAND, Level.HARDER)
