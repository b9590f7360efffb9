"""Long work beside the page: off the kernel's own thread, cancelled by whoever asks for something else.

Where there are no threads (a kernel inside the browser) the work is done on the spot: there the kernel has a
thread of its own already, and the page stays alive.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextvars import copy_context
from time import monotonic

from rulebook.core.patience import as_long_as, go_on

PATIENCE = float(os.environ.get("RULEBOOK_PATIENCE", "0.08"))
"""Seconds that a click waits for its answer before the screen says that work goes on.

Whoever runs notebooks to keep or compare their outputs sets more, lest a busy machine change them.
"""


class Task:
    """A piece of work: whether it is still wanted, whether it is done, whether it is late.

    >>> task = Task()
    >>> task.cancel(); task.wanted
    False
    """

    def __init__(self) -> None:
        self.started = monotonic()
        self.wanted = True
        self.done = False
        self.beside = True
        """Whether the page stays alive meanwhile."""
        self.thread: threading.Thread | None = None

    def cancel(self) -> None:
        """Ignore whatever comes of it."""
        self.wanted = False

    def finish(self) -> None:
        """Say that all is done, although the thread may live on for a moment."""
        self.done = True

    @property
    def late(self) -> bool:
        """Whether it has taken longer than a click would wait."""
        return monotonic() - self.started > PATIENCE

    @property
    def busy(self) -> bool:
        """Whether it is still at work and wanted."""
        return self.wanted and not self.done and self.thread is not None and self.thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, at most for that many seconds; tell whether it is.

        >>> start(lambda task: None).wait()
        True
        """
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join(seconds)
        return not self.busy


def start(job: Callable[[Task], None], instead_of: Task | None = None) -> Task:
    """Begin a job in a thread of its own; where there are no threads, do it now.

    It takes the place of another one, which is called off and over before this one begins.

    >>> done = []
    >>> start(lambda task: done.append(task.wanted)).wait(), done
    (True, [True])
    """
    task = Task()
    if instead_of is not None:
        instead_of.cancel()

    def work() -> None:
        if instead_of is not None:
            instead_of.wait()
        with as_long_as(lambda: task.wanted):
            go_on()
            job(task)

    # The context carries the cell that widget messages belong to.
    thread = threading.Thread(target=copy_context().run, args=(work,), daemon=True)
    try:
        thread.start()
    except RuntimeError:
        task.beside = False
        work()
    else:
        task.thread = thread
    return task
