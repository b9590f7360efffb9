"""Hands dealt together from one pile of cards, without putting any back.

A hand is one axis of the sample space: all multisets of its size, so that equal cards stay lumped and the
order of dealing never counts. Hands from one pile depend on each other: they are weighed together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

from rulebook.core.later import np
from rulebook.odds.building import read_off
from rulebook.odds.multisets import bounded_multisets, count_bounded
from rulebook.odds.sources import Device, Source
from rulebook.odds.values import LARGEST, Column, column_of
from rulebook.odds.variables import Variable

IN_CACHE = 16_384  # numbers that the processor keeps at hand while it multiplies


class Deal(Device):
    """Several hands from one shuffled pile.

    >>> deal = Deal({1: 2, 2: 1}, [2])
    >>> deal.cases(deal.sources[0]), deal.weights(deal.sources).tolist(), deal.total(deal.sources)
    (2, [1, 2], 3)
    """

    advice = (
        "Print alike the cards that count alike: deck.map(lambda card: card == 7); "
        "or go through the kinds of card one by one: deck.fold(…). "
    )

    def __init__(self, pile: Mapping[Any, int], sizes: Sequence[int]) -> None:
        self.kinds = list(pile)
        self.copies = tuple(pile.values())
        self.sources = [Source(self, f"hand {place + 1}") for place in range(len(sizes))]
        self.sizes = dict(zip(self.sources, sizes, strict=True))
        self._kinds: Column | None = None

    @property
    def kind(self) -> Hashable:  # type: ignore[override]  # made when it is asked for
        """The cards, how many of each, and the sizes of the hands."""
        return "deal", tuple(self.kinds), self.copies, tuple(self.sizes.values())

    def hand(self, source: Source, faces: frozenset[Any] | None = None) -> tuple[Variable, ...]:
        """Give the cards of a hand as variables, in the order of the kinds, smallest first."""
        any_card = read_off(source, 0, self.kinds, source.name)
        kind, bounds, sources = type(any_card), any_card.bounds, any_card.sources
        known = any_card.faces and faces  # a card that is not in the pile any more may still be asked for
        return tuple(
            kind(
                None,
                (),
                bounds,
                sources=sources,
                slot=slot,
                text=f"{source.name} card {slot + 1}",
                faces=known,
            )
            for slot in range(self.sizes[source])
        )

    def cases(self, source: Source) -> int:
        """Count the different hands."""
        return count_bounded(self.copies, self.sizes[source])

    def slots(self, source: Source) -> int:
        """Count the cards of a hand."""
        return self.sizes[source]

    def hands(self, source: Source) -> Column:
        """List the different hands, a row for each card: hands[card, case] is the place of its kind."""
        return all_hands(self.copies, self.sizes[source])

    def values(self, source: Source, slot: int) -> Sequence[Any]:
        """Give one card of each of the different hands."""
        return [self.kinds[hand[slot]] for hand in bounded_multisets(self.copies, self.sizes[source])]

    def shows(self, source: Source, slot: int) -> Sequence[Any]:
        """Give all kinds of card."""
        return self.kinds

    def column(self, source: Source, slot: int) -> Column:
        """Give the same as a column."""
        if self._kinds is None:
            self._kinds = column_of(self.kinds)
        return np.asarray(self._kinds[self.hands(source)[slot]])

    def cells(self, sources: Sequence[Source]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Go through the hands together one by one."""
        dealt = [bounded_multisets(self.copies, self.sizes[source]) for source in sources]
        for cell in product(*[range(len(hands)) for hands in dealt]):
            left, weight = list(self.copies), 1
            for hands, case in zip(dealt, cell, strict=True):
                for kind in set(hands[case]):
                    taken = hands[case].count(kind)
                    weight *= comb(max(0, left[kind]), taken)
                    left[kind] -= taken
            yield cell, weight

    def weights(self, sources: Sequence[Source]) -> Column:
        """Count for each combination of hands how many ways there are to be dealt it."""
        exact = np.dtype(np.int64 if self.total(sources) < LARGEST else object)
        remaining = np.array(self.copies, dtype=exact)[:, None]  # of each kind, in each case so far
        weights = np.ones(1, dtype=exact)
        largest_first = sorted(sources, key=lambda source: -self.sizes[source])
        for source in largest_first:
            hands = self.hands(source)
            weights = ways_to_draw(
                hands, all_runs(self.copies, self.sizes[source]), remaining, weights
            ).ravel()
            if source is not largest_first[-1]:
                held = np.array([(hands == kind).sum(axis=0) for kind in range(len(self.kinds))])
                remaining = (remaining[:, None, :] - held[:, :, None]).reshape(len(self.kinds), -1)
        shape = [self.cases(source) for source in reversed(largest_first)]
        places = [largest_first[::-1].index(source) for source in sources]
        return np.asarray(weights.reshape(shape).transpose(places))

    def total(self, sources: Sequence[Source]) -> int:
        """Count the ways to deal these hands."""
        left, ways = sum(self.copies), 1
        for source in sources:
            ways *= comb(left, self.sizes[source])
            left -= self.sizes[source]
        return ways

    def sample(self, rng: np.random.Generator, times: int) -> dict[Source, list[Column]]:
        """Shuffle and deal many times."""
        values = column_of(self.kinds)
        pile = np.repeat(np.arange(len(self.kinds), dtype=np.int16), self.copies)
        shuffled = rng.permuted(np.tile(pile, (times, 1)), axis=1)
        dealt: dict[Source, list[Column]] = {}
        first = 0
        for source, size in self.sizes.items():
            hands = np.sort(shuffled[:, first : first + size], axis=1)
            dealt[source] = [values[hands[:, card]] for card in range(size)]
            first += size
        return dealt


