"""Writing an expression differently without changing what it means, so that there is less to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from rulebook.odds import operations
from rulebook.odds.building import number
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.operations import Operation
from rulebook.odds.sources import Device, Source, Spinner
from rulebook.odds.variables import Event, Variable

SAME_FOLD = {"sum": operations.ADD, "all": operations.AND, "any": operations.OR}


def rebuilt(root: Variable, instead: Mapping[int, Variable]) -> Variable:
    """Write other variables for some inside an expression.

    >>> from rulebook.odds import dice
    >>> a, b = dice(2)
    >>> rebuilt(a + b > 7, {id(b): a})
    <event die 1 + die 1 > 7>
    """
    made = dict(instead)
    for node in bottom_up([root], lambda node: () if id(node) in instead else node.parts):
        if id(node) not in made:
            parts = tuple([made[id(part)] for part in node.parts])
            same = all(new is old for new, old in zip(parts, node.parts, strict=True))
            made[id(node)] = node if same else like(node, parts)
    return made[id(root)]


def like(node: Variable, parts: tuple[Variable, ...], operation: Operation | None = None) -> Variable:
    """Make a variable like this one of other parts."""
    operation = operation or node.operation
    assert operation is not None
    bounds = node.bounds
    if operation.bounds is not None and bounds is not None and not isinstance(node, Event):
        bounds = operation.limits(*[part.bounds for part in parts if part.bounds is not None])
    return type(node)(operation, parts, bounds, faces=node.faces)


def flattened(root: Variable) -> Variable:
    """Write sums of sums as one sum, a − b as a + (−b), and so on for all that may be regrouped.

    >>> from rulebook.odds import dice
    >>> a, b, c = dice(3)
    >>> len(flattened(a + b - c).parts)
    3
    """
    order = bottom_up([root], parts_of)
    uses: Counter[int] = Counter()
    families: dict[int, set[str]] = {}
    for node in order:
        for part in node.parts:
            uses[id(part)] += 1
            families.setdefault(id(part), set()).add(family(node))
    absorbed = {
        id(node)
        for node in order
        if uses[id(node)] == 1 and family(node) and families[id(node)] == {family(node)}
    }
    made: dict[int, Variable] = {}
    for node in order:
        if id(node) in absorbed:
            continue
        if node.operation is None:
            made[id(node)] = node
        elif family(node):
            made[id(node)] = regrouped(node, absorbed, made)
        else:
            parts = tuple([made[id(part)] for part in node.parts])
            same = all(new is old for new, old in zip(parts, node.parts, strict=True))
            made[id(node)] = node if same else like(node, parts)
    return made[id(root)]


def merged(root: Variable) -> Variable:
    """Make one part of those that are written twice.

    >>> from rulebook.odds import dice
    >>> a, b = dice(2)
    >>> twice = merged((a + b) * (a + b))
    >>> twice.parts[0] is twice.parts[1]
    True
    """
    forms: dict[tuple[Any, ...], Variable] = {}
    made: dict[int, Variable] = {}
    for node in bottom_up([root], parts_of):
        if node.operation is None:
            form: tuple[Any, ...] = (node.sources, type(node.slot), node.slot)
            made[id(node)] = forms.setdefault(form, node)
            continue
        parts = tuple([made[id(part)] for part in node.parts])
        places = [id(part) for part in parts]
        form = (node.operation.key, *(sorted(places) if node.operation.either_way else places))
        if form not in forms:
            same = all(new is old for new, old in zip(parts, node.parts, strict=True))
            forms[form] = node if same else like(node, parts)
        made[id(node)] = forms[form]
    return made[id(root)]


def family(node: Variable) -> str:
    """Say with what a node may be regrouped."""
    if node.operation is operations.SUBTRACT or node.operation is operations.NEGATE:
        return "sum"
    return node.operation.fold if node.operation is not None else ""


def regrouped(node: Variable, absorbed: set[int], made: Mapping[int, Variable]) -> Variable:
    """Gather all that a node and those absorbed into it put together."""
    gathered: list[Variable] = []
    ahead = [(node, False)]
    while ahead:
        each, negative = ahead.pop()
        if each is node or id(each) in absorbed:
            minus = each.operation in (operations.SUBTRACT, operations.NEGATE)
            turned = [negative] * len(each.parts)
            turned[-1] = negative != minus
            ahead += list(zip(each.parts, turned, strict=True))[::-1]
        else:
            part = made[id(each)]
            gathered.append(number(operations.NEGATE, part) if negative else part)
    if len(gathered) == 1 and family(node) == "sum":
        return gathered[0]
    return like(node, tuple(gathered), SAME_FOLD.get(family(node)))


# --- what is closed in itself -------------------------------------------------------------------------------


def closed_parts(root: Variable) -> list[Variable]:
    """Find the largest parts whose chance nothing else depends on: each may be counted by itself.

    All ways from the chance to the whole lead through such a part: it dominates them in the graph.

    >>> from rulebook.odds import dice
    >>> a, b, c = dice(3)
    >>> x = a + b
    >>> closed_parts((x > 7) & (c == 1) & (x < 10))
    [<variable die 1 + die 2>, <event die 3 == 1>]
    """
    order = bottom_up([root], parts_of)[::-1]
    above: dict[Any, Any] = {id(root): None}  # through what everything leads, directly above
    depth: dict[Any, int] = {id(root): 0}
    devices: dict[Device, Any] = {}
    for node in order:
        here = id(node)
        if here != id(root):
            depth[here] = depth[above[here]] + 1
        for part in node.parts:
            above[id(part)] = meet(above[id(part)], here, above, depth) if id(part) in above else here
        if not node.parts:
            for source in node.sources:
                known = devices.get(source.device)
                devices[source.device] = here if known is None else meet(known, here, above, depth)
    owned: dict[Any, int] = {}  # for how many devices everything leads through here
    for place in devices.values():
        while place is not None:
            owned[place] = owned.get(place, 0) + 1
            place = above[place]
    return list(outermost(root, owned))


def meet(one: Any, other: Any, above: dict[Any, Any], depth: dict[Any, int]) -> Any:
    """Find the nearest node that both lead through."""
    while one != other:
        if depth[one] >= depth[other]:
            one = above[one]
        else:
            other = above[other]
    return one


def outermost(root: Variable, owned: Mapping[Any, int]) -> Iterator[Variable]:
    """Go down from the root to the first parts that own all their devices."""
    seen = {id(root)}
    ahead = list(root.parts[::-1])
    while ahead:
        node = ahead.pop()
        if id(node) in seen or not node.parts or not node.sources:
            continue
        seen.add(id(node))
        if owned.get(id(node), 0) == len({source.device for source in node.sources}):
            yield node
        else:
            ahead += node.parts[::-1]


def as_one_source(
    node: Variable, values: Sequence[Any], counts: Sequence[int], text: str | None = None
) -> Variable:
    """Make a die that shows what a variable shows, with the same weights."""
    spinner = Spinner("", values, weights=counts)
    sources = frozenset(spinner.sources)
    return type(node)(None, (), node.bounds, sources=sources, text=text or "…", faces=node.faces)


def with_one_source(
    root: Variable, nodes: Sequence[Variable], columns: Sequence[Sequence[Any]], weights: Sequence[int]
) -> Variable:
    """Make a die that shows what several parts show together, and read all of them off it."""
    sources = frozenset(Spinner("", *columns, weights=weights).sources)
    return rebuilt(
        root,
        {
            id(node): type(node)(
                None, (), node.bounds, sources=sources, slot=slot, text="…", faces=node.faces
            )
            for slot, node in enumerate(nodes)
        },
    )


# --- what looks alike ---------------------------------------------------------------------------------------


def signature(root: Variable) -> tuple[Any, ...]:
    """Write down an expression's form: two that have the same are counted alike.

    Parts that may be reordered are; devices count by their kind and by the order in which they are met.

    >>> from rulebook.odds import dice
    >>> a, b = dice(2)
    >>> signature(a == 6) == signature(b == 6) != signature(b == 5)
    True
    """
    met: dict[Device, int] = {}
    forms: dict[tuple[Any, ...], int] = {}
    form_of(root, lambda source: (met.setdefault(source.device, len(met)), place_of(source)), forms)
    return (*forms, *[device.kind for device in met])


def place_of(source: Source) -> int:
    """Say which of its device's sources one is."""
    return list(source.device.sources).index(source)


