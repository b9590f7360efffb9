"""Closing In on paper: the tiles of the city and the location cards."""

from __future__ import annotations

from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import RULES
from rulebook.lessons.on_paper import OnPaper


def on_paper(language: str = "en") -> OnPaper:
    """Return the tiles and the location cards.

    >>> len(on_paper().tiles), len(on_paper().cards)
    (12, 24)
    """
    house, tables = House(), RULES.words(language).tables
    tiles = tuple(tables["name"][tile] for tile, *_ in house.location_kinds)
    cards = (tables["location"].get(card, card) for card, n in house.all_locations for _ in range(n))
    return OnPaper(tiles=tiles, cards=tuple(cards))
