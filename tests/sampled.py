"""A sample of many like cases for `make test`; `make everywhere` has them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[tuple[Any, ...]], each: int) -> list[Any]:
    """Keep every so-manieth case as it is, and mark the rest `everywhere`."""
    return [
        pytest.param(*case, marks=pytest.mark.everywhere if number % each else ())
        for number, case in enumerate(cases)
    ]
