"""The exercises of the Poof lesson: cards that are not put back, double counting, runs, and when to stop.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from rulebook.games.poof import POOF, Poof, State
from rulebook.games.poof.odds import deck_of, law_of_poofs, mean_value, mercy_now
from rulebook.lessons.guessing import Chances
from rulebook.lessons.questions import Counted, Pick
from rulebook.lessons.sampling import GAMES, SMOOTH, root, standard_error
from rulebook.odds import Chain, Deck, Law, count

GAME = Poof()
CARDS = len(deck_of(GAME))


def no_poof(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is no Poof card among some cards?

    >>> no_poof(lambda among: among[0]).data["cards"]
    3
    """
    cards = pick(range(2, 18) if easier else range(3, 20))
    right = law_of_poofs(GAME, cards)[0]
    mistakes = {
        "replacement": Fraction(CARDS - GAME.poofs, CARDS) ** cards,
        "complement": 1 - right,
        "one_only": Fraction(CARDS - GAME.poofs, CARDS),
    }
    data = {"cards": cards, "others": CARDS - GAME.poofs, "all": CARDS}
    return Counted(right, mistakes, data, f"C({CARDS - GAME.poofs}, {cards}) / C({CARDS}, {cards})")


def at_least_one(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is at least one card of a given number?

    >>> at_least_one(lambda among: among[-1]).right > Fraction(1, 2)
    True
    """
    cards, number = pick(range(2, 15) if easier else range(3, 20)), pick(GAME.numbers)
    none = deck_of(GAME).copies(number, among=cards)[0]
    right = 1 - none
    mistakes = {
        "complement": none,
        "replacement": 1 - Fraction(CARDS - GAME.copies, CARDS) ** cards,
        "added": Fraction(cards * GAME.copies, CARDS),
        "exactly_one": deck_of(GAME).copies(number, among=cards)[1],
    }
    data = {"cards": cards, "number": number, "others": CARDS - GAME.copies, "all": CARDS}
    return Counted(right, mistakes, data, f"1 − C({CARDS - GAME.copies}, {cards}) / C({CARDS}, {cards})")


def next_follows(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that the next player holds a number that is low enough?

    >>> next_follows(lambda among: among[0]).data["unseen"]
    40
    """
    unseen, low, held = pick([40, 50, 60, 80]), pick([6, 10, 14]), pick([2, 3] if easier else [3, 4, 6])
    none = Deck({"low": low, "other": unseen - low}).copies("low", among=held)[0]
    right = 1 - none
    mistakes = {
        "complement": none,
        "one_only": Fraction(low, unseen),
        "added": Fraction(low * held, unseen),
        "replacement": 1 - Fraction(unseen - low, unseen) ** held,
    }
    data = {"unseen": unseen, "low": low, "held": held, "high": unseen - low}
    return Counted(right, mistakes, data, f"1 − C({unseen - low}, {held}) / C({unseen}, {held})")


def exactly_four(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that exactly four cards show a given number?

    >>> exactly_four(lambda among: among[0]).right < Fraction(1, 100)
    True
    """
    cards, number = pick(range(5, 18) if easier else range(8, 24)), pick(GAME.numbers)
    right = deck_of(GAME).copies(number, among=cards)[4]
    any_rest = Fraction(comb(8, 4) * comb(CARDS - 4, cards - 4), comb(CARDS, cards))
    no_order = Fraction(comb(8, 4), comb(CARDS, cards))
    mistakes = {"any_rest": any_rest, "no_rest": no_order}
    data = {"cards": cards, "number": number, "rest": cards - 4, "others": CARDS - 8, "all": CARDS}
    return Counted(right, mistakes, data, f"C(8, 4) · C({CARDS - 8}, {cards - 4}) / C({CARDS}, {cards})")


def either_missing(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that at least one of two numbers does not come at all?

    >>> 0 < either_missing(lambda among: among[0]).right < 1
    True
    """
    cards = pick(range(4, 18) if easier else range(6, 20))
    one = Fraction(comb(CARDS - 8, cards), comb(CARDS, cards))
    both = Fraction(comb(CARDS - 16, cards), comb(CARDS, cards))
    right = 2 * one - both
    mistakes = {"twice": 2 * one, "both_missing": both, "one_number": one, "complement": 1 - right}
    data = {
        "cards": cards,
        "one": one,
        "both": both,
        "all": CARDS,
        "without": CARDS - 8,
        "neither": CARDS - 16,
    }
    return Counted(right, mistakes, data, f"2 · C({CARDS - 8}, {cards}) − C({CARDS - 16}, {cards})")


def expected_poofs(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many Poof cards are among some cards on average?

    >>> expected_poofs(lambda among: among[0]).right
    Fraction(10, 53)
    """
    cards, house = pick(range(2, 20)), Poof(players=pick([2, 3] if easier else [2, 3, 4, 5, 6]))
    law, total = law_of_poofs(house, cards), len(deck_of(house))
    mistakes = {"at_least": 1 - law[0], "upside_down": 1 / law.mean}
    data = {"cards": cards, "players": house.players, "all": total}
    return Counted(law.mean, mistakes, data, f"{cards} · 10/{total}")


def expected_points(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many points are some cards worth on average?

    >>> expected_points(lambda among: among[0]).right
    Fraction(562, 53)
    """
    cards = pick(range(1, 14) if easier else range(1, 20))
    right = mean_value(GAME, cards)
    kinds = Fraction(sum(GAME.points((card,)) for card, _ in GAME.deck) * cards, len(GAME.deck))
    numbers = Fraction(cards * sum(GAME.numbers), len(GAME.numbers))
    mistakes = {"kinds": kinds, "numbers_only": numbers}
    total = sum(GAME.points((card,)) * n for card, n in GAME.deck)
    return Counted(
        right, mistakes, {"cards": cards, "all": CARDS, "total": total}, f"{cards} · {total}/{CARDS}"
    )


def same_card(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that two cards turned up for the start match?

    >>> same_card(lambda among: among[0]).right
    Fraction(269, 2701)
    """
    highest = pick(range(4, 18) if easier else range(8, 21))
    deck = dict(Poof(highest=highest).deck)
    cards = sum(deck.values())
    right = Fraction(sum(comb(n, 2) for n in deck.values()), comb(cards, 2))
    mistakes = {
        "replacement": Fraction(sum(n * n for n in deck.values()), cards**2),
        "numbers_only": Fraction(highest * comb(8, 2), comb(cards, 2)),
        "equal_kinds": Fraction(1, highest + 1),
        "complement": 1 - right,
    }
    data = {"highest": highest, "real": highest == len(Poof().numbers), "all": cards, "poofs": deck[POOF]}
    return Counted(right, mistakes, data, f"({highest} · C(8, 2) + C(10, 2)) / C({cards}, 2)")


def down_to(pick: Pick[Any], easier: bool = False) -> Counted:
    """How many plays does it take on average until a low number is on top of the pile?

    >>> down_to(lambda among: among[0]).right
    Fraction(197, 60)
    """
    top, goal = pick([4, 5, 6, 7, 8, 9] if easier else [6, 7, 8, 9, 10, 11, 12]), pick([1, 2, 3])
    pile = Chain(top, lambda number: dict.fromkeys(range(1, number + 1), 1))
    right = pile.time_to(lambda number: number <= goal)
    mistakes = {
        "no_equal": right - Fraction(1, goal),
        "one_by_one": Fraction(top - goal),
        "mean_step": Fraction(2 * (top - goal), top - 1),
        "at_once": Fraction(top, goal),
    }
    shares = " + ".join(f"1/{number}" for number in range(goal, top))
    data = {"top": top, "goal": goal, "above": goal + 1, "first": 1 + Fraction(1, goal)}
    return Counted(right, mistakes, data, f"1 + {shares}")


def run_of_four(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that a run of equal cards grows to a poof within some cards?

    >>> run_of_four(lambda among: among[0]).right
    Fraction(3, 16)
    """
    run, cards, same = (
        pick([2, 3] if easier else [1, 2, 3]),
        pick([4, 5] if easier else [4, 5, 6]),
        pick([Fraction(1, n) for n in (2, 3, 4, 5)]),
    )
    missing = GAME.poof_at - run
    row = Chain(run, lambda length: {length + 1: same, 1: 1 - same})
    by_card = row.reached_by(lambda length: length == GAME.poof_at, cards)
    right = by_card[-1]
    equal = Law({1: same, 0: 1 - same}).repeat(cards)
    mistakes = {
        "first_cards": same**missing,
        "not_in_a_row": equal.at_least(missing),
        "complement": 1 - right,
        "every_card": same**cards,
    }
    data = {"run": run, "cards": cards, "same": same, "other": 1 - same, "missing": missing}
    return Counted(right, mistakes, data, ", ".join(map(str, by_card[1:])))


def mercy_or_on(pick: Pick[Any], easier: bool = False) -> Counted:
    """From which chance to go out first on is playing on no worse than a Pooftastrophe?

    >>> mercy_or_on(lambda among: among[0]).right
    Fraction(59, 100)
    """
    hand, pile = pick([(3, 9), (4, 8, 8), (2, 6, 12), (11, 12)]), pick([(9,), (10, 8), (12, 7)])
    stuck, left = pick([100, 120] if easier else [80, 100, 120]), pick([20, 30, 50, 60])
    view = State("play", (hand, ()), stacks=((), ()), pile=pile)
    cost = mercy_now(GAME, view, 0).mean
    right = (stuck - cost) / (stuck + left)
    mistakes = {
        "pile_forgotten": Fraction(stuck - sum(hand), stuck + left),
        "own_points": (stuck - cost) / stuck,
        "complement": 1 - right,
    }
    data = {"hand": hand, "pile": pile, "stuck": stuck, "left": left, "cost": cost}
    return Counted(right, mistakes, data | {"on_pile": len(pile)}, f"({stuck} − {cost}) / ({stuck} + {left})")


def error_of_rounds(pick: Pick[Any], easier: bool = False) -> Counted:
    """How large is the standard error of a share that was simulated?

    >>> error_of_rounds(lambda among: among[0]).right
    Fraction(1, 20)
    """
    chance, rounds = pick(SMOOTH[:5] if easier else SMOOTH), pick(GAMES)
    right = standard_error(chance, rounds)
    mistakes = {
        "no_root": right**2,
        "no_chance": root(Fraction(1, rounds)),
        "one_round": right * root(Fraction(rounds)),
        "of_the_number": right * rounds,
    }
    data = {"chance": chance, "rounds": rounds, "other": 1 - chance, "square": right**2}
    forms = {"two_errors": (f"2 * {right}",), "no_other": (f"{chance}/{rounds}",)}
    return Counted(right, mistakes, data, f"√({chance} · {1 - chance} / {rounds})", forms)


def best_of(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that the better player wins the larger part of three or five games?

    >>> best_of(lambda among: among[0]).right
    Fraction(2299, 4000)
    """
    chance = pick(
        [Fraction(n, 40) for n in range(21, 36)] if easier else [Fraction(n, 20) for n in range(11, 18)]
    )
    games = 3 if easier else pick([3, 5])
    wins = games // 2 + 1
    won = Law({1: chance, 0: 1 - chance}).repeat(games)
    right = won.at_least(wins)
    mistakes = {
        "one_only": chance,
        "in_a_row": chance**wins,
        "just_so_many": won[wins],
        "complement": 1 - right,
    }
    cases = " + ".join(f"{won[number]}" for number in range(wins, games + 1))
    return Counted(right, mistakes, {"chance": chance, "games": games, "wins": wins}, cases)


def who_is_better(pick: Pick[Any], easier: bool = False) -> Counted:
    """Somebody has won most of a few games: how likely is it the better player?

    >>> who_is_better(lambda among: among[0]).right
    Fraction(9, 13)
    """
    chance = pick(
        [
            Fraction(3, 5),
            Fraction(2, 3),
            Fraction(3, 4),
            Fraction(4, 5),
            Fraction(7, 10),
            Fraction(5, 8),
            Fraction(5, 6),
        ]
    )
    won, lost = pick([(2, 0), (3, 0)] if easier else [(2, 0), (3, 0), (3, 1), (4, 1), (4, 2), (5, 1)])
    if_better, if_worse = chance**won * (1 - chance) ** lost, (1 - chance) ** won * chance**lost
    right = Law({"better": if_better, "worse": if_worse})["better"]
    mistakes = {
        "of_two": Fraction(1, 2),
        "turned_result": comb(won + lost, won) * if_better,
        "complement": 1 - right,
    }
    if lost:
        mistakes["their_share"] = Fraction(won, won + lost)
    data = {"chance": chance, "other": 1 - chance, "won": won, "games": won + lost}
    data |= {"if_better": if_better, "if_worse": if_worse}
    return Counted(right, mistakes, data, f"{if_better} / ({if_better} + {if_worse})")


def chances() -> Chances:
    """What the lessons let a class guess and try.

    >>> sorted(chances().guesses)
    ['four_alike', 'no_poof']
    """
    poofs = count(card == 1 for card in deck_of(Poof()).map(lambda card: card == 0).draw(11))
    # Every Poof card by a name of its own: four of them are not four of a number.
    apart = Deck(dict.fromkeys(GAME.numbers, GAME.copies) | {f"Poof {n}": 1 for n in range(GAME.poofs)})
    four_alike = apart.draw(11).largest_set() >= GAME.poof_at
    sevens = count(card == 1 for card in deck_of(Poof()).map(lambda card: card == 7).draw(11)).named("sevens")
    return Chances({"no_poof": poofs == 0, "four_alike": four_alike}, {"poofs": poofs, "sevens": sevens})
