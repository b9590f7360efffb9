"""Train the champion: `python -m rulebook.games.knapp_daneben.train --seed 1` (needs the extra `fast`).

It first learns one table of weights for the whole game, then splits it into stages and goes on; in the end it
takes the mean of each weight over the second half of that, as the weights never quite come to rest. The same
seed gives the same weights. What it writes is what `champion.py` reads.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from rulebook.core.later import np
from rulebook.games.knapp_daneben.champion import POINT, STAGE_OF, STAGES, WEIGHTS
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.learn import Floats, Mind, School, blank, learn, school, split

LESSON = 20_000
"""Games between two lines of progress."""


def train(seed: int, first: int, then: int, *, quiet: bool = False) -> Mind:
    """Learn from so many games with one stage, then from so many with all stages.

    >>> train(seed=1, first=100, then=100, quiet=True).weights.shape
    (6, 340907)
    """
    rng = np.random.default_rng(seed)
    rules = school(House())
    mind = blank(1, int(rules.ids.max()) + 1)
    _study(rules, mind, rng, first, quiet)
    mind = split(mind, STAGES)
    return mind._replace(weights=_study(rules, mind, rng, then, quiet))


def _study(rules: School, mind: Mind, rng: np.random.Generator, games: int, quiet: bool) -> Floats:
    """Learn from so many games; gives the mean weights of the second half of them."""
    stages = len(mind.weights)
    stage_of = np.array(STAGE_OF if stages > 1 else [0] * len(STAGE_OF), dtype=np.int8)
    began, played, lessons = monotonic(), 0, 0
    mean = np.zeros_like(mind.weights)
    while played < games:
        lesson = min(LESSON, games - played)
        dice = rng.integers(1, 7, size=(lesson, 25, 5), dtype=np.int8)
        owns = rng.integers(5, size=lesson, dtype=np.int8)
        scores = np.zeros(lesson, np.int32)
        learn(rules, mind, dice, owns, stage_of, scores)
        played += lesson
        if 2 * played > games:
            lessons += 1
            mean += (mind.weights - mean) / lessons
        if not quiet and (played // LESSON % 10 == 0 or played == games):
            points, took = float(scores.mean()), monotonic() - began
            print(f"stages {stages}: {played:>10,} games, {took:5.0f} s, mean {points:.2f}", flush=True)
    return mean


def save(mind: Mind, path: Path) -> None:
    """Write the weights as whole numbers of 1/24 point, so that every engine adds them up alike."""
    whole = np.clip(np.round(mind.weights * POINT), -127, 127).astype(np.int8)
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
