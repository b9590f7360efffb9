"""The frame of every benchmark: who ran, how long it took, and the table.

A benchmark is a module in this folder with a function `rows()` that yields `Row`s; nothing else is needed
for `make bench` to find it. `race` makes a row by timing rivals that must give equal answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import process_time
from typing import Any

ROUNDS = 7
ROUND_SECONDS = 0.05  # a round repeats quick calls for so long
SLOW = 0.5  # a call that takes longer is timed once


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: how many times as fast as the best rival, and how fast it should be.

    `at_least` None: for information only.
    """

    what: str
    ours: str
    rival: str
    theirs: str
    ratio: float
    at_least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the ratio is what it should be."""
        return self.at_least is None or self.ratio >= self.at_least

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        wanted = "" if self.at_least is None else f"{self.at_least:g} ×"
        verdict = "" if self.at_least is None else ("yes" if self.holds else "NO")
        return self.what, self.ours, self.theirs, self.rival, f"{self.ratio:.1f} ×", wanted, verdict


PROMISE = "the promise"
HEADS = ("what", "rulebook", "best rival", "which is", "ratio", "at least", "holds")


def race(
    what: str,
    ours: Callable[[], Any],
    rivals: Mapping[str, Callable[[], Any]],
    at_least: float | None = None,
    read: Callable[[Any], Any] = lambda answer: answer,
) -> Row:
    """Time ours and every rival in turn, warm; all answers must be the same once they are `read`."""
    answer, mine = timed(ours)
    times = {}
    for name, rival in rivals.items():
        theirs, times[name] = timed(rival)
        if read(theirs) != read(answer):
            raise AssertionError(f"{what}: {name} gives another answer")
    best = min(times, key=lambda name: times[name])
    return Row(what, duration(mine), best, duration(times[best]), times[best] / mine, at_least)


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    """Give the answer, and the processor's seconds for it: the best of several rounds once it is warm."""
    start = process_time()
    answer = call()
    once = process_time() - start
    if once > SLOW:
        return answer, once
    start = process_time()
    call()
    times = max(1, int(ROUND_SECONDS / max(process_time() - start, 1e-6)))
    rounds = []
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(times):
            call()
        rounds.append((process_time() - start) / times)
    return answer, min(rounds)


def within(what: str, ours: float, rival: str, limit: float) -> Row:
    """Make a row of a time that must not pass a limit."""
    return Row(what, tiny(ours), rival, tiny(limit), limit / ours, at_least=1)


def duration(seconds: float) -> str:
    """Write a time with three figures.

    >>> duration(0.0000812), duration(0.00301), duration(2.5)
    ('0.0812 ms', '3.01 ms', '2500 ms')
    """
    return f"{float(f'{seconds * 1000:.3g}'):g} ms"


def tiny(seconds: float) -> str:
    """Write a time that may be below a thousandth of a second.

    >>> tiny(3.1e-7), tiny(0.002)
    ('0.31 µs', '2 ms')
    """
    return f"{float(f'{seconds * 1e6:.3g}'):g} µs" if seconds < 1e-4 else duration(seconds)


def as_text(rows: Iterable[Row]) -> str:
    """Draw the table for a terminal."""
    lines = [HEADS, *[row.cells for row in rows]]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_markdown(rows: Iterable[Row]) -> str:
    """Draw the table for a page."""
    lines = [HEADS, tuple("---" for _ in HEADS), *[row.cells for row in rows]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
