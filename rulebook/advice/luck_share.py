"""How much of a game is luck, and how much is skill: measured with two bots of different strength."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import Any

from rulebook.advice.saying import skill_table
from rulebook.core.game import Game
from rulebook.core.playouts import Playouts
from rulebook.odds.show import Tabled

LEADS = NormalDist().inv_cdf(0.95)
"""Standard errors by which the better one has to be ahead to lead in 95 of 100 such series."""


@dataclass(frozen=True, repr=False)
class Skill(Tabled):
    """What luck and what skill decide of one seat's result, where every seat is by turns strong or weak.

    >>> import rulebook
    >>> found = Skill(rulebook.new("poof"), ("random", "greedy"), games=100, luck=0.2, skill=0.05, ahead=0.5)
    >>> found.luck_share, found.games_to_tell
    (0.8, 5)
    """

    game: Game[Any, Any]
    bots: tuple[str, str]
    games: int
    luck: float
    """The variance of a result among games with the same players."""
    skill: float
    """The variance that who plays adds."""
    ahead: float
    """How much more the strong one gets in a seat than the weak one there, all in all."""

    @property
    def luck_share(self) -> float:
        """The share of the variance that luck has."""
        total = self.luck + self.skill
        return self.luck / total if total else 1.0

    @property
    def in_luck(self) -> float:
        """How much the strong one is ahead, in standard deviations of luck."""
        return self.ahead / sqrt(self.luck) if self.luck else inf

    @property
    def games_to_tell(self) -> float:
        """How many games each of them has to play in one seat until the better leads in 95 of 100 series."""
        return max(1, ceil(2 * (LEADS / self.in_luck) ** 2)) if self.ahead > 0 else inf

    def _table(self) -> tuple[Any, ...]:
        return skill_table(self)


def skill(
    game: Game[Any, Any], bots: tuple[str, str] | None = None, games: int = 2000, seed: int = 1
) -> Skill:
    """Measure how much luck and skill decide: every seat is taken by turns by a weak and by a strong bot.

    `bots` are the weak and the strong one; without them, the lowest and the highest rung of the ladder that
    the fast engine plays.

    >>> import rulebook
    >>> found = skill(rulebook.new("knapp_daneben", dice=3, sides=3), ("random", "greedy"), games=60)
    >>> found.luck_share < 0.5, found.games_to_tell < 5
    (True, True)
    """
    bots = bots or ends_of_the_ladder(game)
    line_ups = list(product((0, 1), repeat=game.players))
    each = max(2, ceil(games / len(line_ups)))
    pays = {
        who: Playouts(game, [bots[n] for n in who], seed).pays([game.start()], 0, each)[0] for who in line_ups
    }
    within, between, ahead = [], [], []
    for seat in range(game.players):
        columns = {who: [pay[seat] for pay in rows] for who, rows in pays.items()}
        luck = fmean(variance(column) for column in columns.values())
        means = {who: fmean(column) for who, column in columns.items()}
        within.append(luck)
        between.append(
            max(0.0, variance(means.values()) - luck / each)
        )  # means of few games vary by luck, too
        strong, weak = ([mean for who, mean in means.items() if who[seat] == n] for n in (1, 0))
        ahead.append(fmean(strong) - fmean(weak))
    return Skill(game, bots, each * len(line_ups), fmean(within), fmean(between), fmean(ahead))


def ends_of_the_ladder(game: Game[Any, Any]) -> tuple[str, str]:
    """Name the weakest and the strongest bot of the ladder, among those that the fast engine plays.

    >>> import rulebook
    >>> ends_of_the_ladder(rulebook.new("poof"))
    ('random', 'greedy')
    """
    rungs, kernel = list(game.ladder().values()), game.kernel()
    quick = [bot for bot in rungs if kernel is None or kernel.fits([bot])]
    return (quick[0], quick[-1]) if kernel else (rungs[0], rungs[min(1, len(rungs) - 1)])
