"""Reading what comes from strangers: in little memory, and refused in words of bearable length."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

MEGABYTE = 2**20
WORDS_AT_MOST = 2000
"""Characters of a refusal at most: what somebody can still read."""


def bounded(reader: Callable[[], Any], *refusals: type[Exception], megabytes: int = 32) -> Any:
    """Read something: what it is, or None where it was refused in the way it should be."""
    found, words = None, ""
    tracemalloc.start()
    try:
        found = reader()
    except refusals as no:
        words = str(no)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert len(words) <= WORDS_AT_MOST
    assert peak < megabytes * MEGABYTE
    return found
