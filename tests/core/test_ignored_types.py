"""Where a type is not looked at, the line says why."""

from __future__ import annotations

import re

import pytest

from tests.pages import REPOSITORY

FOLDERS = ("rulebook", "widgets", "binder", "notebooks", "tests")
IGNORED = re.compile(r"#\s*type:\s*ignore(?P<kinds>\[[\w, -]+\])?(?P<why>\s+#\s*\S.*)?")


def unexplained(line: str) -> bool:
    found = IGNORED.search(line)
    return found is not None and not (found["kinds"] and found["why"])


def test_every_ignored_type_says_which_and_why() -> None:
    files = (path for folder in FOLDERS for path in (REPOSITORY / folder).rglob("*.py"))
    lines = [
        f"{path.relative_to(REPOSITORY)}:{number}"
        for path in files
        if path.name != "test_ignored_types.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if unexplained(line)
    ]
    assert not lines


@pytest.mark.parametrize("line", ["x = y  # type: ignore", "x = y  # type: ignore[misc]"])
def test_the_net_has_no_hole(line: str) -> None:
    assert unexplained(line) and not unexplained(f"{line.split('[')[0]}[misc]  # it is one")
