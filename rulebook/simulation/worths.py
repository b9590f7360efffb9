"""What every ruling and option is worth: each against the game as it is, with the same bots and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import ceil
from time import perf_counter
from typing import Any

from rulebook.core.game import SHARES, Game, Refused
from rulebook.core.option import Option, written
from rulebook.core.players import bots, usual_bot
from rulebook.core.registry import given
from rulebook.odds.show import Row, Tabled
from rulebook.simulation.compare import Pair, simulate_pair
from rulebook.simulation.means import Mean
from rulebook.simulation.progress import Progress
from rulebook.simulation.trust import Trust, trust

PILOT = 1_000
"""Games that tell how many more it takes, and how fast they are played."""
TRUSTED = 20
"""Games that show what the bot never uses."""
MOST = 4_000_000
"""Games at the most for one value of an option."""


@dataclass(frozen=True)
class Changed:
    """One option at another value: what that changes for the first player, and in the length of the game.

    >>> from fractions import Fraction
    >>> none = Mean(Fraction(0), 0.1, 100)
    >>> Changed("mercy", "off", "greedy", 100, none, none, none).setting
    'mercy=off'
    """

    option: str
    value: Any
    bot: str
    games: int
    wins: Mean
    points: Mean
    steps: Mean

    @property
    def setting(self) -> str:
        """The option and its value, as they are typed on the command line."""
        return f"{self.option}={written(self.value)}"


@dataclass(frozen=True, repr=False)
class Worths(Tabled):
    """What the options of a game are worth, and how that was measured.

    >>> import rulebook
    >>> Worths(rulebook.new("poof"), "greedy", 1, ())
    What the options of Poof are worth: changes for player 1, all seats played by greedy, seed 1
    option  wins (%)  points  steps  games  other bot
    ± is one standard error; the same luck was played with and without the change.
    """

    game: Game[Any, Any]
    bot: str
    seed: int
    changes: tuple[Changed, ...]
    trust: Trust | None = None
    """How far numbers of this bot can be trusted; None: nobody asked."""

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data, each change as its mean and its error."""
        rows = [
            {
                "option": one.option,
                "value": one.value,
                "bot": one.bot,
                "games": one.games,
                **{
                    what: [round(float(mean), 6), round(mean.error, 6)]
                    for what, mean in (("wins", one.wins), ("points", one.points), ("steps", one.steps))
                },
            }
            for one in self.changes
        ]
        known = {"game": self.game.name, "bot": self.bot, "seed": self.seed}
        return known | ({"trust": self.trust.told()} if self.trust else {}) | {"changes": rows}

    def _table(self) -> tuple[Any, ...]:
        title = self.game.title()
        caption = (
            f"What the options of {title} are worth: changes for player 1, "
            f"all seats played by {self.bot}, seed {self.seed}"
        )
        note = "± is one standard error; the same luck was played with and without the change."
        if self.trust:
            note += f" Trust: {self.trust.told()}"
        rows = [
            Row(
                one.setting,
                (
                    *map(repr, (one.wins, one.points, one.steps)),
                    f"{one.games:,}",
                    "" if one.bot == self.bot else one.bot,
                ),
            )
            for one in self.changes
        ]
        return caption, ("option", "wins (%)", "points", "steps", "games", "other bot"), rows, note


