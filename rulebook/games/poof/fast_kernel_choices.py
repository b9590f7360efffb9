"""The choices of `random` and `greedy` in plain loops over one round, for numba to compile.

What changes from house to house comes as arguments: a compiled function keeps the constants that it was
compiled with.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from rulebook.games.poof.fast_choices import MIX_1, MIX_2, WEYL
from rulebook.games.poof.fast_table import BLIND, MERCY, PLAY, TAKE

F = TypeVar("F")


def compiled(function: F) -> F:
    """Let numba compile a function, if it is there.

    >>> from rulebook.games.poof.fast_choices import noise
    >>> compiled(noise).__name__
    'noise'
    """
    try:
        from numba import njit
    except ImportError:
        return function
    return njit(cache=True, nogil=True)(function)  # type: ignore[no-any-return]  # numba has no types


# Places in the numbers of a round.
SEAT, IN_PILE, TOP, RUN, TURNS, POOFS, STEPS, HOW, CALLER, STARTER = range(10)
# Places in the numbers of a house.
PLAYERS, KINDS, HELD, STACKS, POOF_AT, STUCK, MERCY_BY, EXTRA, LIMIT, A_POOF, AT_LEAST, CALL = range(12)
CHOICE, MUST, NEVER = range(3)
OFF, OWN_TURN, ANY_TIME = range(3)

GAMMA, FIRST, SECOND = np.uint64(WEYL), np.uint64(MIX_1), np.uint64(MIX_2)


@compiled
def luck_of(key: Any, turn: int) -> Any:
    """Make the 32 random bits of a turn: the splitmix generator of `fast_choices.noise`."""
    bits = key + np.uint64(turn + 1) * GAMMA
    bits = (bits ^ (bits >> np.uint64(30))) * FIRST
    bits = (bits ^ (bits >> np.uint64(27))) * SECOND
    return (bits ^ (bits >> np.uint64(31))) >> np.uint64(32)


@compiled
def cards_of(seat: int, house: Any, held: Any, up: Any, down: Any) -> int:
    """Count all cards of a seat."""
    cards = 0
    for card in range(house[KINDS]):
        cards += held[seat, card]
    for stack in range(house[STACKS]):
        cards += (up[seat, stack] >= 0) + (down[seat, stack] >= 0)
    return cards


@compiled
def calls(seat: int, house: Any, now: Any, held: Any, up: Any, down: Any) -> bool:
    """Tell whether `greedy` calls for mercy out of turn."""
    if now[IN_PILE] or cards_of(now[SEAT], house, held, up, down) < house[CALL]:
        return False
    low, hindrances = house[KINDS] // 2, 0
    for card in range(low):
        hindrances += held[seat, card]
    for stack in range(house[STACKS]):
        hindrances += down[seat, stack] >= 0 or 0 <= up[seat, stack] < low
    return bool(hindrances == 0)


@compiled
def look(house: Any, now: Any, held: Any, up: Any, down: Any, shown: Any) -> tuple[int, int]:
    """Count the mover's face-up cards of each kind, the numbers that can be played, and the blind cards."""
    seat, numbers, blinds = now[SEAT], 0, 0
    shown[:] = 0
    for stack in range(house[STACKS]):
        if up[seat, stack] >= 0:
            shown[up[seat, stack]] += 1
        elif house[EXTRA] and down[seat, stack] >= 0:
            blinds += 1
    highest = now[TOP] if now[IN_PILE] else house[KINDS] - 1
    for card in range(1, highest + 1):
        if held[seat, card] + shown[card]:
            numbers += 1
    return numbers, blinds


@compiled
def may_poof(house: Any, now: Any, held: Any, shown: Any, numbers: int) -> bool:
    """Tell whether the mover may play a Poof card."""
    if not now[IN_PILE] or held[now[SEAT], 0] + shown[0] == 0:
        return False
    return bool(house[STUCK] != NEVER or numbers > 0)


