"""What a seat sees of a table of Poof, and what may well be where it cannot see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulebook.core.cards import Deal, less, more
from rulebook.core.chance import Rng
from rulebook.core.game import HIDDEN, Seat
from rulebook.games.poof.house import House
from rulebook.games.poof.table import Card, Shown, State, adding, seen


def view(house: House, s: State, seat: Seat | None) -> State:
    """Hide what the others hold, except what everybody saw them pick up; it joins the unseen cards.

    Nobody has seen what lies face down, so it is nowhere in the state. Between rounds all is shown.

    >>> view(House(), State("play", ((3,), (5, 7)), ((), (7,)), ((), ())), 0).hands
    ((3,), (7, ?))
    """
    if s.phase in ("deal", "over"):
        return s
    hands, hidden = list(s.hands), Counter[Card]()
    for other, hand in enumerate(s.hands):
        if other != seat:
            known = s.known[other]
            hidden.update(Counter(seen(hand)) - Counter(known))
            hands[other] = (*known, *(HIDDEN,) * (len(hand) - len(known)))
    return replace(s, hands=tuple(hands), unseen=more(s.unseen, hidden.elements()))


def guess(house: House, view: State, seat: Seat | None, rng: Rng) -> State:
    """Deal unseen cards to the hands that are hidden, every deal as likely as any other.

    >>> from rulebook.core.luck import generator
    >>> hidden = State("play", ((3,), (7, HIDDEN)), ((), (7,)), ((), ()), unseen=((5, 1),))
    >>> guess(House(), hidden, 0, generator(1)).hands
    ((3,), (5, 7))
    """
    gaps = tuple(sum(card is HIDDEN for card in hand) for hand in view.hands)
    if not any(gaps):
        return view
    came = Deal(Shown, view.unseen, gaps).sample(rng).cards
    hands = tuple(adding(seen(hand), cards) for hand, cards in zip(view.hands, came, strict=True))
    return replace(view, hands=hands, unseen=less(view.unseen, [card for cards in came for card in cards]))
