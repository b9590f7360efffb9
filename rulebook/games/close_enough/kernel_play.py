"""What a move does to the table of numbers: `play` and `showdown` once more, without a story."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.close_enough import kernel_table as k
from rulebook.games.close_enough.house import HAND
from rulebook.games.close_enough.kernel_legal import in_box, is_among, off, seat_after
from rulebook.games.close_enough.kernel_table import Int, Truth

NOTHING, END_TURN, CHOOSE, PROVE, SETTLE, END_ROUND = range(6)
"""What follows a move by itself. Each step says it to `play`, and calls none of the others: numba compiles a
function once more into each that calls it.
"""


@compiled_step
def play(house: Any, table: Any, seat: Int, row: Any) -> None:
    """Carry out a legal move, and all that follows it by itself."""
    if row[0] <= k.DREW_TOKEN:
        then = came(house, table, row[0], row[1])
    elif row[0] <= k.SILENCE:
        then = acted(house, table, seat, row)
    else:
        then = showed(house, table, seat, row)
    if then == END_TURN:
        then = end_turn(house, table)
    if then == CHOOSE:
        then = choose(house, table)
    if then == PROVE:
        then = prove(house, table)
    if then == SETTLE:
        then = settle(house, table)
    if then == END_ROUND:
        end_round(house, table)


@compiled_part
def came(house: Any, table: Any, kind: Int, one: Int) -> Int:
    """Take what chance brought: a target (CE-2), a card (CE-3, CE-5, CE-7) or a token (CE-18)."""
    seat = table.seat
    if kind == k.DREW_TOKEN:
        table.held[seat, one] += 1
        return END_ROUND
    if table.phase == k.TARGET or table.phase == k.FACE:
        table.seat = seat_after(house, seat)
        everybody = table.seat == table.starter
        if table.phase == k.TARGET:
            table.targets[seat] = one
            table.phase = k.FACE if everybody else k.TARGET
            return NOTHING
        table.faces[seat] = one
        table.phase = k.TURN if everybody else k.FACE
    table.deck[one] -= 1
    table.left -= 1
    if kind == k.DREW_CARD:
        fills = table.hands[seat, 1] < 0
        insert(table, seat, 2 * one + 1)
        table.taken, table.phase = k.NONE, k.DROP
        return END_TURN if fills else NOTHING
    if table.phase == k.REPLACE:
        table.faces[table.owner] = one
        return arrived(house, table)
    return NOTHING


@compiled_part
def acted(house: Any, table: Any, seat: Int, row: Any) -> Int:
    """Carry out a move before the showdown."""
    kind, one = row[0], row[1]
    if kind == k.TAKE_DECK:
        if table.left == 0:
            reshuffle(table)
        table.phase = k.DRAW
    elif kind == k.TAKE_DISCARD:
        table.height -= 1
        take(table, seat, np.int64(table.discard[table.height]))
        table.discard[table.height] = 0
        table.phase = k.DROP
    elif kind == k.TAKE_FACE:
        table.phase = k.REPLACE if table.hands[seat, 1] < 0 else k.PUT
        take(table, seat, table.faces[one])
        table.faces[one], table.owner = -1, one
    elif kind == k.GIVE_UP:
        give_up(table, seat, one)
        table.discard[table.height] = one
        table.height += 1
        return END_TURN
    elif kind == k.PUT_CARD:
        give_up(table, seat, one)
        table.faces[table.owner] = one
        return arrived(house, table)
    elif kind == k.CALL:
        table.roles[seat] = k.CALLED
        table.caller, table.seat, table.phase = seat, seat_after(house, seat), k.LAST
    elif kind == k.STAY:
        table.roles[seat] = k.STAYED
        table.phase = k.TURN
    elif kind == k.FOLD:
        table.roles[seat] = k.FOLDED
        return END_TURN
    elif kind == k.LEAVE_OPEN:
        return END_TURN
    else:
        table.held[seat, one] -= 1
        if kind == k.SILENCE:
            table.silenced[row[2]] = one
        else:
            table.locks[seat] = one
            return END_TURN if table.phase == k.OFFER else NOTHING
    return NOTHING


@compiled_part
def showed(house: Any, table: Any, seat: Int, row: Any) -> Int:
    """Carry out a move of the showdown."""
    kind, one = row[0], row[1]
    if kind == k.GO_THROUGH:
        return CHOOSE
    if kind == k.BACK_OUT:
        table.held[seat, one] -= 1
        table.backed_out = 1
        return CHOOSE if house.bonus_after_back_out == 1 else SETTLE
    if kind == k.PLACE:
        at = 0
        while table.plans[seat, at, 0] >= 0:
            at += 1
        for column in range(3):
            table.plans[seat, at, column] = row[1 + column]
        return NOTHING
    if kind == k.SHOW:
        add(table.claims, seat)
    leave(table.waiting, seat)
    if table.waiting[0] >= 0:
        return NOTHING
    return PROVE if kind == k.READY else SETTLE


# --- cards --------------------------------------------------------------------------------------


@compiled_part
def insert(table: Any, seat: Int, code: Int) -> None:
    """Put a card into a hand, where it belongs."""
    hand = table.hands[seat]
    at = HAND
    while at > 0 and (hand[at - 1] < 0 or hand[at - 1] > code):
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = code


@compiled_part
def take(table: Any, seat: Int, card: Int) -> None:
    """Take a card that everybody sees."""
    insert(table, seat, 2 * card)
    table.taken = card


@compiled_part
def give_up(table: Any, seat: Int, card: Int) -> None:
    """Take a card out of a hand, one that all know of if they do; the very card that was taken stays."""
    hand = table.hands[seat]
    known = 0
    for at in range(k.LOT):
        known += hand[at] == 2 * card
    code = 2 * card if known > (card == table.taken) else 2 * card + 1
    at = 0
    while hand[at] != code:
        at += 1
    while at < HAND:
        hand[at] = hand[at + 1]
        at += 1
    hand[HAND] = -1


@compiled_part
def reshuffle(table: Any) -> None:
    """Shuffle all but the top card of the discard pile into a new deck (CE-27, CE-R16)."""
    below = table.height - 1
    top = table.discard[below]
    for at in range(below):
        table.deck[table.discard[at]] += 1
        table.discard[at] = 0
    table.discard[below] = 0
    table.discard[0] = top
    table.left += below
    table.height = 1


@compiled_part
def add(row: Any, seat: Int) -> None:
    """Add a seat to a row of seats."""
    at = 0
    while row[at] >= 0:
        at += 1
    row[at] = seat


@compiled_part
def leave(row: Any, seat: Int) -> None:
    """Take a seat out of a row of seats."""
    at = 0
    while row[at] != seat:
        at += 1
    while at + 1 < k.SEATS:
        row[at] = row[at + 1]
        at += 1
    row[at] = -1


# --- what follows -------------------------------------------------------------------------------


@compiled_part
def arrived(house: Any, table: Any) -> Int:
    """Let the owner of a new face-up card lock it (CE-R12; after folding CE-R13), or end the turn."""
    owner = table.owner
    role = table.roles[owner]
    if role < k.STAYED and table.locks[owner] < 0 and (role != k.FOLDED or house.folder_locks == 1):
        for token in range(house.tokens):
            if house.locks[token] and table.held[owner, token] > 0:
                table.phase = k.OFFER
                return NOTHING
    return END_TURN


@compiled_part
def end_turn(house: Any, table: Any) -> Int:
    """End a turn: a new deck if that ran out, and who comes next."""
    table.turns += 1
    table.seat = seat_after(house, table.seat)
    table.owner = table.taken = k.NONE
    if house.reshuffle == 0 and table.left == 0 and table.height > 1:
        reshuffle(table)
    if table.caller < 0:
        table.phase = k.TURN
        return SETTLE if table.turns >= house.turn_limit else NOTHING
    if table.seat != table.caller:
        table.phase = k.LAST
        return NOTHING
    if house.advanced:
        for token in range(house.tokens):
            if table.held[table.caller, token] > 0:
                table.phase = k.BACK
                return NOTHING
    return CHOOSE


@compiled_part
def choose(house: Any, table: Any) -> Int:
    """Let all who are still in and have a token for it choose in secret (CE-R3)."""
    table.phase = k.TOTAL
    for seat in range(house.players):
        useful = 0
        for token in range(house.tokens):
            useful += table.held[seat, token] * house.uses_of[token]
        if table.roles[seat] >= k.STAYED and useful > 0:
            add(table.waiting, seat)
    return PROVE if table.waiting[0] < 0 else NOTHING


@compiled_part
def prove(house: Any, table: Any) -> Int:
    """Have hands shown; where none needs proving, an exact one may still claim its bonus (CE-21)."""
    alone = True
    for seat in range(house.players):
        alone &= table.roles[seat] != k.STAYED
    needless = alone or table.backed_out == 1
    add(table.waiting if needless else table.claims, table.caller)
    asked = table.waiting if needless or house.stayers_muck == 1 else table.claims
    for seat in range(house.players):
        if table.roles[seat] == k.STAYED:
            add(asked, seat)
    table.phase = k.CLAIM
    return SETTLE if table.waiting[0] < 0 else NOTHING


@compiled_part
def settle(house: Any, table: Any) -> Int:
    """Score the round if somebody called, and gather the cards; a caller who won draws a token."""
    for seat in range(house.players):
        table.last_before[seat] = table.stars[seat]
    won = table.caller >= 0 and score(house, table)
    gather(house, table)
    if won:
        for token in range(house.tokens):
            if in_box(house, table, token) > 0:
                table.phase, table.seat = k.TOKEN, table.caller
                return NOTHING
    return END_ROUND


@compiled_part
def score(house: Any, table: Any) -> Truth:
    """Move the stars by the hands that were shown (CE-17 to CE-20, CE-25), and say who won."""
    caller, backed_out, beaten_by = table.caller, table.backed_out == 1, 0
    own = off(house, table, caller) if is_among(table.claims, caller) else 0
    for seat in range(house.players):
        beaten_by += beats(house, table, seat, own)
    won = beaten_by == 0 and not backed_out
    for seat in range(house.players):
        loss = gain = 0
        if seat == caller:
            loss = 1 if backed_out else house.caller_loses * beaten_by
            gain = house.stars[table.targets[seat]] * won
        elif backed_out:
            gain = 1
        elif table.roles[seat] == k.STAYED:
            loss, gain = house.stayer_loses * won, beats(house, table, seat, own)
        if is_among(table.claims, seat) and off(house, table, seat) == 0:
            gain += house.exact_bonus
        stars = table.stars[seat]
        if house.loss_and_gain == 1:
            table.stars[seat] = max(0, stars - loss) + gain
        else:
            table.stars[seat] = max(0, stars + gain - loss)
    return won


@compiled_part
def beats(house: Any, table: Any, seat: Int, own: Int) -> Truth:
    """Tell whether a seat that stayed in has shown a hand that is closer than the caller's."""
    if table.roles[seat] != k.STAYED or not is_among(table.claims, seat):
        return False
    return off(house, table, seat) < own


