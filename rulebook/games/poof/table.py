"""The table of Poof: its cards and stacks, every move and what chance may bring, and small readings of it.

A card is its number, and 0 is a Poof card. A stack is called by its place in the row, counted from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeVar

from rulebook.core.cards import Pile, size
from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import HIDDEN, Hidden, Seat, replaced

T = TypeVar("T")

RULES = catalogue(Path(__file__).parent)

Card = int
POOF: Card = 0

Hand = tuple[Card | Hidden, ...]
"""Cards in order; in a view, cards that were not seen come last, each HIDDEN."""

Groups = dict[Card, tuple[int, tuple[int, ...]]]
"""The cards that a seat can play, by card: how many are held, and which of its stacks show one."""

Phase = Literal["deal", "draw", "play", "turn_up", "blind", "show", "over"]
"""What the table waits for: cards, the draw for the start, a player, a face-down card, the final count."""

End = Literal["out", "mercy", "nothing_but_poofs", "too_long"]
"""How a round ends: a last card, a call, only Poof cards and no pile, or too many turns."""


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


@dataclass(frozen=True, slots=True)
class Dealt(_Move):
    """What everybody is dealt: the cards held, then the face-up cards, seat by seat (PF-2).

    >>> print(Dealt(((3, 9), (5,), (1, 1), (0,))))
    deal the cards
    """

    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn(_Move):
    """The cards that are turned up for the start, one for each seat that draws (PF-3).

    >>> print(Drawn(((7,), (0,))))
    turn up 7 and Poof for the start
    """

    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Play(_Move):
    """Play cards of one number: `hand` of them from the hand, and the face-up cards of `stacks` (PF-5).

    >>> print(Play(5, 2))
    play 5 × 2
    >>> print(Play(5, 1, (2, 3)))
    play 5 × 1 and the 5s of stacks 2 and 3
    """

    number: Card
    hand: int = 0
    stacks: tuple[int, ...] = ()

    @property
    def wording(self) -> str:
        """Name the words for it: from the hand, from the stacks, or from both."""
        if not self.stacks:
            return "PlayHand"
        return "PlayBoth" if self.hand else "PlayStacks"

    @property
    def count(self) -> int:
        """How many cards it plays.

        >>> Play(5, 1, (2, 3)).count
        3
        """
        return self.hand + len(self.stacks)


@dataclass(frozen=True, slots=True)
class Mix(_Move):
    """Play cards of several numbers: no rule allows it, and somebody will ask why (PF-5).

    >>> print(Mix((3, 7)))
    play 3 and 7 at once
    """

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Blind(_Move):
    """Play a face-down card unseen (PF-18); without the extra challenge it is never allowed (PF-7).

    >>> print(Blind(2))
    play the face-down card of stack 2 blind
    """

    stack: int


@dataclass(frozen=True, slots=True)
class Blinds(_Move):
    """Play several face-down cards unseen, one after another, where the house allows it (PF-R10).

    >>> print(Blinds((2, 3)))
    play the face-down cards of stacks 2 and 3 blind, one after another
    """

    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp(_Move):
    """What a face-down card turns out to be (PF-7, PF-18).

    >>> print(TurnedUp(0))
    turn up Poof
    """

    card: Card


@dataclass(frozen=True, slots=True)
class TakePile(_Move):
    """Take the whole pile (PF-8).

    >>> print(TakePile())
    take the pile
    """


@dataclass(frozen=True, slots=True)
class Pooftastrophe(_Move):
    """Ask for mercy (PF-17).

    >>> print(Pooftastrophe())
    call a Pooftastrophe
    """


@dataclass(frozen=True, slots=True)
class Pass(_Move):
    """Play nothing and take nothing: no rule allows it (PF-8).

    >>> print(Pass())
    play nothing
    """


@dataclass(frozen=True, slots=True)
class CallPoof(_Move):
    """Call a poof: no rule allows it, since poofs come by themselves (PF-R3).

    >>> print(CallPoof())
    call a poof
    """


@dataclass(frozen=True, slots=True)
class Shown(_Move):
    """The cards that still lie face down when the round ends, seat by seat (PF-15).

    >>> print(Shown(((3,), ())))
    show the cards that lie face down
    """

    cards: tuple[tuple[Card, ...], ...]


Move = (
    Dealt
    | Drawn
    | Play
    | Mix
    | Blind
    | Blinds
    | TurnedUp
    | TakePile
    | Pooftastrophe
    | Pass
    | CallPoof
    | Shown
)


@dataclass(frozen=True, slots=True)
class Stack:
    """A place on the table: what lies face up, and whether a card nobody has seen lies face down.

    >>> Stack(up=7, down=True).cards
    2
    """

    up: Card | None
    down: bool

    @property
    def cards(self) -> int:
        """How many cards lie here.

        >>> Stack(up=None, down=False).cards
        0
        """
        return (self.up is not None) + self.down


@dataclass(frozen=True, slots=True)
class Round:
    """What is remembered of a round that is over, beside its points on the sheet.

    >>> Round(starter=1, turns=24, poofs=6, end="out").poofs
    6
    """

    starter: Seat
    turns: int
    poofs: int
    end: End


@dataclass(frozen=True, slots=True)
class State:
    """The table in one round, and the points of the rounds before.

    `known` is the part of each hand that everybody saw when it was picked up with a pile. `gone` are cards
    that were seen and have left the round, `unseen` those that nobody has seen: face down, or left over.
    `drawing` are the seats that draw for the start, `turning` the stacks whose face-down card comes next,
    `fresh` the (seat, stack) pairs that were turned up in the turn before, and `sheet` and `past` have a row
    for each round that is over.

    >>> State().phase
    'deal'
    """

    phase: Phase = "deal"
    hands: tuple[Hand, ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()
    stacks: tuple[tuple[Stack, ...], ...] = ()
    pile: tuple[Card, ...] = ()
    gone: Pile = ()
    unseen: Pile = ()
    seat: Seat = 0
    drawing: tuple[Seat, ...] = ()
    turning: tuple[int, ...] = ()
    fresh: tuple[tuple[Seat, int], ...] = ()
    turns: int = 0
    caller: Seat | None = None
    sheet: tuple[tuple[int, ...], ...] = ()
    starter: Seat = 0
    poofs: int = 0
    past: tuple[Round, ...] = ()


# --- hands and piles ----------------------------------------------------------------------------------------


def seen(hand: Hand) -> tuple[Card, ...]:
    """List the cards of a hand that a view shows.

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
    return (*sorted((*own, *cards)), *(HIDDEN,) * (len(hand) - len(own)))


