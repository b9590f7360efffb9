"""What the lab of Knapp Daneben! asks: who reaches which solo rank, and whether one colour is better."""

from __future__ import annotations

from itertools import pairwise
from math import inf, sqrt
from typing import Any

from rulebook.core.record import Record
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.table import RULES, Choose
from rulebook.odds.text_table import Table
from rulebook.simulation.many_games import simulate


def ranks(*bots: str, games: int = 2000, seed: int = 1, **house: Any) -> Table:
    """Count which solo ranks bots reach (KD-15), each share with its standard error.

    >>> ranks("random", "greedy", games=100).rows[0]
    ('1', '0 to 40', '98.0 ± 1.9', '0.0 ± 1.4')
    """
    game = KnappDaneben(**house)
    bounds = [0, *RULES.data["solo_ranks"], inf]
    played = [simulate(game, bot, games=games, seed=seed, progress=False) for bot in bots]
    rows = []
    for rank, (least, above) in enumerate(pairwise(bounds), 1):
        shares = []
        for results in played:
            hits = sum(n for score, n in results.scores[0].counts.items() if least <= int(score) < above)
            # Two games more either way: an error even where nobody or everybody got there.
            near = (hits + 2) / (games + 4)
            error = 100 * sqrt(near * (1 - near) / games)
            shares.append(f"{100 * hits / games:.1f} ± {error:.1f}")
        points = f"{least} to {above - 1}" if above < inf else f"{least} and more"
        rows.append((str(rank), points, *shares))
    means = ("mean", "", *[str(results.scores[0].mean) for results in played])
    caption = f"Solo ranks reached, {games:,} games each, in %"
    return Table(caption, ("rank", "points", *bots), (*rows, means), "± is one standard error.")


def colours(bot: str = "greedy", games: int = 400, seed: int = 1, **house: Any) -> Table:
    """Play with each colour in turn, on the same rolls, to see whether one is better on this layout.

    >>> len(colours("random", games=5).rows)
    5
    """
    game = KnappDaneben(**house)
    rows = []
    for colour in game.colours:
        start = Record(game).then(0, Choose(colour))
        score = simulate(start, bot, games=games, seed=seed, progress=False).scores[0].mean
        low, high = score.interval()
        rows.append((colour, str(score), f"{low:.1f} to {high:.1f}"))
    caption = f"Mean score of {bot} by colour, {games:,} games each"
    return Table(caption, ("colour", "score", "95 % interval"), tuple(rows), "± is one standard error.")
