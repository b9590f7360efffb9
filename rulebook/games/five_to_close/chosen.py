"""The exercises of 5 To Close that ask for an order, a decision or a formula."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook.games.five_to_close import odds
from rulebook.games.five_to_close.exercises import DECK, GAME, SHARES
from rulebook.lessons.choosing import Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Pick, shuffled
from rulebook.odds import Deck, Law


def next_letters(pick: Pick[Any], easier: bool = False) -> Order:
    """Given a hand, which of four letters is the next card most likely to be?

    >>> next_letters(lambda among: among[0]).data["hand"]
    ('E', 'E', 'E', 'E', 'E', 'E', 'E')
    """
    return letters_in_order(pick, 3 if easier else 4)


def letters_in_order(pick: Pick[Any], things: int) -> Order:
    """Ask to put so many letters in order.

    >>> len(letters_in_order(lambda among: among[0], 5).items)
    5
    """
    hand = tuple(sorted(pick("EAIONRTSDU") for _ in range(GAME.hand_size)))
    left = Deck(DECK).take(*hand)
    unlike = {left.pile[letter]: letter for letter in shuffled(pick, "EAIONRTSDULG")}
    items = shuffled(pick, tuple(unlike.values()))[:things]
    right = tuple(sorted(items, key=lambda letter: -Law(left.pile)[letter]))
    whole = tuple(sorted(sorted(items), key=lambda letter: -DECK[letter]))
    mistakes = {"turned_order": right[::-1]} | ({"whole_deck": whole} if whole != right else {})
    data = {"hand": hand, "deck": tuple(f"{letter} {DECK[letter]}" for letter in sorted(items))}
    counts = tuple(left.pile[letter] for letter in right)
    return Order(right, mistakes, data | {"counts": counts, "rest": len(left)}, items=items)


def best_use(pick: Pick[Any], easier: bool = False) -> Choice:
    """Which brings most on average: a Double, a Freeze or a challenge?

    >>> best_use(lambda among: among[0]).right
    'freeze'
    """
    return best_use_among(pick, teams=2)


def best_use_among(pick: Pick[Any], teams: int) -> Choice:
    """Ask for the best of the three among so many teams.

    >>> best_use_among(lambda among: among[0], teams=3).data["others"]
    2
    """
    others = teams - 1
    own, theirs, doubted = pick(GAME.points[2:6]), pick(GAME.points[2:6]), pick(GAME.points[:4])
    (cost,) = (cost for card, cost in GAME.costs if card == "double")
    lock = pick(SHARES)
    double = odds.multiplier_worth(own, 2, cost, lock)
    # No two of them may be equally good.
    their_lock = pick([chance for chance in SHARES if odds.freeze_worth(theirs, chance) / others != double])
    freeze = odds.freeze_worth(theirs, their_lock) / others
    pays = {
        chance: odds.challenge_worth(chance, GAME.stakes, points=doubted, teams=teams)
        for chance in SHARES[:4]
    }
    wrong = pick([chance for chance, worth in pays.items() if worth not in (double, freeze)])
    worth = {"double": double, "freeze": freeze, "challenge": pays[wrong]}
    swing = GAME.stakes[0] + doubted
    gains = {"double": own, "freeze": theirs / others, "challenge": swing / others}
    chances = {"double": lock, "freeze": their_lock, "challenge": wrong}
    right = max(worth, key=worth.__getitem__)
    mistakes = {
        "no_loss": max(worth, key=lambda use: chances[use] * gains[use]),
        "gains_only": max(gains, key=gains.__getitem__),
        "chances_only": max(chances, key=chances.__getitem__),
    }
    data = {"own": own, "theirs": theirs, "doubted": doubted, "lock": lock, "their_lock": their_lock}
    data |= {"wrong": wrong, "cost": cost, "lost": GAME.stakes[0], "risk": GAME.stakes[1]}
    return Choice(
        right,
        {name: use for name, use in mistakes.items() if use != right},
        data | {"swing": swing, "others": others},
        ", ".join(map(str, worth.values())).replace("-", "−"),
        options=tuple(worth),
    )


def any_number_of_teams(pick: Pick[Any], easier: bool = False) -> Formula:
    """How likely must a word be wrong for a challenge to pay among t teams? A formula in t.

    >>> any_number_of_teams(lambda among: among[0]).right
    '25(t − 1)/(25t + 35)'
    """
    (lost, risk), points = (
        pick([(50, 25), (60, 20), (40, 30), (75, 25)]),
        pick(GAME.points[: 2 if easier else 5]),
    )
    taken = lost + points
    return Formula(
        _challenge_pays(lost, risk, points),
        {
            "two_teams": f"{risk}/{taken + risk}",
            "complement": f"{taken}/({taken} + {risk}(t - 1))",
            "ratio": f"{risk}(t - 1)/{taken}",
            "all_teams": f"{risk}t/({taken} + {risk}t)",
            "word_left_out": f"{risk}(t - 1)/({lost} + {risk}(t - 1))",
        },
        {"lost": lost, "risk": risk, "points": points, "taken": taken},
        f"{risk} / ({taken}/(t − 1) + {risk})",
        variables=("t",),
        tried=(2, 3, 4, 5, 6, 7, 8),
    )


@cache
def _challenge_pays(lost: int, risk: int, points: int) -> str:
    numbers, break_even = {"a": lost, "b": risk, "v": points}, odds.derive_challenge_break_even()
    known = {symbol: numbers[str(symbol)] for symbol in break_even.free_symbols if str(symbol) in numbers}
    return str(break_even.subs(known)).replace("*", "")
