"""The counting itself: how many cases give each value of a variable.

Three ideas, each exact, and none asked of the user:

1. **List** the cases: one axis for each source, numpy broadcasting, a histogram.
2. **Lump** first: if a die matters only by "is it a six?", it has two cases, of weights 1 and 5.
3. **Split** what is still too long: to count a + b, count a and count b, then combine the counts. Sources
   that both depend on are kept as axes until the two are combined, and only then summed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any

import numpy as np

from rulebook.odds.errors import TooManyCases
from rulebook.odds.sources import LARGEST, Column, Device, Source, column_of
from rulebook.odds.variables import Variable, outgrows_int64, sort_key

FEW = 20_000  # cases so few that lumping would take longer than listing them
MANY = 2_000_000  # cases so many that splitting is quicker than listing them
LIMIT = 5_000_000  # cases (or combinations of values) beyond which we refuse
WIDEST = 4096  # histograms up to this width are indexed by the value itself

Memo = dict[int, Column]  # id of a variable -> its column


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the cases give each value: `counts` add up to `total`, all Python integers."""

    values: list[Any]
    counts: list[int]
    total: int


@dataclass(frozen=True, slots=True)
class Table:
    """Counts with some axes kept: counts[kept axes…, value]. Kept axes are not weighed yet."""

    axes: tuple[Source, ...]
    values: Column
    counts: Column


def tally(variable: Variable) -> Tally:
    """Count the cases of every value, in order of the values.

    >>> from rulebook.odds import dice, largest
    >>> tally(largest(dice(2)))
    Tally(values=[1, 2, 3, 4, 5, 6], counts=[1, 3, 5, 7, 9, 11], total=36)
    """
    table = tabulate(variable, frozenset())
    values, counts = table.values.tolist(), table.counts.tolist()
    if table.values.dtype == object:
        order = sorted(range(len(values)), key=lambda place: sort_key(values[place]))
        values, counts = [values[i] for i in order], [counts[i] for i in order]
    return Tally(values, counts, total_weight(variable.sources))


def support(variable: Variable) -> list[Any]:
    """List the values that can occur.

    >>> from rulebook.odds import dice
    >>> support(sum(dice(2)))
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    """
    return tally(variable).values


def count_cases(variable: Variable) -> int:
    """Count the cases that listing would have to go through.

    >>> from rulebook.odds import dice
    >>> count_cases(sum(dice(10)))
    60466176
    """
    return prod([source.device.cases(source) for source in variable.sources])


def total_weight(sources: Iterable[Source]) -> int:
    """Weigh all cases of these sources together."""
    return prod([device.total(axes) for device, axes in by_device(sources).items()])


def by_device(sources: Iterable[Source]) -> dict[Device, tuple[Source, ...]]:
    """Group sources by the device that makes them, in order."""
    groups: dict[Device, tuple[Source, ...]] = {}
    for source in sorted(sources, key=lambda s: s.order):
        groups[source.device] = (*groups.get(source.device, ()), source)
    return groups


def tabulate(node: Variable, keep: frozenset[Device]) -> Table:
    """Count a variable by the easiest way, keeping the axes of some devices."""
    cases = count_cases(node)
    if cases <= FEW:
        return list_cases(node, keep)
    if any(source.device.cases(source) > LIMIT for source in node.sources):
        raise TooManyCases(cases, str(node))
    lumps = {s: lump for s in node.sources if s.device not in keep and (lump := Lump.of(s, node))}
    lumped = prod([lumps[s].cases if s in lumps else s.device.cases(s) for s in node.sources])
    if lumped <= MANY or node.operation is None:
        return list_cases(node, keep, lumps)
    return split(node, keep)


# --- list ---------------------------------------------------------------------------------------------------


def evaluate(node: Variable, memo: Memo) -> Column:
    """Compute a variable's column from those of its leaves, which `memo` holds."""
    known = memo.get(id(node))
    if known is not None:
        return known
    if node.operation is None:
        return node.slot  # type: ignore[no-any-return]  # a constant's column
    columns = [evaluate(part, memo) for part in node.parts]
    if outgrows_int64(node.bounds):
        columns = [column.astype(object) for column in columns]
    result = memo[id(node)] = node.operation.function(*columns)
    return result


