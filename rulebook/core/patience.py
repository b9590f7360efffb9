"""Whether anybody still waits for long work: whoever thinks asks now and then, and stops when nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_waiting: ContextVar[Callable[[], bool] | None] = ContextVar("waiting", default=None)


class NobodyWaits(BaseException):
    """Raised in the middle of work that nobody wants any more: no failure, and not caught as one.

    >>> issubclass(NobodyWaits, Exception)
    False
    """


@contextmanager
def as_long_as(waiting: Callable[[], bool]) -> Iterator[None]:
    """Work on while somebody waits, and no longer; what ends it early is not heard outside.

    >>> with as_long_as(lambda: False):
    ...     go_on()
    ...     print("never reached")
    """
    before = _waiting.set(waiting)
    try:
        yield
    except NobodyWaits:
        return
    finally:
        _waiting.reset(before)


def may_be_called_off() -> bool:
    """Tell whether somebody has said how long they wait.

    >>> may_be_called_off()
    False
    """
    return _waiting.get() is not None


def go_on() -> None:
    """Do nothing if somebody still waits, or if nobody has said that work may be called off.

    >>> go_on()
    """
    waiting = _waiting.get()
    if waiting is not None and not waiting():
        raise NobodyWaits
