"""Not to interrupt: what an interruption is held against where the table waits for another seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebook.core.game import Game, Seat


@dataclass(frozen=True)
class Wait:
    """To make no move, which is only advised where the table waits for another seat.

    >>> Wait() == Wait()
    True
    """


def after(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> Any:
    """Give the table after a move; the same table, if it is not to move."""
    return state if move == Wait() else game.play(state, seat, move)[0]