@compiled_part
def gather(house: Any, table: Any) -> None:
    """Keep what was shown, take cards and tokens off the table, and return used tokens to the box (CE-23)."""
    for seat in range(house.players):
        shown = is_among(table.claims, seat)
        table.last_roles[seat], table.last_after[seat] = table.roles[seat], table.stars[seat]
        table.last_targets[seat], table.last_faces[seat] = table.targets[seat], table.faces[seat]
        for at in range(k.LOT):
            token = table.plans[seat, at, 0]
            if token >= 0 and (shown or house.mucked_tokens == 1):
                table.held[seat, token] -= 1
            for column in range(3):
                table.last_plans[seat, at, column] = table.plans[seat, at, column] if shown else -1
                table.plans[seat, at, column] = -1
            if at < HAND:
                table.last_hands[seat, at] = table.hands[seat, at] & ~1 if shown else -1
            table.hands[seat, at] = -1
        table.faces[seat] = table.locks[seat] = table.silenced[seat] = -1
    for at in range(house.players):
        table.waiting[at] = table.claims[at] = -1
    for kind in range(house.kinds):
        table.deck[kind] = house.copies[kind]
    for at in range(table.height):
        table.discard[at] = 0
    table.left, table.height, table.turns = house.cards, 0, 0
    table.owner, table.taken, table.backed_out = k.NONE, k.NONE, 0


@compiled_part
def end_round(house: Any, table: Any) -> None:
    """Somebody has won (CE-26), or a new round starts (CE-1)."""
    most = 0
    for seat in range(house.players):
        table.used[seat] = table.targets[seat]
        most = max(most, table.stars[seat])
    if most >= house.goal or table.rounds >= house.round_limit:
        table.phase = k.ENDED
        return
    if table.caller >= 0:
        table.starter = (table.caller + house.players - 1) % house.players
    table.phase, table.rounds, table.seat, table.caller = k.TARGET, table.rounds + 1, table.starter, k.NONE
    for seat in range(house.players):
        table.targets[seat], table.roles[seat] = -1, k.UNDECIDED
