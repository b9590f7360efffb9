"""What the laboratory measures in Closing In: how often it is won, how long it takes, what loses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, get_args

from rulebook.core.record import Record
from rulebook.games.closing_in.table import Ending
from rulebook.simulation.chunks import Counted
from rulebook.simulation.measures import Measure, OfRecord, mean, share

_TOLD = {"won": "won", "Radio Tower": "lost_tower", "exits": "lost_exits", "stranded": "nowhere"}
WAYS_TO_END: Mapping[str, Sequence[str]] = {
    **{name: (ending,) for name, ending in _TOLD.items()},
    "other": [ending for ending in get_args(Ending) if ending and ending not in _TOLD.values()],
}
"""What a game is won or lost by, and the last events that say so; the rarer ones together."""


def turns(record: Record[Any, Any]) -> int:
    """Count the turns of a game.

    >>> import rulebook
    >>> turns(rulebook.play(rulebook.new("closing_in"), "random", seed=3))
    11
    """
    return int(record.state.turn)


def ended_by(endings: Sequence[str], record: Record[Any, Any]) -> bool:
    """Tell whether one of these ended the game.

    >>> import rulebook
    >>> ended_by(["lost_tower"], rulebook.play(rulebook.new("closing_in"), "random", seed=3))
    True
    """
    return record.state.ended in endings


_ENDS = {
    name: share(OfRecord(Counted(name, partial(ended_by, endings)))) for name, endings in WAYS_TO_END.items()
}
MEASURES: Mapping[str, Measure] = {
    "won": _ENDS.pop("won"),
    "turns": mean(OfRecord(Counted("turns", turns))),
    **_ENDS,
}
