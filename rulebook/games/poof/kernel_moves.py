"""The moves of Poof, counted and picked by their number in the order of `legal.moves`.

A move is picked by its number, so whoever plays at random need not list them all.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.poof.kernel_table import (
    ANY_TIME,
    CALL,
    GO_BLIND,
    LAY,
    MUST_GO_BLIND,
    MUST_POOF,
    OFF,
    PLAY,
    STACKS,
    TAKE,
    bits_in,
    blind_stacks,
    highest_fitting,
    may_poof,
    stacks_showing,
)

WAYS = np.array([[comb(n, k) for k in range(STACKS + 1)] for n in range(STACKS + 1)])
"""How many ways there are to choose k stacks of n."""


@compiled_step
def some_stacks(mask: int, size: int, number: int) -> int:
    """Pick the choice of so many stacks out of a mask by its number, in the order of `combinations`.

    >>> [bin(some_stacks(0b1101, 2, number)) for number in range(3)]
    ['0b101', '0b1001', '0b1100']
    """
    picked, left = 0, bits_in(mask)
    for stack in range(STACKS):
        if size and (mask >> stack) & 1:
            left -= 1
            with_it = WAYS[left, size - 1]
            if number < with_it:
                picked |= 1 << stack
                size -= 1
            else:
                number -= with_it
    return picked


@compiled_part
def write(row: Any, kind: int, card: int, hand: int, stacks: int) -> None:
    """Write a player's move into a row."""
    row[0], row[1], row[2], row[3] = kind, card, hand, stacks


@compiled_part
def count_plays(house: Any, table: Any, seat: int, card: int) -> int:
    """Count the ways to play some of a number: any of those held with any of those that show (PF-13)."""
    own = int(table.own[seat, card])
    shown = bits_in(stacks_showing(house, table, seat, card)) if own else 0
    return ((own - shown + 1) << shown) - 1


@compiled_part
def count_poofs(house: Any, table: Any, seat: int, highest: int) -> int:
    """Count the ways to play a Poof card: from a stack, or from the hand."""
    if not may_poof(house, table, seat, highest):
        return 0
    shown = bits_in(stacks_showing(house, table, seat, 0))
    return shown + int(table.own[seat, 0] > shown)


@compiled_part
def count_blind(house: Any, table: Any, seat: int) -> int:
    """Count the ways to play face-down cards blind (PF-18, PF-R10)."""
    n = bits_in(blind_stacks(house, table, seat))
    return (1 << n) - 1 if house.blind_cards else n


@compiled_part
def may_take(house: Any, table: Any, seat: int, highest: int) -> bool:
    """Tell whether the one in turn may take the pile (PF-8, PF-R2, PF-R11)."""
    if highest > 0 or table.in_pile == 0:
        return False
    if house.blind_when_stuck == MUST_GO_BLIND and blind_stacks(house, table, seat):
        return False
    return not (house.poof_when_stuck == MUST_POOF and table.own[seat, 0] > 0)


@compiled_part
def may_call(house: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat may call for mercy (PF-17, PF-R6)."""
    return bool(house.mercy == ANY_TIME or (house.mercy != OFF and seat == table.seat))


@compiled_part
def count_moves(house: Any, table: Any, seat: int) -> int:
    """Count what a seat may do now."""
    if table.phase != PLAY:
        return 0
    n = int(may_call(house, table, seat))
    if seat == table.seat:
        highest = highest_fitting(house, table, seat)
        for card in range(1, highest + 1):
            n += count_plays(house, table, seat, card)
        n += count_poofs(house, table, seat, highest)
        n += count_blind(house, table, seat)
        n += may_take(house, table, seat, highest)
    return n


@compiled_part
def pick_move(house: Any, table: Any, seat: int, number: int, row: Any) -> None:
    """Write a move into the row, by its number among those that the seat may do."""
    if seat != table.seat:
        write(row, CALL, 0, 0, 0)
        return
    highest = highest_fitting(house, table, seat)
    for card in range(highest, 0, -1):
        ways = count_plays(house, table, seat, card)
        if number < ways:
            pick_play(house, table, seat, card, number, row)
            return
        number -= ways
    ways = count_poofs(house, table, seat, highest)
    if number < ways:
        shown = stacks_showing(house, table, seat, 0)
        stack = some_stacks(shown, 1, number)
        write(row, LAY, 0, int(stack == 0), stack)
        return
    number -= ways
    ways = count_blind(house, table, seat)
    if number < ways:
        pick_blind(house, table, seat, number, row)
        return
    takes = number == ways and may_take(house, table, seat, highest)
    write(row, TAKE if takes else CALL, 0, 0, 0)


@compiled_part
def pick_play(house: Any, table: Any, seat: int, card: int, number: int, row: Any) -> None:
    """Pick a way to play a number: most cards first, then fewest held, then the first stacks."""
    mask = stacks_showing(house, table, seat, card)
    shown = bits_in(mask)
    held = int(table.own[seat, card]) - shown
    for count in range(held + shown, 0, -1):
        for hand in range(max(0, count - shown), min(held, count) + 1):
            ways = WAYS[shown, count - hand]
            if number < ways:
                write(row, LAY, card, hand, some_stacks(mask, count - hand, number))
                return
            number -= ways


@compiled_part
def pick_blind(house: Any, table: Any, seat: int, number: int, row: Any) -> None:
    """Pick a way to go blind: fewest cards first, then the first stacks."""
    mask = blind_stacks(house, table, seat)
    n, size = bits_in(mask), 1
    while number >= WAYS[n, size]:
        number -= WAYS[n, size]
        size += 1
    write(row, GO_BLIND, 0, 0, some_stacks(mask, size, number))
