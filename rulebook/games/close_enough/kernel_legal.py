"""What a seat may do, and what chance brings, on the table of numbers: `legal` in the same order."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import below, compiled_part
from rulebook.games.close_enough import kernel_table as k
from rulebook.games.close_enough.kernel_table import Int, Truth


@compiled_part
def can_take(house: Any, table: Any, owner: Int, seat: Int) -> Truth:
    """Tell whether that seat could take the owner's face-up card."""
    return owner != seat and table.roles[owner] < k.STAYED and table.locks[owner] < 0


@compiled_part
def can_draw(house: Any, table: Any) -> Truth:
    """Tell whether the deck has a card, freshly shuffled or not (CE-27, CE-R16)."""
    return table.left > 0 or (house.reshuffle == 1 and table.height > 1)


@compiled_part
def can_tune(house: Any, table: Any, seat: Int) -> Truth:
    """Tell whether a full lot can be fine-tuned at all (CE-R9)."""
    if table.left > 0 or table.height > 0:
        return True
    for owner in range(house.players):  # noqa: SIM110  # numba has no generators
        if can_take(house, table, owner, seat):
            return True
    return False


@compiled_part
def can_call(house: Any, table: Any, seat: Int) -> Truth:
    """Tell whether that seat, whose turn it is, may call (CE-6, CE-11, CE-22)."""
    if table.caller >= 0 or table.hands[seat, 1] < 0:
        return False
    return table.silenced[seat] < 0 or not can_tune(house, table, seat)


@compiled_part
def can_give_up(table: Any, seat: Int, at: Int) -> Truth:
    """Tell whether that hand card may go: the first of its number, and not the very card just taken."""
    hand = table.hands[seat]
    card = hand[at] >> 1
    if at > 0 and hand[at - 1] >> 1 == card:
        return False
    return card != table.taken or (at + 1 < k.LOT and hand[at + 1] >> 1 == card)


@compiled_part
def missing(house: Any, target: Int, face: Int, hand: Any, plan: Any) -> Int:
    """Give what a lot lacks to its target, with the tokens placed on it (CE-16)."""
    need = (
        house.targets[target] - house.values[face] - house.values[hand[0] >> 1] - house.values[hand[1] >> 1]
    )
    for at in range(k.LOT):
        if plan[at, 0] >= 0:
            place = plan[at, 2]
            card = face if place == 0 else hand[place - 1] >> 1
            need -= gain(house.values[card], plan[at, 1])
    return need


@compiled_part
def gain(card: Int, use: Int) -> Int:
    """Count how much more a card is with a token on it (CE-22)."""
    if use == k.SUBTRACT:
        return -2 * card
    if use == k.DOUBLE:
        return card
    if use == k.IGNORE:
        return -card
    return 1 if use == k.UP else k.NONE


@compiled_part
def lacks(house: Any, table: Any, seat: Int) -> Int:
    """Give what the full lot of a seat lacks to its target."""
    return missing(house, table.targets[seat], table.faces[seat], table.hands[seat], table.plans[seat])


@compiled_part
def off(house: Any, table: Any, seat: Int) -> Int:
    """Measure how far a seat is from its target."""
    return abs(lacks(house, table, seat))


@compiled_part
def is_among(row: Any, seat: Int) -> Truth:
    """Tell whether a seat is in a row of seats."""
    for at in range(k.SEATS):  # noqa: SIM110
        if row[at] == seat:
            return True
    return False


@compiled_part
def is_closer(house: Any, table: Any, seat: Int) -> Truth:
    """Tell whether a seat that stayed in is closer than a caller whose hand it sees (CE-R14)."""
    if table.roles[seat] != k.STAYED or not is_among(table.claims, table.caller):
        return False
    return off(house, table, seat) < off(house, table, table.caller)


@compiled_part
def seat_after(house: Any, seat: Int) -> Int:
    """Give the next seat, clockwise."""
    return seat + 1 if seat + 1 < house.players else 0


@compiled_part
def acting(table: Any) -> Int:
    """Give the seat that the table waits for first, when it is not for chance."""
    if table.phase == k.TOTAL or table.phase == k.CLAIM:
        return table.waiting[0]
    return table.owner if table.phase == k.OFFER else table.seat


@compiled_part
def put(rows: Any, at: Int, kind: Int, one: Int, two: Int, three: Int) -> Int:
    """Write a row, if there is room for it; the number of the next."""
    if 0 <= at < len(rows):
        rows[at, 0], rows[at, 1], rows[at, 2], rows[at, 3] = kind, one, two, three
    return at + 1


@compiled_part
def listed(house: Any, table: Any, seat: Int, rows: Any, at: Int) -> Int:
    """List the moves of a seat from row `at` on, and give the row after them; rows that are not there are
    left out, so that one row is enough to count them, or to take the nth.
    """
    phase, nil = table.phase, 0
    if phase == k.TOTAL or phase == k.CLAIM:
        if not is_among(table.waiting, seat):
            return at
        return (
            at_total(house, table, seat, rows, at)
            if phase == k.TOTAL
            else at_claim(house, table, seat, rows, at)
        )
    if phase < k.TURN or phase == k.ENDED or seat != acting(table):
        return at
    if phase == k.BACK:
        for token in range(house.tokens):
            if table.held[seat, token] > 0:
                at = put(rows, at, k.BACK_OUT, token, nil, nil)
        return put(rows, at, k.GO_THROUGH, nil, nil, nil)
    if phase == k.TURN:
        at = on_turn(house, table, seat, rows, at)
    elif phase == k.DROP or phase == k.PUT:
        for card in range(k.LOT):
            if can_give_up(table, seat, card):
                at = put(
                    rows,
                    at,
                    k.GIVE_UP if phase == k.DROP else k.PUT_CARD,
                    table.hands[seat, card] >> 1,
                    nil,
                    nil,
                )
    elif phase == k.LAST:
        if can_tune(house, table, seat):
            at = put(rows, at, k.STAY, nil, nil, nil)
        at = put(rows, at, k.FOLD, nil, nil, nil)
    else:
        at = put(rows, at, k.LEAVE_OPEN, nil, nil, nil)
    return with_tokens(house, table, seat, rows, at)


