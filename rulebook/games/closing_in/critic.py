"""What no good player does in Closing In: walking out and back, buying what is not used, passing in need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebook.core.game import Event, Seat
from rulebook.games.closing_in import legal, table
from rulebook.games.closing_in.collapse import in_deck
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.judgement import new_card
from rulebook.games.closing_in.table import EXITS, OUT, Move, State

Past = Sequence[tuple[State, Move]]


def critic(house: House, past: Past, view: State, seat: Seat, move: Move) -> Event | None:
    """Say what is wrong with a step or with the end of a turn; None: nothing, or it is another move.

    >>> from rulebook.games.closing_in.table import TILES, Tile
    >>> here = State("act", tuple(map(Tile, TILES)), where=(0, 0), hands=((), ()), carried=(0, 0), actions=2)
    >>> critic(House(), (), here, 0, table.End()) is None
    True
    """
    turn = [(earlier, done) for earlier, done in past if earlier.turn == view.turn]
    if isinstance(move, table.Step):
        return _walked_back(turn, view, seat, move)
    if isinstance(move, table.End):
        return next(_left_undone(house, turn, view, seat), None)
    return None


def _walked_back(turn: Past, view: State, seat: Seat, move: table.Step) -> Event | None:
    """Steps away from a tile and back onto it, with nothing done between them (CI-5)."""
    for earlier, done in reversed(turn):
        if not isinstance(done, table.Step):
            return None
        if earlier.where[seat] == view.place(move.tile):
            return Event("CI-5", "walked_back", {"seat": seat, "tile": move.tile})
    return None


def _left_undone(house: House, turn: Past, view: State, seat: Seat) -> Iterator[Event]:
    """What could have been done with the actions that the end of the turn leaves unused."""
    if not view.actions:
        return
    moves, others = legal.moves(house, view, seat), set(view.where) - {OUT, view.where[seat]}
    missing = max(0, house.intel_needed - view.sent)
    tile = view.here.name
    data = {"seat": seat, "n": view.actions, "tile": tile}
    if table.Escape() in moves and not missing and not others:
        yield Event("CI-13", "did_not_escape", data)
    if table.Send() in moves and missing:
        yield Event("CI-12", "did_not_send", data)
    carried = sum(n for n, at in zip(view.carried, view.where, strict=True) if at != OUT)
    if table.Search() in moves and missing > carried:
        yield Event("CI-8", "did_not_search", data)
    for falling in _falling(house, view, missing):
        if help_ := next(_helping(moves, falling, tile), None):
            yield Event("CI-15", "let_fall", data | {"falling": falling, "instead": help_})
    if len(view.hand) >= house.draw_up_to and table.Take() in moves:
        yield Event("CI-3", "did_not_draw", data | {"cards": len(view.hand)})
    if sold := _sold_for_nothing(house, turn, view):
        yield Event("CI-4", "bought_unused", data | {"card": sold})


def _falling(house: House, view: State, missing: int) -> Iterator[str]:
    """The tiles that the game is lost with, if one enforcer more may have them removed in this turn."""
    exits = [name for name in EXITS if not view.tile(name).removed]
    for name in (*(["tower"] if missing else []), *(exits if len(exits) == 1 else [])):
        enforcers = view.tile(name).enforcers
        coming = min(house.deploy - view.jammed, in_deck(view)[name])
        if enforcers > house.remove_above or (enforcers == house.remove_above and coming > 0):
            yield name


def _helping(moves: Sequence[Any], falling: str, here: str) -> Iterator[Move]:
    """The moves that take an enforcer off a tile, or keep the next ones away."""
    for move in moves:
        if isinstance(move, table.Smoke | table.Lure) and move.tile == falling:
            yield move
        if isinstance(move, table.Ambush) and here == falling:
            yield move
    yield from (move for move in moves if isinstance(move, table.Jam))


def _sold_for_nothing(house: House, turn: Past, view: State) -> str | None:
    """A card discarded for actions none of which were used.

    It may be well done all the same: a card drawn since may have changed the plan, and another card, which is
    worth more on average, may come in its place.
    """
    if any(isinstance(done, table.Take) for _, done in turn):
        return None
    sold = [done.card for _, done in turn if isinstance(done, table.Buy)]
    better = new_card(house, len(view.hand))
    if sum(map(house.buys, sold)) > view.actions:
        return None
    return next((card for card in sold if house.buys(card) > better), None)