def form_of(root: Variable, called: Callable[[Source], Hashable], forms: dict[tuple[Any, ...], int]) -> int:
    """Give the number of an expression's form, the sources called as one likes; `forms` have been met."""
    known: dict[int, int] = {}
    for node in bottom_up([root], parts_of):
        form: tuple[Any, ...]
        if node.operation is not None:
            below = [known[id(part)] for part in node.parts]
            how = node.operation.fold or node.operation.key
            form = (how, *sorted(below)) if node.operation.either_way else (how, *below)
        elif node.sources:
            (source,) = node.sources
            form = "leaf", called(source), node.slot
        else:
            form = "constant", type(node.slot), node.slot
        known[id(node)] = forms.setdefault(form, len(forms))
    return known[id(root)]


def alike(parts: Sequence[Variable]) -> bool:
    """Tell whether these read a die of their own each, all in the same way.

    >>> from rulebook.odds import dice
    >>> a, b, c = dice(3)
    >>> alike([a == 6, b == 6, c == 6]), alike([a == 6, b == 5]), alike([a, a])
    (True, False, False)
    """
    sources = [part.sources for part in parts]
    if {len(each) for each in sources} != {1}:
        return False
    return len({source.device for (source,) in sources}) == len(parts) and same_form(parts)


def same_form(nodes: Sequence[Variable], *, any_slot: bool = False) -> bool:
    """Compare expressions in one die each, layer by layer; with `any_slot` in one card of a hand each.

    >>> from rulebook.odds import dice
    >>> a, b, c = dice(3)
    >>> same_form([a + 1 == 6, b + 1 == 6, c + 1 == 6]), same_form([a + 1, b + 2])
    (True, False)
    """
    ahead: list[Sequence[Variable]] = [nodes]
    while ahead:
        nodes = ahead.pop()
        first = nodes[0]
        others = [node for node in nodes if node is not first]
        if not first.parts:
            if not all(same_leaf(first, other, any_slot=any_slot) for other in others):
                return False
            continue
        key, size = first.operation.key, len(first.parts)  # type: ignore[union-attr]  # what has parts has one
        if [1 for node in others if len(node.parts) != size or node.operation.key != key]:  # type: ignore[union-attr]  # likewise
            return False
        if others:
            ahead += zip(*[node.parts for node in nodes], strict=True)
    return True


def same_leaf(mine: Variable, yours: Variable, *, any_slot: bool = False) -> bool:
    """Tell whether two leaves read the same place of a kind of die, or are the same value for sure."""
    if yours.parts or len(mine.sources) != len(yours.sources):
        return False
    if any_slot and mine.sources:
        return mine.sources == yours.sources
    if mine.slot != yours.slot or type(mine.slot) is not type(yours.slot):
        return False
    return [source.device.kind for source in mine.sources] == [source.device.kind for source in yours.sources]
