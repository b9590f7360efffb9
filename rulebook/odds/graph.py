"""Expressions as graphs: going through them without recursion, so that no sum is too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeVar

Node = TypeVar("Node")

DONE = object()  # stands above a node whose parts are all listed
parts_of: Callable[[Any], tuple[Any, ...]] = attrgetter("parts")


def bottom_up(roots: Iterable[Node], parts: Callable[[Node], Iterable[Node]]) -> list[Node]:
    """List everything below some nodes and themselves, parts before wholes, each once.

    >>> bottom_up([6], lambda n: [d for d in (1, 2, 3) if d < n and n % d == 0])
    [1, 2, 3, 6]
    """
    listed: list[Node] = []
    seen: set[int] = set()
    ahead: list[Any] = list(roots)[::-1]
    while ahead:
        node = ahead.pop()
        if node is DONE:
            listed.append(ahead.pop())
        elif id(node) not in seen:
            seen.add(id(node))
            if below := tuple(parts(node)):
                ahead += node, DONE
                ahead.extend(below[::-1])
            else:
                listed.append(node)
    return listed
