"""What may be done in Closing In, on the record of a table: the moves of `legal.py`, in its order."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.closing_in.kernel_table import (
    AMBUSH,
    AMBUSH_CARD,
    BEGIN,
    BUY,
    COURIER,
    COURIER_CARD,
    END,
    ESCAPE,
    GIVE,
    GO,
    IN_ACT,
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
    SMOKE_CARD,
    SPRINT,
    SPRINT_CARD,
    TAKE,
    TOWER,
    USES,
)
from rulebook.games.closing_in.legal import MOST_LURED, MOST_SMOKED
from rulebook.games.closing_in.table import OUT


@compiled_step
def legal(house: Any, table: Any, seat: int, rows: Any) -> int:
    """Fill the rows with the legal moves of a seat, and give how many there are."""
    if seat != table.seat:
        return 0
    if table.phase == IN_BUY:
        return buys(house, table, rows)
    if table.phase != IN_ACT:
        return 0
    count = steps(house, table, rows)
    here = table.where[seat]
    if table.removed[here]:
        return count
    if table.actions:
        count = against_enforcers(house, table, here, rows, count)
        count = hand_overs(house, table, here, rows, count)
        count = plain(house, table, here, rows, count)
    count = added(rows, count, END, 0, 0)
    if table.actions and house.search_any:
        for place in range(len(table.intel)):
            if table.intel[place] and place != here and not table.enforcers[place]:
                count = added(rows, count, SEARCH_AT, place, 0)
    return count


@compiled_part
def added(rows: Any, count: int, kind: int, first: int, second: int) -> int:
    """Add a move to the rows."""
    rows[count, 0] = kind
    rows[count, 1] = first
    rows[count, 2] = second
    return count + 1


@compiled_part
def total(numbers: Any) -> int:
    """Count the cards of a hand or a pile, or what lies on all places."""
    found = 0
    for at in range(len(numbers)):
        found += numbers[at]
    return found


# ---- buying ----------------------------------------------------------------------------------------


@compiled_part
def buys(house: Any, table: Any, rows: Any) -> int:
    """The cards that may be discarded for actions, and whether the actions may begin (CI-4, CI-16)."""
    hand, actions, count = table.hands[table.seat], table.actions, 0
    empty = off_the_empty(house, table, table.where[table.seat])
    for card in range(len(hand)):
        if hand[card]:
            worth = house.worth[card]
            if not empty or crosses_by_buying(house, hand, card, empty, actions + worth):
                count = added(rows, count, BUY, card, 0)
    if not empty or crosses(empty, total(hand), hand[SPRINT_CARD], actions, 0):
        count = added(rows, count, BEGIN, 0, 0)
    return count


@compiled_part
def stuck(house: Any, table: Any) -> bool:
    """Whether the player whose turn begins cannot get off a removed tile (CI-R13)."""
    empty = off_the_empty(house, table, table.where[table.seat])
    return empty > 0 and not crosses_by_buying(house, table.hands[table.seat], NO_CARD, empty, table.actions)


@compiled_part
def off_the_empty(house: Any, table: Any, place: int) -> int:
    """Count the steps from a place to the nearest tile: none where a tile stands."""
    if not table.removed[place]:
        return 0
    nearest = len(table.removed)
    for other in range(len(table.removed)):
        if not table.removed[other]:
            nearest = min(nearest, house.distance[place, other])
    return nearest


@compiled_part
def crosses(empty: int, cards: int, sprints: int, actions: int, free: int) -> bool:
    """Whether these cards, sprints among them, and actions are enough for so many steps (CI-R12)."""
    short = max(0, empty - free - actions)
    return short <= min(sprints, (empty - free) // 2) and empty + short <= cards


@compiled_part
def crosses_by_buying(house: Any, hand: Any, gone: int, empty: int, actions: int) -> bool:
    """Whether a hand without that card is enough if cards are discarded for actions: so many sprints, and of
    the others the dearest first."""
    cards = total(hand) - (gone != NO_CARD)
    sprints = hand[SPRINT_CARD] - (gone == SPRINT_CARD)
    for sold in range(sprints + 1):
        left, have = cards - sold, actions + sold * house.worth[SPRINT_CARD]
        if crosses(empty, left, sprints - sold, have, 0):
            return True
        for at in range(len(hand) - 1, -1, -1):
            card = house.cheapest[at]
            if card != SPRINT_CARD:
                for _ in range(hand[card] - (card == gone)):
                    left, have = left - 1, have + house.worth[card]
                    if crosses(empty, left, sprints - sold, have, 0):
                        return True
    return False


# ---- steps -----------------------------------------------------------------------------------------


@compiled_part
def steps(house: Any, table: Any, rows: Any) -> int:
    """The steps to the places around, by every card that may have to be discarded (CI-5, CI-6, CI-16)."""
    here, hand, count = table.where[table.seat], table.hands[table.seat], 0
    cards = total(hand)
    for kind in range(GO, SPRINT + 1):
        uses = USES[kind]
        if uses != NO_CARD and (not hand[uses] or not table.actions):
            continue
        for at in range(house.nears[here]):
            place = house.near[here, at]
            if not table.removed[here]:
                if gets_on(house, table, kind, place, NO_CARD, cards):
                    count = added(rows, count, kind, place, NO_CARD)
                continue
            for pay in range(len(hand)):
                if hand[pay] > (pay == uses) and gets_on(house, table, kind, place, pay, cards):
                    count = added(rows, count, kind, place, pay)
    return count


@compiled_part
def gets_on(house: Any, table: Any, kind: int, place: int, pay: int, cards: int) -> bool:
    """Whether there is a way on from an empty space, as no turn ends there (CI-6)."""
    if not table.removed[place]:
        return True
    left = cards - (kind != GO) - (pay != NO_CARD)
    sprints = table.hands[table.seat, SPRINT_CARD] - (kind == SPRINT) - (pay == SPRINT_CARD)
    actions = table.actions - (0 if table.stride and kind == GO else 1)
    empty = off_the_empty(house, table, place)
    return crosses(empty, left, sprints, actions, 1 if kind == SPRINT else 0)


# ---- actions ---------------------------------------------------------------------------------------


@compiled_part
def against_enforcers(house: Any, table: Any, here: int, rows: Any, count: int) -> int:
    """Luring, and smoke on the player's own tile or a neighbouring one (CI-9, CI-R20)."""
    for at in range(house.nears[here]):
        place = house.near[here, at]
        for n in range(1, min(MOST_LURED, table.enforcers[place]) + 1):
            count = added(rows, count, LURE, place, n)
    if table.hands[table.seat, SMOKE_CARD]:
        for at in range(-1, house.nears[here]):
            place = here if at < 0 else house.near[here, at]
            for n in range(1, min(MOST_SMOKED, table.enforcers[place]) + 1):
                count = added(rows, count, SMOKE, place, n)
    return count


