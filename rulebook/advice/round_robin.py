"""How strong bots are: every one against every other, in every seat, with ratings and their errors.

Where players are against each other, a rating is on the scale of Elo: 400 points more win ten times as often.
It is the likeliest for the results found (Bradley and Terry), with the error that their number leaves. Where
there is nobody to beat (one player, or all together), the bots are told apart by what they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import ceil, log, sqrt
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from rulebook.core.game import Game
from rulebook.core.players import quick_rungs
from rulebook.core.playouts import Pays, Playouts, mean_and_error
from rulebook.core.registry import given
from rulebook.odds.show import Tabled
from rulebook.simulation.spread import spread

ELO = 400 / log(10)
"""Points of rating for each unit of the logarithm of the odds."""
PIECES = 8
"""Parts that the games of a line-up are handed out in."""
FEW = 10
"""Games of each bot that show whether players are against each other."""
ROUNDS = 10_000
CLOSE = 1e-10


@dataclass(frozen=True)
class Standing:
    """A bot's place in a tournament: its rating, or what it gets, with the standard error.

    >>> Standing("greedy", 120.0, 9.0, 0.66).bot
    'greedy'
    """

    bot: str
    rating: float
    error: float
    share: float
    """Of all its games against others, the share that it won; a tie counts half. 0 where nobody is beaten."""


@dataclass(frozen=True, repr=False)
class Tournament(Tabled):
    """The bots of a tournament, the strongest first, and each result between two of them.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=2, dice=3, sides=3)
    >>> found = tournament(game, ["random", "greedy"], games=40)
    >>> found.standings[0].bot, found.beats("greedy", "random")
    ('greedy', True)
    """

    game: Game[Any, Any]
    games: int
    """How many games each two played, or each alone."""
    contest: bool
    standings: tuple[Standing, ...]
    between: dict[tuple[str, str], tuple[float, float]]
    """For each two bots how much the first one wins more often than half, or gets more, and the error."""

    def beats(self, one: str, other: str, errors: float = 1.96) -> bool:
        """Tell whether one bot is ahead of another by more than so many standard errors."""
        by, error = self.between[one, other]
        return by > errors * error

    def in_words(self, language: str = "en") -> str:
        """Say who is the strongest, and whether that is sure.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", players=2, dice=3, sides=3)
        >>> print(tournament(game, ["random", "greedy"], games=40).in_words())
        The strongest is Greedy; it is surely ahead of Random.
        """
        from rulebook.advice.saying import say

        first, second = (one.bot for one in self.standings[:2])
        sure = "ahead_surely" if self.beats(first, second) else "ahead_perhaps"
        return say(language, sure, bot=self.called(first, language), other=self.called(second, language))

    def called(self, bot: str, language: str = "en") -> str:
        """Call a bot as the game does.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
        >>> tournament(game, ["random", "greedy"], games=2).called("greedy", "de")
        'Gierig'
        """
        return self.game.rules.called("bot", bot, language)

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data: each standing, and each result between two, with their errors."""
        standings = [
            {"bot": one.bot, "rating": round(one.rating, 4), "error": round(one.error, 4)}
            | ({"share": round(one.share, 6)} if self.contest else {})
            for one in self.standings
        ]
        between = [
            {"bot": one, "against": other, "ahead": round(by, 6), "error": round(error, 6)}
            for (one, other), (by, error) in self.between.items()
        ]
        head = {"game": self.game.name, "games": self.games, "contest": self.contest}
        return {**head, "stake": self.game.stake(), "standings": standings, "between": between}

    def _table(self) -> tuple[Any, ...]:
        from rulebook.advice.saying import tournament_table

        return tournament_table(self)