@compiled
def nth_blind(house: Any, now: Any, up: Any, down: Any, nth: int) -> int:
    """Find a blind card by its number among them."""
    seat = now[SEAT]
    for stack in range(house[STACKS]):
        if up[seat, stack] < 0 and down[seat, stack] >= 0:
            if nth == 0:
                return stack
            nth -= 1
    return -1


@compiled
def greedy(
    house: Any, now: Any, held: Any, up: Any, down: Any, shown: Any, hoards: bool
) -> tuple[int, int, int, int]:
    """Choose as `greedy` does, or `hoarder` if it hoards: kind of turn, number, held cards, stacks."""
    numbers, blinds = look(house, now, held, up, down, shown)
    seat = now[SEAT]
    if may_poof(house, now, held, shown, numbers):
        kinds = 0
        for card in range(1, house[KINDS]):
            kinds += held[seat, card] + shown[card] > 0
        few = kinds <= house[A_POOF] * (held[seat, 0] + shown[0]) + house[AT_LEAST]
        if numbers == 0 or (few and not hoards):
            for stack in range(house[STACKS]):
                if up[seat, stack] == 0:
                    return PLAY, 0, 0, 1 << stack
            return PLAY, 0, 1, 0
    if numbers == 0:
        return (BLIND, nth_blind(house, now, up, down, 0), 0, 0) if blinds else (TAKE, 0, 0, 0)
    best, four = 0, False
    for card in range(1, (now[TOP] if now[IN_PILE] else house[KINDS] - 1) + 1):
        own = held[seat, card] + shown[card]
        if own:
            in_a_row = own + (now[RUN] if now[IN_PILE] and now[TOP] == card else 0)
            if in_a_row >= house[POOF_AT]:
                best, four = card, True
            elif not four:
                best = card
    mask = 0
    for stack in range(house[STACKS]):
        if up[seat, stack] == best:
            mask |= 1 << stack
    return PLAY, best, held[seat, best], mask


@compiled
def at_random(
    house: Any, now: Any, held: Any, up: Any, down: Any, shown: Any, key: Any
) -> tuple[int, int, int, int]:
    """Choose as the bot `random` does, from the same bits as `fast_choices.at_random`."""
    numbers, blinds = look(house, now, held, up, down, shown)
    seat = now[SEAT]
    poofs = shown[0] + (held[seat, 0] > 0) if may_poof(house, now, held, shown, numbers) else 0
    highest = now[TOP] if now[IN_PILE] else house[KINDS] - 1
    plays = poofs
    for card in range(1, highest + 1):
        plays += ((held[seat, card] + 1) << shown[card]) - 1
    take = int(now[IN_PILE] > 0 and numbers == 0 and blinds == 0)
    if house[STUCK] == MUST and held[seat, 0] + shown[0] > 0:
        take = 0
    among = plays + blinds + take + (house[MERCY_BY] != OFF)
    picked: Any = np.int64((luck_of(key, now[TURNS]) * np.uint64(among)) >> np.uint64(32))
    if picked >= plays + blinds + take:
        return MERCY, 0, 0, 0
    if picked >= plays + blinds:
        return TAKE, 0, 0, 0
    if picked >= plays:
        return BLIND, nth_blind(house, now, up, down, picked - plays), 0, 0
    way: Any = picked
    card = 0
    ways = poofs
    while way >= ways:
        way -= ways
        card += 1
        ways = ((held[seat, card] + 1) << shown[card]) - 1
    if card == 0:
        hand, some = 0, 1 << way
    else:
        hand, some = (way + 1) % (held[seat, card] + 1), (way + 1) // (held[seat, card] + 1)
    mask, nth = 0, 0
    for stack in range(house[STACKS]):
        if up[seat, stack] == card:
            mask |= ((some >> nth) & 1) << stack
            nth += 1
    if card == 0 and way >= nth:
        hand = 1
    return PLAY, card, hand, mask
