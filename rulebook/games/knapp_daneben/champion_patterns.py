"""What the champion looks at: lines, 2×2 squares, circles with their neighbours, and how many are empty.

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
from typing import Any, NamedTuple, TypeAlias

from rulebook.core.later import NDArray, np

Ints: TypeAlias = "NDArray[np.int32]"
Order = tuple[int, ...]

SIZE = 5
DIGITS = 12
"""The digit of a circle is 0 while it is empty, then its total less 1: 1 to 11."""

MOST_TOUCHED = 12
"""A circle belongs to 2 lines, up to 4 squares, up to 5 neighbourhoods (its own is one) and the counts."""


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


STRAIGHT: tuple[Order, ...] = ((0, 1, 2, 3, 4),)
BOTH_WAYS: tuple[Order, ...] = ((0, 1, 2, 3, 4), (4, 3, 2, 1, 0))
OWN_CORNER: tuple[Order, ...] = ((0, 1, 2, 3), (0, 2, 1, 3))
ANY_CORNER = tuple(p for p in permutations(range(4)) if p[0] + p[3] == 3)
"""A square is read from a corner: its two neighbours follow, then the opposite corner."""
FOUR_AROUND = tuple((0, *p) for p in permutations((1, 2, 3, 4)) if {p[0], p[1]} in ({1, 2}, {3, 4}))
THREE_AROUND: tuple[Order, ...] = ((0, 1, 2, 3), (0, 2, 1, 3))
TWO_AROUND: tuple[Order, ...] = ((0, 1, 2), (0, 2, 1))
"""A circle comes first, then its neighbours in one line through it, then the others."""

KINDS: tuple[Kind, ...] = (
    # Lines in the middle, beside it, at the edge; each with the own circle first, second or third.
    *(Kind(orders) for _ in range(3) for orders in (STRAIGHT, STRAIGHT, BOTH_WAYS)),
    # Squares at no edge, one, two; each with an own circle, without.
    *(Kind(orders) for _ in range(3) for orders in (OWN_CORNER, ANY_CORNER)),
    # Circles with four neighbours, three, two; each of the own colour, of another.
    *(Kind(orders, True) for orders in (FOUR_AROUND, THREE_AROUND, TWO_AROUND) for _ in range(2)),
)
STARTS = tuple(accumulate((DIGITS**kind.length for kind in KINDS), initial=1))
"""Where the states of each kind begin, and last those of the counts; state 0 stands for no pattern at all."""
STATES = STARTS[-1] + (SIZE + 1) ** SIZE


@dataclass(frozen=True)
class Patterns:
    """The patterns of a sheet for the owner of one die, given by its number.

    >>> mine = Patterns(tuple((2 * r + c) % 5 for r in range(5) for c in range(5)), own=0)
    >>> len(mine.shapes), mine.shapes[0]
    (51, ((0, 1, 2, 3, 4), 6))
    """

    circle_colours: tuple[int, ...]
    own: int

    @cached_property
    def shapes(self) -> tuple[tuple[Order, int], ...]:
        """The circles of each pattern, in the order in which they are read, with the number of its kind."""
        return (*self._lines(), *self._squares(), *self._neighbourhoods())

    @cached_property
    def start(self) -> Ints:
        """The states of an empty sheet's patterns, then of its counts, then of no pattern at all."""
        return np.array([*(STARTS[kind] for _, kind in self.shapes), STATES - 1, 0], np.int32)

    @cached_property
    def touched(self) -> Ints:
        """The patterns of each circle, a row a circle: filled up with 'none', the counts last."""
        counts, none = len(self.shapes), len(self.shapes) + 1
        rows = []
        for circle in range(SIZE**2):
            found = [n for n, (circles, _) in enumerate(self.shapes) if circle in circles]
            rows.append([*found, *[none] * (MOST_TOUCHED - 1 - len(found)), counts])
        return np.array(rows, np.int32)

    @cached_property
    def steps(self) -> Ints:
        """How far each state moves when a circle's digit grows by one; for the counts, when it is filled."""
        steps = np.zeros((SIZE**2, MOST_TOUCHED), np.int32)
        for circle, patterns in enumerate(self.touched):
            for at, n in enumerate(patterns):
                if n < len(self.shapes):
                    steps[circle, at] = DIGITS ** self.shapes[n][0].index(circle)
            steps[circle, -1] = -((SIZE + 1) ** ((self.circle_colours[circle] - self.own) % SIZE))
        return steps

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
        rows = [tuple(range(SIZE * r, SIZE * r + SIZE)) for r in range(SIZE)]
        columns = [tuple(range(c, SIZE**2, SIZE)) for c in range(SIZE)]
        for number, line in enumerate(rows + columns):
            kind = 3 * abs(number % SIZE - SIZE // 2)
            own = [self.circle_colours[i] for i in line].index(self.own)
            yield (line, kind + own) if own < 3 else (line[::-1], kind + SIZE - 1 - own)

    def _squares(self) -> Iterator[tuple[Order, int]]:
        for r in range(SIZE - 1):
            for c in range(SIZE - 1):
                edges = (r in (0, SIZE - 2)) + (c in (0, SIZE - 2))
                corner = SIZE * r + c
                square = (corner, corner + 1, corner + SIZE, corner + SIZE + 1)
                own = [at for at, i in enumerate(square) if self.circle_colours[i] == self.own]
                turn = own[0] if own else 0  # exclusive or brings any corner to the front
                yield tuple(square[at ^ turn] for at in range(4)), 9 + 2 * edges + (not own)

    def _neighbourhoods(self) -> Iterator[tuple[Order, int]]:
        for circle, colour in enumerate(self.circle_colours):
            r, c = divmod(circle, SIZE)
            across = [circle + x for x in (-1, 1) if 0 <= c + x < SIZE]
            along = [circle + SIZE * y for y in (-1, 1) if 0 <= r + y < SIZE]
            around = sorted((across, along), key=len, reverse=True)
            missing = 4 - len(across) - len(along)
            yield (circle, *around[0], *around[1]), 15 + 2 * missing + (colour != self.own)


@cache
def ids() -> Ints:
    """Give each state its id: the same for states alike by symmetry, 0 for those of patterns that are over.

    >>> int(ids()[0]), int(ids().max())
    (0, 340906)
    """
    found, used = [np.zeros(1, np.int32)], 0
    for kind in KINDS:
        found.append(_of_kind(kind, used))
        used = int(found[-1].max())
    return np.concatenate([*found, _of_counts(used)])


def _of_kind(kind: Kind, used: int) -> Ints:
    digits = np.indices((DIGITS,) * kind.length).reshape(kind.length, -1)[::-1]
    turned = np.where(digits == 0, 0, DIGITS - digits)
    power = DIGITS ** np.arange(kind.length)
    images = [power @ face[list(order)] for order in kind.orders for face in (digits, turned)]
    counts: NDArray[Any] = digits[:1] if kind.around else digits
    return _numbered(np.minimum.reduce(images), counts.min(axis=0) > 0, used)


def _of_counts(used: int) -> Ints:
    """Number the counts of empty circles: the own colour's, and the others' in any order."""
    digits = np.indices((SIZE + 1,) * SIZE).reshape(SIZE, -1)[::-1].copy()
    digits[1:] = np.sort(digits[1:], axis=0)
    return _numbered((SIZE + 1) ** np.arange(SIZE) @ digits, (digits == 0).all(axis=0), used)


def _numbered(group: NDArray[Any], over: NDArray[Any], used: int) -> Ints:
    """Number the groups of like states from where the last kind ended; states that are over get 0."""
    number = np.zeros(len(group), np.int32)
    number[~over] = np.unique(group[~over], return_inverse=True)[1] + used + 1
    return number
