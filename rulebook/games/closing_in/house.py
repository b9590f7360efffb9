"""The options of Closing In, and what they make of decks, supplies and limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Literal

from rulebook.core.cards import Pile, pile
from rulebook.core.game import Event, Refused
from rulebook.core.option import freeze_lists
from rulebook.games.closing_in.city import GRIDS, Grid
from rulebook.games.closing_in.table import CARDS, EXITS, RULES, SYMBOL, TILES, State

Kinds = tuple[tuple[str, int, int], ...]
"""Rows of a deck: which card, how many, and what the number after it means for this deck."""

MOST_CARDS = 60
DEFAULT_INVENTORY: Kinds = tuple((card, n, worth) for card, n, worth in RULES.data["inventory"])
DEFAULT_LOCATIONS: Kinds = tuple((tile, n, symbols) for tile, n, symbols in RULES.data["locations"])


@dataclass(frozen=True)
class House:
    """The house rules: whatever an option changes is worked out here and nowhere else.

    >>> House().buys("smoke"), House(players=3).intel_needed
    (2, 4)
    """

    players: int = 2
    early_escape: Literal["no", "yes"] = "no"
    reshuffle: Literal["empty", "every_turn", "never"] = "empty"
    grid: Literal["wide", "tall"] = "wide"
    search: Literal["own", "any"] = "own"
    no_intel: Literal["play_on", "lost"] = "play_on"
    escape_turn: Literal["enforce", "skip"] = "enforce"
    remove_above: int = 2
    deploy: int = 2
    first_deploy: int = 2
    intel_needed: int = 4
    draw_up_to: int = 3
    hand_limit: int = 5
    actions: int = 2
    enforcers: int = 50
    tokens: int = 8
    turns: int = 100
    city: tuple[str, ...] = ()
    inventory: tuple[tuple[str, int, int], ...] = ()
    locations: tuple[tuple[str, int, int], ...] = ()

    def __post_init__(self) -> None:
        freeze_lists(self)
        RULES.check(self)
        for no in self._unfit():
            raise Refused(no, RULES)

    def _unfit(self) -> Iterator[Event]:
        """Find what is wrong with the options beyond what a list or a range can tell."""
        if self.draw_up_to > self.hand_limit:
            data = {"limit": self.hand_limit, "draw": self.draw_up_to}
            yield Event("CI-7", "limit_below_draw", data)
        if self.intel_needed > self.tokens:
            yield Event("CI-18", "too_few_tokens", {"needed": self.intel_needed, "tokens": self.tokens})
        tiles = isinstance(self.city, tuple) and all(isinstance(tile, str) for tile in self.city)
        if self.city != () and not (tiles and sorted(self.city) == sorted(TILES)):
            yield Event("CI-1", "bad_city", {"tiles": TILES})
        yield from self._unfit_inventory()
        yield from self._unfit_locations()
        yield from self._hopeless()

    def _unfit_inventory(self) -> Iterator[Event]:
        rows = self.inventory_kinds
        if not _is_deck(rows, CARDS):
            yield Event("CI-R20", "bad_inventory", {"cards": CARDS, "most": MOST_CARDS})
            return
        counts = {card: n for card, n, _ in rows}
        for key in EXITS.values():
            if not counts.get(key):
                yield Event("CI-13", "no_key", {"key": key})
        least = self.players * self.draw_up_to
        if sum(counts.values()) < least:
            data = {"n": sum(counts.values()), "players": self.players, "each": self.draw_up_to}
            yield Event("CI-1", "small_inventory", data | {"least": least})

    def _unfit_locations(self) -> Iterator[Event]:
        rows = self.location_kinds
        fits = _is_deck(rows, TILES) and len(rows) == len(TILES)
        if not fits or any(symbols > n for _, n, symbols in rows):
            yield Event("CI-14", "bad_locations", {"tiles": TILES, "most": MOST_CARDS})
            return
        if (size := sum(n for _, n, _ in rows)) < max(1, self.first_deploy):
            yield Event("CI-2", "small_locations", {"n": size, "least": self.first_deploy})

    def _hopeless(self) -> Iterator[Event]:
        """Find options under which nobody could ever win, however the cards come (CI-18)."""
        symbols = sum(n for *_, n in self.location_kinds)
        if not symbols or (self.reshuffle == "never" and symbols < self.intel_needed):
            yield Event("CI-18", "no_symbols", {"needed": self.intel_needed, "n": symbols})
        if self.turns < (least := self._fewest_turns()):
            data = {"turns": self.turns, "least": least, "needed": self.intel_needed, "players": self.players}
            yield Event("CI-R15", "too_few_turns", data)

    def _fewest_turns(self) -> int:
        """Bound from below the turns of a game that is won.

        Everybody has to move off the Apartments in a turn of their own. Each location card brings a piece of
        intel at most. Each piece is searched and sent, each player moves, and somebody escapes: by actions.
        """
        intel = ceil((self.intel_needed - self.first_deploy) / self.deploy) + 1
        dearest = max(worth for *_, worth in self.inventory_kinds)
        in_a_turn = self.actions + self.hand_limit * dearest
        return max(self.players, intel, ceil((2 * self.intel_needed + self.players + 1) / in_a_turn))

    @property
    def layout(self) -> Grid:
        """How the twelve places lie (CI-R17)."""
        return GRIDS[self.grid]

    def near_tiles(self, s: State) -> tuple[str, ...]:
        """Name the tiles next to the player whose turn it is, removed ones too.

        >>> from rulebook.games.closing_in.table import Tile
        >>> House().near_tiles(State(city=tuple(map(Tile, TILES)), where=(0,)))
        ('tower', 'market')
        """
        return tuple(s.city[place].name for place in self.layout.neighbours[s.where[s.seat]])

    @cached_property
    def inventory_kinds(self) -> Kinds:
        """The inventory in rows: card, how many, worth in actions; the assumed mix or another one."""
        return DEFAULT_INVENTORY if self.inventory == () else self.inventory

    @cached_property
    def location_kinds(self) -> Kinds:
        """The location cards in rows: tile, how many, how many of them with the symbol."""
        return DEFAULT_LOCATIONS if self.locations == () else self.locations

    @cached_property
    def copies(self) -> dict[str, int]:
        """How many location cards each tile has."""
        return {tile: n for tile, n, _ in self.location_kinds}

    @cached_property
    def all_inventory(self) -> Pile:
        """Every inventory card, before the hands are dealt."""
        return pile({card: n for card, n, _ in self.inventory_kinds})

    @cached_property
    def all_locations(self) -> Pile:
        """Every location card; those with the symbol by a name of their own."""
        cards = {tile: n - symbols for tile, n, symbols in self.location_kinds}
        return pile(cards | {tile + SYMBOL: symbols for tile, _, symbols in self.location_kinds})

    @cached_property
    def _worth(self) -> dict[str, int]:
        return {card: worth for card, _, worth in self.inventory_kinds}

    def buys(self, card: str) -> int:
        """Say how many actions a card buys (CI-4).

        >>> House().buys("ambush"), House().buys("sneak")
        (2, 1)
        """
        return self._worth[card]

    def spare_enforcers(self, s: State) -> int:
        """Count the enforcers left in the supply (CI-R6).

        >>> from rulebook.games.closing_in.table import Tile
        >>> House().spare_enforcers(State(city=(Tile("park", enforcers=2),)))
        48
        """
        return self.enforcers - sum(tile.enforcers for tile in s.city)

    def spare_tokens(self, s: State) -> int:
        """Count the intel tokens left in the supply (CI-R1).

        >>> House().spare_tokens(State(carried=(2, 0), sent=1))
        5
        """
        return self.tokens - s.sent - sum(s.carried) - sum(tile.intel for tile in s.city)


def _is_deck(rows: object, names: tuple[str, ...]) -> bool:
    """Whether these are rows of name, count and number, each name once."""
    if not isinstance(rows, tuple) or not all(isinstance(row, tuple) and len(row) == 3 for row in rows):
        return False
    fits = all(
        name in names and all(type(n) is int and 0 <= n <= MOST_CARDS for n in numbers)
        for name, *numbers in rows
    )
    return fits and len({name for name, *_ in rows}) == len(rows)
