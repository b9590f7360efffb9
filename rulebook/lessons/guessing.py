"""What a lesson lets a class guess and try: events whose chance is guessed first, variables tried by hand.

The questions are in the lessons of `course/`, which name them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rulebook.lessons.seeded import module_of
from rulebook.odds import Event, Variable


@dataclass(frozen=True)
class Chances:
    """The events to be guessed and the variables to be tried of one lesson, by name.

    >>> from rulebook.odds import P
    >>> P(chances("poof").guesses["no_poof"]).denominator > 10**6
    True
    """

    guesses: Mapping[str, Event]
    trials: Mapping[str, Variable]


@cache
def chances(game: str) -> Chances:
    """Give what a game's lesson lets a class guess and try.

    >>> from rulebook.odds import law
    >>> law(chances("knapp_daneben").trials["total"])[7]
    Fraction(1, 6)
    """
    found: Chances = module_of(game).chances()
    return found
