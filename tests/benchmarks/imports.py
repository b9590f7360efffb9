"""What importing costs, in a Python that has done nothing else, beside importing numpy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from tests.benchmarks.race import Row, within

TRIES = 5
TIMED = (
    "import time, {before}; start = time.process_time(); import {what}; print(time.process_time() - start)"
)
OURS = {"rulebook": "fractions, dataclasses, tomllib, importlib.metadata", "rulebook.odds": "numpy.random"}
"""What is imported, and what is there already: what everybody has imported before."""


def rows() -> Iterator[Row]:
    """Import both, and numpy, in turn."""
    tries = [(imported("numpy"), *(imported(*ours) for ours in OURS.items())) for _ in range(TRIES)]
    numpy, *ours = map(min, zip(*tries, strict=True))
    for what, seconds in zip(OURS, ours, strict=True):
        yield within(f"import {what}, beyond numpy", seconds, "twice importing numpy", 2 * numpy)


def imported(what: str, before: str = "sys") -> float:
    """Give the processor seconds of an import in a new Python."""
    code = TIMED.format(what=what, before=f"numpy, {before}" if what != "numpy" else before)
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    return float(said)
