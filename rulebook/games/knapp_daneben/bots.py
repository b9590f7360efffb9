"""Bots for Knapp Daneben!, from the plain to the strong.

All take the first free die, and of moves that look equally good the first on the list: circle by circle, row
by row, the smallest total first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from rulebook.core.chance import Rng
from rulebook.core.game import Seat, replaced
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.champion import Champion, trained_for
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import chance_of, takes_any, within
from rulebook.games.knapp_daneben.small_sheet import Optimal, is_small
from rulebook.games.knapp_daneben.table import Move, Sheet, State, Write

if TYPE_CHECKING:
    from rulebook.core.players import Bot


@dataclass(frozen=True)
class Greedy:
    """Take what earns most at once.

    >>> from rulebook.core.luck import generator
    >>> from rulebook.games.knapp_daneben.legal import moves
    >>> state = State(("red",), 1, (4, 1, 6, 6, 6), (0,), ((0,) * 25,))
    >>> print(Greedy()(House(), state, 0, moves(House(), state, 0), generator(7)))
    write 12 in row 1, column 3
    """

    def __call__(self, house: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that earn most."""
        return max(moves, key=lambda move: score.gain(house, view, seat, move) or 0)


POINT = 1000
"""What a point is worth in the whole numbers that `Potential` counts in."""
SHARE = Fraction(4, 5)
"""How much of a circle's hope counts, as several circles hope for the same rolls."""


@dataclass(frozen=True)
class Potential:
    """Weigh points now against the best hopes of all circles that stay empty.

    >>> from rulebook.core.luck import generator
    >>> from rulebook.games.knapp_daneben.legal import moves
    >>> state = State(("red",), 3, (3, 6, 2, 4, 2), (0,), ((4, 0, 6) + (0,) * 22,))
    >>> print(Potential()(House(), state, 0, moves(House(), state, 0), generator(7)))
    write 4 in row 3, column 4
    """

    def __call__(self, house: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that are worth most."""
        writes = [move for move in moves if isinstance(move, Write)]
        if not writes:
            return moves[0]
        values = self.values(house, view, seat, writes)
        return writes[values.index(max(values))]

    def values(self, house: House, view: State, seat: Seat, moves: Sequence[Write]) -> list[int]:
        """Value moves by the points they earn and by how they change the hopes of the sheet.

        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Potential().values(House(), state, 0, [Write(4, 5, 5)])
        [4000]
        """
        sheet, colour, rolls = view.sheets[seat], view.colours[seat], house.dice**2 - view.rolls
        hopes = [
            0 if full else best_hope(house, sheet, circle, colour, rolls) for circle, full in enumerate(sheet)
        ]
        values = []
        for move in moves:
            circle = house.circle(move.row, move.column)
            then = replaced(sheet, circle, move.total)
            value = POINT * score.earned(house, sheet, circle, move.total) - hopes[circle]
            # Crosses change no circle outside the row and the column of the move.
            for mate in _mates(house.dice, circle):
                if not sheet[mate]:
                    value += best_hope(house, then, mate, colour, rolls) - hopes[mate]
            values.append(value)
        return values


def best_hope(house: House, sheet: Sheet, circle: int, colour: str, rolls: int) -> int:
    """Give the best hope of an empty circle: what a total earns there, weighted by its chance to turn up.

    >>> best_hope(House(), (4, 0, 6) + (0,) * 22, 1, "red", rolls=10)
    1659
    """
    worth = prospects(house, takes_any(house, circle, colour), rolls)
    return max(
        score.earned(house, sheet, circle, total) * worth[total] for total in range(2, 2 * house.sides + 1)
    )


@cache
def prospects(house: House, any_die: bool, rolls: int) -> tuple[int, ...]:
    """Give, for each total, what a point is worth that only comes if the total turns up in so many rolls.

    >>> prospects(House(), any_die=False, rolls=1)[7], prospects(House(), any_die=True, rolls=10)[7]
    (133, 799)
    """
    return tuple(
        int(POINT * SHARE * within(chance_of(house, {total}, any_die), rolls))
        for total in range(2 * house.sides + 1)
    )


@cache
def _mates(size: int, circle: int) -> tuple[int, ...]:
    """The other circles in the row and in the column of one."""
    row, column = divmod(circle, size)
    mates = {*range(row * size, row * size + size), *range(column, size**2, size)} - {circle}
    return tuple(sorted(mates))


BOTS: Mapping[str, Bot] = {
    "greedy": Greedy(),
    "potential": Potential(),
    "champion": Champion(),
    "champion_deep": Champion(deep=True),
    "optimal": Optimal(),
}


def bots(house: House) -> Mapping[str, Bot]:
    """Name the bots for this game: the champion plays what it was trained for, the optimum what is solved.

    >>> list(bots(House(sides=8))), list(bots(House(dice=3, sides=4)))
    (['greedy', 'potential'], ['greedy', 'potential', 'champion', 'champion_deep', 'optimal'])
    """
    unable = set() if trained_for(house) else {"champion", "champion_deep"}
    if not is_small(house):
        unable.add("optimal")
    return {name: bot for name, bot in BOTS.items() if name not in unable}
