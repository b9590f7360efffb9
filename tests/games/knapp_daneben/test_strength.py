"""The bots play as well as we say: mean solo scores over samples large enough to tell."""

from __future__ import annotations

import numpy as np
import pytest

from rulebook.games.knapp_daneben import KnappDaneben
from rulebook.games.knapp_daneben.fast import deal, play


def points(bot: str, games: int) -> tuple[float, float, float]:
    """Mean, its standard error, and the share of 100 points and more."""
    game = KnappDaneben()
    found = play(game, [bot], *deal(game, [bot], games, np.random.default_rng(2026))).points[0]
    return float(found.mean()), float(found.std() / games**0.5), float((found >= 100).mean())


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
    mean, error, _ = points(bot, games)
    assert least <= mean <= most, f"{bot}: {mean:.2f} ± {error:.2f}"
    assert error < 0.12


@pytest.mark.slow
def test_the_deep_champion_reaches_a_hundred_in_one_game_of_five() -> None:
    mean, error, hundred = points("champion_deep", 2_000)
    assert mean >= 92, f"{mean:.2f} ± {error:.2f}"
    assert hundred >= 0.19, f"{hundred:.3f} of the games"
