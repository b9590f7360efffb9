"""Listing all cases at once: an axis for each source, numpy's broadcasting, a histogram.

If a die matters only by "is it a six?", its cases are lumped first: it has two, of weights 1 and 5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice, product
from math import prod
from operator import attrgetter
from typing import Any

from rulebook.core.later import np, numpy_is_here
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.sources import Source, by_device, count_cells, total_weight
from rulebook.odds.values import LARGEST, Column, column_of, constant_column, fitting
from rulebook.odds.variables import Event, Variable

FEW = 8_000  # cases so few that lumping would take longer than listing them
TINY = 128  # cases that plain Python lists sooner than numpy starts
BLOCK = 4096  # cases that plain Python looks at together
WIDEST = 4096  # histograms up to this width are indexed by the value itself

Memo = dict[int, Any]  # id of a variable -> its column
Shapes = dict[Source, tuple[int, ...]]
Counts = tuple[list[Any], list[int]]  # values, and how many cases give each


def list_cases(node: Variable) -> Counts:
    """Go through all cases at once and count the values."""
    cells = count_cells(node.sources)
    spun = node.operation is None and all(len(source.device.sources) == 1 for source in node.sources)
    if cells <= TINY or spun or not numpy_is_here():
        return list_plainly(node)
    axes = sorted(node.sources, key=attrgetter("order"))
    lumps: dict[Source, Lump] = {}
    if cells > FEW:
        lumps = {source: lump for source in axes if (lump := Lump.of(source, node))}
    lengths = [lumps[s].cases if s in lumps else s.device.cases(s) for s in axes]
    shapes = shapes_of(axes)
    known = {
        view: column.reshape(shapes[source])
        for source, lump in lumps.items()
        for view, column in lump.columns.items()
    }
    column = evaluate(node, known, shapes)
    if column.shape != tuple(lengths):
        column = np.broadcast_to(column, lengths)
    values, counts = histogram(column.ravel(), weigh(axes, lumps), node)
    return values.tolist(), counts.tolist()


def list_plainly(node: Variable) -> Counts:
    """Go through the cases without numpy, a block of them at a time."""
    if node.operation is None and len(node.sources) == 1:
        return read_plainly(node)
    order = bottom_up([node], parts_of)
    counted: dict[Any, int] = {}
    for cases, weights in blocks_of_cases(node.sources):
        for value, weight in zip(plain_column(order, cases, len(weights)), weights, strict=True):
            if weight:  # hands that cannot be dealt together
                counted[value] = counted.get(value, 0) + weight
    return list(counted), list(counted.values())


def blocks_of_cases(sources: Iterable[Source]) -> Iterator[tuple[dict[Source, list[int]], list[int]]]:
    """Give all cases, a block of them at a time: where each source stands, and what each case weighs."""
    groups = by_device(sources)
    cells = product(*[device.cells(axes) for device, axes in groups.items()])
    while block := list(islice(cells, BLOCK)):
        by_group = [list(zip(*cells_of_group, strict=True)) for cells_of_group in zip(*block, strict=True)]
        cases = {
            source: [cell[place] for cell in by_group[group][0]]
            for group, axes in enumerate(groups.values())
            for place, source in enumerate(axes)
        }
        ones = [1] * len(block)
        yield cases, [prod(each) for each in zip(ones, *[weights for _, weights in by_group], strict=True)]


def read_plainly(leaf: Variable) -> Counts:
    """Count what a source shows."""
    (source,) = leaf.sources
    counted: dict[Any, int] = {}
    values = source.device.values(source, leaf.slot)
    for (case,), weight in source.device.cells([source]):
        if weight:
            counted[values[case]] = counted.get(values[case], 0) + weight
    return list(counted), list(counted.values())


def plain_column(order: Sequence[Variable], cases: Mapping[Source, list[int]], length: int) -> list[Any]:
    """Compute the values of the last of some variables in some cases."""
    made: dict[int, list[Any]] = {}
    for node in order:
        if node.operation is not None:
            made[id(node)] = node.operation.of_lists([made[id(part)] for part in node.parts])
        elif node.sources:
            (source,) = node.sources
            values = source.device.values(source, node.slot)
            made[id(node)] = [values[case] for case in cases[source]]
        else:
            made[id(node)] = [node.slot] * length
    return made[id(order[-1])]


# --- columns ------------------------------------------------------------------------------------------------


def evaluate(root: Variable, known: Memo, shapes: Shapes | None = None) -> Any:
    """Compute a variable's column from those `known`, and from what is read off its sources."""
    below = parts_of if not known else lambda node: () if id(node) in known else node.parts
    order = bottom_up([root], below)
    uses: Counter[int] = Counter()
    if large := count_cells(root.sources) > FEW:
        uses.update([id(part) for node in order if id(node) not in known for part in node.parts])
    made: Memo = {}
    for node in order:
        if id(node) in known:
            made[id(node)] = known[id(node)]
        elif node.operation is not None:
            made[id(node)] = compute(node, [made[id(part)] for part in node.parts])
            for part in node.parts if large else ():  # what nobody needs any more is forgotten
                uses[id(part)] -= 1
                if not uses[id(part)]:
                    del made[id(part)]
        elif node.sources:
            (source,) = node.sources
            column = source.device.column(source, node.slot)
            made[id(node)] = column.reshape(shapes[source]) if shapes else column
        else:
            made[id(node)] = constant_column(type(node.slot).__name__, node.slot)
    return made[id(root)]


