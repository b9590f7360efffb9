"""Close Enough: bluff with a secret target and three cards."""

from rulebook.games.close_enough.game import CloseEnough
from rulebook.games.close_enough.moves import (
    BackOut,
    Call,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Muck,
    Place,
    Put,
    Ready,
    Show,
    Silence,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    TurnedUp,
)
from rulebook.games.close_enough.state import Placement, Shown, State

GAME = CloseEnough

__all__ = [
    "GAME",
    "BackOut",
    "Call",
    "CloseEnough",
    "Discard",
    "DrewCard",
    "DrewTarget",
    "DrewToken",
    "Fold",
    "GoThrough",
    "LeaveOpen",
    "Lock",
    "Muck",
    "Place",
    "Placement",
    "Put",
    "Ready",
    "Show",
    "Shown",
    "Silence",
    "State",
    "Stay",
    "TakeDeck",
    "TakeDiscard",
    "TakeFace",
    "TurnedUp",
]
