"""Close Enough on paper: its number cards."""

from __future__ import annotations

from rulebook.games.close_enough.house import House
from rulebook.lessons.on_paper import OnPaper


def on_paper(language: str = "en") -> OnPaper:
    """Return the cards, which are numbers in every language.

    >>> len(on_paper().cards)
    54
    """
    return OnPaper(cards=tuple(str(card) for card, n in House().deck for _ in range(n)))
