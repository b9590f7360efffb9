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
    ahead = [(node, False) for node in roots][::-1]
    while ahead:
        node, ready = ahead.pop()
        if ready:
            listed.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            ahead.append((node, True))
            ahead += [(part, False) for part in parts(node)][::-1]
    return listed
