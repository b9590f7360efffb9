"""Close Enough: bluff with a secret target and three cards."""

from functools import partial

from rulebook.core.record import Record
from rulebook.games.close_enough.game import CloseEnough
from rulebook.games.close_enough.table import (
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
    Shown,
    Silence,
    State,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    TurnedUp,
)

GAME = CloseEnough

example = partial(
    Record.from_key,
    "RB1.yF2vYQAqi1ZKzskvTo1PzcsvTc9Q0jHUMTI016lWSkwpS8xLTk1RsiopKk2tjQUAB-zp0nm-mTweEEkkhuCwmA1C2LMjvAVp"
    "efqw5aTT2OEDchGxf3BUPev0fm68eazOBYFrWTy3C38NqXiITvoysso",
)
"""Return the recorded game that the walkthrough steps through."""

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
    "example",
]
