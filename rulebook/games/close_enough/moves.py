"""What can be done in Close Enough, chance included. A token is called by its two abilities."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Seat

RULES = catalogue(Path(__file__).parent)

Token = tuple[str, str]


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


# --- what chance does ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrewTarget(_Move):
    """The target somebody drew blind (CE-2).

    >>> print(DrewTarget(14))
    draw the target 14
    """

    target: int


@dataclass(frozen=True, slots=True)
class TurnedUp(_Move):
    """A card that came face up in front of somebody (CE-3, CE-5).

    >>> print(TurnedUp(7))
    turn up 7
    """

    card: int


@dataclass(frozen=True, slots=True)
class DrewCard(_Move):
    """The deck's top card, which only who drew it sees (CE-5, CE-7).

    >>> print(DrewCard(3))
    draw 3
    """

    card: int


@dataclass(frozen=True, slots=True)
class DrewToken(_Move):
    """The token drawn unseen by a caller who won (CE-18).

    >>> print(DrewToken(("double", "lock")))
    draw the token double and lock
    """

    token: Token


# --- turns --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeDeck(_Move):
    """Take the deck's top card (CE-5, CE-7).

    >>> print(TakeDeck())
    take the top card of the deck
    """


@dataclass(frozen=True, slots=True)
class TakeDiscard(_Move):
    """Take the top card of the discard pile (CE-8).

    >>> print(TakeDiscard())
    take the top card of the discard pile
    """


@dataclass(frozen=True, slots=True)
class TakeFace(_Move):
    """Take somebody's face-up card (CE-5, CE-9).

    >>> print(TakeFace(2))
    take the face-up card of Player 3
    """

    owner: Seat


@dataclass(frozen=True, slots=True)
class Discard(_Move):
    """Give up a hand card to the discard pile (CE-7, CE-8).

    >>> print(Discard(9))
    discard 9
    """

    card: int


@dataclass(frozen=True, slots=True)
class Put(_Move):
    """Put a hand card in place of the face-up card just taken (CE-9).

    >>> print(Put(9))
    put 9 in its place
    """

    card: int


@dataclass(frozen=True, slots=True)
class Call(_Move):
    """Call (CE-10).

    >>> print(Call())
    call
    """


@dataclass(frozen=True, slots=True)
class Stay(_Move):
    """Stay in after a call (CE-11, CE-12).

    >>> print(Stay())
    stay in
    """


@dataclass(frozen=True, slots=True)
class Fold(_Move):
    """Leave the round after a call (CE-13).

    >>> print(Fold())
    fold
    """


# --- tokens -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lock(_Move):
    """Lock one's own face-up card (CE-22), on one's turn or as it arrives (CE-R12).

    >>> print(Lock(("double", "lock")))
    lock your face-up card with the token double and lock
    """

    token: Token


@dataclass(frozen=True, slots=True)
class LeaveOpen(_Move):
    """Decline to lock the face-up card that has just arrived (CE-R12).

    >>> print(LeaveOpen())
    leave the new face-up card open
    """


@dataclass(frozen=True, slots=True)
class Silence(_Move):
    """Keep somebody from calling this round (CE-24).

    >>> print(Silence(("nudge", "silence"), 1))
    silence Player 2 with the token nudge and silence
    """

    token: Token
    victim: Seat


@dataclass(frozen=True, slots=True)
class Place(_Move):
    """Put a token on a card of one's lot for totalling: place 0 is the face-up card, 1 and 2 the hand.

    >>> print(Place(("ignore", "nudge"), "up", 2))
    nudge up your higher hand card with the token ignore and nudge
    """

    token: Token
    use: str
    place: int


@dataclass(frozen=True, slots=True)
class Ready(_Move):
    """Use no more tokens for totalling (CE-R3).

    >>> print(Ready())
    use no more tokens
    """


# --- after the last turns -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BackOut(_Move):
    """Back out of a call for a token (CE-15).

    >>> print(BackOut(("ignore", "nudge")))
    back out and return the token ignore and nudge
    """

    token: Token


@dataclass(frozen=True, slots=True)
class GoThrough(_Move):
    """Stand by a call although one could back out (CE-15).

    >>> print(GoThrough())
    go through with it
    """


@dataclass(frozen=True, slots=True)
class Show(_Move):
    """Show a hand that need not be proved, to claim the exact bonus (CE-20, CE-21).

    >>> print(Show())
    show your hand and claim the bonus
    """


@dataclass(frozen=True, slots=True)
class Muck(_Move):
    """Keep a hand hidden for good (CE-21).

    >>> print(Muck())
    muck your hand
    """


Move = (
    DrewTarget
    | TurnedUp
    | DrewCard
    | DrewToken
    | TakeDeck
    | TakeDiscard
    | TakeFace
    | Discard
    | Put
    | Call
    | Stay
    | Fold
    | Lock
    | LeaveOpen
    | Silence
    | Place
    | Ready
    | BackOut
    | GoThrough
    | Show
    | Muck
)
