"""Experiments of a designer: how callers fare under other rules, and which rules make them fare so.

Rounds are simulated on the fast engine with the threshold player; every share carries its standard error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.core.later import np
from rulebook.games.close_enough.bots import Threshold
from rulebook.games.close_enough.fast import play_rounds
from rulebook.games.close_enough.game import CloseEnough
from rulebook.games.close_enough.house import TARGETS, TOKENS
from rulebook.games.close_enough.measures import MEASURES
from rulebook.games.close_enough.small_round import SmallRound, threshold
from rulebook.odds import Share
from rulebook.odds.show import Row, Tabled
from rulebook.odds.solve import Tree
from rulebook.simulation.compare import Pair, simulate_pair
from rulebook.simulation.many_games import simulate
from rulebook.simulation.means import Mean


@dataclass(frozen=True)
class Trial:
    """How callers fared under one set of rules.

    >>> Trial("as printed", Share(550, 1000), Share(10, 1000), 10.0, 1.1).won
    0.5500 ± 0.0157
    """

    name: str
    won: Share
    exact: Share
    turns: float
    distance: float


class Trials(Tabled, tuple[Trial, ...]):
    """Trials as a table.

    >>> Trials([Trial("as printed", Share(550, 1000), Share(10, 1000), 10.0, 1.1)])
    How callers fare
          rules       callers win      exact calls  turns  distance
    as printed  0.5500 ± 0.0157  0.0100 ± 0.0033   10.0      1.10  █████████████▎
    """

    __slots__ = ()

    def _table(self) -> tuple[str, tuple[str, ...], list[Row]]:
        rows = [
            Row(
                trial.name,
                (repr(trial.won), repr(trial.exact), f"{trial.turns:.1f}", f"{trial.distance:.2f}"),
                Fraction(trial.won.hits, trial.won.times),
            )
            for trial in self
        ]
        return "How callers fare", ("rules", "callers win", "exact calls", "turns", "distance"), rows


def try_out(
    game: CloseEnough, name: str = "", rounds: int = 20_000, seed: int = 1, bot: Threshold | None = None
) -> Trial:
    """Play many rounds and say how callers fared.

    >>> try_out(CloseEnough(), rounds=2000).won.value > 0.5
    True
    """
    counts = play_rounds(game, np.random.default_rng(seed), rounds, bot).batch().measures
    called = int(counts["called"].sum())
    distance = counts["called_distance"][counts["called"] == 1]
    return Trial(
        name,
        Share(int(counts["caller_won"].sum()), called),
        Share(int((distance == 0).sum()), called),
        float(counts["turns"].mean()),
        float(distance.mean()),
    )


def compare_rules(choices: Mapping[str, Mapping[str, Any]], rounds: int = 20_000, seed: int = 1) -> Trials:
    """Try several sets of options; each is a game of one name.

    >>> len(compare_rules({"as printed": {}, "bold": {"players": 5}}, rounds=1000))
    2
    """
    return Trials(try_out(CloseEnough(**options), name, rounds, seed) for name, options in choices.items())


def seek(
    goal: float, choices: Mapping[str, Mapping[str, Any]], rounds: int = 20_000, seed: int = 1
) -> Trials:
    """Find the rules under which callers win about so often: the trials, the nearest first.

    >>> decks = {f"1 to {top}": {"deck": cards(top)} for top in (7, 9)}
    >>> [trial.name for trial in seek(0.99, decks, rounds=1000)]
    ['1 to 7', '1 to 9']
    """
    trials = compare_rules(choices, rounds, seed)
    return Trials(sorted(trials, key=lambda trial: abs(trial.won.value - goal)))


def bolder(one_in: Iterable[int], rounds: int = 20_000, seed: int = 1) -> Trials:
    """Try threshold players that call when they win one call in so many, all of a table alike.

    >>> [trial.name for trial in bolder([2], rounds=1000)]
    ['call from 1/2']
    """
    return Trials(
        try_out(CloseEnough(), f"call from {chance}", rounds, seed, Threshold(call=chance))
        for chance in (Fraction(1, n) for n in one_in)
    )


def cards(top: int, copies: int = 6) -> tuple[tuple[int, int], ...]:
    """Make a deck of the numbers from 1 on, so many of each.

    >>> cards(3, 2)
    ((1, 2), (2, 2), (3, 2))
    """
    return tuple((number, copies) for number in range(1, top + 1))


def all_stars(stars: int) -> tuple[tuple[int, int], ...]:
    """Give every target the same number of stars.

    >>> all_stars(2)[0]
    (8, 2)
    """
    return tuple((target, stars) for target, _ in TARGETS)


def without(ability: str) -> tuple[tuple[str, str], ...]:
    """Leave out every token that offers an ability.

    >>> len(without("double"))
    10
    """
    return tuple(token for token in TOKENS if ability not in token)


@dataclass(frozen=True)
class Season:
    """Whole games under one set of rules: rounds a game, calls that won, how far the last is behind."""

    name: str
    rounds: Mean
    won: Share
    spread: Mean


class Seasons(Tabled, tuple[Season, ...]):
    """Seasons as a table; differences are from the first one, whose games are others."""

    __slots__ = ()

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        first = self[0]
        rows = [
            Row(
                one.name,
                (
                    repr(one.rounds),
                    repr(one.rounds - first.rounds) if one is not first else "",
                    repr(one.won),
                    repr(one.spread),
                    repr(one.spread - first.spread) if one is not first else "",
                ),
            )
            for one in self
        ]
        heads = ("rules", "rounds", "difference", "calls that won", "spread", "difference")
        return (
            "Whole games",
            heads,
            rows,
            "± is one standard error, calls taken as independent; differences are from the first line.",
        )


def seasons(
    choices: Mapping[str, Mapping[str, Any]], bot: str = "threshold", games: int = 100, seed: int = 1
) -> Seasons:
    """Play whole games under several sets of options, all seats by one bot, each set with luck of its own.

    >>> bold = {"as printed": {}, "advanced": {"advanced": True}}
    >>> [one.name for one in seasons(bold, games=5)]
    ['as printed', 'advanced']
    """
    found = []
    for at, (name, options) in enumerate(choices.items()):
        game = CloseEnough(**options)
        results = simulate(game, bot, games=games, seed=seed + at, measure=MEASURES, progress=False)
        count = results.measures
        won = Share(_sum(count["calls_won"].counts), _sum(count["calls"].counts))
        found.append(Season(name, count["rounds"].mean, won, count["spread"].mean))
    return Seasons(found)


def same_luck(
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    bot: str = "threshold",
    games: int = 60,
    seed: int = 1,
) -> Pair:
    """Play two sets of options with the same luck, so that small differences show.

    >>> same_luck({}, {"advanced": True}, games=5).comparison["rounds"].by
    0 ± 0
    """
    pair = CloseEnough(**first), CloseEnough(**second)
    return simulate_pair(*pair, bot, games=games, seed=seed, measure=MEASURES, progress=False)


def _sum(counts: Mapping[Any, int]) -> int:
    return sum(int(value) * n for value, n in counts.items())


class Exposed(Tabled, tuple[tuple[str, float], ...]):
    """What a best reply wins on average against each way to play the small round, as a table."""

    __slots__ = ()

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        most = max(loss for _, loss in self)
        rows = [Row(name, (f"{loss:.5f}",), Fraction(loss / most)) for name, loss in self]
        note = "in halves of a lead in stars; 0 only for an equilibrium"
        return "What a best reply wins", ("way to play", "a round"), rows, note


def small_round(rounds: int = 400) -> Exposed:
    """Solve the small round, and hold threshold players against the solution.

    >>> exposed = dict(small_round(100))
    >>> exposed["solved"] < 0.001 < exposed["call from 1 away, stay from 1 away"]
    True
    """
    tree = Tree(SmallRound())
    found = [("solved", tree.solve(rounds).exploitability)]
    for call in (0, 1, 2):
        for stay in (0, 1, 2):
            loss = tree.exploitability(tree.following(threshold(call, stay)))
            found.append((f"call from {call} away, stay from {stay} away", loss))
    return Exposed(found)
