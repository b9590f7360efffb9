"""The small sheet, solved: with three dice and up to four sides every line of play is counted to its end.

Worked backwards from the full sheets: a sheet is worth the mean, over all rolls, of the best of the sheets
that one write makes of it. The sheets are taken by which circles are empty, for all that have the same empty
circles are one array, with an axis for each circle that is full: up to 134 million sheets with four sides,
half a second with three and some with four. What sheets with few numbers are worth is kept in the user's
cache folder; with more, a sheet is solved anew in less time than a file is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

from rulebook.core.cache import cache_folder
from rulebook.core.chance import Rng
from rulebook.core.game import Seat, replaced
from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben import legal, score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import Move, Sheet, State, Write, lines

DICE, MOST_SIDES = 3, 4
CIRCLES = DICE**2
EARLY = 4
"""Sheets with so many numbers or fewer are kept; from more, little is left to count."""
MADE = 1
"""The version of what is kept: a change makes old files invalid."""

Empty = tuple[int, ...]
"""Which circles are empty."""
Placed = tuple[int, int]
"""A circle, and the total that is written in it."""
Worths: TypeAlias = "NDArray[np.float32]"


def is_small(house: House) -> bool:
    """Tell whether the sheets of this house are few enough to be solved.

    >>> is_small(House(dice=3, sides=4)), is_small(House(dice=3)), is_small(House())
    (True, False, False)
    """
    return house.dice == DICE and house.sides <= MOST_SIDES


def layers(house: House, own: int, sheet: Sheet) -> Iterator[dict[Empty, Worths]]:
    """Solve what can become of a sheet: first all full sheets, then those with one empty circle, and so on.

    Each array has an axis for each circle that the sheet leaves open and that is full, by totals from 2 on.

    >>> last = list(layers(House(dice=3, sides=3), 0, (2, 3, 4, 2, 3, 2, 4, 0, 5)))[-1]
    >>> {empty: round(float(worth), 3) for empty, worth in last.items()}
    {(7,): 31.778}
    """
    open_circles = _empty(sheet)
    layer: dict[Empty, Worths] = {(): points_of_all(house, sheet)}
    yield layer
    for left in range(1, len(open_circles) + 1):
        fuller, layer = layer, {}
        for empty in combinations(open_circles, left):
            after = afterwards(house, fuller, open_circles, empty)
            total = np.zeros_like(next(iter(after.values())))
            for on_offer, n in offers(house, own, empty).items():
                total += n * reduce(np.maximum, (after[placed] for placed in on_offer))
            layer[empty] = total / np.float32(house.sides**DICE)
        yield layer


def afterwards(
    house: House, fuller: Mapping[Empty, Worths], open_circles: Empty, empty: Empty
) -> dict[Placed, Worths]:
    """Find what the sheets with these empty circles are worth once a total is written in one of them.

    >>> full = {(): np.arange(9.0).reshape(3, 3)}
    >>> afterwards(House(dice=3, sides=2), full, (7, 8), (8,))[8, 3].tolist()
    [1.0, 4.0, 7.0]
    """
    after = {}
    for circle in empty:
        rest = tuple(other for other in empty if other != circle)
        axis = sum(other < circle for other in open_circles if other not in rest)
        for total in range(2, 2 * house.sides + 1):
            after[circle, total] = fuller[rest][(slice(None),) * axis + (total - 2,)]
    return after


@lru_cache(maxsize=4096)
def offers(house: House, own: int, empty: Empty) -> Counter[tuple[Placed, ...]]:
    """Count the rolls by what they let one write in these empty circles, in the order of the moves.

    >>> offers(House(dice=3, sides=2), 0, (1,))
    Counter({((1, 3),): 4, ((1, 2),): 2, ((1, 4),): 2})
    """
    found: Counter[tuple[Placed, ...]] = Counter()
    for roll in product(range(1, house.sides + 1), repeat=DICE):
        totals = legal.openings(house, roll, own)
        found[tuple((i, total) for i in empty for total in totals[house.circle_colours[i]])] += 1
    return found


def points_of_all(house: House, sheet: Sheet) -> Worths:
    """Count the points of all full sheets that can become of a sheet, an axis for each empty circle.

    >>> points_of_all(House(dice=3, sides=2), (2,) * 8 + (0,)).tolist()
    [36.0, 36.0, 36.0]
    """
    totals = range(2, 2 * house.sides + 1)
    blank = (0,) * (CIRCLES - DICE)
    of_line = np.array(
        [
            house.cross_points[score.crosses_in(house, (*line, *blank), 0)]
            for line in product(totals, repeat=DICE)
        ],
        np.float32,
    ).reshape((len(totals),) * DICE)
    of_total = np.array([house.mark_points * score.marks(house, total) for total in totals], np.float32)
    numbers = spread(house, sheet)
    points = np.zeros((len(totals),) * len(_empty(sheet)), np.float32)
    for (a, b), (_, c) in lines(DICE):
        points += of_line[numbers[a], numbers[b], numbers[c]]
    for number in numbers:
        points += of_total[number]
    return points


def spread(house: House, sheet: Sheet) -> list[Any]:
    """Give each circle its total less 2: a number where it is full, else an axis with all that it may hold.

    >>> [np.shape(number) for number in spread(House(dice=3, sides=2), (2, 3, 4, 0, 0) + (2,) * 4)]
    [(), (), (), (3, 1), (1, 3), (), (), (), ()]
    """
    open_circles, many = _empty(sheet), 2 * house.sides - 1
    return [
        number - 2
        if number
        else np.arange(many).reshape([many if other == circle else 1 for other in open_circles])
        for circle, number in enumerate(sheet)
    ]


def worth(house: House, own: int, sheet: Sheet) -> float:
    """Say how many points a sheet ends with on average, played best for the owner of that die.

    >>> round(worth(House(dice=3, sides=3), 0, (0,) * 9), 3)
    36.403
    """
    full = tuple(number - 2 for number in sheet if number)
    alike = replace(house, players=1, tie_break="points")
    if len(full) <= EARLY:
        return float(early(alike, own)[_empty(sheet)][full])
    return _late(alike, own, sheet)


@lru_cache(maxsize=10_000)
def _late(house: House, own: int, sheet: Sheet) -> float:
    *_, last = layers(house, own, sheet)
    (only,) = last.values()
    return float(only)


@cache
def early(house: House, own: int) -> dict[Empty, Worths]:
    """Read what sheets with few numbers are worth, or solve the whole sheet and keep that.

    >>> early(House(dice=3, sides=2), 0)[tuple(range(1, 9))].shape
    (3,)
    """
    path = kept_in(house, own)
    wanted = [e for n in range(EARLY + 1) for e in combinations(range(CIRCLES), CIRCLES - n)]
    with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile), np.load(path) as kept:
        return {empty: kept["".join(map(str, empty))] for empty in wanted}
    found: dict[Empty, Worths] = {}
    for left, layer in enumerate(layers(house, own, (0,) * CIRCLES)):
        if left >= CIRCLES - EARLY:
            found |= layer
    named: dict[str, Any] = {"".join(map(str, empty)): np.asarray(found[empty]) for empty in wanted}
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, **named)
    return found


def kept_in(house: House, own: int) -> Path:
    """Name the file of what is kept of a house, for the owner of that die.

    >>> kept_in(House(dice=3), 0) != kept_in(House(dice=3), 1)
    True
    """
    digest = sha256(repr((MADE, own, house)).encode()).hexdigest()[:16]
    return cache_folder() / f"small-sheet-{digest}.npz"


def expected(house: House, s: State) -> tuple[float, ...]:
    """Say how many points each sheet ends with on average, if everybody plays best; exact.

    >>> [round(points, 3) for points in expected(House(dice=3, sides=3), State())]
    [36.403]
    """
    free = [own for own, colour in enumerate(house.colours) if colour not in s.colours]
    return tuple(
        _expected(house, s, seat)
        if seat < len(s.colours)
        else max(worth(house, own, (0,) * CIRCLES) for own in free)
        for seat in range(house.players)
    )


def _expected(house: House, s: State, seat: Seat) -> float:
    sheet, own = s.sheets[seat], house.die_of(s, seat)
    if seat not in s.waiting:
        return worth(house, own, sheet)
    writes = (move for move in legal.moves(house, s, seat) if isinstance(move, Write))
    return max(after(house, s, seat, move) for move in writes)


def after(house: House, s: State, seat: Seat, move: Write) -> float:
    """Say what a seat's sheet is worth after a write.

    >>> state = State(("black",), 9, (1, 2, 3), (0,), ((2,) * 8 + (0,),))
    >>> after(House(dice=3, sides=3), state, 0, Write(3, 3, 3))
    36.0
    """
    sheet = replaced(s.sheets[seat], house.circle(move.row, move.column), move.total)
    return worth(house, house.die_of(s, seat), sheet)


@dataclass(frozen=True)
class Optimal:
    """Take what is worth most, all that can come counted: nobody plays the small sheet better.

    >>> from rulebook.core.luck import generator
    >>> state = State(("black",), 9, (1, 2, 3), (0,), ((2,) * 8 + (0,),))
    >>> moves = legal.moves(House(dice=3, sides=3), state, 0)
    >>> print(Optimal()(House(dice=3, sides=3), state, 0, moves, generator(7)))
    write 3 in row 3, column 3
    """

    def __call__(self, house: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the best writes; of dice the first one whose empty sheet is worth most."""
        writes = [move for move in moves if isinstance(move, Write)]
        if writes:
            return max(writes, key=lambda move: after(house, view, seat, move))
        free = [own for own, colour in enumerate(house.colours) if colour not in view.colours]
        best = max(range(len(free)), key=lambda at: worth(house, free[at], (0,) * CIRCLES))
        return moves[best]


def _empty(sheet: Sheet) -> Empty:
    return tuple(circle for circle, number in enumerate(sheet) if not number)
