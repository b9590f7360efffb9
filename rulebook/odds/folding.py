"""Counting what is folded from independent parts: sums, largest, how many, all of them at once.

If the parts of some sums (or largest, any, …) fall into groups that share no chance, each group is listed by
itself, and the groups are put together one after another: sums by multiplying generating functions, the rest
by combining their values. Groups that look alike are put together by squaring; where all are one die each and
alike, only one of them is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd, prod
from typing import Any

from rulebook.odds import polynomials
from rulebook.odds.errors import TooManyCases
from rulebook.odds.graph import bottom_up
from rulebook.odds.listing import Counts, list_cases
from rulebook.odds.operations import Operation
from rulebook.odds.packing import pack
from rulebook.odds.rewriting import alike, like, signature, with_one_source
from rulebook.odds.sources import Device, count_cells, total_weight
from rulebook.odds.values import is_whole
from rulebook.odds.variables import Event, Variable

Key = tuple[Any, ...]  # the values of what is not a sum; None where a group adds nothing
Element = dict[Key, int]  # to the generating function of the sums
FEW_CASES = 50_000  # of one group
MOST_PAIRS = 20_000_000  # of values that are combined one by one
MOST_BITS = 200_000_000  # of a generating function
UPWARD = {"largest": True, "any": True, "smallest": False, "all": False}


@dataclass(slots=True)
class Group:
    """Parts that share chance with each other and with no other group: for each fold some of its parts."""

    devices: frozenset[Device]
    parts: dict[int, list[Variable]]  # number of the fold -> parts

    def joined(self, other: Group) -> Group:
        """Put two groups into one."""
        parts = {
            place: [*self.parts.get(place, ()), *other.parts.get(place, ())]
            for place in sorted({*self.parts, *other.parts})
        }
        return Group(self.devices | other.devices, parts)

    def cases(self, fixed: frozenset[Device]) -> int:
        """Count the cases that listing it goes through."""
        sources = {source for parts in self.parts.values() for part in parts for source in part.sources}
        return prod([source.device.cases(source) for source in sources if source.device not in fixed])


@dataclass(slots=True)
class Folding:
    """A way to count: the folds of an expression, and the groups of their parts."""

    root: Variable
    folds: list[Variable]
    groups: list[Group]
    fixed: frozenset[Device]

    @classmethod
    def of(cls, root: Variable, fixed: frozenset[Device] = frozenset()) -> Folding | None:
        """Find the folds nearest to the root with independent parts; `fixed` devices are known."""
        folds = list(frontier(root, fixed))
        groups: list[Group] = []
        home: dict[Device, Group] = {}
        for place, fold in enumerate(folds):
            for part in parts_to_fold(fold, fixed):
                mine = Group(devices_of(part) - fixed, {place: [part]})
                for group in {
                    id(home[device]): home[device] for device in mine.devices if device in home
                }.values():
                    mine = group.joined(mine)
                    groups = [other for other in groups if other is not group]
                groups.append(mine)
                home.update(dict.fromkeys(mine.devices, mine))
        return cls(root, folds, groups, fixed) if len(groups) > 1 else None

    @classmethod
    def of_parts(cls, root: Variable) -> Folding | None:
        """See at once whether the root is folded from parts that read one die each, none of them the same."""
        if not is_fold(root):
            return None
        groups = [Group(devices_of(part), {0: [part]}) for part in root.parts]
        devices: set[Device] = set()
        for part, group in zip(root.parts, groups, strict=True):
            if len(part.sources) != 1 or group.devices & devices:
                return None
            devices |= group.devices
        return cls(root, [root], groups, frozenset())

    def work(self) -> float:
        """Estimate the work, in cases listed; infinite where it would not do."""
        cases = [group.cases(self.fixed) for group in self.groups]
        if max(cases) > FEW_CASES:
            return float("inf")
        states = fields = 1
        for fold in self.folds:
            size = self._size(fold)
            if adds_up(fold):
                fields *= size
            else:
                states *= size
        bits = total_weight(self.root.sources).bit_length()
        words = max(1, fields * bits // 64)
        if states > 3000 or states * words > 4_000_000:
            return float("inf")
        steps = min(len(self.groups), 40) * states * min(states, 60) * (1 + words / 20)
        return max(cases) * 40 + 1000 * len(self.groups) + 100 * steps

    def _size(self, fold: Variable) -> int:
        if isinstance(fold, Event):
            return 2
        if is_fold(fold) and fold.operation is not None and fold.operation.fold == "product":
            many = [source.device.cases(source) for source in fold.sources]
            few = len(fold.parts) <= 64 and max(many) <= 20
            return 300 if few else prod(many)  # many products are equal; `combined` looks
        if fold.bounds is not None and is_whole(fold.bounds[0]) and is_whole(fold.bounds[1]):
            return int(fold.bounds[1] - fold.bounds[0] + 1)
        return prod([source.device.cases(source) for source in fold.sources])

    def carried_out(self) -> Variable:
        """Count the folds together; gives the expression again, with one source instead of all."""
        adds = [place for place, fold in enumerate(self.folds) if adds_up(fold)]
        others = [place for place in range(len(self.folds)) if place not in adds]
        lows = dict.fromkeys(adds, 0)
        strides: dict[int, int] = {}
        stride = 1
        for place in adds:
            limits = [part.bounds for part in self.folds[place].parts if part.bounds]
            lows[place] = sum(low for low, _ in limits)
            strides[place] = stride
            stride *= sum(high - low for low, high in limits) + 1
        width = total_weight(self.root.sources).bit_length() // 8 + 1
        combine = [operator_of(self.folds[place]) for place in others]
        alike: dict[Any, tuple[Group, int]] = {}
        for group in self.groups:
            form = form_of_group(group, self.folds)
            alike[form] = (alike[form][0], alike[form][1] + 1) if form in alike else (group, 1)
        result: Element = {(None,) * len(others): 1}
        for group, times in alike.values():
            element = element_of(group, self.folds, others, strides, width)
            if len(alike) == 1 and not others:
                counts = dict(polynomials.unpacked(element[()], width))
                fields = polynomials.raised(counts, times, total_weight(self.root.sources))
                return self._with_one_source([((), fields)], adds, others, lows, strides)
            result = combined(result, power(element, times, combine), combine)
        shown = [(key, polynomials.unpacked(polynomial, width)) for key, polynomial in result.items()]
        return self._with_one_source(shown, adds, others, lows, strides)

    def _with_one_source(
        self,
        shown: Iterable[tuple[Key, Iterable[tuple[int, int]]]],
        adds: list[int],
        others: list[int],
        lows: dict[int, int],
        strides: dict[int, int],
    ) -> Variable:
        columns: list[list[Any]] = [[] for _ in self.folds]
        weights = []
        for key, fields in shown:
            for code, count in fields:
                weights.append(count)
                for place in reversed(adds):
                    field, code = divmod(code, strides[place])
                    columns[place].append(field + lows[place])
                for place, value in zip(others, key, strict=True):
                    columns[place].append(value)
        return with_one_source(self.root, self.folds, columns, weights)


def frontier(root: Variable, fixed: frozenset[Device]) -> list[Variable]:
    """Find the folds nearest to the root that have independent parts, and leaves reached past all of them."""
    found: dict[int, Variable] = {}
    for node in bottom_up([root], lambda node: () if splits(node, fixed) else node.parts):
        if splits(node, fixed) or (not node.parts and not devices_of(node) <= fixed):
            found[id(node)] = node
    return list(found.values())


def splits(node: Variable, fixed: frozenset[Device]) -> bool:
    """Tell whether a node is folded from parts that do not all share chance."""
    if not is_fold(node):
        return False
    seen: set[Device] = set()
    for part in node.parts:
        devices = devices_of(part) - fixed
        if seen and not seen & devices:
            return True
        seen |= devices
    return False


def parts_to_fold(fold: Variable, fixed: frozenset[Device]) -> Sequence[Variable]:
    """Give the parts of a fold; what is none stands for itself."""
    return fold.parts if splits(fold, fixed) else [fold]


def devices_of(node: Variable) -> frozenset[Device]:
    """Give the devices that a node depends on."""
    return frozenset([source.device for source in node.sources])


def is_fold(node: Variable) -> bool:
    """Tell whether a node is folded from several parts."""
    return node.operation is not None and bool(node.operation.fold) and len(node.parts) > 1


def adds_up(node: Variable) -> bool:
    """Tell whether a node is a sum of whole numbers."""
    if not is_fold(node) or node.operation is None or node.operation.fold != "sum":
        return False
    return all(part.bounds and is_whole(part.bounds[0]) and is_whole(part.bounds[1]) for part in node.parts)


def operator_of(fold: Variable) -> Callable[[Any, Any], Any]:
    """Give what combines two values of a fold."""
    return fold.operation.function if is_fold(fold) and fold.operation else lambda one, other: one


def partials(group: Group, folds: Sequence[Variable]) -> list[Variable]:
    """Give what a group contributes to each fold that it takes part in."""
    given = []
    for place, parts in group.parts.items():
        fold = folds[place]
        given.append(parts[0] if len(parts) == 1 else like(fold, tuple(parts)))
    return given


def form_of_group(group: Group, folds: Sequence[Variable]) -> Any:
    """Write down the form of what a group contributes, to see which groups are alike."""
    given = partials(group, folds)
    bounds = tuple([part.bounds for part in given])  # a sum's fields are counted from its lower bound
    if len(given) == 1 and not given[0].parts and given[0].sources:
        (source,) = given[0].sources
        return source.device.kind, given[0].slot, tuple(group.parts), bounds
    joint = given[0] if len(given) == 1 else Variable(JOINED, tuple(given), None)
    return signature(joint), tuple(group.parts), bounds


JOINED = Operation("joined", lambda *values: values, key="joined")


def element_of(
    group: Group, folds: Sequence[Variable], others: list[int], strides: dict[int, int], width: int
) -> Element:
    """List what a group contributes."""
    given = partials(group, folds)
    code, read = pack(given)
    values, counts = list_cases(code)
    fields: dict[Key, dict[int, int]] = {}
    for value, count in zip(values, counts, strict=True):
        shown = dict(zip(group.parts, read(value), strict=True))
        field = 0
        for place, stride in strides.items():
            if place in shown:
                low = sum(part.bounds[0] for part in group.parts[place] if part.bounds)
                field += (int(shown[place]) - low) * stride
        key = tuple([shown.get(place) for place in others])
        inside = fields.setdefault(key, {})
        inside[field] = inside.get(field, 0) + count
    return {key: polynomials.packed(inside.items(), width) for key, inside in fields.items()}


def combined(one: Element, other: Element, combine: Sequence[Callable[[Any, Any], Any]]) -> Element:
    """Put two groups together."""
    if len(one) * len(other) > MOST_PAIRS:
        raise TooManyCases(len(one) * len(other), "pairs of values")
    result: Element = {}
    for mine, times in one.items():
        for theirs, more in other.items():
            key = tuple(
                [
                    b if a is None else a if b is None else both(a, b)
                    for a, b, both in zip(mine, theirs, combine, strict=True)
                ]
            )
            result[key] = result.get(key, 0) + times * more
    return result


def power(element: Element, times: int, combine: Sequence[Callable[[Any, Any], Any]]) -> Element:
    """Put so many groups alike together."""
    if len(element) == 1 and not combine:
        return {key: polynomial**times for key, polynomial in element.items()}
    result: Element | None = None
    while times:
        if times & 1:
            result = element if result is None else combined(result, element, combine)
        times >>= 1
        if times:
            element = combined(element, element, combine)
    assert result is not None
    return result


# --- dice alike ---------------------------------------------------------------------------------------------


def repeated(root: Variable) -> Counts | None:
    """Count a fold of parts that read a die each, all in the same way; None if it is anything else.

    >>> from rulebook.odds import dice, largest
    >>> repeated(largest(dice(100, sides=2)))
    ([1, 2], [1, 1267650600228229401496703205375])
    """
    fold = root.operation.fold if root.operation is not None else ""
    if (fold != "sum" and fold not in UPWARD) or not alike(root.parts):
        return None
    values, counts = list_cases(root.parts[0])
    times = len(root.parts)
    if fold in UPWARD:
        return extreme(values, counts, times, upward=UPWARD[fold])
    if not all(map(is_whole, values)):
        return None
    low = min(values)
    step = gcd(*[value - low for value in values]) or 1
    shifted = {(value - low) // step: count for value, count in zip(values, counts, strict=True)}
    most = sum(counts) ** times
    bits = max(shifted) * times * most.bit_length()
    if bits > MOST_BITS * (10 if len(shifted) == 2 else 1):  # no way is shorter than this one
        raise TooManyCases(count_cells(root.sources), str(root))
    if len(shifted) == 2:
        fields = list(enumerate(binomial(shifted[0], shifted[1], times)))
    else:
        fields = list(polynomials.raised(shifted, times, most))
    return [low * times + field * step for field, _ in fields], [count for _, count in fields]


def binomial(miss: int, hit: int, times: int) -> Iterator[int]:
    """Count the cases in which 0, 1, 2 … of so many dice hit.

    >>> list(binomial(5, 1, 2))
    [25, 10, 1]
    """
    cases = miss**times
    yield cases
    for hits in range(1, times + 1):
        cases = cases * (times - hits + 1) * hit // (hits * miss)
        yield cases


def extreme(values: Sequence[Any], counts: Sequence[int], times: int, *, upward: bool) -> Counts:
    """Count the largest of so many, or the smallest.

    >>> extreme([1, 2, 3], [1, 1, 1], 2, upward=True), extreme([1, 2, 3], [1, 1, 1], 2, upward=False)
    (([1, 2, 3], [1, 3, 5]), ([3, 2, 1], [1, 3, 5]))
    """
    ordered = sorted(zip(values, counts, strict=True), reverse=not upward)
    reached, before, found = 0, 0, []
    for _, count in ordered:
        reached += count
        found.append(reached**times - before)
        before += found[-1]
    return [value for value, _ in ordered], found
