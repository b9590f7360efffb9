"""Many games: the same bits on every executor, exact sums, and refusals that say what to do."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from distributed import Client

import rulebook
from rulebook import Results, simulate
from rulebook.core.players import random_move, run, seated
from rulebook.simulation.chunks import Chunk
from tests.simulation.coins import Coins, by_hand

KNAPP = rulebook.new("knapp_daneben", players=2)
BOTS = ["random", "greedy"]


def sevens(record: rulebook.Record[Any, Any]) -> int:
    return record.state.sheets[0].count(7)  # type: ignore[no-any-return]  # a number


@contextmanager
def dask() -> Iterator[Executor]:
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=":0") as client:
        yield client.get_executor()


@contextmanager
def number() -> Iterator[int]:
    yield 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "workers", [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(2), dask, number]
)
@pytest.mark.parametrize("engine", ["readable", "fast"])
def test_every_executor_gives_the_very_same_results(workers: Any, engine: str) -> None:
    readable = engine == "readable"
    game, bots = (KNAPP, BOTS) if readable else (Coins(), "random")
    measure = {"sevens": sevens} if readable else None
    how: dict[str, Any] = {"games": 47, "seed": 11, "chunk": 10, "engine": engine, "measure": measure}
    here = simulate(game, bots, **how)
    with workers() as executor:
        there = simulate(game, bots, executor=executor, **how)
    assert there == here
    assert there.digest() == here.digest()
    assert hash(there) == hash(here)
    assert repr(there) == repr(here)


def test_seed_chunk_size_and_setup_are_part_of_the_digest() -> None:
    digests = {
        simulate(game, bots, games=20, seed=seed, chunk=chunk).digest()
        for game, bots, seed, chunk in [
            (KNAPP, BOTS, 1, 10),
            (KNAPP, BOTS, 2, 10),
            (KNAPP, BOTS, 1, 7),
            (KNAPP, BOTS[::-1], 1, 10),
            (rulebook.new("knapp_daneben", players=2, tie_break="crosses"), BOTS, 1, 10),
        ]
    }
    assert len(digests) == 5


def test_each_chunk_has_a_seed_of_its_own_that_its_size_does_not_change() -> None:
    seeds = [Chunk(5, number, 10).luck for number in range(50)]
    assert len(set(seeds)) == 50 and all(0 <= seed < 2**64 for seed in seeds)
    assert seeds == [Chunk(5, number, 3).luck for number in range(50)]
    assert not set(seeds) & {Chunk(6, number, 10).luck for number in range(50)}


def test_counts_are_those_of_the_games_played_one_by_one() -> None:
    results = simulate(KNAPP, BOTS, games=25, seed=3, chunk=10, measure={"sevens": sevens})
    counts: dict[str, Counter[Any]] = {name: Counter() for name in ("score", "winners", "steps", "sevens")}
    for game in range(25):
        chunk = Chunk(3, game // 10, 10)
        record = rulebook.Record(KNAPP)
        for step in run(KNAPP, record.state, seated(KNAPP, BOTS), chunk.streams(game % 10, KNAPP.players)):
            record = record.then(step.seat, step.move)
        counts["score"][KNAPP.scores(record.state)[1]] += 1
        counts["winners"][sum(2**seat for seat in KNAPP.winners(record.state))] += 1
        counts["steps"][len(record)] += 1
        counts["sevens"][sevens(record)] += 1
    assert results.scores[1].counts == counts["score"]
    assert results.winners.counts == counts["winners"]
    assert results.steps.counts == counts["steps"]
    assert results.measures["sevens"].counts == counts["sevens"]
    assert results.total_steps == 25 * 77


def test_a_record_is_played_on_from_where_it_stands() -> None:
    record = rulebook.play(KNAPP, BOTS, seed=4)
    late = simulate(record.at(len(record) - 1), "greedy", games=5)
    assert late.steps.counts == {1: 5}
    assert late.scores[0].counts == {KNAPP.scores(record.state)[0]: 5}
    with pytest.raises(ValueError, match="over"):
        simulate(record, games=1)


def test_the_fast_engine_is_taken_where_it_fits_and_agrees_with_the_readable_one() -> None:
    fast = simulate(Coins(), games=20_000, seed=1)
    slow = simulate(Coins(), games=2_000, seed=2, engine="readable")
    assert fast.setup.engine == "fast"
    assert simulate(Coins(), random_move, games=20_000, seed=1) == fast
    assert fast.scores[0].law().mean == fast.scores[0].mean.value
    for results in (fast, slow):
        # Six coins: 22 of 64 ways show more heads than tails, and 99.99 % intervals must hold that.
        low, high = results.wins(1).interval(0.9999)
        assert low < 22 / 64 < high
        assert results.ties == results.wins(0) == results.wins(1)
        assert results.nobody.value == 1 - results.wins(0).value
        assert results.wins_alone(0).value == 0
    assert fast.measures["heads"].sum == sum(score.sum for score in fast.scores)
    assert set(fast.measures["wide"].counts) == {0, 10**9, 2 * 10**9, 3 * 10**9}


def test_without_a_fast_engine_the_readable_one_plays() -> None:
    assert simulate(Coins(), by_hand, games=10).setup.engine == "readable"
    assert simulate(Coins(), games=10, measure={"coins": len}).setup.engine == "readable"
    with pytest.raises(ValueError, match=r"fast engine does not play.*engine='readable'"):
        simulate(Coins(), by_hand, games=10, engine="fast")
    with pytest.raises(ValueError, match="keeps no records"):
        simulate(Coins(), games=10, engine="fast", measure={"coins": len})


@pytest.mark.parametrize(
    ("wrong", "problem", "says"),
    [
        ({"games": 0}, ValueError, "games must be a whole number, 1 or more: not 0"),
        ({"games": 1.5}, ValueError, "games must be"),
        ({"chunk": 0}, ValueError, "chunk must be"),
        ({"seed": -1}, ValueError, "a seed is a whole number from 0"),
        ({"seed": "lucky"}, ValueError, "a seed is"),
        ({"executor": 0}, ValueError, "processes must be"),
        ({"executor": "many"}, TypeError, r"client\.get_executor\(\)"),
        ({"engine": "warp"}, ValueError, "'auto', 'fast' and 'readable'"),
        ({"bots": ["random"]}, ValueError, "2 seats need 2 bots"),
        ({"bots": ["random", None]}, ValueError, "every seat needs a bot"),
        ({"bots": "nobody"}, ValueError, "no bot 'nobody'"),
        ({"measure": {"half": lambda record: 0.5}}, TypeError, "'half' gave 0.5.*round"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_what_can(
    wrong: dict[str, Any], problem: type[Exception], says: str
) -> None:
    with pytest.raises(problem, match=says):
        simulate(KNAPP, **{"games": 2, **wrong})


def test_a_bot_that_cannot_travel_is_refused_before_anything_starts() -> None:
    def mine(game: Any, view: Any, seat: int, moves: Any, rng: Any) -> Any:
        return moves[0]

    with pytest.raises(TypeError, match="at the top of a module"):
        simulate(KNAPP, mine, games=2, executor=2)
    with ThreadPoolExecutor(2) as threads:
        assert simulate(KNAPP, mine, games=2, executor=threads).setup.bots == ("mine", "mine")


@pytest.mark.parametrize("workers", [None, 2])
def test_a_cancelled_run_gives_what_is_done_and_says_so(workers: int | None) -> None:
    stop = threading.Event()
    results = simulate(
        KNAPP,
        games=1_000,
        chunk=5,
        executor=workers,
        cancel=stop,
        progress=lambda done, games: stop.set() if done >= 10 else None,
    )
    assert 10 <= results.games < 1_000
    assert results.asked == 1_000
    assert not results.complete
    assert f"{results.games} of 1,000 games (stopped early)" in repr(results)


def test_a_run_cancelled_at_once_shows_that_nothing_was_played() -> None:
    results = simulate(KNAPP, games=10, cancel=lambda: True)
    assert results.games == 0
    assert "Not one game was finished" in repr(results)
    with pytest.raises(ValueError, match="not one game"):
        _ = results.scores[0].mean


def test_progress_counts_every_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(KNAPP, games=25, chunk=10, progress=lambda *step: told.append(step))
    assert told == [(10, 25), (20, 25), (25, 25)]


@pytest.mark.parametrize("tqdm", [True, False])
def test_a_long_run_shows_a_bar_with_and_without_tqdm(
    tqdm: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rulebook.simulation.progress.DELAY", 0)
    if not tqdm:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    simulate(KNAPP, games=20, chunk=5)
    shown = capsys.readouterr().err
    assert ("| 5/20 [" in shown) if tqdm else (shown.splitlines()[0] == "5 of 20 games")


def test_a_short_run_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(KNAPP, games=2)
    assert capsys.readouterr() == ("", "")


def test_without_a_seed_one_is_chosen_and_told() -> None:
    results = simulate(Coins(), games=10, seed=None)
    assert results == simulate(Coins(), games=10, seed=results.seeds[0])
    assert results.seeds != simulate(Coins(), games=10, seed=None).seeds


def test_neither_numpy_nor_charts_are_loaded_before_they_are_needed() -> None:
    loaded = "import sys, rulebook; print({'numpy', 'altair', 'tqdm', 'sympy'} & set(sys.modules))"
    out = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "set()"


def test_results_are_what_the_documentation_calls_them() -> None:
    assert isinstance(simulate(Coins(), games=1), Results)
