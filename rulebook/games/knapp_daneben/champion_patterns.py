"""What the champion looks at: lines, 2×2 squares, circles with their neighbours, and how many are empty.

The grandmaster looks at blocks of 2×3 circles as well, which have three times as many states as all the rest.

A pattern is a group of circles; its state is the numbers in them. It is turned and mirrored so that the
circle of the player's own colour comes where its kind has it. Replacing every total t by 14 − t makes no
difference either, as a die shows d as often as 7 − d. States that are alike by these symmetries share an id,
and so a weight. The counts of empty circles, colour by colour, are the state of one more pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, permutations
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from rulebook.core.later import NDArray, np

Ints: TypeAlias = "NDArray[np.int32]"
Order = tuple[int, ...]

SIZE = 5
"""The circles in a row of the booklet's sheet, the largest that the champion knows."""

MOST_TOUCHED = 12
"""A circle belongs to 2 lines, up to 4 squares, up to 5 neighbourhoods (its own is one) and the counts."""
MOST_BLOCKS = 12
"""And to so many blocks at the most."""


class Kind(NamedTuple):
    """The orders in which a pattern may be read; with `around`, it is over once its first circle is full.

    >>> Kind(((0, 1, 2, 3, 4),)).length
    5
    """

    orders: tuple[Order, ...]
    around: bool = False

    @property
    def length(self) -> int:
        """How many circles a pattern of this kind has."""
        return len(self.orders[0])


class Points(NamedTuple):
    """What a sheet is filled in for: the options that change points, but not patterns.

    >>> Points().mark_points
    2
    """

    cross_spacing: str = "free"
    own_die: bool = True
    cross_points: tuple[int, ...] = (0, 1, 3, 6, 10)
    extreme_marks: tuple[int, ...] = (2, 1, 1)
    mark_points: int = 2


class Form(NamedTuple):
    """What a sheet is like: how many circles are in a row, how many sides the dice have, and its points.

    >>> Form().digits, Form(3, 4).digits
    (12, 8)
    """

    size: int = SIZE
    sides: int = 6
    points: Points | None = None
    """None: those of the booklet."""

    @property
    def sheet(self) -> Form:
        """The same sheet with the points of the booklet: it has the same patterns."""
        return Form(self.size, self.sides)

    @property
    def digits(self) -> int:
        """How many digits a circle may have: 0 while it is empty, then its total less 1."""
        return 2 * self.sides


BOOKLET = Form()

OWN_CORNER: tuple[Order, ...] = ((0, 1, 2, 3), (0, 2, 1, 3))
ANY_CORNER = tuple(p for p in permutations(range(4)) if p[0] + p[3] == 3)
"""A square is read from a corner: its two neighbours follow, then the opposite corner."""
FOUR_AROUND = tuple((0, *p) for p in permutations((1, 2, 3, 4)) if {p[0], p[1]} in ({1, 2}, {3, 4}))
THREE_AROUND: tuple[Order, ...] = ((0, 1, 2, 3), (0, 2, 1, 3))
TWO_AROUND: tuple[Order, ...] = ((0, 1, 2), (0, 2, 1))
"""A circle comes first, then its neighbours in one line through it, then the others."""
TURNS: tuple[Order, ...] = ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))
"""A block is read along its longer side, from any of its four corners."""
OWN_IN_BLOCKS: tuple[Order, ...] = ((0,), (1,), (0, 5))
"""Where the circles of the own colour come in a block of the booklet's sheet: a kind each."""
BLOCKS = tuple(
    Kind(tuple(turn for turn in TURNS if sorted(map(turn.index, own)) == list(own))) for own in OWN_IN_BLOCKS
)


