"""What the laboratory measures in Knapp Daneben!: the rank that the first player's score earns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from math import inf

from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.simulation.measures import Column, Endings, Measure, share

BOUNDS = (0, *KnappDaneben.rules.data["solo_ranks"], inf)


def between(least: float, above: float, ends: Endings) -> Column:
    """Tell whether the first player's score lies there."""
    return (least <= ends.scores[0]) & (ends.scores[0] < above)


def ranks() -> dict[str, Measure]:
    """Measure how often each solo rank is reached (KD-15).

    >>> list(ranks())[:2]
    ['rank 1, 0 to 40', 'rank 2, 41 to 50']
    """
    reached = {}
    for rank, (least, above) in enumerate(pairwise(BOUNDS), 1):
        points = f"{least} to {above - 1}" if above < inf else f"{least} and more"
        reached[f"rank {rank}, {points}"] = share(partial(between, least, above))
    return reached


def reaching(points: int) -> Measure:
    """Measure how often the first player has so many points or more.

    >>> reaching(61).kind
    'share'
    """
    return share(partial(between, points, inf))


MEASURES: Mapping[str, Measure] = ranks()
