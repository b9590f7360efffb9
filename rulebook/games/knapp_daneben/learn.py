"""The champion's school: temporal-difference learning from its own games, compiled by numba.

After every move it compares what it thought the sheet was worth with what it now sees: the points of the
next move and the worth of the sheet after that. Each weight moves towards the difference at a pace of its
own: fast while its corrections agree, slowly once they cancel out (temporal coherence).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.patterns import MOST_TOUCHED, SIZE, Ints, Patterns, ids

Floats = NDArray[np.float32]


class School(NamedTuple):
    """What never changes while learning: the patterns for the owner of each colour, and the points.

    >>> school(House()).line_points
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


class Mind(NamedTuple):
    """The weights of every stage, and how far each has drifted and travelled since it began.

    >>> blank(stages=1, weights=4).weights
    array([[0., 0., 0., 0.]], dtype=float32)
    """

    weights: Floats
    drift: Floats
    travel: Floats


def school(game: House) -> School:
    """Write down the game's rules as tables.

    >>> school(House()).total_points[2]
    np.int32(4)
    """
    each = [Patterns(game.circle_colours, own) for own in range(SIZE)]
    around = ((-SIZE, 1, 0), (SIZE, 1, 0), (-1, 0, 1), (1, 0, 1))
    neighbours = np.full((SIZE**2, 4), -1, np.int32)
    for circle in range(SIZE**2):
        for at, (step, _, across) in enumerate(around):
            near = circle + step
            same_row = near // SIZE == circle // SIZE
            if 0 <= near < SIZE**2 and (same_row or not across):
                neighbours[circle, at] = near
    return School(
        np.array(game.circle_colours, np.int32),
        np.stack([patterns.start for patterns in each]),
        np.stack([patterns.touched for patterns in each]),
        np.stack([patterns.steps for patterns in each]),
        ids(),
        neighbours,
        np.array(game.cross_points, np.int32),
        np.array([game.mark_points * game.marks(total) for total in range(2 * game.sides + 1)], np.int32),
    )


def blank(stages: int, weights: int) -> Mind:
    """Begin with no idea at all.

    >>> blank(stages=2, weights=3).weights.shape
    (2, 3)
    """
    return Mind(*(np.zeros((stages, weights), np.float32) for _ in range(3)))


def split(mind: Mind, stages: int) -> Mind:
    """Go on with as many copies of a mind of one stage, each to become better at its own part of the game.

    >>> split(blank(stages=1, weights=3), 6).weights.shape
    (6, 3)
    """
    fresh = blank(stages, mind.weights.shape[1])
    fresh.weights[:] = mind.weights
    return fresh


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _crosses(at: School, sheet: Any, circle: Any, total: Any) -> Any:
    """Count the new crosses of the row and of the column."""
    row = column = 0
    for k in range(4):
        near = at.neighbours[circle, k]
        if near >= 0 and sheet[near] and abs(sheet[near] - total) == 1:
            if k < 2:
                column += 1
            else:
                row += 1
    return row, column


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _best(at: School, value: Any, own: Any, dice: Any, sheet: Any, hits: Any, places: Any) -> Any:
    """Find the move whose points and sheet are worth most; the first of equals."""
    best, choice = np.float32(-1e9), (0, 0, 0)
    for circle in range(SIZE * SIZE):
        if sheet[circle]:
            continue
        colour = at.circle_colours[circle]
        in_row, in_column = hits[circle // SIZE], hits[SIZE + circle % SIZE]
        touched, steps = at.touched[own, circle], at.steps[own, circle]
        so_far = np.float32(0)
        for k in range(MOST_TOUCHED):
            so_far -= value[at.ids[places[touched[k]]]]
        so_far += value[at.ids[places[touched[MOST_TOUCHED - 1]] + steps[MOST_TOUCHED - 1]]]
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
                worth += value[at.ids[places[touched[k]] + steps[k] * (total - 1)]]
            if worth > best:
                best, choice = worth, (circle, total, gain)
    return choice


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def _write(at: School, own: Any, sheet: Any, hits: Any, places: Any, circle: Any, total: Any) -> None:
    row, column = _crosses(at, sheet, circle, total)
    hits[circle // SIZE] += row
    hits[SIZE + circle % SIZE] += column
    sheet[circle] = total
    for k in range(MOST_TOUCHED - 1):
        places[at.touched[own, circle, k]] += at.steps[own, circle, k] * (total - 1)
    counts = MOST_TOUCHED - 1
    places[at.touched[own, circle, counts]] += at.steps[own, circle, counts]


@njit(cache=True)  # type: ignore[untyped-decorator]  # numba has no types
def learn(at: School, mind: Mind, dice: Any, owns: Any, stage_of: Any, scores: Any) -> None:
    """Play one game for each row of dice and learn from every move; `scores` takes the results."""
    sheet, hits = np.zeros(SIZE * SIZE, np.int32), np.zeros(2 * SIZE, np.int32)
    patterns = at.start.shape[1] - 1
    for game in range(len(dice)):
        own, score = owns[game], 0
        sheet[:], hits[:] = 0, 0
        places = at.start[own].copy()
        for turn in range(SIZE * SIZE):
            now, then = stage_of[turn], stage_of[max(0, turn - 1)]
            circle, total, gain = _best(at, mind.weights[now], own, dice[game, turn], sheet, hits, places)
            before = places.copy()
            _write(at, own, sheet, hits, places, circle, total)
            score += gain
            if turn == 0:
                continue
            surprise = np.float32(gain)
            for k in range(patterns):
                surprise += mind.weights[now, at.ids[places[k]]] - mind.weights[then, at.ids[before[k]]]
            for k in range(patterns):
                weight = at.ids[before[k]]
                if weight:
                    drift, travel = mind.drift[then, weight], mind.travel[then, weight]
                    pace = abs(drift) / travel if travel > 0 else np.float32(1)
                    mind.weights[then, weight] += pace * surprise / np.float32(patterns)
                    mind.drift[then, weight] += surprise
                    mind.travel[then, weight] += abs(surprise)
        scores[game] = score
