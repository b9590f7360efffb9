"""Positions played on to their ends: what each seat gets, with the same luck for every position."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

from rulebook.core.game import Game
from rulebook.core.kernel import Kernel
from rulebook.core.later import np
from rulebook.core.luck import streams
from rulebook.core.players import run, seated

Pays = tuple[float, ...]
"""What each seat gets, in what the game is played for."""


def paid(game: Game[Any, Any], state: Any) -> Pays:
    """Count what each seat gets at the end: a share of the win, its points, or its lead.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), seed=7)
    >>> paid(record.game, record.state)
    (0.0, 0.0)
    """
    match game.stake():
        case "points":
            return tuple(map(float, game.scores(state)))
        case "lead":
            return game.worth(state)
    winners = game.winners(state)
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.players))


class Playouts:
    """Games that are only thought of: one bot for all seats, or one for each, from any position on.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> ends = Playouts(game, "greedy").pays([game.start()], first=0, times=5)
    >>> len(ends[0]), ends == Playouts(game, "greedy").pays([game.start()], first=0, times=5)
    (5, True)
    """

    def __init__(self, game: Game[Any, Any], bots: str | Sequence[str], seed: int = 1) -> None:
        self.game, self.seed = game, seed
        self.bots = [bots] * game.players if isinstance(bots, str) else list(bots)
        kernel = game.kernel()
        self.kernel: Kernel | None = kernel if kernel and kernel.fits(self.bots) else None

    def pays(self, states: Sequence[Any], first: int, times: int) -> list[list[Pays]]:
        """Play each position on so many times, with the luck of the numbers from `first` on."""
        if not states:
            return []
        if self.kernel is None:
            numbers = range(first, first + times)
            return [[self._end(state, number) for number in numbers] for state in states]
        tables = np.repeat(self.kernel.packed(states), times)
        luck = np.tile(np.arange(first, first + times), len(states))
        self.kernel.play_on(tables, luck, self.seed, self.bots)
        got = [tuple(row) for row in self._paid(self.kernel, tables).tolist()]
        return [got[at : at + times] for at in range(0, len(got), times)]

    def _end(self, state: Any, number: int) -> Pays:
        game = self.game
        bots = seated(game, self.bots)
        for step in run(game, state, bots, streams(self.seed, game.players, (number,))):
            state = step.state
        return paid(game, state)

    def _paid(self, kernel: Kernel, tables: Any) -> Any:
        if self.game.stake() == "lead":
            return kernel.worth(tables)
        scores, won = kernel.results(tables)
        if self.game.stake() == "points":
            return scores.astype(float)
        return won / np.maximum(1, won.sum(axis=1, keepdims=True))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Average, with the standard error; of a single value nobody knows the error.

    >>> mean_and_error([1.0, 3.0]), mean_and_error([5.0])
    ((2.0, 1.0), (5.0, inf))
    """
    if len(values) < 2:
        return fmean(values), float("inf")
    return fmean(values), sqrt(variance(values) / len(values))
