"""The exercises of 5 To Close, a step further, held against piles listed card by card and turns followed."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import ceil
from typing import Any

import pytest

from rulebook.lessons import Level, exercises
from tests.games.five_to_close.test_exercises import BY_HAND as USUAL
from tests.games.five_to_close.test_exercises import LETTERS, in_time, teams
from tests.lessons.by_hand import ByHand, agree, crossing, drawn, in_order, likely, mean, share_of, spread


def one_of_some(d: dict[str, Any]) -> Fraction:
    pile = [True] * d["good"] + [False] * d["bad"]
    return share_of(combinations(pile, d["draws"]), lambda hand: sum(hand) >= 2)


def three_letters(d: dict[str, Any]) -> Fraction:
    others = d["total"] - d["first"] - d["second"] - d["third"]
    came = drawn(d["draws"], e=d["first"], d=d["second"], s=d["third"], others=others)
    return likely(came, lambda *got: all(got[:3]))


def two_turns(d: dict[str, Any]) -> Fraction:
    """Everything that may happen in two turns, with what the word scores then."""
    total = Fraction(0)
    for ends in product((True, False), repeat=2):
        for grows in product((True, False), repeat=2):
            chance = Fraction(1)
            for over, longer in zip(ends, grows, strict=True):
                chance *= d["end"] if over else 1 - d["end"]
                chance *= d["chance"] if longer else 1 - d["chance"]
            total += chance * (0 if any(ends) else (d["now"], d["later"], d["last"])[sum(grows)])
    return total


def letter_must_come(d: dict[str, Any]) -> Fraction:
    """One turn more is worth this if the letter cannot come, and this if it must."""
    return crossing((1 - d["end"]) * d["now"], (1 - d["end"]) * d["later"], level=d["now"])


def best_time_to_lock(d: dict[str, Any]) -> float:
    """Every plan: to lock now, after one letter, after two."""
    one, two = in_time(d["first"], d["end"], 1), in_time(d["second"], d["end"], 1)
    return max(d["now"], one * d["longer"], one * two * d["last"])


def second_good(d: dict[str, Any]) -> Fraction:
    """One card for certain, and one more for each time that fewer than two good ones have come so far."""
    fewer = (
        likely(drawn(n, good=d["good"], bad=d["bad"]), lambda good, _: good < 2) for n in range(d["bad"] + 2)
    )
    return sum(fewer, Fraction(0))


def games_of_each(d: dict[str, Any]) -> int:
    """The variance of a game of each team, and how many games share it until the error is the wanted one."""
    of_one_game = d["games"] * Fraction(str(d["error"])) ** 2
    return ceil(2 * of_one_game / Fraction(str(d["wanted"])) ** 2)


def pause_and_face(d: dict[str, Any]) -> Fraction:
    """A hundred thousand words, of which those with both signs are left."""
    wrong = 100_000 * d["wrong"] * d["slow"] * d["grave"]
    right = 100_000 * (1 - d["wrong"]) * d["quick"] * d["cheerful"]
    assert wrong.denominator == right.denominator == 1
    return Fraction(int(wrong), int(wrong + right))


def best_use(d: dict[str, Any]) -> str:
    """All that may come of each use, team by team: the lead over the two others' average."""

    def lead(own: int, other: int) -> Fraction:
        return own - Fraction(other, 2)

    ends = {
        "double": {lead(d["own"], 0): d["lock"], lead(-d["cost"], 0): 1 - d["lock"]},
        "freeze": {lead(0, -d["theirs"]): d["their_lock"], lead(0, 0): 1 - d["their_lock"]},
        "challenge": {lead(0, -d["lost"] - d["doubted"]): d["wrong"], lead(-d["risk"], 0): 1 - d["wrong"]},
    }
    return str(in_order({use: mean(chances, lambda points: points) for use, chances in ends.items()})[0])


def two_of_the_deck(d: dict[str, Any]) -> Fraction:
    copies = sum(LETTERS[letter] for letter in d["chosen"])
    return likely(drawn(2, chosen=copies, others=sum(LETTERS.values()) - copies), lambda got, _: got == 2)


BY_HAND: ByHand = {
    "one_of_some": one_of_some,
    "two_letters": three_letters,
    "one_turn": two_turns,
    "patience_of": letter_must_come,
    "challenge": lambda d: spread({d["lost"] + d["points"]: d["wrong"], -d["risk"]: 1 - d["wrong"]}),
    "multiplier": lambda d: crossing(d["double"] - d["triple"], d["points"]),
    "letters": two_of_the_deck,
    "best_time_to_lock": best_time_to_lock,
    "cards_until": second_good,
    "race_to_lock": lambda d: (
        in_time(d["chance"], d["end"], d["got"]) - in_time(d["chance"], d["end"], d["got"] + 1)
    ),
    "games_in_all": games_of_each,
    "after_a_pause": pause_and_face,
    "next_letters": USUAL["next_letters"],
    "best_use": best_use,
    "any_number_of_teams": lambda d: teams({**d, "points": d["v"]}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises("five_to_close"))
def test_a_step_further_agrees_with_counting_by_hand(name: str) -> None:
    agree("five_to_close", name, BY_HAND, Level.HARDER)
