"""Numba's greedy player: the same integers as numpy's, from blocks of games that stay in the cache.

All that a block of games needs lies in the rows of one array of bytes, with a game in each column. A loop
along a few of these rows is what the compiler turns into instructions for 32 or 64 games at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from rulebook.games.knapp_daneben.fast_sheets import Sheets
from rulebook.games.knapp_daneben.fast_tables import SMALLEST, Bytes, Places, Tables

BLOCK = 1984
"""Games in a block: whole vectors, no power of two, and all rows in the second cache."""


class Plan(NamedTuple):
    """The rules as the kernel wants them, and where the rows of each thing begin.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> plan(Tables(House(), 0)).best
    75
    """

    pairs: Places
    shared: Places
    near: Places
    first: Places
    rows: Places
    total_points: Bytes
    one_more: Bytes
    second_more: Bytes
    totals: int
    marks: int
    hits: int
    one: int
    more: int
    gain: int
    best: int
    choice: int


def plan(tables: Tables) -> Plan:
    """Lay the rows out: the sheet, the totals and their marks, crosses and their worth by line, the moves.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> plan(Tables(House(), 0)).totals
    26
    """
    size = tables.game.dice
    pairs = [(die, other) for die, others in tables.pairs for other in others]
    lengths = (size**2 + 1, len(pairs), len(pairs), 2 * size, 2 * size, 2 * size, 3, 1, 1)
    return Plan(
        np.array(pairs, np.intp),
        np.array([len(others) for _, others in tables.pairs], np.intp),
        np.stack(tables.beside(range(size**2))),
        np.searchsorted(tables.circles, np.arange(size**2 + 1)),
        tables.rows,
        tables.total_points,
        tables.one_more,
        tables.second_more,
        *(int(start) for start in np.cumsum(lengths)[:-1]),
    )


def fill_greedily(tables: Tables, dice: Bytes) -> tuple[Bytes, Bytes, Any]:
    """Do what `fast_players.fill` does for the greedy bot.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> from rulebook.games.knapp_daneben.fast_players import fill
    >>> dice = np.random.default_rng(7).integers(1, 7, size=(25, 5, 300), dtype=np.int8)
    >>> fast, plain = fill_greedily(Tables(House(), 2), dice), fill(Tables(House(), 2), "greedy", dice, None)
    >>> all((a == b).all() for a, b in zip(fast, plain))
    True
    """
    turns, _, games = dice.shape
    sheets = Sheets(tables, games)
    circles, totals = np.empty((turns, games), np.int8), np.empty((turns, games), np.int8)
    at = plan(tables)
    _fill(at, _aligned(at.choice + 1), np.ascontiguousarray(dice), circles, totals, sheets.numbers)
    return circles, totals, np.stack(sheets.score())


def _aligned(rows: int) -> Bytes:
    """Make the array of a block; its rows begin where the processor loads them in one go."""
    line = 64
    raw = np.zeros(rows * BLOCK + line, np.int8)
    return raw[-raw.ctypes.data % line :][: rows * BLOCK].reshape(rows, BLOCK)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _fill(at: Any, room: Any, dice: Any, circles_out: Any, totals_out: Any, numbers_out: Any) -> None:
    turns, size, games = dice.shape
    circles = size * size
    circle_of = np.zeros(len(at.rows), np.intp)
    for circle in range(circles):
        circle_of[at.first[circle] : at.first[circle + 1]] = circle
    for start in range(0, games, BLOCK):
        lanes = min(BLOCK, games - start)
        room[:] = 0
        _count_crosses(at, room, size)
        for turn in range(turns):
            _add_up(at, room, dice[turn, :, start : start + lanes])
            _find_best(at, room, size)
            for lane in range(lanes):
                move = room[at.choice, lane]
                circle, total = circle_of[move], room[at.totals + at.rows[move], lane]
                room[circle, lane] = total
                circles_out[turn, start + lane], totals_out[turn, start + lane] = circle, total
            _count_crosses(at, room, size)
        numbers_out[:circles, start : start + lanes] = room[:circles, :lanes]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _add_up(at: Any, room: Any, dice: Any) -> None:
    """Add up the totals, those that share a die from the smallest, and look up what they earn alone."""
    for row in range(len(at.pairs)):
        _add(dice[at.pairs[row, 0]], dice[at.pairs[row, 1]], room[at.totals + row])
    begin = at.totals
    for how_many in at.shared:
        for last in range(begin + how_many - 1, begin, -1):
            for row in range(begin, last):
                _sort_two(room[row], room[row + 1])
        begin += how_many
    for row in range(len(at.pairs)):
        _look_up(at.total_points, room[at.totals + row], room[at.marks + row])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _sort_two(one: Any, other: Any) -> None:
    for lane in range(BLOCK):
        a, b = one[lane], other[lane]
        one[lane] = a if a < b else b
        other[lane] = b if a < b else a


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _find_best(at: Any, room: Any, size: Any) -> None:
    nowhere = size * size
    _set(room[at.best], np.int8(SMALLEST))
    gain, a, b = room[at.gain], room[at.gain + 1], room[at.gain + 2]
    for circle in range(size * size):
        row, column = circle // size, size + circle % size
        for move in range(at.first[circle], at.first[circle + 1]):
            total = room[at.totals + at.rows[move]]
            _copy(room[at.marks + at.rows[move]], gain)
            for line, side in ((row, 0), (column, 2)):
                one, other = at.near[side, circle], at.near[side + 1, circle]
                if one == nowhere or other == nowhere:
                    _close(room[other if one == nowhere else one], total, a)
                    _earn_one(a, room[at.one + line], gain)
                else:
                    _close(room[one], total, a)
                    _close(room[other], total, b)
                    _earn(a, b, room[at.one + line], room[at.more + line], gain)
            _keep(room[circle], gain, room[at.best], room[at.choice], np.int8(move))


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _count_crosses(at: Any, room: Any, size: Any) -> None:
    """Count the crosses of every line, and look up what more of them would earn."""
    close = room[at.gain]
    for line in range(2 * size):
        hits = room[at.hits + line]
        _set(hits, np.int8(0))
        for place in range(size - 1):
            circle = line * size + place if line < size else place * size + line - size
            _close(room[circle], room[at.near[1 if line < size else 3, circle]], close)
            _count(close, hits)
        _look_up(at.one_more, hits, room[at.one + line])
        _look_up(at.second_more, hits, room[at.more + line])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _look_up(table: Any, numbers: Any, out: Any) -> None:
    """Look up a short table by adding its steps: quicker than looking each number up."""
    _set(out, table[0])
    for number in range(1, len(table)):
        step = np.int8(table[number] - table[number - 1])
        if step:
            _step(numbers, np.int8(number), step, out)


# The compiler makes vector instructions of a loop only if it touches few rows: hence such small steps.


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _copy(one: Any, other: Any) -> None:
    for lane in range(BLOCK):
        other[lane] = one[lane]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _set(row: Any, number: Any) -> None:
    for lane in range(BLOCK):
        row[lane] = number


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _count(found: Any, number: Any) -> None:
    for lane in range(BLOCK):
        number[lane] -= found[lane]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _step(hits: Any, number: Any, step: Any, out: Any) -> None:
    """Go one step up (or down) a table of few entries where the count is that high."""
    for lane in range(BLOCK):
        out[lane] += step if hits[lane] >= number else np.int8(0)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _add(one: Any, other: Any, out: Any) -> None:
    for lane in range(len(one)):
        out[lane] = np.int8(one[lane] + other[lane])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _close(beside: Any, total: Any, out: Any) -> None:
    """Write −1 (all bits set) where the number beside differs by 1 from the total, else 0."""
    for lane in range(BLOCK):
        difference = np.int8(total[lane] - beside[lane])
        out[lane] = np.int8(-np.int8((difference == 1) | (difference == -1)))


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _earn(a: Any, b: Any, one: Any, more: Any, gain: Any) -> None:
    """Add what crosses with two neighbours earn in one line."""
    for lane in range(BLOCK):
        both = a[lane] & b[lane] & more[lane]
        gain[lane] = np.int8(gain[lane] + (a[lane] & one[lane]) + (b[lane] & one[lane]) + both)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _earn_one(a: Any, one: Any, gain: Any) -> None:
    """Add what a cross with the only neighbour earns in one line."""
    for lane in range(BLOCK):
        gain[lane] = np.int8(gain[lane] + (a[lane] & one[lane]))


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]  # numba has no types
def _keep(here: Any, gain: Any, best: Any, choice: Any, move: Any) -> None:
    """Keep a move where its circle is empty and it beats the best so far."""
    for lane in range(BLOCK):
        better = (here[lane] == 0) & (gain[lane] > best[lane])
        best[lane] = gain[lane] if better else best[lane]
        choice[lane] = move if better else choice[lane]
