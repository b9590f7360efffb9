"""Tables of Close Enough for its tests: three players with full lots, and whatever a test changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook.core.game import Event, Seat
from rulebook.games.close_enough import CloseEnough, State
from rulebook.games.close_enough.table import Move

GAME = CloseEnough(players=3)
ADVANCED = CloseEnough(players=3, advanced=True)
BONUS = CloseEnough(players=3, advanced=True, bonus_after_back_out="yes")

NUDGE = ("nudge", "lock")
DOUBLE = ("double", "silence")
IGNORE = ("subtract", "ignore")


def table(game: CloseEnough = GAME, **changes: Any) -> State:
    """Targets 14, 9 and 20; lots 5 3 8 (2 off), 4 1 4 (exact), 6 7 9 (2 off); the first seat's turn."""
    lots: dict[str, Any] = {
        "phase": "turn",
        "turns": 6,
        "targets": (14, 9, 20),
        "faces": (5, 4, 6),
        "hands": ((3, 8), (1, 4), (7, 9)),
    }
    return replace(game.start(), **(lots | changes))


def called(game: CloseEnough = GAME, **changes: Any) -> State:
    """The first seat has called, and the second has its last turn."""
    return table(game, **({"roles": ("called", "", ""), "phase": "last", "seat": 1} | changes))


def done(state: State, seat: Seat, move: Move, game: CloseEnough = GAME) -> tuple[State, list[Event]]:
    """Carry out a move that must be legal."""
    no = game.why_not(state, seat, move)
    assert no is None, game.rules.say(no) if no else ""
    after, events = game.play(state, seat, move)
    return after, list(events)


def through(state: State, *moves: tuple[Seat, Move], game: CloseEnough = GAME) -> tuple[State, list[Event]]:
    """Carry out several, and give the table after them with all that happened."""
    told: list[Event] = []
    for seat, move in moves:
        state, events = done(state, seat, move, game)
        told += events
    return state, told


def refused(state: State, seat: Seat, move: Move, game: CloseEnough = GAME) -> str:
    """Give the rule that forbids a move, once its words have been said."""
    no = game.why_not(state, seat, move)
    assert no is not None, f"{move} should not be legal"
    assert "{" not in game.rules.say(no)
    return no.rule


def rules(events: list[Event]) -> list[str]:
    return [event.rule for event in events]


def one(events: list[Event], say: str) -> dict[str, Any]:
    """Give the data of the one event of that kind."""
    (event,) = [event for event in events if event.say == say]
    return dict(event.data)
