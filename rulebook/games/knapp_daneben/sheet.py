"""The sheet of paper: circles in a square, the places between them, and what they score.

A sheet is a tuple of numbers, row by row, 0 where a circle is still empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Sheet = tuple[int, ...]
Place = tuple[int, int]
"""The place between two neighbouring circles: their two numbers on the sheet, the smaller first."""


@cache
def lines(size: int) -> tuple[tuple[Place, ...], ...]:
    """List the places of every row, then of every column (KD-10: 4 in each of 5 rows and 5 columns).

    >>> lines(5)[0]
    ((0, 1), (1, 2), (2, 3), (3, 4))
    """
    rows = tuple(tuple((r * size + c, r * size + c + 1) for c in range(size - 1)) for r in range(size))
    columns = tuple(tuple((r * size + c, r * size + c + size) for r in range(size - 1)) for c in range(size))
    return rows + columns


def next_to_each_other(sheet: Sheet, place: Place) -> bool:
    """Tell whether the numbers on both sides of a place differ by exactly 1 (KD-10).

    >>> next_to_each_other((6, 5, 0), (0, 1)), next_to_each_other((6, 5, 0), (1, 2))
    (True, False)
    """
    a, b = place
    return sheet[a] > 0 and sheet[b] > 0 and abs(sheet[a] - sheet[b]) == 1


def crosses(sheet: Sheet, line: tuple[Place, ...], gap: bool = False) -> tuple[Place, ...]:
    """Find the crosses of a line; with `gap`, an empty place must lie between any two (KD-R2).

    >>> crosses((4, 5, 6, 7, 2), lines(5)[0])
    ((0, 1), (1, 2), (2, 3))
    >>> crosses((4, 5, 6, 7, 2), lines(5)[0], gap=True)
    ((0, 1), (2, 3))
    """
    found: list[Place] = []
    blocked = False
    for place in line:
        crossed = not blocked and next_to_each_other(sheet, place)
        if crossed:
            found.append(place)
        blocked = gap and crossed
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a sheet scores, part by part.

    >>> score = Breakdown(rows=(3, 0), columns=(1, 0), marks=4, extremes=8)
    >>> score.crosses, score.total
    (4, 12)
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    marks: int
    extremes: int

    @property
    def crosses(self) -> int:
        """The points of all rows and columns (KD-12)."""
        return sum(self.rows) + sum(self.columns)

    @property
    def total(self) -> int:
        """All points of the sheet."""
        return self.crosses + self.extremes

    def __str__(self) -> str:
        rows, columns = (" + ".join(map(str, part)) for part in (self.rows, self.columns))
        return f"rows {rows}, columns {columns}, extremes {self.extremes}: {self.total} points"
