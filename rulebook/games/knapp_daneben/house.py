"""The options of Knapp Daneben!, and what they make of dice and sheet: colours, totals, points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulebook.core.game import Event, Refused
from rulebook.games.knapp_daneben.moves import COLOURS, RULES, Write
from rulebook.games.knapp_daneben.sheet import Breakdown, Sheet, crosses, lines


@dataclass(frozen=True)
class House:
    """The house rules: what one dial changes is counted here and nowhere else.

    >>> House(sides=8).marks(16)
    2
    """

    players: int = 1
    layout: tuple[tuple[str, ...], ...] = ()
    cross_spacing: str = "free"
    tie_break: str = "points"
    dice: int = 5
    sides: int = 6
    own_die: bool = True
    cross_points: tuple[int, ...] = (0, 1, 3, 6, 10, 15)
    extreme_marks: tuple[int, ...] = (2, 1, 1)
    mark_points: int = 2

    def __post_init__(self) -> None:
        RULES.check(self)
        for no in self._unfit():
            raise Refused(no, RULES)

    def _unfit(self) -> Iterator[Event]:
        """What is wrong with the options that no list or range can tell."""
        if self.players > self.dice:
            yield Event("KD-3", "too_few_dice", {"players": self.players, "dice": self.dice})
        cells = [colour for row in self.colour_grid for colour in row]
        square = [len(row) for row in self.colour_grid] == [self.dice] * self.dice
        if not square or any(cells.count(colour) != self.dice for colour in self.colours):
            yield Event("KD-7", "bad_layout", {"size": self.dice, "colours": self.colours})
        for option, points, needed in (
            ("cross_points", self.cross_points, self.dice),
            ("extreme_marks", self.extreme_marks, 0),
        ):
            if len(points) < needed or any(type(p) is not int or p < 0 for p in points):
                yield Event(RULES.options[option].rule, "bad_points", {"option": option, "needed": needed})

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours in play, in the order in which dice are read."""
        return COLOURS[: self.dice]

    @cached_property
    def colour_grid(self) -> tuple[tuple[str, ...], ...]:
        """The colour of every circle, row by row; the assumed layout unless another is given."""
        size = range(self.dice)
        return self.layout or tuple(tuple(COLOURS[(2 * r + c) % self.dice] for c in size) for r in size)

    @cached_property
    def circle_colours(self) -> tuple[int, ...]:
        """The die that each circle belongs to, in the order of the sheet."""
        return tuple(self.colours.index(colour) for row in self.colour_grid for colour in row)

    @cached_property
    def lines_of(self) -> tuple[tuple[int, int], ...]:
        """The row and the column that each circle lies in, as places in `lines`."""
        return tuple((i // self.dice, self.dice + i % self.dice) for i in range(self.dice**2))

    @cached_property
    def _writes(self) -> tuple[tuple[Write, ...], ...]:
        """Every way to write, by circle and total: made once, as a game needs thousands."""
        return tuple(
            tuple(Write(total, i // self.dice + 1, i % self.dice + 1) for total in range(2 * self.sides + 1))
            for i in range(self.dice**2)
        )

    def circle(self, row: int, column: int) -> int | None:
        """Find a circle's place on the sheet; None if there is no such circle.

        >>> House().circle(2, 1), House().circle(6, 1)
        (5, None)
        """
        inside = 1 <= row <= self.dice and 1 <= column <= self.dice
        return (row - 1) * self.dice + column - 1 if inside else None

    def marks(self, total: int) -> int:
        """Count the marks a total makes among the extremes (KD-13).

        >>> [House().marks(total) for total in (2, 3, 4, 5, 9, 10, 11, 12)]
        [2, 1, 1, 0, 0, 1, 1, 2]
        """
        from_the_end = min(total - 2, 2 * self.sides - total)
        return self.extreme_marks[from_the_end] if 0 <= from_the_end < len(self.extreme_marks) else 0

    def crosses_in(self, sheet: Sheet, line: int) -> int:
        """Count the crosses of one row (0, 1, …) or column (after the rows).

        >>> House().crosses_in((4, 5, 6, 0, 0) + (0,) * 20, 0)
        2
        """
        return len(crosses(sheet, lines(self.dice)[line], self.cross_spacing == "gap"))

    def crosses_gained(self, sheet: Sheet, circle: int, total: int) -> int:
        """Count the crosses that a total makes in an empty circle, row and column together.

        >>> House().crosses_gained((4, 0, 6, 0, 0) + (0, 4, 0, 0, 0) + (0,) * 15, 1, 5)
        3
        """
        after = (*sheet[:circle], total, *sheet[circle + 1 :])
        return sum(
            self.crosses_in(after, line) - self.crosses_in(sheet, line) for line in self.lines_of[circle]
        )

    def earned(self, sheet: Sheet, circle: int, total: int) -> int:
        """Count the points that a total earns at once in an empty circle, extremes included.

        >>> House().earned((3, 0, 3, 0, 0) + (0,) * 20, 1, 2)
        7
        """
        after = (*sheet[:circle], total, *sheet[circle + 1 :])
        earned = self.mark_points * self.marks(total)
        for line in self.lines_of[circle]:
            earned += self.cross_points[self.crosses_in(after, line)]
            earned -= self.cross_points[self.crosses_in(sheet, line)]
        return earned

    def breakdown(self, sheet: Sheet) -> Breakdown:
        """Score a sheet part by part (KD-12, KD-13).

        >>> print(House().breakdown((4, 5, 6, 0, 0) + (0,) * 20))
        rows 3 + 0 + 0 + 0 + 0, columns 0 + 0 + 0 + 0 + 0, extremes 2: 5 points
        """
        points = [self.cross_points[self.crosses_in(sheet, line)] for line in range(2 * self.dice)]
        marks = sum(self.marks(total) for total in sheet if total)
        return Breakdown(
            tuple(points[: self.dice]), tuple(points[self.dice :]), marks, self.mark_points * marks
        )

    def openings(self, dice: tuple[int, ...], own: int) -> list[list[int]]:
        """List, for the circles of each colour, the totals that may be written there (KD-6, KD-7).

        >>> House().openings((4, 1, 6, 6, 2), own=0)
        [[5, 6, 10], [5], [10], [10], [6]]
        """
        if not self.own_die:
            return [
                sorted({die + other for j, other in enumerate(dice) if j != i}) for i, die in enumerate(dice)
            ]
        sums = [[dice[own] + die] for die in dice]
        sums[own] = sorted({total for i, (total,) in enumerate(sums) if i != own})
        return sums
