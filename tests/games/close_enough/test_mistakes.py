"""The usual mistakes in Close Enough's exercises lead to the numbers that their sentences describe."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import isclose
from typing import Any

import pytest

from tests.games.close_enough.test_exercises import NUMBERS, without
from tests.lessons.by_hand import different, share_of

Data = Mapping[str, Any]
Mistake = Callable[[Data], Any]


def one_of(d: Data) -> Fraction:
    """How likely a single draw brings the number."""
    return share_of(without(*d["seen"]), lambda card: card == d["number"])


def exactly_one(d: Data) -> Fraction:
    hands = combinations(without(*d["seen"]), d["draws"])
    return share_of(hands, lambda hand: hand.count(d["number"]) == 1)


def mean_of(numbers: Any) -> Fraction:
    listed = list(numbers)
    return Fraction(sum(listed), len(listed))


def tuned(d: Data, drawn: Any, keeps: bool) -> Fraction:
    """How far off one ends on average with these cards to draw, if the drawn one may go or must be kept."""
    hand = (d["one"], d["two"])
    ends = ([(one, card) for one in hand] + ([] if keeps else [hand]) for card in drawn)
    return mean_of(min(abs(d["face"] + sum(kept) - d["target"]) for kept in end) for end in ends)


def off(d: Data) -> list[int]:
    return [abs(number - d["needed"]) for number in range(1, d["highest"] + 1)]


def waits_for_exact(d: Data) -> Fraction:
    rows = product(off(d), repeat=d["cards"])
    return mean_of(0 if 0 in row[:-1] else row[-1] for row in rows)


def lots(target: int) -> list[tuple[int, ...]]:
    return [lot for lot in combinations_with_replacement(NUMBERS, 3) if sum(lot) == target]


def sums_with_return(d: Data) -> Fraction:
    counts = Counter(map(sum, product(NUMBERS, repeat=3)))
    return Fraction(sum(counts[t] for t in d["targets"]), counts.total())


def error(d: Data, name: str) -> Fraction:
    return Fraction(d[name])


def evenly_spread(highest: int) -> Fraction:
    """The variance of a number from 1 on, all equally likely."""
    return Fraction(highest**2 - 1, 12)


MISTAKES: Mapping[str, Mapping[str, Mistake]] = {
    "both_alike": {
        "replacement": lambda d: Fraction(d["copies"], d["cards"]) ** 2,
        "one_only": lambda d: Fraction(d["copies"], d["cards"]),
        "whole_deck": lambda d: share_of(
            combinations(without(), 2), lambda pair: set(pair) == {d["number"]}
        ),
    },
    "one_card": {
        "whole_deck": lambda d: share_of(without(), lambda card: card == d["needed"]),
        "equal_numbers": lambda d: share_of(NUMBERS, lambda card: card == d["needed"]),
    },
    "two_draws": {
        "added": lambda d: d["draws"] * one_of(d),
        "replacement": lambda d: 1 - (1 - one_of(d)) ** d["draws"],
        "one_only": one_of,
        "exactly_one": exactly_one,
    },
    "break_even": {
        "turned_stakes": lambda d: Fraction(d["stars"], d["stars"] + d["beaten"]),
        "ratio": lambda d: Fraction(d["beaten"], d["stars"]),
        "even": lambda d: Fraction(1, 2),
    },
    "expected_stars": {
        "gain_only": lambda d: d["chance"] * d["stars"],
        "certain": lambda d: d["stars"],
        "added_loss": lambda d: d["chance"] * d["stars"] + (1 - d["chance"]) * d["lost"],
    },
    "nobody_closer": {
        "added_losses": lambda d: 1 - d["n"] * d["closer"],
        "one_only": lambda d: 1 - d["closer"],
    },
    "what_a_card_tells": {
        "turned": lambda d: d["high"],
        "prior": lambda d: Fraction(1, 2),
        "both": lambda d: d["high"] * Fraction(1, 2),
    },
    "backing_out": {"call": lambda d: Fraction(d["beaten"], d["stars"] + d["beaten"])},
    "three_cards": {
        "replacement": sums_with_return,
        "equal_lots": lambda d: Fraction(
            sum(len(lots(t)) for t in d["targets"]), sum(len(lots(target)) for target in range(3, 28))
        ),
    },
    "next_tune": {
        "equal_numbers": lambda d: tuned(d, NUMBERS, keeps=False),
        "must_keep": lambda d: tuned(d, without(d["face"], d["one"], d["two"]), keeps=True),
        "as_it_is": lambda d: abs(d["face"] + d["one"] + d["two"] - d["target"]),
    },
    "keep_or_pass": {
        "first_card": lambda d: mean_of(off(d)),
        "only_exact": waits_for_exact,
        "recalled": lambda d: mean_of(map(min, product(off(d), repeat=d["cards"]))),
    },
    "all_the_stars": {
        "fair": lambda d: Fraction(d["mine"], d["all"]),
        "straight": lambda d: d["chance"] ** d["theirs"],
        "next_round": lambda d: d["chance"],
    },
    "two_means": {
        "added": lambda d: error(d, "one") + error(d, "two"),
        "subtracted": lambda d: abs(error(d, "one") - error(d, "two")),
        "larger": lambda d: sorted((error(d, "one"), error(d, "two")))[-1],
        "squared": lambda d: error(d, "one") ** 2 + error(d, "two") ** 2,
    },
    "spread_of_sum": {
        "replacement": lambda d: d["drawn"] * evenly_spread(d["highest"]),
        "one_card": lambda d: evenly_spread(d["highest"]),
        "squared": lambda d: d["drawn"] ** 2 * evenly_spread(d["highest"]),
    },
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_leads_to_the_number_that_its_sentence_describes(name: str) -> None:
    seen = set()
    for ask in different("close_enough", name)[:40]:
        by_hand = MISTAKES[name]
        for mistake, number in ask.counted.mistakes.items():
            expected = (
                1 - ask.counted.right if mistake == "complement" else by_hand[mistake](ask.counted.data)
            )
            assert isclose(number, expected, rel_tol=1e-12, abs_tol=1e-12), (mistake, ask.counted.data)
            seen.add(mistake)
    assert seen - {"complement"} == set(MISTAKES[name])


@pytest.mark.parametrize("name", ["both_alike", "two_draws", "all_the_stars"])
def test_the_calculation_of_a_solution_comes_to_the_answer(name: str) -> None:
    """What is written as a product or a quotient of sums is that number; for two draws, that neither hits."""
    for ask in different("close_enough", name)[:40]:
        written = re.sub(r"\d+", r"Fraction(\g<0>)", ask.counted.cases).replace("·", "*")
        comes_to = eval(written, {"Fraction": Fraction})
        assert comes_to == (1 - ask.counted.right if name == "two_draws" else ask.counted.right)
        if name == "all_the_stars":
            data = ask.counted.data
            assert data["ratio"] == data["other"] / data["chance"]
