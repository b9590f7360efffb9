"""Reading and rearranging cards on the table: hands in order, the run on a pile, what a seat can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from rulebook.core.cards import Pile, pile
from rulebook.core.game import HIDDEN, Seat
from rulebook.games.poof.moves import Card, Hand, Stack, State

T = TypeVar("T")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards, Poof cards first.

    >>> in_order((7, 0, 3))
    (0, 3, 7)
    """
    return tuple(sorted(cards))


def seen(hand: Hand) -> tuple[Card, ...]:
    """Leave out what a view does not show.

    >>> seen((3, 7, HIDDEN))
    (3, 7)
    """
    return tuple(card for card in hand if isinstance(card, int))


def adding(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Take cards into a hand.

    >>> adding((3, HIDDEN), (7, 2))
    (2, 3, 7, ?)
    """
    own = seen(hand)
    return (*in_order((*own, *cards)), *(HIDDEN,) * (len(hand) - len(own)))


def without(hand: tuple[T, ...], card: T, n: int) -> tuple[T, ...]:
    """Take up to n copies of a card out of a hand.

    >>> without((2, 3, 3, 7), 3, 1)
    (2, 3, 7)
    """
    if not n or card not in hand:
        return hand
    at = hand.index(card)
    last = at
    while last < len(hand) and last - at < n and hand[last] == card:
        last += 1
    return hand[:at] + hand[last:]


def put(places: tuple[T, ...], at: int, what: T) -> tuple[T, ...]:
    """Replace one of several things.

    >>> put(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*places[:at], what, *places[at + 1 :])


def run(cards: tuple[Card, ...]) -> int:
    """Count how many of one number lie in a row on top of a pile (PF-9).

    >>> run((7, 5, 5, 5)), run(())
    (3, 0)
    """
    length = 0
    for card in reversed(cards):
        if card != cards[-1]:
            break
        length += 1
    return length


def less(cards: Pile, came: Iterable[Card]) -> Pile:
    """Take cards out of a pile of counts.

    >>> less(((3, 2), (7, 1)), (7, 3))
    ((3, 1),)
    """
    gone = Counter(came)
    return tuple((card, n - gone[card]) for card, n in cards if n > gone[card])


def more(cards: Pile, came: Iterable[Card]) -> Pile:
    """Put cards into a pile of counts.

    >>> more(((3, 2),), (7, 3))
    ((3, 3), (7, 1))
    """
    counts = Counter(dict(cards))
    counts.update(came)
    return pile(counts)


def size(cards: Pile) -> int:
    """Count the cards of a pile.

    >>> size(((3, 2), (7, 1)))
    3
    """
    return sum(n for _, n in cards)


def numbered(stacks: tuple[Stack, ...]) -> Iterator[tuple[int, Stack]]:
    """Call every stack by its place, counted from 1.

    >>> list(numbered((Stack(7, True),)))
    [(1, Stack(up=7, down=True))]
    """
    return enumerate(stacks, 1)


def groups(s: State, seat: Seat) -> dict[Card, tuple[int, tuple[int, ...]]]:
    """Tell for each card a seat can play how many it holds, and which of its stacks show it.

    >>> groups(State(hands=((3, 3, 7),), stacks=((Stack(3, True), Stack(9, True)),)), 0)
    {3: (2, (1,)), 7: (1, ()), 9: (0, (2,))}
    """
    held = Counter(seen(s.hands[seat]))
    shown: dict[Card, tuple[int, ...]] = {}
    for number, stack in numbered(s.stacks[seat]):
        if stack.up is not None:
            shown[stack.up] = (*shown.get(stack.up, ()), number)
    return {card: (held[card], shown.get(card, ())) for card in (*held, *(shown.keys() - held.keys()))}


def face_up(s: State, seat: Seat) -> tuple[Card, ...]:
    """List the face-up cards of a seat, stack by stack.

    >>> face_up(State(stacks=((Stack(3, True), Stack(None, True)),)), 0)
    (3,)
    """
    return tuple(stack.up for stack in s.stacks[seat] if stack.up is not None)


def face_down(s: State, seat: Seat) -> int:
    """Count the face-down cards of a seat.

    >>> face_down(State(stacks=((Stack(3, True), Stack(None, True)),)), 0)
    2
    """
    return sum(stack.down for stack in s.stacks[seat])


def cards_left(s: State, seat: Seat) -> int:
    """Count all cards of a seat: held, face up and face down (PF-2).

    >>> cards_left(State(hands=((3, 3),), stacks=((Stack(3, True),),)), 0)
    4
    """
    return len(s.hands[seat]) + sum(stack.cards for stack in s.stacks[seat])


def blind_stacks(s: State, seat: Seat) -> tuple[int, ...]:
    """List the stacks whose face-down card is no longer covered (PF-18).

    >>> blind_stacks(State(stacks=((Stack(3, True), Stack(None, True)),)), 0)
    (2,)
    """
    return tuple(number for number, stack in numbered(s.stacks[seat]) if stack.down and stack.up is None)


def with_stack(s: State, seat: Seat, number: int, stack: Stack) -> State:
    """Change one stack of a seat.

    >>> with_stack(State(stacks=((Stack(3, True),),)), 0, 1, Stack(None, True)).stacks
    ((Stack(up=None, down=True),),)
    """
    return replace(s, stacks=put(s.stacks, seat, put(s.stacks[seat], number - 1, stack)))


def whole(s: State) -> Pile:
    """Count every card of the round, wherever it is: always the whole deck.

    >>> whole(State(hands=((3, 3),), pile=(7,), unseen=((9, 2),)))
    ((3, 2), (7, 1), (9, 2))
    """
    counts = Counter(dict(s.gone))
    counts.update(dict(s.unseen))
    counts.update(s.pile)
    for seat, hand in enumerate(s.hands):
        counts.update(seen(hand))
        counts.update(face_up(s, seat) if s.stacks else ())
    return pile(counts)
