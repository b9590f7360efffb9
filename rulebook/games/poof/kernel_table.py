"""The table and the house of Poof as records of small integers, for code that numba compiles.

Cards are counts by kind, and kind 0 is Poof. A pile only goes down, so its counts say its order too. Stacks
are bits, from the first on. What can be told from the rest (`top`, `cards` ...) is kept where it saves work.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rulebook.core.compiled import compiled_part, compiled_step
from rulebook.games.poof.table import RULES

SEATS: Final = 6
KINDS: Final = 32
STACKS: Final = 8
ROUNDS: Final = 20
CARDS: Final = 640
"""The most that the options allow: seats, kinds of cards (30 numbers and Poof), stacks, rounds, cards."""

DEAL, DRAW, PLAY, TURN_UP, BLIND, SHOW, OVER = range(7)
"""What the table waits for, in the order of `PHASES`."""

MUST_POOF: Final = 1
NEVER_POOF: Final = 2
ANY_TIME: Final = 0
OFF: Final = 2
MUST_GO_BLIND: Final = 0
"""Values of options, by their number; mercy is OFF with other than two players."""

LAY, GO_BLIND, TAKE, CALL = range(4)
"""The moves of players: a row is one of these, a card, how many from the hand, and stacks."""

OUT, MERCY, ONLY_POOFS, TOO_LONG = range(4)
"""How a round has ended, in the order of `table.ENDS`."""

LOW, SHED, KEPT, UNDER, POOFS, PILE, NEAR, CARD, MORE_CARDS, CARD_NEAR = range(10)
"""The weights of the bot `shrewd`, in the order of `bots.WEIGHTS`."""

LEAST: Final = -(1 << 60)
"""Less than any play is worth."""

TABLE = np.dtype(
    [
        *((name, np.int64) for name in ("phase", "seat", "starter", "turns", "poofs", "played")),
        *((name, np.int64) for name in ("drawing", "turning", "fresh", "fresh_seat", "in_pile", "in_unseen")),
        ("top", np.int64),  # 0 with no pile
        ("caller", np.int64),  # -1: nobody
        ("cards", np.int64, SEATS),  # held and face up
        ("down", np.int64, SEATS),
        ("showing", np.int64, SEATS),
        ("up", np.int8, (SEATS, STACKS)),  # 0 where nothing shows
        ("own", np.int8, (SEATS, KINDS)),  # held and face up
        ("known", np.int8, (SEATS, KINDS)),
        ("pile", np.int8, KINDS),
        ("gone", np.int8, KINDS),
        ("unseen", np.int8, KINDS),
        ("sheet", np.int32, (ROUNDS, SEATS)),
        ("past", np.int16, (ROUNDS, 4)),  # starter, turns, poofs, how it ended
    ]
)
"""A table in a game."""

HOUSE = np.dtype(
    [
        *((option, np.int64) for option in (*RULES.options, "cards")),
        ("weights", np.int64, 10),
        ("points", np.int32, KINDS),
        ("deck", np.int8, KINDS),
        ("in_order", np.int8, CARDS),
    ]
)
"""The options of a game, words as numbers; what each card counts; the deck as counts, and card by card."""


@compiled_step
def bits_in(mask: int) -> int:
    """Count the stacks, or seats, of a mask.

    >>> bits_in(0b1011)
    3
    """
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@compiled_step
def lowest_bit(mask: int) -> int:
    """Find the first stack, or seat, of a mask.

    >>> lowest_bit(0b1100)
    2
    """
    at = 0
    while not (mask >> at) & 1:
        at += 1
    return at


@compiled_part
def stacks_showing(house: Any, table: Any, seat: int, card: int) -> int:
    """Give the stacks of a seat that show this card, as a mask."""
    mask = 0
    for stack in range(house.stacks):
        if table.up[seat, stack] == card:
            mask |= 1 << stack
    return int(mask & table.showing[seat])


@compiled_part
def highest_fitting(house: Any, table: Any, seat: int) -> int:
    """Find the highest number that a seat can play on the pile as it lies; 0: none."""
    card = int(table.top if table.in_pile else house.highest)
    while card > 0 and table.own[seat, card] == 0:
        card -= 1
    return card


@compiled_part
def blind_stacks(house: Any, table: Any, seat: int) -> int:
    """Give the stacks that a seat may play blind, as a mask (PF-18)."""
    if not house.extra_challenge:
        return 0
    return int(table.down[seat] & ~table.showing[seat])


@compiled_part
def may_poof(house: Any, table: Any, seat: int, highest: int) -> bool:
    """Tell whether a seat has a Poof card and may play it (PF-10, PF-R2)."""
    if table.own[seat, 0] == 0 or table.in_pile == 0:
        return False
    return bool(house.poof_when_stuck != NEVER_POOF or highest > 0)
