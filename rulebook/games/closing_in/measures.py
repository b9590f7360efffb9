"""What the laboratory measures in Closing In: how often it is won, how long it takes, what loses it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulebook.core.record import Record
from rulebook.simulation.measures import Measure, OfRecord, mean, share

LOSSES = {"Radio Tower": "lost_tower", "exits": "lost_exits", "stranded": "nowhere"}
"""What a game is lost by, and the last event that says so."""


def turns(record: Record[Any, Any]) -> int:
    """Count the turns of a game.

    >>> import rulebook
    >>> turns(rulebook.play(rulebook.new("closing_in"), "random", seed=1))
    3
    """
    return int(record.state.turn)


def ended_by(say: str, record: Record[Any, Any]) -> bool:
    """Tell whether this was a game's last event.

    >>> import rulebook
    >>> ended_by("lost_tower", rulebook.play(rulebook.new("closing_in"), "random", seed=1))
    True
    """
    return record.steps[-1].events[-1].say == say


def ended_otherwise(record: Record[Any, Any]) -> bool:
    """Tell whether a game was lost by something rarer.

    >>> import rulebook
    >>> ended_otherwise(rulebook.play(rulebook.new("closing_in"), "random", seed=1))
    False
    """
    return record.steps[-1].events[-1].say not in ("won", *LOSSES.values())


MEASURES: Mapping[str, Measure] = {
    "won": share(OfRecord(partial(ended_by, "won"))),
    "turns": mean(OfRecord(turns)),
    **{name: share(OfRecord(partial(ended_by, say))) for name, say in LOSSES.items()},
    "other": share(OfRecord(ended_otherwise)),
}
