"""The ladder of 5 To Close: by how many points a game each rung beats the one below; the seeds are fixed."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from rulebook.core.playouts import mean_and_error
from rulebook.games.five_to_close import FiveToClose

LADDER = [*FiveToClose().ladder().values()]


def lead(players: int, better: str, other: str, games: int) -> tuple[float, float]:
    """The mean lead of the first bot's side over the other's in points, and its standard error.

    Both bots have each seat in half of the games, with the same luck.
    """
    game = FiveToClose(players=players)
    kernel, leads = game.kernel(), list[float]()
    assert kernel is not None
    for first in (0, 1):
        tables = np.repeat(kernel.packed([game.start()]), games // 2)
        line_up = [better if seat % 2 == first else other for seat in range(players)]
        kernel.play_on(tables, np.arange(games // 2), 1, line_up)
        scores, _ = kernel.results(tables)
        leads += (scores[:, first] - scores[:, 1 - first]).tolist()
    return mean_and_error(leads)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("other", "better"), [*pairwise(LADDER)])
def test_each_rung_beats_the_one_below(players: int, other: str, better: str) -> None:
    mean, error = lead(players, better, other, games=2_000)
    print(f"{better} leads {other} by {mean:.0f} ± {error:.0f} points a game, {players} players")
    assert mean > 10 * error


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.everywhere)])
def test_the_wordsmith_leads_the_speller_by_more_than_a_hundred_points(players: int) -> None:
    mean, error = lead(players, "wordsmith", "speller", games=12_000)
    print(f"the lead is {mean:.0f} ± {error:.1f} points a game, {players} players")
    assert mean - 4 * error > 200
    assert error < 0.02 * mean
