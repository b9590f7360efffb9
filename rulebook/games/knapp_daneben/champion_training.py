"""Train the champion: `python -m rulebook.games.knapp_daneben.champion_training` (needs the extra `fast`).

It learns from its own games by temporal differences. After every move it compares what it thought the sheet
was worth with what it sees now: the points of the next move and the worth of the sheet after that. Each
weight moves towards the difference at a pace of its own: fast while its corrections agree, slowly once they
cancel out (temporal coherence).

What it has not seen yet it takes for better than it is: so it tries everything, until it knows better. (From
zero it keeps to what first went well, and stays far below the best play.)

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
from numpy.typing import NDArray

from rulebook.core.compiled import compiled, seed_streams
from rulebook.core.kernel import Kernel
from rulebook.games.knapp_daneben import kernel as compiled_game
from rulebook.games.knapp_daneben.champion import FORMS, patterns
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, name_of_weights, write
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, Form, ids
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.kernel import WIDTH, play, turn
from rulebook.games.knapp_daneben.kernel_bots import MOST_WRITES, writes
from rulebook.games.knapp_daneben.kernel_champion import STATE, read_states, state_then
from rulebook.games.knapp_daneben.kernel_house import AROUND, COUNTS, LASTING, PATTERNS
from rulebook.games.knapp_daneben.kernel_points import crosses, earned, new_crosses

Floats = NDArray[np.float32]

HOPE = 4.5
"""The points that each circle of an empty sheet is thought to bring before anything is known: too many."""
GAMES, GRANDMASTERS_GAMES = 30_000_000, 5_000_000
"""Games with all stages, unless told otherwise."""
GREEDY = 1_000
"""Games that tell how many points there are."""
AT_ONCE = 20_000
"""Games between two lines of progress."""


class Learner(NamedTuple):
    """The weights of every stage; the sum of the corrections of each, and the sum of their sizes.

    >>> untrained(stages=1, weights=4).weights
    array([[0., 0., 0., 0.]], dtype=float32)
    """

    weights: Floats
    drift: Floats
    travel: Floats


def untrained(stages: int, weights: int, hope: float = 0.0) -> Learner:
    """Start with all weights alike, but for that of patterns that are over, which is 0.

    >>> untrained(stages=2, weights=3, hope=1.5).weights.tolist()
    [[0.0, 1.5, 1.5], [0.0, 1.5, 1.5]]
    """
    learner = Learner(*(np.zeros((stages, weights), np.float32) for _ in range(3)))
    learner.weights[:, 1:] = hope
    return learner


@compiled
def learn(
    house: Any, ids: Any, learner: Learner, tables: Any, seed: Any, numbers: Any, stage_of: Any
) -> None:
    """Play each table to its end with the luck of its number, a colour by lot, and learn from every move."""
    luck, row, at_random = np.zeros(2, np.uint64), np.zeros(WIDTH, np.int64), np.zeros(1, np.int64)
    states, rows = np.empty((2, PATTERNS), np.int32), np.empty((MOST_WRITES, 2), np.int64)
    before, known = np.empty(COUNTS + 1, np.int32), np.empty(PATTERNS, np.float32)
    for game in range(len(tables)):
        table = tables[game]
        seed_streams(luck, seed, numbers[game])
        play(house, table, turn(house, table, at_random, luck, row), row)
        read_states(house.champion, table, 0, states)
        while table.rolls < house.rules.circles:
            play(house, table, turn(house, table, at_random, luck, row), row)
            now, then = stage_of[table.rolls - 1], stage_of[max(0, table.rolls - 2)]
            for pattern in range(PATTERNS):
                known[pattern] = learner.weights[now, ids[states[STATE, pattern]]]
            gain = _best(house, ids, learner.weights[now], table, states, known, rows, row)
            play(house, table, 0, row)
            before[:] = states[STATE, : COUNTS + 1]
            read_states(house.champion, table, 0, states)
            if table.rolls > 1:
                _correct(learner, ids, now, then, before, states, gain, house.champion.brain.active)


@compiled
def _best(house: Any, ids: Any, value: Any, table: Any, states: Any, known: Any, rows: Any, row: Any) -> int:
    """Find the first of the writes that are worth most, points and sheet together; gives its points."""
    rules, brain, own, points = house.rules, house.champion.brain, table.colours[0], 0
    sofar, best = crosses(rules, table.sheets[0]), np.float32(-1e9)
    for at in range(writes(rules, table, 0, rows)):
        circle, total = rows[at, 0], rows[at, 1]
        after = sofar | new_crosses(rules, table.sheets[0], circle, total)
        gain = earned(rules, sofar, after, circle, total)
        worth = np.float32(gain) - known[AROUND + circle] - known[COUNTS]
        worth += value[ids[states[STATE, COUNTS] + brain.fills[own, circle]]]
        for k in range(LASTING):
            worth -= known[brain.touched[circle, k]]
            worth += value[ids[state_then(brain, own, states, circle, total, k)]]
        if worth > best:
            best, points, row[0], row[1] = worth, gain, circle, total
    return points


@compiled
def _correct(
    learner: Learner, ids: Any, now: int, then: int, before: Any, states: Any, gain: int, active: int
) -> None:
    """Move every weight of the sheet before towards what it turned out to be worth."""
    error = np.float32(gain)
    for k in range(len(before)):
        error += learner.weights[now, ids[states[STATE, k]]] - learner.weights[then, ids[before[k]]]
    for k in range(len(before)):
        weight = ids[before[k]]
        if weight:
            drift, travel = learner.drift[then, weight], learner.travel[then, weight]
            pace = abs(drift) / travel if travel > 0 else np.float32(1)
            learner.weights[then, weight] += pace * error / np.float32(active)
            learner.drift[then, weight] += error
            learner.travel[then, weight] += abs(error)


def train(seed: int, first: int, then: int, form: Form = BOOKLET, *, quiet: bool = False) -> Floats:
    """Learn the weights from so many games with one stage, then from so many with all stages.

    >>> train(seed=1, first=100, then=100, quiet=True).shape
    (6, 340907)
    """
    active = len(patterns(0, form.sheet).shapes) + 1
    hope = HOPE * scale(form) * form.size**2 / active
    one_stage, all_stages = (
        untrained(stages, int(ids(form.sheet).max()) + 1, hope) for stages in (1, CHAMPION.stages)
    )
    learn_from(one_stage, seed, range(first), form, quiet=quiet)
    all_stages.weights[:] = one_stage.weights
    return learn_from(all_stages, seed, range(first, first + then), form, quiet=quiet)


def scale(form: Form) -> float:
    """Say how many times as many points the greedy player makes under these points: hopes grow with them.

    >>> from rulebook.games.knapp_daneben.champion_patterns import Points
    >>> scale(Form(3, 3)), 1.2 < scale(Form(points=Points(mark_points=3))) < 1.5
    (1.0, True)
    """
    if form.points is None:
        return 1.0
    usual = _greedy_mean({"dice": form.size, "sides": form.sides})
    return _greedy_mean({"dice": form.size, "sides": form.sides, **form.points._asdict()}) / max(1.0, usual)


def _greedy_mean(options: dict[str, Any]) -> float:
    kernel = Kernel(KnappDaneben(**options), compiled_game)
    tables = np.repeat(kernel.packed([kernel.game.start()]), GREEDY)
    kernel.play_on(tables, np.arange(GREEDY), 1, ["greedy"])
    return float(kernel.results(tables)[0].mean())


def learn_from(
    learner: Learner, seed: int, games: range, form: Form = BOOKLET, *, quiet: bool = False
) -> Floats:
    """Learn from the games of these numbers; give the mean of each weight over the second half of them.

    >>> learn_from(untrained(stages=1, weights=340907), 1, range(100), quiet=True).shape
    (1, 340907)
    """
    stages = len(learner.weights)
    rolls = range(1, form.size**2 + 1)
    at_stage = np.array([CHAMPION.stage(form, roll)[0] if stages > 1 else 0 for roll in rolls], np.int8)
    options = form.points._asdict() if form.points else {}
    kernel = Kernel(KnappDaneben(dice=form.size, sides=form.sides, **options), compiled_game)
    began, batches, mean = monotonic(), 0, np.zeros_like(learner.weights)
    for start in range(games.start, games.stop, AT_ONCE):
        numbers = np.arange(start, min(start + AT_ONCE, games.stop), dtype=np.uint64)
        tables = np.repeat(kernel.packed([kernel.game.start()]), len(numbers))
        learn(kernel.light, ids(form.sheet), learner, tables, np.uint64(seed), numbers, at_stage)
        played = int(numbers[-1]) + 1 - games.start
        if 2 * played > len(games):
            batches += 1
            mean += (learner.weights - mean) / batches
        if not quiet and (played // AT_ONCE % 10 == 0 or played == len(games)):
            points, took = float(kernel.results(tables)[0].mean()), monotonic() - began
            print(f"stages {stages}: {played:>10,} games, {took:5.0f} s, mean {points:.2f}", flush=True)
    return mean


def save(weights: Floats, path: Path, form: Form = BOOKLET, **told: int) -> None:
    """Write the weights as whole numbers of 1/12 point, so that every engine adds them up alike.

    Those of other sheets that the file has stay there; what is `told` of them is written beside them.
    """
    kept: dict[str, Any] = {}
    if path.exists():
        with np.load(path) as file:
            kept = dict(file)
    kept[name_of_weights(form)] = np.clip(np.round(weights * CHAMPION.point), -127, 127).astype(np.int8)
    write(path, **(kept | told))


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, train, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--net", default=CHAMPION.name, choices=[CHAMPION.name, GRANDMASTER.name])
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--first", type=int, default=1_500_000, help="games with one stage")
    parser.add_argument("--then", type=int, help="games with all stages")
    parser.add_argument("--dice", type=int, default=BOOKLET.size, choices={form.size for form in FORMS})
    parser.add_argument("--sides", type=int, default=BOOKLET.sides, choices={form.sides for form in FORMS})
    parser.add_argument("--out", type=Path, help="where the weights go, if not into the package")
    chosen = parser.parse_args(arguments)
    if chosen.net == GRANDMASTER.name:
        from rulebook.games.knapp_daneben import grandmaster_training

        learned = grandmaster_training.train(chosen.seed, chosen.then or GRANDMASTERS_GAMES)
        grandmaster_training.save(learned, chosen.out or GRANDMASTER.path)
        return
    form = Form(chosen.dice, chosen.sides)
    save(train(chosen.seed, chosen.first, chosen.then or GAMES, form), chosen.out or CHAMPION.path, form)


if __name__ == "__main__":
    main()
