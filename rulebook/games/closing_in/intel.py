"""How long it takes until enough intel has come up, exactly: location cards followed one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from rulebook.core.cards import size
from rulebook.games.closing_in.collapse import ahead, on_the_table
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import OUT, SYMBOL, State
from rulebook.odds.law import LATER, Law


class Hiding(NamedTuple):
    """A tile whose symbol may still come: its cards without and with it, in the deck, lying open, and in all.

    >>> Hiding(1, 1, 0, 0, 0, 1, 1).enforcers
    0
    """

    plain: int
    symbols: int
    enforcers: int
    open_plain: int
    open_symbols: int
    all_plain: int
    all_symbols: int


Groups = tuple[tuple[Hiding, int], ...]
Found = tuple[int, Groups]
"""How many pieces of intel have come up, and the tiles that may bring more, equal ones counted together."""


def intel_wait(house: House, s: State, steps: int) -> Law[Any]:
    """Give the law of the step 4 by which enough intel has come up: sent, carried and lying on tiles.

    Nobody moves; the set-up counts as step 0, and what takes longer than so many steps counts as "later".
    A tile that is removed before its symbol comes brings none.

    >>> law = intel_wait(House(), State(), 11)
    >>> law[1], law[11]
    (Fraction(5, 759), Fraction(0, 1))
    """
    s = on_the_table(house, s)
    carried = sum(n for n, at in zip(s.carried, s.where, strict=True) if at != OUT)
    lacking = house.intel_needed - s.sent - carried - sum(tile.intel for tile in s.city)
    if lacking <= 0:
        return Law({0: 1}, title="Law of the step with enough intel")
    coming, arrived, rest = ahead(house, s, steps), dict[Any, Fraction](), Fraction(1)
    search = _Search(house, s)
    for number, cards in enumerate(coming.cards):
        search.turn_up(cards, lacking)
        step = number if coming.set_up else number + 1
        if chance := search.arrivals(lacking, removes=step > 0):
            arrived[step], rest = chance, rest - chance
    if rest:
        arrived[LATER] = rest
    return Law(arrived, title="Law of the step with enough intel")


class _Search:
    """The cases of what may have come up so far, with whole-number weights, card by card."""

    def __init__(self, house: House, s: State) -> None:
        self.house = house
        self.left = size(s.locations)
        self.size = sum(n for _, n, _ in house.location_kinds)
        self.open = len(s.shown)
        deck, shown = Counter(dict(s.locations)), Counter(s.shown)
        hiding: Counter[Hiding] = Counter()
        for name, n, symbols in house.location_kinds:
            tile, symbol = s.tile(name), name + SYMBOL
            if symbols and not tile.intel and not tile.removed:
                enforcers = min(tile.enforcers, house.remove_above + 1)
                cards = (shown[name], shown[symbol], n - symbols, symbols)
                hiding[Hiding(deck[name], deck[symbol], enforcers, *cards)] += 1
        self.weights: dict[Found, int] = {(0, tuple(sorted(hiding.items()))): 1}
        self.total = 1

    def turn_up(self, cards: int, lacking: int) -> None:
        """Turn up the cards of a step one by one, shuffling when the deck runs out."""
        for _ in range(cards):
            if not self.left and self.house.reshuffle != "never":
                self._each_tile(_closed)
                self.left = self.size - self.open
            if not self.left:
                return
            self._one_card(lacking)
            self.total *= self.left
            self.left -= 1
            self.open += 1

    def _one_card(self, lacking: int) -> None:
        grown: dict[Found, int] = {}
        for (found, groups), weight in self.weights.items():
            if found >= lacking:
                _add(grown, (found, groups), weight * self.left)
                continue
            others = self.left
            for tile, tiles in groups:
                others -= tiles * (tile.plain + tile.symbols)
                if tile.plain:
                    _add(grown, (found, _moved(groups, tile, self._plain(tile))), weight * tiles * tile.plain)
                if tile.symbols:
                    _add(grown, (found + 1, _moved(groups, tile, None)), weight * tiles * tile.symbols)
            if others:
                _add(grown, (found, groups), weight * others)
        self.weights = grown

    def _plain(self, tile: Hiding) -> Hiding:
        """The tile after a card of it without the symbol: an enforcer more."""
        enforcers = min(tile.enforcers + 1, self.house.remove_above + 1)
        return tile._replace(plain=tile.plain - 1, enforcers=enforcers, open_plain=tile.open_plain + 1)

    def arrivals(self, lacking: int, removes: bool) -> Fraction:
        """End a step: the chance that enough came up in it; crowded tiles go, open cards are discarded."""
        arrived = sum(weight for (found, _), weight in self.weights.items() if found >= lacking)
        self.weights = {case: weight for case, weight in self.weights.items() if case[0] < lacking}
        every_turn = self.house.reshuffle == "every_turn"

        def ended(tile: Hiding) -> Hiding | None:
            if removes and tile.enforcers > self.house.remove_above:
                return None
            tile = tile._replace(open_plain=0, open_symbols=0)
            return _closed(tile) if every_turn else tile

        self._each_tile(ended)
        self.open = 0
        self.left = self.size if every_turn else self.left
        return Fraction(arrived, self.total)

    def _each_tile(self, change: Callable[[Hiding], Hiding | None]) -> None:
        grown: dict[Found, int] = {}
        for (found, groups), weight in self.weights.items():
            after: Counter[Hiding] = Counter()
            for tile, tiles in groups:
                if (changed := change(tile)) is not None:
                    after[changed] += tiles
            _add(grown, (found, tuple(sorted(after.items()))), weight)
        self.weights = grown


def _closed(tile: Hiding) -> Hiding:
    """A tile's cards after a shuffle: all but those that lie open."""
    return tile._replace(plain=tile.all_plain - tile.open_plain, symbols=tile.all_symbols - tile.open_symbols)


def _add(weights: dict[Found, int], case: Found, weight: int) -> None:
    weights[case] = weights.get(case, 0) + weight


def _moved(groups: Groups, tile: Hiding, to: Hiding | None) -> Groups:
    """One of the equal tiles changes, or leaves when its symbol has come."""
    counts = Counter(dict(groups))
    counts[tile] -= 1
    if to is not None:
        counts[to] += 1
    return tuple(sorted((t, n) for t, n in counts.items() if n))
