"""How the planner reads a table: how far it is, what tiles are worth, how to get onto a guarded tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import ceil, inf, prod
from typing import Any

from rulebook.core.cards import size
from rulebook.core.game import Seat
from rulebook.games.closing_in import table
from rulebook.games.closing_in.city import PLACES
from rulebook.games.closing_in.collapse import in_deck
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.legal import MOST_LURED, MOST_SMOKED
from rulebook.games.closing_in.table import EXITS, OUT, Move, State

EMPTY_SPACE = 3.0
"""What it costs to leave an empty space, in actions: one, and a card that is worth two."""
LOOK_AHEAD = 6
"""Turns for which an enforcer left behind counts."""
ORDINARY = 2.0
"""How bad it is to lose a tile that nobody needs, in actions: paths get longer."""
CARD = 1.5
"""What a card is worth in actions, on average."""
FAR = 99.0

Way = tuple[float, Move | None]
"""What something costs in actions, and its first move; None if nothing needs to be done."""


@lru_cache(maxsize=100_000)
def chance_of_loss(lacking: int, in_deck: int, left: int, copies: int, everything: int, cards: int) -> float:
    """Give the chance that a tile gets the enforcers it lacks to be lost, from so many cards; a quick float.

    Seen from the tile: each of its cards in the deck has one of the places left, of which so many come up.

    >>> round(chance_of_loss(1, 2, 24, 2, 24, 2), 4)
    0.163
    """
    if cards > left:
        lacking, cards, in_deck, left = lacking - in_deck, cards - left, copies, everything
    if lacking <= 0 or cards > left:
        return 1.0
    ways = 0.0
    for n in range(lacking, min(in_deck, cards) + 1):
        chosen = in_order(in_deck, n) / in_order(n, n)
        ways += chosen * in_order(cards, n) * in_order(left - cards, in_deck - n)
    return ways / in_order(left, in_deck)


def in_order(things: int, places: int) -> float:
    """Count the ways to fill so many places with different things, as a float.

    >>> in_order(5, 2)
    20.0
    """
    return prod(range(things, things - places, -1), start=1.0)


class Sketch:
    """One seat's sketch of a table: costs and risks, and what they are worth.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
    >>> Sketch(record.game, record.state, 0).still
    4
    """

    def __init__(self, house: House, s: State, seat: Seat) -> None:
        self.house, self.s, self.seat = house, s, seat
        self.here = s.where[seat]
        self.hand = s.hands[seat]
        self.inside = [other for other, at in enumerate(s.where) if at != OUT]
        self.missing = max(0, house.intel_needed - s.sent)
        self.still = self.missing - sum(s.carried[other] for other in self.inside)
        """Pieces of intel that nobody carries yet."""

    # ---- what tiles are worth --------------------------------------------------------------------------

    @cached_property
    def exits(self) -> list[int]:
        """The places of the exits that are still there."""
        return [p for p in PLACES if self.s.city[p].name in EXITS and not self.s.city[p].removed]

    def worth_keeping(self, place: int) -> float:
        """Say how bad it would be to lose a tile, in actions.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> sketch = Sketch(record.game, record.state, 0)
        >>> sketch.worth_keeping(record.state.place("tower"))
        40.0
        """
        tile = self.s.city[place]
        if tile.name == "tower" and self.missing:
            return 40.0
        if tile.name in EXITS:
            return 40.0 if len(self.exits) == 1 else 12.0
        return 8.0 if tile.intel and self.still > 0 else ORDINARY

    def risk(self, place: int, more: int = 0, turns: int = 0) -> float:
        """Give the chance that a tile is lost within so many turns, with so many more enforcers.

        Without a number of turns: before everybody has had another one.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).risk(record.state.place("tower"), more=3)
        1.0
        """
        tile = self.s.city[place]
        lacking = self.house.remove_above + 1 - tile.enforcers - more
        cards = self.house.deploy * (turns or len(self.inside) + 1)
        deck, left = self._deck[tile.name], size(self.s.locations)
        copies, everything = self.house.copies[tile.name], sum(self.house.copies.values())
        return chance_of_loss(lacking, deck, left, copies, everything, cards)

    @cached_property
    def _deck(self) -> Counter[str]:
        return in_deck(self.s)

    def damage(self, place: int, more: int) -> float:
        """Say what so many more enforcers on a tile cost: the loss they make likelier, in actions.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).damage(record.state.place("tower"), 0)
        0.0
        """
        if self.s.city[place].removed:
            return 0.0
        gone, before = self.risk(place, more, LOOK_AHEAD), self.risk(place, 0, LOOK_AHEAD)
        return self.worth_keeping(place) * (gone - before)

    # ---- how far it is ---------------------------------------------------------------------------------

    @cached_property
    def _ways(self) -> tuple[list[float], list[int]]:
        """From here to every place: the actions it takes, damage included, and the place before."""
        cost, before = [inf] * len(PLACES), [-1] * len(PLACES)
        cost[self.here] = 0.0
        heap = [(0.0, self.here)]
        while heap:
            so_far, place = heappop(heap)
            if so_far > cost[place]:
                continue
            leave = EMPTY_SPACE if self.s.city[place].removed else 1.0 + self.damage(place, 1)
            for near in self.house.layout.neighbours[place]:
                if so_far + leave < cost[near]:
                    cost[near] = so_far + leave
                    before[near] = place
                    heappush(heap, (cost[near], near))
        return cost, before

    def way_to(self, place: int) -> Way:
        """Find the cheapest way to a place: what it costs, and its first step.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).way_to(record.state.where[0])
        (0.0, None)
        """
        cost, _ = self._ways
        return cost[place], None if place == self.here else self.step(self.path(place)[0])

    def path(self, place: int) -> list[int]:
        """List the places on the cheapest way to a place.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).path(record.state.where[0])
        []
        """
        _, before = self._ways
        path = []
        while place != self.here:
            path.append(place)
            place = before[place]
        return path[::-1]

    def spaces(self, move: Any) -> int:
        """Count the empty spaces that a step begins to cross, until another tile is reached.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).spaces(table.Go(record.state.city[0].name))
        0
        """
        if not isinstance(move, table.Go | table.Sneak):
            return 0
        ring, seen = {self.s.place(move.tile)}, {self.here}
        for count in range(len(PLACES)):
            if any(not self.s.city[place].removed for place in ring):
                return count
            seen |= ring
            ring = {near for place in ring for near in self.house.layout.neighbours[place]} - seen
        return len(PLACES)

    def step(self, place: int) -> Move:
        """Make the step to a neighbour, sneaking where an enforcer left behind would hurt.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> Sketch(record.game, record.state, 0).step(0).tile == record.state.city[0].name
        True
        """
        tile = self.s.city[place].name
        if "sneak" in self.hand and self.damage(self.here, 1) >= 1:
            return table.Sneak(tile)
        return table.Go(tile)

    # ---- how to get onto a guarded tile ----------------------------------------------------------------

    def way_onto(self, place: int) -> Way:
        """Find the cheapest way to stand on a tile without enforcers: lure them off from next door, step in.

        An ambush or smoke will do as well, where the card is at hand.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=2).at(8)
        >>> print(Sketch(record.game, record.state, 0).way_onto(record.state.where[0])[1])
        sneak to the Bank
        """
        guards = self.s.city[place].enforcers
        if not guards:
            return self.way_to(place)
        ways = [*self._with_cards(place, guards), *self._by_luring(place, guards)]
        if not ways:
            # Nowhere to lure them to: go there all the same, and hope for an ambush or some smoke.
            return self.way_to(place)[0] + CARD * guards + 1, self.way_to(place)[1] or table.Take()
        return min(ways, key=lambda way: way[0])

    def _with_cards(self, place: int, guards: int) -> Iterable[Way]:
        cost, first = self.way_to(place)
        if guards <= self.hand.count("ambush"):
            yield cost + guards * (1 + CARD), first or table.Ambush()
        if "smoke" in self.hand and guards <= MOST_SMOKED:
            near = place == self.here or place in self.house.layout.neighbours[self.here]
            yield cost + 1 + CARD, table.Smoke(self.s.city[place].name, guards) if near else first

    def _by_luring(self, place: int, guards: int) -> Iterable[Way]:
        leaving = place == self.here
        guards += leaving
        lures = ceil(guards / MOST_LURED)
        for near in self.house.layout.neighbours[place]:
            if self.s.city[near].removed:
                continue
            cost, first = (1.0, self.step(near)) if leaving else self.way_to(near)
            cost += lures + 1 + self.damage(near, guards + 1)
            yield cost, first or table.Lure(self.s.city[place].name, min(MOST_LURED, guards))
