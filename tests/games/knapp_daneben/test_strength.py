"""The bots play as well as we say: mean solo scores over samples large enough to tell."""

from __future__ import annotations

from itertools import pairwise

import pytest

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


@pytest.mark.slow
def test_each_rung_of_the_ladder_beats_the_one_below() -> None:
    """By four standard errors at least: 19 and 6 points are far more than luck in so many games."""
    game = KnappDaneben()
    names = list(game.ladder().values())
    found = rulebook.tournament(game, names, games=400, seed=3)
    assert [one.bot for one in found.standings] == names[::-1]
    for below, above in pairwise(names):
        assert found.beats(above, below, errors=4), found
