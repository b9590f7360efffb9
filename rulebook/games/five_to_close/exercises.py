"""The exercises of the 5 To Close lesson: draws without replacement, waiting, break-evens, letters.

Each computes its answer with the exact odds of the game, and the wrong answers that common mistakes lead to.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.five_to_close import FiveToClose, odds
from rulebook.lessons.guessing import Chances
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.lessons.sampling import digits
from rulebook.odds import Chain, Deck, Law, any_of, count

GAME = FiveToClose()
DECK = GAME.deck
LETTERS = sum(n for card, n in DECK.items() if len(card) == 1)
OVER = -1
"""The round is over while letters are still missing."""
SHARES = tuple(Fraction(n, 10) for n in (3, 4, 5, 6, 7, 8, 9))


def one_of_some(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is at least one good card among a few draws?

    >>> one_of_some(lambda among: among[0]).right
    Fraction(8, 15)
    """
    total, good, draws = pick([10, 12, 14, 15, 16]), pick([3, 4, 5]), 2 if easier else pick([2, 3, 4])
    right = odds.draw_one_of({"S": good, "other": total - good}, "S", draws)
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


def two_letters(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely are two different letters among a few draws?

    >>> two_letters(lambda among: among[0]).right
    Fraction(47, 70)
    """
    total, first, second, draws = (
        pick([10, 12, 14, 15]),
        pick([3, 4]),
        pick([3, 4]),
        pick([2, 3] if easier else [4, 5]),
    )
    pile = {"E": first, "D": second, "other": total - first - second}
    right = odds.draw_all_of(pile, "ED", draws)
    alone = [odds.draw_one_of(pile, letter, draws) for letter in "ED"]
    either = odds.draw_one_of(pile, "ED", draws)
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


def one_turn(pick: Pick[Any], easier: bool = False) -> Counted:
    """How much is it worth to wait one turn with a word that may grow?

    >>> one_turn(lambda among: among[0]).right
    Fraction(165, 8)
    """
    now, later = pick([(25, 35), (35, 50), (50, 80)])
    chance = pick([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
    end = pick(
        [Fraction(1, 4), Fraction(1, 2)] if easier else [Fraction(1, 4), Fraction(1, 5), Fraction(1, 10)]
    )
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


def patience_of(pick: Pick[Any], easier: bool = False) -> Counted:
    """Above which chance of the round ending is locking at once no worse than waiting?

    >>> patience_of(lambda among: among[0]).right
    Fraction(1, 9)
    """
    now, later = pick([(10, 15), (15, 25), (25, 35), (35, 50), (50, 80)])
    chance = pick(
        [Fraction(1, 2), Fraction(1, 5), Fraction(2, 5)]
        if easier
        else [Fraction(n, 12) for n in (3, 4, 6, 8)]
    )
    gain = chance * (later - now)
    return Counted(
        odds.patience(now, later, chance),
        {
            "gain_only": Fraction(later - now, later),
            "per_word": gain / now,
            "complement": 1 - odds.patience(now, later, chance),
            "per_later": gain / later,
        },
        {"now": now, "later": later, "chance": chance, "more": later - now, "gain": gain},
        f"{gain} / ({now} + {gain})",
    )


def challenge(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely must a word be wrong for a challenge to pay?

    >>> challenge(lambda among: among[0]).right
    Fraction(5, 17)
    """
    stakes = pick([(50, 25), (60, 20), (40, 30), (75, 25)])
    points = pick([10, 25, 35, 50])
    right = odds.challenge_break_even(stakes, points=points)
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


def multiplier(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely must a lock be for a multiplier to be worth playing?

    >>> multiplier(lambda among: among[0]).right
    Fraction(5, 7)
    """
    points, (times, cost) = pick(GAME.points), pick([(2, 25), (3, 35)])
    right = odds.multiplier_break_even(points, times, cost)
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


def letters(pick: Pick[Any], easier: bool = False) -> Counted:
    """Given that a card is a letter, how likely is it this one?

    >>> letters(lambda among: among[0]).right
    Fraction(1, 9)
    """
    letters = [card for card, n in DECK.items() if len(card) == 1 and n >= 3]
    chosen = tuple(sorted(shuffled(pick, letters)[: pick([1, 2] if easier else [2, 3])]))
    copies = sum(DECK[letter] for letter in chosen)
    return Counted(
        Fraction(copies, LETTERS),
        {
            "whole_deck": Fraction(copies, sum(DECK.values())),
            "equal_letters": Fraction(len(chosen), 26),
            "complement": 1 - Fraction(copies, LETTERS),
        },
        {"chosen": chosen, "copies": copies, "letters": LETTERS, "cards": sum(DECK.values())},
        f"{copies}/{LETTERS}",
        {
            "whole_deck": (f"{copies}/{sum(DECK.values())}",),
            "equal_letters": (f"{len(chosen)}/26",),
            "complement": (f"{LETTERS - copies}/{LETTERS}",),
        },
        whole=LETTERS,
    )


def best_time_to_lock(pick: Pick[Any], easier: bool = False) -> Counted:
    """What is a word worth that may grow twice, locked at the best time?

    >>> best_time_to_lock(lambda among: among[0]).right
    Fraction(60025, 2809)
    """
    first = pick([0, 1, 2, 3])
    now, longer, last = points = GAME.points[first : first + 3]
    chance = pick([Fraction(1, 4), Fraction(1, 2)] if easier else [Fraction(n, 12) for n in (3, 4, 6, 8)])
    end = pick([Fraction(1, 50), Fraction(1, 20), Fraction(1, 10), Fraction(1, 5)])
    right = odds.lock_or_lengthen(points, (chance, chance), end)[0].worth
    comes, reach = (1 - end) * chance, odds.waiting(1, chance, end)
    plans = {
        "lock_now": Fraction(now),
        "once": reach * longer,
        "twice": reach**2 * last,
        "no_end": Fraction(last),
        "no_patience": comes**2 * last,
    }
    data = {"now": now, "longer": longer, "last": last, "chance": chance, "end": end}
    return Counted(
        right,
        {name: worth for name, worth in plans.items() if worth != right},
        data | {"comes": comes, "reach": reach},
        f"{now}, {reach * longer}, {reach**2 * last}",
    )


def cards_until(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many cards are turned up on average until the first good one?

    >>> cards_until(lambda among: among[0]).right
    Fraction(7, 1)
    """
    total, good = pick([20, 23, 26, 29, 35, 41, 44, 53]), pick([2, 3] if easier else [2, 3, 4, 5])
    right = Deck({"good": good, "other": total - good}).wait("good").mean
    mistakes = {
        "replacement": Fraction(total, good),
        "half": Fraction(total, 2),
        "gap_only": right - 1,
        "upside_down": Fraction(good, total),
    }
    data = {"total": total, "good": good, "bad": total - good, "gaps": good + 1}
    return Counted(right, mistakes, data, f"{total - good}/{good + 1} + 1")


def race_to_lock(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that the missing letters come before the round is over?

    >>> race_to_lock(lambda among: among[0]).right
    Fraction(361, 529)
    """
    letters = 2 if easier else pick([2, 3, 4])
    chance = pick([Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)])
    end = pick([Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)])
    comes = (1 - end) * chance

    def turn(missing: int) -> dict[int, Fraction] | None:
        return {OVER: end, missing - 1: comes, missing: 1 - end - comes} if missing > 0 else None

    right = Chain(letters, turn).reach(lambda missing: missing == 0)
    one = Chain(1, turn).reach(lambda missing: missing == 0)
    mistakes = {"one_letter": one, "no_wait": comes**letters, "round_goes_on": chance**letters}
    data = {"letters": letters, "chance": chance, "end": end, "comes": comes, "one": one}
    return Counted(right, mistakes | {"complement": 1 - right}, data, f"({one})^{letters}")


def games_in_all(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many games does it take to make the standard error of a mean several times smaller?

    >>> games_in_all(lambda among: among[0]).right
    Fraction(2000, 1)
    """
    games, times = pick([500, 1000, 2000, 4000]), pick([2, 3, 5] if easier else [2, 3, 4, 5, 10])
    error = Fraction(pick([6, 12, 18, 24, 30]), 10)
    right = Fraction(games) * times**2
    mistakes = {
        "in_step": Fraction(games * times),
        "more_only": right - games,
        "turned": Fraction(games, times**2),
    }
    data = {
        "games": games,
        "times": times,
        "error": digits(error),
        "wanted": digits(error / times),
    }
    return Counted(right, mistakes, data, f"{games} · {times}²")


def after_a_pause(pick: Pick[Any], easier: bool = False) -> Counted:
    """A word was locked after a long pause: how likely is it wrong?

    >>> after_a_pause(lambda among: among[0]).right
    Fraction(2, 5)
    """
    wrong = pick([Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)])
    slow, quick = (
        pick([Fraction(3, 5), Fraction(4, 5), Fraction(9, 10)]),
        pick([Fraction(1, 10), Fraction(1, 5)]),
    )
    pauses = Law({"wrong": wrong * slow, "right": (1 - wrong) * quick})
    right = pauses["wrong"]
    mistakes = {"turned": slow, "prior": wrong, "both": wrong * slow, "complement": 1 - right}
    data = {"wrong": wrong, "slow": slow, "quick": quick, "others": 1 - wrong}
    data |= {"both": wrong * slow, "false_alarm": (1 - wrong) * quick}
    forms = {"evidence": (f"{wrong} * {slow} + {1 - wrong} * {quick}",)}
    cases = f"{wrong * slow} / ({wrong * slow} + {(1 - wrong) * quick})"
    return Counted(right, mistakes, data, cases, forms)


def chances() -> Chances:
    """What the lessons let a class guess and try.

    >>> sorted(chances().trials)
    ['helping', 'wrong']
    """
    deck = Deck(FiveToClose(players=2).deck)
    helping = deck.map(lambda card: card in ("E", "S", "wild")).draw(7)
    # Of 100 words ten are wrong; eight of these come after a pause, and eighteen of the right ones.
    paused = Deck({"wrong": 8, "right": 18}).draw(1)[0]
    guesses = {"helps": any_of(card == 1 for card in helping), "wrong_after_pause": paused == "wrong"}
    wrong = count([paused == "wrong"]).named("wrong words")
    return Chances(guesses, {"helping": count(c == 1 for c in helping), "wrong": wrong})
