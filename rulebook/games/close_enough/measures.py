"""What can be counted in finished games, for `simulate`: rounds, calls, and how calls fare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook.core.record import Record


def _told(record: Record[Any, Any], say: str) -> int:
    return sum(event.say == say for step in record.steps for event in step.events)


def rounds(record: Record[Any, Any]) -> int:
    """Count the rounds of a game.

    >>> import rulebook
    >>> rounds(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    4
    """
    return int(record.state.round)


def calls(record: Record[Any, Any]) -> int:
    """Count the calls of a game.

    >>> import rulebook
    >>> calls(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    4
    """
    return _told(record, "called")


def calls_won(record: Record[Any, Any]) -> int:
    """Count the calls that won.

    >>> import rulebook
    >>> calls_won(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    1
    """
    return _told(record, "caller_won")


def backed_out(record: Record[Any, Any]) -> int:
    """Count how often a caller backed out.

    >>> import rulebook
    >>> backed_out(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    0
    """
    return _told(record, "backed_out")


def tokens_used(record: Record[Any, Any]) -> int:
    """Count the tokens that were put to use.

    >>> import rulebook
    >>> tokens_used(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    1
    """
    return sum(
        int(event.data["n"]) for step in record.steps for event in step.events if event.say == "returned"
    )


def spread(record: Record[Any, Any]) -> int:
    """Measure how far the last is behind the first, in stars.

    >>> import rulebook
    >>> spread(rulebook.play(rulebook.new("close_enough"), "threshold", seed=1))
    9
    """
    stars = record.game.scores(record.state)
    return max(stars) - min(stars)


MEASURES: Mapping[str, Callable[[Record[Any, Any]], int]] = {
    measure.__name__: measure for measure in (rounds, calls, calls_won, backed_out, tokens_used, spread)
}
"""Every measure by its name."""
