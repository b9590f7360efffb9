"""What can be measured in any game, a stranger's too: wins, points, steps, and what the game counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulebook.core.game import SHARES, Game, Seat
from rulebook.simulation.measures import Column, Endings, Measure, mean, share


def won_by(seat: Seat, ends: Endings) -> Column:
    """Tell whether that seat won.

    >>> columns = {("score", 0): [3, 5], ("winners", ""): [1, 0], ("steps", ""): [9, 9]}
    >>> won_by(0, Endings(None, columns)).tolist()
    [True, False]
    """
    return ends.won[seat]


def points_of(seat: Seat, ends: Endings) -> Column:
    """Take that seat's points.

    >>> points_of(0, Endings(None, {("score", 0): [3, 5]})).tolist()
    [3, 5]
    """
    return ends.scores[seat]


def measures_of(game: Game[Any, Any]) -> Mapping[str, Measure]:
    """Name everything a laboratory can measure in a game, what it is played for first.

    >>> import rulebook
    >>> list(measures_of(rulebook.new("poof", players=3)))[:4]
    ['score of player 1', 'wins of player 1', 'steps', 'turns']
    """
    own = game.measures()
    wins = {"wins of player 1": share(partial(won_by, 0))}
    points = {"score of player 1": mean(partial(points_of, 0))}
    if "won" in own:  # all win or lose together: the game counts it in its own way
        wins = points = {}
    elif game.players == 1:
        wins = {}
    first = {**wins, **points} if game.stake() in SHARES else {**points, **wins}
    return {**first, **({} if "won" in own else {"steps": mean("steps")}), **own}
