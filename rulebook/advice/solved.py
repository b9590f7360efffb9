"""Positions small enough to be solved: every line of play to the end, each seat doing its best."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Any

from rulebook.core.game import CHANCE, Game
from rulebook.core.playouts import Pays, paid

DEEPEST = 150
"""Steps that are looked ahead at the most."""


class NotSmall(Exception):
    """Raised for a position that has too many lines of play, or hides something from who has to move."""


class Solver:
    """Works out what positions are worth to each seat, looking at `most` of them at the most, and not later
    than `until` by the clock of `perf_counter`.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(16)
    >>> [round(value, 3) for value in Solver(record.game, 1000).value(record.state)]
    [34.148]
    """

    def __init__(self, game: Game[Any, Any], most: int, until: float = inf) -> None:
        self.game, self.left, self.until, self.deep = game, most, until, 0
        self.known: dict[Any, Pays] = {}

    def value(self, state: Any) -> Pays:
        """Say what each seat gets if everybody plays best for themselves; raises NotSmall."""
        found = self.known.get(state)
        if found is None:
            self.left -= 1
            self.deep += 1
            if self.left < 0 or self.deep > DEEPEST or perf_counter() > self.until:
                raise NotSmall
            found = self.known[state] = self._look(state)
            self.deep -= 1
        return found

    def after(self, state: Any, seat: int, move: Any) -> Pays:
        """Say what each seat gets after a move."""
        return self.value(self.game.play(state, seat, move)[0])

    def _look(self, state: Any) -> Pays:
        game = self.game
        seats = game.to_act(state)
        if not seats:
            return paid(game, state)
        if seats[0] == CHANCE:
            chance = game.chance(state)
            if chance.count() > self.left:
                raise NotSmall
            total = [0.0] * game.players
            for move, odds in chance.odds().items():
                for seat, pay in enumerate(self.after(state, CHANCE, move)):
                    total[seat] += float(odds) * pay
            return tuple(total)
        if (len(seats) > 1 and game.players > 1) or game.view(state, seats[0]) != state:
            raise NotSmall
        seat = seats[0]
        return max((self.after(state, seat, move) for move in game.moves(state, seat)), key=lambda p: p[seat])
