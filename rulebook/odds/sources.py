"""Where chance comes from: devices (a die, a deal of cards) and the axes of the sample space they span.

A *source* is one axis of the sample space: the cases of a die, or of one hand. Sources of different devices
are independent; the sources of one device (two hands from one deck) are not, so a device weighs its
sources together. Counting needs nothing else from a device, and simulating only `sample`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from rulebook.core.later import NDArray, np

Column = NDArray[Any]  # integers, bool, or object when values are words, cards or very large numbers

LARGEST = 2**62  # beyond this, numpy's integers give way to Python's
TRUSTED = {"int16": 2**14, "int32": 2**30, "int64": LARGEST}  # how large numbers may get, with room to spare
_order = count()


class Source:
    """One axis of the sample space, made by a device."""

    __slots__ = ("device", "name", "order")

    def __init__(self, device: Device, name: str) -> None:
        self.device = device
        self.name = name
        self.order = next(_order)


class Device(ABC):
    """Something that brings chance."""

    advice = ""  # what to do when its cases are too many

    @abstractmethod
    def cases(self, source: Source) -> int:
        """Give the length of the source's axis, without listing it."""

    @abstractmethod
    def slots(self, source: Source) -> int:
        """Count the columns along the source's axis: a die has one, a hand one for each of its cards."""

    @abstractmethod
    def column(self, source: Source, slot: int) -> Column:
        """Give the values of one slot along the source's axis."""

    @abstractmethod
    def weights(self, sources: Sequence[Source]) -> Column | None:
        """Weigh the cases of these sources together, one axis each; None when all weigh 1."""

    @abstractmethod
    def total(self, sources: Sequence[Source]) -> int:
        """Add up what `weights` gives."""

    @abstractmethod
    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Use the device many times: for each source the column of each slot."""


@lru_cache(1024)
def fitting(low: int, high: int) -> np.dtype[Any]:
    """Give the narrowest integers that hold these; Python's own if none do.

    >>> fitting(1, 6), fitting(0, 10**9), fitting(-(10**30), 0)
    (dtype('int16'), dtype('int32'), dtype('O'))
    """
    for integers, limit in TRUSTED.items():
        if -limit <= low and high <= limit:
            return np.dtype(integers)
    return np.dtype(object)


def column_of(values: Sequence[Any]) -> Column:
    """Put values in a column: whole numbers as integers, truths as bool, all else as Python objects.

    >>> column_of([1, 2, 3]).dtype, column_of(["heads", "tails"]).dtype, column_of([1, 10**30]).dtype
    (dtype('int16'), dtype('O'), dtype('O'))
    """
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return np.array(values, dtype=bool)
    if kinds == {int}:
        return np.array(values, dtype=fitting(min(values), max(values)))
    return np.fromiter(values, dtype=object, count=len(values))


class Spinner(Device):
    """A die, a coin, a wheel: one value, each with a whole-number weight."""

    def __init__(self, name: str, values: Sequence[Any], weights: Sequence[int] | None) -> None:
        self.values = column_of(values)
        self.sums = len(values) if weights is None else sum(weights)
        self.weighed = None if weights is None else column_of(weights)
        self.source = Source(self, name)

    def cases(self, source: Source) -> int:
        """Count the sides."""
        return len(self.values)

    def slots(self, source: Source) -> int:
        """Show one face."""
        return 1

    def column(self, source: Source, slot: int) -> Column:
        """Give the faces."""
        return self.values

    def weights(self, sources: Sequence[Source]) -> Column | None:
        """Give each face's weight."""
        return self.weighed

    def total(self, sources: Sequence[Source]) -> int:
        """Add up the weights."""
        return self.sums

    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Spin many times."""
        if self.weighed is None:
            rolled = rng.integers(len(self.values), size=times)
        else:
            bars = np.array([float(w) for w in self.weighed]) / self.sums
            rolled = rng.choice(len(self.values), size=times, p=bars / bars.sum())
        return {self.source: [self.values[rolled]]}