def tournament(
    game: Game[Any, Any] | str,
    bots: Sequence[str] | None = None,
    games: int = 1000,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | int | None = None,
    *,
    within: float | None = None,
) -> Tournament:
    """Let every bot play every other, half of the games with the seats changed, all with the same luck.

    Without names, the bots of the game's ladder play that are quick enough. An odd number of games is rounded
    up to an even one. `within` limits the games to roughly as many as fit into that many seconds.
    `executor` is any of `concurrent.futures`, or a number of processes; the results are the same.
    `progress` is told how many games are done, of how many.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> tournament(game, ["random", "greedy"], games=20).contest
    False
    """
    game = given(game)
    quick = quick_rungs(game)
    names = list(dict.fromkeys(bots or (quick if len(quick) > 1 else game.ladder().values())))
    if len(names) < 2 or isinstance(bots, str):
        raise ValueError("a tournament needs two bots or more")
    if games < 2:
        raise ValueError(f"a tournament takes 2 games or more for each two bots, not {games}")
    if within is not None:
        met = len(names) - 1  # each bot plays every other
        each = sum(_seconds_of(game, name) for name in names) * met / 2
        games = max(2, min(games, int(within / max(each, 1e-9))))
    alike = [(name,) * game.players for name in names]
    if together(row for rows in _ends(game, alike, min(FEW, games), seed) for row in rows):
        return _alone(game, names, _ends(game, alike, games, seed, progress, executor))
    pairs = list(combinations(range(len(names)), 2))
    line_ups = [_seated(game, names[a], names[b], first) for a, b in pairs for first in (0, 1)]
    ends = _ends(game, line_ups, max(1, ceil(games / 2)), seed, progress, executor)
    won = {
        pair: [_point(row, first) for first in (0, 1) for row in ends[2 * at + first]]
        for at, pair in enumerate(pairs)
    }
    return _rated(game, names, won, len(won[0, 1]))


def _seconds_of(game: Game[Any, Any], bot: str) -> float:
    """Return how long a game of this bot takes, after a first game that triggers compilation."""
    for first in (0, 1):
        started = perf_counter()
        Playouts(game, (bot,) * game.players).pays([game.start()], first, 1)
    return perf_counter() - started


LineUp = tuple[str, ...]


class Series(NamedTuple):
    """Some games of the same bots: whose place in the list, from which number of luck on, and how many."""

    at: int
    line_up: LineUp
    first: int
    games: int


def _ends(
    game: Game[Any, Any],
    line_ups: Sequence[LineUp],
    games: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | int | None = None,
) -> list[list[Pays]]:
    """What each seat gets in so many games of each line-up, played here or elsewhere, in pieces."""
    piece = max(FEW, ceil(games / PIECES))
    parts = [
        Series(at, line_up, first, min(piece, games - first))
        for at, line_up in enumerate(line_ups)
        for first in range(0, games, piece)
    ]
    found: dict[tuple[int, int], list[Pays]] = {}
    for series, rows in spread(partial(_played, game, seed), parts, executor):
        found[series.at, series.first] = rows
        if progress:
            progress(sum(map(len, found.values())), games * len(line_ups))
    ordered = [[found[one.at, one.first] for one in parts if one.at == at] for at in range(len(line_ups))]
    return [[row for rows in of_one for row in rows] for of_one in ordered]


def _played(game: Game[Any, Any], seed: int, one: Series) -> tuple[Series, list[Pays]]:
    return one, Playouts(game, one.line_up, seed).pays([game.start()], one.first, one.games)[0]


def _seated(game: Game[Any, Any], one: str, other: str, first: int) -> LineUp:
    """Give the first of two bots every other seat."""
    return tuple(one if seat % 2 == first else other for seat in range(game.players))


def _point(row: Pays, first: int) -> float:
    """What a bot on every other seat wins in a game: 1, a half for a tie, or 0."""
    mine = fmean(pay for seat, pay in enumerate(row) if seat % 2 == first)
    theirs = fmean(pay for seat, pay in enumerate(row) if seat % 2 != first)
    return 0.5 + 0.5 * (mine > theirs) - 0.5 * (mine < theirs)


def together(rows: Iterable[Pays]) -> bool:
    """Tell whether all seats always get the same: then there is nobody to beat.

    >>> together([(1.0, 1.0), (0.0, 0.0)]), together([(1.0, 0.0)])
    (True, False)
    """
    return all(len(set(row)) == 1 for row in rows)


