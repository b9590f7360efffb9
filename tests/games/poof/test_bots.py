"""How strong the bots are, with the error of each figure, in the test's own report."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook
from rulebook.games.poof import Poof
from rulebook.games.poof.bots import Greedy, RoundSearch
from rulebook.games.poof.fast import luck, play_rounds
from rulebook.games.poof.fast_table import CALLED


def test_greedy_beats_random_clearly() -> None:
    results = rulebook.simulate(Poof(mercy="off"), ["greedy", "random"], games=400, seed=1, progress=False)
    wins = results.wins(0)
    print(f"\ngreedy against random, no mercy: wins {wins}, points {results.scores[0].mean} a game")
    assert wins.value > 0.99


@pytest.mark.parametrize("players", [3, 6])
def test_one_greedy_beats_a_table_of_random_players(players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    results = rulebook.simulate(Poof(players=players), bots, games=200, seed=2, progress=False)
    print(f"\ngreedy against {players - 1} random: wins {results.wins(0)}")
    assert results.wins(0).value > 0.9


def test_a_two_player_round_takes_about_24_turns() -> None:
    results = rulebook.simulate(Poof(), "greedy", games=2_000, seed=3, progress=False)
    turns = results.measures["turns"].mean
    print(f"\nturns a round, two greedy players: {float(turns.value) / 7:.2f} ± {turns.error / 7:.2f}")
    assert 23 < turns.value / 7 < 26


@pytest.mark.slow
def test_search_is_no_weaker_than_greedy() -> None:
    """Rounds of search against greedy, each deal played twice with the seats changed."""
    game, search, margins = Poof(rounds=1), RoundSearch(playouts=30), []
    for seed in range(14):
        points = []
        for bots in ([search, Greedy()], [Greedy(), search]):
            record = rulebook.play(game, bots, seed=seed)
            points.append(game.scores(record.state)[0] - game.scores(record.state)[1])
        margins.append((points[1] - points[0]) / 2)
    mean, error = float(np.mean(margins)), float(np.std(margins, ddof=1) / np.sqrt(len(margins)))
    print(
        f"\nsearch is ahead of greedy by {mean:.1f} ± {error:.1f} points a round, {2 * len(margins)} rounds"
    )
    assert mean + 2 * error > 0


@pytest.mark.slow
def test_calling_for_mercy_pays() -> None:
    """The rounds in which `greedy` calls, played on with the same cards: what the caller would have lost."""
    game = Poof()
    decks, keys = luck(game, np.random.default_rng(5), 100_000)
    called = play_rounds(game, ("greedy", "greedy"), decks, keys)
    at = np.flatnonzero(called.how == CALLED)
    caller = (called.points[1, at] > 0).astype(int)
    on = play_rounds(Poof(mercy="off"), ("greedy", "greedy"), decks[at], keys[at])
    rounds = np.arange(len(at))
    gain = on.points[caller, rounds] - on.points[1 - caller, rounds] - called.points[caller, at]
    mean, error = gain.mean(), gain.std() / np.sqrt(len(at))
    print(f"\na Pooftastrophe gains {mean:.2f} ± {error:.2f} points; {len(at)} calls")
    assert mean > 3 * error
