"""What can be done in Knapp Daneben!, and the table it is done at.

A circle is called by its row and column, counted from 1 as on paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Seat
from rulebook.games.knapp_daneben.sheet import Sheet

RULES = catalogue(Path(__file__).parent)
COLOURS: tuple[str, ...] = tuple(RULES.data["colours"])


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


@dataclass(frozen=True, slots=True)
class Choose(_Move):
    """Take the die of that colour (KD-3).

    >>> print(Choose("red"))
    take the red die
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
