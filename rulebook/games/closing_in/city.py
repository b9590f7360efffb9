"""The map: which places are next to each other, how far it is, and how to get across empty spaces.

Places are numbered row by row from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from rulebook.core.game import Seat, replaced
from rulebook.games.closing_in.table import RULES, State, Tile

COLUMNS: int = RULES.data["columns"]
ROWS: int = RULES.data["rows"]
PLACES = range(COLUMNS * ROWS)


def _next_to(place: int) -> tuple[int, ...]:
    row, column = divmod(place, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(map(_next_to, PLACES))
"""The places side by side with each place, or above or below it (CI-5)."""


def near_tiles(s: State) -> tuple[str, ...]:
    """Name the tiles next to the player whose turn it is, removed ones too.

    >>> from rulebook.games.closing_in.table import TILES
    >>> near_tiles(State(city=tuple(map(Tile, TILES)), where=(0,)))
    ('tower', 'market')
    """
    return tuple(s.city[place].name for place in NEIGHBOURS[s.where[s.seat]])


def seats_at(s: State, place: int) -> tuple[Seat, ...]:
    """Name the players at a place.

    >>> seats_at(State(where=(3, 0, 3)), 3)
    (0, 2)
    """
    return tuple(seat for seat, at in enumerate(s.where) if at == place)


def diagonal(a: int, b: int) -> bool:
    """Tell whether two places touch at a corner only.

    >>> diagonal(0, 5), diagonal(0, 1)
    (True, False)
    """
    (row, column), (other_row, other_column) = divmod(a, COLUMNS), divmod(b, COLUMNS)
    return abs(row - other_row) == abs(column - other_column) == 1


def off_the_empty(city: Sequence[Tile], place: int) -> int:
    """Count the steps from an empty space to the nearest tile; some tile stands, or the game would be over.

    Every space on the way is empty, so it costs as many cards as steps (CI-6, CI-16).

    >>> city = tuple(Tile("park", removed=place < 2) for place in PLACES)
    >>> off_the_empty(city, 0), off_the_empty(city, 5)
    (1, 0)
    """
    return next((n for n, ring in enumerate(_rings(place)) if any(not city[p].removed for p in ring)))


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


def distance(a: int, b: int) -> int:
    """Count the steps from one place to another, over any places.

    >>> distance(0, 11), distance(5, 6)
    (5, 1)
    """
    (row, column), (other_row, other_column) = divmod(a, COLUMNS), divmod(b, COLUMNS)
    return abs(row - other_row) + abs(column - other_column)


@cache
def _rings(place: int) -> tuple[tuple[int, ...], ...]:
    """The places at 0, 1, 2 … steps from a place."""
    far = [distance(place, other) for other in PLACES]
    return tuple(tuple(p for p in PLACES if far[p] == n) for n in range(max(far) + 1))


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
