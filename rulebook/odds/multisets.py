"""Hands and pools as multisets: which there are, and how many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement


@lru_cache(maxsize=8)
def bounded_multisets(copies: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """List the multisets of so many places, none of them oftener than it has copies.

    >>> bounded_multisets((1, 2), 2)
    [(0, 1), (1, 1)]
    """
    if min(copies, default=0) >= size:
        return list(combinations_with_replacement(range(len(copies)), size))
    if max(copies) == 1:
        return list(combinations(range(len(copies)), size))
    listed: list[tuple[int, ...]] = [()]
    for place, most in enumerate(copies):
        room = sum(copies[place + 1 :])
        listed = [
            (*start, *[place] * times)
            for start in listed
            for times in range(max(0, size - len(start) - room), min(most, size - len(start)) + 1)
        ]
    return sorted(listed)


@lru_cache(maxsize=1024)
def count_bounded(copies: Sequence[int], size: int) -> int:
    """Count the same without listing them.

    >>> count_bounded((1, 2), 2), count_bounded((1,) * 52, 13)
    (2, 635013559600)
    """
    ways = [1] + [0] * size
    for most in copies:
        running, grown = 0, []
        for reached in range(size + 1):
            running += ways[reached] - (ways[reached - most - 1] if reached > most else 0)
            grown.append(running)
        ways = grown
    return ways[size]