def worth(
    game: Game[Any, Any] | str,
    bot: str | None = None,
    *,
    error: float = 0.1,
    within: float = 60.0,
    seed: int = 1,
    executor: Executor | int | None = None,
    progress: Progress | None = None,
) -> Worths:
    """Measure what every ruling and option of a game is worth, each alone against the game as it is.

    Each is played until the error is at most `error` (percent of wins, or points where the game is played for
    points), or until its share of the seconds given by `within` is over; all seats have the same bot,
    a weaker one where it does not know the changed rules.

    >>> import rulebook
    >>> found = worth(rulebook.new("knapp_daneben", dice=3), "random", within=0.5)
    >>> "cross_spacing=gap" in repr(found)
    True
    """
    game = given(game)
    bot = bot or usual_bot(game)
    others = list(other_settings(game))
    simulate_pair(game, game, bot, games=1, seed=seed, progress=False)  # compiles what has to be compiled
    until, changes = perf_counter() + within, []
    for number, (option, value) in enumerate(others):
        other = _with(game, option, value)
        share = (until - perf_counter()) / (len(others) - number)
        plays = for_both(game, other, bot)
        pair, games = _measured(game, other, plays, error, share, seed, executor)
        by = pair.comparison
        none = Mean(Fraction(0), 0.0, games)
        found = {one.what: one.by for one in by}
        wins, points = (found.get(name, none) for name in ("wins of player 1 (%)", "score of player 1"))
        changes.append(Changed(option, value, plays, games, wins, points, found.get("steps", none)))
        if progress:
            progress(number + 1, len(others))
    # If the bot does not know the changed rules, the table shows the bot that played in its place.
    played = Counter(one.bot for one in changes).most_common(1)[0][0] if changes else bot
    return Worths(game, played, seed, tuple(changes), trust(game, played, games=TRUSTED))


def for_both(game: Game[Any, Any], other: Game[Any, Any], bot: str) -> str:
    """Name the bot, or the strongest rung of the ladder that is the same player in both games.

    Who was trained again for other points on this machine is another player, better or worse for that.

    >>> import rulebook
    >>> usual, gap = (rulebook.new("knapp_daneben", cross_spacing=value) for value in ("free", "gap"))
    >>> for_both(usual, gap, "champion")
    'potential'
    """
    rungs = [*game.ladder().values(), bot]
    here, there = bots(game), bots(other)
    same = [
        name
        for name in rungs
        if name in here and name in there and _trained(here[name]) == _trained(there[name])
    ]
    return same[-1]


def _trained(bot: Any) -> int:
    """In how many games a bot was trained on this machine; 0: it plays as it came."""
    return int(getattr(bot, "trained_in", 0))


def _measured(
    game: Game[Any, Any],
    other: Game[Any, Any],
    bot: str,
    error: float,
    within: float,
    seed: int,
    executor: Executor | int | None,
) -> tuple[Pair, int]:
    """Play a pilot, then as many games with other luck as it asks for and as there is time for."""
    started = perf_counter()
    games = min(PILOT, 20) if game.kernel() is None else PILOT
    pilot = simulate_pair(game, other, bot, games=games, seed=seed, executor=executor, progress=False)
    took = perf_counter() - started
    what = "wins of player 1 (%)" if game.stake() in SHARES else "score of player 1"
    off = next((one.by.error for one in pilot.comparison if one.what == what), 0.0)
    needed = ceil(games * (off / error) ** 2 * 1.1)
    more = min(needed, int(games * (within - took) / took), MOST)
    if more <= games:
        return pilot, games
    return simulate_pair(game, other, bot, games=more, seed=seed + 1, executor=executor, progress=False), more


def other_settings(game: Game[Any, Any]) -> Iterator[tuple[str, Any]]:
    """List every other value of each option that the game can be played with; of numbers, the neighbours.

    Whole lists (decks, layouts) have no neighbours and are left out, and so is the number of players.

    >>> import rulebook
    >>> ("mercy", "off") in list(other_settings(rulebook.new("poof")))
    True
    """
    options: Any = game
    for name, option in game.rules.options.items():
        if name == "players" or name not in {field.name for field in fields(options)}:
            continue
        for value in _neighbours(option, getattr(game, name)):
            try:
                _with(game, name, value)
            except Refused:
                continue
            yield name, value


def _with(game: Any, option: str, value: Any) -> Game[Any, Any]:
    changed: Game[Any, Any] = replace(game, **{option: value})
    return changed


def _neighbours(option: Option, now: Any) -> list[Any]:
    if option.values:
        return [value for value in option.values if value != now]
    if type(now) is bool:
        return [not now]
    if type(now) is not int:
        return []
    step = max(1, now // 10)
    return [n for n in (now - step, now + step) if option.refusal(n) is None]
