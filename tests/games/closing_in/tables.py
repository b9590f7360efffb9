"""Tables of Closing In for its tests: one fixed city, and whatever a test puts on it.

apartments  tower     docks   tunnel
market      hospital  police  warehouse
library     factory   park    bank
"""

from __future__ import annotations

from typing import Any

from rulebook.core.cards import pile
from rulebook.core.game import CHANCE, Event
from rulebook.games.closing_in import ClosingIn, Deployed, State, Tile
from rulebook.games.closing_in.table import OUT, TILES

GAME = ClosingIn(players=2, city=TILES)
THREE = ClosingIn(players=3, city=TILES)


def table(
    *at: str,
    hand: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    phase: str = "act",
    actions: int = 2,
    intel: tuple[str, ...] = (),
    removed: tuple[str, ...] = (),
    carried: int = 0,
    game: ClosingIn = GAME,
    more: dict[str, Any] | None = None,
    **enforcers: int,
) -> State:
    """A table with players at those tiles ("" is out); the first of them is to move and holds `hand`."""
    where = at + ("apartments",) * (game.players - len(at))
    city = tuple(Tile(t, enforcers.get(t, 0), t in intel, t in removed) for t in TILES)
    values: dict[str, Any] = {
        "phase": phase,
        "city": city,
        "turn": 1,
        "where": tuple(TILES.index(t) if t else OUT for t in where),
        "hands": (tuple(sorted(hand)), *(tuple(sorted(others)),) * (game.players - 1)),
        "carried": (carried,) + (0,) * (game.players - 1),
        "actions": actions,
        "inventory": pile({"sneak": 20, "boat_key": 1}),
        "locations": game.all_locations,
    }
    return State(**(values | (more or {})))


def refusal(state: State, move: object, game: ClosingIn = GAME, seat: int = 0) -> tuple[str, str]:
    """The rule in the way of a move, and its words."""
    no = game.why_not(state, seat, move)  # type: ignore[arg-type]  # strangers try anything
    assert no is not None, f"{move} is legal"
    return no.rule, game.rules.say(no)


def done(state: State, *moves: Any, game: ClosingIn = GAME) -> tuple[State, list[Event]]:
    """The table after some legal moves, and all that happened."""
    told: list[Event] = []
    for move in moves:
        seat = game.to_act(state)[0]
        assert game.why_not(state, seat, move) is None, game.rules.say(game.why_not(state, seat, move))  # type: ignore[arg-type]  # refused
        state, events = game.play(state, seat, move)
        told += events
    return state, told


def deployed(state: State, *cards: str, game: ClosingIn = GAME) -> tuple[State, list[Event]]:
    """The table after those location cards came."""
    assert game.to_act(state) == (CHANCE,)
    return done(state, *map(Deployed, cards), game=game)


def cited(events: list[Event], rule: str) -> list[Event]:
    """Those of some events that cite a rule."""
    return [event for event in events if event.rule == rule]


def says(events: list[Event], rule: str, game: ClosingIn = GAME) -> list[str]:
    """What the events of a rule say."""
    return [game.rules.say(event) for event in cited(events, rule)]
