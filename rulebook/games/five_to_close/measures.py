"""What the laboratory measures in games of 5 To Close: turns, words and points of the rounds scored.

Kernels count them on the way; without one, they are read off the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from rulebook.core.record import Record
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import Accept, State, Word
from rulebook.simulation.chunks import Counted
from rulebook.simulation.measures import Column, Endings, Measure, OfRecord, ratio


def rounds(ends: Endings) -> int:
    """Count the rounds of a game, which its minimums name."""
    return len(ends.game.minimums)


def points(ends: Endings) -> Column:
    """Add up the points of all players; each has those of the team."""
    return ends.scores.sum(axis=0)


def players(ends: Endings) -> int:
    """Count the players."""
    return len(ends.scores)


def in_rounds(of_round: Callable[[House, State], int], record: Record[Any, Any]) -> int:
    """Add up what every round has at the moment when it is scored.

    >>> import rulebook
    >>> in_rounds(turns, rulebook.Record(rulebook.new("five_to_close")))
    0
    """
    steps, game = record.steps, record.game
    scored = [before.state for before, step in pairwise(steps) if isinstance(step.move, Accept)]
    return sum(of_round(game, state) for state in scored)  # type: ignore[arg-type,misc]  # a game is a house


def turns(house: House, s: State) -> int:
    """Count the turns of a round."""
    return s.turn + 1


def words(house: House, s: State) -> int:
    """Count the locked words."""
    return len(_locked(s))


def letters(house: House, s: State) -> int:
    """Count the letters of the locked words."""
    return sum(len(word.letters) for word in _locked(s))


def earned(house: House, s: State) -> int:
    """Add up the points of the locked words."""
    return sum(house.word_points(word) for word in _locked(s))


def multiplied(house: House, s: State) -> int:
    """Add up what Doubles and Triples bring."""
    return earned(house, s) - sum(house.length_points(len(word.letters)) for word in _locked(s))


def _locked(s: State) -> list[Word]:
    return [word for of_team in s.words for word in of_team if word.locked]


COUNTED = {
    "turns": turns,
    "locked words": words,
    "letters in locked words": letters,
    "points of locked words": earned,
    "points from multipliers": multiplied,
}
"""What kernels count under these names."""
_OF = {name: OfRecord(Counted(name, partial(in_rounds, of_round))) for name, of_round in COUNTED.items()}

MEASURES: Mapping[str, Measure] = {
    "turns a round": ratio(_OF["turns"], rounds),
    "letters a word": ratio(_OF["letters in locked words"], _OF["locked words"]),
    "points a team": ratio(points, players),
    "% from multipliers": ratio(_OF["points from multipliers"], _OF["points of locked words"], percent=True),
}
