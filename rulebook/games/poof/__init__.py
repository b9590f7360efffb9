"""Poof: shed all your cards on a pile that only goes down."""

from rulebook.games.poof.game import Poof
from rulebook.games.poof.table import (
    POOF,
    Blind,
    Blinds,
    CallPoof,
    Dealt,
    Drawn,
    Mix,
    Pass,
    Play,
    Pooftastrophe,
    Shown,
    Stack,
    State,
    TakePile,
    TurnedUp,
)

GAME = Poof

__all__ = [
    "GAME",
    "POOF",
    "Blind",
    "Blinds",
    "CallPoof",
    "Dealt",
    "Drawn",
    "Mix",
    "Pass",
    "Play",
    "Poof",
    "Pooftastrophe",
    "Shown",
    "Stack",
    "State",
    "TakePile",
    "TurnedUp",
]
