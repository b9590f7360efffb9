"""Close Enough: how close a lot gets, in real time."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.reach import reach
from tests.benchmarks.race import PROMISE, Row, timed, within


def rows() -> Iterator[Row]:
    """Ask for one, two and three fine-tunes of a fresh lot."""
    deck = dict(CloseEnough().deck)
    for tunes, limit in ((1, 0.06), (2, 0.06), (3, 0.4)):
        found = timed(lambda tunes=tunes: reach(deck, 5, 15, (), tunes))[1]  # type: ignore[misc]  # bound early
        yield within(f"how close a lot gets, {tunes} to tune", found, PROMISE, limit)
