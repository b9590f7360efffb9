"""Many games: two processes against one, and the very same results on every executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, process_time
from typing import Any

from distributed import Client

import rulebook
from tests.benchmarks.race import Row, duration

GAME = rulebook.new("knapp_daneben", players=2)
BOTS = ["random", "greedy"]
HOW: dict[str, Any] = {"games": 1_000, "chunk": 50, "seed": 1, "engine": "readable", "progress": False}
ROUNDS = 5
WHAT = "1,000 readable games of Knapp Daneben on two processes"


def rows() -> Iterator[Row]:
    """Time one process and two in turn, and compare fingerprints with threads and with Dask.

    The promise is kept by processor seconds, half of them to each of two processes: the wall's seconds, told
    for information, also depend on what else the machine does.
    """
    one, wall, processor = zip(*(clocked(None) for _ in range(ROUNDS)), strict=True)
    two, wall_2, processor_2 = zip(*(clocked(2) for _ in range(ROUNDS)), strict=True)
    with ThreadPoolExecutor(2) as threads:
        three, *_ = clocked(threads)
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=":0") as client:
        four, *_ = clocked(client.get_executor())
    if len({results.digest() for results in (*one, *two, three, four)}) != 1:
        raise AssertionError("serial, pool, threads and Dask give different results")
    yield versus_one("processor seconds each", min(processor_2) / 2, min(processor), at_least=1.8)
    yield versus_one("on the wall", min(wall_2), min(wall))


def versus_one(measure: str, ours: float, theirs: float, at_least: float | None = None) -> Row:
    """Make the row of one clock."""
    return Row(f"{WHAT}, {measure}", duration(ours), "one process", duration(theirs), theirs / ours, at_least)


def clocked(executor: Executor | int | None) -> tuple[rulebook.Results, float, float]:
    """Give the results, the seconds on the wall, and the processor's, those of finished processes too."""
    wall, processor = perf_counter(), processors()
    results = rulebook.simulate(GAME, BOTS, **HOW, executor=executor)
    return results, perf_counter() - wall, processors() - processor


def processors() -> float:
    """Give the processor seconds of this process and of all it has started and ended."""
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime
