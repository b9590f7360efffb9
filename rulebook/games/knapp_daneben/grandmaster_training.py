"""Train the grandmaster: `champion_training --net grandmaster` (needs the extra `fast`).

It begins with what the champion knows, and plays its own games. After every move it compares what it thought
the sheet was worth with the exact mean, over all 7,776 rolls, of the best answer: so the luck of the next
roll does not blur what it learns. Each weight moves towards the difference at a pace of its own, as the
champion's do, and the more slowly the longer it has been learning. The result is the mean of each weight over
the last part of the games. The same seed gives the same weights.

It learns with the very code that plays: see `kernel_champion.py`. Its weights are no whole numbers as yet.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulebook.core.compiled import compiled, compiled_part, seed_streams
from rulebook.core.kernel import Kernel
from rulebook.games.knapp_daneben import kernel as compiled_game
from rulebook.games.knapp_daneben.champion import TOP
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, learned, write
from rulebook.games.knapp_daneben.champion_patterns import BLOCKS, BOOKLET, SIZE, Ints, ids, ids_of_kind
from rulebook.games.knapp_daneben.champion_wishes import STATES as WISHES
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.kernel import WIDTH, play, turn
from rulebook.games.knapp_daneben.kernel_champion import (
    ROLLS,
    SIDES,
    STATE,
    Mind,
    best_writes,
    read_sheet,
    sum_of_best,
)
from rulebook.games.knapp_daneben.kernel_house import COLOURS, COLUMNS, PATTERNS

Floats = NDArray[np.float32]

APART: Final = GRANDMASTER.apart
ACTIVE: Final = COLUMNS - 1
"""Among how many weights an error is shared out: one column is for no pattern."""
BLOCKS_FASTER: Final = 4.0
"""How much faster blocks learn: they are met far less often than all else."""
FIRST_PACE, LAST_PACE = 0.4, 0.01
"""From what to what the pace of all weights falls, always by the same share."""
AT_ONCE = 2_500
"""Games at one pace."""
LAST_PART = 0.35
"""The share of the games over which weights are averaged."""


class Learner(NamedTuple):
    """The weights by id and stage; the sum of the corrections of each, and the sum of their sizes."""

    weights: Floats
    drift: Floats
    travel: Floats


class Groups(NamedTuple):
    """The id of every state; and where the ids of blocks begin, and those of wishes.

    >>> all_groups().blocks, all_groups().wishes
    (340907, 1557229)
    """

    ids: Ints
    blocks: int
    wishes: int


@cache
def all_groups() -> Groups:
    """Give each state an id, those of blocks that were never met included.

    >>> len(all_groups().ids)
    12019681
    """
    found, used = [ids(BOOKLET)], int(ids(BOOKLET).max())
    blocks = used + 1
    for kind in BLOCKS:
        found.append(ids_of_kind(kind, BOOKLET.digits, used))
        used = int(found[-1].max())
    wishes = np.arange(WISHES, dtype=np.int32) + np.int32(used + 1)
    wishes[:2] = 0  # nothing is empty any more
    return Groups(np.concatenate([*found, wishes]), blocks, used + 1)


def beginner() -> Learner:
    """Begin with what the champion knows: for each stage the mean of three rolls around it.

    >>> beginner().weights.shape
    (1704685, 9)
    """
    groups, known = all_groups(), learned(CHAMPION).weights
    weights = np.zeros((groups.wishes + WISHES, GRANDMASTER.stages), np.float32)
    for stage in range(GRANDMASTER.stages):
        around = [min(max(1, stage * APART + at), SIZE**2) for at in range(3)]
        rows = [known[:, CHAMPION.stage(BOOKLET, roll)[0]] for roll in around]
        weights[: groups.blocks, stage] = np.mean(rows, axis=0) / CHAMPION.point
    return Learner(weights, np.zeros_like(weights), np.zeros_like(weights))


@compiled
def learn(
    house: Any, net: Any, learner: Learner, tables: Any, seed: Any, numbers: Any, pace: float, points: Any
) -> None:
    """Play each table to its end with the luck of its number, a colour by lot, and learn before every roll.

    `points` is filled with what each table came to, less the luck of its rolls.
    """
    luck, row, at_random = np.zeros(2, np.uint64), np.zeros(WIDTH, np.int64), np.zeros(1, np.int64)
    gains, best = np.empty((SIZE, 2 * SIDES + 1), np.float64), np.empty((TOP, 3), np.float64)
    states, worths = np.empty((2, 2, COLUMNS), np.int32), np.empty((2, COLUMNS), np.float32)
    wishes = np.empty((2, 4, SIZE), np.int32)
    now, before = Mind(states[0], worths[0], wishes[0]), Mind(states[1], worths[1], wishes[1])
    for game in range(len(tables)):
        table = tables[game]
        seed_streams(luck, seed, numbers[game])
        play(house, table, turn(house, table, at_random, luck, row), row)
        worth = 0.0
        while table.rolls < SIZE**2:
            table.rolls += 1
            read_sheet(net, table, 0, now)
            mean = sum_of_best(net, table, 0, now, gains) / ROLLS
            table.rolls -= 1
            if table.rolls:
                error = (mean + now.worth.sum() - before.worth.sum()) / APART
                worth += error
                step = np.float32(pace * error / ACTIVE)
                correct(net, learner, table.rolls, before.states, step, np.float32(error))
            else:
                worth = (mean + now.worth.sum()) / APART
            play(house, table, turn(house, table, at_random, luck, row), row)
            best_writes(net, table, 0, now, best)
            row[0], row[1] = int(best[0, 1]), int(best[0, 2])
            play(house, table, 0, row)
            read_sheet(net, table, 0, before)
        points[game] = worth


@compiled_part
def correct(net: Any, learner: Any, roll: int, states: Any, step: Any, error: Any) -> None:
    """Move every weight of a sheet towards what it turned out to be worth; two stages each by its share."""
    stage, following = net.brain.stage[roll - 1], net.brain.next[roll - 1]
    share = np.float32(net.brain.way[roll - 1]) / np.float32(APART)
    norm = (1 - share) ** 2 + share**2
    for column in range(COLUMNS):
        group = net.more.ids[states[STATE, column]]
        if group:
            faster = BLOCKS_FASTER if PATTERNS <= column < COLOURS else 1.0
            move(learner, group, stage, faster * step * (1 - share) / norm, error * (1 - share))
            if share:
                move(learner, group, following, faster * step * share / norm, error * share)


@compiled_part
def move(learner: Any, group: int, stage: int, step: Any, error: Any) -> None:
    """Move a weight: the faster, the more its corrections agree."""
    drift, travel = learner.drift[group, stage], learner.travel[group, stage]
    agreed = abs(drift) / travel if travel > 0 else np.float32(1)
    learner.weights[group, stage] += agreed * step
    learner.drift[group, stage] += error
    learner.travel[group, stage] += abs(error)


def train(seed: int, games: int, *, quiet: bool = False) -> Floats:
    """Learn the weights from so many games.

    >>> train(seed=1, games=20, quiet=True).shape  # doctest: +SKIP
    (1704685, 9)
    """
    kernel = Kernel(KnappDaneben(), compiled_game)
    learner, mean = beginner(), beginner().weights
    packed = kernel.house.grandmaster
    brain = packed.brain.copy()
    brain.unit = APART  # a weight is in points
    more = packed.more._replace(ids=all_groups().ids, weights=learner.weights)
    net, began, averaged = packed._replace(brain=brain, more=more), monotonic(), 0
    for start in range(0, games, AT_ONCE):
        numbers = np.arange(start, min(start + AT_ONCE, games), dtype=np.uint64)
        tables, points = np.repeat(kernel.packed([kernel.game.start()]), len(numbers)), np.zeros(len(numbers))
        pace = FIRST_PACE * (LAST_PACE / FIRST_PACE) ** (start / games)
        learn(kernel.house, net, learner, tables, np.uint64(seed), numbers, pace, points)
        played = start + len(numbers)
        if played >= (1 - LAST_PART) * games:
            averaged += 1
            mean += (learner.weights - mean) / averaged
        if not quiet and (start // AT_ONCE % 20 == 0 or played == games):
            took, error = monotonic() - began, points.std() / len(points) ** 0.5
            print(f"{played:>10,} games, {took:5.0f} s, mean {points.mean():.2f} ± {error:.2f}", flush=True)
    return mean


def save(weights: Floats, path: Path) -> None:
    """Write the weights as whole numbers, of the blocks those that are not 0, each stage as a difference."""
    groups = all_groups()
    whole = np.round(weights * GRANDMASTER.point).astype(np.int16)
    straight, blocks, wishes = np.split(whole, [groups.blocks, groups.wishes])
    met = blocks.any(axis=1)
    of_blocks = groups.ids[len(ids(BOOKLET)) : len(groups.ids) - WISHES]
    states = np.unique(of_blocks, return_index=True)[1][1:]  # without those that are over
    stages = {
        name: np.diff(part.T, axis=0, prepend=np.int16(0)).astype(np.int16)
        for name, part in (("weights", straight), ("blocks", blocks[met]), ("wishes", wishes))
    }
    write(path, **stages, states=np.diff(states[met], prepend=0).astype(np.int32))