@compiled_part
def hand_overs(house: Any, table: Any, here: int, rows: Any, count: int) -> int:
    """Cards given to players on the same tile, or sent to any player by courier (CI-10, CI-R9, CI-R20)."""
    hand = table.hands[table.seat]
    for kind in (GIVE, COURIER):
        if kind == COURIER and not hand[COURIER_CARD]:
            continue
        for card in range(len(hand)):
            if hand[card] > (card == USES[kind]):
                for to in range(house.players):
                    there = table.where[to]
                    reached = there == here if kind == GIVE else there != OUT
                    if to != table.seat and reached and total(table.hands[to]) < house.hand_limit:
                        count = added(rows, count, kind, card, to)
    return count


@compiled_part
def plain(house: Any, table: Any, here: int, rows: Any, count: int) -> int:
    """What needs no choice: drawing, searching, ambush, jammer, sending, escaping."""
    hand, enforcers = table.hands[table.seat], table.enforcers[here]
    if total(hand) < house.hand_limit and (total(table.inventory) or total(table.discards)):
        count = added(rows, count, TAKE, 0, 0)
    if table.intel[here] and not enforcers:
        count = added(rows, count, SEARCH, 0, 0)
    if hand[AMBUSH_CARD] and enforcers:
        count = added(rows, count, AMBUSH, 0, 0)
    if hand[JAMMER] and table.jammed < house.deploy:
        count = added(rows, count, JAM, 0, 0)
    tile = table.tile[here]
    if tile == TOWER and table.carried[table.seat] and not enforcers:
        count = added(rows, count, SEND, 0, 0)
    key = KEY_OF[tile]
    if key >= 0 and hand[key] and (table.sent >= house.intel_needed or house.early_escape):
        count = added(rows, count, ESCAPE, 0, 0)
    return count
