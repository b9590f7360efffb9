"""What the laboratory measures in a game of Poof: with `rounds=1`, in a round."""

from __future__ import annotations

from collections.abc import Mapping

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


MEASURES: Mapping[str, Measure] = {
    "turns": mean("turns"),
    "poofs": mean("poofs"),
    "points of all": mean(points),
    "edge of the first": mean(edge),
    "first to last": mean(apart),
    "nothing but Poofs": share("rounds with nothing but Poof cards", among=rounds),
    "mercy": share("rounds ended by mercy", among=rounds),
}
