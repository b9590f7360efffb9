"""Where chance comes from: devices (a die, a deal of cards) and the axes of the sample space they span.

A *source* is one axis of the sample space: the cases of a die, or of one hand. Sources of different devices
are independent; the sources of one device (two hands from one deck) are not, so a device weighs its
sources together. Counting needs nothing else from a device, and simulating only `sample`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import count
from math import prod
from operator import attrgetter
from typing import Any

from rulebook.core.later import np
from rulebook.odds.values import Column, column_of

_order = count()


class Source:
    """One axis of the sample space, made by a device."""

    __slots__ = ("device", "name", "order")

    def __init__(self, device: Device, name: str) -> None:
        self.device = device
        self.name = name
        self.order = next(_order)


class Device(ABC):
    """Something that brings chance; devices of one `kind` behave alike."""

    __slots__ = ()

    advice = ""  # what to do when its cases are too many
    kind: Hashable
    sources: Sequence[Source]

    @abstractmethod
    def cases(self, source: Source) -> int:
        """Give the length of the source's axis, without listing it."""

    @abstractmethod
    def slots(self, source: Source) -> int:
        """Count the columns along the source's axis: a die has one, a hand one for each of its cards."""

    @abstractmethod
    def values(self, source: Source, slot: int) -> Sequence[Any]:
        """Give the values of one slot along the source's axis."""

    def shows(self, source: Source, slot: int) -> Sequence[Any]:
        """Give all that a slot may show."""
        return self.values(source, slot)

    @abstractmethod
    def column(self, source: Source, slot: int) -> Column:
        """Give the same as a column."""

    @abstractmethod
    def weights(self, sources: Sequence[Source]) -> Column | None:
        """Weigh the cases of these sources together, one axis each; None when all weigh 1."""

    @abstractmethod
    def cells(self, sources: Sequence[Source]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Go through the cases of these sources together one by one, each with its weight."""

    @abstractmethod
    def total(self, sources: Sequence[Source]) -> int:
        """Add up what `weights` gives."""

    @abstractmethod
    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Use the device many times: for each source the column of each slot."""


class Spinner(Device):
    """A die, a coin, a wheel: each case has a whole-number weight, and shows one value or several."""

    __slots__ = ("_columns", "_kind", "shown", "source", "sources", "sums", "weighed")

    def __init__(self, name: str, *shown: Sequence[Any], weights: Sequence[int] | None = None) -> None:
        self.shown = shown
        self.weighed = None if weights is None or set(weights) == {1} else list(weights)
        self.sums = len(shown[0]) if weights is None else sum(weights)
        self.source = Source(self, name)
        self.sources = (self.source,)
        self._columns: dict[int, Column] = {}
        self._kind: list[Hashable] = []  # one for all that are alike

    def again(self, name: str) -> Spinner:
        """Make another one just like it.

        >>> one = Spinner("one", [1, 2])
        >>> one.again("other").kind is one.kind
        True
        """
        other: Spinner = object.__new__(Spinner)
        other.shown, other.weighed, other.sums = self.shown, self.weighed, self.sums
        other._columns, other._kind = self._columns, self._kind
        other.source = source = Source(other, name)
        other.sources = (source,)
        return other

    @property
    def kind(self) -> Hashable:  # type: ignore[override]  # made when it is asked for
        """What it shows, and how its cases are weighed."""
        if not self._kind:
            kinds = [tuple(map(type, values)) for values in self.shown]
            self._kind.append((*map(tuple, self.shown), *kinds, tuple(self.weighed or ())))
        return self._kind[0]

    def cases(self, source: Source) -> int:
        """Count the sides."""
        return len(self.shown[0])

    def slots(self, source: Source) -> int:
        """Count the values that each case shows."""
        return len(self.shown)

    def values(self, source: Source, slot: int) -> Sequence[Any]:
        """Give the faces."""
        return self.shown[slot]

    def column(self, source: Source, slot: int) -> Column:
        """Give the faces as a column."""
        if slot not in self._columns:
            self._columns[slot] = column_of(self.shown[slot])
        return self._columns[slot]

    def weights(self, sources: Sequence[Source]) -> Column | None:
        """Give each face's weight."""
        return None if self.weighed is None else column_of(self.weighed)

    def cells(self, sources: Sequence[Source]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Go through the faces."""
        return (((case,), weight) for case, weight in enumerate(self.weighed or [1] * self.sums))

    def total(self, sources: Sequence[Source]) -> int:
        """Add up the weights."""
        return self.sums

    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Spin many times."""
        cases = self.cases(self.source)
        if self.weighed is None:
            rolled = rng.integers(cases, size=times)
        else:
            bars = np.array([weight / self.sums for weight in self.weighed])
            rolled = rng.choice(cases, size=times, p=bars / bars.sum())
        return {self.source: [self.column(self.source, slot)[rolled] for slot in range(len(self.shown))]}


def by_device(sources: Iterable[Source]) -> dict[Device, tuple[Source, ...]]:
    """Group sources by the device that makes them, in order."""
    groups: dict[Device, tuple[Source, ...]] = {}
    for source in sorted(sources, key=attrgetter("order")):
        groups[source.device] = (*groups.get(source.device, ()), source)
    return groups


def total_weight(sources: Iterable[Source]) -> int:
    """Weigh all cases of these sources together."""
    axes: dict[Device, list[Source]] = {}
    for source in sources:
        axes.setdefault(source.device, []).append(source)
    return prod([device.total(each) for device, each in axes.items()])


def count_cells(sources: Iterable[Source]) -> int:
    """Count the cases that listing would have to go through."""
    return prod([source.device.cases(source) for source in sources])
