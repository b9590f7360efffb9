"""The odds of a position of 5 To Close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook.game import Fact, Seat
from rulebook.games.five_to_close.moves import State

if TYPE_CHECKING:
    from rulebook.games.five_to_close.game import FiveToClose


def facts(game: FiveToClose, view: State, seat: Seat) -> Sequence[Fact]:
    """Give them."""
    return ()
