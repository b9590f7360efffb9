"""The bots play as well as we say: mean solo scores over samples large enough to tell."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben
from rulebook.simulation.sample import Sample


def points(bot: str, games: int) -> Sample:
    results = rulebook.simulate(KnappDaneben(), bot, games, seed=2026, engine="fast", progress=False)
    return results.scores[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "games", "least", "most"),
    [
        ("random", 20_000, 30, 32),
        ("greedy", 20_000, 66, 68),
        ("potential", 20_000, 85, 87),
        ("champion", 20_000, 90.5, 93),
        ("grandmaster", 10_000, 92.4, 93.4),
    ],
)
def test_mean_solo_score(bot: str, games: int, least: float, most: float) -> None:
    mean = points(bot, games).mean
    assert least <= mean.value <= most, f"{bot}: {mean}"
    assert mean.error < 0.12


@pytest.mark.slow
def test_the_deep_champion_reaches_a_hundred_in_one_game_of_five() -> None:
    scores = points("champion_deep", 5_000)
    assert scores.mean.value >= 92, scores.mean
    assert scores.share(lambda total: total >= 100).value >= 0.19, scores


@pytest.mark.everywhere
@pytest.mark.parametrize(("how", "games"), [("", 40_000), ("_deep", 10_000)])
def test_the_grandmaster_beats_the_champion(how: str, games: int) -> None:
    """With the same dice, by four standard errors at least."""
    champion, grandmaster = (solo(f"{name}{how}", games) for name in ("champion", "grandmaster"))
    more = grandmaster - champion
    assert more.mean() > 4 * more.std() / games**0.5, (more.mean(), more.std())


def solo(bot: str, games: int) -> NDArray[np.int64]:
    """The points of one game after another, each with dice of its own that all bots share."""
    kernel = KnappDaneben().kernel()
    assert kernel is not None
    tables = np.repeat(kernel.packed([kernel.game.start()]), games)
    kernel.play_on(tables, np.arange(games), 2027, [bot])
    return kernel.results(tables)[0][:, 0]


@pytest.mark.slow
def test_each_rung_of_the_ladder_beats_the_one_below() -> None:
    """By four standard errors at least: 19 and 6 points are far more than luck in so many games."""
    game = KnappDaneben()
    names = list(game.ladder().values())
    found = rulebook.tournament(game, names, games=400, seed=3)
    assert [one.bot for one in found.standings] == names[::-1]
    for below, above in pairwise(names):
        assert found.beats(above, below, errors=4), found
