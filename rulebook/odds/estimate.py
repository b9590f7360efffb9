"""Simulating what is too much to count; the result always carries its error and never passes for exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from rulebook.core.later import np
from rulebook.odds.building import as_variable, known_face
from rulebook.odds.errors import ImpossibleCondition, OddsError
from rulebook.odds.law_table import LONGEST, written
from rulebook.odds.listing import Memo, evaluate, leaves
from rulebook.odds.probability import require_event
from rulebook.odds.show import Row, Tabled, shorten
from rulebook.odds.sources import Source, by_device
from rulebook.odds.values import is_count, is_number, sort_key
from rulebook.odds.variables import Event, Variable

BATCH = 20_000  # cases simulated at a time


@dataclass(frozen=True, slots=True)
class Share:
    """A simulated share and its standard error: the exact chance is within 2 of them 19 times of 20.

    >>> Share(250, 1000)
    0.2500 ± 0.0137
    """

    hits: int
    times: int

    @property
    def value(self) -> float:
        """The share of the hits."""
        return self.hits / self.times

    @property
    def error(self) -> float:
        """The standard error; one more hit and one more miss are assumed, so that it is never 0."""
        share = (self.hits + 1) / (self.times + 2)
        return sqrt(share * (1 - share) / self.times)

    def __repr__(self) -> str:
        return f"{self.value:.4f} ± {self.error:.4f}"


@dataclass(frozen=True, slots=True, repr=False)
class Estimate(Tabled):
    """How often each value came in a simulation; made by `estimate`. Not a Law: nothing here is exact."""

    title: str
    hits: dict[Any, int]
    times: int
    of: Variable | None = field(default=None, compare=False)

    def __getitem__(self, value: Any) -> Share:
        if value not in self.hits and self.of is not None:
            known_face(self.of, value)
        return Share(self.hits.get(value, 0), self.times)

    @property
    def mean(self) -> float:
        """The mean of the values that came."""
        if not all(map(is_number, self.hits)):
            raise OddsError("Only numbers have a mean; map the values to numbers first: estimate(x.map(…)).")
        return float(sum(value * hits for value, hits in self.hits.items()) / self.times)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        square = sum((value - self.mean) ** 2 * hits for value, hits in self.hits.items())
        return sqrt(square / max(1, self.times - 1) / self.times)

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        shown = sorted(self.hits, key=lambda value: -self.hits[value])[:LONGEST]
        most = max(self.hits.values())
        rows = []
        for value in sorted(shown, key=sort_key):
            share = self[value]
            cells = (f"{share.hits:,}", f"{share.value:.4f}", f"± {share.error:.4f}")
            rows.append(Row(written(value), cells, Fraction(share.hits, most)))
        left = len(self.hits) - len(shown)
        note = f"and {left:,} rarer values" if left else ""
        caption = f"{shorten(self.title)}: simulated {self.times:,} times"
        return caption, ("value", "times", "share", "standard error"), rows, note


def estimate(
    variable: Variable, times: int = 100_000, *, seed: int | None = None, given: Event | None = None
) -> Estimate:
    """Simulate a variable or an event so many times; the same seed gives the same answer.

    With `given`, the cases in which that does not happen are thrown away.

    >>> from rulebook.odds import dice, largest
    >>> estimate(largest(dice(12), nth=2) == 6, times=50_000, seed=7)[True]
    0.6150 ± 0.0022
    """
    if seed is None:
        raise OddsError("Choose a seed, so that the same call gives the same answer: estimate(x, seed=1).")
    if not is_count(times, 1):
        raise OddsError(f"Simulate a whole number of times, at least once, not {times!r} times.")
    variable = as_variable(variable)
    hits: Counter[Any] = Counter()
    rng = np.random.default_rng(seed)
    for first in range(0, times, BATCH):
        hits.update(simulated(variable, given, rng, min(BATCH, times - first)))
    if not hits:
        raise ImpossibleCondition(f'"{given}" never happened in {times:,} cases; condition on less.')
    return Estimate(f"Estimate of {variable}", dict(hits), hits.total(), variable)


def simulated(variable: Variable, given: Event | None, rng: np.random.Generator, times: int) -> Iterator[Any]:
    """Give the values of one batch."""
    nodes = [variable] if given is None else [variable, require_event(given)]
    sources = frozenset().union(*(node.sources for node in nodes))
    drawn: dict[Source, list[Any]] = {}
    for device in by_device(sources):
        drawn.update(device.sample(rng, times))
    memo: Memo = {id(leaf): drawn[source][leaf.slot] for node in nodes for source, leaf in leaves(node)}
    column, *condition = [np.broadcast_to(evaluate(node, memo), times) for node in nodes]
    return iter((column[condition[0]] if condition else column).tolist())
