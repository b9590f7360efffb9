"""What became of a picture, told by what is new in it alone: from step to step a table hardly changes."""

from __future__ import annotations

from typing import Any


def changes(before: Any, now: Any) -> Any:
    """Tell what is new in a JSON value: all of it as `[now]`, or only the parts that changed, by their names.

    A list as long as before is told like an object, by its numbers; of equal values nothing is told.

    >>> changes({"dice": [3, 5, 1], "turn": 1}, {"dice": [3, 6, 1], "turn": 2})
    {'dice': {'1': [6]}, 'turn': [2]}
    >>> changes({"dice": [3]}, {"dice": [3, 5]}), changes({"dice": [3]}, {"dice": [3]})
    ({'dice': [[3, 5]]}, {})
    """
    old, new = _parts(before), _parts(now)
    if type(before) is not type(now) or old.keys() != new.keys():
        return [now]
    if not new:
        return {} if before == now else [now]
    told = {name: changes(old[name], part) for name, part in new.items()}
    return {name: change for name, change in told.items() if change}


def _parts(value: Any) -> dict[str, Any]:
    """Name the parts of an object or a list; nothing else has any."""
    if isinstance(value, list | tuple):
        return {str(at): part for at, part in enumerate(value)}
    return value if isinstance(value, dict) else {}
