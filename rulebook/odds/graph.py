"""Expressions as graphs: going through them without recursion, so that no sum is too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Node = TypeVar("Node")


def bottom_up(roots: Iterable[Node], parts: Callable[[Node], Iterable[Node]]) -> list[Node]:
    """List everything below some nodes and themselves, parts before wholes, each once.

    >>> bottom_up([6], lambda n: [d for d in (1, 2, 3) if d < n and n % d == 0])
    [1, 2, 3, 6]
    """
    listed: list[Node] = []
    seen: set[int] = set()
    done: set[int] = set()
    ahead = list(roots)[::-1]
    while ahead:
        node = ahead[-1]
        place = id(node)
        if place not in seen:
            seen.add(place)
            ahead.extend(reversed(tuple(parts(node))))
            continue
        ahead.pop()
        if place not in done:
            done.add(place)
            listed.append(node)
    return listed
