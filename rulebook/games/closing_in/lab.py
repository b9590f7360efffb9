"""Tools of the lab: turn a dial, and see how often the planner wins, how long it takes and why it loses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from typing import Any

import rulebook
from rulebook.games.closing_in.house import DEFAULT_INVENTORY, Kinds
from rulebook.odds.show import Row, Tabled
from rulebook.simulation.means import Proportion

ENDINGS = ("lost_tower", "lost_exits", "nowhere", "other")
HEADS = ("won", "turns", "Radio Tower", "exits", "stranded", "other")
GAMES = 200


@dataclass(frozen=True)
class Ending:
    """What came of many games under one setting: how they ended, and the turns they took.

    >>> play_many("random", 20).share
    0.0 % (0.0 to 16.1 %)
    """

    what: str
    games: int
    won: int
    turns: tuple[int, int]
    """Their sum and the sum of their squares."""
    lost: tuple[int, ...]
    bot: str
    house: tuple[tuple[str, Any], ...] = ()

    def again(self, games: int, seed: int) -> Ending:
        """Play the same setting with other luck.

        >>> play_many("random", 20, intel_needed=1).again(30, seed=2).games
        30
        """
        return play_many(self.bot, games, seed, what=self.what, **dict(self.house))

    @property
    def share(self) -> Proportion:
        """The share of games won, with its 95 % interval."""
        return Proportion.of(self.won, self.games)

    def cells(self) -> tuple[str, ...]:
        """Write it as the cells of a row.

        >>> play_many("random", 20).cells()[0]
        '0.0 % (0.0 to 16.1 %)'
        """
        mean = self.turns[0] / self.games
        error = sqrt(max(0.0, self.turns[1] / self.games - mean**2) / self.games)
        losses = [f"{100 * n / self.games:.0f} %" for n in self.lost]
        return (str(self.share), f"{mean:.1f} ± {error:.1f}", *losses)


@dataclass(frozen=True, repr=False)
class Endings(Tabled):
    """A dial turned: one row a setting.

    >>> dial("intel_needed", [1], bot="random", games=10).rows[0].what
    'as it is'
    """

    caption: str
    rows: tuple[Ending, ...]

    def nearest(self, goal: float) -> Ending:
        """Find the setting whose share of won games is nearest to a goal, in percent.

        >>> dial("intel_needed", [1], bot="random", games=10).nearest(0).what
        'as it is'
        """
        return min(self.rows, key=lambda row: abs(100 * float(row.share) - goal))

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        rows = [Row(row.what, row.cells()) for row in self.rows]
        note = "Won: with the 95 % interval; ± is one standard error. Last: what the games were lost by."
        return self.caption, ("setting", *HEADS), rows, note


@lru_cache(maxsize=256)
def _played(bot: str, games: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Ending:
    game = rulebook.new("closing_in", **dict(options))
    won, turns, squares, lost = 0, 0, 0, [0] * len(ENDINGS)
    for number in range(games):
        record = rulebook.play(game, bot, seed=1000 * seed + number)
        turn, last = record.state.turn, record.steps[-1].events[-1].say
        turns, squares = turns + turn, squares + turn**2
        if last == "won":
            won += 1
        else:
            lost[ENDINGS.index(last) if last in ENDINGS else -1] += 1
    return Ending("as it is", games, won, (turns, squares), tuple(lost), bot, options)


def play_many(
    bot: str = "planner", games: int = GAMES, seed: int = 1, what: str = "", **house: Any
) -> Ending:
    """Play many games under one setting.

    >>> play_many("random", 20, intel_needed=1).games
    20
    """
    played = _played(bot, games, seed, tuple(sorted(house.items())))
    words = what or ", ".join(f"{name} {value}" for name, value in house.items()) or "as it is"
    return replace(played, what=words)


def dial(
    option: str,
    values: Iterable[Any],
    *,
    bot: str = "planner",
    games: int = GAMES,
    seed: int = 1,
    **house: Any,
) -> Endings:
    """Turn an option through some values, beside the game as it is.

    >>> len(dial("players", [3, 4], bot="random", games=5).rows)
    3
    """
    rows = [play_many(bot, games, seed, what="as it is", **house)]
    rows += [play_many(bot, games, seed, what=f"{option} {v}", **{**house, option: v}) for v in values]
    return Endings(f"Closing In, {option}: {games:,} games of the {bot} each", tuple(rows))


def mixes(changes: Iterable[dict[str, int]], *, games: int = GAMES, seed: int = 1) -> Endings:
    """Change how many there are of some inventory cards.

    >>> mixes([{"smoke": 12}], games=2).rows[1].what
    'smoke 12'
    """
    rows = [play_many(games=games, seed=seed)]
    for change in changes:
        what = ", ".join(f"{card} {n}" for card, n in change.items())
        rows.append(play_many(games=games, seed=seed, what=what, inventory=mix(**change)))
    return Endings(f"Closing In, the inventory: {games:,} games of the planner each", tuple(rows))


def mix(**counts: int) -> Kinds:
    """Make an inventory with other numbers of some cards.

    >>> mix(smoke=12)[5]
    ('smoke', 12, 2)
    """
    return tuple((card, counts.get(card, n), worth) for card, n, worth in DEFAULT_INVENTORY)


def bots(*names: str, games: int = GAMES, seed: int = 1) -> Endings:
    """Compare bots at the game as it is.

    >>> bots("random", games=5).rows[0].won
    0
    """
    rows = tuple(play_many(name, games, seed, what=name) for name in names)
    return Endings(f"Closing In: {games:,} games each", rows)
