"""Bots for Knapp Daneben!, from the plain to the strong.

All take the first free die, and of moves that look equally good the first on the list: circle by circle, row
by row, the smallest total first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from operator import mul
from typing import TYPE_CHECKING

from rulebook.core.chance import Rng
from rulebook.core.game import Seat, replaced
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.champion import Champion, form_of, trained_for
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER
from rulebook.games.knapp_daneben.champion_retrained import trained_in
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
CHOICES_KEPT = 4_000
"""Choices that are remembered: in many playouts one seat meets the same rolls with the same sheet."""


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
        writes = tuple(move for move in moves if isinstance(move, Write))
        if not writes:
            return moves[0]
        return _most_hopeful(house, view.sheets[seat], view.colours[seat], view.rolls, writes)

    def values(self, house: House, view: State, seat: Seat, moves: Sequence[Write]) -> list[int]:
        """Value moves by the points they earn and by how they change the hopes of the sheet.

        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Potential().values(House(), state, 0, [Write(4, 5, 5)])
        [4000]
        """
        return _values(house, view.sheets[seat], view.colours[seat], view.rolls, moves)


@lru_cache(CHOICES_KEPT)
def _most_hopeful(house: House, sheet: Sheet, colour: str, rolls: int, moves: tuple[Write, ...]) -> Write:
    """Choose for a sheet: playouts with the same luck bring others the same sheets and rolls again."""
    values = _values(house, sheet, colour, rolls, moves)
    return moves[values.index(max(values))]


def _values(house: House, sheet: Sheet, colour: str, rolls: int, moves: Sequence[Write]) -> list[int]:
    """Value moves on a sheet after so many rolls."""
    earned, left = score.earnings(house), house.dice**2 - rolls
    hopes = [0 if full else best_hope(house, sheet, at, colour, left) for at, full in enumerate(sheet)]
    worth = [prospects(house, takes_any(house, at, colour), left)[2:] for at in range(len(sheet))]
    values = []
    for move in moves:
        circle = house.circle(move.row, move.column)
        then = replaced(sheet, circle, move.total)
        value = POINT * score.earned(house, sheet, circle, move.total) - hopes[circle]
        # Crosses change no circle outside the row and the column of the move.
        for mate in _mates(house.dice, circle):
            if not sheet[mate]:
                value += max(map(mul, earned(then, mate), worth[mate])) - hopes[mate]
        values.append(value)
    return values


def best_hope(house: House, sheet: Sheet, circle: int, colour: str, rolls: int) -> int:
    """Give the best hope of an empty circle: what a total earns there, weighted by its chance to turn up.

    >>> best_hope(House(), (4, 0, 6) + (0,) * 22, 1, "red", rolls=10)
    1659
    """
    worth = prospects(house, takes_any(house, circle, colour), rolls)[2:]
    hope: int = max(map(mul, score.earnings(house)(sheet, circle), worth))
    return hope


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
    "grandmaster": Champion(net=GRANDMASTER),
    "grandmaster_deep": Champion(deep=True, net=GRANDMASTER),
    "optimal": Optimal(),
}


NETS = (CHAMPION, GRANDMASTER)


def bots(house: House) -> Mapping[str, Bot]:
    """Name the bots for this game: the champion plays what it was trained for, the optimum what is solved.

    >>> list(bots(House(sides=8))), list(bots(House(dice=3, sides=4)))
    (['greedy', 'potential'], ['greedy', 'potential', 'champion', 'champion_deep', 'optimal'])
    """
    unable = {f"{net.name}{how}" for net in NETS if not trained_for(house, net) for how in ("", "_deep")}
    if not is_small(house):
        unable.add("optimal")
    able = {name: bot for name, bot in BOTS.items() if name not in unable}
    if able.keys() >= {"champion"} and form_of(house).points:
        games = trained_in(form_of(house))
        able |= {"champion": Champion(trained_in=games), "champion_deep": Champion(True, games)}
    return able
