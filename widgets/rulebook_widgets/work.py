"""Long work beside the page: off the kernel's own thread, cancelled by whoever asks for something else.

Where there are no threads (a kernel inside the browser) the work is done on the spot: there the kernel has a
thread of its own already, and the page stays alive.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from time import monotonic

PATIENCE = 0.08
"""Seconds that a click waits for its answer before the screen says that work goes on."""


class Task:
    """A piece of work: whether it is still wanted, whether it is done, whether it is late.

    >>> task = Task()
    >>> task.cancel(); task.wanted
    False
    """

    def __init__(self) -> None:
        self.started = monotonic()
        self.wanted = True
        self.beside = True
        """Whether the page stays alive meanwhile."""
        self.thread: threading.Thread | None = None

    def cancel(self) -> None:
        """Ignore whatever comes of it."""
        self.wanted = False

    @property
    def late(self) -> bool:
        """Whether it has taken longer than a click would wait."""
        return monotonic() - self.started > PATIENCE

    @property
    def busy(self) -> bool:
        """Whether it is still at work and wanted."""
        return self.wanted and self.thread is not None and self.thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, at most for that many seconds; tell whether it is.

        >>> start(lambda task: None).wait()
        True
        """
        if self.thread is not None and self.thread is not threading.current_thread():
            self.thread.join(seconds)
        return not self.busy


def start(job: Callable[[Task], None]) -> Task:
    """Begin a job in a thread of its own; where there are no threads, do it now.

    >>> done = []
    >>> start(lambda task: done.append(task.wanted)).wait(), done
    (True, [True])
    """
    task = Task()
    # The context carries the cell that widget messages belong to.
    thread = threading.Thread(target=copy_context().run, args=(job, task), daemon=True)
    try:
        thread.start()
    except RuntimeError:
        task.beside = False
        job(task)
    else:
        task.thread = thread
    return task
