"""The threshold players on the table of numbers: `bots` once more, choice for choice."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulebook.core.compiled import compiled_part
from rulebook.games.close_enough import kernel_table as k
from rulebook.games.close_enough.house import HAND
from rulebook.games.close_enough.kernel_legal import (
    can_call,
    can_draw,
    can_give_up,
    can_take,
    can_tune,
    gain,
    is_closer,
    is_free,
    lacks,
    off,
    unplaced,
)
from rulebook.games.close_enough.kernel_table import Int, Truth


@compiled_part
def threshold(house: Any, table: Any, seat: Int, bot: Int, scratch: Any, row: Any) -> None:
    """Write the choice of a threshold player into the row; `scratch` has room for counts and lists."""
    phase = table.phase
    if phase == k.TURN:
        if can_call(house, table, seat) and (
            not can_tune(house, table, seat) or calls(house, table, seat, bot, scratch)
        ):
            row[0] = k.CALL
        else:
            source(house, table, seat, scratch, row)
    elif phase == k.DROP or phase == k.PUT:
        row[0], row[1] = k.GIVE_UP if phase == k.DROP else k.PUT_CARD, given_up(house, table, seat)
    elif phase == k.LAST:
        row[0] = (
            k.STAY
            if can_tune(house, table, seat) and stays(house, table, seat, bot, scratch, row)
            else k.FOLD
        )
        row[1] = 0
    elif phase == k.OFFER:
        row[0] = k.LEAVE_OPEN
        if table.hands[seat, 1] >= 0 and table.roles[seat] != k.FOLDED and off(house, table, seat) == 0:
            row[0], row[1] = k.LOCK, first_held(house, table, seat, True)
    elif phase == k.TOTAL:
        _, row[1], row[2], row[3] = best_plan(house, table, seat, scratch)
        row[0] = k.PLACE
        if row[1] < 0:
            row[0], row[1], row[2], row[3] = k.READY, 0, 0, 0
    elif phase == k.BACK:
        row[0] = k.GO_THROUGH
        if backs_out(house, table, seat, scratch):
            row[0], row[1] = k.BACK_OUT, first_held(house, table, seat, False)
    else:
        shows = is_closer(house, table, seat) or off(house, table, seat) == 0
        row[0] = k.SHOW if shows else k.MUCK


@compiled_part
def first_held(house: Any, table: Any, seat: Int, lock: Truth) -> Int:
    """Find the first token of a seat, or the first lock."""
    token = 0
    while table.held[seat, token] == 0 or (lock and not house.locks[token]):
        token += 1
    return token


@compiled_part
def count(house: Any, table: Any, seat: Int, counts: Any) -> None:
    """Count the cards that a draw may bring, as far as that seat has seen: the deck, and what is hidden in
    other hands; if the deck is empty, those of a new one (CE-R16).
    """
    for card in range(house.kinds):
        counts[card] = table.deck[card]
    if table.left == 0:
        for at in range(table.height - 1):
            counts[table.discard[at]] += 1
        return
    for other in range(house.players):
        if other != seat:
            for at in range(HAND):
                code = table.hands[other, at]
                if code >= 0 and code & 1:
                    counts[code >> 1] += 1


@compiled_part
def needs(house: Any, table: Any, seat: Int) -> Int:
    """Give what a lot lacks to its target."""
    need = house.targets[table.targets[seat]] - house.values[table.faces[seat]]
    for at in range(k.LOT):
        if table.hands[seat, at] >= 0:
            need -= house.values[table.hands[seat, at] >> 1]
    return need


@compiled_part
def tuned(house: Any, table: Any, seat: Int, need: Int, card: Int, own: Truth) -> Int:
    """Measure the distance once a card is taken and, from a full lot, the best one given up; `own`: it may be
    the very card.
    """
    need -= house.values[card]
    if table.hands[seat, 1] < 0:
        return abs(need)
    least = min(
        abs(need + house.values[table.hands[seat, 0] >> 1]),
        abs(need + house.values[table.hands[seat, 1] >> 1]),
    )
    return min(least, abs(need + house.values[card])) if own else least


@compiled_part
def source(house: Any, table: Any, seat: Int, counts: Any, row: Any) -> None:
    """Choose where to take a card from: the least expected distance, and of several the first."""
    count(house, table, seat, counts)
    need = needs(house, table, seat)
    none, full = table.hands[seat, 0] < 0, table.hands[seat, 1] >= 0
    least, ways = k.NONE, 1
    if can_draw(house, table):
        least = ways = 0
        for card in range(house.kinds):
            if counts[card] and none:
                sums, n = filled(house, need - house.values[card], counts, card)
            else:
                sums, n = tuned(house, table, seat, need, card, True), 1
            least, ways = least + counts[card] * sums, ways + counts[card] * n
        row[0] = k.TAKE_DECK
    if full and table.height > 0:
        sums = tuned(house, table, seat, need, np.int64(table.discard[table.height - 1]), False)
        if least < 0 or sums * ways < least:
            least, ways, row[0] = sums, 1, k.TAKE_DISCARD
    for owner in range(house.players):
        if can_take(house, table, owner, seat):
            card, n = table.faces[owner], 1
            if none:
                sums, n = filled(house, need - house.values[card], counts, k.NONE)
            else:
                sums = tuned(house, table, seat, need, card, False)
            if least < 0 or sums * ways < least * n:
                least, ways, row[0], row[1] = sums, n, k.TAKE_FACE, owner


@compiled_part
def filled(house: Any, need: Int, counts: Any, gone: Int) -> Any:
    """Add up the distances of a lot that one more unseen card fills, and the ways; `gone` is drawn before."""
    sums = ways = 0
    for card in range(house.kinds):
        n = counts[card] - (card == gone)
        sums += n * abs(need - house.values[card])
        ways += n
    return sums, ways


@compiled_part
def given_up(house: Any, table: Any, seat: Int) -> Int:
    """Choose the card whose loss leaves the least distance; of several, the lowest."""
    need, least, card = needs(house, table, seat), k.FARTHEST, k.NONE
    for at in range(k.LOT):
        if can_give_up(table, seat, at):
            one = table.hands[seat, at] >> 1
            left = abs(need + house.values[one])
            if left < least:
                least, card = left, one
    return card


@compiled_part
def stays(house: Any, table: Any, seat: Int, bot: Int, counts: Any, row: Any) -> Truth:
    """Tell whether the fine-tune that it would make beats the caller often enough."""
    source(house, table, seat, counts, row)
    need = needs(house, table, seat)
    if row[0] == k.TAKE_DECK:
        won = ways = 0
        for card in range(house.kinds):
            won += counts[card] * house.wins[bot, tuned(house, table, seat, need, card, True)]
            ways += counts[card]
    else:
        taken = table.faces[row[1]]
        if row[0] == k.TAKE_DISCARD:
            taken = np.int64(table.discard[table.height - 1])
        won, ways = house.wins[bot, tuned(house, table, seat, need, taken, False)], 1
    return won * house.stay_under[bot] >= ways * house.out_of[bot] * house.stay_over[bot]


@compiled_part
def calls(house: Any, table: Any, seat: Int, bot: Int, scratch: Any) -> Truth:
    """Tell whether a lot is close enough to call for its stars, with the best use of its tokens."""
    stars, needed = house.stars[table.targets[seat]], house.calls_from[bot]
    if stars >= needed[off(house, table, seat)]:
        return True
    return stars >= needed[best_plan(house, table, seat, scratch)[0]]


@compiled_part
def backs_out(house: Any, table: Any, seat: Int, scratch: Any) -> Truth:
    """Tell whether standing by the call is expected to cost more than backing out."""
    rivals = 0
    for other in range(house.players):
        rivals += table.roles[other] == k.STAYED
    return house.stars[table.targets[seat]] < house.stands[rivals, best_plan(house, table, seat, scratch)[0]]


@compiled_part
def best_plan(house: Any, table: Any, seat: Int, options: Any) -> Any:
    """Find the tokens that, beside those already placed, bring a lot closest to its target, with as few of
    them as that takes: the distance, and of the first its token (-1: none is needed), use and place.
    """
    need, n = lacks(house, table, seat), scoring(house, table, seat, options)
    face, hand, fewest = house.values[table.faces[seat]], table.hands[seat], 0
    least, lower, higher = abs(need), house.values[hand[0] >> 1], house.values[hand[1] >> 1]
    token, use, place = k.NONE, k.NONE, k.NONE
    up, low = n * is_free(table, seat, k.FACE_UP), n * is_free(table, seat, k.LOWER)
    high = n * is_free(table, seat, k.HIGHER)
    for one in range(-1, up):
        for two in range(-1, low):
            if not enough(table, seat, options, two, one, k.NONE):
                continue
            then = need - gained(options, one, face) - gained(options, two, lower)
            for three in range(-1, high):
                used = (one >= 0) + (two >= 0) + (three >= 0)
                left = abs(then - gained(options, three, higher))
                better = left < least or (left == least and used < fewest)
                if better and enough(table, seat, options, three, one, two):
                    least, fewest = left, used
                    place = k.FACE_UP if one >= 0 else k.LOWER if two >= 0 else k.HIGHER
                    first = one if one >= 0 else two if two >= 0 else three
                    token, use = options[first] // k.N_USES, options[first] % k.N_USES
    return least, token, use, place


@compiled_part
def scoring(house: Any, table: Any, seat: Int, options: Any) -> Int:
    """List the tokens that a seat may yet place, each with all of its uses, and give how many these are."""
    n = 0
    for token in range(house.tokens):
        if table.held[seat, token] > 0 and unplaced(table, seat, token) > 0:
            for use in range(house.uses_of[token]):
                options[n] = k.N_USES * token + house.uses[token, use]
                n += 1
    return n


@compiled_part
def gained(options: Any, at: Int, card: Int) -> Int:
    """Count how much more a card is with an option on it; -1 is none."""
    return gain(card, options[at] % k.N_USES) if at >= 0 else 0


@compiled_part
def enough(table: Any, seat: Int, options: Any, at: Int, one: Int, other: Int) -> Truth:
    """Tell whether a seat has a token left for an option beside two others."""
    if at < 0:
        return True
    token = options[at] // k.N_USES
    used = np.int64(one >= 0 and options[one] // k.N_USES == token)
    used += other >= 0 and options[other] // k.N_USES == token
    return used == 0 or used < unplaced(table, seat, token)