@cache
def kinds(size: int) -> tuple[Kind, ...]:
    """List the kinds of patterns of a sheet with so many circles in a row.

    >>> len(kinds(5)), len(kinds(3))
    (21, 16)
    """
    straight = tuple(range(size))
    orders = ((straight,),) * (size // 2) + ((straight, straight[::-1]),)
    return (
        # Lines in the middle, beside it, at the edge; each with the own circle first, second … in the middle.
        *(Kind(order) for _ in orders for order in orders),
        # Squares at no edge, one, two; each with an own circle, without.
        *(Kind(order) for _ in range(3) for order in (OWN_CORNER, ANY_CORNER)),
        # Circles with four neighbours, three, two; each of the own colour, of another.
        *(Kind(order, True) for order in (FOUR_AROUND, THREE_AROUND, TWO_AROUND) for _ in range(2)),
    )


@cache
def starts(form: Form) -> tuple[int, ...]:
    """Say where the states of each kind begin, and last those of the counts; state 0 stands for no pattern.

    >>> starts(Form())[-1], starts(Form(3, 3))[:3]
    (2906497, (1, 217, 433))
    """
    return tuple(accumulate((form.digits**kind.length for kind in kinds(form.size)), initial=1))


def states(form: Form) -> int:
    """Count the states that patterns can be in, all kinds together.

    >>> states(Form()), states(Form(3, 3))
    (2914273, 27281)
    """
    return starts(form)[-1] + int((form.size + 1) ** form.size)


def block_starts(form: Form) -> tuple[int, ...]:
    """Say where the states of each kind of blocks begin, and last where they end: they come after all others.

    >>> block_starts(Form())
    (2914273, 5900257, 8886241, 11872225)
    """
    return tuple(accumulate((form.digits**kind.length for kind in BLOCKS), initial=states(form)))


@dataclass(frozen=True)
class Patterns:
    """The patterns of a sheet for the owner of one die, given by its number.

    >>> mine = Patterns(tuple((2 * r + c) % 5 for r in range(5) for c in range(5)), own=0)
    >>> len(mine.shapes), mine.shapes[0]
    (51, ((0, 1, 2, 3, 4), 6))
    """

    circle_colours: tuple[int, ...]
    own: int
    sides: int = 6
    blocks: bool = False

    @cached_property
    def form(self) -> Form:
        """What the sheet is like."""
        return Form(isqrt(len(self.circle_colours)), self.sides)

    @cached_property
    def shapes(self) -> tuple[tuple[Order, int], ...]:
        """The circles of each pattern, in the order in which they are read, with the number of its kind."""
        blocks = self._blocks() if self.blocks else ()
        return (*self._lines(), *self._squares(), *self._neighbourhoods(), *blocks)

    @cached_property
    def start(self) -> Ints:
        """The states of an empty sheet's patterns, then of its counts, then of no pattern at all."""
        begins = (*starts(self.form)[:-1], *block_starts(self.form))
        return np.array([*(begins[kind] for _, kind in self.shapes), states(self.form) - 1, 0], np.int32)

    @cached_property
    def touched(self) -> Ints:
        """The patterns of each circle, a row a circle: filled up with 'none', the counts last."""
        counts, none, most = len(self.shapes), len(self.shapes) + 1, self._most_touched
        rows = []
        for circle in range(len(self.circle_colours)):
            found = [n for n, (circles, _) in enumerate(self.shapes) if circle in circles]
            rows.append([*found, *[none] * (most - 1 - len(found)), counts])
        return np.array(rows, np.int32)

    @cached_property
    def steps(self) -> Ints:
        """How far each state moves when a circle's digit grows by one; for the counts, when it is filled."""
        size = self.form.size
        steps = np.zeros((size**2, self._most_touched), np.int32)
        for circle, patterns in enumerate(self.touched):
            for at, n in enumerate(patterns):
                if n < len(self.shapes):
                    steps[circle, at] = self.form.digits ** self.shapes[n][0].index(circle)
            steps[circle, -1] = -((size + 1) ** ((self.circle_colours[circle] - self.own) % size))
        return steps

    @property
    def _most_touched(self) -> int:
        return MOST_TOUCHED + (MOST_BLOCKS if self.blocks else 0)

    def moved(self, circle: int, total: int) -> Ints:
        """How far the state of each pattern of a circle moves when a total is written there.

        >>> Patterns(tuple((2 * r + c) % 5 for r in range(5) for c in range(5)), own=0).moved(0, 7)[:2]
        array([6, 6], dtype=int32)
        """
        far: Ints = self.steps[circle] * np.int32(total - 1)
        far[-1] = self.steps[circle, -1]
        return far

    def states(self, sheet: Sequence[int]) -> Ints:
        """Find the state of every pattern of a sheet.

        >>> mine = Patterns(tuple((2 * r + c) % 5 for r in range(5) for c in range(5)), own=0)
        >>> int(mine.states((7,) + (0,) * 24)[0] - mine.start[0])
        6
        """
        found = self.start.copy()
        for circle, total in enumerate(sheet):
            if total:
                np.add.at(found, self.touched[circle], self.moved(circle, total))
        return found

    def _lines(self) -> Iterator[tuple[Order, int]]:
        size = self.form.size
        middle = size // 2
        rows = [tuple(range(size * r, size * r + size)) for r in range(size)]
        columns = [tuple(range(c, size**2, size)) for c in range(size)]
        for number, line in enumerate(rows + columns):
            kind = (middle + 1) * abs(number % size - middle)
            own = [self.circle_colours[i] for i in line].index(self.own)
            yield (line, kind + own) if own <= middle else (line[::-1], kind + size - 1 - own)

    def _squares(self) -> Iterator[tuple[Order, int]]:
        size = self.form.size
        first = (size // 2 + 1) ** 2
        for r in range(size - 1):
            for c in range(size - 1):
                edges = (r in (0, size - 2)) + (c in (0, size - 2))
                corner = size * r + c
                square = (corner, corner + 1, corner + size, corner + size + 1)
                own = [at for at, i in enumerate(square) if self.circle_colours[i] == self.own]
                # On small sheets two own circles may share a square: the first one comes to the front.
                turn = own[0] if own else 0  # exclusive or brings any corner to the front
                yield tuple(square[at ^ turn] for at in range(4)), first + 2 * edges + (not own)

    def _neighbourhoods(self) -> Iterator[tuple[Order, int]]:
        size = self.form.size
        first = (size // 2 + 1) ** 2 + 6
        for circle, colour in enumerate(self.circle_colours):
            r, c = divmod(circle, size)
            across = [circle + x for x in (-1, 1) if 0 <= c + x < size]
            along = [circle + size * y for y in (-1, 1) if 0 <= r + y < size]
            around = sorted((across, along), key=len, reverse=True)
            missing = 4 - len(across) - len(along)
            yield (circle, *around[0], *around[1]), first + 2 * missing + (colour != self.own)

    def _blocks(self) -> Iterator[tuple[Order, int]]:
        size = self.form.size
        first = len(kinds(size))
        for r in range(size - 1):
            for c in range(size - 2):
                lying = [size * (r + y) + c + x for y in range(2) for x in range(3)]
                standing = [size * (c + x) + r + y for y in range(2) for x in range(3)]
                for block in (lying, standing):
                    yield next(
                        (tuple(block[at] for at in turn), first + OWN_IN_BLOCKS.index(own))
                        for turn in TURNS
                        if (own := self._own_in([block[at] for at in turn])) in OWN_IN_BLOCKS
                    )

    def _own_in(self, circles: Sequence[int]) -> Order:
        return tuple(at for at, circle in enumerate(circles) if self.circle_colours[circle] == self.own)


@cache
def ids(form: Form = BOOKLET) -> Ints:
    """Give each state its id: the same for states alike by symmetry, 0 for those of patterns that are over.

    >>> int(ids()[0]), int(ids().max())
    (0, 340906)
    """
    found, used = [np.zeros(1, np.int32)], 0
    for kind in kinds(form.size):
        found.append(ids_of_kind(kind, form.digits, used))
        used = int(found[-1].max())
    return np.concatenate([*found, _of_counts(form.size, used)])


def ids_of_kind(kind: Kind, many: int, used: int) -> Ints:
    """Give each state of a kind its id; so many ids are used already.

    >>> ids_of_kind(Kind(((0, 1), (1, 0))), 3, used=10).tolist()
    [11, 12, 12, 12, 0, 0, 12, 0, 0]
    """
    digits = digits_of(kind, many, np.arange(many**kind.length))
    counts: NDArray[Any] = digits[:1] if kind.around else digits
    return _numbered(np.minimum.reduce(list(images(kind, many, digits))), counts.min(axis=0) > 0, used)


def digits_of(kind: Kind, many: int, found: NDArray[Any]) -> NDArray[Any]:
    """Give the digits of states of a kind, counted from where it begins: a row for each circle.

    >>> digits_of(BLOCKS[0], 12, np.array([1 + 12 * 7])).ravel().tolist()
    [1, 7, 0, 0, 0, 0]
    """
    return found // many ** np.arange(kind.length)[:, None] % many


def images(kind: Kind, many: int, digits: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """Turn and mirror states, given by their digits, in every way that makes no difference.

    >>> sorted(int(image[0]) for image in images(BLOCKS[2], 12, digits_of(BLOCKS[2], 12, np.array([12]))))
    [12, 132, 20736, 228096]
    """
    power = many ** np.arange(kind.length)
    for face in (digits, np.where(digits == 0, 0, many - digits)):
        for order in kind.orders:
            yield power @ face[list(order)]


def _of_counts(size: int, used: int) -> Ints:
    """Number the counts of empty circles: the own colour's, and the others' in any order."""
    digits = np.indices((size + 1,) * size).reshape(size, -1)[::-1].copy()
    digits[1:] = np.sort(digits[1:], axis=0)
    return _numbered((size + 1) ** np.arange(size) @ digits, (digits == 0).all(axis=0), used)


def _numbered(group: NDArray[Any], over: NDArray[Any], used: int) -> Ints:
    """Number the groups of like states from where the last kind ended; states that are over get 0."""
    number = np.zeros(len(group), np.int32)
    number[~over] = np.unique(group[~over], return_inverse=True)[1] + used + 1
    return number
