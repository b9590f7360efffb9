"""The rounds of Poof one after another in plain loops, for numba to compile; without it the same, but slow.

It gives the very integers that `fast.play_rounds` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rulebook.games.poof.bots import CALL_WITH, NUMBERS_A_POOF, NUMBERS_AT_LEAST
from rulebook.games.poof.fast import Rounds
from rulebook.games.poof.fast_choices import GREEDY, HOARDER, POLICIES, RANDOM
from rulebook.games.poof.fast_kernel_choices import (
    ANY_TIME,
    CALLER,
    EXTRA,
    HELD,
    HOW,
    IN_PILE,
    KINDS,
    LIMIT,
    MERCY_BY,
    OFF,
    OWN_TURN,
    PLAYERS,
    POOF_AT,
    POOFS,
    RUN,
    SEAT,
    STACKS,
    STARTER,
    STEPS,
    TOP,
    TURNS,
    at_random,
    calls,
    cards_of,
    compiled,
    greedy,
)
from rulebook.games.poof.fast_table import BLIND, CALLED, GOING, MERCY, ONLY_POOFS, OUT, TAKE, TOO_LONG, Ints
from rulebook.games.poof.game import Poof


def options_of(game: Poof) -> Ints:
    """Write a house as numbers.

    >>> options_of(Poof()).tolist()
    [2, 13, 11, 4, 4, 0, 2, 0, 2000, 2, 3, 4]
    """
    mercy = {"off": OFF, "own_turn": OWN_TURN, "any_time": ANY_TIME}[game.mercy]
    return np.array(
        [
            game.players,
            len(game.numbers) + 1,
            game.held,
            game.stacks,
            game.poof_at,
            ("choice", "must", "never").index(game.poof_when_stuck),
            mercy if game.players == 2 else OFF,
            game.extra_challenge,
            game.turn_limit,
            NUMBERS_A_POOF,
            NUMBERS_AT_LEAST,
            CALL_WITH,
        ],
        np.int64,
    )


@compiled
def deal(deck: Any, house: Any, now: Any, held: Any, up: Any, down: Any) -> None:
    """Lay out a round, and draw for the start until one is the highest (PF-2, PF-3)."""
    held[:] = 0
    at = 0
    for seat in range(house[PLAYERS]):
        for _ in range(house[HELD]):
            held[seat, deck[at]] += 1
            at += 1
        for stack in range(house[STACKS]):
            place = stack
            while place > 0 and up[seat, place - 1] > deck[at]:
                up[seat, place] = up[seat, place - 1]
                place -= 1
            up[seat, place] = deck[at]
            at += 1
        for stack in range(house[STACKS]):
            down[seat, stack] = deck[at]
            at += 1
    drawing = np.ones(house[PLAYERS], np.int64)
    tied = house[PLAYERS]
    now[:] = 0
    now[STEPS] = 1
    while tied > 1 and len(deck) - at >= tied:
        best = -1
        rank = np.full(house[PLAYERS], -1, np.int64)
        for seat in range(house[PLAYERS]):
            if drawing[seat]:
                rank[seat] = deck[at] if deck[at] else house[KINDS]
                best = max(best, rank[seat])
                at += 1
        tied = 0
        for seat in range(house[PLAYERS]):
            drawing[seat] = rank[seat] == best
            tied += drawing[seat]
        now[STEPS] += 1
    while not drawing[now[SEAT]]:
        now[SEAT] += 1
    now[STARTER] = now[SEAT]


@compiled
def can_begin(seat: int, house: Any, held: Any, up: Any, down: Any) -> bool:
    """Tell whether a seat has something to begin a pile with."""
    for card in range(1, house[KINDS]):
        if held[seat, card]:
            return True
    for stack in range(house[STACKS]):
        if up[seat, stack] > 0:
            return True
        if house[EXTRA] and up[seat, stack] < 0 and down[seat, stack] >= 0:
            return True
    return False


@compiled
def next_turn(house: Any, now: Any, held: Any, up: Any, down: Any) -> None:
    """Pass over who has nothing to begin with; end the round if nobody has, or if it is too long."""
    if now[TURNS] >= house[LIMIT]:
        now[HOW] = TOO_LONG
        return
    if now[IN_PILE]:
        return
    for _ in range(house[PLAYERS]):
        if can_begin(now[SEAT], house, held, up, down):
            return
        now[SEAT] = (now[SEAT] + 1) % house[PLAYERS]
    now[HOW] = ONLY_POOFS


@compiled
def take(house: Any, now: Any, held: Any, pile: Any) -> None:
    """Take the pile into the mover's hand."""
    for card in range(house[KINDS]):
        held[now[SEAT], card] += pile[card]
    pile[:] = 0
    now[IN_PILE] = 0
    now[SEAT] = (now[SEAT] + 1) % house[PLAYERS]


@compiled
def put(card: int, count: int, house: Any, now: Any, held: Any, up: Any, down: Any, pile: Any) -> None:
    """Put cards on the pile, and see whether it goes, and whether the round is over."""
    same = now[IN_PILE] > 0 and now[TOP] == card
    now[RUN] = (now[RUN] if same else 0) + count
    now[TOP] = card
    pile[card] += count
    now[IN_PILE] += count
    poofed = card == 0 or now[RUN] >= house[POOF_AT]
    if poofed:
        now[POOFS] += 1
        pile[:] = 0
        now[IN_PILE] = 0
    if cards_of(now[SEAT], house, held, up, down) == 0:
        now[HOW] = OUT
    if not poofed:
        now[SEAT] = (now[SEAT] + 1) % house[PLAYERS]


