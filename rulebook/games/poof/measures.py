"""What the laboratory measures in a game of Poof: with `rounds=1`, in a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rulebook.games.poof.table import End, State
from rulebook.simulation.chunks import AtEnd, Counted
from rulebook.simulation.measures import Column, Endings, Measure, OfRecord, mean, share


def rounds(ends: Endings) -> int:
    """Count the rounds of a game."""
    return int(ends.game.rounds)


def points(ends: Endings) -> Column:
    """Add up what all players have left."""
    return ends.scores.sum(axis=0)


def apart(ends: Endings) -> Column:
    """Take how far the first and the last are apart."""
    return ends.scores.max(axis=0) - ends.scores.min(axis=0)


def added(part: str, s: State) -> int:
    """Add a number up over all rounds.

    >>> from rulebook.games.poof.table import Round
    >>> added("turns", State(past=(Round(0, 24, 6, "out"), Round(1, 20, 5, "mercy"))))
    44
    """
    return sum(getattr(past, part) for past in s.past)


def ended(end: End, s: State) -> int:
    """Count the rounds that ended so.

    >>> from rulebook.games.poof.table import Round
    >>> ended("mercy", State(past=(Round(0, 24, 6, "out"), Round(1, 20, 5, "mercy"))))
    1
    """
    return sum(past.end == end for past in s.past)


def edge(s: State) -> int:
    """Add up how many points more each of the others has than whoever started, round by round.

    >>> from rulebook.games.poof.table import Round
    >>> edge(State(sheet=((0, 9, 4), (7, 0, 1)), past=(Round(0, 24, 6, "out"), Round(2, 20, 5, "mercy"))))
    18
    """
    rounds = zip(s.sheet, s.past, strict=True)
    return sum(sum(points) - len(points) * points[past.starter] for points, past in rounds)


AT_END: Mapping[str, Callable[[State], int]] = {
    "turns": partial(added, "turns"),
    "poofs": partial(added, "poofs"),
    "edge of the first": edge,
    "rounds with nothing but Poof cards": partial(ended, "nothing_but_poofs"),
    "rounds ended by mercy": partial(ended, "mercy"),
    "rounds cut short": partial(ended, "too_long"),
}
"""What can be told of a finished game beside points and winners; the kernel counts it by these names."""


def counted(name: str) -> OfRecord:
    """Take one of these numbers, from the kernel or from the record.

    >>> counted("turns").function.name
    'turns'
    """
    return OfRecord(Counted(name, AtEnd(AT_END[name])))


MEASURES: Mapping[str, Measure] = {
    "turns": mean(counted("turns")),
    "poofs": mean(counted("poofs")),
    "points of all": mean(points),
    "edge of the first": mean(counted("edge of the first")),
    "first to last": mean(apart),
    "nothing but Poofs": share(counted("rounds with nothing but Poof cards"), among=rounds),
    "mercy": share(counted("rounds ended by mercy"), among=rounds),
}