@compiled_part
def on_turn(house: Any, table: Any, seat: Int, rows: Any, at: Int) -> Int:
    """List what fills or fine-tunes a lot, and the call (CE-5 to CE-10)."""
    nil = 0
    if can_draw(house, table):
        at = put(rows, at, k.TAKE_DECK, nil, nil, nil)
    if table.height > 0 and table.hands[seat, 1] >= 0:
        at = put(rows, at, k.TAKE_DISCARD, nil, nil, nil)
    for owner in range(house.players):
        if can_take(house, table, owner, seat):
            at = put(rows, at, k.TAKE_FACE, owner, nil, nil)
    if can_call(house, table, seat):
        at = put(rows, at, k.CALL, nil, nil, nil)
    return at


@compiled_part
def with_tokens(house: Any, table: Any, seat: Int, rows: Any, at: Int) -> Int:
    """List the locks and silences of a seat on its turn, or as its new face-up card arrives (CE-22)."""
    nil = 0
    if table.locks[seat] < 0:
        for token in range(house.tokens):
            if house.locks[token] and table.held[seat, token] > 0:
                at = put(rows, at, k.LOCK, token, nil, nil)
    if table.caller >= 0 or table.phase > k.PUT:
        return at
    free = 0
    for victim in range(house.players):
        free += table.silenced[victim] < 0
    if free == 1:
        return at
    for token in range(house.tokens):
        if house.silences[token] and table.held[seat, token] > 0:
            for victim in range(house.players):
                if victim != seat and table.silenced[victim] < 0:
                    at = put(rows, at, k.SILENCE, token, victim, nil)
    return at


@compiled_part
def unplaced(table: Any, seat: Int, token: Int) -> Int:
    """Count the tokens of a kind that a seat has not placed yet."""
    left = table.held[seat, token]
    for placed in range(k.LOT):
        left -= table.plans[seat, placed, 0] == token
    return left


@compiled_part
def is_free(table: Any, seat: Int, place: Int) -> Truth:
    """Tell whether a card of the lot has no token: a lock fills the place of the face-up card (CE-R6)."""
    if place == 0 and table.locks[seat] >= 0:
        return False
    for placed in range(k.LOT):
        if table.plans[seat, placed, 0] >= 0 and table.plans[seat, placed, 2] == place:
            return False
    return True


@compiled_part
def at_total(house: Any, table: Any, seat: Int, rows: Any, at: Int) -> Int:
    """List every token on every card where it fits (CE-22)."""
    nil = 0
    for token in range(house.tokens):
        if house.uses_of[token] and unplaced(table, seat, token) > 0:
            for use in range(house.uses_of[token]):
                for place in range(k.LOT):
                    if is_free(table, seat, place):
                        at = put(rows, at, k.PLACE, token, house.uses[token, use], place)
    return put(rows, at, k.READY, nil, nil, nil)


@compiled_part
def at_claim(house: Any, table: Any, seat: Int, rows: Any, at: Int) -> Int:
    """List showing, for the bonus or because one must, and mucking (CE-20, CE-21, CE-R14)."""
    nil = 0
    closer = is_closer(house, table, seat)
    if closer or off(house, table, seat) == 0:
        at = put(rows, at, k.SHOW, nil, nil, nil)
    return at if closer else put(rows, at, k.MUCK, nil, nil, nil)


@compiled_part
def chance(house: Any, table: Any, luck: Any, row: Any) -> None:
    """Draw a target, a token or a card, by its odds, from the stream of chance."""
    if table.phase == k.TARGET:
        row[0], row[1] = k.DREW_TARGET, drawn_target(house, table, luck)
        return
    stream, at = 0, 0
    if table.phase == k.TOKEN:
        left = house.box
        for seat in range(house.players):
            for token in range(house.tokens):
                left -= table.held[seat, token]
        nth = below(luck, stream, left)
        while nth >= 0:
            nth -= in_box(house, table, at)
            at += 1
        row[0], row[1] = k.DREW_TOKEN, at - 1
        return
    nth = below(luck, stream, table.left)
    while nth >= 0:
        nth -= table.deck[at]
        at += 1
    row[0], row[1] = k.DREW_CARD if table.phase == k.DRAW else k.TURNED_UP, at - 1


@compiled_part
def in_box(house: Any, table: Any, token: Int) -> Int:
    """Count the tokens of a kind in the box, between rounds."""
    left = house.of_token[token]
    for seat in range(house.players):
        left -= table.held[seat, token]
    return left


@compiled_part
def drawn_target(house: Any, table: Any, luck: Any) -> Int:
    """Draw a target: neither one of the last round nor one that somebody has (CE-2)."""
    gone = 0
    for seat in range(k.SEATS):
        gone += table.used[seat] >= 0
        gone += table.targets[seat] >= 0
    nth = below(luck, 0, house.numbers - gone)
    found = nth
    while True:
        passed = nth
        for seat in range(k.SEATS):
            passed += 0 <= table.used[seat] <= found
            passed += 0 <= table.targets[seat] <= found
        if passed == found:
            return found
        found = passed
