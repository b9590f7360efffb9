"""What sheets score in Knapp Daneben!: crosses, extremes, the total, the victory and the solo rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from rulebook.core.game import Seat, replaced
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.legal import to_act
from rulebook.games.knapp_daneben.table import RULES, Move, Place, Sheet, State, Write, lines, lines_of


def next_to_each_other(sheet: Sheet, place: Place) -> bool:
    """Tell whether the numbers on both sides of a place differ by exactly 1 (KD-10).

    >>> next_to_each_other((6, 5, 0), (0, 1)), next_to_each_other((6, 5, 0), (1, 2))
    (True, False)
    """
    a, b = place
    return sheet[a] > 0 and sheet[b] > 0 and abs(sheet[a] - sheet[b]) == 1


def crosses(house: House, sheet: Sheet, line: int) -> tuple[Place, ...]:
    """Find the crosses of a row (0, 1, …) or column (after the rows), with the gaps that KD-R2 may ask for.

    >>> sheet = (4, 5, 6, 7, 2) + (0,) * 20
    >>> crosses(House(), sheet, 0)
    ((0, 1), (1, 2), (2, 3))
    >>> crosses(House(cross_spacing="gap"), sheet, 0)
    ((0, 1), (2, 3))
    """
    found: list[Place] = []
    gap, blocked = house.cross_spacing == "gap", False
    for place in lines(house.dice)[line]:
        crossed = not blocked and next_to_each_other(sheet, place)
        if crossed:
            found.append(place)
        blocked = gap and crossed
    return tuple(found)


def crosses_in(house: House, sheet: Sheet, line: int) -> int:
    """Count the crosses of a row or column.

    >>> crosses_in(House(), (4, 5, 6, 0, 0) + (0,) * 20, 0)
    2
    """
    return len(crosses(house, sheet, line))


def crosses_gained(house: House, sheet: Sheet, circle: int, total: int) -> int:
    """Count the crosses that a total makes in an empty circle, row and column together.

    >>> crosses_gained(House(), (4, 0, 6, 0, 0) + (0, 4, 0, 0, 0) + (0,) * 15, 1, 5)
    3
    """
    after = replaced(sheet, circle, total)
    return sum(
        crosses_in(house, after, line) - crosses_in(house, sheet, line)
        for line in lines_of(house.dice, circle)
    )


def marks(house: House, total: int) -> int:
    """Count the marks a total makes among the extremes (KD-13).

    >>> [marks(House(), total) for total in (2, 3, 4, 5, 9, 10, 11, 12)], marks(House(sides=8), 16)
    ([2, 1, 1, 0, 0, 1, 1, 2], 2)
    """
    from_the_end = min(total - 2, 2 * house.sides - total)
    return house.extreme_marks[from_the_end] if 0 <= from_the_end < len(house.extreme_marks) else 0


def earned(house: House, sheet: Sheet, circle: int, total: int) -> int:
    """Count the points that a total earns at once in an empty circle, extremes included.

    >>> earned(House(), (3, 0, 3, 0, 0) + (0,) * 20, 1, 2)
    7
    """
    after = replaced(sheet, circle, total)
    points = house.mark_points * marks(house, total)
    for line in lines_of(house.dice, circle):
        points += house.cross_points[crosses_in(house, after, line)]
        points -= house.cross_points[crosses_in(house, sheet, line)]
    return points


LINES_KEPT = 20_000
"""Lines with an empty place whose points are remembered: playouts come to the same ones again and again."""


@cache
def earnings(house: House) -> Callable[[Sheet, int], list[int]]:
    """Give a function that counts what `earned` counts in a circle, for every total at once, from 2 on.

    >>> sheet = (3, 0, 3, 0, 0) + (0,) * 20
    >>> earnings(House())(sheet, 1) == [earned(House(), sheet, 1, total) for total in range(2, 13)]
    True
    """
    size, totals = house.dice, range(2, 2 * house.sides + 1)
    marked = [house.mark_points * marks(house, total) for total in totals]
    first_row = 0  # a line by itself is read as the first row of a sheet

    @lru_cache(LINES_KEPT)
    def in_line(numbers: Sheet, place: int) -> tuple[int, ...]:
        before = house.cross_points[crosses_in(house, numbers, first_row)]
        filled = (replaced(numbers, place, total) for total in totals)
        return tuple(house.cross_points[crosses_in(house, line, first_row)] - before for line in filled)

    def in_circle(sheet: Sheet, circle: int) -> list[int]:
        row, column = divmod(circle, size)
        across, down = in_line(sheet[circle - column :][:size], column), in_line(sheet[column::size], row)
        return [mark + a + b for mark, a, b in zip(marked, across, down, strict=True)]

    return in_circle


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


def breakdown(house: House, sheet: Sheet) -> Breakdown:
    """Score a sheet part by part (KD-12, KD-13).

    >>> breakdown(House(), (4, 5, 6, 0, 0) + (0,) * 20)
    Breakdown(rows=(3, 0, 0, 0, 0), columns=(0, 0, 0, 0, 0), marks=1, extremes=2)
    """
    points = tuple(house.cross_points[crosses_in(house, sheet, line)] for line in range(2 * house.dice))
    found = sum(marks(house, total) for total in sheet if total)
    return Breakdown(points[: house.dice], points[house.dice :], found, house.mark_points * found)


def scores(house: House, s: State) -> tuple[int, ...]:
    """Count everybody's points as they stand.

    >>> scores(House(), State(sheets=((4, 5, 6, 0, 0) + (0,) * 20,)))
    (5,)
    """
    return tuple(breakdown(house, sheet).total for sheet in s.sheets)


def winners(house: House, s: State) -> tuple[Seat, ...]:
    """Name who has most points; a tie goes to more from crosses, by points or by number (KD-14, KD-R3).

    >>> winners(House(players=2), State(("red", "blue"), 25, sheets=((7,) * 25, (12,) * 25)))
    (1,)
    """
    if to_act(house, s):
        return ()
    rank = [(breakdown(house, sheet).total, _tie_break(house, sheet)) for sheet in s.sheets]
    return tuple(seat for seat, value in enumerate(rank) if value == max(rank))


def _tie_break(house: House, sheet: Sheet) -> int:
    if house.tie_break == "points":
        return breakdown(house, sheet).crosses
    return sum(crosses_in(house, sheet, line) for line in range(2 * house.dice))


def gain(house: House, s: State, seat: Seat, m: Move) -> int | None:
    """Count what a total earns at once, crosses and extremes together.

    >>> gain(House(), State(sheets=((0,) * 25,)), 0, Write(12, 1, 1))
    4
    """
    if not isinstance(m, Write):
        return None
    return earned(house, s.sheets[seat], house.circle(m.row, m.column), m.total)


def solo_rank(total: int) -> int:
    """Rate a solo score: rank 1 to 7 (KD-15).

    >>> [solo_rank(total) for total in (40, 41, 99, 100)]
    [1, 2, 6, 7]
    """
    return 1 + sum(1 for least in RULES.data["solo_ranks"] if total >= least)