def compute(node: Variable, columns: list[Any]) -> Any:
    """Compute a variable's column from those of its parts, in integers wide enough for the result."""
    operation = node.operation
    assert operation is not None
    if node.bounds is not None and not isinstance(node, Event) and operation.bounds is not None:
        wide = fitting(*widest(node))
        columns = [column if is_as_wide(column, wide) else column.astype(wide) for column in columns]
    found = operation.of_columns(columns)
    # numpy returns a bare value for two columns of objects without an axis:
    return found if hasattr(found, "dtype") else column_of([found]).reshape(())


def widest(node: Variable) -> tuple[Any, Any]:
    """Bound everything that comes up on the way to a result."""
    assert node.operation is not None
    assert node.bounds is not None
    if len(node.parts) <= 2:  # nothing comes up but the result
        return node.bounds
    if node.operation.fold == "sum":
        limits = [part.bounds for part in node.parts if part.bounds]
        return sum(min(low, 0) for low, _ in limits), sum(max(high, 0) for _, high in limits)
    if node.operation.fold == "product":
        most = prod(max(1, -low, high) for low, high in [part.bounds for part in node.parts if part.bounds])
        return -most, most
    return node.bounds


def is_as_wide(column: Column, wide: np.dtype[Any]) -> bool:
    """Tell whether a column's integers, if it has any, are at least so wide."""
    return column.dtype.kind != "i" or (column.dtype.itemsize >= wide.itemsize and wide.kind == "i")


def shapes_of(axes: Sequence[Source]) -> Shapes:
    """Give the shape of a column along each axis, so that numpy lays them crosswise."""
    return {source: (-1,) + (1,) * (len(axes) - place - 1) for place, source in enumerate(axes)}


def leaves(root: Variable) -> Iterator[tuple[Source, Variable]]:
    """Find the variables read directly off a source."""
    for node in bottom_up([root], parts_of):
        if not node.parts and node.sources:
            (source,) = node.sources
            yield source, node


def weigh(sources: Sequence[Source], lumps: dict[Source, Lump]) -> Column | None:
    """Multiply the weights of independent devices; flat, or None when every case weighs 1."""
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
            factors.append(weights.reshape(shape))
    if not factors:
        return None
    exact = np.dtype(np.int64 if total_weight(sources) < LARGEST else object)
    multiplied = reduce(np.multiply, [factor.astype(exact, copy=False) for factor in factors])
    if len(sources) == 1:
        return multiplied
    lengths = [lumps[s].cases if s in lumps else s.device.cases(s) for s in sources]
    return np.broadcast_to(multiplied, lengths).ravel()


def histogram(column: Column, weights: Column | None, node: Variable) -> tuple[Column, Column]:
    """Count the values of a column, leaving out those that never occur."""
    values, codes = encode(column, node)
    if weights is None:
        counts = np.bincount(codes, minlength=len(values))
    else:
        counts = np.zeros(len(values), dtype=weights.dtype)
        np.add.at(counts, codes, weights)
    used = counts != 0
    return (values, counts) if used.all() else (values[used], counts[used])


def encode(column: Column, node: Variable) -> tuple[Column, Column]:
    """Give the values of a column, and for each cell the number (from 0) of its value."""
    if column.dtype == bool:
        return np.array([False, True]), column.view(np.int8)
    if column.dtype == object:
        numbers: dict[Any, int] = {}
        codes = [numbers.setdefault(value, len(numbers)) for value in column.ravel().tolist()]
        return column_of(list(numbers)), np.array(codes, dtype=np.int64).reshape(column.shape)
    low, high = node.bounds or (0, WIDEST)
    if type(low) is int and high - low < WIDEST:
        low = 0 if low > 0 and high < WIDEST else low  # no need to shift
        return np.arange(low, high + 1), column - low if low else column
    values, codes_found = np.unique(column, return_inverse=True)
    return values, codes_found.reshape(column.shape)


# --- lumps --------------------------------------------------------------------------------------------------


class Lump:
    """A source seen only through some variables: cases that these cannot tell apart become one."""

    __slots__ = ("cases", "columns", "order", "starts")

    MOST_VIEWS = 3  # seen in more ways than this, cases hardly ever coincide

    def __init__(self, views: dict[int, Column], codes: Column) -> None:
        self.order = np.argsort(codes, kind="stable")
        ordered = codes[self.order]
        self.starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        self.cases = len(self.starts)
        firsts = self.order[self.starts]
        self.columns = {view: column[firsts] for view, column in views.items()}

    @classmethod
    def of(cls, source: Source, root: Variable) -> Lump | None:
        """Lump a source if that can pay."""
        seen_as = list(views_of(source, root))
        if len(seen_as) > 2 * cls.MOST_VIEWS:
            return None
        views: dict[int, Column] = {}
        codes: dict[Any, Column] = {}  # views that look alike count once
        size = 1
        for view in seen_as:
            column = views[id(view)] = evaluate(view, {})
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
    alone = frozenset([source])
    for node in bottom_up([root], lambda node: () if node.sources == alone else node.parts):
        if node.sources == alone:
            yield node
