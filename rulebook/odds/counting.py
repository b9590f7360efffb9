"""The counting itself: how many cases give each value of a variable, by the least work.

Few cases are listed. Else every part whose chance nothing else depends on is counted by itself and becomes
one source, and the work of each way to go on is estimated before anything is carried out:

1. **List** the cases (`listing.py`).
2. **Fold** independent parts: multiply generating functions, combine values (`folding.py`).
3. **Pool** equal dice with equal roles: count their multisets (`pooling.py`).
4. **Go through** a pool value by value, or a hand, whatever is asked of the whole (`walking.py`).
5. **Condition** on a die that ties the others together: count once for each of its faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.core.later import numpy_is_here
from rulebook.odds.building import as_variable
from rulebook.odds.errors import TooManyCases
from rulebook.odds.folding import Folding, devices_of, repeated
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.listing import Counts, list_cases
from rulebook.odds.pooling import pooled
from rulebook.odds.questions import seen_in, slots_of
from rulebook.odds.recognizing import pairs_together, ranks_together
from rulebook.odds.rewriting import (
    as_one_source,
    closed_parts,
    family,
    flattened,
    merged,
    rebuilt,
    signature,
)
from rulebook.odds.sources import Device, Spinner, count_cells, total_weight
from rulebook.odds.values import in_order, plain
from rulebook.odds.variables import Variable
from rulebook.odds.walking import Walk

FEW = 8_000  # cases that are listed without looking for another way
FEW_STEPS = 300  # in each of them
CHEAP = 100_000  # work too little to look for less
QUICK = 20_000_000  # work of a pattern that is seen at a glance
MOST_CELLS = 4_000_000  # cases listed at all: some hundred megabytes
MOST_WORK = 4e9  # in numbers that numpy adds up: some seconds
MOST_FACES = 200  # of a die to condition on
PLAIN = 60  # how many times as long a case takes without numpy


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the cases give each value: `counts` add up to `total`, all Python integers."""

    values: list[Any]
    counts: list[int]
    total: int


@dataclass(frozen=True, slots=True)
class Way:
    """A way to count, and the work it takes."""

    name: str
    work: float
    carry_out: Callable[[], Counts]


def tally(variable: Variable) -> Tally:
    """Count the cases of every value, in order of the values.

    >>> from rulebook.odds import dice, largest
    >>> tally(largest(dice(2)))
    Tally(values=[1, 2, 3, 4, 5, 6], counts=[1, 3, 5, 7, 9, 11], total=36)
    """
    values, counts = counted(variable)
    total = total_weight(variable.sources)
    if set(map(type, values)) not in ({int}, {bool}) or values != sorted(values):
        known = dict(zip(map(plain, values), counts, strict=True))
        values = in_order(known)
        counts = [known[value] for value in values]
    return Tally(values, counts, total)


def support(variable: Variable) -> list[Any]:
    """List the values that can occur; of a card in a hand all that any card of the pile has.

    >>> from rulebook.odds import dice
    >>> support(sum(dice(2)))
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    """
    if len(variable.sources) == 1 and len(slots_of(variable)) == 1:
        return in_order(set(seen_in(variable, *variable.sources)))
    return tally(variable).values


def counted(variable: Variable) -> Counts:
    """Count the cases of every value by the way that is the least work."""
    if (found := at_a_glance(variable)) is not None:
        return found
    shorter = shortened(variable)
    if (found := at_a_glance(shorter)) is not None:
        return found
    best = least_work(ways(shorter))
    if best.work > MOST_WORK:
        raise TooManyCases(count_cells(variable.sources), str(variable), advice_for(variable))
    return best.carry_out()


def is_short(root: Variable) -> bool:
    """Tell whether there is so little to list that another way is not worth looking for."""
    return count_cells(root.sources) <= FEW and effort(root) <= FEW_STEPS


def least_work(offered: Iterator[Way]) -> Way:
    """Take the cheapest way, and the first that is cheap enough not to look for another."""
    best = next(offered)
    for way in offered:
        if best.work <= CHEAP:
            break
        best = min(best, way, key=lambda way: way.work)
    return best


# --- what is seen at a glance -------------------------------------------------------------------------------


def at_a_glance(root: Variable) -> Counts | None:
    """Count what is short, or has a form that is known; None where it takes planning."""
    if (found := repeated(root)) is not None:
        return found
    if is_short(root):
        return list_cases(root)
    for glance in GLANCES:
        if (found := glance(root)) is not None:
            return found
    one_source = len(root.sources) == 1 and count_cells(root.sources) <= FEW
    return list_cases(root) if one_source else None


def folded(root: Variable) -> Counts | None:
    """Fold parts that read one die each."""
    folding = Folding.of_parts(root)
    return (
        list_cases(folding.carried_out()) if folding is not None and folding.work() < float("inf") else None
    )


def gone_through(root: Variable) -> Counts | None:
    """Go through a pool or a hand, if a pattern is asked that does not take long."""
    operation = root.operation
    if operation is None or not (operation.pattern or operation.fold):
        return None
    walk = Walk.to_one(root)
    return list_cases(walk.carried_out()) if walk is not None and walk.work() <= QUICK else None


