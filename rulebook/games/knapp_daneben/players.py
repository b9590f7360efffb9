"""Bots for Knapp Daneben!, from the plain to the strong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook.chance import Rng
from rulebook.game import Seat
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.moves import Move, State
from rulebook.players import Bot


def greedy(game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """Take what earns most at once; among equals the first circle, row by row, with its smallest total.

    >>> import numpy as np
    >>> from rulebook.games.knapp_daneben import Rolled
    >>> game = KnappDaneben()
    >>> state, _ = game.play(State(("red",), sheets=((0,) * 25,)), -1, Rolled((4, 1, 6, 6, 6)))
    >>> print(greedy(game, state, 0, game.moves(state, 0), np.random.default_rng(7)))
    write 12 in row 1, column 3
    """
    return max(moves, key=lambda move: game.gain(view, seat, move) or 0)


BOTS: Mapping[str, Bot] = {"greedy": greedy}
