"""Poof on paper: the cards for two players."""

from __future__ import annotations

from rulebook.games.poof.house import House
from rulebook.games.poof.table import RULES
from rulebook.lessons.on_paper import OnPaper


def on_paper(language: str = "en") -> OnPaper:
    """Return the cards for two players.

    >>> len(on_paper().cards)
    106
    """
    house, poof = House(players=2), RULES.title(language)
    numbers = (str(number) for number in house.numbers for _ in range(house.copies))
    return OnPaper(cards=(*[poof] * house.poofs, *numbers))
