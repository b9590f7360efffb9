"""How much intel can still come up in Closing In, and when it can no longer be enough (CI-R16)."""

from __future__ import annotations

from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import OUT, SYMBOL, State, tile_of


def symbols_to_come(house: House, s: State) -> int:
    """Count the cards that can still bring intel: with the symbol, of tiles that stand, and not out of play.

    >>> from rulebook.games.closing_in.table import Tile
    >>> deck = (("bank intel", 1), ("park", 1), ("park intel", 1))
    >>> symbols_to_come(House(), State(city=(Tile("park"), Tile("bank", removed=True)), locations=deck))
    1
    """
    piles = dict(s.locations)
    if house.reshuffle != "never":
        for card, n in (*s.location_discards, *((card, 1) for card in s.shown)):
            piles[card] = piles.get(card, 0) + n
    standing = {tile.name for tile in s.city if not tile.removed}
    return sum(n for card, n in piles.items() if card.endswith(SYMBOL) and tile_of(card) in standing)


def within_reach(house: House, s: State) -> int:
    """Say how many pieces of intel can be sent at most, those already sent among them.

    As long as a symbol returns with the shuffle, that is every token but those that left with their carrier.

    >>> within_reach(House(), State(sent=2, carried=(1, 0), where=(0, 0)))
    3
    """
    gone = sum(n for n, at in zip(s.carried, s.where, strict=True) if at == OUT)
    found = s.sent + sum(s.carried) - gone + sum(tile.intel for tile in s.city)
    coming = symbols_to_come(house, s)
    most = house.tokens - gone
    if not coming:
        return found
    return min(most, found + coming) if house.reshuffle == "never" else most


def out_of_reach(house: House, s: State) -> bool:
    """Tell whether what has to be sent can never be sent any more.

    >>> out_of_reach(House(), State(sent=4)), out_of_reach(House(), State(sent=3))
    (False, True)
    """
    return within_reach(house, s) < house.intel_needed
