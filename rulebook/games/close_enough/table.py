"""The table of Close Enough: every move, every outcome of chance, and the state with its parts.

The deck is never stored: it is every card that lies nowhere else, so nobody knows its order, and in a view it
merges with the hands that the seat has not seen. A token is named by its two abilities.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import HIDDEN, Hidden, Seat, replaced, without

RULES = catalogue(Path(__file__).parent)

Token = tuple[str, str]


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


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
    """Show a hand that may be mucked: for the bonus of an exact hit (CE-20), or to score (CE-R14).

    >>> print(Show())
    show your hand
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

Plan = tuple[Place, ...]
Hand = tuple[int | Hidden, ...]
Role = Literal["", "called", "stayed", "folded"]
UNDECIDED: Role = ""
ChancePhase = Literal["target", "face", "draw", "replace", "token"]
Phase = ChancePhase | Literal["turn", "drop", "put", "offer", "last", "back", "total", "claim", "over"]


@dataclass(frozen=True, slots=True)
class Shown:
    """How a seat came out of the last round; an empty hand was mucked, and nobody will ever see it.

    >>> Shown("folded", 14, 7, (), (), None, None, 3, 3).hand
    ()
    """

    role: Role
    target: int
    face: int
    hand: tuple[int, ...]
    uses: Plan
    total: int | None
    distance: int | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class State:
    """The whole table: `phase` says what it waits for, and `seat` for whom; `waiting` for several at once.

    >>> State(phase="over").phase
    'over'
    """

    phase: Phase = "target"
    round: int = 1
    starter: Seat = 0
    seat: Seat = 0
    turns: int = 0
    stars: tuple[int, ...] = ()
    held: tuple[tuple[Token, ...], ...] = ()
    used_targets: tuple[int, ...] = ()
    targets: tuple[int | Hidden | None, ...] = ()
    faces: tuple[int | None, ...] = ()
    hands: tuple[Hand, ...] = ()
    known: tuple[tuple[int, ...], ...] = ()
    discard: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    locks: tuple[Token | None, ...] = ()
    silenced: tuple[Token | None, ...] = ()
    owner: Seat | None = None
    taken: int | None = None
    backed_out: bool = False
    waiting: tuple[Seat, ...] = ()
    plans: tuple[Plan | Hidden, ...] = ()
    claims: tuple[Seat, ...] = ()
    last: tuple[Shown, ...] = ()

    @property
    def caller(self) -> Seat | None:
        """Who has called this round, if anybody.

        >>> State(roles=("", "called", "folded")).caller
        1
        """
        return self.roles.index("called") if "called" in self.roles else None

    def stayers(self) -> tuple[Seat, ...]:
        """List who stayed in after the call.

        >>> State(roles=("stayed", "called", "folded")).stayers()
        (0,)
        """
        return tuple(seat for seat, role in enumerate(self.roles) if role == "stayed")

    def locked(self, seat: Seat) -> bool:
        """Tell whether that face-up card cannot be taken (CE-10, CE-12, CE-14, CE-22).

        >>> State(roles=("", "called"), locks=(None, None)).locked(1)
        True
        """
        return self.roles[seat] in ("called", "stayed") or self.locks[seat] is not None

    def open_faces(self, seat: Seat) -> tuple[Seat, ...]:
        """List whose face-up card that seat could take.

        >>> State(faces=(1, 2, 3), roles=("", "called", ""), locks=(None,) * 3).open_faces(0)
        (2,)
        """
        return tuple(other for other in range(len(self.faces)) if other != seat and not self.locked(other))

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """Give the hand cards that are not hidden here.

        >>> State(hands=((3, HIDDEN),)).hand(0)
        (3,)
        """
        return tuple(card for card in self.hands[seat] if card is not HIDDEN)

    def plan(self, seat: Seat) -> Plan:
        """Give the tokens a seat has placed for totalling; none where that is hidden here.

        >>> State(plans=(HIDDEN,)).plan(0)
        ()
        """
        plan = self.plans[seat]
        return () if plan is HIDDEN else plan

    def target(self, seat: Seat) -> int:
        """Give a target that is known here.

        >>> State(targets=(14,)).target(0)
        14
        """
        target = self.targets[seat]
        assert isinstance(target, int), "only a target that is drawn and seen has a number"
        return target

    def lot(self, seat: Seat) -> tuple[int, ...]:
        """Give a lot, the face-up card first.

        >>> State(faces=(5,), hands=((3, 8),)).lot(0)
        (5, 3, 8)
        """
        face = self.faces[seat]
        return self.hand(seat) if face is None else (face, *self.hand(seat))


def token_gone(s: State, seat: Seat, token: Token) -> State:
    """Take a token away from the seat that holds it.

    >>> token_gone(State(held=((("double", "lock"),),)), 0, ("double", "lock")).held
    ((),)
    """
    return replace(s, held=replaced(s.held, seat, without(s.held[seat], token)))
