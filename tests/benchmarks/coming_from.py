"""The questions of COMING_FROM.md: every cell of code is run in its library, and must agree with ours."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from rulebook.odds import Law, Variable, law
from tests.benchmarks.race import Row, duration, timed

PAGE = Path(__file__).parents[2] / "rulebook" / "odds" / "COMING_FROM.md"
ROW = re.compile(r"^\| (\d+) \| (.*) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
LIBRARIES = {"icepool": 2, "dyce": 3, "lea": 4}  # the columns after the question
OURS = 5


def rows() -> Iterator[Row]:
    """Time all the questions that a library has a cell for, and compare the answers."""
    warnings.filterwarnings("ignore", message=".*experimental")
    for library, column in LIBRARIES.items():
        mine = theirs = 0.0
        asked = list(questions(column))
        for number, ours, other in asked:
            answer, seconds = timed(ours)
            mine += seconds
            found, seconds = timed(other)
            theirs += seconds
            if read(found) != read(answer):
                raise AssertionError(f"row {number} of {PAGE.name}: {library} gives another answer")
        what = f"{len(asked)} common questions, as {library} puts them"
        yield Row(what, duration(mine), library, duration(theirs), theirs / mine)


def cells() -> dict[int, list[str]]:
    """Read the table: the cells of each row after its number; the first is the question."""
    text = PAGE.read_text(encoding="utf-8")
    return {int(number): re.split(r" ?\| ", rest) for number, rest in ROW.findall(text)}


def code_of(cell: str) -> str:
    """Return the code of a cell, or nothing if the cell is not only code."""
    found = CODE.fullmatch(cell.strip())
    return found.group(1) if found else ""


def questions(column: int) -> Iterator[tuple[int, Callable[[], Any], Callable[[], Any]]]:
    """Yield each question that a column answers, in our words and in those of that library."""
    table = cells()
    ours: dict[str, Any] = {}
    theirs: dict[str, Any] = {}
    exec(code_of(table[0][OURS]), ours)
    exec(code_of(table[0][column]), theirs)
    for number, row in table.items():
        if number and (code := code_of(row[column])):
            yield number, asked(code_of(row[OURS]), ours), asked(code, theirs)


def asked(code: str, names: dict[str, Any]) -> Callable[[], Any]:
    """Return a function that asks a question and computes the answer."""
    ready = compile(code, PAGE.name, "eval")

    def answer() -> Any:
        found = eval(ready, names)
        if isinstance(found, Variable):
            return law(found)
        return found.get_alea() if hasattr(found, "get_alea") else found  # lea has not counted yet

    return answer


def read(answer: Any) -> Any:
    """Return any library's answer as a number or a dictionary of chances; for an event, its chance."""
    if isinstance(answer, float | Fraction):
        return round(float(answer), 12)  # some means of dyce and lea are decimal numbers
    kind = type(answer).__module__.split(".")[0]
    if kind == "lea":
        found = {value: Fraction(chance) for value, chance in answer.pmf_tuple()}
    elif kind == "dyce":
        found = {value: Fraction(count, answer.total) for value, count in answer.items() if count}
    elif kind == "icepool":
        found = {value: Fraction(answer.probability(value)) for value in answer.outcomes()}
    else:
        assert isinstance(answer, Law)
        found = dict(answer)
    if {type(value) for value in found} == {bool}:
        return round(float(found.get(True, 0)), 12)
    return found