def taken_apart(root: Variable) -> Counts | None:
    """Count each part by itself, if no two of them share chance."""
    node, drawn = root, drawn_parts(root)
    while len(drawn) == 1:
        (node,) = drawn
        drawn = drawn_parts(node)
    if node is root:
        devices = [devices_of(part) for part in drawn]
        apart = sum(map(len, devices)) == len(frozenset().union(*devices))
        if not apart or any(family(part) == family(root) != "" for part in drawn):
            return None
        closed = [part for part in drawn if part.parts]
    else:
        closed = [node] if node.parts else []
    return counted(with_sources(root, closed)) if closed else None


def drawn_parts(node: Variable) -> list[Variable]:
    """Give the parts that depend on chance, each once."""
    return list({id(part): part for part in node.parts if part.sources}.values())


GLANCES: tuple[Callable[[Variable], Counts | None], ...] = (folded, gone_through, taken_apart)


# --- what takes planning ------------------------------------------------------------------------------------


def shortened(variable: Variable) -> Variable:
    """Count every part that is closed in itself, and put one source in its place."""
    root = pairs_together(ranks_together(merged(flattened(variable))))
    return with_sources(root, closed_parts(root))


def with_sources(root: Variable, closed: Sequence[Variable]) -> Variable:
    """Count some parts that nothing else depends on, and put one source in the place of each."""
    instead: dict[int, Variable] = {}
    known: dict[Any, Counts] = {}
    for part in closed:
        form = signature(part) if len(closed) > 1 else None
        if form not in known:
            known[form] = counted(part)
        instead[id(part)] = as_one_source(part, *known[form])
    return rebuilt(root, instead) if instead else root


def ways(root: Variable) -> Iterator[Way]:
    """Give every way to count an expression, with the work it takes."""
    nodes = effort(root)
    yield Way("list", listing_work(root, nodes), lambda: list_cases(root))
    if (folding := Folding.of(root)) is not None:
        yield Way("fold", folding.work(), lambda: counted(folding.carried_out()))
    if (walk := Walk.of(root)) is not None:
        yield Way("go through", walk.work(), lambda: counted(walk.carried_out()))
    if (pool := pooled(root)) is not None:
        yield Way("pool", 100_000 + listing_work(pool, nodes), lambda: list_cases(pool))
    if (die := binding(root)) is not None:
        work = conditioned_work(root, frozenset([die]), nodes)
        yield Way("condition", work, lambda: conditioned(root, die))


def effort(root: Variable) -> int:
    """Say how many steps each case takes; a pattern is gone through in plain Python."""
    return sum(
        [1 if node.operation is None else node.operation.steps for node in bottom_up([root], parts_of)]
    )


def listing_work(root: Variable, nodes: int) -> float:
    """Estimate the work of listing; infinite if it does not fit into memory."""
    cells = count_cells(root.sources)
    if numpy_is_here():
        plain = any(
            node.bounds is None or type(node.bounds[0]) is not int for node in bottom_up([root], parts_of)
        )
        most, each = (MOST_CELLS // 10, 20) if plain else (MOST_CELLS, 1)  # Python's own values are large
        return cells * nodes * each if cells <= most else float("inf")
    return cells * nodes * PLAIN


# --- conditioning -------------------------------------------------------------------------------------------


def binding(root: Variable, fixed: frozenset[Device] = frozenset()) -> Device | None:
    """Find the die that ties most parts together: the one that most of them read."""
    read: Counter[Device] = Counter()
    for node in bottom_up([root], parts_of):
        for part in node.parts:
            if not part.parts:
                read.update(devices_of(part) - fixed)
    dice = [
        device
        for device, times in read.most_common()
        if isinstance(device, Spinner) and times > 1 and device.cases(device.source) <= MOST_FACES
    ]
    return dice[0] if dice else None


def conditioned_work(root: Variable, fixed: frozenset[Device], nodes: int) -> float:
    """Estimate the work of counting once for every face of some dice."""
    times = 1
    for device in fixed:
        times *= device.cases(device.sources[0])
    cells = count_cells(source for source in root.sources if source.device not in fixed)
    inner = cells * nodes if cells <= MOST_CELLS else float("inf")
    if (folding := Folding.of(root, fixed)) is not None:
        inner = min(inner, folding.work())
    if inner == float("inf") and len(fixed) < 4 and times < 10_000:
        further = binding(root, fixed)
        return float("inf") if further is None else conditioned_work(root, fixed | {further}, nodes)
    return times * (inner + 5_000 * nodes)


def conditioned(root: Variable, die: Device) -> Counts:
    """Count once for each face of a die, and add up."""
    assert isinstance(die, Spinner)
    leaves = [node for node in bottom_up([root], parts_of) if not node.parts and die.source in node.sources]
    sums: Counter[Any] = Counter()
    for (case,), weight in die.cells(die.sources):
        known = {id(leaf): as_variable(die.values(die.source, leaf.slot)[case]) for leaf in leaves}
        values, counts = counted(rebuilt(root, known))
        scale = weight  # every face leaves the same chance to the other dice
        for value, count in zip(values, counts, strict=True):
            sums[value] += count * scale
    return list(sums), list(sums.values())


def advice_for(variable: Variable) -> str:
    """Say what makes a question easier that is too long as it stands."""
    advice = {source.device.advice for source in variable.sources}
    return "".join(sorted(advice))
