"""How the planner reads a table, on its record: costs, risks and ways, as in `routes.py`.

A way is what something costs in actions, and its first move as three numbers; NOTHING if none is needed.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rulebook.core.compiled import compiled_part
from rulebook.games.closing_in.kernel_table import (
    AMBUSH,
    AMBUSH_CARD,
    GO,
    KEY_OF,
    LURE,
    NO_CARD,
    SMOKE,
    SMOKE_CARD,
    SNEAK,
    SNEAK_CARD,
    TAKE,
    TOWER,
)
from rulebook.games.closing_in.legal import MOST_LURED, MOST_SMOKED
from rulebook.games.closing_in.routes import CARD, EMPTY_SPACE, LOOK_AHEAD, ORDINARY
from rulebook.games.closing_in.table import OUT

Way = tuple[float, int, int, int]

NOTHING: Final = -1
NOWHERE: Final = -1


@compiled_part
def look(house: Any, table: Any, mind: Any) -> None:
    """See how far everybody is: who is inside, what is missing, which exits stand, what the deck holds."""
    mind.here = table.where[table.seat]
    mind.missing = max(0, house.intel_needed - table.sent)
    mind.still = mind.missing
    mind.inside = 0
    for seat in range(house.players):
        if table.where[seat] != OUT:
            mind.inside += 1
            mind.still -= table.carried[seat]
    mind.left = 0
    for tile in range(len(mind.deck)):
        mind.deck[tile] = table.locations[2 * tile] + table.locations[2 * tile + 1]
        mind.left += mind.deck[tile]
    mind.exits = 0
    for place in range(len(table.tile)):
        mind.exits += 1 if exit_at(table, place) else 0


@compiled_part
def exit_at(table: Any, place: int) -> bool:
    """Whether an exit is there, and stands."""
    return KEY_OF[table.tile[place]] != NO_CARD and not table.removed[place]


# ---- what tiles are worth --------------------------------------------------------------------------


@compiled_part
def worth_keeping(table: Any, mind: Any, place: int) -> float:
    """Say how bad it would be to lose a tile, in actions."""
    tile = table.tile[place]
    if tile == TOWER and mind.missing:
        return 40.0
    if KEY_OF[tile] != NO_CARD:
        return 40.0 if mind.exits == 1 else 12.0
    return 8.0 if table.intel[place] and mind.still > 0 else ORDINARY


@compiled_part
def in_order(things: int, places: int) -> float:
    """Count the ways to fill so many places with different things."""
    ways = 1.0
    for n in range(places):
        ways *= things - n
    return ways


@compiled_part
def risk(house: Any, table: Any, mind: Any, place: int, more: int, turns: int) -> float:
    """Give the chance that a tile is lost within so many turns, with so many more enforcers."""
    lacking = house.remove_above + 1 - table.enforcers[place] - more
    return chance_of_loss(house, mind, table.tile[place], lacking, house.deploy * turns)


@compiled_part
def chance_of_loss(house: Any, mind: Any, tile: int, lacking: int, cards: int) -> float:
    """Give the chance that a tile gets the enforcers it lacks to be lost, from so many cards."""
    in_deck, left = mind.deck[tile], mind.left
    if cards > left:
        lacking, cards, in_deck, left = (
            lacking - in_deck,
            cards - left,
            house.copies[tile],
            house.all_locations,
        )
    if lacking <= 0 or cards > left:
        return 1.0
    ways = 0.0
    for n in range(lacking, min(in_deck, cards) + 1):
        chosen = in_order(in_deck, n) / in_order(n, n)
        ways += chosen * in_order(cards, n) * in_order(left - cards, in_deck - n)
    return ways / in_order(left, in_deck)


@compiled_part
def damage(house: Any, table: Any, mind: Any, place: int, more: int) -> float:
    """Say what so many more enforcers on a tile cost: the loss they make likelier, in actions."""
    if table.removed[place]:
        return 0.0
    gone = risk(house, table, mind, place, more, LOOK_AHEAD)
    before = risk(house, table, mind, place, 0, LOOK_AHEAD)
    return worth_keeping(table, mind, place) * (gone - before)


@compiled_part
def worry(house: Any, table: Any, mind: Any, place: int) -> float:
    """Say how much a tile worries: what it is worth times the chance that it is lost soon."""
    if table.removed[place] or not table.enforcers[place]:
        return 0.0
    return worth_keeping(table, mind, place) * risk(house, table, mind, place, 0, mind.inside + 1)


# ---- how far it is ---------------------------------------------------------------------------------


@compiled_part
def find_ways(house: Any, table: Any, mind: Any) -> None:
    """Find the cheapest ways from here to every place, damage included: the nearest place first."""
    places = len(mind.ways)
    for place in range(places):
        mind.ways[place] = np.inf
        mind.done[place] = 0
    mind.ways[mind.here] = 0.0
    mind.gait = GO
    for _ in range(places):
        nearest = NOWHERE
        for place in range(places):
            if not mind.done[place] and (nearest == NOWHERE or mind.ways[place] < mind.ways[nearest]):
                nearest = place
        mind.done[nearest] = 1
        hurt = damage(house, table, mind, nearest, 1)
        if nearest == mind.here and hurt >= 1 and table.hands[table.seat, SNEAK_CARD]:
            mind.gait = SNEAK
        cost = mind.ways[nearest] + (EMPTY_SPACE if table.removed[nearest] else 1.0 + hurt)
        for at in range(house.nears[nearest]):
            near = house.near[nearest, at]
            if cost < mind.ways[near]:
                mind.ways[near] = cost
                mind.before[near] = nearest


@compiled_part
def way_to(mind: Any, place: int) -> Way:
    """Find the cheapest way to a place."""
    if place == mind.here:
        return 0.0, NOTHING, NOWHERE, NO_CARD
    step = place
    while mind.before[step] != mind.here:
        step = mind.before[step]
    return mind.ways[place], mind.gait, step, NO_CARD


# ---- how to get onto a guarded tile ----------------------------------------------------------------


@compiled_part
def way_onto(house: Any, table: Any, mind: Any, place: int) -> Way:
    """Find the cheapest way to stand on a tile without enforcers: with cards, or by luring from next door."""
    guards = table.enforcers[place]
    if not guards:
        return way_to(mind, place)
    best = with_cards(house, table, mind, place, guards)
    lured = by_luring(house, table, mind, place, guards)
    if lured[0] < best[0]:
        best = lured
    if best[0] < np.inf:
        return best
    cost, kind, at, what = way_to(mind, place)
    if kind == NOTHING:
        kind, at, what = TAKE, 0, 0
    return cost + CARD * guards + 1, kind, at, what


@compiled_part
def with_cards(house: Any, table: Any, mind: Any, place: int, guards: int) -> Way:
    """The way with ambushes or smoke; infinitely far without."""
    hand = table.hands[table.seat]
    cost, kind, at, what = way_to(mind, place)
    best = (np.inf, NOTHING, NOWHERE, NO_CARD)
    if guards <= hand[AMBUSH_CARD]:
        ambushed = cost + guards * (1 + CARD)
        best = (ambushed, kind, at, what) if kind != NOTHING else (ambushed, AMBUSH, 0, 0)
    if hand[SMOKE_CARD] and guards <= MOST_SMOKED:
        smoked = cost + 1 + CARD
        if smoked < best[0]:
            near = house.distance[place, mind.here] <= 1
            best = (smoked, SMOKE, place, guards) if near else (smoked, kind, at, what)
    return best


@compiled_part
def by_luring(house: Any, table: Any, mind: Any, place: int, guards: int) -> Way:
    """The way by luring the guards next door; infinitely far if nothing stands there."""
    leaving = place == mind.here
    if leaving:
        guards += 1
    lures = (guards + MOST_LURED - 1) // MOST_LURED
    best = (np.inf, NOTHING, NOWHERE, NO_CARD)
    for n in range(house.nears[place]):
        near = house.near[place, n]
        if table.removed[near]:
            continue
        cost, kind, at, what = way_to(mind, near)
        if leaving:
            cost, kind, at, what = 1.0, mind.gait, near, NO_CARD
        cost += lures + 1 + damage(house, table, mind, near, guards + 1)
        if cost < best[0]:
            if kind == NOTHING:
                kind, at, what = LURE, place, min(MOST_LURED, guards)
            best = (cost, kind, at, what)
    return best
