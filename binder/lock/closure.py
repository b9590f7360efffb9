"""What a package needs, and what that needs, and so on: requirements followed to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def closure(
    asked: Iterable[str],
    needs: Callable[[str], list[str] | None],
    here: dict[str, str] | None = None,
) -> dict[str, list[Requirement]]:
    """Follow requirements from package to package: for each, all that is asked of it.

    `needs` gives what a package requires, or None where it is unknown; `here` says which system it is for.

    >>> needs = {"play": ["dice>=2", "paint; extra == 'colour'"], "dice": [], "paint": []}
    >>> sorted(closure(["play"], needs.get)), sorted(closure(["play[colour]"], needs.get))
    (['dice', 'play'], ['dice', 'paint', 'play'])
    """
    found: dict[str, list[Requirement]] = {}
    seen: set[str] = set()
    waiting = [Requirement(one) for one in asked]
    while waiting:
        wanted = waiting.pop()
        name = str(canonicalize_name(wanted.name))
        found.setdefault(name, []).append(wanted)
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        for one in map(Requirement, needs(name) or []):
            extras = wanted.extras or {""}
            if one.marker is None or any(
                one.marker.evaluate({**(here or {}), "extra": extra}) for extra in extras
            ):
                waiting.append(one)
    return found
