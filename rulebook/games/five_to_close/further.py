"""The exercises of 5 To Close, a step further: two good cards, three letters, two turns, three teams.

Each is named like the exercise that it goes on from; its words are in `further.toml`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.five_to_close import odds
from rulebook.games.five_to_close.chosen import best_use_among, letters_in_order
from rulebook.games.five_to_close.exercises import DECK, GAME, LETTERS
from rulebook.lessons.choosing import Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.lessons.sampling import digits
from rulebook.odds import Deck, Law


def one_of_some(pick: Pick[Any]) -> Counted:
    """How likely are at least two good cards among a few draws?

    >>> one_of_some(lambda among: among[0]).right
    Fraction(11, 60)
    """
    total, good, draws = pick([10, 12, 14, 15, 16]), pick([3, 4, 5]), pick([3, 4, 5])
    came = Deck({"S": good, "other": total - good}).copies("S", among=draws)
    right = 1 - came[0] - came[1]
    mistakes = {"one_is_enough": 1 - came[0], "just_two": came[2], "complement": 1 - right}
    data = {"total": total, "good": good, "bad": total - good, "draws": draws}
    data |= {"less": draws - 1, "none": came[0], "one": came[1]}
    return Counted(right, mistakes, data, f"1 − {came[0]} − {came[1]}")


def two_letters(pick: Pick[Any]) -> Counted:
    """How likely are three different letters among a few draws?

    >>> two_letters(lambda among: among[0]).data["draws"]
    4
    """
    total, draws = pick([14, 15, 16, 18]), pick([4, 5, 6])
    first, second, third = (pick([3, 4]) for _ in range(3))
    pile = {"E": first, "D": second, "S": third, "other": total - first - second - third}
    right = odds.draw_all_of(pile, "EDS", draws)
    without = [1 - odds.draw_one_of(pile, letter, draws) for letter in "EDS"]
    pairs = [1 - odds.draw_one_of(pile, letters, draws) for letters in ("ED", "ES", "DS")]
    none = 1 - odds.draw_one_of(pile, "EDS", draws)
    alone = [1 - chance for chance in without]
    mistakes = {
        "independent_letters": alone[0] * alone[1] * alone[2],
        "none_left_in": right + none,
        "two_only": odds.draw_all_of(pile, "ED", draws),
    }
    data = {"total": total, "first": first, "second": second, "third": third, "draws": draws}
    data |= {"without": tuple(without), "pairs": tuple(pairs), "none": none}
    cases = f"1 − {' − '.join(map(str, without))} + {' + '.join(map(str, pairs))} − {none}"
    return Counted(right, mistakes, data, cases)


def one_turn(pick: Pick[Any]) -> Counted:
    """How much is it worth to wait two turns with a word that may grow in each?

    >>> one_turn(lambda among: among[0]).right
    Fraction(1845, 256)
    """
    first = pick([0, 1, 2, 3])
    now, later, last = GAME.points[first : first + 3]
    chance = pick([Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])
    end = pick([Fraction(1, 4), Fraction(1, 5), Fraction(1, 10)])
    same, once, twice = (1 - chance) ** 2, 2 * chance * (1 - chance), chance**2
    grown = same * now + once * later + twice * last
    mistakes = {
        "no_end": grown,
        "end_once": (1 - end) * grown,
        "one_order": (1 - end) ** 2 * (grown - once * later / 2),
    }
    data = {"now": now, "later": later, "last": last, "chance": chance, "end": end, "stays": 1 - end}
    data |= {"grown": grown, "same": same, "once": once, "twice": twice}
    return Counted((1 - end) ** 2 * grown, mistakes, data, f"({1 - end})² · {grown}")


def patience_of(pick: Pick[Any]) -> Counted:
    """From which chance of the next letter on is it worth waiting for?

    >>> patience_of(lambda among: among[0]).right
    Fraction(2, 19)
    """
    now, later = pick([(10, 15), (15, 25), (25, 35), (35, 50), (50, 80)])
    end = pick([Fraction(1, n) for n in (20, 16, 12, 10, 8, 6, 5)])
    more = later - now
    right = end * now / ((1 - end) * more)
    mistakes = {"end_forgotten": end * now / more, "per_later": end * now / ((1 - end) * later)}
    data = {"now": now, "later": later, "end": end, "stays": 1 - end, "more": more}
    return Counted(right, mistakes | {"complement": 1 - right}, data, f"{end * now} / ({1 - end} · {more})")


def challenge(pick: Pick[Any]) -> Counted:
    """How large is the variance of what a challenge brings?

    >>> challenge(lambda among: among[0]).right
    Fraction(7225, 4)
    """
    lost, risk = pick([(50, 25), (60, 20), (40, 30), (75, 25)])
    points, wrong = pick([10, 25, 35, 50]), pick([Fraction(n, 10) for n in (5, 4, 6, 7, 8)])
    brings = Law({lost + points: wrong, -risk: 1 - wrong})
    squares = brings.map(lambda points: points**2).mean
    mistakes = {"mean": brings.mean, "squares_only": squares, "one_point": wrong * (1 - wrong)}
    data = {"lost": lost, "risk": risk, "points": points, "swing": lost + points, "wrong": wrong}
    data |= {"other": 1 - wrong, "mean": brings.mean, "squares": squares}
    return Counted(brings.variance, mistakes, data, f"{squares} − ({brings.mean})²")


def multiplier(pick: Pick[Any]) -> Counted:
    """From which chance of a lock on is a Triple better than a Double?

    >>> multiplier(lambda among: among[0]).right
    Fraction(1, 2)
    """
    points, double, triple = pick(GAME.points), pick([25, 20, 30]), pick([35, 40, 45])
    more = triple - double
    right = Fraction(more, points + more)
    mistakes = {
        "against_none": odds.multiplier_break_even(points, 3, triple),
        "whole_cost": Fraction(triple, points + triple),
        "odds": Fraction(more, points),
        "complement": 1 - right,
    }
    data = {"points": points, "double": double, "triple": triple, "more": more}
    return Counted(right, mistakes, data, f"{more} / ({points} + {more})")


def letters(pick: Pick[Any]) -> Counted:
    """Given that two cards are letters, how likely is it that both are among some?

    >>> letters(lambda among: among[0]).data["copies"]
    16
    """
    known = [card for card, n in DECK.items() if len(card) == 1 and n >= 3]
    chosen = tuple(sorted(shuffled(pick, known)[: pick([2, 3])]))
    copies, cards = sum(DECK[letter] for letter in chosen), sum(DECK.values())
    right = Deck({"chosen": copies, "other": LETTERS - copies}).copies("chosen", among=2)[2]
    mistakes = {
        "replacement": Fraction(copies, LETTERS) ** 2,
        "whole_deck": Fraction(comb(copies, 2), comb(cards, 2)),
        "first_only": Fraction(copies, LETTERS),
    }
    data = {"chosen": chosen, "copies": copies, "less": copies - 1, "letters": LETTERS, "cards": cards}
    data["left"] = LETTERS - 1
    return Counted(right, mistakes, data, f"{copies}/{LETTERS} · {copies - 1}/{LETTERS - 1}")


def best_time_to_lock(pick: Pick[Any]) -> Counted:
    """What is a word worth, locked at the best time, if its two letters are not equally likely?

    >>> best_time_to_lock(lambda among: among[0]).data["second"]
    Fraction(1, 3)
    """
    at = pick([0, 1, 2, 3])
    now, longer, last = points = GAME.points[at : at + 3]
    first, second = shuffled(pick, [Fraction(1, n) for n in (4, 3, 2)] + [Fraction(2, 3)])[:2]
    end = pick([Fraction(1, 50), Fraction(1, 20), Fraction(1, 10), Fraction(1, 5)])
    right = odds.lock_or_lengthen(points, (first, second), end)[0].worth
    one, two = odds.waiting(1, first, end), odds.waiting(1, second, end)
    plans = {
        "lock_now": Fraction(now),
        "once": one * longer,
        "twice": one * two * last,
        "no_end": Fraction(last),
    }
    data = {"now": now, "longer": longer, "last": last, "first": first, "second": second, "end": end}
    data |= {"comes": (1 - end) * first, "one": one, "two": two}
    return Counted(
        right,
        {name: worth for name, worth in plans.items() if worth != right},
        data,
        f"{now}, {one * longer}, {one * two * last}",
    )


def cards_until(pick: Pick[Any]) -> Counted:
    """How many cards are turned up on average until the second good one?

    >>> cards_until(lambda among: among[0]).right
    Fraction(14, 1)
    """
    total, good = pick([20, 23, 26, 29, 35, 41, 44, 53]), pick([2, 3, 4, 5])
    first = Deck({"good": good, "other": total - good}).wait("good").mean
    right = 2 * first
    mistakes = {"replacement": 2 * Fraction(total, good), "first_only": first, "gaps_only": right - 2}
    mistakes["first_gap_once"] = first + 1
    data = {"total": total, "good": good, "bad": total - good, "gaps": good + 1}
    return Counted(right, mistakes, data, f"2 · ({total - good}/{good + 1} + 1)")


def race_to_lock(pick: Pick[Any]) -> Counted:
    """How likely is it that just so many of the missing letters come before the round is over?

    >>> race_to_lock(lambda among: among[0]).right
    Fraction(76, 529)
    """
    letters, got = pick([3, 4, 5]), pick([1, 2])
    chance = pick([Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)])
    end = pick([Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)])
    one = odds.waiting(1, chance, end)
    comes = (1 - end) * chance
    mistakes = {"at_least": one**got, "all_of_them": one**letters, "no_wait": comes**got * end}
    data = {"letters": letters, "got": got, "chance": chance, "end": end, "comes": comes, "one": one}
    data |= {"not_one": 1 - one}
    return Counted(one**got * (1 - one), mistakes, data, f"({one})^{got} · {1 - one}")


def games_in_all(pick: Pick[Any]) -> Counted:
    """How many games of each of two teams make the error of the difference several times smaller?

    >>> games_in_all(lambda among: among[0]).right
    Fraction(4000, 1)
    """
    games, times = pick([500, 1000, 2000, 4000]), pick([2, 3, 4, 5, 10])
    error = Fraction(pick([6, 12, 18, 24, 30]), 10)
    right = Fraction(2 * games * times**2)
    mistakes = {"one_mean": right / 2, "added": 2 * right, "in_step": Fraction(2 * games * times)}
    data = {
        "games": games,
        "times": times,
        "error": digits(error),
        "wanted": digits(error / times),
    }
    return Counted(right, mistakes, data, f"2 · {games} · {times}²")


def after_a_pause(pick: Pick[Any]) -> Counted:
    """A word was locked after a long pause and without a smile: how likely is it wrong?

    >>> after_a_pause(lambda among: among[0]).right
    Fraction(2, 3)
    """
    wrong = pick([Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)])
    slow, quick = (
        pick([Fraction(3, 5), Fraction(4, 5), Fraction(9, 10)]),
        pick([Fraction(1, 10), Fraction(1, 5)]),
    )
    grave, cheerful = (
        pick([Fraction(3, 5), Fraction(7, 10), Fraction(9, 10)]),
        pick([Fraction(1, 5), Fraction(3, 10)]),
    )
    one, two = wrong * slow * grave, (1 - wrong) * quick * cheerful
    right = Law({"wrong": one, "right": two})["wrong"]
    mistakes = {
        "pause_only": Law({"wrong": wrong * slow, "right": (1 - wrong) * quick})["wrong"],
        "prior_left_out": Law({"wrong": slow * grave, "right": quick * cheerful})["wrong"],
        "prior": wrong,
        "both": one,
        "complement": 1 - right,
    }
    data = {"wrong": wrong, "slow": slow, "quick": quick, "grave": grave, "cheerful": cheerful}
    data |= {"others": 1 - wrong, "one": one, "two": two}
    forms = {"evidence": (f"{wrong} * {slow} * {grave} + {1 - wrong} * {quick} * {cheerful}",)}
    return Counted(right, mistakes, data, f"{one} / ({one} + {two})", forms)


def next_letters(pick: Pick[Any]) -> Order:
    """Given a hand, which of five letters is the next card most likely to be?

    >>> len(next_letters(lambda among: among[0]).items)
    5
    """
    return letters_in_order(pick, 5)


def best_use(pick: Pick[Any]) -> Choice:
    """Which brings most on average against two other teams: a Double, a Freeze or a challenge?

    >>> best_use(lambda among: among[0]).options
    ('double', 'freeze', 'challenge')
    """
    return best_use_among(pick, teams=3)


def any_number_of_teams(pick: Pick[Any]) -> Formula:
    """How likely must a word of v points be wrong for a challenge to pay among t teams? A formula in t and v.

    >>> any_number_of_teams(lambda among: among[0]).right
    '25(t − 1)/(50 + v + 25(t − 1))'
    """
    lost, risk = pick([(50, 25), (60, 20), (40, 30), (75, 25), (80, 40)])
    mistakes = {
        "two_teams": f"{risk}/({lost} + v + {risk})",
        "complement": f"({lost} + v)/({lost} + v + {risk}(t - 1))",
        "ratio": f"{risk}(t - 1)/({lost} + v)",
        "all_teams": f"{risk}t/({lost} + v + {risk}t)",
        "word_left_out": f"{risk}(t - 1)/({lost} + {risk}(t - 1))",
    }
    return Formula(
        f"{risk}(t - 1)/({lost} + v + {risk}(t - 1))",
        mistakes,
        {"lost": lost, "risk": risk},
        f"{risk} / (({lost} + v)/(t − 1) + {risk})",
        variables=("t", "v"),
        tried=(2, 3, 4, 5, 6, 7, 8),
    )
