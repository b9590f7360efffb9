"""The planner on the record of a table: the same tasks and choices as in `bots.py`, numbered."""

from __future__ import annotations

from typing import Any, Final

from rulebook.core.compiled import compiled_part
from rulebook.games.closing_in.bots import URGENT, WORRY
from rulebook.games.closing_in.kernel_legal import total
from rulebook.games.closing_in.kernel_table import (
    AMBUSH,
    BEGIN,
    BUY,
    END,
    ESCAPE,
    GO,
    IN_BUY,
    JAM,
    JAMMER,
    KEY_OF,
    LURE,
    NO_CARD,
    SEARCH,
    SEARCH_AT,
    SEND,
    SMOKE,
    SNEAK,
    SPRINT,
    TAKE,
    TOWER,
    USES,
)
from rulebook.games.closing_in.kernel_ways import (
    NOTHING,
    NOWHERE,
    Way,
    damage,
    exit_at,
    find_ways,
    look,
    risk,
    way_onto,
    way_to,
    worry,
)
from rulebook.games.closing_in.legal import MOST_LURED
from rulebook.games.closing_in.routes import FAR
from rulebook.games.closing_in.table import OUT

FETCH, DELIVER, MEET, ESCAPING, WAIT = range(5)
NOT_THERE: Final = -1


