"""The table of Knapp Daneben!: dice, sheets of paper, and everything that can be done with them.

A circle is called by its row and column, counted from 1 as on paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Seat

RULES = catalogue(Path(__file__).parent)
COLOURS: tuple[str, ...] = tuple(RULES.data["colours"])

Sheet = tuple[int, ...]
"""The numbers of a sheet, row by row, 0 where a circle is still empty."""
Place = tuple[int, int]
"""The place between two neighbouring circles: where the two stand on the sheet, the first one first."""


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


@dataclass(frozen=True, slots=True)
class Choose(_Move):
    """Choose that colour; its die is added to every total (KD-3).

    >>> print(Choose("red"))
    choose red
    """

    colour: str


@dataclass(frozen=True, slots=True)
class Rolled(_Move):
    """All dice as they came, in the order of the colours (KD-4).

    >>> print(Rolled((4, 1, 6, 6, 2)))
    roll 4, 1, 6, 6 and 2
    """

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Write(_Move):
    """Write a total in a circle (KD-7).

    >>> print(Write(7, 1, 2))
    write 7 in row 1, column 2
    """

    total: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Skip(_Move):
    """Write nothing: no rule allows it, and somebody will ask why (KD-8).

    >>> print(Skip())
    write nothing
    """


@dataclass(frozen=True, slots=True)
class Cross(_Move):
    """Make a cross by hand: crosses come by themselves (KD-R1).

    >>> print(Cross(1, 2, 1, 3))
    make a cross between row 1, column 2 and row 1, column 3
    """

    row: int
    column: int
    to_row: int
    to_column: int


Move = Choose | Rolled | Write | Skip | Cross


@dataclass(frozen=True, slots=True)
class State:
    """The table: who has which die, the roll, who has yet to write it, every sheet.

    >>> State().rolls
    0
    """

    colours: tuple[str, ...] = ()
    rolls: int = 0
    dice: tuple[int, ...] = ()
    waiting: tuple[Seat, ...] = ()
    sheets: tuple[Sheet, ...] = ()


@cache
def lines(size: int) -> tuple[tuple[Place, ...], ...]:
    """List the places of every row, then of every column (KD-10: 4 in each of 5 rows and 5 columns).

    >>> lines(5)[0], lines(5)[9]
    (((0, 1), (1, 2), (2, 3), (3, 4)), ((4, 9), (9, 14), (14, 19), (19, 24)))
    """
    rows = [range(r * size, r * size + size) for r in range(size)]
    columns = [range(c, size**2, size) for c in range(size)]
    return tuple(tuple(pairwise(circles)) for circles in (*rows, *columns))


def lines_of(size: int, circle: int) -> tuple[int, int]:
    """Give the row and the column that a circle lies in, as numbers in `lines`.

    >>> lines_of(5, 7)
    (1, 7)
    """
    return circle // size, size + circle % size
