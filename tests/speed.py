"""How long work takes: the quickest of several tries, since a busy machine makes any single one slow."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def quickest(work: Callable[[], object], enough: float, tries: int = 5) -> float:
    """Give the processor seconds of the quickest try; stop when one took less than `enough`."""
    best = float("inf")
    for _ in range(tries):
        began = process_time()
        work()
        best = min(best, process_time() - began)
        if best < enough:
            break
    return best
