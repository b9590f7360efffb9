"""Knapp Daneben! once more on small integers, which numba compiles: see `rulebook.core.kernel`.

A circle is its place on the sheet, a colour the place of its die in the roll. A row is what is chosen: a
colour; a circle and its total; or all dice. `pack_house` raises TooLarge for points above a million; all else
fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from rulebook.core.compiled import below, compiled, compiled_part, compiled_step, seed_streams, usual_worth
from rulebook.core.game import CHANCE, Seat
from rulebook.core.kernel import OVER
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.kernel_bots import greedy, potential, random, writes
from rulebook.games.knapp_daneben.kernel_champion import LUCK_UNIT, known_luck, learned, learned_deep
from rulebook.games.knapp_daneben.kernel_house import (
    MOST_CIRCLES,
    MOST_DICE,
    PackedHouse,
    pack_house,
    pack_light,
)
from rulebook.games.knapp_daneben.kernel_points import (
    number_of_crosses,
    points_of_crosses,
    points_of_extremes,
)
from rulebook.games.knapp_daneben.table import Choose, Move, Rolled, State, Write

__all__ = ["LUCK_UNIT", "PackedHouse", "pack_house", "pack_light"]

MOST_SEATS: Final = 5
WIDTH: Final = MOST_DICE
BOTS: Final = (
    "random",
    "greedy",
    "potential",
    "champion",
    "champion_deep",
    "grandmaster",
    "grandmaster_deep",
)
HEAVY: Final = ("grandmaster", "grandmaster_deep")
TALLIES: Final = ("steps",)

TABLE = np.dtype(
    [
        ("chosen", np.int8),  # how many have chosen a colour
        ("colours", np.int8, MOST_SEATS),
        ("rolls", np.int8),
        ("dice", np.int8, MOST_DICE),
        ("waiting", np.int8, MOST_SEATS),  # 1: has yet to write
        ("sheets", np.int8, (MOST_SEATS, MOST_CIRCLES + 1)),  # the last is NOWHERE, and always 0
    ]
)


def pack(game: KnappDaneben, s: State, table: Any) -> None:
    """Write a state into a record."""
    table["chosen"], table["rolls"] = len(s.colours), s.rolls
    for name in ("colours", "dice", "waiting", "sheets"):
        table[name][...] = 0
    table["colours"][: len(s.colours)] = [game.colours.index(colour) for colour in s.colours]
    table["dice"][: len(s.dice)] = s.dice
    table["waiting"][list(s.waiting)] = 1
    table["sheets"][: game.players, : game.dice**2] = s.sheets


def unpack(game: KnappDaneben, table: Any) -> State:
    """Read the state back."""
    colours = table["colours"][: table["chosen"]].tolist()
    return State(
        tuple(game.colours[colour] for colour in colours),
        int(table["rolls"]),
        tuple(table["dice"][: game.dice].tolist()) if table["rolls"] else (),
        tuple(np.flatnonzero(table["waiting"]).tolist()),
        tuple(tuple(sheet) for sheet in table["sheets"][: game.players, : game.dice**2].tolist()),
    )


def encode(game: KnappDaneben, s: State, seat: Seat, move: Move) -> Sequence[int]:
    """Write a move as a row."""
    match move:
        case Choose(colour):
            return (game.colours.index(colour),)
        case Rolled(dice):
            return dice
        case Write(total, row, column):
            return game.circle(row, column), total
    raise AssertionError(f"{move} is never legal")


def decode(game: KnappDaneben, s: State, seat: Seat, row: Any) -> Move:
    """Read a row as a move."""
    if seat == CHANCE:
        return Rolled(tuple(int(die) for die in row[: game.dice]))
    if not s.dice:
        return Choose(game.colours[row[0]])
    return Write(int(row[1]), *game.where(int(row[0])))


@compiled_step
def legal(house: Any, table: Any, seat: Seat, rows: Any) -> int:
    """List what a seat may do: a free colour, or a total in an empty circle."""
    if table.chosen < house.rules.players:
        return free_colours(house.rules, table, rows) if seat == table.chosen else 0
    return writes(house.rules, table, seat, rows) if table.waiting[seat] else 0


@compiled_part
def free_colours(rules: Any, table: Any, rows: Any) -> int:
    """List the colours that nobody has chosen."""
    count = 0
    for colour in range(rules.dice):
        free = True
        for seat in range(table.chosen):
            free = free and table.colours[seat] != colour
        if free:
            rows[count, 0] = colour
            count += 1
    return count


@compiled
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> Any:
    """Say who comes next and what they do: choose a colour, write, or roll."""
    rules = house.rules
    if table.chosen < rules.players:
        return choose(rules, table, bots[table.chosen], luck, row)
    for seat in range(rules.players):
        if table.waiting[seat]:
            write(house, table, seat, bots[seat], luck, row)
            return seat
    if table.rolls == rules.circles:
        return OVER
    for die in range(rules.dice):
        row[die] = 1 + below(luck, 0, rules.sides)
    return CHANCE


@compiled
def choose(rules: Any, table: Any, bot: int, luck: Any, row: Any) -> Any:
    """Have the next to choose take the first free colour, or if it plays at random any."""
    seat: Any = np.int64(table.chosen)
    free: Any = np.empty((MOST_DICE, 1), np.int64)
    count = free_colours(rules, table, free)
    row[0] = free[below(luck, 1 + seat, count) if bot == 0 else 0, 0]
    return seat


@compiled
def write(house: Any, table: Any, seat: Seat, bot: int, luck: Any, row: Any) -> None:
    """Have a bot choose a circle and a total."""
    if bot == 0:
        random(house.rules, table, seat, luck, row)
    elif bot == 1:
        greedy(house.rules, table, seat, row)
    elif bot == 2:
        potential(house.rules, table, seat, row)
    elif bot == 3:
        learned(house.champion, table, seat, row)
    elif bot == 4:
        learned_deep(house.champion, table, seat, row)
    elif bot == 5:
        learned(house.grandmaster, table, seat, row)
    else:
        learned_deep(house.grandmaster, table, seat, row)


@compiled_step
def play(house: Any, table: Any, seat: Seat, row: Any) -> None:
    """Carry it out."""
    if seat == CHANCE:
        table.rolls += 1
        for die in range(house.rules.dice):
            table.dice[die] = row[die]
        for other in range(house.rules.players):
            table.waiting[other] = 1
    elif table.chosen < house.rules.players:
        table.colours[seat] = row[0]
        table.chosen += 1
    else:
        table.sheets[seat, row[0]] = row[1]
        table.waiting[seat] = 0


@compiled_step
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    """Count points; most win, and ties go to points or numbers of crosses (KD-14, KD-R3)."""
    rules = house.rules
    for at in range(len(tables)):
        table, most = tables[at], -1
        over = table.rolls == rules.circles
        for seat in range(rules.players):
            over = over and not table.waiting[seat]
            crosses = points_of_crosses(rules, table.sheets[seat])
            scores[at, seat] = crosses + points_of_extremes(rules, table.sheets[seat])
            most = max(most, rank(rules, table.sheets[seat]))
        for seat in range(rules.players):
            won[at, seat] = over and rank(rules, table.sheets[seat]) == most


@compiled_part
def rank(rules: Any, sheet: Any) -> Any:
    """Give a number that is the higher the better: points first, then what breaks ties (KD-14, KD-R3)."""
    crosses = points_of_crosses(rules, sheet)
    points = crosses + points_of_extremes(rules, sheet)
    return (points << 30) + (crosses if rules.ties_by_points else number_of_crosses(rules, sheet))


@compiled
def worth(house: Any, tables: Any, values: Any) -> None:
    """Value all tables as usual: the share of the win, and a little for the points."""
    scores = np.zeros(values.shape, np.int64)
    won = np.zeros(values.shape, np.bool_)
    results(house, tables, scores, won)
    usual_worth(scores, won, values)


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    """Play all tables to their ends; where there is room beside the tallies, count each seat's known luck."""
    players = house.rules.players
    with_luck = tallies.shape[1] == len(TALLIES) + players
    luck, row = np.zeros(1 + players, np.uint64), np.zeros(WIDTH, np.int64)
    for at in range(len(tables)):
        table = tables[at]
        seed_streams(luck, seed, numbers[at])
        while True:
            seat = turn(house, table, bots, luck, row)
            if seat == OVER:
                break
            play(house, table, seat, row)
            tallies[at, 0] += 1
            if seat == CHANCE and with_luck:
                for mine in range(players):
                    tallies[at, len(TALLIES) + mine] += known_luck(house.champion, table, mine)


@compiled_step
def parts(house: Any, tables: Any, points: Any) -> None:
    """Count the first player's points of crosses and of extremes."""
    for at in range(len(tables)):
        points[at, 0] = points_of_crosses(house.rules, tables[at].sheets[0])
        points[at, 1] = points_of_extremes(house.rules, tables[at].sheets[0])


def _alone(part: int, house: Any, tables: Any) -> Any:
    """Count a part of the points of who plays alone; of several players nothing is counted."""
    if house.rules.players > 1:
        return None
    points = np.zeros((len(tables), 2), np.int64)
    parts(house, tables, points)
    return points[:, part]


MEASURES: Mapping[str, Callable[[Any, Any], Any]] = {
    "crosses": partial(_alone, 0),
    "extremes": partial(_alone, 1),
}
