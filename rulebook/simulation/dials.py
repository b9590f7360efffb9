"""Turning a dial: what a changed option does to a game, one row a setting, each with its error.

All settings are played with the same luck, so a difference shows long before the means alone could tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import rulebook
from rulebook.odds.show import Row, Tabled
from rulebook.simulation.compare import simulate_pair
from rulebook.simulation.many_games import Bots
from rulebook.simulation.means import Mean
from rulebook.simulation.results import Results

Quantity = Callable[[Results], Mean]


def score(results: Results) -> Mean:
    """Take the first player's mean score: what a dial shows unless asked for something else.

    >>> import rulebook
    >>> score(rulebook.simulate(rulebook.new("knapp_daneben"), games=100))
    31.11 ± 0.55
    """
    return results.scores[0].mean


def reaching(points: int) -> Quantity:
    """Make a quantity: the share of games in which the first player reaches so many points, in percent.

    >>> import rulebook
    >>> reaching(61)(rulebook.simulate(rulebook.new("knapp_daneben"), "greedy", games=100))
    73.0 ± 4.4
    """

    def share(results: Results) -> Mean:
        scores = results.scores[0].counts.items()
        reached = Fraction(sum(n for value, n in scores if int(value) >= points), results.games)
        return Mean(100 * reached, 100 * sqrt(reached * (1 - reached) / results.games), results.games)

    share.__doc__ = f"share of games with at least {points} points, in %"
    return share


@dataclass(frozen=True)
class Setting:
    """One row: the setting, what came of it, and how far that is from the game as it is.

    >>> from fractions import Fraction
    >>> Setting("gap", Mean(Fraction(58), 1.2, 50), Mean(Fraction(-11), 0.8, 50)).what
    'gap'
    """

    what: str
    value: Mean
    change: Mean


@dataclass(frozen=True, repr=False)
class Dial(Tabled):
    """What a dial does, setting by setting, beside the game as it is.

    >>> turn("knapp_daneben", "cross_spacing", ["gap"], bots="greedy", games=50)
    Close to the Mark!, cross_spacing: mean score of player 1, 50 games each
    cross_spacing         value         change
         as it is    67.5 ± 1.2
              gap  57.16 ± 0.85  -10.38 ± 0.87
    ± is one standard error; every setting had the same luck.
    """

    caption: str
    option: str
    baseline: Mean
    settings: tuple[Setting, ...]

    def __getitem__(self, what: str) -> Setting:
        return next(setting for setting in self.settings if setting.what == what)

    def nearest(self, goal: float) -> Setting:
        """Find the setting that comes nearest to a goal.

        >>> turn("knapp_daneben", "mark_points", [0, 1], bots="greedy", games=20).nearest(0).what
        '1'
        """
        return min(self.settings, key=lambda setting: abs(float(setting.value) - goal))

    def _table(self) -> tuple[str, Sequence[str], list[Row], str]:
        rows = [Row("as it is", (str(self.baseline), ""))]
        rows += [Row(one.what, (str(one.value), str(one.change))) for one in self.settings]
        note = "± is one standard error; every setting had the same luck."
        return self.caption, (self.option, "value", "change"), rows, note


def turn(
    name: str,
    option: str,
    values: Iterable[Any],
    *,
    of: Quantity = score,
    bots: Bots = "greedy",
    games: int = 1000,
    seed: int = 1,
    **house: Any,
) -> Dial:
    """Turn one dial of a game through some values; by default the first player's mean score is measured.

    The error of a changed score is the error of the differences game by game, under equal luck; for any other
    quantity it is that of two separate runs, which is rather too large than too small.

    >>> turn("knapp_daneben", "mark_points", [1, 3], games=20, players=1)["3"].change.value > 0
    True
    """
    base = rulebook.new(name, **house)
    settings, baseline = [], None
    for value in values:
        other = rulebook.new(name, **{**house, option: value})
        pair = simulate_pair(base, other, bots=bots, games=games, seed=seed, progress=False)
        baseline = of(pair.first)
        after = of(pair.second)
        change = pair.differences["score", 0].mean if of is score else after - baseline
        settings.append(Setting(str(value), after, change))
    if baseline is None:
        raise ValueError(f"turn {option} to at least one value")
    what = "mean score of player 1" if of is score else (of.__doc__ or "measured")
    caption = f"{base.rules.title()}, {option}: {what}, {games:,} games each"
    return Dial(caption, option, baseline, tuple(settings))
