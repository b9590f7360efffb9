"""Worksheets as PDF: a class by one browser in one go, beside one sheet after another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rulebook.lessons.worksheet import worksheets
from rulebook.lessons.worksheet.printing import browser
from tests.benchmarks.race import PROMISE, Row, duration, within

CLASS = 30


def rows() -> Iterator[Row]:
    """Print both; the browser works in processes of its own, so the wall's clock counts."""
    if browser() is None:
        print("worksheets: left out, as there is no browser to print them", file=sys.stderr)
        return
    one, many = (min(printed(students) for _ in range(3)) for students in (1, CLASS))
    what = f"worksheets for {CLASS} students, printed"
    yield within(what, many, PROMISE, 60)
    yield Row(what, duration(many), "each on its own", duration(CLASS * one), CLASS * one / many, at_least=3)


def printed(students: int) -> float:
    """Give the seconds that it takes to make the sheets of so many students and print them."""
    with TemporaryDirectory() as folder:
        start = perf_counter()
        worksheets("knapp_daneben", students, 7, "de").pdf(Path(folder) / "sheets.pdf")
        return perf_counter() - start
