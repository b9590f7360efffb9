"""Positions played on to their ends: what each seat gets, with the same luck for every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import fsum, inf, sqrt
from operator import itemgetter
from statistics import fmean
from typing import Any

from rulebook.core.game import Game, Horizon
from rulebook.core.kernel import Kernel
from rulebook.core.later import np
from rulebook.core.luck import streams
from rulebook.core.players import Bot, kernel_with, run, seated

Pays = tuple[float, ...]
"""What each seat gets, in what the game is played for."""


def paid(game: Game[Any, Any], state: Any) -> Pays:
    """Count what each seat gets at the end: a share of the win, all of one that all share, points, or a lead.

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
    share = 1.0 if game.stake() == "together" else 1 / max(1, len(winners))
    return tuple(share if seat in winners else 0.0 for seat in range(game.players))


class Playouts:
    """Games that are only thought of: one bot for all seats, or one for each, from any position on.

    They are played in the game's kernel where it plays these bots, and else by the readable engine; to their
    ends, or as far as a horizon.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> ends = Playouts(game, "greedy").pays([game.start()], first=0, times=5)
    >>> len(ends[0]), ends == Playouts(game, "greedy").pays([game.start()], first=0, times=5)
    (5, True)
    """

    def __init__(
        self,
        game: Game[Any, Any],
        bots: str | Bot | Sequence[str | Bot],
        seed: int = 1,
        horizon: Horizon | None = None,
    ) -> None:
        self.game, self.seed = horizon.game if horizon else game, seed
        self.promise = horizon.promise if horizon else None
        self.bots = seated(game, bots)
        self.kernel, self.names = kernel_with(self.game, self.bots)

    def pays(self, states: Sequence[Any], first: int, times: int) -> list[list[Pays]]:
        """Play each position on so many times, with the luck of the numbers from `first` on."""
        if self.kernel is None:
            return [[self._pay(end) for end in row] for row in self._ends(states, first, times)]
        return self._rows(self._paid(self.kernel, self._tables(self.kernel, states, first, times)), times)

    def worths(self, states: Sequence[Any], first: int, times: int) -> list[list[Pays]]:
        """Play each position on in the same way, and value its ends as bots that search do: by `Game.worth`.

        >>> import rulebook
        >>> game = rulebook.new("poof", rounds=1)
        >>> ((first, second),) = Playouts(game, "greedy").worths([game.start()], first=7, times=1)[0]
        >>> first == -second
        True
        """
        if self.kernel is None:
            return [[self.game.worth(end) for end in row] for row in self._ends(states, first, times)]
        return self._rows(self.kernel.worth(self._tables(self.kernel, states, first, times)), times)

    def _ends(self, states: Sequence[Any], first: int, times: int) -> Iterator[Iterator[Any]]:
        numbers = range(first, first + times)
        return ((self._end(state, number) for number in numbers) for state in states)

    def _end(self, state: Any, number: int) -> Any:
        luck = streams(self.seed, self.game.players, (number,))
        for step in run(self.game, state, self.bots, luck):
            state = step.state
        return state

    def _tables(self, kernel: Kernel, states: Sequence[Any], first: int, times: int) -> Any:
        tables = np.repeat(kernel.packed(states), times)
        luck = np.tile(np.arange(first, first + times), len(states))
        kernel.play_on(tables, luck, self.seed, self.names)
        return tables

    def _rows(self, values: Any, times: int) -> list[list[Pays]]:
        got = [tuple(row) for row in values.tolist()]
        return [got[at : at + times] for at in range(0, len(got), times)]

    def _pay(self, end: Any) -> Pays:
        return self.promise(self.game.scores(end)) if self.promise else paid(self.game, end)

    def _paid(self, kernel: Kernel, tables: Any) -> Any:
        if self.promise:
            return np.array([self.promise(row) for row in kernel.results(tables)[0].tolist()])
        if self.game.stake() == "lead":
            return kernel.worth(tables)
        scores, won = kernel.results(tables)
        if self.game.stake() == "points":
            return scores.astype(float)
        if self.game.stake() == "together":
            return won.astype(float)
        return won / np.maximum(1, won.sum(axis=1, keepdims=True))


def mean_and_error(
    values: Sequence[float], shares: bool = False, on: Sequence[int] = ()
) -> tuple[float, float]:
    """Average, with the standard error; of a single value nobody knows the error.

    With `shares` of the win, all alike in so many games leaves half a game open. Values that have the same
    number in `on`, one after another, are of games on the same table: only the tables are independent.

    >>> mean_and_error([1.0, 3.0]), mean_and_error([5.0]), mean_and_error([1.0] * 5, shares=True)
    ((2.0, 1.0), (5.0, inf), (1.0, 0.1))
    >>> mean_and_error([1.0, 1.0, 3.0, 3.0], on=[7, 7, 8, 8])
    (2.0, 1.0)
    """
    mean, many = fmean(values), len(values)
    apart = [value - mean for value in values]
    if on:
        tables = groupby(zip(on, apart, strict=False), key=itemgetter(0))
        apart = [fsum(difference for _, difference in table) for _, table in tables]
    if len(apart) < 2:
        return mean, inf
    error = sqrt(len(apart) / (len(apart) - 1) * fsum(n * n for n in apart)) / many
    return mean, max(error, 0.5 / many) if shares else error
