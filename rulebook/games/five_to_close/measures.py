"""What the laboratory measures in games of 5 To Close, where the bots are spellers."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.simulation.measures import Column, Endings, Measure, ratio


def rounds(ends: Endings) -> int:
    """Count the rounds of a game, which its minimums name."""
    return len(ends.game.minimums)


def points(ends: Endings) -> Column:
    """Add up the points of all players; each has those of the team."""
    return ends.scores.sum(axis=0)


def players(ends: Endings) -> int:
    """Count the players."""
    return len(ends.scores)


MEASURES: Mapping[str, Measure] = {
    "turns a round": ratio("turns", rounds),
    "letters a word": ratio("letters in locked words", "locked words"),
    "points a team": ratio(points, players),
    "% from multipliers": ratio("points from multipliers", "points of locked words", percent=True),
}
