"""What is worked out of every step of a record, once: a game that goes on costs its new steps only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from rulebook.core.record import Record

T = TypeVar("T")


class Followed(Generic[T]):
    """Something about each step, the set-up first; it follows a record that goes on, goes back or forks.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> cited = Followed(lambda record, step: len(record.steps[step].events))
    >>> cited.follow(record.at(3)), cited.follow(record.at(5)), cited.follow(record.at(2)), cited.values
    (0, 4, 3, [0, 2, 1])
    """

    def __init__(self, of: Callable[[Record[Any, Any], int], T]) -> None:
        self._of = of
        self._record: Record[Any, Any] | None = None
        self.values: list[T] = []

    def follow(self, record: Record[Any, Any]) -> int:
        """Bring the values up to date, and tell from which step on they are new."""
        since = 0 if self._record is None else shared(self._record, record)
        self._record = None  # should a step fail, the next time begins at the beginning
        del self.values[since:]
        for step in range(since, len(record) + 1):
            self.values.append(self._of(record, step))
        self._record = record
        return since


def shared(one: Record[Any, Any], other: Record[Any, Any]) -> int:
    """Count the steps that two records have in common from the beginning, the set-up with them.

    Only records that were made of one another have any.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> shared(record.at(3), record), shared(record, rulebook.Record(record.game))
    (4, 0)
    """
    if one.game is not other.game and one.game != other.game:
        return 0
    least = min(len(one), len(other)) + 1
    if one.steps[least - 1] is other.steps[least - 1]:
        return least
    return bisect_left(range(least), True, key=lambda step: one.steps[step] is not other.steps[step])
