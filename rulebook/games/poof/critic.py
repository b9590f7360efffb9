"""What no good player does in Poof: leave a Poof card unused where it saves the most."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.core.game import Event, Seat
from rulebook.games.poof import table as t
from rulebook.games.poof.house import House
from rulebook.games.poof.legal import may_poof
from rulebook.games.poof.table import POOF, Move, State


def critic(
    house: House, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move
) -> Event | None:
    """Say that a Poof card should have been played; None: nothing against the move.

    >>> state = State("play", ((0, 9), (5,)), stacks=((), ()), pile=(7, 7, 3))
    >>> critic(House(), (), state, 0, t.TakePile()).say, critic(House(), (), state, 0, t.Play(POOF, 1))
    ('spared_poof', None)
    """
    held, shown = t.groups(view, seat).get(POOF, (0, ()))
    poofs = held + len(shown)
    if isinstance(move, t.TakePile) and poofs and may_poof(house, view, seat):
        return Event("PF-10", "spared_poof", {"seat": seat, "n": len(view.pile)})
    if isinstance(move, t.Pooftastrophe) and poofs:
        points = house.poof_points * poofs
        return Event("PF-17", "mercy_with_poof", {"seat": seat, "n": poofs, "points": points})
    return None
