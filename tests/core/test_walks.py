"""The walks of CONTRIBUTING lead past files that are there."""

from __future__ import annotations

import re

from tests.pages import CONTRIBUTING, REPOSITORY


def test_every_file_that_contributing_names_is_in_the_house() -> None:
    named = set(re.findall(r"`([\w./]+\.(?:py|js))`", CONTRIBUTING.read_text(encoding="utf-8")))
    rooms = [REPOSITORY / room for room in ("rulebook", "widgets", "notebooks", "tests", "binder")]
    files = [path.as_posix() for room in rooms for path in room.rglob("*.[jp]*")]
    assert len(named) > 30
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in files)} == set()