@compiled
def lay(number: int, hand: int, mask: int, house: Any, now: Any, held: Any, up: Any, down: Any) -> int:
    """Take the cards of a play from hand and stacks, and turn up what they covered."""
    seat, count = now[SEAT], hand
    held[seat, number] -= hand
    for stack in range(house[STACKS]):
        if (mask >> stack) & 1:
            count += 1
            up[seat, stack] = -1
            if not house[EXTRA] and down[seat, stack] >= 0:
                up[seat, stack] = down[seat, stack]
                down[seat, stack] = -1
                now[STEPS] += 1
    return count


@compiled
def go_blind(stack: int, house: Any, now: Any, held: Any, up: Any, down: Any, pile: Any) -> None:
    """Play a face-down card unseen (PF-18, PF-R7)."""
    seat = now[SEAT]
    card = down[seat, stack]
    down[seat, stack] = -1
    now[STEPS] += 1
    back = card > now[TOP] if now[IN_PILE] else card == 0
    if back:
        held[seat, card] += 1
        take(house, now, held, pile)
    else:
        put(card, 1, house, now, held, up, down, pile)


@compiled
def play_round(
    key: Any, house: Any, policies: Any, now: Any, held: Any, up: Any, down: Any, pile: Any, shown: Any
) -> None:
    """Play one round to its end."""
    while True:
        next_turn(house, now, held, up, down)
        if now[HOW] != GOING:
            return
        now[STEPS] += 1
        other = 1 - now[SEAT]
        asked = house[MERCY_BY] == ANY_TIME and policies[other] == GREEDY
        if asked and calls(other, house, now, held, up, down):
            now[HOW], now[CALLER] = CALLED, other
            return
        policy = policies[now[SEAT]]
        if policy == RANDOM:
            kind, number, hand, mask = at_random(house, now, held, up, down, shown, key)
        else:
            kind, number, hand, mask = greedy(house, now, held, up, down, shown, policy == HOARDER)
        if kind == MERCY:
            now[HOW], now[CALLER] = CALLED, now[SEAT]
            return
        now[TURNS] += 1
        if kind == TAKE:
            take(house, now, held, pile)
        elif kind == BLIND:
            go_blind(number, house, now, held, up, down, pile)
        else:
            count = lay(number, hand, mask, house, now, held, up, down)
            put(number, count, house, now, held, up, down, pile)
        if now[HOW] != GOING:
            return


@compiled
def score(house: Any, now: Any, held: Any, up: Any, down: Any, pile: Any, worth: Any, points: Any) -> None:
    """Count what is left, mercy included; showing cards that lie face down takes a step."""
    lying = 0
    for seat in range(house[PLAYERS]):
        points[seat] = 0
        for card in range(house[KINDS]):
            points[seat] += worth[card] * held[seat, card]
        for stack in range(house[STACKS]):
            if up[seat, stack] >= 0:
                points[seat] += worth[up[seat, stack]]
            if down[seat, stack] >= 0:
                points[seat] += worth[down[seat, stack]]
                lying = 1
    now[STEPS] += lying
    if now[HOW] == CALLED:
        for card in range(house[KINDS]):
            points[now[CALLER]] += worth[card] * pile[card]
        points[1 - now[CALLER]] = 0


@compiled
def play_all(decks: Any, keys: Any, house: Any, policies: Any, worth: Any, ends: Any, points: Any) -> None:
    """Play every round; `ends` gets the numbers of each, `points` everybody's points."""
    held = np.zeros((house[PLAYERS], house[KINDS]), np.int64)
    up = np.zeros((house[PLAYERS], house[STACKS]), np.int64)
    down = np.zeros((house[PLAYERS], house[STACKS]), np.int64)
    pile, shown = np.zeros(house[KINDS], np.int64), np.zeros(house[KINDS], np.int64)
    for at in range(len(decks)):
        pile[:] = 0
        deal(decks[at], house, ends[at], held, up, down)
        play_round(keys[at], house, policies, ends[at], held, up, down, pile, shown)
        score(house, ends[at], held, up, down, pile, worth, points[at])


def play_rounds(game: Poof, bots: Sequence[str], decks: Ints, keys: Ints) -> Rounds:
    """Play every round to its end, as `fast.play_rounds` does.

    >>> from rulebook.games.poof import fast
    >>> luck = fast.luck(Poof(), np.random.default_rng(7), 2)
    >>> with np.errstate(over="ignore"):  # numba does not mind
    ...     same = play_rounds(Poof(), ("greedy", "random"), *luck)
    >>> (same.points == fast.play_rounds(Poof(), ("greedy", "random"), *luck).points).all().item()
    True
    """
    house, policies = options_of(game), np.array([POLICIES[bot] for bot in bots])
    worth = np.array([game.points((card,)) for card in range(house[KINDS])], np.int64)
    ends, points = np.zeros((len(decks), 10), np.int64), np.zeros((len(decks), game.players), np.int64)
    play_all(np.ascontiguousarray(decks), keys, house, policies, worth, ends, points)
    turns, steps, poofs, how, starter = ends[:, [TURNS, STEPS, POOFS, HOW, STARTER]].T.astype(np.int32)
    return Rounds(points.T.astype(np.int32), turns, steps, poofs, how, starter)
