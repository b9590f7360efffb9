"""The same work, part by part, here or on any `concurrent.futures` executor; lost parts are done again."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

P = TypeVar("P")
T = TypeVar("T")

TRIES = 3
"""Rounds in a row in which nothing is finished, before the work is given up."""
PATIENCE = 0.2
"""Seconds between two looks at whether to stop."""


class WorkersLost(RuntimeError):
    """Worker processes died again and again at the same work; `results` holds what was finished."""

    results: Any = None


def never() -> bool:
    """Go on to the end.

    >>> never()
    False
    """
    return False


def spread(
    task: Callable[[P], T],
    parts: Sequence[P],
    executor: Executor | int | None = None,
    stopped: Callable[[], bool] = never,
) -> Iterator[T]:
    """Do every part and give what it came to, in the order in which they are finished.

    >>> sorted(spread(abs, [-1, -2, -3]))
    [1, 2, 3]
    """
    if executor is None:
        for part in parts:
            if stopped():
                return
            yield task(part)
    elif isinstance(executor, Executor):
        check_travels(task, executor)
        yield from _rounds(task, parts, lambda: executor, stopped)
    else:
        yield from _own_pool(task, parts, executor, stopped)


def _own_pool(
    task: Callable[[P], T], parts: Sequence[P], processes: int, stopped: Callable[[], bool]
) -> Iterator[T]:
    """A process pool of our own, which is made anew when a worker's death has broken it."""
    pools: list[ProcessPoolExecutor] = []

    def fresh() -> Executor:
        pools.append(ProcessPoolExecutor(processes, initializer=_leave_stopping_to_us))
        check_travels(task, pools[-1])
        return pools[-1]

    try:
        yield from _rounds(task, parts, fresh, stopped)
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


def _leave_stopping_to_us() -> None:
    """Ctrl + C reaches every process of a terminal: the one that handed out the work answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _rounds(
    task: Callable[[P], T],
    parts: Sequence[P],
    workers: Callable[[], Executor],
    stopped: Callable[[], bool],
) -> Iterator[T]:
    """Hand out all that is left; what a dying worker took with it is handed out again in the next round.

    As long as rounds finish something, workers may die as often as they will.
    """
    left = set(range(len(parts)))
    in_vain = 0
    while in_vain < TRIES:
        before = len(left)
        futures: dict[Future[T], int] = {}
        try:
            executor = workers()
            for at in sorted(left):
                futures[executor.submit(_done_away, task, parts[at])] = at
        except BrokenExecutor:
            # A pool that broke while work was handed out: what was handed out reports it below.
            pass
        try:
            for future in _finished(futures, stopped):
                problem = _problem(future)
                if problem is None:
                    left.remove(futures[future])
                    yield future.result()
                elif not worker_died(problem):
                    raise problem
        finally:
            for future in futures:
                future.cancel()
        if not left or stopped():
            return
        in_vain = 0 if len(left) < before else in_vain + 1
    raise WorkersLost(
        f"worker processes died {TRIES} times in a row at the same work; {len(left)} of {len(parts)} chunks "
        "are missing. Is there enough memory? A pool that broke once stays broken; executor=2 (a number) "
        "replaces its own. What was finished is in the attribute results of this error."
    )


def _done_away(task: Callable[[P], T], part: P) -> T:
    """Do a part in another process, whose errors must be such as can be sent home, or they break the pool."""
    try:
        return task(part)
    except Exception as problem:
        failure = problem
    raise _sendable(failure)  # out here nothing hangs on it that could not be sent


def _sendable(failure: Exception) -> Exception:
    """Give an error itself, or its words where it cannot be put together again elsewhere."""
    try:
        pickle.loads(pickle.dumps(failure))
    except Exception:
        return RuntimeError(f"{type(failure).__name__}: {failure}")
    return failure


def _finished(futures: dict[Future[T], int], stopped: Callable[[], bool]) -> Iterator[Future[T]]:
    """Give each future when it is done, until somebody stops it."""
    done: SimpleQueue[Future[T]] = SimpleQueue()
    for future in futures:
        future.add_done_callback(done.put)
    waiting = len(futures)
    while waiting and not stopped():
        try:
            yield done.get(timeout=None if stopped is never else PATIENCE)
        except Empty:
            continue
        waiting -= 1


def _problem(future: Future[Any]) -> BaseException | None:
    try:
        return future.exception()
    except CancelledError as cancelled:
        return cancelled


def worker_died(problem: BaseException) -> bool:
    """Tell work that was lost with its worker, and can be done again, from work that fails.

    >>> worker_died(BrokenExecutor()), worker_died(ZeroDivisionError())
    (True, False)
    """
    # Dask is no dependency: its own error for a worker that died is known by name.
    lost = isinstance(problem, BrokenExecutor | CancelledError)
    return lost or type(problem).__name__ in ("KilledWorker", "FutureCancelledError")


def check_travels(task: Callable[..., Any], executor: Executor) -> None:
    """Refuse, before anything starts, work that cannot be sent to another process.

    >>> with ProcessPoolExecutor(1) as pool:
    ...     check_travels(lambda part: part, pool)
    Traceback (most recent call last):
    ...
    TypeError: a process pool cannot be sent this work (Can't pickle <function ...): ...
    """
    if not isinstance(executor, ProcessPoolExecutor):
        return
    try:
        pickle.dumps(task)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise TypeError(
            f"a process pool cannot be sent this work ({problem}): name the bot, as in bots='greedy', or "
            "give a function that stands at the top of a module, for bots and measures alike; a lambda or a "
            "function inside another cannot travel. Threads (ThreadPoolExecutor) take any."
        ) from None
