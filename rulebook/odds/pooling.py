"""A pool as one source: equal dice that are only asked symmetric questions are counted as multisets.

Ten dice have 60 million cases, and 3,003 multisets. A question is symmetric in some dice if exchanging two of
them, and passing all of them on in a circle, leave the expression as it is: from these two every order comes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from rulebook.core.later import np
from rulebook.odds.building import read_off
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.multisets import bounded_multisets
from rulebook.odds.recognizing import rank_of
from rulebook.odds.rewriting import form_of, rebuilt
from rulebook.odds.sources import Device, Source, Spinner
from rulebook.odds.values import LARGEST, Column, column_of, in_order
from rulebook.odds.variables import Variable

MOST_MULTISETS = 1_000_000
MOST_ROLES = 60  # dice of a kind looked at one by one, when they do not all do the same


class Multiset(Device):
    """Equal dice of which only the multiset counts: its slots are the faces in order.

    >>> pool = Multiset([1, 2], [1, 1], 2)
    >>> pool.cases(pool.sources[0]), pool.weights(pool.sources).tolist(), pool.values(pool.sources[0], 1)
    (3, [1, 2, 1], [1, 2, 2])
    """

    def __init__(self, faces: Sequence[Any], weights: Sequence[int], size: int) -> None:
        self.faces, self.face_weights, self.size = list(faces), list(weights), size
        self.sources = (Source(self, f"pool of {size}"),)

    @property
    def kind(self) -> Hashable:  # type: ignore[override]  # made when it is asked for
        """Its dice."""
        return "pool", tuple(self.faces), tuple(self.face_weights), self.size

    def cases(self, source: Source) -> int:
        """Count the multisets."""
        return comb(self.size + len(self.faces) - 1, self.size)

    def slots(self, source: Source) -> int:
        """Count the dice."""
        return self.size

    def values(self, source: Source, slot: int) -> Sequence[Any]:
        """Give the faces of one place in the sorted pool."""
        return [self.faces[rolled[slot]] for rolled in self._listed()]

    def column(self, source: Source, slot: int) -> Column:
        """Give the same as a column."""
        return np.asarray(column_of(self.faces)[self._rolls()[slot]])

    def weights(self, sources: Sequence[Source]) -> Column | None:
        """Count the orders of each multiset, face by face: n · (n − 1) · … over the equal ones."""
        rolls = self._rolls()
        exact = np.int64 if self.total(sources) * self.size < LARGEST else object
        weights = np.ones(rolls.shape[1], dtype=exact)
        equal = np.zeros(rolls.shape[1], dtype=np.int64)
        faces = np.array(self.face_weights, dtype=exact)
        for place, face in enumerate(rolls):
            equal = np.where(face == rolls[place - 1], equal + 1, 1) if place else equal + 1
            weights = weights * (place + 1) // equal
            if set(self.face_weights) != {1}:
                weights = weights * faces[face]
        return weights

    def cells(self, sources: Sequence[Source]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Go through the multisets one by one."""
        for case, rolled in enumerate(self._listed()):
            orders = factorial(self.size) // prod(factorial(rolled.count(face)) for face in set(rolled))
            yield (case,), orders * prod(self.face_weights[face] for face in rolled)

    def total(self, sources: Sequence[Source]) -> int:
        """Count the rolls."""
        return int(sum(self.face_weights) ** self.size)

    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Roll many times."""
        bars = np.array([weight / sum(self.face_weights) for weight in self.face_weights])
        rolled = np.sort(rng.choice(len(self.faces), size=(self.size, times), p=bars / bars.sum()), axis=0)
        return {self.sources[0]: [column_of(self.faces)[place] for place in rolled]}

    def _listed(self) -> list[tuple[int, ...]]:
        return bounded_multisets((self.size,) * len(self.faces), self.size)

    def _rolls(self) -> Column:
        if not hasattr(self, "_known"):
            listed = combinations_with_replacement(range(len(self.faces)), self.size)
            flat = np.fromiter((face for rolled in listed for face in rolled), dtype=np.int16)
            self._known: Column = np.ascontiguousarray(flat.reshape(-1, self.size).T)
        return self._known


def pooled(root: Variable) -> Variable | None:
    """Put equal dice with equal roles into pools; None where there are none.

    >>> from rulebook.odds import dice, largest, total
    >>> own, *others = dice(9)
    >>> one = pooled(total(largest(own + other for other in others), total(others)))
    >>> sorted(source.device.cases(source) for source in one.sources)
    [6, 1287]
    """
    instead: dict[int, Variable] = {}
    for alike in interchangeable(root):
        spinner = alike[0].device
        assert isinstance(spinner, Spinner)
        weights: dict[Any, int] = dict.fromkeys(in_order(set(spinner.shown[0])), 0)
        for face, weight in zip(spinner.shown[0], spinner.weighed or [1] * spinner.sums, strict=True):
            weights[face] += weight
        pool = Multiset(list(weights), list(weights.values()), len(alike))
        places = {source: place for place, source in enumerate(alike)}
        for node in bottom_up([root], parts_of):
            if not node.parts and node.sources and (source := next(iter(node.sources))) in places:
                leaf = read_off(pool.sources[0], places[source], pool.faces, str(node))
                instead[id(node)] = leaf
    return ranks_read_off(rebuilt(root, instead)) if instead else None


def interchangeable(root: Variable) -> Iterator[list[Source]]:
    """Find dice of a kind that may change places."""
    kinds: dict[Hashable, list[Source]] = {}
    for source in sorted(root.sources, key=lambda source: source.order):
        if isinstance(source.device, Spinner) and len(source.device.shown) == 1:
            kinds.setdefault(source.device.kind, []).append(source)
    for alike in kinds.values():
        faces = len(set(alike[0].device.values(alike[0], 0)))
        if comb(len(alike) + faces - 1, faces - 1) > MOST_MULTISETS:
            continue
        if len(alike) > 1 and symmetric(root, alike):
            yield alike
        elif 2 < len(alike) <= MOST_ROLES:
            roles: dict[int, list[Source]] = {}
            forms: dict[tuple[Any, ...], int] = {}
            for source in alike:
                roles.setdefault(role(root, source, alike, forms), []).append(source)
            if len(roles) > 1:
                yield from (same for same in roles.values() if len(same) > 1 and symmetric(root, same))


def role(root: Variable, one: Source, alike: Sequence[Source], forms: dict[tuple[Any, ...], int]) -> int:
    """Give the form that an expression has from the point of view of one of several dice."""
    others = dict.fromkeys(alike, "other")
    return form_of(root, lambda source: "one" if source is one else others.get(source, source), forms)


def symmetric(root: Variable, alike: Sequence[Source]) -> bool:
    """Tell whether these dice may change places."""
    forms: dict[tuple[Any, ...], int] = {}
    swapped = [alike[1], alike[0], *alike[2:]]
    passed_on = [*alike[1:], alike[0]]
    numbers = set()
    for order in (alike, swapped, passed_on):
        names = dict(zip(alike, order, strict=True))
        numbers.add(form_of(root, lambda source, names=names: names.get(source, source), forms))  # type: ignore[misc]  # bound at once
    return len(numbers) == 1


def ranks_read_off(root: Variable) -> Variable:
    """Read the largest, the second largest … of a whole pool or hand off its places: they are in order."""
    instead: dict[int, Variable] = {}
    for node in bottom_up([root], parts_of):
        rank = rank_of(node)
        if rank is None or any(part.parts or not part.sources for part in node.parts):
            continue
        place = len(node.parts) - 1 - rank
        sources = {source for part in node.parts for source in part.sources}
        slots = sorted(part.slot for part in node.parts)
        if len(sources) == 1 and slots == list(range(next(iter(sources)).device.slots(next(iter(sources))))):
            instead[id(node)] = min(node.parts, key=lambda part, place=place: abs(part.slot - place))  # type: ignore[misc]  # bound at once
    return rebuilt(root, instead) if instead else root
