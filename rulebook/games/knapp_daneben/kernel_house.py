"""The options of Knapp Daneben!, the places of a sheet and the weights of the nets, for the compiled code."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from rulebook.core.kernel import TooLarge
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.bots import prospects
from rulebook.games.knapp_daneben.champion import form_of, is_trainable, patterns, trained_for
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, Learned, Net, learned
from rulebook.games.knapp_daneben.champion_patterns import (
    BOOKLET,
    MOST_BLOCKS,
    MOST_TOUCHED,
    SIZE,
    Form,
    states,
)
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import lines

MOST_DICE: Final = 6
MOST_CIRCLES: Final = MOST_DICE**2
MOST_TOTAL: Final = 24
NOWHERE: Final = MOST_CIRCLES
"""The place of no circle, which stands beside those at the edge; its number is always 0."""
LINE_BITS: Final = MOST_DICE - 1
"""A line's crosses are as many bits, one for each two neighbours; all lines together are one whole number."""
LARGEST: Final = 10**6

RULES = np.dtype(
    [
        ("line_points", np.int64, 2**LINE_BITS),  # by the bits of the neighbours that differ by 1
        ("line_crosses", np.int64, 2**LINE_BITS),
        ("total_points", np.int64, MOST_TOTAL + 1),
        ("prospects", np.int64, (2, MOST_CIRCLES, MOST_TOTAL + 1)),  # see `bots.prospects`
        ("beside", np.uint8, (MOST_CIRCLES, 4)),  # left, right, above, below
        ("bits", np.int64, (MOST_CIRCLES, 4)),  # the cross with each of them; 0: there is none
        ("row", np.int64, MOST_CIRCLES),  # where the bits of its row begin
        ("column", np.int64, MOST_CIRCLES),
        ("colour", np.int64, MOST_CIRCLES),
        ("players", np.int64),
        ("dice", np.int64),
        ("sides", np.int64),
        ("circles", np.int64),
        ("own_die", np.bool_),
        ("ties_by_points", np.bool_),
    ],
    align=True,
)

PATTERNS: Final = 53
"""Lines, squares, neighbourhoods, one for each circle, the counts, and no pattern: see `Patterns.start`."""
COUNTS: Final = PATTERNS - 2
AROUND: Final = COUNTS - SIZE**2
"""The first of the neighbourhoods, each of which is over once its circle is full."""
LASTING: Final = MOST_TOUCHED - 2
"""In how many patterns a circle may be besides its own neighbourhood and the counts."""

MORE: Final = 2 * (SIZE - 1) * (SIZE - 2)
"""Blocks, which stand behind the other patterns."""
COLOURS: Final = PATTERNS + MORE
"""The wishes of the colours stand behind the blocks."""
COLUMNS: Final = COLOURS + SIZE


def brain_of(stages: int, states: int) -> Any:
    """Say how a net reads patterns, but for blocks, with room for weights by stage and state.

    >>> brain_of(6, 100)["weights"].shape
    (6, 100)
    """
    fields: list[Any] = [
        ("start", np.int32, (SIZE, PATTERNS)),
        ("touched", np.uint8, (SIZE**2, LASTING)),  # which these are
        ("steps", np.int32, (SIZE, SIZE**2, LASTING)),
        ("fills", np.int32, (SIZE, SIZE**2)),  # how far the state of the counts moves
        ("stage", np.int32, SIZE**2),
        ("next", np.int32, SIZE**2),  # the stage after it
        ("way", np.int32, SIZE**2),  # how many rolls it is on the way there
        ("active", np.int32),  # how many patterns there are
        ("columns", np.int32),  # how many a mind has for this net
        ("unit", np.int64),  # what a point is worth in the net's whole numbers
        ("weights", np.int8, (stages, states)),
    ]
    return np.dtype(fields, align=True)


BRAINS = {CHAMPION: brain_of(CHAMPION.stages, states(BOOKLET)), GRANDMASTER: brain_of(1, 1)}
"""The grandmaster has its weights by id in `More`, and none here."""
BLOCKS = np.dtype(
    [
        ("start", np.int32, (SIZE, MORE)),
        ("many", np.int32, SIZE**2),  # in how many blocks a circle is
        ("touched", np.uint8, (SIZE**2, MOST_BLOCKS)),  # which these are
        ("steps", np.int32, (SIZE, SIZE**2, MOST_BLOCKS)),
    ],
    align=True,
)


class More(NamedTuple):
    """What a net needs that sees more: how it reads blocks, the id of each state, weights by id and stage."""

    blocks: Any
    ids: Any
    weights: Any


class PackedNet(NamedTuple):
    """A net beside the options: how it reads a sheet, and what it needs besides if it sees more."""

    rules: Any
    brain: Any
    more: Any


class PackedHouse(NamedTuple):
    """The options, and the nets that know them.

    >>> pack_light(House(sides=8)).rules.sides
    np.int64(8)
    """

    rules: Any
    champion: PackedNet
    grandmaster: PackedNet


NOT_LEARNED: Final = Learned(np.zeros(0, np.int32), np.zeros((0, 0), np.int16))
"""In place of what a net has learned that plays nowhere: nothing, in arrays of the same kind."""


def pack_house(house: House) -> PackedHouse:
    """Write the options down for the compiled code, with what all nets know.

    >>> pack_house(House()).grandmaster.more.weights.shape
    (868182, 9)
    """
    light = pack_light(house)
    return light._replace(grandmaster=_packed(house, light.rules, GRANDMASTER))


