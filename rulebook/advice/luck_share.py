"""How much of a game is luck, and how much is skill: measured with two bots of different strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import ceil, inf, isfinite, sqrt
from statistics import NormalDist, fmean, pvariance, variance
from typing import Any

from rulebook.advice.saying import skill_table
from rulebook.core.game import Game
from rulebook.core.playouts import Pays, Playouts
from rulebook.core.registry import given
from rulebook.odds.show import Tabled

LEADS = NormalDist().inv_cdf(0.95)
"""Standard errors by which the better one has to be ahead to lead in 95 of 100 such series."""
BLOCKS = 10
"""Parts that the games are divided into, for the errors."""


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
    share_error: float = 0.0
    ahead_error: float = 0.0
    in_luck_error: float = 0.0

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
        return games_for(self.in_luck)

    @property
    def games_between(self) -> tuple[float, float]:
        """The same, two standard errors further on either side."""
        off = 2 * self.in_luck_error
        return games_for(self.in_luck + off), games_for(self.in_luck - off)

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data.

        >>> import rulebook
        >>> found = Skill(rulebook.new("poof"), ("random", "greedy"), 100, luck=0.2, skill=0.05, ahead=0.5)
        >>> found.to_json()["luck_share"]
        [0.8, 0.0]
        """
        lowest, highest = self.games_between
        return {
            "game": self.game.name,
            "bots": list(self.bots),
            "games": self.games,
            "stake": self.game.stake(),
            "luck_share": [round(self.luck_share, 4), round(self.share_error, 4)],
            "ahead": [round(self.ahead, 4), round(self.ahead_error, 4)],
            "in_luck": [round(self.in_luck, 4), round(self.in_luck_error, 4)],
            "games_to_tell": [self.games_to_tell, lowest, highest],
        }

    def _table(self) -> tuple[Any, ...]:
        return skill_table(self)


def games_for(in_luck: float) -> float:
    """Say how many games it takes to lead in 95 of 100 series, for so much of a lead in units of luck.

    >>> games_for(0.5), games_for(-0.1)
    (22, inf)
    """
    return max(1, ceil(2 * (LEADS / in_luck) ** 2)) if in_luck > 0 else inf


def skill(
    game: Game[Any, Any] | str, bots: tuple[str, str] | None = None, games: int = 2000, seed: int = 1
) -> Skill:
    """Measure how much luck and skill decide: every seat is taken by turns by a weak and by a strong bot.

    `bots` are the weak and the strong one; without them, the lowest and the highest rung of the ladder that
    the fast engine plays.

    >>> import rulebook
    >>> found = skill(rulebook.new("knapp_daneben", dice=3, sides=3), ("random", "greedy"), games=60)
    >>> found.luck_share < 0.5, found.games_to_tell < 5
    (True, True)
    """
    game = given(game)
    bots = bots or ends_of_the_ladder(game)
    if len(bots) != 2 or isinstance(bots, str):
        raise ValueError("skill is measured with two bots: the weak one, and the strong one")
    line_ups = list(product((0, 1), repeat=game.players))
    each = max(2 * BLOCKS, ceil(games / len(line_ups)))
    pays = {
        who: Playouts(game, [bots[n] for n in who], seed).pays([game.start()], 0, each)[0] for who in line_ups
    }
    found = _parts(game, bots, pays)
    # Each block of games left out in turn tells how sure the whole is.
    fewer = [
        _parts(game, bots, {who: [*rows[:at], *rows[at + size :]] for who, rows in pays.items()})
        for size in (each // BLOCKS,)
        for at in range(0, size * BLOCKS, size)
    ]
    return replace(
        found,
        share_error=_jackknifed([one.luck_share for one in fewer]),
        ahead_error=_jackknifed([one.ahead for one in fewer]),
        in_luck_error=_jackknifed([one.in_luck for one in fewer]),
    )


def _parts(game: Game[Any, Any], bots: tuple[str, str], pays: Mapping[tuple[int, ...], list[Pays]]) -> Skill:
    """Take the variance of results apart: within the same players, and between them."""
    within, between, ahead = [], [], []
    each = len(next(iter(pays.values())))
    for seat in range(game.players):
        columns = {who: [pay[seat] for pay in rows] for who, rows in pays.items()}
        luck = fmean(variance(column) for column in columns.values())
        means = {who: fmean(column) for who, column in columns.items()}
        within.append(luck)
        # Means of few games vary by luck, too.
        between.append(max(0.0, variance(means.values()) - luck / each))
        strong, weak = ([mean for who, mean in means.items() if who[seat] == n] for n in (1, 0))
        ahead.append(fmean(strong) - fmean(weak))
    return Skill(game, bots, each * len(pays), fmean(within), fmean(between), fmean(ahead))


def _jackknifed(values: list[float]) -> float:
    """The standard error of what was measured, from what it is without one block and another."""
    return sqrt((len(values) - 1) * pvariance(values)) if isfinite(sum(values)) else inf


def ends_of_the_ladder(game: Game[Any, Any]) -> tuple[str, str]:
    """Name the weakest and the strongest bot of the ladder, among those that the fast engine plays.

    >>> import rulebook
    >>> ends_of_the_ladder(rulebook.new("poof"))
    ('greedy', 'shrewd')
    """
    rungs, kernel = list(game.ladder().values()), game.kernel()
    quick = [bot for bot in rungs if kernel is None or kernel.fits([bot])]
    return (quick[0], quick[-1]) if kernel else (rungs[0], rungs[min(1, len(rungs) - 1)])
