"""Many sheets of owners of the same die, a column each: what each move earns, and writing it.

Numbers are bytes and games lie along the last axis, so that one instruction of the processor handles many
games; nothing here loops over games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.fast_tables import LARGEST, Bytes, Places, Tables


@dataclass
class Gains:
    """What a line earns by a cross with the first neighbour, with the second, and more if with both."""

    first: Bytes
    second: Bytes
    both: Bytes


class Sheets:
    """Sheets to be filled together, roll by roll.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> sheets = Sheets(Tables(House(), own=0), games=2)
    >>> sheets.roll(np.array([[1, 6], [1, 2], [3, 2], [3, 3], [2, 5]], np.int8))
    >>> sheets.totals[:4].tolist()
    [[2, 8], [3, 8], [4, 9], [4, 11]]
    >>> sheets.points()[:6].tolist()
    [[4, 0], [2, 0], [2, 0], [2, 2], [4, 0], [2, 0]]
    """

    def __init__(self, tables: Tables, games: int) -> None:
        self.tables = tables
        size = tables.game.dice
        self.numbers: Bytes = np.zeros((size**2 + 1, games), np.int8)  # the last row lies round the sheet
        self.totals: Bytes = np.zeros((int(tables.rows.max()) + 1, games), np.int8)
        self.every = np.arange(games)
        shape = (len(tables.circles), games)
        self._gains, self._wanted, self._a, self._b, self._c = (np.empty(shape, np.int8) for _ in range(5))
        self._order = np.arange(len(tables.circles)).astype(np.int8)[:, None]
        self.sides = tables.beside(tables.circles)

    def roll(self, dice: Bytes) -> None:
        """Take a roll: add up the totals, those that share a die from the smallest."""
        row = 0
        for die, others in self.tables.pairs:
            sums = [dice[die] + dice[other] for other in others]
            for last in range(len(sums) - 1, 0, -1):
                for i in range(last):
                    sums[i], sums[i + 1] = np.minimum(sums[i], sums[i + 1]), np.maximum(sums[i], sums[i + 1])
            for total in sums:
                self.totals[row] = total
                row += 1

    def crossed(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which neighbours differ by 1 (KD-10): [row, place, game] and [place, column, game]."""
        size = self.tables.game.dice
        grid = self.numbers[:-1].reshape(size, size, -1)
        # 1 more than a difference of −1 or 1 is 0 or 2: only their second bit may be set.
        return (
            ((grid[:, 1:] - grid[:, :-1] + 1) & ~2) == 0,
            ((grid[1:] - grid[:-1] + 1) & ~2) == 0,
        )

    def counts(self) -> tuple[Bytes, Bytes]:
        """How many neighbours differ by 1 in each row and each column."""
        across, down = self.crossed()
        return across.view(np.int8).sum(axis=1, dtype=np.int8), down.view(np.int8).sum(axis=0, dtype=np.int8)

    def patterns(self) -> tuple[Bytes, Bytes]:
        """Which neighbours differ by 1 in each row and each column, a bit each."""
        across, down = self.crossed()
        bits = (1 << np.arange(self.tables.game.dice - 1)).astype(np.int8)
        return (
            np.einsum("rpg,p->rg", across.view(np.int8), bits),
            np.einsum("pcg,p->cg", down.view(np.int8), bits),
        )

    def points(self) -> Bytes:
        """What each move earns at once, the smallest byte where its circle is full."""
        tables, gains, wanted, a, b, both = (
            self.tables,
            self._gains,
            self._wanted,
            self._a,
            self._b,
            self._c,
        )
        np.take(tables.total_points[self.totals], tables.rows, axis=0, out=gains)
        np.take(self.totals + np.int8(1), tables.rows, axis=0, out=wanted)
        left, right, up, down = self.sides
        for first, second, line in zip((left, up), (right, down), self.line_gains(), strict=True):
            self._close(first, a)
            self._close(second, b)
            np.bitwise_and(a, b, out=both)
            both *= line.both
            gains += both
            if line.first is line.second:
                a += b
                a *= line.first
            else:
                a *= line.first
                b *= line.second
                a += b
            gains += a
        full = (self.numbers[:-1] != 0).view(np.int8)
        np.take(
            full + np.int8(LARGEST), tables.circles, axis=0, out=a
        )  # one more than the largest wraps round
        return np.minimum(gains, a, out=gains)

    def _close(self, beside: Places, out: Bytes) -> None:
        """Write 1 where the number beside differs by 1 from the total of the move, else 0."""
        np.take(self.numbers, beside, axis=0, out=out)
        np.subtract(self._wanted, out, out=out)
        np.bitwise_and(out, ~2, out=out)
        np.equal(out, 0, out=out.view(bool))

    def line_gains(self) -> tuple[Gains, Gains]:
        """What crosses earn for each move, in its row and in its column."""
        size = self.tables.game.dice
        row, column = np.divmod(self.tables.circles, size)
        if self.tables.by_number:
            rows, columns = self.counts()
            return self._by_number(rows, row), self._by_number(columns, column)
        rows, columns = self.patterns()
        return self._by_pattern(rows, row, column), self._by_pattern(columns, column, row)

    def _by_number(self, counts: Bytes, line: Places) -> Gains:
        one = pick(self.tables.one_more, counts).take(line, axis=0)
        return Gains(one, one, pick(self.tables.second_more, counts).take(line, axis=0))

    def _by_pattern(self, patterns: Bytes, line: Places, place: Places) -> Gains:
        first, second, both = (
            np.stack([table[place[m], patterns[line[m]]] for m in range(len(line))])
            for table in self.tables.gap_gains
        )
        return Gains(first, second, both)

    def legal(self) -> NDArray[np.bool_]:
        """Which moves the rules list: those of empty circles, equal totals of one circle once."""
        tables = self.tables
        again = np.zeros((len(self.totals), len(self.every)), bool)
        again[1:] = self.totals[1:] == self.totals[:-1]
        row = 0
        for _, others in tables.pairs:
            again[row] = False
            row += len(others)
        empty: NDArray[np.bool_] = self.numbers[tables.circles] == 0
        return empty & ~again[tables.rows]

    def first_best(self, values: NDArray[Any]) -> Places:
        """Find the first of the moves with the highest value."""
        if values.dtype != np.int8 or len(values) > LARGEST:
            return np.asarray(values.argmax(axis=0), np.intp)
        best = values.max(axis=0)
        place = self._a
        np.not_equal(values, best, out=place.view(bool))
        place *= np.int8(LARGEST)
        place |= self._order
        return np.asarray(place.min(axis=0), np.intp)

    def write(self, moves: Places) -> tuple[Bytes, Bytes]:
        """Write one move a game; gives the circles and the totals."""
        circles = self.tables.circles[moves]
        totals = self.totals[self.tables.rows[moves], self.every]
        self.numbers[circles, self.every] = totals
        return circles.astype(np.int8), totals

    def score(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """Count points of crosses, numbers of crosses, and points of extremes of each sheet as it stands."""
        tables = self.tables
        extremes = tables.total_points[self.numbers[:-1]].sum(axis=0, dtype=np.int32)
        if tables.by_number:
            crosses: NDArray[Any] = np.concatenate(self.counts())
            points: NDArray[Any] = pick(tables.line_points, crosses)
        else:
            patterns = np.concatenate(self.patterns())
            points, crosses = tables.pattern_points[patterns], tables.pattern_crosses[patterns]
        return points.sum(axis=0, dtype=np.int32), crosses.sum(axis=0, dtype=np.int32), extremes


def pick(table: Bytes, at: Bytes) -> Bytes:
    """Look small numbers up in a short table by adding its steps: quicker than looking each one up.

    >>> pick(np.array([1, 2, 4], np.int8), np.array([2, 0, 1], np.int8)).tolist()
    [4, 1, 2]
    """
    found = np.full_like(at, table[0])
    for number, step in enumerate(np.diff(table), 1):
        if step:
            found += (at >= number).view(np.int8) * step
    return found
