"""A sample of many like cases: the rest waits for a larger circle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def sampled(cases: Iterable[tuple[Any, ...]], each: int, rest: str = "everywhere") -> list[Any]:
    """Keep every so-manieth case as it is, and mark the rest: `make everywhere` has them all."""
    mark = getattr(pytest.mark, rest)
    return [pytest.param(*case, marks=mark if number % each else ()) for number, case in enumerate(cases)]


def first_of(names: Sequence[str]) -> list[Any]:
    """Keep the first name, for CI to try one of a kind; the others are `alike`."""
    return sampled([(name,) for name in names], len(names), rest="alike")
