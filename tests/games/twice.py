"""Sentences held against luck: among many one may be off by chance; what is off twice is wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

BOUND = 4.0
"""Standard errors beyond which a sentence is tried once more."""
MOST = 5
"""Tries with other luck until a rare kind of sentence comes again; one that does not stays named."""
Name = TypeVar("Name", bound=Hashable)


def off_twice(tried: Callable[[int], Mapping[Name, float]], seed: int) -> dict[Name, float]:
    """Name what is more than four standard errors off in a first try and, with other luck, in a second."""
    first = {name: z for name, z in tried(seed).items() if abs(z) >= BOUND}
    second: dict[Name, float] = {}
    for other in range(seed + 1, seed + 1 + MOST):
        if first.keys() <= second.keys():
            break
        second = {**tried(other), **second}
    return {name: second.get(name, z) for name, z in first.items() if abs(second.get(name, z)) >= BOUND}
