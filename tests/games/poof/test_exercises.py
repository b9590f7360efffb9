"""The exercises of Poof held against cards drawn one by one, and rows listed card by card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

from rulebook.lessons import exercise, exercises
from tests.lessons.by_hand import (
    ByHand,
    agree,
    crossing,
    different,
    drawn,
    in_order,
    likely,
    mean,
    root_of,
    share_of,
    spread,
)

NUMBERS, EACH, POOFS, POOF_POINTS = range(1, 13), 8, 10, 50
NO_NUMBER = 99
CARDS = EACH * len(NUMBERS) + POOFS


def one_number(cards: int) -> dict[tuple[int, ...], Fraction]:
    return drawn(cards, number=EACH, others=CARDS - EACH)


def either_missing(cards: int) -> Fraction:
    chances = drawn(cards, three=EACH, seven=EACH, others=CARDS - 2 * EACH)
    return likely(chances, lambda three, seven, _: not three or not seven)


def points_of_one(cards: int) -> Fraction:
    numbers = sum(number * mean(one_number(cards), lambda got: got[0]) for number in NUMBERS)
    return numbers + POOF_POINTS * poofs(cards)


def poofs(cards: int, deck: int = CARDS) -> Fraction:
    return mean(drawn(cards, poof=POOFS, others=deck - POOFS), lambda got: got[0])


def same_card(highest: int) -> Fraction:
    deck = [number for number in range(1, highest + 1) for _ in range(EACH)] + ["Poof"] * POOFS
    return share_of(combinations(deck, 2), lambda pair: pair[0] == pair[1])


def plays_down(top: int, goal: int) -> Fraction:
    """The average from each number upwards: T(k) = 1 + (T(1) + … + T(k)) / k, solved for T(k)."""
    averages: dict[int, Fraction] = {}
    for k in range(1, top + 1):
        lower = sum(averages.values(), Fraction(0))
        averages[k] = Fraction(0) if k <= goal else (k + lower) / (k - 1)
    return averages[top]


def poof_comes(run: int, cards: int, same: Fraction) -> Fraction:
    """Every row of equal and different cards, in which a run of four is looked for."""
    total = Fraction(0)
    for row in product((True, False), repeat=cards):
        lengths = [run]
        for equal in row:
            lengths.append(lengths[-1] + 1 if equal else 1)
        if max(lengths) >= 4:
            chance = Fraction(1)
            for equal in row:
                chance *= same if equal else 1 - same
            total += chance
    return total


def mercy_or_on(d: dict[str, Any]) -> Fraction:
    """The difference in points, for somebody who never goes out first and for one who always does."""
    return crossing(-d["stuck"], d["left"], level=-sum(d["hand"]) - sum(d["pile"]))


def error_of_rounds(d: dict[str, Any]) -> Fraction:
    """The standard error whose square is the variance of one round, shared by all of them."""
    return root_of(spread({1: d["chance"], 0: 1 - d["chance"]}) / d["rounds"], parts=30_000)


def stuck_next(d: dict[str, Any]) -> frozenset[tuple[int, int]]:
    """Which numbers leave the next player stuck: every unseen card is too high, or a Poof card."""
    deck = [n for n in NUMBERS for _ in range(EACH - (n in d["hand"]))] + [NO_NUMBER] * POOFS
    stuck = set()
    for place, number in enumerate(d["hand"]):
        low = sum(card <= number for card in deck)
        chances = drawn(d["held"], low=low, high=len(deck) - low)
        if likely(chances, lambda low, _: low == 0) > d["share"]:
            stuck.add((0, place))
    return frozenset(stuck)


def likely_hands(d: dict[str, Any]) -> tuple[str, ...]:
    poofs, copies = drawn(d["cards"], poof=POOFS, others=CARDS - POOFS), one_number(d["cards"])
    chances = {
        "no_poof": likely(poofs, lambda n, _: n == 0),
        "some_poof": likely(poofs, lambda n, _: n > 0),
        "two_poofs": likely(poofs, lambda n, _: n > 1),
        "some_number": likely(copies, lambda n, _: n > 0),
        "four_alike": likely(copies, lambda n, _: n > 3),
    }
    return in_order({thing: chances[thing] for thing in d["shown"]})


def any_hand(d: dict[str, Any]) -> Fraction:
    deck = drawn(int(d["n"]), kind=d["copies"], others=d["all"] - d["copies"])
    return likely(deck, lambda kind, _: kind >= 1)


def match(chance: Fraction, mine: int, theirs: int) -> Fraction:
    """Go on game by game, until one of both needs no more win."""
    if not mine or not theirs:
        return Fraction(not mine)
    return chance * match(chance, mine - 1, theirs) + (1 - chance) * match(chance, mine, theirs - 1)


def rows_of_wins(chance: Fraction, d: dict[str, Any]) -> Fraction:
    """The chance of so many wins in any order, for somebody who wins a game with this chance."""
    rows = [row for row in product((0, 1), repeat=d["games"]) if sum(row) == d["won"]]
    return sum((prod(chance if won else 1 - chance for won in row) for row in rows), Fraction(0))


def who_is_better(d: dict[str, Any]) -> Fraction:
    better, worse = rows_of_wins(d["chance"], d), rows_of_wins(1 - d["chance"], d)
    return better / (better + worse)


BY_HAND: ByHand = {
    "best_of": lambda d: match(d["chance"], d["wins"], d["wins"]),
    "who_is_better": who_is_better,
    "no_poof": lambda d: likely(
        drawn(d["cards"], poof=POOFS, others=CARDS - POOFS), lambda poof, _: not poof
    ),
    "at_least_one": lambda d: likely(one_number(d["cards"]), lambda got, _: got >= 1),
    "next_follows": lambda d: likely(
        drawn(d["held"], low=d["low"], high=d["unseen"] - d["low"]), lambda low, _: low >= 1
    ),
    "exactly_four": lambda d: likely(one_number(d["cards"]), lambda got, _: got == 4),
    "either_missing": lambda d: either_missing(d["cards"]),
    "expected_poofs": lambda d: poofs(d["cards"], deck=POOFS + EACH * (8 + 2 * d["players"])),
    "expected_points": lambda d: points_of_one(d["cards"]),
    "same_card": lambda d: same_card(d["highest"]),
    "down_to": lambda d: plays_down(d["top"], d["goal"]),
    "run_of_four": lambda d: poof_comes(d["run"], d["cards"], d["same"]),
    "mercy_or_on": mercy_or_on,
    "error_of_rounds": error_of_rounds,
    "stuck_next": stuck_next,
    "likely_hands": likely_hands,
    "any_hand": any_hand,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("poof"))
def test_answers_agree_with_counting_by_hand(name: str) -> None:
    agree("poof", name, BY_HAND)


MISTAKES: dict[str, dict[str, Callable[[dict[str, Any]], Fraction]]] = {
    "best_of": {
        "one_only": lambda d: d["chance"],
        "in_a_row": lambda d: rows_of_wins(d["chance"], {"games": d["wins"], "won": d["wins"]}),
        "just_so_many": lambda d: rows_of_wins(d["chance"], {"games": d["games"], "won": d["wins"]}),
    },
    "who_is_better": {
        "of_two": lambda d: Fraction(1, 2),
        "turned_result": lambda d: rows_of_wins(d["chance"], d),
        "their_share": lambda d: Fraction(d["won"], d["games"]),
    },
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_leads_to_the_number_that_its_sentence_describes(name: str) -> None:
    seen = set()
    for ask in different("poof", name):
        for mistake, number in ask.counted.mistakes.items():
            right = 1 - ask.counted.right
            assert number == (
                right if mistake == "complement" else MISTAKES[name][mistake](dict(ask.counted.data))
            )
            seen.add(mistake)
    assert seen - {"complement"} == set(MISTAKES[name])


AT_LEAST = {"en": "at least four", "de": "mindestens vier", "fr": "au moins quatre", "it": "almeno quattro"}


@pytest.mark.parametrize("language", AT_LEAST)
def test_a_hand_of_four_or_more_alike_cannot_be_read_as_one_of_higher_numbers(language: str) -> None:
    """ "Four cards with the 9 or more" are cards from 9 upwards."""
    asked = exercise("poof", "likely_hands", 3)
    offered = [item["text"] for item in asked.form(language)["items"]]
    assert any(text.startswith(AT_LEAST[language]) for text in offered)
    assert AT_LEAST[language] in asked.solution(language)
