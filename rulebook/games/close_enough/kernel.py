"""Close Enough on arrays of numbers, for numba: the whole game, under all options, from any position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from rulebook.core.compiled import below, compiled, compiled_part, compiled_step, seed_streams, usual_worth
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER
from rulebook.games.close_enough import kernel_table as k
from rulebook.games.close_enough.kernel_bots import threshold
from rulebook.games.close_enough.kernel_legal import acting, chance, listed, missing
from rulebook.games.close_enough.kernel_play import play
from rulebook.games.close_enough.kernel_table import (
    TABLE,
    WIDTH,
    Int,
    Truth,
    decode,
    encode,
    pack,
    pack_house,
    unpack,
)

__all__ = [
    "BOTS", "MEASURES", "TABLE", "TALLIES", "WIDTH", "decode", "encode", "legal", "pack", "pack_house",
    "play", "play_on", "results", "turn", "unpack", "worth",
]  # fmt: skip

BOTS = ("random", *k.PLAYERS)
TALLIES: Final = (
    *("steps", "turns", "called", "caller_won", "beaten_by", "stayed", "caller_shown", "called_distance"),
    *("exact", "backed_out", "tokens"),
)
"""Rounds that were called, and what became of them: of the distances, those that a caller had to show."""
STEPS, TURNS, CALLED, WON, BEATEN_BY, STAYED, SHOWN, DISTANCE, EXACT, BACKED_OUT, TOKENS = range(len(TALLIES))


def rounds(house: Any, tables: Any) -> Any:
    """Count the rounds of each game."""
    return tables["rounds"]


MEASURES: Mapping[str, Callable[[Any, Any], Any]] = {"rounds": rounds}

UNWRITTEN = -1000
"""Where a list of moves begins that is only counted: so far before the first row that none is written."""


@compiled_step
def legal(house: Any, table: Any, seat: Int, rows: Any) -> Int:
    """Fill `rows` with what a seat may do now, in the order of `moves`, and give how many there are.

    >>> import rulebook
    >>> kernel = rulebook.new("close_enough").kernel()
    >>> int(legal(kernel.house, kernel.packed([kernel.game.start()])[0], 0, np.zeros((9, WIDTH), np.int64)))
    0
    """
    return listed(house, table, seat, rows, 0)


@compiled
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> Int:
    """Say who comes next, and write what it does into the row.

    >>> import rulebook
    >>> kernel, luck = rulebook.new("close_enough").kernel(), np.zeros(4, np.uint64)
    >>> (table,), row = kernel.packed([kernel.game.start()]), np.zeros(4, np.int64)
    >>> turn(kernel.house, table, np.zeros(3, np.int64), luck, row), row.tolist()
    (-1, [0, 13, 0, 0])
    """
    for column in range(WIDTH):
        row[column] = 0
    if table.phase == k.ENDED:
        return OVER
    if table.phase < k.TURN:
        chance(house, table, luck, row)
        return CHANCE
    seat = acting(table)
    if bots[seat] == 0:
        rows = row.reshape((1, WIDTH))
        n = listed(house, table, seat, rows, UNWRITTEN) - UNWRITTEN
        listed(house, table, seat, rows, -below(luck, 1 + seat, n))
    else:
        scratch = np.empty(max(house.kinds, k.N_USES * house.tokens), np.int64)
        threshold(house, table, seat, bots[seat] - 1, scratch, row)
    return seat


@compiled_step
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    """Count the stars of all tables, and who has most when it is over (CE-26).

    >>> import rulebook
    >>> kernel = rulebook.new("close_enough").kernel()
    >>> kernel.results(kernel.packed([kernel.game.start()]))[0].tolist()
    [[0, 0, 0]]
    """
    for at in range(len(tables)):
        table, most = tables[at], 0
        for seat in range(house.players):
            scores[at, seat] = table.stars[seat]
            most = max(most, table.stars[seat])
        for seat in range(house.players):
            won[at, seat] = table.phase == k.ENDED and table.stars[seat] == most


@compiled
def worth(house: Any, tables: Any, values: Any) -> None:
    """Value all tables for every seat.

    >>> import rulebook
    >>> kernel = rulebook.new("close_enough").kernel()
    >>> kernel.worth(kernel.packed([kernel.game.start()])).tolist()
    [[0.0, 0.0, 0.0]]
    """
    scores = np.zeros(values.shape, np.int64)
    won = np.zeros(values.shape, np.bool_)
    results(house, tables, scores, won)
    usual_worth(scores, won, values)


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    """Play all tables to their ends.

    >>> import rulebook
    >>> kernel = rulebook.new("close_enough").kernel()
    >>> tables = kernel.packed([kernel.game.start()] * 9)
    >>> counted = kernel.play_on(tables, np.arange(9), 7, ["threshold"] * 3)
    >>> bool((kernel.results(tables)[0].max(axis=1) >= 8).all()), bool((counted["called"] > 2).all())
    (True, True)
    """
    luck, row = np.zeros(1 + house.players, np.uint64), np.zeros(WIDTH, np.int64)
    for at in range(len(tables)):
        table = tables[at]
        seed_streams(luck, seed, numbers[at])
        out = tokens_out(house, table)
        while True:
            phase, backed_out = table.phase, table.backed_out
            seat = turn(house, table, bots, luck, row)
            if seat == OVER:
                break
            play(house, table, seat, row)
            tallies[at, STEPS] += 1
            kind = row[0]
            takes = kind == k.TAKE_DECK or kind == k.TAKE_DISCARD or kind == k.TAKE_FACE
            tallies[at, TURNS] += takes or kind == k.CALL or kind == k.FOLD
            tallies[at, CALLED] += kind == k.CALL
            if kind == k.DREW_TOKEN or kind == k.BACK_OUT:
                tallies[at, BACKED_OUT] += kind == k.BACK_OUT
                out += 1 if kind == k.DREW_TOKEN else -1
            now = table.phase
            if phase >= k.TURN and (now == k.TOKEN or now == k.TARGET or now == k.ENDED):
                left = tokens_out(house, table)
                tallies[at, TOKENS] += out - left
                out = left
                tally_round(house, table, tallies[at], backed_out == 1 or kind == k.BACK_OUT)


@compiled_part
def tokens_out(house: Any, table: Any) -> Int:
    """Count the tokens that are not in the box."""
    out = 0
    for seat in range(house.players):
        out += table.locks[seat] >= 0
        out += table.silenced[seat] >= 0
        for token in range(house.tokens):
            out += table.held[seat, token]
    return out


@compiled_part
def tally_round(house: Any, table: Any, tally: Any, backed_out: Truth) -> None:
    """Count how the last round ended, if somebody called."""
    caller, own = k.NONE, -1
    for seat in range(house.players):
        tally[STAYED] += table.last_roles[seat] == k.STAYED
        if table.last_roles[seat] == k.CALLED:
            caller, own = seat, last_off(house, table, seat)
    if caller < 0:
        return
    if own >= 0:
        tally[SHOWN] += 1
        tally[DISTANCE] += own
        tally[EXACT] += own == 0
    beaten_by = 0
    for seat in range(house.players):
        if table.last_roles[seat] == k.STAYED and not backed_out:
            beaten_by += 0 <= last_off(house, table, seat) < own
    tally[BEATEN_BY] += beaten_by
    tally[WON] += beaten_by == 0 and not backed_out


@compiled_part
def last_off(house: Any, table: Any, seat: Int) -> Int:
    """Measure how far a seat was from its target in the last round; -1: nobody saw its hand."""
    if table.last_hands[seat, 0] < 0:
        return k.NONE
    hand, plan = table.last_hands[seat], table.last_plans[seat]
    return abs(missing(house, table.last_targets[seat], table.last_faces[seat], hand, plan))
