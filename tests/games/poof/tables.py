"""Tables of Poof for its tests: whatever a test lays out, and the rest of the deck unseen."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from rulebook.core.cards import Pile, pile
from rulebook.core.game import CHANCE, Event, Refused
from rulebook.games.poof import POOF, Poof, Stack, State
from rulebook.games.poof.table import face_up, seen

GAME = Poof()
THREE = Poof(players=3)
BLIND = Poof(extra_challenge=True)

UNDER = "under"
"""A stack whose cover is gone and whose card lies face down."""


def stack(card: int | str | None) -> Stack:
    """A number with a face-down card under it; a text such as "7" without; UNDER; None for an empty place."""
    if card is None:
        return Stack(None, False)
    if card == UNDER:
        return Stack(None, True)
    return Stack(int(card), isinstance(card, int))


def table(
    *hands: tuple[int, ...],
    up: dict[int, tuple[int | str | None, ...]] | None = None,
    on: tuple[int, ...] = (),
    game: Poof = GAME,
    **more: Any,
) -> State:
    """A table where the first seat is to move; `up` are the stacks of a seat, `on` is the pile."""
    stacks = tuple(tuple(map(stack, (up or {}).get(seat, ()))) for seat in range(game.players))
    shown = [s.up for row in stacks for s in row if s.up is not None]
    used = Counter([*on, *shown, *(card for hand in hands for card in hand)])
    values: dict[str, Any] = {
        "phase": "play",
        "hands": tuple(tuple(sorted(hand)) for hand in hands),
        "known": ((),) * game.players,
        "stacks": stacks,
        "pile": on,
        "unseen": pile(Counter(dict(game.deck)) - used),
    }
    return State(**(values | more))


def refusal(state: State, move: object, game: Poof = GAME, seat: int = 0) -> tuple[str, str]:
    """The rule in the way of a move, and its words."""
    no = game.why_not(state, seat, move)  # type: ignore[arg-type]  # strangers try anything
    assert no is not None, f"{move} is legal"
    return no.rule, game.rules.say(no)


def done(state: State, *moves: Any, game: Poof = GAME) -> tuple[State, list[Event]]:
    """The table after some legal moves of whoever the table waits for first, and all that happened."""
    told: list[Event] = []
    for move in moves:
        seat = game.to_act(state)[0]
        assert game.why_not(state, seat, move) is None, game.why_not(state, seat, move)
        state, events = game.play(state, seat, move)
        told += events
    return state, told


def odd_house(luck: random.Random) -> Poof:
    """Options drawn at random, many of them odd: few cards, few turns, many Poof cards."""
    while True:
        options: dict[str, Any] = {"players": luck.choice((2, 2, 3, 4, 5, 6)), "rounds": luck.randint(1, 3)}
        for name, option in Poof.rules.options.items():
            if option.values and luck.random() < 0.5:
                options[name] = luck.choice(option.values)
        if luck.random() < 0.6:
            options |= {
                "highest": luck.choice((0, 3, 5, 9, 30)),
                "copies": luck.randint(3, 12),
                "poofs": luck.choice((0, 1, 10, 30)),
                "stacks": luck.randint(0, 4),
                "held": luck.randint(1, 9),
                "poof_at": luck.randint(2, 9),
                "poof_points": luck.choice((0, 50, 500)),
                "turn_limit": luck.choice((10, 30, 2000)),
            }
        if luck.random() < 0.1:  # hardly a card is left over to draw for the start
            options |= {"players": 2, "highest": 2, "copies": 3, "poofs": 0, "stacks": 0, "held": 2}
        try:
            return Poof(**options)
        except Refused:
            continue


def cited(events: list[Event]) -> list[str]:
    """The rules of what happened, in order."""
    return [event.rule for event in events]


def whole(s: State) -> Pile:
    """Every card of the round, wherever it is: always the whole deck."""
    counts = Counter(dict(s.gone)) + Counter(dict(s.unseen)) + Counter(s.pile)
    for seat, hand in enumerate(s.hands):
        counts.update((*seen(hand), *(face_up(s, seat) if s.stacks else ())))
    return pile(counts)


__all__ = [
    "BLIND",
    "CHANCE",
    "GAME",
    "POOF",
    "THREE",
    "UNDER",
    "cited",
    "done",
    "odd_house",
    "refusal",
    "table",
    "whole",
]
