"""The exercises of 5 To Close held against piles listed card by card, and plans followed turn by turn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import ceil
from typing import Any

import pytest

from rulebook.lessons import exercises
from tests.lessons.by_hand import ByHand, agree, crossing, drawn, in_order, likely, mean, share_of

LETTERS = {
    "A": 13, "B": 3, "C": 3, "D": 6, "E": 18, "F": 3, "G": 4, "H": 3, "I": 12, "J": 2, "K": 2, "L": 5, "M": 3,
    "N": 8, "O": 11, "P": 3, "Q": 2, "R": 9, "S": 6, "T": 9, "U": 6, "V": 3, "W": 3, "X": 2, "Y": 3, "Z": 2,
}  # fmt: skip
TURNS = 200
"""Turns that are followed: in each something happens with a quarter or more, so next to none is open then."""


def one_of_some(d: dict[str, Any]) -> Fraction:
    pile = [True] * d["good"] + [False] * d["bad"]
    return share_of(combinations(pile, d["draws"]), any)


def two_letters(d: dict[str, Any]) -> Fraction:
    pile = "E" * d["first"] + "D" * d["second"] + "x" * (d["total"] - d["first"] - d["second"])
    return share_of(combinations(pile, d["draws"]), lambda hand: {"E", "D"} <= set(hand))


def one_turn(d: dict[str, Any]) -> Fraction:
    """Everything that may happen until the next turn, with what the word scores then."""
    total = Fraction(0)
    for over, grows in product((True, False), repeat=2):
        chance = (d["end"] if over else 1 - d["end"]) * (d["chance"] if grows else 1 - d["chance"])
        total += chance * (0 if over else d["later"] if grows else d["now"])
    return total


def patience_of(d: dict[str, Any]) -> Fraction:
    """One turn more is worth this if the round cannot end, and nothing if it must."""
    on_average = d["chance"] * d["later"] + (1 - d["chance"]) * d["now"]
    return crossing(on_average, 0, level=d["now"])


def in_time(chance: Fraction, end: Fraction, letters: int) -> float:
    """Follow the turns one by one, and see how likely the letters come before the end."""
    missing = {letters: 1.0}
    for _ in range(TURNS):
        after: Counter[int] = Counter()
        for left, weight in missing.items():
            if not left:
                after[0] += weight
                continue
            goes_on = weight * float(1 - end)
            after[left - 1] += goes_on * float(chance)
            after[left] += goes_on * float(1 - chance)
        missing = after
    return missing[0]


def best_time_to_lock(d: dict[str, Any]) -> float:
    """Every plan: to lock now, after one letter, after two."""
    plans = enumerate((d["now"], d["longer"], d["last"]))
    return max(points * in_time(d["chance"], d["end"], letters) for letters, points in plans)


def cards_until(d: dict[str, Any]) -> Fraction:
    """One card for certain, and one more for each time that no good one has come so far."""
    none = (
        likely(drawn(n, good=d["good"], bad=d["bad"]), lambda good, _: not good) for n in range(d["bad"] + 1)
    )
    return sum(none, Fraction(0))


def games_in_all(d: dict[str, Any]) -> int:
    """The variance of one game, and how many games share it until the error is the wanted one."""
    of_one_game = d["games"] * Fraction(str(d["error"])) ** 2
    return ceil(of_one_game / Fraction(str(d["wanted"])) ** 2)


def after_a_pause(d: dict[str, Any]) -> Fraction:
    """A thousand words, one by one, of which those after a pause are left."""
    wrong, right = 1000 * d["wrong"] * d["slow"], 1000 * (1 - d["wrong"]) * d["quick"]
    assert wrong.denominator == right.denominator == 1
    assert (1000 * d["both"], 1000 * d["false_alarm"], d["others"]) == (wrong, right, 1 - d["wrong"])
    return share_of(["wrong"] * int(wrong) + ["right"] * int(right), lambda word: word == "wrong")


def next_letters(d: dict[str, Any]) -> tuple[str, ...]:
    deck = [letter for letter, n in LETTERS.items() for _ in range(n)]
    for letter in d["hand"]:
        deck.remove(letter)
    return in_order({letter: Fraction(deck.count(letter), len(deck)) for letter in d["shown"]})


def best_use(d: dict[str, Any]) -> str:
    """All that may come of each use, as points of the lead."""
    ends = {
        "double": {d["own"]: d["lock"], -d["cost"]: 1 - d["lock"]},
        "freeze": {d["theirs"]: d["their_lock"], 0: 1 - d["their_lock"]},
        "challenge": {d["lost"] + d["doubted"]: d["wrong"], -d["risk"]: 1 - d["wrong"]},
    }
    return str(in_order({use: mean(chances, int) for use, chances in ends.items()})[0])


def teams(d: dict[str, Any]) -> Fraction:
    """The lead over the others' average, team by team, all others at 0 before."""
    others = [0] * (int(d["t"]) - 1)
    after = [-d["lost"] - d["points"], *others[1:]]
    return crossing(-d["risk"], Fraction(sum(others) - sum(after), len(others)))


BY_HAND: ByHand = {
    "one_of_some": one_of_some,
    "two_letters": two_letters,
    "one_turn": one_turn,
    "patience_of": patience_of,
    "challenge": lambda d: crossing(-d["risk"], d["lost"] + d["points"]),
    "multiplier": lambda d: crossing(-d["cost"], (d["times"] - 1) * d["points"]),
    "letters": lambda d: share_of(
        "".join(a * n for a, n in LETTERS.items()), lambda card: card in d["chosen"]
    ),
    "best_time_to_lock": best_time_to_lock,
    "cards_until": cards_until,
    "race_to_lock": lambda d: in_time(d["chance"], d["end"], d["letters"]),
    "games_in_all": games_in_all,
    "after_a_pause": after_a_pause,
    "next_letters": next_letters,
    "best_use": best_use,
    "any_number_of_teams": teams,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("five_to_close"))
def test_answers_agree_with_counting_by_hand(name: str) -> None:
    agree("five_to_close", name, BY_HAND)
