"""The exercises of the 5 To Close lesson: draws without putting back, waiting, break-evens, letters.

Each computes its answer with the game's exact odds, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.five_to_close import FiveToClose
from rulebook.games.five_to_close.odds import (
    challenge_break_even,
    draw_all_of,
    draw_one_of,
    multiplier_break_even,
    patience,
)
from rulebook.lessons.questions import Counted, Pick

DECK = FiveToClose().deck
LETTERS = sum(n for card, n in DECK.items() if len(card) == 1)


def one_of_some(pick: Pick[Any]) -> Counted:
    """How likely is at least one good card among a few draws?

    >>> one_of_some(lambda among: among[0]).right
    Fraction(5, 11)
    """
    total, good, draws = pick([12, 14, 16]), pick([3, 4, 5]), pick([2, 3])
    right = draw_one_of({"S": good, "other": total - good}, "S", draws)
    one = Fraction(good, total)
    return Counted(
        right,
        {
            "replacement": 1 - (1 - one) ** draws,
            "added": draws * one,
            "complement": 1 - right,
            "one_only": one,
        },
        {"total": total, "good": good, "bad": total - good, "draws": draws, "never": 1 - right},
        f"1 − {comb(total - good, draws)}/{comb(total, draws)}",
    )


def two_letters(pick: Pick[Any]) -> Counted:
    """How likely are two different letters among a few draws?

    >>> two_letters(lambda among: among[0]).right
    Fraction(86, 165)
    """
    total, first, second, draws = pick([12, 14]), pick([3, 4]), pick([3, 4]), pick([4, 5])
    pile = {"E": first, "D": second, "other": total - first - second}
    right = draw_all_of(pile, "ED", draws)
    alone = [draw_one_of(pile, letter, draws) for letter in "ED"]
    either = draw_one_of(pile, "ED", draws)
    return Counted(
        right,
        {"independent_letters": alone[0] * alone[1], "either": either, "first_only": alone[0]},
        {
            "total": total,
            "first": first,
            "second": second,
            "draws": draws,
            "no_e": 1 - alone[0],
            "no_d": 1 - alone[1],
            "neither": 1 - either,
        },
        f"1 − {1 - alone[0]} − {1 - alone[1]} + {1 - either}",
    )


def one_turn(pick: Pick[Any]) -> Counted:
    """How much is it worth to wait one turn with a word that may grow?

    >>> one_turn(lambda among: among[0]).right
    Fraction(165, 8)
    """
    now, later = pick([(25, 35), (35, 50), (50, 80)])
    chance = pick([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
    end = pick([Fraction(1, 4), Fraction(1, 5), Fraction(1, 10)])
    grown = chance * later + (1 - chance) * now
    right = (1 - end) * grown
    return Counted(
        right,
        {
            "no_end": grown,
            "all_or_nothing": (1 - end) * chance * later,
            "end_first_only": (1 - end) * chance * later + (1 - chance) * now,
        },
        {"now": now, "later": later, "chance": chance, "end": end, "grown": grown},
        f"{1 - end} · ({chance} · {later} + {1 - chance} · {now})",
    )


def patience_of(pick: Pick[Any]) -> Counted:
    """From which chance of the round's end is locking at once no worse than waiting?

    >>> patience_of(lambda among: among[0]).right
    Fraction(1, 9)
    """
    now, later = pick([(10, 15), (15, 25), (25, 35), (35, 50), (50, 80)])
    chance = pick([Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)])
    gain = chance * (later - now)
    return Counted(
        patience(now, later, chance),
        {
            "gain_only": Fraction(later - now, later),
            "per_word": gain / now,
            "complement": 1 - patience(now, later, chance),
            "per_later": gain / later,
        },
        {"now": now, "later": later, "chance": chance, "more": later - now, "gain": gain},
        f"{gain} / ({now} + {gain})",
    )


def challenge(pick: Pick[Any]) -> Counted:
    """How likely must a word be wrong for a challenge to pay?

    >>> challenge(lambda among: among[0]).right
    Fraction(5, 17)
    """
    stakes = pick([(50, 25), (60, 20), (40, 30), (75, 25)])
    points = pick([10, 25, 35, 50])
    right = challenge_break_even(stakes, points=points)
    lost, risk = stakes
    return Counted(
        right,
        {
            "odds": Fraction(risk, lost + points),
            "complement": 1 - right,
            "other_stake": Fraction(lost, lost + points + risk),
            "word_left_out": Fraction(risk, lost + risk),
        },
        {"lost": lost, "risk": risk, "points": points, "swing": lost + points},
        f"{risk} / ({lost} + {points} + {risk})",
    )


def multiplier(pick: Pick[Any]) -> Counted:
    """How likely must a lock be for a multiplier to be worth playing?

    >>> multiplier(lambda among: among[0]).right
    Fraction(5, 8)
    """
    points, (times, cost) = pick([15, 25, 35, 50]), pick([(2, 25), (3, 35)])
    right = multiplier_break_even(points, times, cost)
    more = (times - 1) * points
    return Counted(
        right,
        {
            "whole_word": Fraction(cost, times * points + cost),
            "odds": Fraction(cost, more),
            "complement": 1 - right,
        },
        {"points": points, "times": times, "cost": cost, "more": more},
        f"{cost} / ({more} + {cost})",
    )


def letters(pick: Pick[Any]) -> Counted:
    """Given that a card is a letter, how likely is it that one?

    >>> letters(lambda among: among[0]).right
    Fraction(1, 8)
    """
    letter = pick(["E", "A", "I", "O", "N", "R", "T"])
    copies = DECK[letter]
    return Counted(
        Fraction(copies, LETTERS),
        {
            "whole_deck": Fraction(copies, sum(DECK.values())),
            "equal_letters": Fraction(1, 26),
            "complement": 1 - Fraction(copies, LETTERS),
        },
        {"letter": letter, "copies": copies, "letters": LETTERS, "cards": sum(DECK.values())},
        f"{copies}/{LETTERS}",
    )


EXERCISES: Mapping[str, Callable[[Pick[Any]], Counted]] = {
    asks.__name__: asks
    for asks in (one_of_some, two_letters, one_turn, patience_of, challenge, multiplier, letters)
}
