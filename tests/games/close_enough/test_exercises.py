"""The exercises of Close Enough held against decks listed card by card and policies tried."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

from rulebook.lessons import exercises
from tests.lessons.by_hand import ByHand, agree, crossing, in_order, mean, root_of, share_of, spread

NUMBERS = range(1, 10)
DECK = [number for number in NUMBERS for _ in range(6)]


def without(*cards: int) -> list[int]:
    """The deck when these cards have been seen."""
    left = list(DECK)
    for card in cards:
        left.remove(card)
    return left


@cache
def sums_of_three() -> Counter[int]:
    return Counter(map(sum, combinations(DECK, 3)))


def hits(d: dict[str, Any]) -> Fraction:
    left = without(d["face"], d["own"], *d["seen"])
    return share_of(left, lambda card: card + d["face"] + d["own"] == d["target"])


def nobody_closer(d: dict[str, Any]) -> Fraction:
    """Every combination of closer and not closer players, of which one has no closer player."""
    rounds = product((True, False), repeat=d["n"])
    chances = {
        round_: prod(d["closer"] if closer else 1 - d["closer"] for closer in round_) for round_ in rounds
    }
    return sum((chance for round_, chance in chances.items() if not any(round_)), Fraction(0))


def aims_high(d: dict[str, Any]) -> Fraction:
    """Of 1000 players half aim high; those who take the 9 are left."""
    high, low = 500 * d["high"], 500 * d["low"]
    assert high.denominator == low.denominator == 1
    return share_of([True] * int(high) + [False] * int(low), bool)


def next_tune(d: dict[str, Any]) -> Fraction:
    """Every card that may be drawn, and every hand of two that may be kept."""
    drawn = without(d["face"], d["one"], d["two"])
    hands = [combinations((d["one"], d["two"], card), 2) for card in drawn]
    best = [min(abs(d["face"] + sum(hand) - d["target"]) for hand in kept) for kept in hands]
    return Fraction(sum(best), len(best))


def keep_or_pass(d: dict[str, Any]) -> Fraction:
    """Every policy: how far off a card may be at most to be kept, for each card but the last."""
    off = [abs(number - d["needed"]) for number in range(1, d["highest"] + 1)]
    policies = product(range(-1, max(off) + 1), repeat=d["cards"] - 1)
    return min(policy_worth([*policy, max(off)], off) for policy in policies)


def policy_worth(at_most: list[int], off: list[int]) -> Fraction:
    """How far off somebody is on average who keeps the first card that is good enough for its place."""
    total, still_going = Fraction(0), Fraction(1)
    for limit in at_most:
        kept = [distance for distance in off if distance <= limit]
        total += still_going * Fraction(sum(kept), len(off))
        still_going *= 1 - Fraction(len(kept), len(off))
    return total


def all_the_stars(d: dict[str, Any]) -> Fraction:
    """The chances from all numbers of stars at once: the first is guessed, the last must come out as 1."""
    chances = [Fraction(0), Fraction(1)]
    while len(chances) <= d["all"]:
        chances.append((chances[-1] - (1 - d["chance"]) * chances[-2]) / d["chance"])
    return chances[d["mine"]] / chances[d["all"]]


def two_means(d: dict[str, Any]) -> Fraction:
    """Two means that are each too high or too low by their error: the spread of their difference."""
    one, two = Fraction(d["one"]), Fraction(d["two"])
    cases = product((one, -one), (two, -two))
    outcomes: Counter[Fraction] = Counter(first - second for first, second in cases)
    return root_of(spread({value: Fraction(n, 4) for value, n in outcomes.items()}), parts=1000)


def best_plan(d: dict[str, Any]) -> str:
    """Follow each plan through all that may happen."""
    now, then, before = d["now"], d["then"], d["before"]
    won, lost, nothing = d["stars"], -1, 0
    ends: dict[str, dict[int, Fraction]] = {
        "call": {won: now, lost: 1 - now},
        "tune": {nothing: before, won: (1 - before) * then, lost: (1 - before) * (1 - then)},
        "never": {nothing: Fraction(1)},
    }
    assert all(sum(chances.values()) == 1 for chances in ends.values())
    return str(in_order({plan: mean(chances, int) for plan, chances in ends.items()})[0])


def where_it_pays(d: dict[str, Any]) -> Fraction:
    return crossing(-d["each"] * d["b"], d["s"], level=-1 if d["out"] else 0)


def spread_of_sum(d: dict[str, Any]) -> Fraction:
    """Variances and covariances of cards, listed pair by pair."""
    deck = [number for number in range(1, d["highest"] + 1) for _ in range(6)]
    middle = Fraction(sum(deck), len(deck))
    off = [card - middle for card in deck]
    alone = sum((one * one for one in off), Fraction(0)) / len(off)
    pairs = [one * two for one, two in combinations(off, 2)]
    together = sum(pairs, Fraction(0)) / len(pairs)
    return d["drawn"] * alone + d["drawn"] * (d["drawn"] - 1) * together


BY_HAND: ByHand = {
    "both_alike": lambda d: share_of(
        combinations(without(*d["seen"]), 2), lambda pair: set(pair) == {d["number"]}
    ),
    "one_card": hits,
    "two_draws": lambda d: share_of(
        combinations(without(*d["seen"]), d["draws"]), lambda hand: d["number"] in hand
    ),
    "break_even": lambda d: crossing(-d["beaten"], d["stars"]),
    "expected_stars": lambda d: mean({d["stars"]: d["chance"], -d["lost"]: 1 - d["chance"]}, int),
    "nobody_closer": nobody_closer,
    "what_a_card_tells": aims_high,
    "backing_out": lambda d: crossing(-d["beaten"], d["stars"], level=-1),
    "three_cards": lambda d: Fraction(sum(sums_of_three()[t] for t in d["targets"]), sums_of_three().total()),
    "next_tune": next_tune,
    "keep_or_pass": keep_or_pass,
    "all_the_stars": all_the_stars,
    "two_means": two_means,
    "spread_of_sum": spread_of_sum,
    "order_targets": lambda d: in_order({t: Fraction(sums_of_three()[t]) for t in d["shown"]}),
    "call_or_tune": best_plan,
    "where_it_pays": where_it_pays,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("close_enough"))
def test_answers_agree_with_counting_by_hand(name: str) -> None:
    agree("close_enough", name, BY_HAND)