def pack_light(house: House) -> PackedHouse:
    """Write the options down without what only the grandmaster knows, for games in which it does not play.

    >>> pack_light(House()).rules.line_points[[0b0000, 0b0001, 0b0101, 0b1111]].tolist()
    [0, 1, 3, 10]
    >>> pack_light(House()).grandmaster.more.weights.nbytes
    0
    """
    marked = [house.mark_points * n for n in house.extreme_marks]
    for option, points in (("cross_points", house.cross_points), ("mark_points", marked)):
        if max(points, default=0) > LARGEST:
            raise TooLarge(option, max(points), LARGEST)
    rules = np.zeros(1, RULES).view(np.recarray)[0]
    rules.players, rules.dice, rules.sides, rules.circles = (
        house.players,
        house.dice,
        house.sides,
        house.dice**2,
    )
    rules.own_die, rules.ties_by_points = house.own_die, house.tie_break == "points"
    for bits in range(2 ** (house.dice - 1)):
        rules.line_crosses[bits] = crosses_of(house, bits)
        rules.line_points[bits] = house.cross_points[rules.line_crosses[bits]]
    for total in range(2 * house.sides + 1):
        rules.total_points[total] = house.mark_points * score.marks(house, total)
    for any_die in (False, True):
        for rolls in range(house.dice**2):
            rules.prospects[int(any_die), rolls, : 2 * house.sides + 1] = prospects(house, any_die, rolls)
    _lay_out(house, rules)
    blank = More(np.zeros(1, BLOCKS).view(np.recarray)[0], *NOT_LEARNED)
    return PackedHouse(
        rules, _packed(house, rules, CHAMPION), PackedNet(rules, _no_brain(GRANDMASTER), blank)
    )


def crosses_of(house: House, bits: int) -> int:
    """Ask the rules for the crosses of a line of fives and sixes in which just these neighbours differ.

    >>> crosses_of(House(), 0b0111), crosses_of(House(cross_spacing="gap"), 0b0111)
    (3, 2)
    """
    line = [5]
    for place in range(house.dice - 1):
        line.append(11 - line[-1] if bits >> place & 1 else line[-1])
    return score.crosses_in(house, (*line, *[0] * (house.dice**2 - house.dice)), 0)


def _lay_out(house: House, rules: Any) -> None:
    """Who lies beside whom, and which bit is the cross between them."""
    size = house.dice
    rules.colour[: size**2] = house.circle_colours
    rules.beside[:] = NOWHERE
    for line, places in enumerate(lines(size)):
        side = 0 if line < size else 2
        for place, (a, b) in enumerate(places):
            rules.beside[b, side], rules.beside[a, side + 1] = a, b
            rules.bits[b, side] = rules.bits[a, side + 1] = 1 << LINE_BITS * line + place
    for circle in range(size**2):
        rules.row[circle] = LINE_BITS * (circle // size)
        rules.column[circle] = LINE_BITS * (size + circle % size)


def _packed(house: House, rules: Any, net: Net) -> PackedNet:
    form, trained = form_of(house), trained_for(house, net)
    brain = _brain(net, form, trained) if is_trainable(house) else _no_brain(net)
    if not net.sees_more:
        return PackedNet(rules, brain, None)
    return PackedNet(rules, brain, More(_blocks(), *(learned(net, form) if trained else NOT_LEARNED)))


@lru_cache(maxsize=8)
def _brain(net: Net, form: Form, trained: bool) -> Any:
    """How a net reads the patterns of a sheet; and the champion's weights if it has any."""
    brain = _no_brain(net)
    circles = form.size**2
    for own in range(form.size):
        known = patterns(own, form.sheet)
        lasting = len(known.shapes) - circles
        # Where a pattern stands among those of the largest sheet; what is left between is no pattern at all.
        place = np.array([*range(lasting), *range(AROUND, AROUND + circles), COUNTS, PATTERNS - 1])
        brain.start[own, place] = known.start
        brain.fills[own, :circles] = known.steps[:, -1]
        for circle, touched in enumerate(known.touched):
            others = (touched < lasting + circles) & (touched != lasting + circle)
            many = others.sum()
            brain.touched[circle] = PATTERNS - 1
            brain.touched[circle, :many] = place[touched[others]]
            brain.steps[own, circle, :many] = known.steps[circle, others]
        brain.active = len(known.shapes) + 1
    for roll in range(circles):
        brain.stage[roll], brain.way[roll] = net.stage(form, roll + 1)
        brain.next[roll] = min(brain.stage[roll] + 1, net.stages - 1)
    brain.unit, brain.columns = net.unit, COLUMNS if net.sees_more else PATTERNS
    if trained and not net.sees_more:
        ids, by_id = learned(net, form)
        for stage, weights in enumerate(by_id.T):
            brain.weights[stage, : states(form.sheet)] = weights[ids]
    return brain


@cache
def _blocks() -> Any:
    """How the owner of each die reads the blocks of the booklet's sheet."""
    blocks = np.zeros(1, BLOCKS).view(np.recarray)[0]
    for own in range(SIZE):
        known = patterns(own, BOOKLET, blocks=True)
        first = len(known.shapes) - MORE
        blocks.start[own] = known.start[first:-2]
        for circle, touched in enumerate(known.touched):
            mine = np.flatnonzero((touched >= first) & (touched < len(known.shapes)))
            blocks.many[circle] = len(mine)
            blocks.touched[circle, : len(mine)] = touched[mine] - first + PATTERNS
            blocks.steps[own, circle, : len(mine)] = known.steps[circle, mine]
    return blocks


def _no_brain(net: Net) -> Any:
    return np.zeros(1, BRAINS[net]).view(np.recarray)[0]
