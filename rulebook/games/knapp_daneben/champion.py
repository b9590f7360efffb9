"""The bots `champion` and `grandmaster`: what a sheet is worth, learned from many games against itself.

A move is worth the points it earns plus what the sheet after it promises, which is the sum of the weights of
its patterns: `champion_patterns.py` and `champion_wishes.py` say what they are, `champion_nets.py` where the
weights of the two are, `champion_training.py` and `grandmaster_training.py` how they are learned.
`champion_deep` and `grandmaster_deep` take the three best moves and look one roll ahead: at the best answer
to each of its 7,776 outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.game import Seat, replaced
from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben import legal, score
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, Net, first_wish, learned
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, Form, Patterns, Points
from rulebook.games.knapp_daneben.champion_retrained import is_kept
from rulebook.games.knapp_daneben.champion_wishes import wishes
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import law_of_best
from rulebook.games.knapp_daneben.table import Move, Sheet, State, Write

FORMS = (BOOKLET, Form(3, 3), Form(3, 4))
"""The sheets that the champion was trained for: the booklet's, and two small ones whose optimum is known.
For other points on these sheets it can be trained anew: see `champion_retrained.py`."""
TOP = 3
"""How many moves are looked into where a bot looks a roll ahead."""


def form_of(house: House) -> Form:
    """Say what the sheet of a house is like, and its points where they are not the booklet's.

    >>> form_of(House(dice=3, sides=4)).points, form_of(House(mark_points=3)).points.mark_points
    (None, 3)
    """
    names = [name for name in Points._fields if name != "cross_points"]
    own = Points(
        **{name: getattr(house, name) for name in names}, cross_points=house.cross_points[: house.dice]
    )
    usual = House.cross_points[: house.dice]
    return Form(house.dice, house.sides, None if own == Points(cross_points=usual) else own)


def trained_for(house: House, net: Net = CHAMPION) -> bool:
    """Tell whether a net knows this game: a sheet it was trained for, with the points of the booklet.

    >>> from rulebook.games.knapp_daneben.champion_nets import GRANDMASTER
    >>> trained_for(House(dice=3, sides=4)), trained_for(House(dice=3, sides=4), GRANDMASTER)
    (True, False)
    """
    form = form_of(house)
    if net.sees_more:
        return is_trainable(house) and form == BOOKLET
    return is_trainable(house) and (form.points is None or is_kept(form))


def is_trainable(house: House) -> bool:
    """Tell whether the champion can learn this game: a sheet that it has patterns for, with its layout.

    >>> is_trainable(House(mark_points=3)), is_trainable(House(sides=8))
    (True, False)
    """
    usual = House(dice=house.dice, sides=house.sides)
    return house.colour_grid == usual.colour_grid and form_of(house).sheet in FORMS


@cache
def patterns(colour: int, form: Form = BOOKLET, blocks: bool = False) -> Patterns:
    """Give the patterns of the sheet for the owner of that die.

    >>> patterns(0).own
    0
    """
    return Patterns(House(dice=form.size, sides=form.sides).circle_colours, colour, form.sides, blocks)


class Seen:
    """A sheet as a net sees it, before it is written on for the roll of that number (1 to 25).

    >>> empty = Seen((0,) * 25, colour=0, roll=1)
    >>> empty.gained(0, 7, earned=1) - empty.gained(0, 7, earned=0) == CHAMPION.unit
    True
    """

    def __init__(
        self, sheet: Sheet, colour: int, roll: int, form: Form = BOOKLET, net: Net = CHAMPION
    ) -> None:
        self.sheet, self.net, self.form = sheet, net, form
        self.patterns = patterns(colour, form.sheet, net.sees_more)
        self.states = self.patterns.states(sheet)
        self.stage, self.way = net.stage(form, roll)
        self.wishes = self._wishes(sheet)

    @property
    def worth(self) -> int:
        """The points that this sheet still promises, by the weights for this roll.

        >>> 85 < Seen((0,) * 25, colour=0, roll=1).worth / CHAMPION.unit < 100
        True
        """
        return self._sum(self.states) + self._sum(self.wishes)

    def gained(self, circle: int, total: int, earned: int) -> int:
        """What a write gains: the points that it earns, and by how much it changes what the sheet promises.

        >>> empty = Seen((0,) * 25, colour=0, roll=1)
        >>> empty.gained(12, 12, earned=4) > empty.gained(12, 5, earned=0)
        True
        """
        before = self.states[self.patterns.touched[circle]]
        after = before + self.patterns.moved(circle, total)
        more = self._sum(after) - self._sum(before)
        if self.net.sees_more:
            more += self._sum(self._wishes(replaced(self.sheet, circle, total))) - self._sum(self.wishes)
        return self.net.unit * earned + more

    def _wishes(self, sheet: Sheet) -> NDArray[np.int64]:
        if not self.net.sees_more:
            return np.zeros(0, np.int64)
        return first_wish(self.form) + wishes(sheet, self.patterns.circle_colours, self.patterns.own)

    def _sum(self, states: NDArray[Any]) -> int:
        return learned(self.net, self.form).sum(states, self.stage, self.way, self.net.apart)


@dataclass(frozen=True)
class Champion:
    """Weigh points now against what the sheet promises after them; `deep` looks one roll ahead as well.

    >>> from rulebook.core.luck import generator
    >>> from rulebook.games.knapp_daneben.legal import moves
    >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
    >>> print(Champion()(House(), state, 0, moves(House(), state, 0), generator(7)))
    write 4 in row 5, column 5
    """

    deep: bool = False
    trained_in: int = 0
    """For how many games it was trained again, for other points than the booklet's."""
    net: Net = CHAMPION

    def __call__(self, house: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that are worth most."""
        writes = [move for move in moves if isinstance(move, Write)]
        if not writes:
            return moves[0]
        values = self.values(house, view, seat, writes)
        best = sorted(writes, key=lambda move: -values[move])[:TOP]
        if not self.deep:
            return best[0]
        return max(best, key=lambda move: self.deep_value(house, view, seat, move))

    def values(self, house: House, view: State, seat: Seat, moves: Sequence[Write]) -> dict[Write, int]:
        """Value moves by what they gain.

        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> four, six = Champion().values(House(), state, 0, [Write(4, 5, 5), Write(6, 5, 5)]).values()
        >>> four - six == 2 * CHAMPION.unit
        True
        """
        sheet = view.sheets[seat]
        seen = Seen(sheet, house.die_of(view, seat), view.rolls, form_of(house), self.net)
        return {
            move: _gained(house, seen, sheet, house.circle(move.row, move.column), move.total)
            for move in moves
        }

    def deep_value(self, house: House, view: State, seat: Seat, move: Write) -> Fraction:
        """Value a move by the exact expectation of the best answer to the next roll.

        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Champion().deep_value(House(), state, 0, Write(4, 5, 5))
        Fraction(48, 1)
        """
        circle, before = house.circle(move.row, move.column), view.sheets[seat]
        earned = self.net.unit * score.earned(house, before, circle, move.total)
        sheet = replaced(before, circle, move.total)
        if all(sheet):
            return Fraction(earned)
        seen = Seen(sheet, house.die_of(view, seat), view.rolls + 1, form_of(house), self.net)
        next_best = law_of_best(house, sheet, view.colours[seat], partial(_gained, house, seen, sheet))
        return earned + seen.worth + next_best.mean


def _gained(house: House, seen: Seen, sheet: Sheet, circle: int, total: int) -> int:
    return seen.gained(circle, total, score.earned(house, sheet, circle, total))


def expected(house: House, s: State) -> tuple[float, ...] | None:
    """Say how many points each sheet may expect to end with; before a roll, the exact mean over all rolls.

    None for a game that the champion was not trained for.

    >>> [round(points, 1) for points in expected(House(), State()) or ()]
    [92.2]
    """
    if not trained_for(house):
        return None
    free = tuple(colour for colour in house.colours if colour not in s.colours)
    points = []
    for seat in range(house.players):
        if seat < len(s.colours):
            points.append(_expected(house, s, seat))
        else:
            points.append(max(_before_roll(house, (0,) * house.dice**2, colour, 1) for colour in free))
    return tuple(points)


def _expected(house: House, s: State, seat: Seat) -> float:
    sheet = s.sheets[seat] if s.sheets else (0,) * house.dice**2
    points = score.breakdown(house, sheet).total
    if all(sheet):
        return float(points)
    if seat not in s.waiting:
        return points + _before_roll(house, sheet, s.colours[seat], s.rolls + 1)
    seen = Seen(sheet, house.die_of(s, seat), s.rolls, form_of(house))
    writes = [move for move in legal.moves(house, s, seat) if isinstance(move, Write)]
    best = max(Champion().values(house, s, seat, writes).values())
    return points + (seen.worth + best) / CHAMPION.unit


@lru_cache(maxsize=100_000)
def _before_roll(house: House, sheet: Sheet, colour: str, roll: int) -> float:
    """The points that a sheet may expect beyond those it has, before the roll of that number."""
    seen = Seen(sheet, house.colours.index(colour), roll, form_of(house))
    best = law_of_best(house, sheet, colour, partial(_gained, house, seen, sheet))
    return float(seen.worth + best.mean) / CHAMPION.unit