def _alone(game: Game[Any, Any], names: Sequence[str], alone: Sequence[Sequence[Pays]]) -> Tournament:
    columns = [[row[0] for row in rows] for rows in alone]
    standings = [
        Standing(name, *mean_and_error(column), 0.0) for name, column in zip(names, columns, strict=True)
    ]
    between = {}
    for a, one in enumerate(names):
        for b, other in enumerate(names):
            if a != b:
                apart = [x - y for x, y in zip(columns[a], columns[b], strict=True)]
                between[one, other] = mean_and_error(apart)
    ranked = tuple(sorted(standings, key=lambda standing: -standing.rating))
    return Tournament(game, len(columns[0]), False, ranked, between)


def _rated(
    game: Game[Any, Any], names: Sequence[str], won: dict[tuple[int, int], list[float]], games: int
) -> Tournament:
    strengths, errors = bradley_terry(len(names), {pair: (sum(row), len(row)) for pair, row in won.items()})
    between: dict[tuple[str, str], tuple[float, float]] = {}
    shares: list[list[float]] = [[] for _ in names]
    for (a, b), row in won.items():
        mean, error = mean_and_error(row, shares=True)
        between[names[a], names[b]], between[names[b], names[a]] = (mean - 0.5, error), (0.5 - mean, error)
        shares[a].append(mean)
        shares[b].append(1 - mean)
    standings = [
        Standing(name, ELO * strengths[at], ELO * errors[at], fmean(shares[at]))
        for at, name in enumerate(names)
    ]
    ranked = tuple(sorted(standings, key=lambda standing: -standing.rating))
    return Tournament(game, games, True, ranked, between)


def bradley_terry(
    bots: int, won: dict[tuple[int, int], tuple[float, int]]
) -> tuple[list[float], list[float]]:
    """Find the strengths that make results likeliest, with their errors; the first bot's is 0 by definition.

    `won` has for each two bots how many games the first one won, and of how many. Half a win is added to both
    sides, so that a clean sweep gives a finite strength.

    >>> strengths, errors = bradley_terry(2, {(0, 1): (25, 100)})
    >>> round(strengths[1], 2), round(errors[1], 2)  # the odds are 75.5 to 25.5
    (1.09, 0.23)
    """
    wins, met = [0.0] * bots, [[0.0] * bots for _ in range(bots)]
    for (a, b), (points, times) in won.items():
        wins[a] += points + 0.5
        wins[b] += times - points + 0.5
        met[a][b] = met[b][a] = times + 1.0
    strong = [1.0] * bots
    for _ in range(ROUNDS):
        before = list(strong)
        for a in range(bots):
            strong[a] = wins[a] / sum(met[a][b] / (strong[a] + strong[b]) for b in range(bots) if b != a)
        strong = [s / strong[0] for s in strong]
        if all(abs(s / b - 1) < CLOSE for s, b in zip(strong, before, strict=True)):
            break
    return [log(s) for s in strong], _errors(strong, met)


def _errors(strong: Sequence[float], met: Sequence[Sequence[float]]) -> list[float]:
    """Standard errors of the strengths from the curvature at the likeliest, the first one held at 0."""
    bots = len(strong)
    curvature = [[0.0] * bots for _ in range(bots)]
    for a in range(bots):
        for b in range(bots):
            if a != b:
                weight = met[a][b] * strong[a] * strong[b] / (strong[a] + strong[b]) ** 2
                curvature[a][a] += weight
                curvature[a][b] -= weight
    free = [row[1:] for row in curvature[1:]]
    return [0.0, *(sqrt(_inverse_diagonal(free, at)) for at in range(bots - 1))]


def _inverse_diagonal(matrix: Sequence[Sequence[float]], at: int) -> float:
    """One number of the inverse of a small matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, float(number == at)] for number, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda r: abs(rows[r][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot] / rows[pivot][pivot]
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[pivot], strict=True)]
    return rows[at][-1] / rows[at][at]
