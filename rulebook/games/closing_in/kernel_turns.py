"""Whole turns, thought through on the records of tables: as in `turns.py`."""

from __future__ import annotations

from typing import Any, Final

from rulebook.core.compiled import compiled_part
from rulebook.games.closing_in.kernel_judgement import get_ready, judged
from rulebook.games.closing_in.kernel_legal import buys, legal, total
from rulebook.games.closing_in.kernel_planner import found
from rulebook.games.closing_in.kernel_play import play
from rulebook.games.closing_in.kernel_table import BEGIN, BUY, END, IN_ACT, IN_BUY, TAKE
from rulebook.games.closing_in.routes import CARD
from rulebook.games.closing_in.turns import BREADTH, LONGEST

NO_MOVE: Final = -1
NEW: Final = (LONGEST + 1) * BREADTH
"""The beginning that is being looked at, after all that are kept."""
ROOM: Final = NEW + 1
EMPTY: Final = -1e18
"""The worth of a beginning where none is kept."""


@compiled_part
def thought_through(house: Any, table: Any, mind: Any, turns: Any, rows: Any, count: int) -> int:
    """Choose among the legal moves the first one of the best turn: the number of its row."""
    if count == 1:
        return 0
    further = rows[count:]
    get_ready(house, table, mind)
    for at in range(NEW):
        turns[at].worth = EMPTY
    if table.phase == IN_BUY:
        keep_sales(house, table, mind, turns, further)
    else:
        begin(turns, table, NO_MOVE, 0)
        keep(house, table, mind, turns, LONGEST)
    best = best_turn(house, table, mind, turns, further)
    if best < 0:  # every turn that was kept leads into an empty space
        return 0
    first = turns[best].first
    if first[0] == BUY and needless(house, turns[best], table.seat):
        begins = found(rows, count, BEGIN, 0, 0)
        if begins >= 0:
            return begins
    kind = END if first[0] == NO_MOVE else first[0]
    return max(0, found(rows, count, kind, first[1], first[2]))


@compiled_part
def needless(house: Any, best: Any, seat: int) -> Any:
    """Whether a turn uses none of the actions bought, and no better card may come for the one discarded."""
    held = total(best.table.hands[seat]) + best.drawn
    new_card = CARD if held < house.draw_up_to else 0.0
    return best.bought <= best.table.actions and house.worth[best.first[1]] > new_card


@compiled_part
def best_turn(house: Any, table: Any, mind: Any, turns: Any, rows: Any) -> int:
    """Go on with all beginnings, those first that leave most to be done, and give the best end; -1: none."""
    best = -1
    for left in range(LONGEST, -1, -1):
        for at in range(left * BREADTH, (left + 1) * BREADTH):
            if turns[at].worth == EMPTY:
                continue
            on = goes_on(turns[at].table, table)
            count = legal(house, turns[at].table, table.seat, rows) if on else 0
            may_end = not on or found(rows, count, END, 0, 0) >= 0
            if may_end and (best < 0 or turns[at].worth > turns[best].worth):
                best = at
            for n in range(count):
                if longer(house, turns, at, rows[n]):
                    keep(house, table, mind, turns, left - 1)
    return best


@compiled_part
def begin(turns: Any, table: Any, kind: int, card: int) -> None:
    """Begin a turn with this first move, at this table."""
    turns[NEW].table = table
    turns[NEW].drawn = 0
    turns[NEW].bought = 0
    turns[NEW].first[0] = kind
    turns[NEW].first[1] = card
    turns[NEW].first[2] = 0


@compiled_part
def keep_sales(house: Any, table: Any, mind: Any, turns: Any, rows: Any) -> None:
    """Keep the tables after each choice of cards to discard (CI-4)."""
    hand, sold = table.hands[table.seat], mind.kept
    for card in range(len(hand)):
        sold[card] = 0
    while True:
        begin(turns, table, BEGIN, 0)
        new = turns[NEW].table
        for rank in range(len(hand)):
            card = house.cheapest[rank]
            if sold[card]:
                if turns[NEW].first[0] == BEGIN:
                    turns[NEW].first[0], turns[NEW].first[1] = BUY, card
                new.hands[table.seat, card] -= sold[card]
                new.discards[card] += sold[card]
                new.actions += sold[card] * house.worth[card]
                turns[NEW].bought += sold[card] * house.worth[card]
        if found(rows, buys(house, new, rows), BEGIN, 0, 0) >= 0:
            new.phase = IN_ACT
            keep(house, table, mind, turns, LONGEST)
        rank = len(hand) - 1
        while rank >= 0 and sold[house.cheapest[rank]] == hand[house.cheapest[rank]]:
            sold[house.cheapest[rank]] = 0
            rank -= 1
        if rank < 0:
            return
        sold[house.cheapest[rank]] += 1


@compiled_part
def longer(house: Any, turns: Any, at: int, row: Any) -> bool:
    """Make the same beginning with one more move, if that is worth thinking of."""
    new = turns[NEW].table
    if row[0] == END:
        return False
    turns[NEW] = turns[at]
    if row[0] == TAKE:
        if total(new.hands[new.seat]) + turns[at].drawn >= house.hand_limit:
            return False
        new.actions -= 1
        new.stride = 0
        turns[NEW].drawn += 1
    else:
        play(house, new, new.seat, row)
    if turns[at].first[0] == NO_MOVE:
        for n in range(3):
            turns[NEW].first[n] = row[n]
    return True


@compiled_part
def goes_on(new: Any, table: Any) -> Any:
    """Whether this is still the same turn."""
    return new.phase == IN_ACT and new.turn == table.turn


@compiled_part
def keep(house: Any, table: Any, mind: Any, turns: Any, most: int) -> None:
    """Keep the new beginning if it is new, and among the best of those that leave as much to be done."""
    new = turns[NEW].table
    left = min(2 * new.actions + new.stride, most) if goes_on(new, table) else 0
    if left < 0:
        return
    turns[NEW].worth = judged(house, new, mind, table.turn, turns[NEW].drawn)
    worst = left * BREADTH
    for at in range(left * BREADTH, (left + 1) * BREADTH):
        if alike(turns, at, table.seat):
            return
        if turns[at].worth < turns[worst].worth:
            worst = at
    if turns[NEW].worth > turns[worst].worth:
        turns[worst] = turns[NEW]


@compiled_part
def alike(turns: Any, at: int, seat: int) -> bool:
    """Whether two beginnings come to the same, as far as anybody would tell."""
    one, other = turns[NEW].table, turns[at].table
    if turns[NEW].worth != turns[at].worth or one.where[seat] != other.where[seat]:
        return False
    same = True
    for card in range(len(one.discards)):
        same = same and one.hands[seat, card] == other.hands[seat, card]
    return same
