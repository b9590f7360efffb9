"""The bot `champion`: what a sheet is worth, learned from millions of games against itself.

A move is worth the points it earns plus what the sheet after it promises, which is the sum of the weights of
its patterns: `champion_patterns.py` says what they are, `champion_training.py` how the weights are learned.
`champion_deep` takes the three best moves and looks one roll ahead: at the best answer to each of its 7,776
outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from pathlib import Path

from rulebook.core.chance import Rng
from rulebook.core.game import Seat, replaced
from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben import legal, score
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, Form, Patterns, ids
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.odds import law_of_best
from rulebook.games.knapp_daneben.table import Move, Sheet, State, Write

WEIGHTS = Path(__file__).parent / "champion.npz"
POINT = 24
"""What a point is worth in the whole numbers that the weights are."""
STAGES = 6
FORMS = (BOOKLET, Form(3, 3), Form(3, 4))
"""The sheets that the champion was trained for: the booklet's, and two small ones whose optimum is known."""
TOP = 3
"""How many moves the deep champion looks into."""


def stage_of(form: Form) -> list[int]:
    """Give the stage of the game at each roll: every stage has weights of its own.

    >>> stage_of(Form(3, 3))
    [0, 0, 1, 2, 2, 3, 4, 4, 5]
    """
    return [roll * STAGES // form.size**2 for roll in range(form.size**2)]


def form_of(house: House) -> Form:
    """Say what the sheet of a house is like.

    >>> form_of(House(dice=3, sides=4))
    Form(size=3, sides=4)
    """
    return Form(house.dice, house.sides)


def trained_for(house: House) -> bool:
    """Tell whether the champion knows this game: a sheet it was trained for, with the points of the booklet.

    >>> trained_for(House(players=3)), trained_for(House(sides=8))
    (True, False)
    """
    names = ("cross_spacing", "own_die", "extreme_marks", "mark_points", "colour_grid")
    usual = House(dice=house.dice, sides=house.sides)
    same_points = house.cross_points[: house.dice] == usual.cross_points[: house.dice]
    same = same_points and all(getattr(house, name) == getattr(usual, name) for name in names)
    return same and form_of(house) in FORMS


def name_of_weights(form: Form) -> str:
    """Name the weights of a sheet in the file.

    >>> name_of_weights(Form()), name_of_weights(Form(3, 4))
    ('weights', 'weights_3_4')
    """
    return "weights" if form == BOOKLET else f"weights_{form.size}_{form.sides}"


@cache
def weights(stage: int, form: Form = BOOKLET) -> NDArray[np.int8]:
    """Read the weights of a stage, one for each state that a pattern can be in.

    >>> weights(0).dtype, int(weights(5)[0])
    (dtype('int8'), 0)
    """
    with np.load(WEIGHTS) as file:
        by_id: NDArray[np.int8] = file[name_of_weights(form)][stage]
    return by_id[ids(form)]


@cache
def patterns(colour: int, form: Form = BOOKLET) -> Patterns:
    """Give the patterns of the sheet for the owner of that die.

    >>> patterns(0).own
    0
    """
    return Patterns(House(dice=form.size, sides=form.sides).circle_colours, colour, form.sides)


class Seen:
    """A sheet as the champion sees it, before it is written on for the roll of that number (1 to 25).

    >>> empty = Seen((0,) * 25, colour=0, roll=1)
    >>> empty.gained(0, 7, earned=1) - empty.gained(0, 7, earned=0) == POINT
    True
    """

    def __init__(self, sheet: Sheet, colour: int, roll: int, form: Form = BOOKLET) -> None:
        self.patterns = patterns(colour, form)
        self.states = self.patterns.states(sheet)
        self.weights = weights(stage_of(form)[roll - 1], form)

    @property
    def worth(self) -> int:
        """The points that this sheet still promises, by the weights for this roll.

        >>> 85 < Seen((0,) * 25, colour=0, roll=1).worth / POINT < 100
        True
        """
        return int(self.weights[self.states].sum(dtype=np.int64))

    def gained(self, circle: int, total: int, earned: int) -> int:
        """What a write gains: the points that it earns, and by how much it changes what the sheet promises.

        >>> empty = Seen((0,) * 25, colour=0, roll=1)
        >>> empty.gained(12, 12, earned=4) > empty.gained(12, 5, earned=0)
        True
        """
        before = self.states[self.patterns.touched[circle]]
        after = before + self.patterns.moved(circle, total)
        more = self.weights[after].sum(dtype=np.int64) - self.weights[before].sum(dtype=np.int64)
        return POINT * earned + int(more)


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
        >>> four - six == 2 * POINT
        True
        """
        sheet = view.sheets[seat]
        seen = Seen(sheet, house.die_of(view, seat), view.rolls, form_of(house))
        return {
            move: _gained(house, seen, sheet, house.circle(move.row, move.column), move.total)
            for move in moves
        }

    def deep_value(self, house: House, view: State, seat: Seat, move: Write) -> Fraction:
        """Value a move by the exact expectation of the best answer to the next roll.

        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Champion().deep_value(House(), state, 0, Write(4, 5, 5))
        Fraction(96, 1)
        """
        circle, before = house.circle(move.row, move.column), view.sheets[seat]
        earned = POINT * score.earned(house, before, circle, move.total)
        sheet = replaced(before, circle, move.total)
        if all(sheet):
            return Fraction(earned)
        seen = Seen(sheet, house.die_of(view, seat), view.rolls + 1, form_of(house))
        next_best = law_of_best(house, sheet, view.colours[seat], partial(_gained, house, seen, sheet))
        return earned + seen.worth + next_best.mean


def _gained(house: House, seen: Seen, sheet: Sheet, circle: int, total: int) -> int:
    return seen.gained(circle, total, score.earned(house, sheet, circle, total))


def expected(house: House, s: State) -> tuple[float, ...] | None:
    """Say how many points each sheet may expect to end with; before a roll, the exact mean over all rolls.

    None for a game that the champion was not trained for.

    >>> [round(points, 1) for points in expected(House(), State()) or ()]
    [92.0]
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
    return points + (seen.worth + best) / POINT


@lru_cache(maxsize=100_000)
def _before_roll(house: House, sheet: Sheet, colour: str, roll: int) -> float:
    """The points that a sheet may expect beyond those it has, before the roll of that number."""
    seen = Seen(sheet, house.colours.index(colour), roll, form_of(house))
    best = law_of_best(house, sheet, colour, partial(_gained, house, seen, sheet))
    return float(seen.worth + best.mean) / POINT
