"""Hands of cards: what is seen of them, and how cards come into them and leave them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulebook.core.game import Event, Hidden, Seat, replaced, without
from rulebook.games.five_to_close.table import LETTERS, Card, Hand, State


def seen(hand: Iterable[object]) -> tuple[Card, ...]:
    """List the cards of a hand that are not hidden.

    >>> from rulebook.core.game import HIDDEN
    >>> seen((HIDDEN, "A"))
    ('A',)
    """
    return tuple(card for card in hand if isinstance(card, str))


def in_order(hand: Iterable[Hidden | Card]) -> Hand:
    """Sort a hand: letters, then special cards, then hidden ones.

    >>> from rulebook.core.game import HIDDEN
    >>> in_order(("wild", HIDDEN, "B", "A"))
    ('A', 'B', 'wild', ?)
    """
    return tuple(sorted(hand, key=_order))


def _order(card: Hidden | Card) -> tuple[int, str]:
    return (0 if card in LETTERS else 1, card) if isinstance(card, str) else (2, "")


def missing(s: State, seat: Seat, card: Card, rule: str) -> Event | None:
    """Refuse, by that rule, a card that is not in the hand.

    >>> missing(State(hands=(("A",), ())), 0, "Q", "FC-5").data["cards"]
    ('A',)
    """
    if card in s.hands[seat]:
        return None
    held = seen(s.hands[seat])
    return Event(rule, "not_in_hand" if held else "empty_hand", {"card": card, "cards": held})


def with_hand(s: State, seat: Seat, hand: Iterable[Hidden | Card]) -> State:
    """Give a seat this hand, in order.

    >>> with_hand(State(hands=((), ())), 1, ("wild", "B", "A")).hands
    ((), ('A', 'B', 'wild'))
    """
    return replace(s, hands=replaced(s.hands, seat, in_order(hand)))


def taken(s: State, seat: Seat, card: Card) -> State:
    """Add a card that everybody saw the seat take.

    >>> taken(State(hands=((), ("B",)), shown=((), ())), 1, "A").shown
    ((), ('A',))
    """
    shown = tuple(sorted((*s.shown[seat], card)))
    return replace(with_hand(s, seat, (*s.hands[seat], card)), shown=replaced(s.shown, seat, shown))


def spent(s: State, seat: Seat, card: Card) -> State:
    """Take a card out of a hand; if everybody saw one like it being taken, that is the one.

    >>> spent(State(hands=(("A", "B"),), shown=(("A",),)), 0, "A").shown
    ((),)
    """
    s = replace(s, hands=replaced(s.hands, seat, without(s.hands[seat], card)))
    if card not in s.shown[seat]:
        return s
    return replace(s, shown=replaced(s.shown, seat, without(s.shown[seat], card)))