def list_cases(node: Variable, keep: frozenset[Device], lumps: dict[Source, Lump] | None = None) -> Table:
    """Go through all cases at once and make a histogram of the values."""
    axes = sorted(node.sources, key=lambda source: source.order)
    memo: Memo = {}
    for place, source in enumerate(axes):
        along = (-1,) + (1,) * (len(axes) - place - 1)
        if lumps and source in lumps:
            memo.update({known: column.reshape(along) for known, column in lumps[source].columns.items()})
        for leaf in leaves(node, source, memo):
            memo[id(leaf)] = source.device.column(source, leaf.slot).reshape(along)
    column = evaluate(node, memo)
    # the kept axes first, the others are summed over
    kept = [place for place, source in enumerate(axes) if source.device in keep]
    summed = [place for place, source in enumerate(axes) if source.device not in keep]
    weights = weigh([axes[place] for place in summed], lumps or {})
    if kept:
        column = column.transpose([*kept, *summed])
    shape = column.shape[: len(kept)]
    values, counts = histogram(column.reshape(prod(shape), -1), weights, node)
    return Table(tuple(axes[place] for place in kept), values, counts.reshape(*shape, len(values)))


def leaves(node: Variable, source: Source, memo: Memo) -> list[Variable]:
    """Find the variables read directly off a source, except below what is known already."""
    if source not in node.sources or id(node) in memo:
        return []
    if node.operation is None:
        return [node]
    return [leaf for part in node.parts for leaf in leaves(part, source, memo)]


def weigh(sources: Sequence[Source], lumps: dict[Source, Lump]) -> Column | None:
    """Multiply the weights of independent devices; flat, or None when every case weighs 1."""
    exact: type = np.int64 if total_weight(sources) < LARGEST else object
    factors: list[Column] = []
    places = {source: place for place, source in enumerate(sources)}
    for device, axes in by_device(sources).items():
        weights = device.weights(axes)
        for place, source in enumerate(axes):
            if source in lumps:
                if weights is None:
                    weights = np.ones([device.cases(s) for s in axes], dtype=np.int64)
                weights = lumps[source].gather(weights, place)
        if weights is not None:
            shape = [1] * len(sources)
            for length, source in zip(weights.shape, axes, strict=True):
                shape[places[source]] = length
            factors.append(weights.astype(exact, copy=False).reshape(shape))
    if not factors:
        return None
    lengths = [lumps[s].cases if s in lumps else s.device.cases(s) for s in sources]
    return np.broadcast_to(reduce(np.multiply, factors), lengths).ravel()


def histogram(rows: Column, weights: Column | None, node: Variable) -> tuple[Column, Column]:
    """Count the values of each row; columns are cases, weighed alike in every row."""
    values, codes = encode(rows, node)
    width = len(values)
    if len(rows) > 1:
        codes = codes + width * np.arange(len(rows))[:, None]
    if weights is None:
        counts = np.bincount(codes.ravel(), minlength=width * len(rows))
    else:
        counts = np.zeros(width * len(rows), dtype=weights.dtype)
        np.add.at(counts, codes.ravel(), np.broadcast_to(weights, codes.shape).ravel())
    return drop_unused(values, counts.reshape(len(rows), width))


def drop_unused(values: Column, counts: Column) -> tuple[Column, Column]:
    """Leave out values that never occur."""
    used = counts.any(axis=0)
    return (values, counts) if used.all() else (values[used], counts[:, used])


def encode(column: Column, node: Variable) -> tuple[Column, Column]:
    """Give the values of a column, and for each cell the number (from 0) of its value."""
    if column.dtype == bool:
        return np.array([False, True]), column.view(np.int8)
    if column.dtype == object:
        numbers: dict[Any, int] = {}
        codes = [numbers.setdefault(value, len(numbers)) for value in column.ravel().tolist()]
        return column_of(list(numbers)), np.array(codes, dtype=np.int64).reshape(column.shape)
    assert node.bounds is not None
    low, high = node.bounds
    if high - low < WIDEST:
        return np.arange(low, high + 1), column - low if low else column
    values, codes_found = np.unique(column, return_inverse=True)
    return values, codes_found.reshape(column.shape)


# --- lump ---------------------------------------------------------------------------------------------------


