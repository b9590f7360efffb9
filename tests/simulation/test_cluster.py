"""A real cluster of processes: the same results, even when one of them is killed at work."""

from __future__ import annotations

import os
import signal
import threading

import pytest
from distributed import Client, LocalCluster

import rulebook
from rulebook import simulate

KNAPP = rulebook.new("knapp_daneben", players=2)


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_no_bit_and_cancel_works() -> None:
    here = simulate(KNAPP, ["random", "greedy"], games=600, chunk=20)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as c,
    ):
        alive = list(c.run(os.getpid).values())
        killed: list[int] = []

        def kill_one(done: int, games: int) -> None:
            if done >= 200 and not killed:
                killed.append(alive[0])
                os.kill(alive[0], signal.SIGKILL)

        there = simulate(
            KNAPP, ["random", "greedy"], games=600, chunk=20, executor=c.get_executor(), progress=kill_one
        )
        assert killed
        assert there == here
        assert there.digest() == here.digest()

        stop = threading.Event()
        part = simulate(
            KNAPP,
            games=600,
            chunk=20,
            seed=2,
            executor=c.get_executor(),
            progress=lambda done, games: stop.set() if done >= 100 else None,
            cancel=stop,
        )
        assert 100 <= part.games < 600


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_workers_gives_the_same_bits_and_tells_how_far_it_is(workers: int) -> None:
    here = simulate(KNAPP, ["random", "greedy"], games=300, chunk=20)
    told: list[tuple[int, int]] = []
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as c,
    ):
        there = simulate(
            KNAPP,
            ["random", "greedy"],
            games=300,
            chunk=20,
            executor=c.get_executor(),
            progress=lambda done, games: told.append((done, games)),
        )
    assert there == here
    assert there.digest() == here.digest()
    assert told == [(done, 300) for done in range(20, 301, 20)]