@lru_cache(maxsize=32)
def all_hands(copies: tuple[int, ...], size: int) -> Column:
    """List all hands that so many copies of each kind allow, a row for each card."""
    listed = bounded_multisets(copies, size)
    hands = np.array(listed, dtype=np.int16).reshape(-1, size).T
    hands = np.ascontiguousarray(hands)
    hands.flags.writeable = False
    return hands


@lru_cache(maxsize=32)
def all_runs(copies: tuple[int, ...], size: int) -> Column:
    """Give the runs of all hands, in the same order."""
    return runs(all_hands(copies, size))


def runs(hands: Column) -> Column:
    """Give for each card the number of its equals in the hand, counted once: at the last of them.

    >>> runs(np.array([[0], [0], [0], [4]])).ravel().tolist()
    [0, 0, 3, 1]
    """
    lengths = np.ones(hands.shape, dtype=np.intp)
    for card in range(1, len(hands)):
        equal = hands[card] == hands[card - 1]
        lengths[card] += np.where(equal, lengths[card - 1], 0)
        lengths[card - 1][equal] = 0
    return lengths


def ways_to_draw(hands: Column, lengths: Column, remaining: Column, weights: Column) -> Column:
    """Weigh each hand in each case so far: the product of the ways to choose each kind in it."""
    choices = choose_up_to(remaining, len(hands))
    ways = np.empty((hands.shape[1], len(weights)), dtype=weights.dtype)
    block = max(1, IN_CACHE // len(weights))
    for first in range(0, len(ways), block):
        part = slice(first, first + block)
        for card, (length, kind) in enumerate(zip(lengths[:, part], hands[:, part], strict=True)):
            np.multiply(ways[part] if card else weights, choices[length, kind], out=ways[part])
    return ways


def choose_up_to(remaining: Column, most: int) -> Column:
    """Count the ways to choose 0, 1, 2 … `most` of the remaining cards of each kind.

    >>> choose_up_to(np.array([6]), 3).ravel().tolist()
    [1, 6, 15, 20]
    """
    left = np.maximum(remaining, 0).astype(np.intp)  # where fewer are left, there is no way already
    return np.asarray(binomials(int(left.max(initial=0)), most, remaining.dtype)[:, left])


@lru_cache(maxsize=32)
def binomials(largest: int, most: int, exact: np.dtype[Any]) -> Column:
    """Count the ways to choose 0, 1, 2 … `most` of 0, 1, 2 … `largest`; what is too many is never needed."""
    ways = [[comb(n, chosen) for n in range(largest + 1)] for chosen in range(most + 1)]
    limit = max(map(max, ways)) if exact.hasobject else LARGEST
    table = np.array([[min(n, limit) for n in row] for row in ways], dtype=exact)
    table.flags.writeable = False
    return table
