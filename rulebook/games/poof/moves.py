"""What can be done in Poof, and the table it is done at.

A card is its number, and 0 is a Poof card. A stack is called by its place in the row, counted from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rulebook.core.cards import Pile
from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Hidden, Seat

RULES = catalogue(Path(__file__).parent)

Card = int
POOF: Card = 0

Hand = tuple[Card | Hidden, ...]
"""Cards in order; in a view, cards that were not seen come last, each HIDDEN."""

Phase = Literal["deal", "draw", "play", "turn_up", "blind", "show", "over"]
"""What the table waits for: cards, a card for the start, a player, a face-down card, the final count."""


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
    """A card for everybody who draws for the start (PF-3).

    >>> print(Drawn(((7,), (0,))))
    turn up 7 and Poof for the start
    """

    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Play(_Move):
    """Play cards of one number: so many from the hand, and the face-up cards of these stacks (PF-5).

    >>> print(Play(5, 2))
    play 5 × 2
    >>> print(Play(5, 1, (2, 3)))
    play 5 × 1 and the 5 of stack 2 and 3
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
    """Call a poof: they come by themselves (PF-R3).

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


Move = Dealt | Drawn | Play | Mix | Blind | TurnedUp | TakePile | Pooftastrophe | Pass | CallPoof | Shown


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
class State:
    """The table in one round, and the points of the rounds before.

    `known` is the part of each hand that everybody saw when it was picked up with a pile. `gone` are cards
    that were seen and have left the round, `unseen` those that nobody has seen: face down, or left over.

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
