"""Workers die; the work is done all the same, or what was done is kept."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import rulebook
from rulebook import simulate
from rulebook.core.players import random_move
from rulebook.simulation.spread import WorkersLost, spread

KNAPP = rulebook.new("knapp_daneben")


@dataclass(frozen=True)
class Deadly:
    """A random bot whose process ends at its first move, as long as there is no file to say it did before."""

    note: Path
    always: bool = False
    home: int = os.getpid()

    def __call__(self, game: Any, view: Any, seat: int, moves: Sequence[Any], rng: Any) -> Any:
        if os.getpid() != self.home and (self.always or not self.note.exists()):
            self.note.touch()
            os._exit(9)
        return random_move(game, view, seat, moves, rng)


def test_what_a_dead_worker_took_with_it_is_played_again(tmp_path: Path) -> None:
    bot = Deadly(tmp_path / "died")
    here = simulate(KNAPP, bot, games=20, chunk=5)
    assert not bot.note.exists()
    assert simulate(KNAPP, bot, games=20, chunk=5, executor=2) == here
    assert bot.note.exists()


def test_workers_that_always_die_are_given_up_with_what_is_done(tmp_path: Path) -> None:
    with pytest.raises(WorkersLost, match=r"4 of 4 chunks are missing.*memory") as lost:
        simulate(KNAPP, Deadly(tmp_path / "died", always=True), games=20, chunk=5, executor=1)
    assert lost.value.results.games == 0
    assert lost.value.results.asked == 20


def dies_once(part: tuple[Path, int]) -> int:
    """End the process at the first try of each part."""
    folder, number = part
    note = folder / f"tried {number}"
    if not note.exists():
        note.touch()
        os._exit(9)
    return number


def test_workers_may_die_as_often_as_they_will_while_something_gets_finished(tmp_path: Path) -> None:
    parts = [(tmp_path, number) for number in range(5)]
    assert sorted(spread(dies_once, parts, 1)) == [0, 1, 2, 3, 4]
    assert len(list(tmp_path.iterdir())) == 5


def test_a_pool_of_somebody_elses_that_broke_is_named(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(WorkersLost, match="stays broken"):
        simulate(KNAPP, Deadly(tmp_path / "died"), games=20, chunk=5, executor=pool)


class KilledWorker(Exception):
    """What Dask calls it."""


class Cluster(ThreadPoolExecutor):
    """Loses every third piece of work at its first try."""

    def __init__(self) -> None:
        super().__init__(2)
        self.given: list[Any] = []

    def submit(self, task: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        lose = args not in self.given and len(self.given) % 3 == 0
        self.given.append(args)
        return super().submit(_killed if lose else task, *args, **kwargs)


def _killed(*_: Any) -> Any:
    raise KilledWorker


def test_a_cluster_that_loses_work_gets_it_again() -> None:
    with Cluster() as cluster:
        assert simulate(KNAPP, games=30, chunk=5, executor=cluster) == simulate(KNAPP, games=30, chunk=5)
        assert len(cluster.given) == 6 + 2


def test_work_that_fails_by_itself_is_not_tried_again() -> None:
    tried: list[int] = []

    def fail(part: int) -> None:
        tried.append(part)
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as threads, pytest.raises(ZeroDivisionError):
        list(spread(fail, [1], threads))
    assert tried == [1]


class Stuck(Exception):
    """An error that cannot be sent between processes: it is made of more than its words."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(f"seat {seat} {why}")


def stuck(game: Any, view: Any, seat: int, moves: Sequence[Any], rng: Any) -> Any:
    raise Stuck(seat, "does not know what to do")


def test_an_error_of_a_bot_comes_home_and_is_no_dead_worker() -> None:
    """An error that no process could read broke the pool, three times, and was taken for want of memory."""
    # Who has loaded Dask can send more errors than others can: this one then comes home as it is.
    with pytest.raises((RuntimeError, Stuck), match="seat 0 does not know what to do") as told:
        simulate(KNAPP, stuck, games=4, executor=1)
    assert not isinstance(told.value, WorkersLost)
    with pytest.raises(Stuck):
        simulate(KNAPP, stuck, games=4)
