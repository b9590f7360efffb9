"""The bot `potential`: points now, and what the empty circles may still earn.

An empty circle is worth its best hope: a total, times the chance that it turns up in the rolls that are left,
times four fifths, as several circles hope for the same rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.moves import Choose, Move, State, Write
from rulebook.games.knapp_daneben.odds import within
from rulebook.games.knapp_daneben.odds_sheet import chance_of, takes_any
from rulebook.games.knapp_daneben.players import after, first_free
from rulebook.games.knapp_daneben.sheet import Sheet

if TYPE_CHECKING:
    from rulebook.games.knapp_daneben.game import KnappDaneben

POINT = 1000
"""What a point is worth in the whole numbers that this bot counts in."""
SHARE = Fraction(4, 5)


@cache
def prospects(game: House, any_die: bool, rolls: int) -> tuple[int, ...]:
    """Give, for each total, what a point is worth that only comes if the total turns up in so many rolls.

    >>> prospects(House(), any_die=False, rolls=1)[7], prospects(House(), any_die=True, rolls=10)[7]
    (133, 799)
    """
    return tuple(
        int(POINT * SHARE * within(chance_of(game, {total}, any_die), rolls))
        for total in range(2 * game.sides + 1)
    )


def best_hope(game: House, sheet: Sheet, circle: int, colour: str, rolls: int) -> tuple[int, int]:
    """Find what an empty circle is worth, and the total it hopes for.

    >>> best_hope(House(), (4, 0, 6) + (0,) * 22, 1, "red", rolls=10)
    (1659, 5)
    """
    worth = prospects(game, takes_any(game, circle, colour), rolls)
    hopes = {
        total: game.earned(sheet, circle, total) * worth[total] for total in range(2, 2 * game.sides + 1)
    }
    total = max(hopes, key=lambda total: hopes[total])
    return hopes[total], total


@dataclass(frozen=True)
class Potential:
    """Weigh points now against the hopes of all circles that stay empty.

    >>> import numpy as np
    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> game, bot = KnappDaneben(), Potential()
    >>> state = State(("red",), 3, (3, 6, 2, 4, 2), (0,), ((4, 0, 6) + (0,) * 22,))
    >>> move = bot(game, state, 0, game.moves(state, 0), np.random.default_rng(7))
    >>> print(move, "-", bot.explain(game, state, 0, move))
    write 4 in row 3, column 4 - 2 points at once; then row 1, column 5 hopes for a 2, for 4 points.
    """

    def __call__(self, game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that are worth most."""
        if isinstance(moves[0], Choose):
            return moves[0]
        values = self.values(game, view, seat, [move for move in moves if isinstance(move, Write)])
        return moves[values.index(max(values))]

    def values(self, game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Write]) -> list[int]:
        """Value the moves, all against the same sheet as it is now.

        >>> from rulebook.games.knapp_daneben import KnappDaneben
        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Potential().values(KnappDaneben(), state, 0, [Write(4, 5, 5)])
        [4000]
        """
        sheet, colour, rolls = view.sheets[seat], view.colours[seat], game.dice**2 - view.rolls
        hopes = [
            0 if full else best_hope(game, sheet, circle, colour, rolls)[0]
            for circle, full in enumerate(sheet)
        ]
        values = []
        for move in moves:
            circle, then = after(game, view, seat, move)
            value = POINT * (game.gain(view, seat, move) or 0) - hopes[circle]
            # Crosses change no circle outside the row and the column of the move.
            for mate in _mates(game.dice)[circle]:
                if not sheet[mate]:
                    value += best_hope(game, then, mate, colour, rolls)[0] - hopes[mate]
            values.append(value)
        return values

    def explain(self, game: KnappDaneben, view: State, seat: Seat, move: Move, language: str = "en") -> str:
        """Say why, in a line: the points now, and the best hope that is left."""
        if not isinstance(move, Write):
            return first_free(game, move, language) if isinstance(move, Choose) else ""
        points, (_, sheet) = game.gain(view, seat, move), after(game, view, seat, move)
        if all(sheet):
            return game.rules.phrase("why_last", {"points": points}, language)
        colour, rolls = view.colours[seat], game.dice**2 - view.rolls
        hopes = {
            circle: best_hope(game, sheet, circle, colour, rolls)
            for circle, full in enumerate(sheet)
            if not full
        }
        best = max(hopes, key=lambda circle: hopes[circle][0])
        total = hopes[best][1]
        where = {"row": best // game.dice + 1, "column": best % game.dice + 1, "total": total}
        hope = game.earned(sheet, best, total)
        return game.rules.phrase("why_potential", {"points": points, "hope": hope, **where}, language)


@cache
def _mates(size: int) -> tuple[tuple[int, ...], ...]:
    """The other circles in the row and the column of each."""
    circles = range(size**2)
    return tuple(
        tuple(b for b in circles if a != b and (a // size == b // size or a % size == b % size))
        for a in circles
    )
