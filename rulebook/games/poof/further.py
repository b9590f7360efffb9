"""The exercises of Poof, a step further: two instead of one, three instead of two, the question turned round.

Each is named like the exercise that it goes on from; its words are in `further.toml`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.poof import Poof, State
from rulebook.games.poof.chosen import hands_in_order, leaving_stuck
from rulebook.games.poof.exercises import CARDS, GAME
from rulebook.games.poof.odds import deck_of, law_of_poofs, mean_value, mercy_now
from rulebook.lessons.choosing import Cells, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick
from rulebook.lessons.sampling import SMOOTH
from rulebook.odds import Chain, Deck, Law


def no_poof(pick: Pick[Any]) -> Counted:
    """How likely is at most one Poof card among some cards?

    >>> no_poof(lambda among: among[0]).data["cards"]
    5
    """
    cards = pick(range(5, 25))
    law = law_of_poofs(GAME, cards)
    right = law[0] + law[1]
    mistakes = {"none_only": law[0], "just_one": law[1], "complement": 1 - right}
    data = {"cards": cards, "less": cards - 1, "others": CARDS - GAME.poofs, "all": CARDS, "none": law[0]}
    others = CARDS - GAME.poofs
    cases = f"(C({others}, {cards}) + 10 · C({others}, {cards - 1})) / C({CARDS}, {cards})"
    return Counted(right, mistakes, data, cases)


def at_least_one(pick: Pick[Any]) -> Counted:
    """How likely are at least two cards of a given number?

    >>> at_least_one(lambda among: among[0]).data["cards"]
    5
    """
    cards, number = pick(range(5, 25)), pick(GAME.numbers)
    law = deck_of(GAME).copies(number, among=cards)
    right = 1 - law[0] - law[1]
    mistakes = {"one_is_enough": 1 - law[0], "just_two": law[2], "complement": 1 - right}
    others = CARDS - GAME.copies
    data = {"cards": cards, "less": cards - 1, "number": number, "others": others, "all": CARDS}
    cases = f"1 − (C({others}, {cards}) + 8 · C({others}, {cards - 1})) / C({CARDS}, {cards})"
    return Counted(right, mistakes, data, cases)


def next_follows(pick: Pick[Any]) -> Counted:
    """How likely is it that both of the next two players hold a number that is low enough?

    >>> next_follows(lambda among: among[0]).data["unseen"]
    40
    """
    unseen, low, held = pick([40, 50, 60, 80]), pick([6, 10, 14]), pick([2, 3, 4, 6])
    deck = Deck({"low": low, "other": unseen - low})
    none, neither = deck.copies("low", among=held)[0], deck.copies("low", among=2 * held)[0]
    right = 1 - 2 * none + neither
    mistakes = {
        "as_independent": (1 - none) ** 2,
        "either": 1 - neither,
        "twice_off": 1 - 2 * none,
        "one_only": 1 - none,
    }
    data = {"unseen": unseen, "low": low, "held": held, "high": unseen - low, "both": 2 * held}
    data |= {"none": none, "neither": neither}
    high = unseen - low
    cases = f"1 − 2 · C({high}, {held})/C({unseen}, {held}) + C({high}, {2 * held})/C({unseen}, {2 * held})"
    return Counted(right, mistakes, data, cases)


def exactly_four(pick: Pick[Any]) -> Counted:
    """How likely is it that four cards or more show a given number?

    >>> exactly_four(lambda among: among[0]).data["cards"]
    11
    """
    cards, number = pick(range(11, 28)), pick(GAME.numbers)
    law = deck_of(GAME).copies(number, among=cards)
    right = law.at_least(4)
    any_rest = Fraction(comb(8, 4) * comb(CARDS - 4, cards - 4), comb(CARDS, cards))
    mistakes = {"just_four": law[4], "any_rest": any_rest, "complement": 1 - right}
    fewer = tuple(law[n] for n in range(4))
    return Counted(
        right, mistakes, {"cards": cards, "rest": cards - 4, "number": number, "all": CARDS, "fewer": fewer}
    )


def either_missing(pick: Pick[Any]) -> Counted:
    """How likely is it that at least one of three numbers does not come at all?

    >>> 0 < either_missing(lambda among: among[0]).right < 1
    True
    """
    cards = pick(range(6, 24))
    one, two, three = (Fraction(comb(CARDS - 8 * n, cards), comb(CARDS, cards)) for n in (1, 2, 3))
    right = 3 * one - 3 * two + three
    mistakes = {"thrice": 3 * one, "third_left_out": 3 * one - 3 * two, "all_missing": three}
    data = {"cards": cards, "all": CARDS, "left": tuple(CARDS - 8 * n for n in (1, 2, 3))}
    data |= {"one": one, "two": two, "three": three}
    return Counted(right, mistakes | {"complement": 1 - right}, data)


def expected_poofs(pick: Pick[Any]) -> Counted:
    """How large is the variance of the number of Poof cards among some cards?

    >>> expected_poofs(lambda among: among[0]).data["cards"]
    2
    """
    cards, house = pick(range(2, 20)), Poof(players=pick([2, 3, 4, 5, 6]))
    law, total = law_of_poofs(house, cards), len(deck_of(house))
    p = Fraction(house.poofs, total)
    mistakes = {"put_back": cards * p * (1 - p), "one_card": p * (1 - p), "mean": law.mean}
    data = {"cards": cards, "players": house.players, "all": total, "less": total - 1, "left": total - cards}
    cases = f"{cards} · 10/{total} · {total - 10}/{total} · {total - cards}/{total - 1}"
    return Counted(law.variance, mistakes, data | {"others": total - house.poofs}, cases)


def expected_points(pick: Pick[Any]) -> Counted:
    """How many points are some cards worth on average, once it is known that none is a Poof card?

    >>> expected_points(lambda among: among[1]).right
    Fraction(13, 1)
    """
    cards = pick(range(1, 20))
    numbers = Fraction(sum(GAME.numbers), len(GAME.numbers))
    mistakes = {"condition": mean_value(GAME, cards), "one_only": numbers}
    if cards == 1:
        mistakes.pop("one_only")
    return Counted(cards * numbers, mistakes, {"cards": cards, "each": numbers}, f"{cards} · {numbers}")


def same_card(pick: Pick[Any]) -> Counted:
    """How likely is it that of three cards turned up for the start at least two match?

    >>> same_card(lambda among: among[0]).data["highest"]
    5
    """
    highest = pick(range(5, 21))
    deck = deck_of(Poof(highest=highest))
    copies, cards = tuple(deck.pile.values()), len(deck)
    different = comb(highest, 3) * 8**3 + comb(highest, 2) * 8**2 * GAME.poofs
    right = 1 - Fraction(different, comb(cards, 3))
    pair = Fraction(sum(comb(n, 2) for n in copies), comb(cards, 2))
    alike = Fraction(sum(comb(n, 3) for n in copies), comb(cards, 3))
    mistakes = {"added": 3 * pair, "two_only": pair, "all_three": alike, "complement": 1 - right}
    data = {"highest": highest, "all": cards, "different": different}
    return Counted(right, mistakes, data, f"1 − {different} / C({cards}, 3)")


def down_to(pick: Pick[Any]) -> Counted:
    """How many plays does it take on average if every next number must be lower?

    >>> down_to(lambda among: among[0]).right
    Fraction(137, 60)
    """
    top, goal = pick([6, 7, 8, 9, 10, 11, 12]), pick([1, 2, 3])
    pile = Chain(top, lambda number: dict.fromkeys(range(1, number), 1) if number > 1 else None)
    right = pile.time_to(lambda number: number <= goal)
    mistakes = {"equal_too": right + Fraction(1, goal), "one_by_one": Fraction(top - goal)}
    shares = " + ".join(f"1/{number}" for number in range(goal + 1, top))
    return Counted(right, mistakes, {"top": top, "goal": goal, "above": goal + 1}, f"1 + {shares}")


def run_of_four(pick: Pick[Any]) -> Counted:
    """How many cards does it take on average until a run of equal cards makes a poof?

    >>> run_of_four(lambda among: among[0]).right
    Fraction(14, 1)
    """
    run, same = pick([1, 2, 3]), pick([Fraction(1, n) for n in (2, 3, 4, 5)] + [Fraction(2, 3)])
    row = Chain(run, lambda length: {length + 1: same, 1: 1 - same} if length < GAME.poof_at else None)
    right = row.time_to(lambda length: length == GAME.poof_at)
    missing = GAME.poof_at - run
    mistakes = {"no_break": missing / same, "all_at_once": 1 / same**missing}
    steps = [1 / same, 1 / same + 1 / same**2, 1 / same + 1 / same**2 + 1 / same**3]
    if run == 1:
        mistakes["last_only"] = steps[0]
    data = {"run": run, "same": same, "other": 1 - same, "missing": missing}
    return Counted(right, mistakes, data, f"T(1) = {steps[2]}")


def mercy_or_on(pick: Pick[Any]) -> Counted:
    """Up to how many points may it cost to be stuck for playing on to be no worse than a Pooftastrophe?

    >>> mercy_or_on(lambda among: among[0]).right
    Fraction(62, 1)
    """
    hand, pile = pick([(3, 9), (4, 8, 8), (2, 6, 12), (11, 12)]), pick([(9,), (10, 8), (12, 7)])
    chance, left = (
        pick([Fraction(1, 2), Fraction(2, 5), Fraction(3, 5), Fraction(1, 4)]),
        pick([20, 30, 50, 60]),
    )
    view = State("play", (hand, ()), stacks=((), ()), pile=pile)
    cost = mercy_now(GAME, view, 0).mean
    right = (cost + chance * left) / (1 - chance)
    mistakes = {
        "pile_forgotten": (sum(hand) + chance * left) / (1 - chance),
        "own_points": cost / (1 - chance),
        "as_if_certain": cost + chance * left,
    }
    data = {"hand": hand, "pile": pile, "on_pile": len(pile), "chance": chance, "other": 1 - chance}
    return Counted(
        right, mistakes, data | {"left": left, "cost": cost}, f"({cost} + {chance * left}) / ({1 - chance})"
    )


def error_of_rounds(pick: Pick[Any]) -> Counted:
    """How many rounds make the standard error of a share so small?

    >>> error_of_rounds(lambda among: among[0]).right
    Fraction(2500, 1)
    """
    chance, error = pick(SMOOTH), Fraction(pick([2, 4, 1]), 200)
    variance = chance * (1 - chance)
    mistakes = {"no_square": variance / error, "no_chance": 1 / error**2, "double": 4 * variance / error**2}
    data = {"chance": chance, "other": 1 - chance, "error": error}
    return Counted(variance / error**2, mistakes, data, f"{chance} · {1 - chance} / ({error})²")


def best_of(pick: Pick[Any]) -> Counted:
    """How likely does the better player still win a match after a lost first game?

    >>> best_of(lambda among: among[0]).right
    Fraction(121, 400)
    """
    chance, games = pick([Fraction(n, 20) for n in range(11, 18)]), pick([3, 5, 7])
    wins, left = games // 2 + 1, games - 1
    law = Law({1: chance, 0: 1 - chance})
    right = law.repeat(left).at_least(wins)
    mistakes = {"from_the_start": law.repeat(games).at_least(wins), "complement": 1 - right}
    if games > 3:
        mistakes["in_a_row"] = chance**wins
    data = {"chance": chance, "games": games, "wins": wins, "left": left}
    return Counted(right, mistakes, data, " + ".join(str(law.repeat(left)[n]) for n in range(wins, games)))


def who_is_better(pick: Pick[Any]) -> Counted:
    """Somebody who is rarely the better one has won most of a few games: how likely is it the better player?

    >>> who_is_better(lambda among: among[0]).right
    Fraction(9, 25)
    """
    chance = pick([Fraction(3, 5), Fraction(2, 3), Fraction(3, 4), Fraction(4, 5)])
    won, lost = pick([(2, 0), (3, 0), (3, 1), (4, 1), (4, 2), (5, 1)])
    prior = pick([Fraction(1, 5), Fraction(1, 4), Fraction(1, 3)])
    if_better, if_worse = chance**won * (1 - chance) ** lost, (1 - chance) ** won * chance**lost
    right = Law({"better": prior * if_better, "worse": (1 - prior) * if_worse})["better"]
    mistakes = {
        "prior_left_out": Law({"better": if_better, "worse": if_worse})["better"],
        "of_two": prior,
        "complement": 1 - right,
    }
    data = {"chance": chance, "other": 1 - chance, "won": won, "games": won + lost, "prior": prior}
    data |= {"if_better": if_better, "if_worse": if_worse, "rest": 1 - prior}
    one, two = prior * if_better, (1 - prior) * if_worse
    return Counted(right, mistakes, data, f"{one} / ({one} + {two})")


def stuck_next(pick: Pick[Any]) -> Cells:
    """Which numbers of a hand leave a next player with many cards stuck?

    >>> stuck_next(lambda among: among[0]).data["held"]
    4
    """
    return leaving_stuck(pick, pick([4, 5, 6]), pick([Fraction(1, 3), Fraction(1, 5), Fraction(1, 10)]))


def likely_hands(pick: Pick[Any]) -> Order:
    """Which of five things is a hand most likely to hold, which least?

    >>> len(likely_hands(lambda among: among[0]).items)
    5
    """
    return hands_in_order(pick, 5)


def any_hand(pick: Pick[Any]) -> Formula:
    """How likely are at least two cards of a kind among n cards? A formula in n.

    >>> any_hand(lambda among: among[0]).data["copies"]
    10
    """
    house, kind = Poof(players=pick([2, 3, 4, 5, 6])), pick(["poof", "seven"])
    cards, copies = len(deck_of(house)), house.poofs if kind == "poof" else house.copies
    others = cards - copies
    none, one = f"C({others}, n)/C({cards}, n)", f"{copies} * C({others}, n - 1)/C({cards}, n)"
    return Formula(
        f"1 - {none} - {one}",
        {"one_is_enough": f"1 - {none}", "complement": f"{none} + {one}", "none_left_in": f"1 - {one}"},
        {"kind": kind, "copies": copies, "others": others, "all": cards},
        variables=("n",),
        tried=(2, 3, 4, 5, 6, 7, 8),
    )
