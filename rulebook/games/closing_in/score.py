"""What was reached in Closing In: everybody wins or nobody does."""

from __future__ import annotations

from rulebook.core.game import Seat
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import OUT, State


def scores(house: House, s: State) -> tuple[int, ...]:
    """Count the pieces of intel that were sent: everybody's, as all are on one side.

    >>> scores(House(), State(sent=3))
    (3, 3)
    """
    return (s.sent,) * house.players


def winners(house: House, s: State) -> tuple[Seat, ...]:
    """Name everybody or nobody (CI-18).

    >>> winners(House(), State("won")), winners(House(), State("lost"))
    ((0, 1), ())
    """
    return tuple(range(house.players)) if s.phase == "won" else ()


def worth(house: House, s: State) -> tuple[float, ...]:
    """Value the win, or else how far everybody got: intel sent counts in full, carried and found less.

    >>> worth(House(), State("won")), worth(House(), State(sent=2, carried=(1, 1)))
    ((1.0, 1.0), (0.15, 0.15))
    """
    if s.phase == "won":
        return (1.0,) * house.players
    found = sum(tile.intel for tile in s.city)
    progress = s.sent + 0.5 * sum(s.carried) + 0.1 * found + sum(at == OUT for at in s.where)
    return (0.5 * progress / (house.tokens + house.players),) * house.players
