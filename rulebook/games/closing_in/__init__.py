"""Closing In: rebels in a city that is lost tile by tile."""

from functools import partial

from rulebook.core.record import Record
from rulebook.games.closing_in.game import ClosingIn
from rulebook.games.closing_in.table import (
    Ambush,
    Begin,
    Buy,
    Courier,
    Dealt,
    Deployed,
    Drew,
    End,
    Escape,
    Give,
    Go,
    Jam,
    Laid,
    Lure,
    Search,
    SearchAt,
    Send,
    Smoke,
    Sneak,
    Sprint,
    State,
    Take,
    Tile,
)

GAME = ClosingIn

example = partial(
    Record.from_key,
    "RB1.aRxqjQAZi1ZKzskvzsxLj8_MU9Ix1DE0MdKpro0FAAE60cdycfEBP52utSBh794DA6e65iqM2SR7hH336rEVr6bPmwISexFx"
    "TJ_98705q5T3pg",
)
"""Return the recorded game that the walkthrough steps through."""

__all__ = [
    "GAME",
    "Ambush",
    "Begin",
    "Buy",
    "ClosingIn",
    "Courier",
    "Dealt",
    "Deployed",
    "Drew",
    "End",
    "Escape",
    "Give",
    "Go",
    "Jam",
    "Laid",
    "Lure",
    "Search",
    "SearchAt",
    "Send",
    "Smoke",
    "Sneak",
    "Sprint",
    "State",
    "Take",
    "Tile",
    "example",
]
