"""Numba's kernels: the very same integers as numpy's, compiled from nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rulebook.games.knapp_daneben import KnappDaneben, fast
from rulebook.games.knapp_daneben.fast import deal, play

ROOT = Path(__file__).parents[2]

GAMES = [
    KnappDaneben(),
    KnappDaneben(players=2),
    KnappDaneben(cross_points=(0, 2, 2, 9, 9), extreme_marks=(4,), mark_points=3),
    KnappDaneben(dice=4, sides=9),
    KnappDaneben(own_die=False),
    KnappDaneben(dice=6, own_die=False),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("games", [1, 257, 1000])
def test_numba_plays_the_same_integers_as_numpy(game: KnappDaneben, games: int) -> None:
    bots = ["greedy"] * game.players
    dealt = deal(game, bots, games, np.random.default_rng(games))
    quick, plain = (play(game, bots, *dealt, numba=numba) for numba in (True, False))
    for part in ("circles", "totals", "scores"):
        assert (getattr(quick, part) == getattr(plain, part)).all()


@pytest.mark.slow
def test_numba_compiles_into_an_empty_cache_folder(tmp_path: Path) -> None:
    code = (
        "import numpy as np\n"
        "from rulebook.games.knapp_daneben import KnappDaneben\n"
        "from rulebook.games.knapp_daneben.fast import deal, play\n"
        "game = KnappDaneben()\n"
        "dealt = deal(game, ['greedy'], 500, np.random.default_rng(1))\n"
        "print(play(game, ['greedy'], *dealt, numba=True).points.tolist())\n"
    )
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    printed = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout
    game = KnappDaneben()
    dealt = deal(game, ["greedy"], 500, np.random.default_rng(1))
    assert printed.strip() == str(play(game, ["greedy"], *dealt, numba=False).points.tolist())
    assert list(tmp_path.rglob("*.nbi"))


def test_without_numba_numpy_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    game = KnappDaneben()
    dealt = deal(game, ["greedy"], 50, np.random.default_rng(2))
    expected = play(game, ["greedy"], *dealt, numba=True).points
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "rulebook.games.knapp_daneben.fast_numba", raising=False)
    assert (play(game, ["greedy"], *dealt).points == expected).all()