@compiled_part
def planned(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """Choose among the legal moves, as the planner does: the number of its row."""
    look(house, table, mind)
    acting, standing, at = table.phase != IN_BUY, not table.removed[mind.here], NOT_THERE
    if acting:
        at = to_be_taken(house, table, mind, rows, count)
        if at == NOT_THERE and standing:
            at = rescue(house, table, mind, rows, count, URGENT)
    if at != NOT_THERE:
        return at
    find_ways(house, table, mind)
    find_meeting_place(house, table, mind)
    find_task(house, table, mind)
    if not acting:
        return buy(house, table, mind, rows, count)
    if not standing:
        return get_off(house, table, mind, rows, count)
    at = first_step(house, table, mind, rows, count)
    if at == NOT_THERE:
        at = rescue(house, table, mind, rows, count, WORRY)
    return spare(house, table, mind, rows, count) if at == NOT_THERE else at


@compiled_part
def found(rows: Any, count: int, kind: int, first: int, second: int) -> int:
    """Find a move among the legal ones; NOT_THERE: it is none of them."""
    for at in range(count):
        if rows[at, 0] == kind and rows[at, 1] == first and rows[at, 2] == second:
            return at
    return NOT_THERE


# ---- the task --------------------------------------------------------------------------------------


@compiled_part
def find_task(house: Any, table: Any, mind: Any) -> None:
    """Find the task of this turn, with its way."""
    way = (FAR, NOTHING, NOWHERE, NO_CARD)
    if not mind.missing:
        mind.task = ESCAPING
        if mind.exits:
            way = way_to(mind, mind.meeting)
        keep_in_mind(mind, way)
        return
    if mind.still > 0:
        mind.task = FETCH
        way = nearest_intel(house, table, mind)
        if way[0] < FAR:
            keep_in_mind(mind, way)
            return
    way = (FAR, NOTHING, NOWHERE, NO_CARD)
    mind.task = WAIT
    if table.carried[table.seat]:
        mind.task = DELIVER
        way = way_onto(house, table, mind, table.place[TOWER])
    elif mind.still <= 0 and mind.exits:
        mind.task = MEET
        way = way_to(mind, mind.meeting)
    keep_in_mind(mind, way)


@compiled_part
def keep_in_mind(mind: Any, way: Way) -> None:
    """Note the way of the task."""
    mind.cost = way[0]
    mind.first[0] = way[1]
    mind.first[1] = way[2]
    mind.first[2] = way[3]


@compiled_part
def nearest_intel(house: Any, table: Any, mind: Any) -> Way:
    """The cheapest way onto intel that is not nearer to somebody else, who can get it first."""
    best, lying = (FAR, NOTHING, NOWHERE, NO_CARD), total(table.intel)
    for place in range(len(table.intel)):
        if table.intel[place] and (lying == 1 or is_ours(house, table, mind, place)):
            way = way_onto(house, table, mind, place)
            if way[0] < best[0]:
                best = way
    return best


@compiled_part
def is_ours(house: Any, table: Any, mind: Any, place: int) -> bool:
    """Whether nobody else is nearer by two steps."""
    for seat in range(house.players):
        there = table.where[seat]
        if (
            there not in (OUT, mind.here)
            and house.distance[there, place] + 1 < house.distance[mind.here, place]
        ):
            return False
    return True


@compiled_part
def find_meeting_place(house: Any, table: Any, mind: Any) -> None:
    """Find the exit where all can meet soonest, with a key, and which is likely to last."""
    least, mind.meeting, mind.seek_key = 0.0, NOWHERE, 1
    for place in range(len(table.tile)):
        if exit_at(table, place):
            walk, held, key = 0, False, KEY_OF[table.tile[place]]
            for seat in range(house.players):
                if table.where[seat] != OUT:
                    walk += house.distance[table.where[seat], place]
                    held = held or table.hands[seat, key] > 0
            if held:
                mind.seek_key = 0
            cost = walk + (0 if held else 8) + 10 * risk(house, table, mind, place, 0, mind.inside + 1)
            if mind.meeting == NOWHERE or cost < least:
                least, mind.meeting = cost, place


# ---- step 2 ----------------------------------------------------------------------------------------


@compiled_part
def keep(house: Any, table: Any, mind: Any) -> None:
    """Note how many of each card are not to be discarded: keys, the fare, what the task needs."""
    hand = table.hands[table.seat]
    for card in range(len(hand)):
        mind.kept[card] = 0
    keep_keys(house, table, mind)
    if not table.removed[mind.here]:
        keep_fare(house, table, mind, spaces(house, table, mind))
    if mind.still <= 0 and exit_at(table, mind.here):
        mind.kept[JAMMER] += hand[JAMMER]
    if mind.first[0] != NOTHING and USES[mind.first[0]] != NO_CARD:
        mind.kept[USES[mind.first[0]]] += 1


@compiled_part
def keep_keys(house: Any, table: Any, mind: Any) -> None:
    """Keep a key, if possible one that nobody else holds; all of them if only the way out is left."""
    best, best_place = 2, NOWHERE
    for place in range(len(table.tile)):
        if exit_at(table, place):
            key, elsewhere = KEY_OF[table.tile[place]], False
            if not table.hands[table.seat, key]:
                continue
            if not mind.missing:
                mind.kept[key] = 1
                continue
            for seat in range(house.players):
                elsewhere = elsewhere or (seat != table.seat and table.hands[seat, key] > 0)
            rank = 1 if elsewhere else 0
            if rank < best:
                best, best_place = rank, place
    if best_place != NOWHERE:
        mind.kept[KEY_OF[table.tile[best_place]]] = 1


@compiled_part
def keep_fare(house: Any, table: Any, mind: Any, fare: int) -> None:
    """Keep a card for each empty space to be crossed, the cheapest of those that are not kept already."""
    hand = table.hands[table.seat]
    for at in range(len(hand)):
        card = house.cheapest[at]
        if not mind.kept[card]:
            mind.kept[card] = min(fare, hand[card])
            fare -= mind.kept[card]


@compiled_part
def spaces(house: Any, table: Any, mind: Any) -> int:
    """Count the empty spaces that the first step begins to cross, until another tile is reached."""
    if mind.first[0] != GO and mind.first[0] != SNEAK:
        return 0
    places = len(table.removed)
    for place in range(places):
        mind.done[place] = -1
    mind.done[mind.here] = places
    mind.done[mind.first[1]] = 0
    for count in range(places):
        for place in range(places):
            if mind.done[place] == count:
                if not table.removed[place]:
                    return count
                for at in range(house.nears[place]):
                    if mind.done[house.near[place, at]] < 0:
                        mind.done[house.near[place, at]] = count + 1
    return places


@compiled_part
def buy(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """Discard for actions what is not kept, as long as there is a task."""
    way_out = mind.task == ESCAPING or mind.task == MEET
    enough = way_out and table.actions >= mind.cost and not mind.seek_key
    if mind.task != WAIT and mind.cost < FAR and not enough:
        keep(house, table, mind)
        for at in range(count):
            if rows[at, 0] == BUY and table.hands[table.seat, rows[at, 1]] > mind.kept[rows[at, 1]]:
                return at
    return max(0, found(rows, count, BEGIN, 0, 0))


# ---- step 3 ----------------------------------------------------------------------------------------


@compiled_part
def to_be_taken(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """Take what is there to be taken."""
    at = found(rows, count, SEND, 0, 0)
    if at != NOT_THERE:
        return at
    for at in range(count):
        if mind.still > 0 and (rows[at, 0] == SEARCH or rows[at, 0] == SEARCH_AT):
            return at
    together = True
    for seat in range(house.players):
        together = together and (table.where[seat] == OUT or table.where[seat] == mind.here)
    return found(rows, count, ESCAPE, 0, 0) if together else NOT_THERE


@compiled_part
def first_step(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """Take the first step of the task, unless it would end on an empty space."""
    kind, place = mind.first[0], mind.first[1]
    at = found(rows, count, kind, place, mind.first[2])
    empty = spaces(house, table, mind)
    across = not empty or (total(table.hands[table.seat]) >= empty and table.actions > empty)
    if across and at != NOT_THERE:
        return at
    return found(rows, count, GO, place, NO_CARD) if kind == SNEAK else NOT_THERE


@compiled_part
def get_off(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """Step off the removed tile where the task leads, with the card that is missed least."""
    keep(house, table, mind)
    kind, best, least = mind.first[0], 0, 16
    leads = GO <= kind <= SPRINT or kind in (LURE, SMOKE)
    for at in range(count):
        place = rows[at, 1]
        cost = 0 if leads and place == mind.first[1] else 8
        cost += 4 if table.removed[place] else 0
        cost += 0 if rows[at, 0] == GO else 2
        cost += 1 if rows[at, 2] != NO_CARD and mind.kept[rows[at, 2]] else 0
        if cost < least:
            best, least = at, cost
    return best


@compiled_part
def spare(house: Any, table: Any, mind: Any, rows: Any, count: int) -> int:
    """With actions to spare: draw if a key is missing, drive enforcers away, jam, draw, or end the turn."""
    take = found(rows, count, TAKE, 0, 0)
    if mind.seek_key and take != NOT_THERE:
        return take
    if worry(house, table, mind, mind.here) >= WORRY:
        at = found(rows, count, AMBUSH, 0, 0)
        if at != NOT_THERE:
            return at
    if mind.still <= 0:
        at = found(rows, count, JAM, 0, 0)
        if at != NOT_THERE:
            return at
    if total(table.hands[table.seat]) >= house.draw_up_to and take != NOT_THERE:
        return take
    return max(0, found(rows, count, END, 0, 0))


@compiled_part
def rescue(house: Any, table: Any, mind: Any, rows: Any, count: int, least: float) -> int:
    """Lure enforcers here from the neighbour that worries most of those worth it."""
    best, most = NOT_THERE, 0.0
    for n in range(house.nears[mind.here]):
        place = house.near[mind.here, n]
        worried = worry(house, table, mind, place)
        if worried >= least and worried > most:
            lured = min(MOST_LURED, table.enforcers[place])
            at = found(rows, count, LURE, place, lured)
            if at != NOT_THERE and damage(house, table, mind, mind.here, lured) < worried:
                best, most = at, worried
    return best
