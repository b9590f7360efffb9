"""What a seat sees of the table, and a guess at what it does not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulebook.core.cards import pile
from rulebook.core.chance import Rng
from rulebook.core.game import HIDDEN, Seat
from rulebook.games.five_to_close.hands import in_order, seen
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import Card, Hand, State


def view(house: House, s: State, seat: Seat | None) -> State:
    """Hide the other hands, except for cards that everybody saw being taken (FC-26).

    >>> view(House(players=2), State(hands=(("A",), ("B", "C")), shown=((), ("C",))), 0).hands
    (('A',), ('C', ?))
    """
    unseen = Counter(dict(s.pile))
    hands: list[Hand] = []
    for other, (hand, shown) in enumerate(zip(s.hands, s.shown, strict=True)):
        if other == seat:
            hands.append(hand)
            continue
        unseen += Counter(seen(hand)) - Counter(shown)
        hands.append((*shown, *(HIDDEN,) * (len(hand) - len(shown))))
    return replace(s, hands=tuple(hands), pile=pile(unseen))


def guess(house: House, view: State, seat: Seat | None, rng: Rng) -> State:
    """Deal the unseen cards to the hidden places, at random.

    >>> from rulebook.core.luck import generator
    >>> hidden = State(hands=(("A",), (HIDDEN,)), shown=((), ()), pile=(("B", 2),), left=1)
    >>> guess(House(players=2), hidden, 0, generator(1)).hands
    (('A',), ('B',))
    """
    stack: list[Card] = [card for card, n in view.pile for _ in range(n)]

    def drawn() -> Card:
        at = int(rng.integers(len(stack)))
        stack[at], stack[-1] = stack[-1], stack[at]
        return stack.pop()

    hands = tuple(
        in_order([card if isinstance(card, str) else drawn() for card in hand]) for hand in view.hands
    )
    return replace(view, hands=hands, pile=pile(stack))
