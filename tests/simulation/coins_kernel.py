"""The smallest kernel there can be: what `rulebook.core.kernel` asks of a game, for coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rulebook.core.compiled import below, compiled, seed_streams, usual_worth
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER

MOST = 64
TABLE = np.dtype([("thrown", np.int64), ("faces", np.int8, (MOST,))])
WIDTH = 1
BOTS = ("random",)
TALLIES = ("steps",)


def heads(house: Any, tables: Any) -> Any:
    return tables["faces"].sum(axis=1)


def wide(house: Any, tables: Any) -> Any:
    """So far apart that they cannot be counted in one array."""
    return tables["faces"][:, :: house[0]].sum(axis=1) * np.int64(10**9)


MEASURES = {"heads": heads, "wide": wide}


def pack_house(game: Any) -> Any:
    return np.array([game.players, game.coins], np.int64)


def pack(game: Any, state: Any, table: Any) -> None:
    table["thrown"] = len(state)
    table["faces"][: len(state)] = state


def unpack(game: Any, table: Any) -> Any:
    return tuple(table["faces"][: table["thrown"]].tolist())


def encode(game: Any, state: Any, seat: int, move: Any) -> Sequence[int]:
    return (move.dice[0] - 1,)


def decode(game: Any, state: Any, seat: int, row: Any) -> Any:
    return game.chance(state).move((int(row[0]) + 1,))


def legal(house: Any, table: Any, seat: int, rows: Any) -> int:
    return 0


@compiled
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> Any:
    if table.thrown == house[0] * house[1]:
        return OVER
    row[0] = below(luck, 0, 2)
    return CHANCE


@compiled
def play(house: Any, table: Any, seat: int, row: Any) -> None:
    table.faces[table.thrown] = row[0]
    table.thrown += 1


@compiled
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    for at in range(len(tables)):
        coins = house[0] * house[1]
        for coin in range(coins):
            scores[at, coin % house[0]] += tables[at].faces[coin]
        won[at, :] = 2 * scores[at].sum() > coins


@compiled
def worth(house: Any, tables: Any, values: Any) -> None:
    scores, won = np.zeros(values.shape, np.int64), np.zeros(values.shape, np.bool_)
    results(house, tables, scores, won)
    usual_worth(scores, won, values)


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    luck, row = np.zeros(1 + house[0], np.uint64), np.zeros(WIDTH, np.int64)
    for at in range(len(tables)):
        seed_streams(luck, seed, numbers[at])
        while True:
            seat = turn(house, tables[at], bots, luck, row)
            if seat == OVER:
                break
            play(house, tables[at], seat, row)
            tallies[at, 0] += 1
