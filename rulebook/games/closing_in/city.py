"""The map: which places are next to each other, how far it is, and how to get across empty spaces.

Places are numbered row by row from 0; how long a row is, is up to the grid (CI-R17).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from rulebook.core.game import Seat, replaced
from rulebook.games.closing_in.table import RULES, TILES, State, Tile

T = TypeVar("T")
PLACES = range(len(TILES))


@dataclass(frozen=True)
class Grid:
    """The twelve places in rows of so many.

    >>> Grid(4).neighbours[0], Grid(3).neighbours[0]
    ((1, 4), (1, 3))
    """

    columns: int

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The places side by side with each place, or above or below it (CI-5)."""
        return tuple(tuple(p for p in PLACES if self.distance(place, p) == 1) for place in PLACES)

    def distance(self, a: int, b: int) -> int:
        """Count the steps from one place to another, over any places.

        >>> Grid(4).distance(0, 11), Grid(4).distance(5, 6)
        (5, 1)
        """
        (row, column), (other_row, other_column) = divmod(a, self.columns), divmod(b, self.columns)
        return abs(row - other_row) + abs(column - other_column)

    def diagonal(self, a: int, b: int) -> bool:
        """Tell whether two places touch at a corner only.

        >>> Grid(4).diagonal(0, 5), Grid(4).diagonal(0, 1)
        (True, False)
        """
        (row, column), (other_row, other_column) = divmod(a, self.columns), divmod(b, self.columns)
        return abs(row - other_row) == abs(column - other_column) == 1

    def rows(self, names: Sequence[T]) -> tuple[tuple[T, ...], ...]:
        """Cut what lies in the places into rows.

        >>> Grid(4).rows("abcdefghijkl")[0]
        ('a', 'b', 'c', 'd')
        """
        starts = range(0, len(PLACES), self.columns)
        return tuple(tuple(names[first : first + self.columns]) for first in starts)


GRIDS: dict[str, Grid] = {name: Grid(columns) for name, columns in RULES.data["columns"].items()}
"""The grids that a city can be laid in, by the words of the option `grid` (CI-R17)."""


def seats_at(s: State, place: int) -> tuple[Seat, ...]:
    """Name the players at a place.

    >>> seats_at(State(where=(3, 0, 3)), 3)
    (0, 2)
    """
    return tuple(seat for seat, at in enumerate(s.where) if at == place)


def off_the_empty(grid: Grid, city: Sequence[Tile], place: int) -> int:
    """Count the steps from an empty space to the nearest tile; some tile stands, or the game would be over.

    Every space on the way is empty, so it costs as many cards as steps (CI-6, CI-16).

    >>> city = tuple(Tile("park", removed=place < 2) for place in PLACES)
    >>> off_the_empty(Grid(4), city, 0), off_the_empty(Grid(4), city, 5)
    (1, 0)
    """
    return min(grid.distance(place, other) for other in PLACES if not city[other].removed)


def with_enforcers(s: State, name: str, more: int) -> State:
    """Put enforcers on a tile, or take some off; a removed tile takes none.

    >>> with_enforcers(State(city=(Tile("park"),)), "park", 2).tile("park").enforcers
    2
    """
    place = s.place(name)
    tile = s.city[place]
    if tile.removed or not more:
        return s
    tile = replace(tile, enforcers=max(0, tile.enforcers + more))
    return replace(s, city=replaced(s.city, place, tile))


def gets_across(
    steps: int,
    hand: Sequence[str],
    actions: int,
    *,
    free: int = 0,
    worth: Callable[[str], int] | None = None,
) -> bool:
    """Tell whether this hand and these actions are enough for that many steps over empty spaces (CI-R12).

    A step costs an action and a card; a sprint, a card too, saves an action; `free` steps cost a card only.
    `worth` says what cards are worth in actions while they can still be discarded for them.

    >>> gets_across(1, ["smoke"], 1), gets_across(2, ["smoke", "smoke"], 1)
    (True, False)
    >>> gets_across(2, ["smoke", "smoke", "sprint"], 1)
    True
    >>> gets_across(2, ["smoke", "smoke", "ambush"], 1, worth=lambda card: 2)
    True
    """
    for bought in range(len(hand) + 1 if worth else 1):
        for cards in combinations(hand, bought):
            have = actions + (sum(map(worth, cards)) if worth else 0)
            sprints = max(0, steps - free - have)
            left = hand.count("sprint") - cards.count("sprint")
            if sprints <= min(left, (steps - free) // 2) and steps + sprints <= len(hand) - bought:
                return True
    return False
