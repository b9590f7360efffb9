"""Poof: shed all your cards on a pile that only goes down."""

from functools import partial

from rulebook.core.record import Record
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

example = partial(
    Record.from_key,
    "RB1.j2Gn5QATi1YqyM9PU9Ix1DEyttCpro0FACnldW2yXgvasEdwlhwAhLMNzdnnXSOEvgSx5f8Acp66pj07eWuqdO28Zmm1K4dA"
    "eQG5R5KajjzMUMhhnnxChM2YGd-IKDQA7ozXRqruysLS9HNd9iGgNaSl_y2-AR9hM8S51LE9M5f5juIKHOBibeUgwkeK6csKsQbB"
    "ZTwrVs3UAO7zu4wTmYLge-CPSJZfpsqEMtWUdViZuDj5vXGKgzJLp-VHhjdbfjU_yjoN4v8dkOiysiulj9Tvnj7yiVzpkAKCJ4bN"
    "UwxPKfL4kb7rqlZetUTMVlRz94O9",
)
"""Return the recorded game that the walkthrough steps through."""

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
    "example",
]
