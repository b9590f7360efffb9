"""What the champion and the grandmaster have learned: two nets of one method, of which one sees more.

A net is a file of weights: a row for each group of states that are alike, a column for each stage of the
game. The champion's are for six stages. The grandmaster's are for every third roll, and between two of these
a weight goes in a straight line from one to the other.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.core.files import put_sealed, sealed
from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.champion_patterns import (
    BLOCKS,
    BOOKLET,
    Form,
    Ints,
    block_starts,
    digits_of,
    ids,
    images,
)
from rulebook.games.knapp_daneben.champion_retrained import kept_in

FOLDER = Path(__file__).parent


class Net(NamedTuple):
    """A net: the name of its file, in which parts of a point its weights are, and how its stages follow.

    >>> CHAMPION.unit, GRANDMASTER.unit
    (12, 360)
    """

    name: str
    point: int
    """What a point is worth in the whole numbers that the weights are."""
    stages: int
    apart: int = 1
    """How many rolls lie between two stages, where weights go in a straight line from one to the next."""
    sees_more: bool = False
    """Whether it sees blocks and wishes."""

    @property
    def path(self) -> Path:
        """Where its weights for the booklet's points are."""
        return FOLDER / f"{self.name}.npz"

    @property
    def unit(self) -> int:
        """What a point is worth in the whole numbers that the net counts in."""
        return self.point * self.apart

    def stage(self, form: Form, roll: int) -> tuple[int, int]:
        """Give the stage of a roll (from 1 on), and how many rolls it is on the way to the next one.

        >>> [CHAMPION.stage(Form(3, 3), roll)[0] for roll in range(1, 10)], GRANDMASTER.stage(BOOKLET, 6)
        ([0, 0, 1, 2, 2, 3, 4, 4, 5], (1, 2))
        """
        if self.apart > 1:
            return divmod(roll - 1, self.apart)
        return (roll - 1) * self.stages // form.size**2, 0


CHAMPION = Net("champion", point=12, stages=6)
GRANDMASTER = Net("grandmaster", point=120, stages=9, apart=3, sees_more=True)


class Learned(NamedTuple):
    """What a net has learned: the id of each state, and for each id its weights, stage by stage.

    >>> learned(CHAMPION).weights.shape, int(learned(CHAMPION).ids[0])
    ((340907, 6), 0)
    """

    ids: Ints
    weights: NDArray[Any]

    def sum(self, states: NDArray[Any], stage: int, way: int, apart: int) -> int:
        """Add up the weights of some states at a stage, or so many rolls after it."""
        rows = self.ids[states]
        worth = (apart - way) * int(self.weights[rows, stage].sum(dtype=np.int64))
        return worth + way * int(self.weights[rows, stage + 1].sum(dtype=np.int64)) if way else worth


@cache
def learned(net: Net, form: Form = BOOKLET) -> Learned:
    """Read what a net has learned for a sheet.

    >>> learned(GRANDMASTER).weights.dtype
    dtype('int16')
    """
    with np.load(BytesIO(sealed(net.path if form.points is None else kept_in(form)))) as file:
        if not net.sees_more:
            return Learned(ids(form.sheet), file[name_of_weights(form.sheet)].T)
        # Each stage is written as what it differs by from the one before, which is often nothing.
        straight, blocks, wishes = (
            np.cumsum(file[name], axis=0, dtype=np.int16).T for name in ("weights", "blocks", "wishes")
        )
        found = np.cumsum(file["states"], dtype=np.int64)
    weights = np.concatenate([straight, blocks, wishes])
    first = len(straight)
    of_blocks = ids_of_blocks(form, found, first)
    of_wishes = np.arange(len(wishes), dtype=np.int32) + np.int32(first + len(blocks))
    return Learned(np.concatenate([ids(form), of_blocks, of_wishes]), weights)


def name_of_weights(form: Form) -> str:
    """Name the weights of a sheet in the file.

    >>> name_of_weights(Form()), name_of_weights(Form(3, 4))
    ('weights', 'weights_3_4')
    """
    return "weights" if form == BOOKLET else f"weights_{form.size}_{form.sides}"


def first_wish(form: Form) -> int:
    """Give the first of the states of wishes, which come after those of blocks.

    >>> first_wish(BOOKLET)
    11872225
    """
    return block_starts(form)[-1]


def ids_of_blocks(form: Form, found: NDArray[Any], first: int) -> Ints:
    """Give each state of a block its id: `found` has one of all that are alike, `first` is the first id.

    All others, which were never met or are over, get 0.

    >>> ids_of_blocks(BOOKLET, np.array([12]), 7)[[0, 11, 12, 132]].tolist()
    [0, 0, 7, 7]
    """
    begin, many = np.array(block_starts(form)) - block_starts(form)[0], form.digits
    numbers = np.zeros(begin[-1], np.int32)
    for number, kind in enumerate(BLOCKS):
        mine = (found >= begin[number]) & (found < begin[number + 1])
        digits = digits_of(kind, many, found[mine] - begin[number])
        for image in images(kind, many, digits):
            numbers[begin[number] + image] = first + np.flatnonzero(mine)
    return numbers


def write(path: Path, **arrays: Any) -> None:
    """Write weights, and beside them a digest that tells whether the file is whole."""
    written = BytesIO()
    np.savez_compressed(written, **arrays)
    put_sealed(path, written.getvalue())
