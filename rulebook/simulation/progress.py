"""A progress bar that shows itself only when something takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

Progress = Callable[[int, int], None]
"""A function that is told how many games are done, of how many."""

DELAY = 2.0
"""Seconds before the bar appears: what is over sooner leaves no trace in a notebook."""


@contextmanager
def shown(progress: bool | Progress) -> Iterator[Progress]:
    """Give a function that shows how far something is, and take what it showed away in the end.

    >>> with shown(lambda done, of: print(done, "of", of)) as report:
    ...     report(10, 30)
    10 of 30
    """
    report = progress if callable(progress) else _Bar() if progress else _silence
    try:
        yield report
    finally:
        if isinstance(report, _Bar):
            report.close()


@contextmanager
def watched(progress: bool | Progress, games: int) -> Iterator[Callable[[int], None]]:
    """Give a function to call with each number of games that is finished.

    >>> with watched(lambda done, games: print(done, "of", games), 30) as finished:
    ...     finished(10)
    ...     finished(20)
    10 of 30
    30 of 30
    """
    done = 0

    def finished(more: int) -> None:
        nonlocal done
        done += more
        report(done, games)

    with shown(progress) as report:
        yield finished


@contextmanager
def told(progress: bool | Progress, words: str) -> Iterator[None]:
    """Show a sentence while something takes long; what counts games is not told.

    >>> with told(False, "Please wait."):
    ...     pass
    """
    bar = _tqdm(0, 0, desc=words, bar_format="{desc}") if progress is True else None
    if progress is True and bar is None:
        print(words, file=sys.stderr)
    try:
        yield
    finally:
        if bar is not None:
            bar.close()


def _silence(done: int, games: int) -> None:
    """Say nothing."""


class _Bar:
    """tqdm's bar, or plain lines where there is no tqdm."""

    def __init__(self) -> None:
        self.since = monotonic()
        self.bar: Any = None

    def __call__(self, done: int, games: int) -> None:
        if monotonic() - self.since < DELAY or done == games:
            return
        if self.bar is None:
            self.bar = _tqdm(done, games)
        if self.bar is None:
            self.since = monotonic()
            print(f"{done:,} of {games:,} games", file=sys.stderr)
        else:
            self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _tqdm(done: int, games: int, **looks: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(initial=done, total=games, unit=" games", leave=False, **looks)
