"""How much work there is, in calls: a busy machine makes it slower, but not more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

BEGUN = ("call", "c_call")


def calls(work: Callable[[], object]) -> int:
    """Count the functions that are called while it works, those written in C too.

    >>> calls(lambda: None) < calls(lambda: [abs(n) for n in range(9)]) < 30
    True
    """
    counted = 0

    def seen(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal counted
        counted += event in BEGUN

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted
