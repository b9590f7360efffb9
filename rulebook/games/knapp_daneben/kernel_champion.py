"""The champion and the grandmaster of Knapp Daneben! on packed sheets, and how lucky each roll is.

The same whole numbers as in `champion.py`. `net` is a `PackedNet`. Each kind of them is compiled by itself;
for a net that does not see more, what it would do with it is left out.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from rulebook.core.compiled import compiled, compiled_part
from rulebook.games.knapp_daneben.champion import TOP
from rulebook.games.knapp_daneben.champion_nets import CHAMPION
from rulebook.games.knapp_daneben.champion_patterns import SIZE
from rulebook.games.knapp_daneben.kernel_house import AROUND, COLUMNS, COUNTS, LASTING, PATTERNS
from rulebook.games.knapp_daneben.kernel_points import crosses, earned, new_crosses, open_totals, smallest
from rulebook.games.knapp_daneben.kernel_weights import (
    blocks_then,
    read_blocks,
    read_wishes,
    weight,
    wishes_then,
)

SIDES: Final = 6
"""As many sides as the dice of any sheet have that the champion knows."""
NEVER: Final = -(10**6)
"""Less than any move is worth."""
STATE, GOES_ON = range(2)
"""The rows of the states of a mind, which have a column for each pattern."""
ROLLS: Final = SIDES**SIZE
"""How many rolls there are with the dice of the booklet."""
LUCK_UNIT: Final = CHAMPION.unit * ROLLS
"""How many units of luck are a point."""


class Mind(NamedTuple):
    """A sheet as a net sees it: the state of each pattern, what it is worth, and the wishes of colours."""

    states: Any
    worth: Any
    wishes: Any


@compiled
def blank() -> Any:
    """Make room for a sheet."""
    states = np.empty((2, COLUMNS), np.int32)
    return Mind(states, np.empty(COLUMNS, np.int32), np.empty((4, SIZE), np.int32))


@compiled
def learned(net: Any, table: Any, seat: int, row: Any) -> None:
    """Write the first of the totals that gain most, points and promise of the sheet together."""
    mind, best = blank(), np.empty((TOP, 3), np.int64)
    read_sheet(net, table, seat, mind)
    best_writes(net, table, seat, mind, best)
    row[0], row[1] = best[0, 1], best[0, 2]


@compiled
def learned_deep(net: Any, table: Any, seat: int, row: Any) -> None:
    """Write the one of the three best totals that is worth most with the best answer to the next roll."""
    mind, best = blank(), np.empty((TOP, 3), np.int64)
    gains = np.empty((SIZE, 2 * SIDES + 1), np.int64)
    read_sheet(net, table, seat, mind)
    best_writes(net, table, seat, mind, best)
    before, most = crosses(net.rules, table.sheets[seat]), np.int64(-(1 << 62))
    rolls = net.rules.sides**net.rules.dice
    for at in range(TOP):
        circle, total = best[at, 1], best[at, 2]
        if best[at, 0] == NEVER:
            break
        after = before | new_crosses(net.rules, table.sheets[seat], circle, total)
        value = rolls * net.brain.unit * earned(net.rules, before, after, circle, total)
        if table.rolls < net.rules.circles:
            table.sheets[seat, circle] = total
            table.rolls += 1
            read_sheet(net, table, seat, mind)
            for column in range(net.brain.columns):
                value += rolls * mind.worth[column]
            value += sum_of_best(net, table, seat, mind, gains)
            table.rolls -= 1
            table.sheets[seat, circle] = 0
        if value > most:
            most, row[0], row[1] = value, circle, total


@compiled_part
def read_sheet(net: Any, table: Any, seat: int, mind: Any) -> None:
    """Find the state of every pattern, and what it is worth at this roll."""
    read_states(net, table, seat, mind.states)
    stage = net.brain.stage[table.rolls - 1]
    for pattern in range(PATTERNS):
        mind.worth[pattern] = weight(net, net.more, table.rolls, stage, mind.states[STATE, pattern])
    read_blocks(net, net.more, table, seat, mind)
    read_wishes(net, net.more, table, seat, mind)


@compiled_part
def read_states(net: Any, table: Any, seat: int, states: Any) -> None:
    """Find the state of every pattern that goes on; 0: it is over."""
    rules, brain, sheet, own = net.rules, net.brain, table.sheets[seat], table.colours[seat]
    for pattern in range(PATTERNS):
        states[STATE, pattern] = brain.start[own, pattern]
        states[GOES_ON, pattern] = 1
    for circle in range(rules.circles):
        if sheet[circle]:
            for k in range(LASTING):
                states[STATE, brain.touched[circle, k]] += brain.steps[own, circle, k] * (sheet[circle] - 1)
            states[STATE, COUNTS] += brain.fills[own, circle]
            states[GOES_ON, AROUND + circle] = 0
    for pattern in range(PATTERNS):
        states[STATE, pattern] *= states[GOES_ON, pattern]


@compiled_part
def best_writes(net: Any, table: Any, seat: int, mind: Any, best: Any) -> None:
    """Find the three totals that gain most, the first on the list first: what they gain, circle and total."""
    rules, sheet, own = net.rules, table.sheets[seat], table.colours[seat]
    before = crosses(rules, sheet)
    best[:, 0] = NEVER
    for circle in range(rules.circles):
        if sheet[circle]:
            continue
        gone = given_up(net, table, seat, mind, circle)
        totals = open_totals(rules, table, own, rules.colour[circle])
        while totals:
            total = smallest(totals)
            after = before | new_crosses(rules, sheet, circle, total)
            value = net.brain.unit * earned(rules, before, after, circle, total)
            value += promised(net, table, seat, mind, circle, total) - gone
            place = TOP
            while place > 0 and value > best[place - 1, 0]:
                place -= 1
            if place < TOP:
                for later in range(TOP - 1, place, -1):
                    for part in range(3):
                        best[later, part] = best[later - 1, part]
                best[place, 0], best[place, 1], best[place, 2] = value, circle, total
            totals &= totals - 1


@compiled_part
def given_up(net: Any, table: Any, seat: int, mind: Any, circle: int) -> Any:
    """Count what a circle's patterns promise while it is empty, less what the counts do once it is full."""
    brain, stage = net.brain, net.brain.stage[table.rolls - 1]
    counts = mind.states[STATE, COUNTS] + brain.fills[table.colours[seat], circle]
    worth = (
        mind.worth[AROUND + circle] + mind.worth[COUNTS] - weight(net, net.more, table.rolls, stage, counts)
    )
    for k in range(LASTING):
        worth += mind.worth[brain.touched[circle, k]]
    return worth


