"""What one part of an expression asks of a pool or a hand as a whole, ready to be told value by value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from rulebook.odds.bounds import has_fractions
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.hands import Deal
from rulebook.odds.patterns import Pattern
from rulebook.odds.rewriting import same_form
from rulebook.odds.sources import Source, Spinner
from rulebook.odds.values import is_whole, plain
from rulebook.odds.variables import Variable

MOST_FIELDS = 50_000  # of a generating function; sums that are further apart are remembered one by one
NOTHING = object()  # remembered before the first value


@dataclass(frozen=True, slots=True)
class Question:
    """What a node asks: each die or hand shows it a value, and it remembers a state or adds something up.

    `step(state, value, count)` gives the next state; None if nothing is remembered. `adds(state, value,
    count)` is how much is added to the result, from 0 to `size` − 1 in all; None if nothing is. A `grouped`
    question is told at once how many dice show a value, in order of the values, and of those that none shows.
    """

    node: Variable
    told: Mapping[Source, Sequence[Any]]  # for each face or kind of card what the question sees in it
    grouped: bool
    ends: Callable[[Any, int], Any]  # the result, of the last state and of what was added up
    start: Any = None
    step: Callable[[Any, Any, int], Any] | None = None
    adds: Callable[[Any, Any, int], int] | None = None
    size: int = 1
    states: int = 1  # about how many there will be


def question_of(node: Variable) -> Question | None:
    """Read a node as a question to dice and whole hands; None if it is none."""
    operation = node.operation
    pattern = operation.pattern if operation is not None else None
    folds = operation is not None and bool(operation.fold)
    if not node.sources:
        return None
    if not (pattern or folds):
        return of_one(node) if len(node.sources) == 1 else None
    parts = [part for part in node.parts if part.sources]
    combine = operation.function if folds and operation is not None else None
    if (told := all_told(parts, combine)) is None:
        return None
    constants = [seen_in(part)[0] for part in node.parts if not part.sources]
    if pattern is not None:
        return of_pattern(node, pattern, told | as_dice(constants))
    return of_fold(node, told, combine, constants)


def all_told(
    parts: Sequence[Variable], combine: Callable[[Any, Any], Any] | None
) -> dict[Source, Sequence[Any]] | None:
    """Say for each die and hand what its faces or cards are to a question; None if parts go too deep."""
    own: dict[Source, list[Variable]] = {}
    for part in parts:
        if len(part.sources) != 1:
            return None
        (source,) = part.sources
        own.setdefault(source, []).append(part)
    told: dict[Source, Sequence[Any]] = {}
    alone: list[Variable] = []  # each reads a die that no other reads
    for source, reading in own.items():
        if isinstance(source.device, Deal):
            slots = [slot for part in reading for slot in slots_of(part)]
            if sorted(slots) != list(range(source.device.slots(source))) or len(slots) != len(reading):
                return None
            if not same_form(reading, any_slot=True):
                return None
            told[source] = seen_in(reading[0], source)
        elif not isinstance(source.device, Spinner):
            return None
        elif len(reading) == 1:
            alone += reading
        elif combine is None:
            return None
        else:
            seen = [seen_in(part, source) for part in reading]
            told[source] = [plain(reduce(combine, values)) for values in zip(*seen, strict=True)]
    for same in by_form(alone):
        shown = seen_in(same[0], *same[0].sources)
        told |= dict.fromkeys([source for part in same for source in part.sources], shown)
    return told


def by_form(parts: Sequence[Variable]) -> Iterator[Sequence[Variable]]:
    """Group parts that read a die each: those together that read it in the same way."""
    while parts:
        if same_form(parts):
            yield parts
            return
        alike = [part for part in parts if same_form([parts[0], part])]
        yield alike
        taken = set(map(id, alike))
        parts = [part for part in parts if id(part) not in taken]


def as_dice(constants: Sequence[Any]) -> dict[Source, Sequence[Any]]:
    """Take what is always the same for dice of one face."""
    faces: dict[Any, list[Any]] = {}
    return {Spinner("", [value]).source: faces.setdefault(value, [value]) for value in constants}


def slots_of(part: Variable) -> set[Any]:
    """Give the places of a source that a part reads."""
    slots, met, ahead = set(), set(), [part]
    while ahead:
        node = ahead.pop()
        if node.parts and id(node) not in met:
            met.add(id(node))
            ahead += node.parts
        elif not node.parts and node.sources:
            slots.add(node.slot)
    return slots


def seen_in(part: Variable, source: Source | None = None) -> Sequence[Any]:
    """Give the value of a part for each face of a die, or for each kind of card; one if nothing is random.

    >>> from rulebook.odds import die
    >>> d = die(6)
    >>> seen_in(d >= 5, *d.sources)
    [False, False, False, False, True, True]
    """
    made: dict[int, Sequence[Any]] = {}
    cases = 1 if source is None else len(source.device.shows(source, 0))
    for node in bottom_up([part], parts_of):
        if node.operation is not None:
            made[id(node)] = node.operation.of_lists([list(made[id(below)]) for below in node.parts])
        elif source is not None and node.sources:
            made[id(node)] = source.device.shows(source, node.slot)
        else:
            made[id(node)] = [node.slot] * cases
    seen = made[id(part)]
    return list(map(plain, seen)) if part.bounds is not None and has_fractions(part.bounds) else seen


def how_many(source: Source) -> int:
    """Count the cards of a hand; a die is one."""
    return source.device.slots(source) if isinstance(source.device, Deal) else 1


def most(source: Source, told: Sequence[Any]) -> Any:
    """Give the largest sum that a die or a hand may show.

    >>> from rulebook.odds import Deck
    >>> (source,) = Deck({1: 4, 0: 48}).draw(13).sorted[0].sources
    >>> most(source, [0, 1])
    4
    """
    if not isinstance(source.device, Deal):
        return max(told)
    left, reached = source.device.sizes[source], 0
    for value, copies in sorted(zip(told, source.device.copies, strict=True), reverse=True):
        reached += value * min(left, copies)
        left -= min(left, copies)
    return reached


def of_one(node: Variable) -> Question | None:
    """Ask for what one die shows, or one card by its place in the hand."""
    (source,) = node.sources
    if isinstance(source.device, Spinner):
        return of_fold(node, {source: seen_in(node, source)}, None, ())
    slots = slots_of(node)
    if not isinstance(source.device, Deal) or len(slots) != 1:
        return None
    (place,) = slots
    kinds = source.device.kinds
    shown = dict(zip(kinds, seen_in(node, source), strict=True))

    def step(state: Any, kind: Any, count: int) -> Any:
        before, card = state
        return min(before + count, place + 1), kind if before <= place < before + count else card

    return Question(
        node,
        {source: kinds},
        grouped=True,
        ends=lambda state, points: shown[state[1]],
        start=(0, None),
        step=step,
        states=len(kinds),
    )


def of_fold(
    node: Variable,
    told: Mapping[Source, Sequence[Any]],
    combine: Callable[[Any, Any], Any] | None,
    constants: Sequence[Any],
) -> Question:
    """Ask for a sum, the largest, whether any …; without `combine` for the value of a single die."""
    fold = node.operation.fold if node.operation is not None and combine is not None else ""
    shown = {value for values in told.values() for value in values}
    dice = sum(map(how_many, told))
    if fold == "sum" and all(map(is_whole, [*shown, *constants])):
        low = min(shown)
        if (size := sum(most(source, told[source]) for source in told) - low * dice + 1) <= MOST_FIELDS:
            base = low * dice + sum(constants)
            return Question(
                node,
                told,
                grouped=False,
                ends=lambda state, points: base + points,
                adds=lambda state, value, count: (value - low) * count,
                size=size,
            )

    def step(state: Any, value: Any, count: int) -> Any:
        if combine is None:
            return value
        if fold in ("sum", "product"):
            value = value * count if fold == "sum" else value**count
        return value if state is NOTHING else combine(state, value)

    start = reduce(combine, constants) if combine is not None and constants else NOTHING
    states = 2 if fold in ("any", "all") else len(shown) * (dice if fold in ("sum", "product") else 1)
    return Question(node, told, False, lambda state, points: state, start, step, states=states)


def of_pattern(node: Variable, pattern: Pattern, told: Mapping[Source, Sequence[Any]]) -> Question:
    """Ask what a pattern asks."""
    dice, shown = sum(map(how_many, told)), {value for values in told.values() for value in values}
    takes, places = pattern.takes, len(pattern.places)
    states = pattern.states(dice, len(shown))
    if takes is None:
        done = pattern.done
        return Question(
            node, told, True, lambda state, points: done(state), pattern.start, pattern.step, states=states
        )
    low = min(shown) if places else 0
    if (places and not all(map(is_whole, shown))) or (places and (max(shown) - low) * places > MOST_FIELDS):

        def step(state: Any, value: Any, count: int) -> Any:
            inner, so_far = state
            return pattern.step(inner, value, count), so_far + value * takes(inner, count)

        start = pattern.start, 0
        return Question(
            node, told, True, lambda state, points: state[1], start, step, states=states * len(shown) * places
        )
    return Question(
        node,
        told,
        True,
        ends=lambda state, points: low * places + points,
        start=pattern.start,
        step=pattern.step,
        adds=lambda state, value, count: takes(state, count) * (value - low if places else 1),
        size=(max(shown) - low) * places + 1 if places else pattern.most(dice) + 1,
        states=states,
    )
