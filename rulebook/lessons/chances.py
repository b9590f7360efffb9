"""What a lesson lets a class guess and try: events whose chance is guessed first, and what is tried by hand.

The questions are in `texts/plans.toml`, under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from rulebook.games.close_enough import CloseEnough
from rulebook.games.five_to_close import FiveToClose
from rulebook.games.poof import Poof, odds
from rulebook.odds import Deck, Event, Variable, any_of, count, dice, total


@dataclass(frozen=True)
class Chances:
    """The events to be guessed and the variables to be tried of one lesson, by name.

    >>> from rulebook.odds import P
    >>> P(chances("poof").guesses["no_poof"]).denominator > 10**6
    True
    """

    guesses: Mapping[str, Event]
    trials: Mapping[str, Variable]


def _how_many(cards: Iterable[Variable]) -> Variable:
    return count(card == 1 for card in cards)


def _knapp_daneben() -> Chances:
    own, *others = dice(5)
    seven = any_of(own + other == 7 for other in others)
    return Chances({"seven": seven}, {"total": own + others[0]})


def _close_enough() -> Chances:
    three = total(Deck(dict(CloseEnough().deck)).draw(3))
    return Chances({"fifteen": three == 15}, {"sum": three})


def _closing_in() -> Chances:
    parks = _how_many(Deck({"Park": 2, "other": 22}).map(lambda card: card == "Park").draw(12))
    return Chances({"hit": parks >= 1}, {"parks": parks})


def _five_to_close() -> Chances:
    deck = Deck(FiveToClose(players=2).deck)
    helping = deck.map(lambda card: card in ("E", "S", "wild")).draw(7)
    return Chances({"helps": any_of(card == 1 for card in helping)}, {"helping": _how_many(helping)})


def _poof() -> Chances:
    poofs = _how_many(odds.deck_of(Poof()).map(lambda card: card == 0).draw(11))
    return Chances({"no_poof": poofs == 0}, {"poofs": poofs})


_OF: Mapping[str, Callable[[], Chances]] = {
    "knapp_daneben": _knapp_daneben,
    "close_enough": _close_enough,
    "closing_in": _closing_in,
    "five_to_close": _five_to_close,
    "poof": _poof,
}


@cache
def chances(game: str) -> Chances:
    """Give what a game's lesson lets a class guess and try.

    >>> from rulebook.odds import law
    >>> law(chances("knapp_daneben").trials["total"])[7]
    Fraction(1, 6)
    """
    return _OF[game]()
