"""Whole turns, thought through on the records of tables: as in `turns.py`."""

from __future__ import annotations

from typing import Any, Final

from rulebook.core.compiled import compiled_part
from rulebook.games.closing_in.kernel_judgement import get_ready, judged
from rulebook.games.closing_in.kernel_legal import buys, legal, total
from rulebook.games.closing_in.kernel_planner import found
from rulebook.games.closing_in.kernel_play import play
from rulebook.games.closing_in.kernel_table import BEGIN, BUY, END, GO, IN_ACT, IN_BUY, SNEAK, SPRINT, TAKE
from rulebook.games.closing_in.routes import CARD
from rulebook.games.closing_in.turns import BREADTH, LONGEST

NO_MOVE: Final = -1
NEW: Final = (LONGEST + 1) * BREADTH
"""The beginning that is being looked at, after all that are kept."""
BEST: Final = NEW + 1
"""The best of all beginnings that a turn may end with, kept or not."""
ROOM: Final = BEST + 1
EMPTY: Final = -1e18
"""The worth of a beginning where none is kept."""


@compiled_part
def thought_through(house: Any, table: Any, mind: Any, turns: Any, rows: Any, count: int) -> int:
    """Choose among the legal moves the first one of the best turn: the number of its row."""
    if count == 1:
        return 0
    further = rows[count:]
    get_ready(house, table, mind)
    for at in range(ROOM):
        turns[at].worth = EMPTY
        turns[at].drawn = 0
    if table.phase == IN_BUY:
        keep_sales(house, table, mind, turns, further)
    else:
        begin(turns, table, NO_MOVE, 0)
        keep(house, table, mind, turns, LONGEST)
    go_on(house, table, mind, turns, further)
    if turns[BEST].worth == EMPTY:  # every turn that was thought of leads into an empty space
        return 0
    first = turns[BEST].first
    if first[0] == BUY and needless(house, turns[BEST], table.seat):
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
def go_on(house: Any, table: Any, mind: Any, turns: Any, rows: Any) -> None:
    """Go on with all beginnings, those first that leave most to be done."""
    for left in range(LONGEST, -1, -1):
        for at in range(left * BREADTH, (left + 1) * BREADTH):
            if turns[at].worth == EMPTY or not goes_on(turns[at].table, table):
                continue
            for n in range(legal(house, turns[at].table, table.seat, rows)):
                if longer(house, turns, at, rows[n]):
                    keep(house, table, mind, turns, left - 1)


@compiled_part
def better(one: Any, other: Any) -> Any:
    """Whether one end is worth more; a card drawn now is known sooner than one that is worth as much."""
    return one.worth > other.worth or (one.worth == other.worth and one.drawn > other.drawn)


@compiled_part
def begin(turns: Any, table: Any, kind: int, card: int) -> None:
    """Begin a turn with this first move, at this table."""
    turns[NEW].table = table
    turns[NEW].drawn = 0
    turns[NEW].bought = 0
    turns[NEW].trail = 0
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
    turns[NEW].trail = 0
    if row[0] in (GO, SNEAK, SPRINT):
        turns[NEW].trail = turns[at].trail | 1 << new.where[new.seat]
        if turns[NEW].trail >> row[1] & 1:  # whoever walks back could as well have stayed
            return False
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
def may_end(new: Any, table: Any) -> Any:
    """Whether the turn is over or may be ended: no turn ends on an empty space (CI-6)."""
    return not goes_on(new, table) or not new.removed[new.where[new.seat]]


@compiled_part
def keep(house: Any, table: Any, mind: Any, turns: Any, most: int) -> None:
    """Keep the new beginning if it is new, and among the best of those that leave as much to be done."""
    new = turns[NEW].table
    left = min(2 * new.actions + new.stride, most) if goes_on(new, table) else 0
    if left < 0:
        return
    turns[NEW].worth = judged(house, new, mind, table.turn, turns[NEW].drawn)
    if may_end(new, table) and better(turns[NEW], turns[BEST]):
        turns[BEST] = turns[NEW]
    worst = left * BREADTH
    for at in range(left * BREADTH, (left + 1) * BREADTH):
        if alike(turns, at, table.seat):
            return
        if better(turns[worst], turns[at]):
            worst = at
    if better(turns[NEW], turns[worst]):
        turns[worst] = turns[NEW]


@compiled_part
def alike(turns: Any, at: int, seat: int) -> bool:
    """Whether two beginnings come to the same, as far as anybody would tell."""
    one, other = turns[NEW].table, turns[at].table
    if turns[NEW].worth != turns[at].worth or turns[NEW].drawn != turns[at].drawn:
        return False
    if one.where[seat] != other.where[seat]:
        return False
    same = True
    for card in range(len(one.discards)):
        same = same and one.hands[seat, card] == other.hands[seat, card]
    return same
