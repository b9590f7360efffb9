"""The bot `potential` on many sheets at once: the same whole numbers as `bots.py`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.bots import POINT, prospects
from rulebook.games.knapp_daneben.fast_sheets import Sheets, pick
from rulebook.games.knapp_daneben.fast_tables import Bytes, Places, Tables
from rulebook.games.knapp_daneben.odds import takes_any

Hopes = NDArray[np.int32]


@dataclass(frozen=True)
class Mates:
    """For each move, the other circles in its row and column, and where the numbers beside those stand.

    Numbers 0 to 24 are the sheet's, 25 is for no circle at all, and from 26 on come the totals: beside a mate
    may be the circle of the move itself, and then its number is the total that would be written there.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> mates = Mates(Tables(House(), own=0))
    >>> mates.circles.shape, mates.circles[0].tolist()
    ((40, 8), [1, 2, 3, 4, 5, 10, 15, 20])
    """

    tables: Tables

    @cached_property
    def circles(self) -> Places:
        """The mates of each move: first those of its row, then those of its column."""
        size = self.tables.game.dice
        return np.array(
            [
                [c - c % size + x for x in range(size) if x != c % size]
                + [c % size + y * size for y in range(size) if y != c // size]
                for c in self.tables.circles.tolist()
            ],
            np.intp,
        )

    @cached_property
    def sides(self) -> tuple[Places, ...]:
        """Where the numbers left, right, above and below of each mate stand once the move is made."""
        written = self.tables.game.dice**2 + 1 + self.tables.rows[:, None]
        here = self.tables.circles[:, None]
        beside = self.tables.beside(self.circles.ravel())
        return tuple(
            np.where(side.reshape(self.circles.shape) == here, written, side.reshape(self.circles.shape))
            for side in beside
        )


class Potential:
    """Weighs points now against the hopes of the circles that stay empty.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> sheets = Sheets(Tables(House(), own=0), games=1)
    >>> sheets.roll(np.array([[6], [6], [1], [1], [1]], np.int8))
    >>> Potential(sheets.tables, games=1).choose(sheets, 0, None).shape
    (1,)
    """

    def __init__(self, tables: Tables, games: int) -> None:
        self.mates = Mates(tables)
        size = tables.game.dice
        self.everywhere = np.arange(size**2)
        self.beside = tables.beside(self.everywhere)
        game, colour = tables.game, tables.game.colours[tables.own]
        self.any_die = np.array([takes_any(game, circle, colour) for circle in range(size**2)])

    def wrote(self, sheets: Sheets, moves: Places) -> None:
        """Keep nothing in mind."""

    def choose(self, sheets: Sheets, turn: int, luck: Any) -> Places:
        """Choose the first of the moves that are worth most."""
        tables, mates = sheets.tables, self.mates.circles
        size = tables.game.dice
        points = sheets.points()
        values = points.astype(np.int32) * POINT
        illegal = ~sheets.legal()
        rolls = size**2 - 1 - turn
        if rolls:
            rows, columns = sheets.counts()
            now = self._hopes(
                sheets,
                rolls,
                self.everywhere,
                self.beside,
                rows[self.everywhere // size],
                columns[self.everywhere % size],
            )
            across, down = self._crosses(sheets)
            in_row = np.arange(2 * (size - 1)) < size - 1
            # A cross in the row of the move counts for the mates in that row only, and so for the column.
            new_rows = rows[mates // size] + np.where(in_row[None, :, None], across[:, None], np.int8(0))
            new_columns = columns[mates % size] + np.where(in_row[None, :, None], np.int8(0), down[:, None])
            then = self._hopes(sheets, rolls, mates, self.mates.sides, new_rows, new_columns)
            values += (then - now[mates]).sum(axis=1, dtype=np.int32) - now[tables.circles]
        values[illegal] = np.iinfo(np.int32).min
        return sheets.first_best(values)

    def _crosses(self, sheets: Sheets) -> tuple[Bytes, Bytes]:
        """How many crosses each move makes in its row and in its column."""
        wanted = sheets.totals[sheets.tables.rows]
        left, right, up, down = (abs(wanted - sheets.numbers[side]) == 1 for side in sheets.sides)
        return left.view(np.int8) + right.view(np.int8), up.view(np.int8) + down.view(np.int8)

    def _hopes(
        self, sheets: Sheets, rolls: int, circles: Places, beside: Any, rows: Bytes, columns: Bytes
    ) -> Hopes:
        """What each of these circles may still earn, at best (see `bots.best_hope`); 0 if it is full."""
        tables = sheets.tables
        numbers = np.concatenate([sheets.numbers, sheets.totals])
        left, right, up, down = (numbers[side] for side in beside)
        gains = [(pick(tables.one_more, lines), pick(tables.second_more, lines)) for lines in (rows, columns)]
        ways = [prospects(tables.game, any_die, rolls) for any_die in (False, True)]
        kind = self.any_die[circles].astype(np.intp)[..., None]
        best = np.full(rows.shape, np.iinfo(np.int32).min)
        for total in range(2, 2 * tables.game.sides + 1):
            earned = np.full(rows.shape, tables.total_points[total], np.int8)
            for (one, more), first, second in zip(gains, (left, up), (right, down), strict=True):
                a, b = (abs(side - np.int8(total)) == 1 for side in (first, second))
                earned += (a.view(np.int8) + b.view(np.int8)) * one + (a & b).view(np.int8) * more
            worth = np.array([ways[0][total], ways[1][total]], np.int32)[kind]
            np.maximum(best, earned * worth, out=best)
        return np.where(sheets.numbers[circles] == 0, best, 0)
