"""Bots for Knapp Daneben!, from the plain to the strong.

All take the first free die, and of moves they hold equal the first in the order of the list: circle by
circle, row by row, the smallest total first. `potential.py` and `champion.py` look further ahead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.games.knapp_daneben.moves import Choose, Move, State, Write

if TYPE_CHECKING:
    from rulebook.core.players import Bot
    from rulebook.games.knapp_daneben.game import KnappDaneben


@dataclass(frozen=True)
class Greedy:
    """Take what earns most at once.

    >>> import numpy as np
    >>> from rulebook.games.knapp_daneben import KnappDaneben, Rolled
    >>> game = KnappDaneben()
    >>> state, _ = game.play(State(("red",), sheets=((0,) * 25,)), -1, Rolled((4, 1, 6, 6, 6)))
    >>> move = Greedy()(game, state, 0, game.moves(state, 0), np.random.default_rng(7))
    >>> print(move, "-", Greedy().explain(game, state, 0, move))
    write 12 in row 1, column 3 - 4 points at once: no move earns more.
    """

    def __call__(self, game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that earn most."""
        return max(moves, key=lambda move: game.gain(view, seat, move) or 0)

    def explain(self, game: KnappDaneben, view: State, seat: Seat, move: Move, language: str = "en") -> str:
        """Say why, in a line."""
        if isinstance(move, Choose):
            return first_free(game, move, language)
        return game.rules.phrase("why_greedy", {"points": game.gain(view, seat, move)}, language)


def first_free(game: KnappDaneben, move: Choose, language: str) -> str:
    """Say why a bot took that die.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> first_free(KnappDaneben(), Choose("black"), "en")
    'It takes the first die that is free: black.'
    """
    return game.rules.phrase("why_colour", {"colour": move.colour}, language)


def after(game: KnappDaneben, view: State, seat: Seat, move: Write) -> tuple[int, tuple[int, ...]]:
    """Give the circle that a move fills, and the sheet after it.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> after(KnappDaneben(), State(sheets=((0,) * 25,)), 0, Write(7, 1, 2))[1][:3]
    (0, 7, 0)
    """
    circle = (move.row - 1) * game.dice + move.column - 1
    sheet = view.sheets[seat]
    return circle, (*sheet[:circle], move.total, *sheet[circle + 1 :])


def bots(game: KnappDaneben) -> Mapping[str, Bot]:
    """Name the bots for this game: the champion plays only the game that it was trained for.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> list(bots(KnappDaneben())), list(bots(KnappDaneben(sides=8)))
    (['greedy', 'potential', 'champion', 'champion_deep'], ['greedy', 'potential'])
    """
    from rulebook.games.knapp_daneben.champion import Champion, trained_for
    from rulebook.games.knapp_daneben.potential import Potential

    plain: dict[str, Bot] = {"greedy": Greedy(), "potential": Potential()}
    if trained_for(game):
        return {**plain, "champion": Champion(), "champion_deep": Champion(deep=True)}
    return plain
