"""5 To Close on paper: its letters and special cards."""

from __future__ import annotations

from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import RULES
from rulebook.lessons.on_paper import OnPaper


def on_paper(language: str = "en") -> OnPaper:
    """Return the cards for two players, special cards by their names.

    >>> len(on_paper().cards)
    176
    """
    tables = RULES.words(language).tables
    named = {**tables.get("card", {}), **tables.get("kind", {})}
    deck = dict(House(players=2).deck)
    return OnPaper(cards=tuple(named.get(card, card) for card, n in deck.items() for _ in range(n)))
