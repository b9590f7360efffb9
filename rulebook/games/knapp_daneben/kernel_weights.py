"""The weights of a net on packed sheets; and what only a net uses that sees more: blocks and wishes.

Each function is given `more` beside its net: for a net without, nothing of it is compiled.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rulebook.core.compiled import compiled_part
from rulebook.games.knapp_daneben.champion_nets import GRANDMASTER, first_wish
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, SIZE
from rulebook.games.knapp_daneben.champion_wishes import COUNTS, TOTALS, wished_beside
from rulebook.games.knapp_daneben.kernel_house import COLOURS, MORE, PATTERNS

APART: Final = GRANDMASTER.apart
FIRST_WISH: Final = first_wish(BOOKLET)
WISHED = np.array([wished_beside(number) for number in range(2 + TOTALS)], np.int32)
"""The totals that make a cross with a number, as bits."""
ONCE, TWICE, EMPTY, THEN = range(4)
"""The rows of the wishes: the totals that an empty circle of the colour wishes, those that two wish, how many
circles are empty, and what the first row would be after a write."""


@compiled_part
def weight(net: Any, more: Any, roll: int, stage: int, state: int) -> Any:
    """Give the weight of a state: that of the stage of the roll, or on the way from it to the next."""
    if more is None:
        return net.brain.weights[stage, np.uint32(state)]
    group = more.ids[state]
    here, there = more.weights[group, stage], more.weights[group, net.brain.next[roll - 1]]
    return APART * here + net.brain.way[roll - 1] * (there - here)


@compiled_part
def read_blocks(net: Any, more: Any, table: Any, seat: int, mind: Any) -> None:
    """Find the state of every block, and what it is worth at this roll."""
    if more is None:
        return
    stage = net.brain.stage[table.rolls - 1]
    blocks, sheet, own = more.blocks, table.sheets[seat], table.colours[seat]
    for block in range(MORE):
        mind.states[0, PATTERNS + block] = blocks.start[own, block]
    for circle in range(SIZE**2):
        if sheet[circle]:
            for k in range(blocks.many[circle]):
                far = blocks.steps[own, circle, k] * (sheet[circle] - 1)
                mind.states[0, blocks.touched[circle, k]] += far
    for column in range(PATTERNS, COLOURS):
        mind.worth[column] = weight(net, more, table.rolls, stage, mind.states[0, column])


@compiled_part
def blocks_then(net: Any, more: Any, table: Any, seat: int, mind: Any, circle: int, total: int) -> Any:
    """Count by how much a total changes what the blocks of a circle promise."""
    if more is None:
        return np.int64(0)
    stage = net.brain.stage[table.rolls - 1]
    worth, blocks, own = 0, more.blocks, table.colours[seat]
    for k in range(blocks.many[circle]):
        column = blocks.touched[circle, k]
        then = mind.states[0, column] + blocks.steps[own, circle, k] * (total - 1)
        worth += weight(net, more, table.rolls, stage, then) - mind.worth[column]
    return worth


@compiled_part
def read_wishes(net: Any, more: Any, table: Any, seat: int, mind: Any) -> None:
    """Find the wishes of every colour, and what they are worth at this roll."""
    if more is None:
        return
    stage = net.brain.stage[table.rolls - 1]
    rules, sheet, wishes = net.rules, table.sheets[seat], mind.wishes
    for colour in range(SIZE):
        for row in range(3):
            wishes[row, colour] = 0
    for circle in range(SIZE**2):
        if sheet[circle] == 0:
            colour, wished = rules.colour[circle], wishes_of(rules, sheet, circle)
            wishes[TWICE, colour] |= wishes[ONCE, colour] & wished
            wishes[ONCE, colour] |= wished
            wishes[EMPTY, colour] += 1
    own = table.colours[seat]
    for colour in range(SIZE):
        state = state_of_wishes(
            wishes[ONCE, colour], wishes[EMPTY, colour], wishes[EMPTY, own], int(colour == own)
        )
        mind.states[0, COLOURS + colour] = state
        mind.worth[COLOURS + colour] = weight(net, more, table.rolls, stage, state)


@compiled_part
def wishes_of(rules: Any, sheet: Any, circle: int) -> Any:
    """Give the totals that make a cross in a circle, as bits."""
    wished = np.int32(0)
    for side in range(4):
        wished |= WISHED[sheet[rules.beside[circle, side]]]
    return wished


@compiled_part
def state_of_wishes(wished: int, empty: int, own_empty: int, is_own: int) -> int:
    """Give the state of a colour's wishes, as `champion_wishes.wishes` does."""
    return FIRST_WISH + ((wished * COUNTS + empty) * COUNTS + own_empty) * 2 + is_own


@compiled_part
def wishes_then(net: Any, more: Any, table: Any, seat: int, mind: Any, circle: int, total: int) -> Any:
    """Count by how much a total in a circle changes what the wishes of the colours are worth."""
    if more is None:
        return np.int64(0)
    stage = net.brain.stage[table.rolls - 1]
    rules, sheet, wishes, own = net.rules, table.sheets[seat], mind.wishes, table.colours[seat]
    mine = rules.colour[circle]
    for colour in range(SIZE):
        wishes[THEN, colour] = wishes[ONCE, colour]
    # What only this circle wished is wished no more; what goes with the total is wished beside it.
    wishes[THEN, mine] &= ~(wishes_of(rules, sheet, circle) & ~wishes[TWICE, mine])
    for side in range(4):
        other = rules.beside[circle, side]
        if other < SIZE**2 and sheet[other] == 0:
            wishes[THEN, rules.colour[other]] |= WISHED[total]
    worth, own_empty = 0, wishes[EMPTY, own] - int(mine == own)
    for colour in range(SIZE):
        filled = int(colour == mine)
        if mine == own or filled or wishes[THEN, colour] != wishes[ONCE, colour]:
            empty = wishes[EMPTY, colour] - filled
            then = state_of_wishes(wishes[THEN, colour], empty, own_empty, int(colour == own))
            worth += weight(net, more, table.rolls, stage, then) - mind.worth[COLOURS + colour]
    return worth
