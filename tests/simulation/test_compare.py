"""Two set-ups under the same luck: exact differences game by game, and refusals of what proves nothing."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import hypot
from typing import Any

import pytest

import rulebook
from rulebook import games_needed, simulate, simulate_pair
from rulebook.core.players import run, seated
from rulebook.simulation.chunks import Chunk
from tests.simulation.coins import Coins

KNAPP = rulebook.new("knapp_daneben", players=2)
SOLO = rulebook.new("knapp_daneben")


def test_a_setup_against_itself_differs_in_nothing() -> None:
    pair = simulate_pair(KNAPP, bots="random", games=20, measure={"steps again": len})
    assert pair.first == pair.second
    assert all(set(sample.counts) == {0} for sample in pair.differences.values())


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["readable", "fast"])
def test_a_fast_pair_of_equals_differs_in_nothing_too(engine: str) -> None:
    pair = simulate_pair(Coins(), engine=engine, games=50)
    assert pair.first.setup.engine == engine
    assert set(pair.scores[0].counts) == {0}


def test_both_halves_are_what_simulate_gives() -> None:
    pair = simulate_pair(KNAPP, bots="random", other_bots=["random", "greedy"], games=20, seed=5)
    assert pair.first == simulate(KNAPP, "random", games=20, seed=5)
    assert pair.second == simulate(KNAPP, ["random", "greedy"], games=20, seed=5)


def test_differences_are_those_of_games_played_one_by_one() -> None:
    pair = simulate_pair(
        KNAPP, bots="random", other_bots=["random", "greedy"], games=20, seed=5, engine="readable"
    )
    scores, wins = Counter[Any](), Counter[Any]()
    for game in range(20):
        ends = []
        for bots in ("random", ["random", "greedy"]):
            chunk = Chunk(5, 0, 20)
            rngs = chunk.streams(game, KNAPP.players)
            ends.append([*run(KNAPP, KNAPP.start(), seated(KNAPP, bots), rngs)][-1].state)
        scores[KNAPP.scores(ends[1])[1] - KNAPP.scores(ends[0])[1]] += 1
        wins[(1 in KNAPP.winners(ends[1])) - (1 in KNAPP.winners(ends[0]))] += 1
    assert pair.scores[1].counts == scores
    assert pair.wins[1].counts == wins


def test_the_same_luck_makes_the_error_smaller_than_two_runs_do() -> None:
    gap = rulebook.new("knapp_daneben", cross_spacing="gap")
    pair = simulate_pair(SOLO, gap, bots="greedy", games=200)
    together = pair.comparison["score of player 1"]
    assert together.by.value == together.second.value - together.first.value
    assert together.by.error < 0.8 * hypot(together.first.error, together.second.error)
    assert games_needed(1, pair) < games_needed(1, pair.first)


def test_what_never_changes_is_left_out_and_no_error_is_explained() -> None:
    pair = simulate_pair(KNAPP, bots="greedy", other_bots=["greedy", "random"], games=30)
    names = [difference.what for difference in pair.comparison]
    assert "steps" not in names
    with pytest.raises(KeyError, match=r"there are score of player 1, .*wins of player 2"):
        pair.comparison["steps"]
    assert pair.comparison[0].by.value == 0
    assert "± 0: no game showed it; what changes fewer than 10.00 % of all games" in repr(pair)
    assert "players 2; bots greedy, random" in repr(pair)
    assert "<table>" in pair._repr_html_()


def test_a_pair_is_the_same_on_threads() -> None:
    how: dict[str, Any] = {"bots": "random", "other_bots": "greedy", "games": 30, "chunk": 7}
    with ThreadPoolExecutor(3) as threads:
        assert simulate_pair(SOLO, executor=threads, **how) == simulate_pair(SOLO, **how)


def test_independent_runs_are_compared_with_both_their_errors() -> None:
    one, two = simulate(KNAPP, games=30, seed=1), simulate(KNAPP, "greedy", games=30, seed=2)
    score = one.compare(two)["score of player 1"]
    assert score.by.value == two.scores[0].mean.value - one.scores[0].mean.value
    assert score.by.error == hypot(one.scores[0].mean.error, two.scores[0].mean.error)
    wins = one.compare(two)["wins of player 2 (%)"]
    assert wins.by.value == 100 * (two.wins(1).value - one.wins(1).value)


def test_runs_of_the_same_seed_are_not_taken_for_independent() -> None:
    one = simulate(KNAPP, games=10)
    with pytest.raises(ValueError, match="simulate_pair"):
        one.compare(simulate(KNAPP, "greedy", games=10))
    with pytest.raises(ValueError, match="2 and 1 players"):
        one.compare(simulate(SOLO, games=10, seed=2))
    with pytest.raises(ValueError, match="2 and 1 players"):
        simulate_pair(KNAPP, SOLO, games=10)


def test_games_needed_learns_from_a_pilot() -> None:
    pilot = simulate(KNAPP, games=100, measure={"sevens": lambda r: r.state.sheets[0].count(7)})
    assert games_needed(1, pilot) == games_needed(1, sd=pilot.scores[0].sd)
    assert games_needed(1, pilot, seat=1) == games_needed(1, sd=pilot.scores[1].sd)
    assert games_needed(0.5, pilot, of="sevens") == games_needed(0.5, sd=pilot.measures["sevens"].sd)
    share = float(pilot.wins(0).value)
    by_hand = games_needed(0.02, sd=(share * (1 - share) * 100 / 99) ** 0.5)
    assert games_needed(0.02, pilot, of="won") == by_hand
    with pytest.raises(ValueError, match="there are score, sevens, steps, won"):
        games_needed(1, pilot, of="luck")
    with pytest.raises(ValueError, match="larger pilot"):
        games_needed(1, pilot, of="steps")
