"""What no good player does in Close Enough: call where even one rival who stays in makes it a loss."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.core.game import Event, Seat
from rulebook.games.close_enough.bots import anybody, at_most_last, best_distance, stands_by
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.table import Call, Move, State

ONE_RIVAL = 1
"""The fewest who have to be feared: if all fold, any call wins."""

NOTHING_LOST = 0
"""Stars that a call has to bring at least, on average."""


def critic(
    house: House, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move
) -> Event | None:
    """Say that a call was hopeless, from how far off it was; None: it was none, or nothing else was allowed.

    >>> near = State(targets=(14, None), faces=(5, 7), hands=((4, 5), ()), held=((),) * 2, locks=(None,) * 2,
    ...              plans=((),) * 2)
    >>> far = State(targets=(22, None), faces=(5, 7), hands=((1, 2), ()), held=((),) * 2, locks=(None,) * 2,
    ...             plans=((),) * 2)
    >>> [critic(House(), (), view, 0, Call()) is None for view in (near, far)]
    [True, False]
    """
    if not isinstance(move, Call) or not may_wait(house, view, seat):
        return None
    off, stars = best_distance(view, seat), house.stars_of[view.target(seat)]
    if stars >= at_most_last(stands_by(house, ONE_RIVAL, NOTHING_LOST), off):
        return None
    closer = round(100 * (1 - anybody(house).at_least(off)))
    return Event("CE-10", "hopeless_call", {"seat": seat, "off": off, "stars": stars, "percent": closer})


def may_wait(house: House, view: State, seat: Seat) -> bool:
    """Tell whether there is a card to take instead of calling (CE-6).

    >>> may_wait(House(), State(faces=(5, 7), hands=((1, 2), ()), locks=(None,) * 2, roles=("",) * 2), 0)
    True
    """
    return house.can_draw(view) or bool(view.discard) or bool(view.open_faces(seat))
