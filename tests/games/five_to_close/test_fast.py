"""The lean engine of 5 To Close plays the very games that the readable one plays."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook
from rulebook.core.luck import streams
from rulebook.games.five_to_close import FiveToClose
from rulebook.games.five_to_close.bots import BOTS, Speller
from rulebook.games.five_to_close.fast import engine, lane, record
from tests.calls import calls

OPTIONS = [
    {},
    {"players": 2, "challenge": "locked_only"},
    {"players": 6, "to_close": 3},
    {"players": 3, "turn_limit": 20, "minimums": (6, 3)},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_lane_is_the_readable_game_step_by_step(options: dict[str, object], seed: int) -> None:
    game = FiveToClose(**options)  # type: ignore[arg-type]  # one dict for all
    names = [name for name, _ in zip(list(BOTS) * 3, range(game.players), strict=False)]
    end, tape, scored = lane(game, [BOTS[name] for name in names], streams(seed, game.players).luck)  # type: ignore[misc]  # Spellers
    played = rulebook.play(game, names, seed=seed)
    assert record(game, tape) == played
    assert record(game, tape).state == end == played.state
    assert len(scored) == len(game.minimums)


def test_simulate_takes_the_lean_engine_and_counts_what_it_measures() -> None:
    game = FiveToClose(players=2, minimums=(3,))
    results = rulebook.simulate(game, "speller", games=4, seed=7, progress=False)
    assert results.setup.engine == "fast"
    assert 1 <= results.measures["turns"].mean.value <= 400
    batch = engine(game, ["speller", "speller_5"])
    assert batch is not None
    played = batch(np.random.default_rng(3), 5)
    assert played.won.any(axis=0).all()
    assert (played.measures["letters in locked words"] >= 3 * played.measures["locked words"]).all()


def test_only_spellers_have_it() -> None:
    assert FiveToClose().fast(["speller", "speller", "speller", "random"]) is None


@pytest.mark.slow
def test_four_spellers_think_in_few_calls_a_step() -> None:
    game = FiveToClose(players=4)
    lane(game, [Speller()] * 4, np.random.default_rng(0))  # the word list is read once a process
    played = rulebook.play(game, "speller", seed=1)
    assert calls(lambda: rulebook.play(game, "speller", seed=1)) < 3000 * len(played)
