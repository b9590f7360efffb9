"""The exercises of Close Enough, a step further, held against decks listed card by card and all policies."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import isclose
from typing import Any

import pytest

from rulebook.lessons import Level, exercises
from tests.games.close_enough.test_exercises import BY_HAND as USUAL
from tests.games.close_enough.test_exercises import NUMBERS, without
from tests.lessons.by_hand import ByHand, agree, crossing, in_order, mean, share_of, spread


def wins_against(chances: tuple[Fraction, ...]) -> Fraction:
    """Every combination of closer and not closer players, of which one has no closer player."""
    total = Fraction(0)
    for closer in product((True, False), repeat=len(chances)):
        weight = Fraction(1)
        for is_closer, chance in zip(closer, chances, strict=True):
            weight *= chance if is_closer else 1 - chance
        total += weight * (not any(closer))
    return total


def aims_high(d: dict[str, Any]) -> Fraction:
    high, low = 10_000 * d["before"] * d["high"], 10_000 * (1 - d["before"]) * d["low"]
    return share_of([True] * int(high) + [False] * int(low), bool)


def two_tunes(d: dict[str, Any]) -> Fraction:
    drawn = list(combinations(without(d["face"], d["one"], d["two"]), 2))
    hands = (combinations((d["one"], d["two"], *pair), 2) for pair in drawn)
    best = [min(abs(d["face"] + sum(kept) - d["target"]) for kept in hand) for hand in hands]
    return Fraction(sum(best), len(best))


def priced_policy(d: dict[str, Any]) -> Fraction:
    """Every policy: how far off a card may be at most to be kept, for each card but the last."""
    off = [abs(number - d["needed"]) for number in NUMBERS]

    def worth(limits: tuple[int, ...]) -> Fraction:
        if not limits:
            return Fraction(sum(off), len(off))
        later = d["cost"] + worth(limits[1:])
        return sum((distance if distance <= limits[0] else later for distance in off), Fraction(0)) / len(off)

    return min(worth(limits) for limits in product(range(-1, max(off) + 1), repeat=d["cards"] - 1))


def rounds(d: dict[str, Any]) -> float:
    """Follow the duel round by round until next to nothing of it is left."""
    held, total = {d["mine"]: 1.0}, 0.0
    for _ in range(2000):
        total += sum(held.values())
        after: dict[int, float] = {}
        for stars, weight in held.items():
            for to, chance in ((stars + 1, d["chance"]), (stars - 1, 1 - d["chance"])):
                if 0 < to < d["all"]:
                    after[to] = after.get(to, 0.0) + weight * float(chance)
        held = after
    return total


def errors_apart(d: dict[str, Any]) -> Fraction:
    one, two, apart = (Fraction(d[name]) for name in ("one", "two", "apart"))
    cases = {(a, b): Fraction(1, 4) for a, b in product((one, -one), (two, -two))}
    square = mean(cases, lambda case: (case[0] - case[1]) ** 2)
    error = Fraction(d["error"])
    assert error**2 == square
    return apart / error


def spread_of_mean(d: dict[str, Any]) -> float | Fraction:
    """The covariance of two cards, pair by pair, and so the variance of the mean of some."""
    deck = [number for number in range(1, d["highest"] + 1) for _ in range(6)]
    middle = Fraction(sum(deck), len(deck))
    one = sum(((card - middle) ** 2 for card in deck), Fraction(0)) / len(deck)
    # The sum of all cards does not vary, so each pair of cards makes up for one card.
    together = -one / (len(deck) - 1)
    n = d["drawn"]
    return (n * one + n * (n - 1) * together) / n**2


def best_plan(d: dict[str, Any]) -> str:
    """All that may come of each plan: who folds loses a star."""
    call, later = (
        mean({d["stars"]: chance, -d["lost"]: 1 - chance}, lambda stars: stars)
        for chance in (d["now"], d["then"])
    )
    tuned = mean({False: 1 - d["before"], True: d["before"]}, lambda first: -1 if first else later)
    return str(in_order({"call": call, "tune": tuned, "never": Fraction(-1)})[0])


BY_HAND: ByHand = {
    "both_alike": lambda d: share_of(
        combinations(without(*d["seen"]), 3), lambda hand: set(hand) == {d["number"]}
    ),
    "one_card": lambda d: share_of(
        without(d["face"], d["own"], *d["seen"]),
        lambda card: abs(card + d["face"] + d["own"] - d["target"]) <= 1,
    ),
    "two_draws": lambda d: Fraction(
        sum(n for hits, n in hands_with(d).items() if hits >= 2), sum(hands_with(d).values())
    ),
    "break_even": lambda d: (
        crossing(-d["beaten"] * (1 - d["tie"]), d["stars"] * (1 - d["tie"])) * (1 - d["tie"])
    ),
    "expected_stars": lambda d: spread({d["stars"]: d["chance"], -d["lost"]: 1 - d["chance"]}),
    "nobody_closer": lambda d: wins_against(d["chances"]),
    "what_a_card_tells": aims_high,
    "backing_out": lambda d: crossing(-d["beaten"], d["stars"], level=-d["cost"]),
    "three_cards": lambda d: share_of(combinations(without(), 3), lambda lot: sum(lot) <= d["target"]),
    "next_tune": two_tunes,
    "keep_or_pass": priced_policy,
    "all_the_stars": rounds,
    "two_means": errors_apart,
    "spread_of_sum": spread_of_mean,
    "order_targets": USUAL["order_targets"],
    "call_or_tune": best_plan,
    "where_it_pays": lambda d: crossing(-d["each"] * d["b"], d["s"], level=-d["c"]),
}


def hands_with(d: dict[str, Any]) -> dict[int, int]:
    """How many hands have so many cards with the number: grown card by card."""
    hands = {(0, 0): 1}
    for card in without(*d["seen"]):
        grown = {(cards + 1, hits + (card == d["number"])): 0 for cards, hits in hands if cards < d["draws"]}
        for (cards, hits), n in hands.items():
            if cards < d["draws"]:
                grown[cards + 1, hits + (card == d["number"])] += n
        hands = {key: hands.get(key, 0) + grown.get(key, 0) for key in hands.keys() | grown.keys()}
    return {hits: n for (cards, hits), n in hands.items() if cards == d["draws"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("close_enough"))
def test_a_step_further_agrees_with_counting_by_hand(name: str) -> None:
    agree("close_enough", name, BY_HAND, Level.HARDER)


def test_the_duel_is_followed_long_enough() -> None:
    assert isclose(rounds({"mine": 3, "all": 7, "chance": Fraction(1, 2)}), 12)
