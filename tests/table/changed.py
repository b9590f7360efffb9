"""The other end of `rulebook/table/changes.py`, as `frame/changed.js` does it on a page."""

from __future__ import annotations

from typing import Any


def changed(before: Any, told: Any) -> Any:
    """Put what is new into what was before."""
    if isinstance(told, list):
        return told[0]
    if isinstance(before, list):
        return [changed(part, told.get(str(at), {})) for at, part in enumerate(before)]
    return before | {name: changed(before[name], change) for name, change in told.items()} if told else before
