"""The table of Close Enough: what lies where, what is hidden from whom, and how the last round ended.

The deck is never stored: it is every card that lies nowhere else, so nobody knows its order, and in a view it
merges with the hands that the seat has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from rulebook.core.game import HIDDEN, Hidden, Seat
from rulebook.games.close_enough.moves import Token

T = TypeVar("T")

Hand = tuple[int | Hidden, ...]


def put_at(row: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """Give the same row with one seat's entry changed.

    >>> put_at((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*row[:seat], item, *row[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Placement:
    """A token on a card of a lot: which, for what, and where (0 the face-up card, 1 and 2 the hand).

    >>> Placement(("double", "lock"), "double", 0).place
    0
    """

    token: Token
    use: str
    place: int


Plan = tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """How a seat came out of the last round; an empty hand was mucked, and nobody will ever see it.

    >>> Shown("folded", 14, 7, (), (), None, 3, 3).hand
    ()
    """

    role: str
    target: int
    face: int
    hand: tuple[int, ...]
    uses: Plan
    total: int | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class State:
    """The whole table. `phase` says what it waits for, `seat` for whom; `waiting` if for several.

    >>> State(phase="over").phase
    'over'
    """

    phase: str = "target"
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
    roles: tuple[str, ...] = ()
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
