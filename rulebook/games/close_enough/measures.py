"""What the laboratory measures in Close Enough: many first rounds on the fast engine, or whole games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulebook.core.record import Record
from rulebook.simulation.measures import Column, Endings, Measure, OfRecord, mean, ratio, share


def exact(ends: Endings) -> Column:
    """Tell whether the caller was exact."""
    return (ends["called"] == 1) & (ends["called_distance"] == 0)


def distance(ends: Endings) -> Column:
    """Take the caller's distance; 0 where nobody called."""
    return ends["called"] * ends["called_distance"]


def rounds(record: Record[Any, Any]) -> int:
    """Count the rounds of a game.

    >>> import rulebook
    >>> rounds(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    4
    """
    return int(record.state.round)


def told(say: str, record: Record[Any, Any]) -> int:
    """Count how often something happened in a game.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("close_enough"), "threshold", seed=1)
    >>> told("called", record), told("caller_won", record)
    (4, 1)
    """
    return sum(event.say == say for step in record.steps for event in step.events)


def tokens(record: Record[Any, Any]) -> int:
    """Count the tokens that were put to use.

    >>> import rulebook
    >>> tokens(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    1
    """
    returned = (event for step in record.steps for event in step.events if event.say == "returned")
    return sum(int(event.data["n"]) for event in returned)


def spread(ends: Endings) -> Column:
    """Take how far the last is behind the first, in stars."""
    return ends.scores.max(axis=0) - ends.scores.min(axis=0)


ROUNDS: Mapping[str, Measure] = {
    "callers win": share("caller_won", among="called"),
    "exact calls": share(exact, among="called"),
    "turns": mean("turns"),
    "distance": ratio(distance, "called"),
}
"""What is measured in games of one round, all seats by the threshold player."""

CALLS, WON, BACKED_OUT = (OfRecord(partial(told, say)) for say in ("called", "caller_won", "backed_out"))

GAMES: Mapping[str, Measure] = {
    "rounds": mean(OfRecord(rounds)),
    "calls that won": share(WON, among=CALLS),
    "spread": mean(spread),
    "backed out": mean(BACKED_OUT),
    "tokens used": mean(OfRecord(tokens)),
}
"""What is measured in whole games, whoever plays."""
