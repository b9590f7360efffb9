"""What a move does in Poof, on the record of a table: as in `play.py`, without the words."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulebook.core.compiled import below, compiled_part, compiled_step, mixed
from rulebook.core.game import CHANCE
from rulebook.games.poof.kernel_table import (
    BLIND,
    DEAL,
    DRAW,
    GO_BLIND,
    KINDS,
    LAY,
    MERCY,
    ONLY_POOFS,
    OUT,
    OVER,
    PLAY,
    SHOW,
    TAKE,
    TOO_LONG,
    TURN_UP,
    bits_in,
    blind_stacks,
    lowest_bit,
)

# --- what chance brings -------------------------------------------------------------------------------------


@compiled_part
def bring(house: Any, table: Any, luck: Any, row: Any) -> None:
    """Write the cards that come into the row.

    Each occasion has a stream of its own, told by the round and the place on the table: so whoever plays, the
    same cards are dealt in every round, and as far as can be, the same are turned up.
    """
    place = 0
    if table.phase == DRAW:
        place = 1 + table.in_unseen
    elif table.phase == TURN_UP or table.phase == BLIND:
        place = 1000 + 8 * table.seat + lowest_bit(table.turning)
    elif table.phase == SHOW:
        place = 2000
    stream = luck[0]
    luck[0] = mixed(stream + np.uint64(table.played * 4096 + place))
    if table.phase == DEAL:
        shuffle(house, luck, row)
    else:
        draw_unseen(table, luck, how_many(house, table), row)
    luck[0] = stream


@compiled_part
def how_many(house: Any, table: Any) -> int:
    """Count the unseen cards that come."""
    if table.phase == DRAW:
        return bits_in(table.drawing)
    if table.phase != SHOW:
        return 1
    n = 0
    for seat in range(house.players):
        n += bits_in(table.down[seat])
    return n


@compiled_part
def shuffle(house: Any, luck: Any, row: Any) -> None:
    """Shuffle as many cards of the deck as are dealt to the front of the row."""
    for at in range(house.cards):
        row[at] = house.in_order[at]
    for at in range(house.players * (house.held + house.stacks)):
        other = at + below(luck, 0, house.cards - at)
        row[at], row[other] = row[other], row[at]


@compiled_part
def draw_unseen(table: Any, luck: Any, n: int, row: Any) -> None:
    """Draw so many of the unseen cards."""
    for at in range(n):
        number, card = below(luck, 0, table.in_unseen - at), 0
        while number >= table.unseen[card]:
            number -= table.unseen[card]
            card += 1
        row[at] = card
        table.unseen[card] -= 1
    for at in range(n):  # they are seen only when it is played
        table.unseen[row[at]] += 1


@compiled_part
def see(table: Any, card: int) -> None:
    """Take a card out of those that nobody has seen."""
    table.unseen[card] -= 1
    table.in_unseen -= 1


@compiled_part
def come(house: Any, table: Any, row: Any) -> None:
    """Carry out what chance brings."""
    if table.phase == DEAL:
        deal(house, table, row)
    elif table.phase == DRAW:
        draw(house, table, row)
    elif table.phase == TURN_UP:
        turn_up(house, table, row[0])
    elif table.phase == BLIND:
        play_blind(house, table, row[0])
    else:
        show(house, table, row)


# --- how a round begins -------------------------------------------------------------------------------------


@compiled_part
def deal(house: Any, table: Any, row: Any) -> None:
    """Begin a round (PF-1, PF-2)."""
    for card in range(KINDS):
        table.pile[card], table.gone[card], table.unseen[card] = 0, 0, house.deck[card]
    table.in_pile = table.top = table.turns = table.poofs = table.seat = table.starter = 0
    table.caller = -1
    table.in_unseen = house.cards - house.players * (house.held + house.stacks)
    table.drawing = (1 << house.players) - 1
    at = 0
    for seat in range(house.players):
        for card in range(KINDS):
            table.own[seat, card], table.known[seat, card] = 0, 0
        table.cards[seat] = house.held + house.stacks
        table.showing[seat] = table.down[seat] = (1 << house.stacks) - 1
        for place in range(house.held + house.stacks):
            card = row[at]
            table.own[seat, card] += 1
            table.unseen[card] -= 1
            if place >= house.held:
                lay_out(table, seat, place - house.held, card)
            at += 1
    table.phase = DRAW


@compiled_part
def lay_out(table: Any, seat: int, stack: int, card: int) -> None:
    """Lay a face-up card among those before it, the lowest first."""
    while stack > 0 and table.up[seat, stack - 1] > card:
        table.up[seat, stack] = table.up[seat, stack - 1]
        stack -= 1
    table.up[seat, stack] = card


@compiled_part
def draw(house: Any, table: Any, row: Any) -> None:
    """Find who starts, or let those who are tied draw again (PF-3, PF-R13, PF-R14)."""
    best, first, n = -1, 0, 0
    for seat in range(house.players):
        if (table.drawing >> seat) & 1:
            card = row[n]
            see(table, card)
            table.gone[card] += 1
            rank = card if card else KINDS
            if rank > best:
                best, first = rank, 0
            if rank == best:
                first |= 1 << seat
            n += 1
    again = table.drawing if house.draw_again else first
    lying = house.players * house.stacks
    if first & (first - 1) and table.in_unseen - lying >= bits_in(again):
        table.drawing = again
        return
    table.drawing = 0
    table.starter = lowest_bit(first)
    next_turn(house, table, lowest_bit(first))


# --- a turn -------------------------------------------------------------------------------------------------


@compiled_step
def play(house: Any, table: Any, seat: int, row: Any) -> None:
    """Carry out a move, or what chance brings."""
    if seat == CHANCE:
        come(house, table, row)
    elif row[0] == LAY:
        lay(house, table, seat, row[1], row[2], row[3])
    elif row[0] == TAKE:
        begin_turn(table)
        pick_up(table, seat)
        next_turn(house, table, after(house, seat))
    elif row[0] == GO_BLIND:
        begin_turn(table)
        table.phase, table.turning = BLIND, row[3]
    else:
        table.caller = seat
        end(house, table)


@compiled_part
def begin_turn(table: Any) -> None:
    """Count a turn; what was turned up in the one before is fresh no longer."""
    table.turns += 1
    table.fresh = 0
    table.fresh_seat = 0


@compiled_part
def next_turn(house: Any, table: Any, first: int) -> None:
    """Pass the turn to this seat, or to the next that has something to play (PF-11, PF-12, PF-R5, PF-R9)."""
    if table.turns >= house.turn_limit:
        end(house, table)
        return
    seat = first
    for _ in range(house.players):
        if table.in_pile or table.cards[seat] > table.own[seat, 0] or blind_stacks(house, table, seat):
            table.phase, table.seat = PLAY, seat
            return
        seat = after(house, seat)
    end(house, table)


@compiled_part
def after(house: Any, seat: int) -> int:
    """Name the next seat."""
    return seat + 1 if seat + 1 < house.players else 0


@compiled_part
def lay(house: Any, table: Any, seat: int, card: int, hand: int, stacks: int) -> None:
    """Put cards on the pile (PF-5, PF-6, PF-10)."""
    begin_turn(table)
    count = hand + bits_in(stacks)
    table.own[seat, card] -= count
    table.cards[seat] -= count
    table.known[seat, card] = max(0, table.known[seat, card] - hand)
    for stack in range(house.stacks):
        if (stacks >> stack) & 1:
            table.up[seat, stack] = 0
    table.showing[seat] &= ~stacks
    put(table, card, count)
    on_the_pile(house, table, seat, 0 if house.extra_challenge else stacks & table.down[seat])


@compiled_part
def put(table: Any, card: int, count: int) -> None:
    """Lay cards on top of the pile."""
    table.pile[card] += count
    table.in_pile += count
    table.top = card


@compiled_part
def blows_up(house: Any, table: Any) -> bool:
    """Tell whether what lies on top makes a poof (PF-9, PF-10)."""
    return bool(table.top == 0 or table.pile[table.top] >= house.poof_at)


@compiled_part
def on_the_pile(house: Any, table: Any, seat: int, uncovered: int) -> None:
    """Look at what has come onto the pile: a poof, the last card, cards to turn up, the next turn."""
    poofed = blows_up(house, table)
    if poofed:
        for card in range(KINDS):
            table.gone[card] += table.pile[card]
        clear_pile(table)
        table.poofs += 1
    if table.cards[seat] == 0 and table.down[seat] == 0:
        end(house, table)
    elif uncovered:
        table.phase, table.turning = TURN_UP, uncovered
    else:
        next_turn(house, table, seat if poofed else after(house, seat))


@compiled_part
def clear_pile(table: Any) -> None:
    """Leave no pile."""
    for card in range(KINDS):
        table.pile[card] = 0
    table.in_pile = table.top = 0


@compiled_part
def pick_up(table: Any, seat: int) -> None:
    """Move the pile into a hand; everybody has seen these cards (PF-8)."""
    for card in range(KINDS):
        table.own[seat, card] += table.pile[card]
        table.known[seat, card] += table.pile[card]
    table.cards[seat] += table.in_pile
    clear_pile(table)


@compiled_part
def turn_up(house: Any, table: Any, card: int) -> None:
    """Turn up a card whose cover was played (PF-7)."""
    seat, stack = table.seat, lowest_bit(table.turning)
    bit = 1 << stack
    see(table, card)
    table.own[seat, card] += 1
    table.cards[seat] += 1
    table.up[seat, stack] = card
    table.showing[seat] |= bit
    table.down[seat] &= ~bit
    table.turning &= ~bit
    table.fresh |= bit
    table.fresh_seat = seat
    if table.turning == 0:
        next_turn(house, table, after(house, seat) if table.in_pile else seat)


@compiled_part
def play_blind(house: Any, table: Any, card: int) -> None:
    """Play a face-down card as what it turns out to be (PF-18, PF-R7, PF-R10, PF-R12)."""
    seat, bit = table.seat, 1 << lowest_bit(table.turning)
    others = table.turning & ~bit
    see(table, card)
    table.down[seat] &= ~bit
    table.turning = 0
    fits = card <= table.top if table.in_pile else card != 0
    put(table, card, 1)
    if not fits:
        pick_up(table, seat)
        next_turn(house, table, after(house, seat))
    elif others and not blows_up(house, table):
        table.turning = others
    else:
        on_the_pile(house, table, seat, 0)


# --- how a round ends ---------------------------------------------------------------------------------------


@compiled_part
def end(house: Any, table: Any) -> None:
    """End the round: first the cards that lie face down are shown, if there are any (PF-15)."""
    table.turning = 0
    for seat in range(house.players):
        if table.down[seat]:
            table.phase = SHOW
            return
    score_round(house, table)


@compiled_part
def show(house: Any, table: Any, row: Any) -> None:
    """Count the face-down cards among what is left (PF-15)."""
    at = 0
    for seat in range(house.players):
        for _ in range(bits_in(table.down[seat])):
            see(table, row[at])
            table.own[seat, row[at]] += 1
            table.cards[seat] += 1
            at += 1
        table.down[seat] = 0
    score_round(house, table)


@compiled_part
def score_round(house: Any, table: Any) -> None:
    """Write the points of a round down: everybody's cards that are left, or by mercy (PF-15, PF-17)."""
    played = table.played
    how = TOO_LONG if table.turns >= house.turn_limit else ONLY_POOFS
    for seat in range(house.players):
        points = 0
        for card in range(KINDS):
            points += table.own[seat, card] * house.points[card]
        table.sheet[played, seat] = points
        if table.cards[seat] == 0:
            how = OUT
    if table.caller >= 0:
        how = MERCY
        for card in range(KINDS):
            table.sheet[played, table.caller] += table.pile[card] * house.points[card]
        table.sheet[played, 1 - table.caller] = 0
    past = table.past[played]
    past[0], past[1], past[2], past[3] = table.starter, table.turns, table.poofs, how
    table.played += 1
    table.phase = OVER if table.played == house.rounds else DEAL
    table.turning = table.fresh = table.fresh_seat = 0
