"""How the champion learns: the same seed, the same weights; and the player gets better."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rulebook.games.knapp_daneben import KnappDaneben
from rulebook.games.knapp_daneben.champion_nets import CHAMPION
from rulebook.games.knapp_daneben.champion_patterns import ids
from rulebook.games.knapp_daneben.champion_training import learn, main, train, untrained


@pytest.mark.slow
def test_the_same_seed_gives_the_same_weights() -> None:
    one, again, other = (train(seed, 150, 150, quiet=True) for seed in (3, 3, 4))
    assert (one == again).all()
    assert (one != other).any()


def test_the_command_writes_what_the_champion_reads(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    main(["--seed", "3", "--first", "150", "--then", "150", "--out", str(path)])
    with np.load(path) as written, np.load(CHAMPION.path) as shipped:
        assert written["weights"].shape == shipped["weights"].shape == (CHAMPION.stages, int(ids().max()) + 1)
        assert written["weights"].dtype == shipped["weights"].dtype == np.int8
        exact = np.clip(train(3, 150, 150, quiet=True), -127 / CHAMPION.point, 127 / CHAMPION.point)
        assert np.abs(written["weights"] / CHAMPION.point - exact).max() <= 0.5 / CHAMPION.point + 1e-6
    assert CHAMPION.path.stat().st_size < 3_000_000


def test_scores_rise_while_it_learns() -> None:
    learner, kernel = untrained(1, int(ids().max()) + 1), KnappDaneben().kernel()
    assert kernel is not None
    means = []
    for start in range(0, 12_000, 4_000):
        tables = np.repeat(kernel.packed([kernel.game.start()]), 4_000)
        numbers = np.arange(start, start + 4_000, dtype=np.uint64)
        learn(kernel.light, ids(), learner, tables, np.uint64(5), numbers, np.zeros(25, np.int8))
        means.append(kernel.results(tables)[0][-1000:].mean())
    assert means[0] < means[-1]
    assert means[-1] > 68  # greedy has 66.8
