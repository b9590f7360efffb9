"""Going through a pool or a hand value by value, whatever is asked of it as a whole.

All that is asked at once (the sum, the best three, a straight) is told each value and how many show it. One
remembers how many dice or cards are left, what each question remembers, and for everything that only adds up
a generating function: never the rolls themselves. Faces and cards that no question tells apart are one value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, inf, prod
from operator import sub
from typing import Any

from rulebook.odds.errors import TooManyCases
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.hands import Deal
from rulebook.odds.polynomials import unpacked
from rulebook.odds.questions import Question, question_of, slots_of
from rulebook.odds.rewriting import like, rebuilt, with_one_source
from rulebook.odds.sources import Device, Source, Spinner, total_weight
from rulebook.odds.values import in_order
from rulebook.odds.variables import Variable

STEP = 300  # work of one step, in numbers that numpy adds up
MOST_STEPS = 10_000_000  # where a question remembers more than was foreseen,
MOST_HELD = 200_000  # and how much is remembered at a time
MOST_WORDS = 20_000_000  # kept at a time, eight bytes each
MOST_QUESTIONS = 12
UNSEEN = object()  # what a question sees in a die that it does not ask

Left = tuple[int, ...]  # dice or cards left in each group
Table = dict[Left, dict[Any, int]]  # what is left -> what the questions remember -> generating function
Move = Callable[
    [Any, Left], tuple[Any, int]
]  # what is remembered, how many show -> the same afterwards, shift


@dataclass(slots=True)
class Value:
    """A face or a kind of card: which groups may show it, and what each question sees in it."""

    groups: tuple[int, ...]
    seen: tuple[tuple[Any, ...], ...]  # for each group, for each question
    copies: int | None  # of a card; None for a face
    weight: int  # of a face
    later: float  # how many cards, or faces, come after it
    known: dict[Any, list[tuple[Left, int]]]  # its choices; values of the same weight share them

    def choices(self, left: Left) -> list[tuple[Left, int]]:
        """Every way in which the dice or cards left in its groups may show it: how many, and the ways."""
        rest = min(self.later, sum(left))  # so many may be left to what comes after it
        if not rest:  # nothing comes after it: it is all that is left
            return [(left, ways)] if (ways := self._ways(left, left)) else []
        if (left, rest) not in self.known:
            most = max(left) if self.copies is None else self.copies
            least = sum(left) - rest  # so many are shown by this value in all
            self.known[left, rest] = [
                (counts, ways)
                for counts in shared_out(left, least, most)
                if (ways := self._ways(left, counts))
            ]
        return self.known[left, rest]

    def _ways(self, left: Left, counts: Left) -> int:
        if self.copies is None:
            return int(comb(left[0], counts[0]) * self.weight ** counts[0])
        ways, still = 1, self.copies
        for count in counts:
            if count > still:
                return 0
            ways *= comb(still, count)
            still -= count
        return ways


@dataclass(slots=True)
class Walk:
    """Some questions to pools and hands, ready to be gone through."""

    root: Variable
    questions: list[Question]
    sizes: Left  # of the groups
    values: list[list[Value]]  # those together that are one value to a pattern, in order
    steps: int = 0

    @classmethod
    def of(cls, root: Variable) -> Walk | None:
        """Find what is asked of whole pools and hands; None if anything else is."""
        root = bundled(root)
        questions = asked(root)
        return None if questions is None else cls.to(root, questions)

    @classmethod
    def to_one(cls, root: Variable) -> Walk | None:
        """See at once whether the root itself is such a question."""
        question = question_of(root)
        return (
            cls.to(root, [question]) if question is not None and (question.grouped or hands(root)) else None
        )

    @classmethod
    def to(cls, root: Variable, questions: list[Question]) -> Walk | None:
        """Lay out some questions; None if they want the values in different orders."""
        sizes, values = laid_out(questions)
        places: dict[Any, list[Value]] = {}
        for value in values:
            told = {each for seen in value.seen for each in seen_in_order(seen, questions)}
            if len(told) > 1:  # by rank and by suit: there is no one order
                return None
            places.setdefault(next(iter(told), UNSEEN), []).append(value)
        free = [[value] for value in places.pop(UNSEEN, [])]
        ordered = [*free, *[places[place] for place in in_order(places)]]
        later: dict[int, float] = {}
        for value in reversed([value for together in ordered for value in together]):
            value.later = later.get(value.groups[0], 0)
            later[value.groups[0]] = inf if value.copies is None else value.later + value.copies
        return cls(root, questions, sizes, ordered)

    def work(self) -> float:
        """Estimate the work; infinite where it would not fit."""
        states = prod(question.states for question in self.questions)
        fields = prod(question.size for question in self.questions)
        words = 1 + fields * total_weight(self.root.sources).bit_length() // 64
        steps, largest = 0.0, 1.0
        before: dict[int, float] = {}
        for value in [value for together in self.values for value in together]:
            (first, *_), most = value.groups, inf if value.copies is None else value.copies
            shown = before.get(first, 0)
            lefts = prod(
                min(size, shown if group in value.groups else inf, value.later + most) + 1
                for group, size in enumerate(self.sizes)
            )
            choices = prod(min(self.sizes[group], most) / 2 + 1 for group in value.groups)
            steps += lefts * (choices if value.later else 1)
            largest = max(largest, lefts)
            before[first] = shown + most
        if largest * states * words > MOST_WORDS * 16:  # few of all that may be are at a time
            return inf
        return steps * (1 + states / 8) * (STEP + 3 * words) / 2  # not all states come at all times

    def carried_out(self) -> Variable:
        """Go through the values; gives the expression again, with one source instead of all."""
        width = total_weight(self.root.sources).bit_length() // 8 + 1
        strides, stride = [], 8 * width
        for question in self.questions:
            strides.append(stride)
            stride *= question.size
        table: Table = {self.sizes: {tuple([question.start for question in self.questions]): 1}}
        for together in self.values:
            if len(together) == 1:
                table = self._after(table, together[0], at_once(together[0], self.questions, strides))
                continue
            nothing = (0,) * len(self.questions)
            table = {
                left: {key + nothing: ways for key, ways in held.items()} for left, held in table.items()
            }
            for value in together:
                table = self._after(table, value, bit_by_bit(value, self.questions, strides))
            table = settled(table, settling(together, self.questions, strides))
        (held,) = table.values()
        columns: list[list[Any]] = [[] for _ in self.questions]
        weights = []
        for key, counts in held.items():
            for code, count in unpacked(counts, width):
                weights.append(count)
                for question, state, column in zip(self.questions, key, columns, strict=True):
                    code, points = divmod(code, question.size)
                    column.append(question.ends(state, points))
        return with_one_source(self.root, [question.node for question in self.questions], columns, weights)

    def _after(self, table: Table, value: Value, move: Move) -> Table:
        """Say how many dice or cards show a value."""
        known: dict[Left, dict[Any, tuple[Any, int]]] = {}
        grown: Table = {}
        groups = value.groups
        all_groups = len(groups) == len(self.sizes)
        for left, held in table.items():
            for counts, ways in value.choices(left if all_groups else tuple([left[each] for each in groups])):
                if all_groups:
                    rest = tuple(map(sub, left, counts))
                else:
                    shown = dict(zip(groups, counts, strict=True))
                    rest = tuple([most - shown.get(group, 0) for group, most in enumerate(left)])
                into = grown.setdefault(rest, {})
                moves = known.setdefault(counts, {})
                for key, polynomial in held.items():
                    if (moved := moves.get(key)) is None:
                        moved = moves[key] = move(key, counts)
                    after, shift = moved
                    into[after] = into.get(after, 0) + (polynomial << shift) * ways
                self.steps += len(held)
            if self.steps > MOST_STEPS or sum(map(len, grown.values())) > MOST_HELD:
                raise TooManyCases(self.steps, str(self.root), "A pattern here remembers too much. ")
        return grown


# --- telling the questions ----------------------------------------------------------------------------------


def at_once(value: Value, questions: Sequence[Question], strides: Sequence[int]) -> Move:
    """Tell every question how many show a value."""
    if len(questions) == len(value.groups) == 1:
        (question,), (stride,), ((each,),) = questions, strides, value.seen
        step, adds, grouped = question.step, question.adds, question.grouped

        def lone(key: Any, counts: Left) -> tuple[Any, int]:
            (count,) = counts
            if not (count or grouped):
                return key, 0
            shift = adds(key[0], each, count) * stride if adds is not None else 0
            return (step(key[0], each, count),) if step is not None else key, shift

        return lone
    first, then = bit_by_bit(value, questions, strides), settling([value], questions, strides)
    nothing = (0,) * len(questions)

    def move(key: Any, counts: Left) -> tuple[Any, int]:
        between, shift = first(key + nothing, counts)
        after, more = then(between)
        return after, shift + more

    return move


def bit_by_bit(value: Value, questions: Sequence[Question], strides: Sequence[int]) -> Move:
    """Tell those questions that take any order; for the others add up behind the states how many show."""
    told = [
        (place, question, each, number)
        for number, seen in enumerate(value.seen)
        for place, (question, each) in enumerate(zip(questions, seen, strict=True))
        if each is not UNSEEN
    ]

    def move(key: Any, counts: Left) -> tuple[Any, int]:
        states, shift = list(key), 0
        for place, question, each, number in told:
            if not (count := counts[number]):
                continue
            if question.grouped:
                states[len(questions) + place] += count
                continue
            if question.adds is not None:
                shift += question.adds(states[place], each, count) * strides[place]
            if question.step is not None:
                states[place] = question.step(states[place], each, count)
        return tuple(states), shift

    return move


def settling(
    together: Sequence[Value], questions: Sequence[Question], strides: Sequence[int]
) -> Callable[[Any], tuple[Any, int]]:
    """Tell patterns how many show a value in all."""
    told = {
        place: (question, each)
        for value in together
        for seen in value.seen
        for place, (question, each) in enumerate(zip(questions, seen, strict=True))
        if question.grouped and each is not UNSEEN
    }

    def settle(key: Any) -> tuple[Any, int]:
        states, shown, shift = list(key[: len(questions)]), key[len(questions) :], 0
        for place, (question, each) in told.items():
            if question.adds is not None:
                shift += question.adds(states[place], each, shown[place]) * strides[place]
            if question.step is not None:
                states[place] = question.step(states[place], each, shown[place])
        return tuple(states), shift

    return settle


def settled(table: Table, settle: Callable[[Any], tuple[Any, int]]) -> Table:
    """Do so for all that is remembered."""
    grown: Table = {}
    for left, held in table.items():
        into = grown.setdefault(left, {})
        for key, polynomial in held.items():
            after, shift = settle(key)
            into[after] = into.get(after, 0) + (polynomial << shift)
    return grown


# --- finding the questions ----------------------------------------------------------------------------------


def bundled(root: Variable) -> Variable:
    """Put those parts of a sum (or any, all …) together that read one die or card each.

    >>> from rulebook.odds import dice
    >>> from rulebook.odds.rewriting import flattened
    >>> pool = dice(3)
    >>> len(bundled(flattened(sum(pool) + pool.keep_highest())).parts)
    2
    """
    instead: dict[int, Variable] = {}
    for node in bottom_up([root], parts_of):
        if node.operation is None or not node.operation.fold:
            continue
        short = [part for part in node.parts if len(part.sources) == 1 and len(slots_of(part)) == 1]
        if 1 < len(short) < len(node.parts):
            read = {id(part) for part in short}
            others = [part for part in node.parts if id(part) not in read]
            instead[id(node)] = like(node, (like(node, tuple(short)), *others))
    return rebuilt(root, instead) if instead else root


def asked(root: Variable) -> list[Question] | None:
    """Find the questions nearest to the root; None if there are too many, or a card is read by itself."""
    questions: list[Question] = []
    met: set[int] = set()
    ahead = [root]
    while ahead:
        node = ahead.pop()
        if id(node) in met or not node.sources:
            continue
        met.add(id(node))
        if (question := question_of(node)) is not None:
            questions.append(question)
        elif not node.parts or len(questions) >= MOST_QUESTIONS:
            return None
        ahead += [] if question is not None else node.parts[::-1]
    return questions if hands(root) or any(question.grouped for question in questions) else None


def hands(root: Variable) -> bool:
    """Tell whether any card is dealt."""
    return any(isinstance(source.device, Deal) for source in root.sources)


def seen_in_order(seen: Sequence[Any], questions: Sequence[Question]) -> Iterator[Any]:
    """Give what patterns see, for whom the order of the values counts."""
    for each, question in zip(seen, questions, strict=True):
        if question.grouped and each is not UNSEEN:
            yield each


def laid_out(questions: Sequence[Question]) -> tuple[Left, list[Value]]:
    """Group dice that are asked alike, and merge faces and cards that no question tells apart."""
    dice: dict[Any, list[Source]] = {}
    deals: dict[Deal, list[Source]] = {}
    for source in dict.fromkeys(source for question in questions for source in question.told):
        if isinstance(source.device, Deal):
            deals.setdefault(source.device, []).append(source)
        else:
            told = [id(question.told.get(source)) for question in questions]
            dice.setdefault((weights_of(source.device), *told), []).append(source)
    sizes: list[int] = []
    values: list[Value] = []
    known: dict[Any, dict[Any, list[tuple[Left, int]]]] = {}
    for alike in dice.values():
        seen = seen_by_case(alike[0], questions)
        merged: dict[Any, int] = {}
        for each, weight in zip(seen, weights_of(alike[0].device), strict=True):
            merged[each] = merged.get(each, 0) + weight
        for each, weight in merged.items():
            values.append(Value((len(sizes),), (each,), None, weight, 0, known.setdefault((0, weight), {})))
        sizes.append(len(alike))
    for deal, hands in deals.items():
        groups = tuple(range(len(sizes), len(sizes) + len(hands)))
        cards: dict[Any, int] = {}
        kinds = zip(*[seen_by_case(hand, questions) for hand in hands], strict=True)
        for each, copies in zip(kinds, deal.copies, strict=True):
            cards[each] = cards.get(each, 0) + copies
        for each, copies in cards.items():
            values.append(Value(groups, each, copies, 1, 0, known.setdefault((copies, 1), {})))
        sizes += [deal.sizes[hand] for hand in hands]
    return tuple(sizes), values


def shared_out(left: Left, least: float, most: int) -> Iterator[Left]:
    """Give all ways in which groups with so many left may take so many together, from `least` to `most`.

    >>> list(shared_out((2, 1), 1, 2))
    [(0, 1), (1, 0), (1, 1), (2, 0)]
    """
    room = sum(left[1:])
    for first in range(max(0, int(least) - room), min(left[0], most) + 1):
        if len(left) == 1:
            yield (first,)
        else:
            for others in shared_out(left[1:], least - first, most - first):
                yield first, *others


def weights_of(device: Device) -> tuple[int, ...]:
    """Give the weight of each face."""
    assert isinstance(device, Spinner)
    return tuple(device.weighed or [1] * len(device.shown[0]))


def seen_by_case(source: Source, questions: Sequence[Question]) -> list[tuple[Any, ...]]:
    """Give for each face or kind of card what each question sees in it."""
    cases = len(source.device.shows(source, 0))
    unseen = [UNSEEN] * cases
    return list(zip(*[question.told.get(source, unseen) for question in questions], strict=True))
