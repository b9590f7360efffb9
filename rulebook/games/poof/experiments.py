"""Experiments of a designer: what a rule does to rounds of Poof, and what the rulings are worth.

Rounds are played many at once; every figure carries its standard error, and where two sets of rules share a
deck they get the same cards, so that only the rules make the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from rulebook.core.later import np
from rulebook.games.poof.fast import Rounds, fastest, luck
from rulebook.games.poof.fast_table import CALLED, ONLY_POOFS, Ints
from rulebook.games.poof.game import Poof
from rulebook.odds.show import Row, Tabled
from rulebook.simulation.means import Mean


def mean(numbers: Ints) -> Mean:
    """Average whole numbers, with the standard error.

    >>> mean(np.array([3, 5, 5, 7]))
    5.00 ± 0.82
    """
    times = len(numbers)
    squares = float(np.var(numbers, ddof=1)) if times > 1 else 0.0
    return Mean(Fraction(int(numbers.sum()), times), sqrt(squares / times), times)


def percentage(hits: Ints) -> Mean:
    """Tell how often something came, in percent; one more hit and one more miss make the error never 0.

    >>> percentage(np.array([0, 0, 0, 100])).error > percentage(np.array([0, 0, 0, 0])).error > 0
    True
    """
    times = len(hits)
    share = (int(hits.sum()) / 100 + 1) / (times + 2)
    return Mean(Fraction(int(hits.sum()), times), 100 * sqrt(share * (1 - share) / times), times)


@dataclass(frozen=True)
class Figures:
    """What rounds came to: each a number a round."""

    turns: Ints
    poofs: Ints
    points: Ints
    edge: Ints
    apart: Ints
    only_poofs: Ints
    mercy: Ints

    @classmethod
    def of(cls, rounds: Rounds) -> Figures:
        """Take the figures of rounds: points of all players, how much less who starts has, first to last."""
        players = len(rounds.points)
        total = rounds.points.sum(axis=0)
        first = np.take_along_axis(rounds.points, rounds.starter[None].astype(np.int64), axis=0)[0]
        return cls(
            rounds.turns,
            rounds.poofs,
            total,
            total - players * first,
            rounds.points.max(axis=0) - rounds.points.min(axis=0),
            100 * (rounds.how == ONLY_POOFS),
            100 * (rounds.how == CALLED),
        )


TITLES = {
    "turns": "turns",
    "poofs": "poofs",
    "points": "points of all",
    "edge": "edge of the first",
    "apart": "first to last",
    "only_poofs": "% nothing but Poofs",
    "mercy": "% mercy",
}
"""What each figure is called in a table; the edge is the points of the others less so many of the starter."""


def measured(figures: Figures, columns: Sequence[str]) -> tuple[Mean, ...]:
    """Take means of some figures.

    >>> measured(play(Poof(), "greedy", 500, 1), ("only_poofs",))[0].error > 0
    True
    """
    means = {"only_poofs": percentage, "mercy": percentage}
    return tuple(means.get(column, mean)(getattr(figures, column)) for column in columns)


@dataclass(frozen=True, repr=False)
class Table(Tabled):
    """Figures of several sets of rules, a row each."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Mean, ...]], ...]

    def _table(self) -> tuple[str, tuple[str, ...], list[Row]]:
        most = max(abs(means[0].value) for _, means in self.lines) or Fraction(1)
        rows = [Row(name, tuple(map(repr, means)), abs(means[0].value) / most) for name, means in self.lines]
        return self.title, ("rules", *(TITLES[column] for column in self.columns)), rows


def play(game: Poof, bots: str | Sequence[str], rounds: int, seed: int) -> Figures:
    """Play so many rounds; the same seed is the same cards wherever the decks are alike.

    >>> round(float(mean(play(Poof(), "greedy", 2_000, 1).turns)))
    24
    """
    seats = (bots,) * game.players if isinstance(bots, str) else tuple(bots)
    return Figures.of(fastest()(game, seats, *luck(game, np.random.default_rng(seed), rounds)))


def compare_rules(
    choices: Mapping[str, Mapping[str, Any]],
    columns: Sequence[str] = ("turns", "poofs", "points", "edge"),
    bots: str | Sequence[str] = "greedy",
    rounds: int = 10_000,
    seed: int = 1,
) -> Table:
    """Play rounds under each set of rules.

    >>> compare_rules({"as printed": {}}, ("turns", "poofs"), rounds=2_000)
    2,000 rounds of greedy players
         rules           turns          poofs
    as printed  24.323 ± 0.088  5.803 ± 0.031  ████████████████████████
    """
    lines = []
    for name, options in choices.items():
        figures = play(Poof(**options), bots, rounds, seed)
        lines.append((name, measured(figures, columns)))
    who = bots if isinstance(bots, str) else " and ".join(bots)
    return Table(f"{rounds:,} rounds of {who} players", tuple(columns), tuple(lines))


def same_luck(
    choices: Mapping[str, Mapping[str, Any]],
    columns: Sequence[str] = ("points", "turns", "only_poofs"),
    bots: str | Sequence[str] = "greedy",
    rounds: int = 10_000,
    seed: int = 1,
) -> Table:
    """Hold sets of rules against the default, round by round with the same cards.

    >>> same_luck({"no mercy": {"mercy": "off"}}, ("mercy",), rounds=500).lines[0][1][0].value < 0
    True
    """
    usual, lines = play(Poof(), bots, rounds, seed), []
    for name, options in choices.items():
        other = play(Poof(**options), bots, rounds, seed)
        changes = [getattr(other, column) - getattr(usual, column) for column in columns]
        lines.append((name, tuple(mean(change) for change in changes)))
    title = f"Change against the rules as printed, {rounds:,} rounds with the same cards"
    return Table(title, tuple(columns), tuple(lines))


def habits(pairs: Mapping[str, Sequence[str]], rounds: int = 10_000, seed: int = 1) -> Table:
    """Tell how often nothing but Poof cards is left, by who plays.

    >>> len(habits({"both hoard": ("hoarder", "hoarder")}, rounds=500).lines)
    1
    """
    columns = ("only_poofs", "points", "turns")
    lines = []
    for name, bots in pairs.items():
        figures = play(Poof(players=len(bots)), bots, rounds, seed)
        lines.append((name, measured(figures, columns)))
    return Table(f"{rounds:,} rounds each", columns, tuple(lines))


def seek(
    goal: float, choices: Mapping[str, Mapping[str, Any]], column: str = "turns", rounds: int = 4_000
) -> Table:
    """Find the rules whose figure comes nearest to a goal: the nearest first.

    >>> decks = {f"{held} held": {"held": held} for held in (5, 11)}
    >>> seek(24, decks, rounds=500).lines[0][0]
    '11 held'
    """
    tried = compare_rules(choices, (column,), rounds=rounds)
    lines = sorted(tried.lines, key=lambda line: abs(float(line[1][0]) - goal))
    return Table(f"{TITLES[column]} nearest to {goal:g}, {rounds:,} rounds each", (column,), tuple(lines))
