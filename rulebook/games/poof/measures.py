"""What the laboratory measures in a game of Poof: with `rounds=1`, in a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulebook.games.poof.table import End, State
from rulebook.simulation.measures import Column, Endings, Measure, mean, share


def rounds(ends: Endings) -> int:
    """Count the rounds of a game."""
    return int(ends.game.rounds)


def points(ends: Endings) -> Column:
    """Add up what all players have left."""
    return ends.scores.sum(axis=0)


def edge(ends: Endings) -> Column:
    """Add up how many points more each of the others has than the player who starts."""
    return ends.scores.sum(axis=0) - len(ends.scores) * ends["points of those who start"]


def apart(ends: Endings) -> Column:
    """Take how far the first and the last are apart."""
    return ends.scores.max(axis=0) - ends.scores.min(axis=0)


def turns(s: State) -> int:
    """Count the turns of all rounds.

    >>> from rulebook.games.poof.table import Round
    >>> turns(State(past=(Round(0, 24, 6, "out"), Round(1, 20, 5, "mercy"))))
    44
    """
    return sum(past.turns for past in s.past)


def poofs(s: State) -> int:
    """Count the poofs of all rounds.

    >>> from rulebook.games.poof.table import Round
    >>> poofs(State(past=(Round(0, 24, 6, "out"), Round(1, 20, 5, "mercy"))))
    11
    """
    return sum(past.poofs for past in s.past)


def points_of_starters(s: State) -> int:
    """Add up the points of whoever started, round by round.

    >>> from rulebook.games.poof.table import Round
    >>> points_of_starters(State(sheet=((0, 9), (7, 0)), past=(Round(1, 24, 6, "out"), Round(1, 20, 5, "out"))))
    9
    """
    return sum(points[past.starter] for points, past in zip(s.sheet, s.past, strict=True))


def ended(end: End) -> Callable[[State], int]:
    """Count the rounds that ended so.

    >>> from rulebook.games.poof.table import Round
    >>> ended("mercy")(State(past=(Round(0, 24, 6, "out"), Round(1, 20, 5, "mercy"))))
    1
    """
    return lambda s: sum(past.end == end for past in s.past)


TALLIES: Mapping[str, Callable[[State], int]] = {
    "turns": turns,
    "poofs": poofs,
    "rounds with nothing but Poof cards": ended("nothing_but_poofs"),
    "rounds ended by mercy": ended("mercy"),
    "rounds cut short": ended("too_long"),
    "points of those who start": points_of_starters,
}
"""What is counted in every finished game, beside points and winners."""

MEASURES: Mapping[str, Measure] = {
    "turns": mean("turns"),
    "poofs": mean("poofs"),
    "points of all": mean(points),
    "edge of the first": mean(edge),
    "first to last": mean(apart),
    "nothing but Poofs": share("rounds with nothing but Poof cards", among=rounds),
    "mercy": share("rounds ended by mercy", among=rounds),
}