def without(hand: tuple[T, ...], card: T, n: int) -> tuple[T, ...]:
    """Take n copies of a card out of a sorted hand, or all it has if they are fewer.

    >>> without((2, 3, 3, 7), 3, 1)
    (2, 3, 7)
    """
    if card not in hand:
        return hand
    at = hand.index(card)
    return hand[:at] + hand[at + min(n, hand.count(card)) :]


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


# --- the cards of a seat ------------------------------------------------------------------------------------


def groups(s: State, seat: Seat) -> Groups:
    """Sort the cards that a seat can play: for each, how many it holds and which of its stacks show it.

    >>> groups(State(hands=((3, 3, 7),), stacks=((Stack(3, True), Stack(9, True)),)), 0)
    {3: (2, (1,)), 7: (1, ()), 9: (0, (2,))}
    """
    held = Counter(seen(s.hands[seat]))
    shown: dict[Card, tuple[int, ...]] = {}
    for number, stack in enumerate(s.stacks[seat], 1):
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
    return tuple(number for number, stack in enumerate(s.stacks[seat], 1) if stack.down and stack.up is None)


def with_stack(s: State, seat: Seat, number: int, stack: Stack) -> State:
    """Change one stack of a seat.

    >>> with_stack(State(stacks=((Stack(3, True),),)), 0, 1, Stack(None, True)).stacks
    ((Stack(up=None, down=True),),)
    """
    return replace(s, stacks=replaced(s.stacks, seat, replaced(s.stacks[seat], number - 1, stack)))


def left_over(s: State) -> int:
    """Count the cards that were never dealt, in a view too: unseen, but neither face down nor held (PF-4).

    >>> left_over(State(hands=((3,), (HIDDEN,)), stacks=((Stack(3, True),), ()), unseen=((3, 2), (7, 1))))
    1
    """
    hidden = sum(card is HIDDEN for hand in s.hands for card in hand)
    return size(s.unseen) - hidden - sum(face_down(s, seat) for seat in range(len(s.stacks)))
