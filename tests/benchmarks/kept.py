"""Long measurements in portions: what was found is kept, a line of a file, and not measured again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.pages import CONTRIBUTING

FOLDER = CONTRIBUTING.parent / ".measured"
"""Where the files lie; delete it when what is measured has changed."""


def kept(name: str, numbers: range, measure: Callable[[int], Any]) -> list[Any]:
    """Measure what is not in the file yet, number by number, and give all of it in order.

    >>> kept("doctest", range(0), lambda number: number)
    []
    """
    file = FOLDER / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = dict(json.loads(line) for line in lines)
    for number in numbers:
        if number not in known:
            known[number] = measure(number)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as more:
                more.write(json.dumps([number, known[number]]) + "\n")
    return [known[number] for number in numbers]
