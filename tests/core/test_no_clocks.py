"""No test reads a clock: how long something takes is measured by `make bench`, as ratios in one run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages import REPOSITORY

TESTS = REPOSITORY / "tests"
CLOCKS = {"time", "timeit", "datetime"}
MEASURES = (
    "benchmarks/",
    "everywhere/figures.py",
    "everywhere/first_board.py",
    "strangers/fuzz.py",
    "time_of_ci.py",
)


def imported(code: str) -> Iterator[str]:
    """Name every module that a file imports, and whatever it takes from one."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def clocks(code: str) -> set[str]:
    return {name for name in imported(code) if name.split(".")[0] in CLOCKS or "speed" in name.split(".")}


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "import json, time as t",
        "from time import sleep",
        "def late() -> None:\n    from datetime import datetime",
        "from tests.speed import quickest",
        "from tests import speed",
    ],
)
def test_a_clock_is_found_wherever_it_is_imported(code: str) -> None:
    assert clocks(code)


def test_no_test_imports_a_clock() -> None:
    files = {path.relative_to(TESTS).as_posix(): path for path in TESTS.rglob("*.py")}
    read = {name: clocks(_text(path)) for name, path in files.items() if not name.startswith(MEASURES)}
    assert "core/test_no_clocks.py" in read
    assert {name: found for name, found in read.items() if found} == {}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
