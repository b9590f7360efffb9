"""Hands dealt together from one pile of cards, without putting any back.

A hand is one axis of the sample space: all multisets of its size, so that equal cards stay lumped and the
order of dealing never counts. Hands from one pile depend on each other: they are weighed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

from rulebook.core.later import np
from rulebook.odds.counting import LIMIT
from rulebook.odds.errors import TooManyCases
from rulebook.odds.sources import LARGEST, Column, Device, Source, column_of
from rulebook.odds.variables import Variable, read_off

IN_CACHE = 16_384  # numbers that the processor keeps at hand while it multiplies


class Deal(Device):
    """Several hands from one shuffled pile.

    >>> deal = Deal({1: 2, 2: 1}, [2])
    >>> deal.cases(deal.sources[0]), deal.weights(deal.sources).tolist(), deal.total(deal.sources)
    (3, [1, 2, 0], 3)
    """

    advice = (
        "Print alike the cards that count alike: deck.map(lambda card: card == 7); "
        "or go through the kinds of card one by one: deck.fold(…). "
    )

    def __init__(self, pile: Mapping[Any, int], sizes: Sequence[int]) -> None:
        self.kinds = list(pile)
        self.values = column_of(self.kinds)
        self.copies = [pile[kind] for kind in self.kinds]
        self.sources = [Source(self, f"hand {place + 1}") for place in range(len(sizes))]
        self.sizes = dict(zip(self.sources, sizes, strict=True))

    def hand(self, source: Source) -> tuple[Variable, ...]:
        """Give the cards of a hand as variables, in the order of the kinds, smallest first."""
        return tuple(
            read_off(source, place, self.kinds, f"{source.name} card {place + 1}")
            for place in range(self.sizes[source])
        )

    def cases(self, source: Source) -> int:
        """Count the different hands."""
        if max(self.copies) == 1:
            return comb(len(self.kinds), self.sizes[source])
        return comb(len(self.kinds) + self.sizes[source] - 1, self.sizes[source])

    def slots(self, source: Source) -> int:
        """Count the cards of a hand."""
        return self.sizes[source]

    def hands(self, source: Source) -> Column:
        """List the different hands, a row for each card: hands[card, case] is the place of its kind."""
        if self.cases(source) > LIMIT:
            raise TooManyCases(self.cases(source), f"hands of {self.sizes[source]} cards", self.advice)
        return all_hands(*self._which(source))

    def _which(self, source: Source) -> tuple[int, int, bool]:
        """Say which hands these are, whatever the cards are called."""
        return len(self.kinds), self.sizes[source], max(self.copies) > 1

    def column(self, source: Source, slot: int) -> Column:
        """Give one card of each of the different hands."""
        return np.asarray(self.values[self.hands(source)[slot]])

    def weights(self, sources: Sequence[Source]) -> Column:
        """Count for each combination of hands how many ways there are to be dealt it."""
        exact = np.dtype(np.int64 if self.total(sources) < LARGEST else object)
        remaining = np.array(self.copies, dtype=exact)[:, None]  # of each kind, in each case so far
        weights = np.ones(1, dtype=exact)
        largest_first = sorted(sources, key=lambda source: -self.sizes[source])
        for source in largest_first:
            hands = self.hands(source)
            weights = ways_to_draw(hands, all_runs(*self._which(source)), remaining, weights).ravel()
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
        pile = np.repeat(np.arange(len(self.kinds), dtype=np.int16), self.copies)
        shuffled = rng.permuted(np.tile(pile, (times, 1)), axis=1)
        dealt: dict[Source, list[Column]] = {}
        first = 0
        for source, size in self.sizes.items():
            hands = np.sort(shuffled[:, first : first + size], axis=1)
            dealt[source] = [self.values[hands[:, card]] for card in range(size)]
            first += size
        return dealt


@lru_cache(maxsize=32)
def all_hands(kinds: int, size: int, repeated: bool) -> Column:
    """List all multisets (or sets) of so many kinds, a row for each card."""
    choose = combinations_with_replacement if repeated else combinations
    flat = np.fromiter((kind for hand in choose(range(kinds), size) for kind in hand), dtype=np.int16)
    hands = np.ascontiguousarray(flat.reshape(-1, size).T)
    hands.flags.writeable = False
    return hands


@lru_cache(maxsize=32)
def all_runs(kinds: int, size: int, repeated: bool) -> Column:
    """Give the runs of all hands, in the same order."""
    return runs(all_hands(kinds, size, repeated))


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
    ways = [np.ones_like(remaining)]
    for chosen in range(1, most + 1):
        ways.append(ways[-1] * (remaining - chosen + 1) // chosen)
    return np.array(ways)
