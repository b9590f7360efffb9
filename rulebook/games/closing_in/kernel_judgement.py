"""What a table is worth to the team at the end of a turn, on its record: as in `judgement.py`."""

from __future__ import annotations

from typing import Any, Final

from rulebook.core.compiled import compiled_part
from rulebook.games.closing_in.judgement import (
    ACTION,
    CARRIED,
    CARRY,
    EXIT_AWAY,
    EXITS_SOON,
    FETCH,
    FETCH_BACK,
    FETCH_GUARD,
    FETCH_MOST,
    FETCH_NEAR,
    GUARD,
    KEY,
    KEY_AWAY,
    LOSING,
    LOST_NOW,
    OVER,
    SENT,
    TOWER_SOON,
    WALK,
)
from rulebook.games.closing_in.kernel_legal import total
from rulebook.games.closing_in.kernel_table import (
    IN_LOST,
    IN_WON,
    KEY_OF,
    MOST_ENFORCERS,
    NO_CARD,
    TOWER,
)
from rulebook.games.closing_in.kernel_ways import chance_of_loss, look
from rulebook.games.closing_in.routes import CARD
from rulebook.games.closing_in.table import OUT

WALK_TO_FETCH, WALK_TO_SEND, WALK_OUT = WALK
FARTHEST: Final = 99


@compiled_part
def get_ready(house: Any, table: Any, mind: Any) -> None:
    """See what does not change within a turn: the chances that tiles are lost soon."""
    look(house, table, mind)
    for place in range(len(table.tile)):
        for enforcers in range(MOST_ENFORCERS + 1):
            lacking = house.remove_above + 1 - enforcers
            mind.soon[place, enforcers] = chance_of_loss(
                house, mind, table.tile[place], lacking, house.deploy * mind.inside
            )


@compiled_part
def lost_soon(table: Any, mind: Any, place: int) -> float:
    """Give the chance that a tile is lost before it is this player's turn again."""
    return 1.0 if table.removed[place] else mind.soon[place, min(MOST_ENFORCERS, table.enforcers[place])]


@compiled_part
def lost_now(house: Any, table: Any, mind: Any, place: int, cards: int) -> float:
    """Give the chance that a tile is lost by so many location cards."""
    lacking = house.remove_above + 1 - table.enforcers[place]
    return 1.0 if table.removed[place] else chance_of_loss(house, mind, table.tile[place], lacking, cards)


@compiled_part
def judged(house: Any, table: Any, mind: Any, turn: int, drawn: int) -> Any:
    """Judge a table at the end of a turn, the player having drawn so many unknown cards besides."""
    if table.phase >= IN_WON:
        return -OVER if table.phase == IN_LOST else OVER
    missing, carried = max(0, house.intel_needed - table.sent), 0
    for seat in range(house.players):
        if table.where[seat] != OUT:
            carried += table.carried[seat]
    still = max(0, missing - carried)
    value = SENT * (house.intel_needed - missing) + CARRIED * (missing - still)
    now = max(0, house.deploy - table.jammed) if table.turn == turn else 0
    if missing:
        value -= to_send(house, table, mind, now)
    if still:
        value -= to_fetch(house, table, mind, still)
    walk = WALK_TO_FETCH if still else WALK_TO_SEND if missing else WALK_OUT
    value -= to_escape(house, table, mind, walk, now, drawn)
    value += ACTION * actions_to_come(house, table, drawn)
    for place in range(len(table.tile)):
        value -= LOSING * lost_soon(table, mind, place)
    return value


@compiled_part
def to_send(house: Any, table: Any, mind: Any, now: int) -> Any:
    """What keeps the team from sending: the way to the Radio Tower, who stands there, and its loss."""
    tower, cost = table.place[TOWER], 0.0
    for seat in range(house.players):
        if table.where[seat] != OUT:
            cost += CARRY * table.carried[seat] * house.distance[table.where[seat], tower]
    cost += GUARD * table.enforcers[tower]
    cost += LOST_NOW * lost_now(house, table, mind, tower, now)
    return cost + TOWER_SOON * lost_soon(table, mind, tower)


@compiled_part
def to_fetch(house: Any, table: Any, mind: Any, still: int) -> Any:
    """What it takes to fetch the pieces that nobody carries yet."""
    tower, lying = table.place[TOWER], 0
    for place in range(len(table.tile)):
        if table.intel[place]:
            nearest = FARTHEST
            for seat in range(house.players):
                if table.where[seat] != OUT:
                    nearest = min(nearest, house.distance[table.where[seat], place])
            guarded = nearest + FETCH_GUARD * table.enforcers[place]
            mind.costs[lying] = guarded + FETCH_BACK * house.distance[place, tower] - FETCH_NEAR
            lying += 1
    cost = 0.0
    for _ in range(still):
        least, at = FETCH_MOST, -1
        for n in range(lying):
            if mind.costs[n] < least:
                least, at = mind.costs[n], n
        if at >= 0:
            mind.costs[at] = FETCH_MOST
        cost += FETCH * least
    return cost


@compiled_part
def to_escape(house: Any, table: Any, mind: Any, step: float, now: int, drawn: int) -> float:
    """What keeps the team from escaping: the way to an exit, no key to it, and the loss of the exits."""
    both_now, both_soon, least, best = 1.0, 1.0, 0.0, -1.0
    for place in range(len(table.tile)):
        key = KEY_OF[table.tile[place]]
        if key == NO_CARD:
            continue
        risk = lost_soon(table, mind, place)
        both_now *= lost_now(house, table, mind, place, now)
        both_soon *= risk
        if table.removed[place]:
            continue
        held, walk = False, 0
        for seat in range(house.players):
            if table.where[seat] != OUT:
                walk += house.distance[table.where[seat], place]
                held = held or table.hands[seat, key] > 0
        away = walk + EXIT_AWAY * risk + (0.0 if held else KEY_AWAY)
        if best < 0 or away < best:
            has = 1.0 if held else min(1.0, drawn * table.inventory[key] / max(1, total(table.inventory)))
            best = away
            least = -KEY * has + step * walk
    return LOST_NOW * both_now + EXITS_SOON * both_soon + least


@compiled_part
def actions_to_come(house: Any, table: Any, drawn: int) -> float:
    """Count the actions of everybody's next turn, if all cards are discarded for them."""
    actions = 0.0
    for seat in range(house.players):
        if table.where[seat] != OUT:
            more, worth = drawn if seat == table.seat else 0, 0
            for card in range(len(house.worth)):
                worth += table.hands[seat, card] * house.worth[card]
            cards = total(table.hands[seat]) + more
            actions += house.actions + worth + CARD * more
            actions += CARD * max(0, house.draw_up_to - cards)
    return actions
