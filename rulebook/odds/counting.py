"""The counting itself: how many cases give each value of a variable.

Three ideas, each exact, and none asked of the user:

1. **List** the cases: one axis for each source, numpy broadcasting, a histogram.
2. **Lump** first: if a die matters only by "is it a six?", it has two cases, of weights 1 and 5.
3. **Split** what is still too long: to count a + b, count a and count b, then combine the counts. Sources
   that both depend on are kept as axes until the two are combined, and only then summed over.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any

from rulebook.core.later import np
from rulebook.odds.errors import TooManyCases
from rulebook.odds.sources import LARGEST, Column, Device, Source, column_of
from rulebook.odds.variables import Variable, compute, sort_key

FEW = 20_000  # cases so few that lumping would take longer than listing them
MANY = 2_000_000  # cases so many that splitting is quicker than listing them
LIMIT = 5_000_000  # cases (or combinations of values) beyond which we refuse
MOST_AXES = 20  # with more, there are too many cases even if each source had only two
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
    if len(node.sources) > MOST_AXES:
        return split(node, keep)
    cases = count_cases(node)
    if cases <= FEW:
        return list_cases(node, keep)
    for source in node.sources:
        if source.device.cases(source) > LIMIT:
            raise TooManyCases(cases, str(node), source.device.advice)
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
    result = memo[id(node)] = compute(node, [evaluate(part, memo) for part in node.parts])
    return result


def list_cases(node: Variable, keep: frozenset[Device], lumps: dict[Source, Lump] | None = None) -> Table:
    """Go through all cases at once and make a histogram of the values."""
    axes = sorted(node.sources, key=lambda source: source.order)
    column = evaluate(node, lay_out(node, axes, lumps or {}))
    # The kept axes come first, the others are summed over.
    kept = [place for place, source in enumerate(axes) if source.device in keep]
    summed = [place for place, source in enumerate(axes) if source.device not in keep]
    weights = weigh([axes[place] for place in summed], lumps or {})
    if kept:
        column = column.transpose([*kept, *summed])
    shape = column.shape[: len(kept)]
    values, counts = histogram(column.reshape(prod(shape), -1), weights, node)
    return Table(tuple(axes[place] for place in kept), values, counts.reshape(*shape, len(values)))


def lay_out(node: Variable, axes: Sequence[Source], lumps: dict[Source, Lump]) -> Memo:
    """Give the column of each leaf (or of what its source was lumped to), along the axis of its source."""
    along = {source: (-1,) + (1,) * (len(axes) - place - 1) for place, source in enumerate(axes)}
    memo: Memo = {}
    for source, lump in lumps.items():
        memo.update({known: column.reshape(along[source]) for known, column in lump.columns.items()})
    for source, leaf in leaves(node, memo):
        memo[id(leaf)] = source.device.column(source, leaf.slot).reshape(along[source])
    return memo


def leaves(root: Variable, known: Container[int]) -> Iterator[tuple[Source, Variable]]:
    """Find the variables read directly off a source, going no further than what is known already."""
    seen: set[int] = set()
    ahead = [root]
    while ahead:
        node = ahead.pop()
        if id(node) in seen or id(node) in known:
            continue
        seen.add(id(node))
        if node.parts:
            ahead += node.parts
        elif node.sources:
            (source,) = node.sources
            yield source, node


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
    product = reduce(np.multiply, factors)
    return (product if product.shape == tuple(lengths) else np.broadcast_to(product, lengths)).ravel()


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
        np.add.at(counts, codes.ravel(), np.tile(weights, len(rows)) if len(rows) > 1 else weights)
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

    def __init__(self, views: dict[int, Column], codes: Column) -> None:
        self.order = np.argsort(codes, kind="stable")
        self.starts = first_of_each(codes[self.order])
        self.cases = len(self.starts)
        firsts = self.order[self.starts]
        self.columns = {view: column[firsts] for view, column in views.items()}

    @classmethod
    def of(cls, source: Source, root: Variable) -> Lump | None:
        """Lump a source if that can pay."""
        memo: Memo = {}
        for at, leaf in leaves(root, ()):
            if at is source:
                memo[id(leaf)] = source.device.column(source, leaf.slot)
        views: dict[int, Column] = {}
        codes: dict[Any, Column] = {}  # views that look alike count once
        size = 1
        for view in views_of(source, root):
            column = views[id(view)] = evaluate(view, memo)
            values, numbers = encode(column, view)
            known = len(codes)
            codes.setdefault(numbers.tobytes(), numbers.astype(np.int64) * size)
            size *= len(values) if len(codes) > known else 1
            if len(codes) > cls.MOST_VIEWS:
                return None
        return cls(views, reduce(np.add, codes.values()))

    def gather(self, weights: Column, place: int) -> Column:
        """Add up the weights of cases that became one."""
        return np.add.reduceat(np.take(weights, self.order, axis=place), self.starts, axis=place)


def views_of(source: Source, root: Variable) -> Iterator[Variable]:
    """Find the largest expressions that depend on this source alone."""
    seen: set[int] = set()
    ahead = [root]
    while ahead:
        node = ahead.pop()
        if source not in node.sources or id(node) in seen:
            continue
        seen.add(id(node))
        if len(node.sources) == 1:
            yield node
        else:
            ahead += node.parts


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
    columns, counts = cross(tables, axes, exact)
    summed = [axis for axis in axes if axis.device not in keep]
    kept = [axis for axis in axes if axis.device in keep]
    weights = weigh(summed, {})
    if weights is not None:
        lengths = [axis.device.cases(axis) if axis in summed else 1 for axis in axes]
        counts = counts * weights.reshape(lengths + [1] * len(tables))
    counts = counts.sum(axis=tuple(axes.index(axis) for axis in summed))
    shape = counts.shape[: len(kept)]
    values, gathered = gather(compute(node, columns), counts.reshape(prod(shape), -1), node)
    return Table(tuple(kept), values, gathered.reshape(*shape, len(values)))


def cross(tables: list[Table], axes: Sequence[Source], exact: type) -> tuple[list[Column], Column]:
    """Lay the values of each table along an axis of its own, and multiply the counts."""
    columns: list[Column] = []
    counts: list[Column] = []
    for place, table in enumerate(tables):
        along = [1] * len(tables)
        along[place] = len(table.values)
        lengths = [axis.device.cases(axis) if axis in table.axes else 1 for axis in axes]
        counts.append(table.counts.astype(exact, copy=False).reshape(lengths + along))
        columns.append(table.values.reshape(along))
    return columns, reduce(np.multiply, counts)


def gather(column: Column, rows: Column, node: Variable) -> tuple[Column, Column]:
    """Add up, in each row, the counts of equal values."""
    values, codes = encode(column, node)
    flat = codes.ravel()
    order = np.argsort(flat, kind="stable")
    starts = first_of_each(flat[order])
    return drop_unused(values[flat[order[starts]]], np.add.reduceat(rows[:, order], starts, axis=1))


def first_of_each(ordered: Column) -> Column:
    """Find where each run of equal numbers begins."""
    return np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
