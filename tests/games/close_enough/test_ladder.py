"""The ladder of Close Enough: each rung beats the one below, by far more than luck explains; fixed seeds."""

from __future__ import annotations

import numpy as np
import pytest

from rulebook.core.playouts import mean_and_error
from rulebook.games.close_enough import CloseEnough


def share_alone(bot: str, others: str, players: int, games: int) -> tuple[float, float]:
    """The share of the wins that a bot has as the only one of its kind, from every seat, and its error."""
    game = CloseEnough(players=players)
    kernel, shares = game.kernel(), list[float]()
    assert kernel is not None
    for seat in range(players):
        tables = np.repeat(kernel.packed([game.start()]), games // players)
        line_up = [bot if other == seat else others for other in range(players)]
        kernel.play_on(tables, np.arange(len(tables)), 11, line_up)
        _, won = kernel.results(tables)
        shares += (won[:, seat] / won.sum(axis=1)).tolist()
    return mean_and_error(shares)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_shrewd_player_beats_a_table_of_threshold_players(players: int) -> None:
    share, error = share_alone("shrewd", "threshold", players, 30_000)
    print(f"{players} players: {100 * share:.1f} ± {100 * error:.1f} % of the wins")
    assert share - 6 * error > 1 / players
    back, error = share_alone("threshold", "shrewd", players, 30_000)
    print(f"and the other way round: {100 * back:.1f} ± {100 * error:.1f} %")
    assert back + 6 * error < 1 / players


@pytest.mark.slow
def test_the_threshold_player_beats_chance() -> None:
    share, error = share_alone("threshold", "random", 3, 3_000)
    assert share - 6 * error > 0.9
