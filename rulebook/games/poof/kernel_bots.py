"""The bots of Poof on the record of a table: `bots` once more, choice for choice."""

from __future__ import annotations

from typing import Any

from rulebook.core.compiled import below, compiled_part
from rulebook.games.poof import kernel_table as k
from rulebook.games.poof.bots import CALL_WITH, FEW_LEFT, HEIGHTS, NUMBERS_A_POOF, NUMBERS_AT_LEAST
from rulebook.games.poof.kernel_moves import count_moves, pick_move, some_stacks, write
from rulebook.games.poof.kernel_table import (
    ANY_TIME,
    CALL,
    GO_BLIND,
    LAY,
    TAKE,
    bits_in,
    blind_stacks,
    highest_fitting,
    may_poof,
    stacks_showing,
)

BOTS = ("random", "greedy", "hoarder", "shrewd")
RANDOM, GREEDY, HOARDER, SHREWD = range(len(BOTS))


@compiled_part
def choose(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> int:
    """Let the bots choose: the one in turn, unless another speaks first. Gives the seat that moves."""
    seat = int(table.seat)
    if (
        house.mercy == ANY_TIME
        and (bots[1 - seat] == GREEDY or bots[1 - seat] == SHREWD)
        and calls(house, table, 1 - seat)
    ):
        write(row, CALL, 0, 0, 0)
        return 1 - seat
    if bots[seat] == RANDOM:
        number = below(luck, 1 + seat, count_moves(house, table, seat))
        pick_move(house, table, seat, number, row)
    elif bots[seat] == SHREWD:
        play_shrewdly(house, table, seat, row)
    else:
        play_greedily(house, table, seat, bots[seat] == HOARDER, row)
    return seat


@compiled_part
def play_greedily(house: Any, table: Any, seat: int, hoards: bool, row: Any) -> None:
    """Choose as `Greedy` does."""
    highest = highest_fitting(house, table, seat)
    if may_poof(house, table, seat, highest) and (highest == 0 or (few(house, table, seat) and not hoards)):
        shown = stacks_showing(house, table, seat, 0)
        write(row, LAY, 0, int(shown == 0), shown & -shown)
    elif highest:
        card = best_number(house, table, seat, highest)
        shown = stacks_showing(house, table, seat, card)
        write(row, LAY, card, table.own[seat, card] - bits_in(shown), shown)
    else:
        blind = blind_stacks(house, table, seat)
        write(row, GO_BLIND if blind else TAKE, 0, 0, blind & -blind)


@compiled_part
def play_shrewdly(house: Any, table: Any, seat: int, row: Any) -> None:
    """Choose as `Shrewd` does."""
    highest, w, near = highest_fitting(house, table, seat), house.weights, is_near(house, table, seat)
    if highest == 0:
        play_greedily(house, table, seat, True, row)
        return
    best, under = k.LEAST, 0
    for card in range(1, highest + 1):
        own = table.own[seat, card]
        if own == 0:
            continue
        low, shown = HEIGHTS - HEIGHTS * card // house.highest, stacks_showing(house, table, seat, card)
        run, face_up = table.pile[card] if card == table.top else 0, bits_in(shown)
        for n in range(1, own + 1):
            worth = w[k.LOW] * low + w[k.SHED] * n + w[k.KEPT] * (own - n) + w[k.UNDER] * under
            if run + n >= house.poof_at:
                worth += w[k.POOFS]
            else:
                worth += low * (w[k.PILE] * (table.in_pile + n) + w[k.NEAR] * near)
            if worth > best:
                best = worth
                write(row, LAY, card, max(0, n - face_up), some_stacks(shown, min(n, face_up), 0))
        under += own
    if may_poof(house, table, seat, highest):
        worth = w[k.CARD] + w[k.MORE_CARDS] * table.own[seat, 0] + w[k.CARD_NEAR] * near
        if worth > best:
            shown = stacks_showing(house, table, seat, 0)
            write(row, LAY, 0, int(shown == 0), shown & -shown)


@compiled_part
def is_near(house: Any, table: Any, seat: int) -> bool:
    """Tell whether somebody else has few cards left."""
    for other in range(house.players):
        if other != seat and table.cards[other] + bits_in(table.down[other]) <= FEW_LEFT:
            return True
    return False


@compiled_part
def few(house: Any, table: Any, seat: int) -> bool:
    """Tell whether few enough numbers are left to play a Poof card early."""
    numbers = 0
    for card in range(1, house.highest + 1):
        numbers += table.own[seat, card] > 0
    return bool(numbers <= NUMBERS_A_POOF * table.own[seat, 0] + NUMBERS_AT_LEAST)


@compiled_part
def best_number(house: Any, table: Any, seat: int, highest: int) -> int:
    """Find the highest number that makes four of a kind, or else the highest."""
    for card in range(highest, 0, -1):
        own = table.own[seat, card]
        if own and own + (table.pile[card] if card == table.top else 0) >= house.poof_at:
            return card
    return highest


@compiled_part
def calls(house: Any, table: Any, seat: int) -> bool:
    """Tell whether `Greedy` calls for mercy out of turn."""
    if table.in_pile or table.down[seat] or table.own[seat, 0]:
        return False
    if table.cards[1 - seat] + bits_in(table.down[1 - seat]) < CALL_WITH:
        return False
    low = 1
    while low < house.highest and table.own[seat, low] == 0:
        low += 1
    return bool(2 * low >= house.highest)
