"""Train the champion: `python -m rulebook.games.knapp_daneben.champion_training` (needs the extra `fast`).

It learns from its own games by temporal differences. After every move it compares what it thought the sheet
was worth with what it sees now: the points of the next move and the worth of the sheet after that. Each
weight moves towards the difference at a pace of its own: fast while its corrections agree, slowly once they
cancel out (temporal coherence).

First it learns one table of weights for the whole game, then a table for each stage, starting from copies.
The result is the mean of each weight over the second half of that, as the weights never quite come to rest.
The same seed gives the same weights. `champion.py` reads them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.champion import POINT, STAGE_OF, STAGES, WEIGHTS
from rulebook.games.knapp_daneben.champion_patterns import MOST_TOUCHED, SIZE, Ints, Patterns, ids
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import lines

Floats = NDArray[np.float32]

AT_ONCE = 20_000
"""Games between two lines of progress."""


class Tables(NamedTuple):
    """The rules as the compiled code reads them: the patterns for the owner of each colour, and the points.

    >>> tables(House()).line_points
    array([ 0,  1,  3,  6, 10, 15], dtype=int32)
    """

    circle_colours: Ints
    start: Ints
    touched: Ints
    steps: Ints
    ids: Ints
    neighbours: Ints
    line_points: Ints
    total_points: Ints


class Learner(NamedTuple):
    """The weights of every stage; the sum of the corrections of each, and the sum of their sizes.

    >>> untrained(stages=1, weights=4).weights
    array([[0., 0., 0., 0.]], dtype=float32)
    """

    weights: Floats
    drift: Floats
    travel: Floats


def tables(house: House) -> Tables:
    """Write the rules down as tables.

    >>> tables(House()).total_points[2]
    np.int32(4)
    """
    each = [Patterns(house.circle_colours, own) for own in range(SIZE)]
    neighbours = np.full((SIZE**2, 4), -1, np.int32)  # left, right, above, below; none: -1
    for line, places in enumerate(lines(SIZE)):
        side = 0 if line < SIZE else 2
        for a, b in places:
            neighbours[b, side], neighbours[a, side + 1] = a, b
    return Tables(
        np.array(house.circle_colours, np.int32),
        np.stack([patterns.start for patterns in each]),
        np.stack([patterns.touched for patterns in each]),
        np.stack([patterns.steps for patterns in each]),
        ids(),
        neighbours,
        np.array(house.cross_points, np.int32),
        np.array(
            [house.mark_points * score.marks(house, total) for total in range(2 * house.sides + 1)], np.int32
        ),
    )


def untrained(stages: int, weights: int) -> Learner:
    """Start with all weights at zero.

    >>> untrained(stages=2, weights=3).weights.shape
    (2, 3)
    """
    return Learner(*(np.zeros((stages, weights), np.float32) for _ in range(3)))


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _crosses(at: Tables, sheet: Any, circle: Any, total: Any) -> Any:
    """Count the new crosses of the row and of the column."""
    row = column = 0
    for k in range(4):
        near = at.neighbours[circle, k]
        if near >= 0 and sheet[near] and abs(sheet[near] - total) == 1:
            if k < 2:
                row += 1
            else:
                column += 1
    return row, column


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _best(at: Tables, value: Any, own: Any, dice: Any, sheet: Any, hits: Any, states: Any) -> Any:
    """Find the first of the moves that are worth most, points and sheet together."""
    best, choice = np.float32(-1e9), (0, 0, 0)
    for circle in range(SIZE * SIZE):
        if sheet[circle]:
            continue
        colour = at.circle_colours[circle]
        in_row, in_column = hits[circle // SIZE], hits[SIZE + circle % SIZE]
        touched, steps = at.touched[own, circle], at.steps[own, circle]
        so_far = np.float32(0)
        for k in range(MOST_TOUCHED):
            so_far -= value[at.ids[states[touched[k]]]]
        so_far += value[at.ids[states[touched[MOST_TOUCHED - 1]] + steps[MOST_TOUCHED - 1]]]
        for other in range(SIZE):
            if other == own or (colour != own and colour != other):
                continue
            total = dice[own] + dice[other]
            row, column = _crosses(at, sheet, circle, total)
            gain = at.total_points[total]
            gain += at.line_points[in_row + row] - at.line_points[in_row]
            gain += at.line_points[in_column + column] - at.line_points[in_column]
            worth = so_far + np.float32(gain)
            for k in range(MOST_TOUCHED - 1):
                worth += value[at.ids[states[touched[k]] + steps[k] * (total - 1)]]
            if worth > best:
                best, choice = worth, (circle, total, gain)
    return choice


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _write(at: Tables, own: Any, sheet: Any, hits: Any, states: Any, circle: Any, total: Any) -> None:
    row, column = _crosses(at, sheet, circle, total)
    hits[circle // SIZE] += row
    hits[SIZE + circle % SIZE] += column
    sheet[circle] = total
    for k in range(MOST_TOUCHED - 1):
        states[at.touched[own, circle, k]] += at.steps[own, circle, k] * (total - 1)
    counts = MOST_TOUCHED - 1
    states[at.touched[own, circle, counts]] += at.steps[own, circle, counts]


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def learn(at: Tables, learner: Learner, dice: Any, owns: Any, stage_of: Any, scores: Any) -> None:
    """Play a game with each row of dice and learn from every move; the results go into `scores`."""
    sheet, hits = np.zeros(SIZE * SIZE, np.int32), np.zeros(2 * SIZE, np.int32)
    patterns = at.start.shape[1] - 1
    for game in range(len(dice)):
        own, score = owns[game], 0
        sheet[:], hits[:] = 0, 0
        states = at.start[own].copy()
        for turn in range(SIZE * SIZE):
            now, then = stage_of[turn], stage_of[max(0, turn - 1)]
            circle, total, gain = _best(at, learner.weights[now], own, dice[game, turn], sheet, hits, states)
            before = states.copy()
            _write(at, own, sheet, hits, states, circle, total)
            score += gain
            if turn == 0:
                continue
            error = np.float32(gain)
            for k in range(patterns):
                error += learner.weights[now, at.ids[states[k]]] - learner.weights[then, at.ids[before[k]]]
            for k in range(patterns):
                weight = at.ids[before[k]]
                if weight:
                    drift, travel = learner.drift[then, weight], learner.travel[then, weight]
                    pace = abs(drift) / travel if travel > 0 else np.float32(1)
                    learner.weights[then, weight] += pace * error / np.float32(patterns)
                    learner.drift[then, weight] += error
                    learner.travel[then, weight] += abs(error)
        scores[game] = score


def train(seed: int, first: int, then: int, *, quiet: bool = False) -> Floats:
    """Learn the weights from so many games with one stage, then from so many with all stages.

    >>> train(seed=1, first=100, then=100, quiet=True).shape
    (6, 340907)
    """
    rng = np.random.default_rng(seed)
    at = tables(House())
    one_stage, all_stages = (untrained(stages, int(at.ids.max()) + 1) for stages in (1, STAGES))
    _learn_from(at, one_stage, rng, first, quiet)
    all_stages.weights[:] = one_stage.weights
    return _learn_from(at, all_stages, rng, then, quiet)


def _learn_from(at: Tables, learner: Learner, rng: np.random.Generator, games: int, quiet: bool) -> Floats:
    """Learn from so many games; give the mean of each weight over the second half of them."""
    stages = len(learner.weights)
    stage_of = np.array(STAGE_OF if stages > 1 else [0] * len(STAGE_OF), dtype=np.int8)
    began, played, batches = monotonic(), 0, 0
    mean = np.zeros_like(learner.weights)
    while played < games:
        batch = min(AT_ONCE, games - played)
        dice = rng.integers(1, 7, size=(batch, 25, 5), dtype=np.int8)
        owns = rng.integers(5, size=batch, dtype=np.int8)
        scores = np.zeros(batch, np.int32)
        learn(at, learner, dice, owns, stage_of, scores)
        played += batch
        if 2 * played > games:
            batches += 1
            mean += (learner.weights - mean) / batches
        if not quiet and (played // AT_ONCE % 10 == 0 or played == games):
            points, took = float(scores.mean()), monotonic() - began
            print(f"stages {stages}: {played:>10,} games, {took:5.0f} s, mean {points:.2f}", flush=True)
    return mean


def save(weights: Floats, path: Path) -> None:
    """Write the weights as whole numbers of 1/24 point, so that every engine adds them up alike."""
    whole = np.clip(np.round(weights * POINT), -127, 127).astype(np.int8)
    np.savez_compressed(path, weights=whole)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, train, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=3_000_000, help="games with one stage")
    parser.add_argument("--then", type=int, default=10_000_000, help="games with all stages")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights go")
    chosen = parser.parse_args(arguments)
    save(train(chosen.seed, chosen.first, chosen.then), chosen.out)


if __name__ == "__main__":
    main()
