"""The rules as lookup tables, for many sheets at once; every entry is asked from the readable rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import Sheet, lines

Bytes = NDArray[np.int8]
Places = NDArray[np.intp]

SMALLEST, LARGEST = -128, 127
"""What a byte holds; a move is worth the smallest when it is not allowed."""


class Unsupported(ValueError):
    """A game that the fast engine does not play; the message says why, and that the readable one does.

    >>> try:
    ...     Tables(House(cross_points=(0, 1, 50, 60, 70)), own=0).line_points
    ... except Unsupported as no:
    ...     print(no)
    a single total may earn 144 points here, and the fast engine counts to 127: let the readable one play
    """


@dataclass(frozen=True)
class Tables:
    """The tables for the owner of one die, given by its number.

    Moves stand in the order in which the rules list them: circle by circle, each with its totals from the
    smallest. A move is a circle and a row of totals; see `pairs` for the rows.

    >>> tables = Tables(House(), own=0)
    >>> len(tables.circles), tables.circles[:6].tolist(), tables.rows[:6].tolist()
    (40, [0, 0, 0, 0, 1, 2], [0, 1, 2, 3, 4, 5])
    """

    game: House
    own: int

    @cached_property
    def pairs(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each colour, its die and those it may be added to (KD-6); a row of totals for each of these.

        >>> Tables(House(), own=0).pairs[:2]
        ((0, (1, 2, 3, 4)), (1, (0,)))
        """
        found = []
        for die in range(self.game.dice):
            others = tuple(other for other in range(self.game.dice) if other != die)
            found.append((die, others if die == self.own or not self.game.own_die else (self.own,)))
        return tuple(found)

    @cached_property
    def _moves(self) -> list[tuple[int, int]]:
        first = np.cumsum([0, *(len(others) for _, others in self.pairs)])
        return [
            (circle, int(row))
            for circle, colour in enumerate(self.game.circle_colours)
            for row in range(first[colour], first[colour + 1])
        ]

    @cached_property
    def circles(self) -> Places:
        """The circle of each move."""
        return np.array([circle for circle, _ in self._moves], np.intp)

    @cached_property
    def rows(self) -> Places:
        """The row of totals of each move."""
        return np.array([row for _, row in self._moves], np.intp)

    def beside(self, circles: Sequence[int] | Places) -> tuple[Places, Places, Places, Places]:
        """Find the circles left, right, above and below; where there is none, the row of zeros at the end.

        >>> [side.tolist() for side in Tables(House(), own=0).beside([0, 6])]
        [[25, 5], [1, 7], [25, 1], [5, 11]]
        """
        size = self.game.dice
        near = {(circle, side): size**2 for circle in range(size**2) for side in range(4)}
        for line, places in enumerate(lines(size)):
            for a, b in places:
                near[a, 1 if line < size else 3] = b
                near[b, 0 if line < size else 2] = a
        left, right, up, down = (
            np.array([near[int(circle), side] for circle in circles], np.intp) for side in range(4)
        )
        return left, right, up, down

    @cached_property
    def total_points(self) -> Bytes:
        """The points of a total by itself (KD-13), found by number."""
        totals = range(2 * self.game.sides + 1)
        return self._bytes([self.game.mark_points * score.marks(self.game, total) for total in totals])

    @cached_property
    def pattern_points(self) -> NDArray[np.int32]:
        """The points of a line (KD-12), found by the pattern of its neighbours that differ by 1: a bit each.

        >>> Tables(House(), own=0).pattern_points[[0b0000, 0b0001, 0b0101, 0b1111]].tolist()
        [0, 1, 3, 10]
        """
        return np.array(self.game.cross_points, np.int32)[self.pattern_crosses]

    @cached_property
    def pattern_crosses(self) -> NDArray[np.int32]:
        """The crosses that count in a line, found by its pattern."""
        return np.array([self._crosses(pattern) for pattern in range(2 ** (self.game.dice - 1))], np.int32)

    def _crosses(self, pattern: int) -> int:
        """Ask the rules about a line of fives and sixes in which just these neighbours differ."""
        line = [5]
        for place in range(self.game.dice - 1):
            line.append(11 - line[-1] if pattern >> place & 1 else line[-1])
        sheet: Sheet = (*line, *[0] * (self.game.dice**2 - len(line)))
        return score.crosses_in(self.game, sheet, 0)

    @cached_property
    def by_number(self) -> bool:
        """Whether only the number of a line's crosses counts, as it does unless they need gaps (KD-R2)."""
        return all(n == pattern.bit_count() for pattern, n in enumerate(self.pattern_crosses))

    @cached_property
    def line_points(self) -> Bytes:
        """The points of a line by its number of crosses."""
        most = 2 * max(self.game.cross_points[: self.game.dice]) + int(self.total_points.max())
        if most > LARGEST:
            raise Unsupported(
                f"a single total may earn {most} points here, and the fast engine counts to {LARGEST}: "
                "let the readable one play"
            )
        return self._bytes(self.game.cross_points[: self.game.dice])

    @cached_property
    def one_more(self) -> Bytes:
        """What one more cross adds to a line that has 0, 1, … of them; a line that can have no more repeats.

        >>> Tables(House(), own=0).one_more.tolist()
        [1, 2, 3, 4, 4]
        """
        more = np.diff(self.line_points.astype(int))
        return self._bytes([*more, more[-1]])

    @cached_property
    def second_more(self) -> Bytes:
        """What a second cross with the same total adds beyond twice the first.

        >>> Tables(House(), own=0).second_more.tolist()
        [1, 1, 1, 1, 1]
        """
        more = np.diff(self.one_more[:-1].astype(int))
        return self._bytes([*more, more[-1], more[-1]])

    @cached_property
    def gap_gains(self) -> tuple[Bytes, Bytes, Bytes]:
        """What a line gains, by place in it and pattern: by a cross before, after, and more if by both.

        >>> before, after, more = Tables(House(cross_spacing="gap"), own=0).gap_gains
        >>> before[1, 0b0000], after[1, 0b0100], more[1, 0b0000]
        (np.int8(1), np.int8(0), np.int8(-1))
        """
        size, points = self.game.dice, self.pattern_points
        gains = np.zeros((3, size, len(points)), np.int8)
        for place in range(size):
            before, after = (1 << place) >> 1, (1 << place) & (len(points) - 1)
            for pattern in range(len(points)):
                if not pattern & (before | after):
                    one, other, both = (
                        points[pattern | bits] - points[pattern] for bits in (before, after, before | after)
                    )
                    gains[:, place, pattern] = one, other, both - one - other
        return gains[0], gains[1], gains[2]

    def _bytes(self, numbers: Sequence[Any]) -> Bytes:
        if any(not SMALLEST < number <= LARGEST for number in numbers):
            raise Unsupported(
                f"the fast engine counts from {SMALLEST + 1} to {LARGEST}, and these points go further: "
                "let the readable one play"
            )
        return np.array(numbers, np.int8)
