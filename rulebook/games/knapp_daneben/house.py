"""The options of Knapp Daneben!, and what they make of dice and sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rulebook.core.game import Event, Refused, Seat
from rulebook.core.option import freeze_lists
from rulebook.games.knapp_daneben.table import COLOURS, RULES, State


@dataclass(frozen=True)
class House:
    """The house rules.

    >>> House(sides=8).colours
    ('black', 'blue', 'green', 'yellow', 'red')
    """

    players: int = 1
    layout: tuple[tuple[str, ...], ...] = ()
    cross_spacing: Literal["free", "gap"] = "free"
    tie_break: Literal["points", "crosses"] = "points"
    dice: int = 5
    sides: int = 6
    own_die: bool = True
    cross_points: tuple[int, ...] = (0, 1, 3, 6, 10, 15)
    extreme_marks: tuple[int, ...] = (2, 1, 1)
    mark_points: int = 2

    def __post_init__(self) -> None:
        freeze_lists(self)
        RULES.check(self)
        for no in self._unfit():
            raise Refused(no, RULES)

    def _unfit(self) -> Iterator[Event]:
        """What is wrong with the options that no list or range can tell."""
        if self.players > self.dice:
            yield Event("KD-3", "too_few_dice", {"players": self.players, "dice": self.dice})
        rows = isinstance(self.layout, tuple) and all(isinstance(row, tuple) for row in self.layout)
        grid = self.colour_grid if rows else ()
        cells = [colour for row in grid for colour in row]
        square = [len(row) for row in grid] == [self.dice] * self.dice
        if not square or any(cells.count(colour) != self.dice for colour in self.colours):
            yield Event("KD-7", "bad_layout", {"size": self.dice, "colours": self.colours})
        for option, points, needed in (
            ("cross_points", self.cross_points, self.dice),
            ("extreme_marks", self.extreme_marks, 0),
        ):
            known = isinstance(points, tuple) and len(points) >= needed
            if not known or any(type(p) is not int or p < 0 for p in points):
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
    def rated(self) -> bool:
        """Whether a total earns a rank: the booklet has them for one player, its dice and its points (KD-15).

        >>> House().rated, House(dice=3).rated, House(players=2).rated
        (True, False, False)
        """
        booklet = House()
        points = ("dice", "sides", "own_die", "cross_spacing", "cross_points", "extreme_marks", "mark_points")
        return all(getattr(self, name) == getattr(booklet, name) for name in ("players", *points))

    def die_of(self, s: State, seat: Seat) -> int:
        """Find the die of a seat, as a place in the roll.

        >>> House(players=2).die_of(State(("red", "blue")), 1)
        1
        """
        return self.colours.index(s.colours[seat])

    def circle(self, row: int, column: int) -> int:
        """Find where the circle in that row and column stands on the sheet.

        >>> House().circle(2, 1)
        5
        """
        return (row - 1) * self.dice + column - 1

    def where(self, circle: int) -> tuple[int, int]:
        """Give the row and the column of a circle, the way back from `circle`.

        >>> House().where(5)
        (2, 1)
        """
        row, column = divmod(circle, self.dice)
        return row + 1, column + 1
