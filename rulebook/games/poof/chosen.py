"""The exercises of Poof that ask for numbers of a hand, an order or a formula."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulebook.core.game import HIDDEN
from rulebook.games.poof import Poof, State
from rulebook.games.poof.exercises import CARDS, GAME
from rulebook.games.poof.odds import can_follow, deck_of, law_of_poofs
from rulebook.lessons.choosing import Cells, Order, in_row
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Pick, shuffled
from rulebook.odds.show import percent


def stuck_next(pick: Pick[Any], easier: bool = False) -> Cells:
    """Which numbers of a hand leave the next player stuck with more than some chance?

    >>> stuck_next(lambda among: among[0]).data["held"]
    1
    """
    held, share = pick([1, 2] if easier else [1, 2, 3, 4]), pick([Fraction(1, n) for n in (2, 3, 4)])
    return leaving_stuck(pick, held, share)


def leaving_stuck(pick: Pick[Any], held: int, share: Fraction) -> Cells:
    """Ask for the numbers that leave a player with so many cards stuck with more than some chance.

    >>> leaving_stuck(lambda among: among[0], 2, Fraction(1, 2)).data["held"]
    2
    """
    hand = tuple(sorted(shuffled(pick, GAME.numbers)[:6]))
    deck = deck_of(GAME).take(*hand)
    view = State("play", (hand, (HIDDEN,) * held), stacks=((), ()), unseen=tuple(deck.pile.items()))
    stuck = {number: 1 - can_follow(view, 1, number) for number in hand}
    one = {number: 1 - can_follow(replace(view, hands=(hand, (HIDDEN,))), 1, number) for number in hand}
    mistakes = {
        "complement": in_row(1 - chance > share for chance in stuck.values()),
        "one_card": in_row(chance > share for chance in one.values()),
        "added": in_row(1 - held * (1 - chance) > share for chance in one.values()),
    }
    low = tuple(sum(deck.pile.get(n, 0) for n in range(1, number + 1)) for number in hand)
    return Cells(
        in_row(chance > share for chance in stuck.values()),
        {name: cells for name, cells in mistakes.items() if cells},
        {"held": held, "share": share, "hand": hand, "low": low, "unseen": len(deck)},
        "; ".join(f"{number}: {percent(chance)}" for number, chance in stuck.items()),
        rows=(hand,),
    )


def likely_hands(pick: Pick[Any], easier: bool = False) -> Order:
    """Which of four things is a hand most likely to hold, which least?

    >>> likely_hands(lambda among: among[0]).right
    ('some_poof', 'some_number', 'no_poof', 'four_alike')
    """
    return hands_in_order(pick, 3 if easier else 4)


def hands_in_order(pick: Pick[Any], things: int) -> Order:
    """Ask to put so many things that a hand may hold in order.

    >>> len(hands_in_order(lambda among: among[0], 3).items)
    3
    """
    cards, number = pick([8, 11, 15, 19]), pick(GAME.numbers)
    poofs, copies = law_of_poofs(GAME, cards), deck_of(GAME).copies(number, among=cards)
    chances = {
        "no_poof": poofs[0],
        "some_poof": poofs.at_least(1),
        "some_number": copies.at_least(1),
        "four_alike": copies.at_least(4),
        "two_poofs": poofs.at_least(2),
    }
    items = shuffled(pick, tuple(chances))[:things]
    right = tuple(sorted(items, key=lambda item: -chances[item]))
    cases = ", ".join(percent(chances[item]) for item in right)
    data = {"cards": cards, "number": number, "all": CARDS, "none": poofs[0]}
    return Order(right, {"turned_order": right[::-1]}, data, cases, items=items)


def any_hand(pick: Pick[Any], easier: bool = False) -> Formula:
    """How likely is at least one card of a kind among n cards? A formula in n.

    >>> any_hand(lambda among: among[0]).right
    '1 − C(96, n)/C(106, n)'
    """
    house, kind = Poof(players=pick([2, 3, 4, 5, 6])), "seven" if easier else pick(["poof", "seven"])
    cards, copies = len(deck_of(house)), house.poofs if kind == "poof" else house.copies
    others = cards - copies
    return Formula(
        f"1 - C({others}, n)/C({cards}, n)",
        {
            "complement": f"C({others}, n)/C({cards}, n)",
            "replacement": f"1 - ({others}/{cards})^n",
            "added": f"n * {copies}/{cards}",
            "exactly_one": f"{copies} * C({others}, n - 1)/C({cards}, n)",
        },
        {"kind": kind, "copies": copies, "others": others, "all": cards},
        variables=("n",),
    )
