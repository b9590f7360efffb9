"""What the laboratory measures in Close Enough: how callers fare, and how long games are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import methodcaller
from typing import Any

from rulebook.core.record import Record
from rulebook.games.close_enough.table import Call, Fold, TakeDeck, TakeDiscard, TakeFace
from rulebook.simulation.chunks import Counted
from rulebook.simulation.measures import Column, Endings, Measure, OfRecord, mean, ratio, share


def rounds(record: Record[Any, Any]) -> int:
    """Count the rounds of a game.

    >>> import rulebook
    >>> rounds(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    5
    """
    return int(record.state.round)


def turns(record: Record[Any, Any]) -> int:
    """Count the turns of a game: cards taken, calls, and folding.

    >>> import rulebook
    >>> turns(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    47
    """
    return sum(
        isinstance(move, Call | Fold | TakeDeck | TakeDiscard | TakeFace) for _, move in record.history
    )


def told(say: str, record: Record[Any, Any]) -> int:
    """Count how often something happened in a game.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("close_enough"), "threshold", seed=1)
    >>> told("called", record), told("caller_won", record)
    (5, 4)
    """
    return sum(event.say == say for step in record.steps for event in step.events)


def tokens(record: Record[Any, Any]) -> int:
    """Count the tokens that were put to use.

    >>> import rulebook
    >>> tokens(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    3
    """
    returned = (event for step in record.steps for event in step.events if event.say == "returned")
    return sum(int(event.data["n"]) for event in returned)


def distances(record: Record[Any, Any]) -> list[int]:
    """List the distances of callers who showed their hands.

    >>> import rulebook
    >>> distances(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    [0, 2, 1, 0, 0]
    """
    caller, found = None, []
    for event in (event for step in record.steps for event in step.events):
        if event.say == "called":
            caller = event.data["seat"]
        if event.say == "total" and event.data["seat"] == caller:
            found.append(int(event.data["distance"]))
    return found


def seen(count: Callable[[list[int]], int], record: Record[Any, Any]) -> int:
    """Count something in those distances.

    >>> import rulebook
    >>> seen(max, rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    2
    """
    return count(distances(record))


def spread(ends: Endings) -> Column:
    """Take how far the last is behind the first, in stars."""
    return ends.scores.max(axis=0) - ends.scores.min(axis=0)


CALLS, WON, BACKED_OUT = (
    OfRecord(Counted(name, partial(told, name))) for name in ("called", "caller_won", "backed_out")
)
SHOWN = OfRecord(Counted("caller_shown", partial(seen, len)))
DISTANCE = OfRecord(Counted("called_distance", partial(seen, sum)))
EXACT = OfRecord(Counted("exact", partial(seen, methodcaller("count", 0))))
ROUNDS, TURNS = OfRecord(Counted("rounds", rounds)), OfRecord(Counted("turns", turns))
TOKENS = OfRecord(Counted("tokens", tokens))

CALLERS: Mapping[str, Measure] = {
    "callers win": share(WON, among=CALLS),
    "exact calls": share(EXACT, among=CALLS),
    "turns a round": ratio(TURNS, ROUNDS),
    "distance": ratio(DISTANCE, SHOWN),
}
"""How a round goes: its turns, and the distance of a caller whose hand is seen."""

MEASURES: Mapping[str, Measure] = {
    "rounds": mean(ROUNDS),
    **CALLERS,
    "spread": mean(spread),
    "backed out": mean(BACKED_OUT),
    "tokens used": mean(TOKENS),
}