class Lump:
    """A source seen only through some variables: cases that these cannot tell apart become one."""

    __slots__ = ("cases", "columns", "order", "starts")

    MOST_VIEWS = 3  # seen in more ways than this, cases hardly ever coincide

    def __init__(self, source: Source, views: list[Variable]) -> None:
        memo: Memo = {}
        for view in views:
            for leaf in leaves(view, source, memo):
                memo[id(leaf)] = source.device.column(source, leaf.slot)
        codes = np.zeros(1, dtype=np.int64)
        for view in views:
            values, numbers = encode(evaluate(view, memo), view)
            codes = codes * len(values) + numbers
        self.order = np.argsort(codes, kind="stable")
        ordered = codes[self.order]
        self.starts = first_of_each(ordered)
        self.cases = len(self.starts)
        firsts = self.order[self.starts]
        self.columns = {id(view): memo[id(view)][firsts] for view in views}

    @classmethod
    def of(cls, source: Source, root: Variable) -> Lump | None:
        """Lump a source if that can pay."""
        views = list({id(view): view for view in views_of(source, root)}.values())
        return cls(source, views) if len(views) <= cls.MOST_VIEWS else None

    def gather(self, weights: Column, place: int) -> Column:
        """Add up the weights of cases that became one."""
        return np.add.reduceat(np.take(weights, self.order, axis=place), self.starts, axis=place)


def views_of(source: Source, node: Variable) -> list[Variable]:
    """Find the largest expressions that depend on this source alone."""
    if source not in node.sources:
        return []
    if len(node.sources) == 1:
        return [node]
    return [view for part in node.parts for view in views_of(source, part)]


# --- split --------------------------------------------------------------------------------------------------


def devices_shared(parts: Sequence[Variable]) -> frozenset[Device]:
    """Find the devices that more than one part depends on."""
    seen: set[Device] = set()
    shared: set[Device] = set()
    for part in parts:
        devices = {source.device for source in part.sources}
        shared |= seen & devices
        seen |= devices
    return frozenset(shared)


def split(node: Variable, keep: frozenset[Device]) -> Table:
    """Count the parts, then combine every value of one with every value of the other."""
    assert node.operation is not None
    shared = devices_shared(node.parts)
    tables = [tabulate(part, keep | shared) for part in node.parts]
    axes = tuple(sorted({axis for table in tables for axis in table.axes}, key=lambda s: s.order))
    size = prod([a.device.cases(a) for a in axes]) * prod([len(table.values) for table in tables])
    if size > LIMIT:
        raise TooManyCases(count_cases(node), str(node))
    exact: type = np.int64 if total_weight(node.sources) < LARGEST else object
    aligned: list[Column] = []
    columns: list[Column] = []
    for place, table in enumerate(tables):
        along = [1] * len(tables)
        along[place] = len(table.values)
        lengths = [axis.device.cases(axis) if axis in table.axes else 1 for axis in axes]
        aligned.append(table.counts.astype(exact, copy=False).reshape(lengths + along))
        columns.append(table.values.reshape(along))
    counts = reduce(np.multiply, aligned)
    summed = [axis for axis in axes if axis.device not in keep]
    kept = [axis for axis in axes if axis.device in keep]
    weights = weigh(summed, {})
    if weights is not None:
        lengths = [axis.device.cases(axis) if axis in summed else 1 for axis in axes]
        counts = counts * weights.reshape(lengths + [1] * len(tables))
    counts = counts.sum(axis=tuple(axes.index(axis) for axis in summed))
    if outgrows_int64(node.bounds):
        columns = [column.astype(object) for column in columns]
    values, codes = encode(node.operation.function(*columns), node)
    flat = codes.ravel()
    order = np.argsort(flat, kind="stable")
    starts = first_of_each(flat[order])
    shape = counts.shape[: len(kept)]
    rows = counts.reshape(prod(shape), -1)
    gathered = np.add.reduceat(rows[:, order], starts, axis=1)
    values, gathered = drop_unused(values[flat[order[starts]]], gathered)
    return Table(tuple(kept), values, gathered.reshape(*shape, len(values)))


def first_of_each(ordered: Column) -> Column:
    """Find where each run of equal numbers begins."""
    return np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