@compiled_part
def promised(net: Any, table: Any, seat: int, mind: Any, circle: int, total: int) -> Any:
    """Count what a circle's patterns promise once a total is written; of blocks and wishes the change."""
    brain, own, stage = net.brain, table.colours[seat], net.brain.stage[table.rolls - 1]
    worth = blocks_then(net, net.more, table, seat, mind, circle, total)
    worth += wishes_then(net, net.more, table, seat, mind, circle, total)
    for k in range(LASTING):
        then = state_then(brain, own, mind.states, circle, total, k)
        worth += weight(net, net.more, table.rolls, stage, then)
    return worth


@compiled_part
def state_then(brain: Any, own: int, states: Any, circle: int, total: int, k: int) -> Any:
    """Give the state of one of a circle's patterns once a total is written there."""
    pattern = brain.touched[circle, k]
    return states[STATE, pattern] + brain.steps[own, circle, k] * (total - 1) * states[GOES_ON, pattern]


@compiled_part
def sum_of_best(net: Any, table: Any, seat: int, mind: Any, gains: Any) -> Any:
    """Add up the best gain over all rolls, as `law_of_best` does.

    Given the own die, each other die offers a gain for each of its faces. An offer is the best in as many
    rolls as the other dice have faces with lower offers; of equal offers, the one of the earlier die counts.
    """
    best_gains(net, table, seat, mind, gains)
    own, total, dice, sides = table.colours[seat], np.int64(0), net.rules.dice, net.rules.sides
    for mine in range(1, sides + 1):
        for die in range(dice):
            if die == own:
                continue
            for face in range(1, sides + 1):
                offer, ways = gains[die, mine + face], np.int64(1)
                for rival in range(dice):
                    if rival != own and rival != die:
                        limit, lower = offer + np.int64(rival > die), np.int64(0)
                        for other in range(1, sides + 1):
                            lower += np.int64(gains[rival, mine + other] < limit)
                        ways *= lower
                total += ways * offer
    return total


@compiled_part
def best_gains(net: Any, table: Any, seat: int, mind: Any, gains: Any) -> None:
    """Find the most that each total gains with each die: in an empty circle of its colour or of the own."""
    rules, sheet = net.rules, table.sheets[seat]
    before, own = crosses(rules, sheet), table.colours[seat]
    gains[:] = NEVER
    for circle in range(rules.circles):
        if sheet[circle]:
            continue
        gone = given_up(net, table, seat, mind, circle)
        for total in range(2, 2 * rules.sides + 1):
            after = before | new_crosses(rules, sheet, circle, total)
            gain = net.brain.unit * earned(rules, before, after, circle, total)
            gain += promised(net, table, seat, mind, circle, total) - gone
            gains[rules.colour[circle], total] = max(gains[rules.colour[circle], total], gain)
    for die in range(rules.dice):
        for total in range(2, 2 * rules.sides + 1):
            gains[die, total] = max(gains[die, total], gains[own, total])


@compiled
def known_luck(net: Any, table: Any, seat: int) -> Any:
    """Say how much more the roll on the table lets a seat gain than a roll does on average.

    In units of which `LUCK_UNIT` are a point. Over all rolls it is 0 on average, whatever the weights are.
    """
    mind, best = blank(), np.empty((TOP, 3), np.int64)
    gains = np.empty((SIZE, 2 * SIDES + 1), np.int64)
    read_sheet(net, table, seat, mind)
    best_writes(net, table, seat, mind, best)
    return ROLLS * best[0, 0] - sum_of_best(net, table, seat, mind, gains)
