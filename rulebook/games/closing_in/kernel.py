"""The whole game of Closing In on a record of whole numbers: what `rulebook.core.kernel` asks for.

Every option and every position has room in its arrays. To search from a table, copy its record into another
one of the same array, `play` a row of `legal` on the copy, and go on with `next_move` and `play`, or with
`play_on` to the end. A bot is a name in BOTS and a branch of `next_move` that gives the number of its row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, Final

import numpy as np

from rulebook.core.compiled import below, compiled, compiled_part, compiled_step, seed_streams
from rulebook.core.game import CHANCE, Seat
from rulebook.core.kernel import OVER
from rulebook.games.closing_in import table as readable
from rulebook.games.closing_in.game import ClosingIn
from rulebook.games.closing_in.kernel_legal import legal, total
from rulebook.games.closing_in.kernel_planner import planned
from rulebook.games.closing_in.kernel_play import play
from rulebook.games.closing_in.kernel_table import (
    BEGINNING,
    CARDS,
    DEALT,
    DEPLOYED,
    DREW,
    ENDINGS,
    HOUSE,
    IN_ACT,
    IN_BUY,
    IN_CITY,
    IN_DRAW,
    IN_HANDS,
    IN_TAKE,
    IN_WON,
    KINDS,
    LAID,
    MIND,
    MOST_MOVES,
    NO_CARD,
    PHASES,
    TABLE,
    TILES,
    WIDTH,
)
from rulebook.games.closing_in.kernel_turns import ROOM, thought_through
from rulebook.games.closing_in.measures import WAYS_TO_END
from rulebook.games.closing_in.table import OUT, SYMBOL, Move, State, Tile

__all__ = ["BOTS", "MEASURES", "TABLE", "WIDTH", "decode", "encode", "legal", "pack", "pack_house"]
__all__ += ["play", "play_on", "results", "turn", "unpack", "worth"]

BOTS: Final = ("random", "planner", "strong")
PLANNER, STRONG = map(BOTS.index, BOTS[1:])
TALLIES: Final = ("steps",)


def ended_by(endings: Sequence[str], house: Any, tables: Any) -> Any:
    """Tell of each table whether that ended the game."""
    return np.isin(tables["ended"], [ENDINGS.index(ending) for ending in endings]).astype(np.int64)


def turns(house: Any, tables: Any) -> Any:
    """Count the turns of each table."""
    return tables["turn"]


MEASURES: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "turns": turns,
    **{name: partial(ended_by, endings) for name, endings in WAYS_TO_END.items()},
}
LOCATIONS: Final = tuple(tile + symbol for tile in TILES for symbol in ("", SYMBOL))
NUMBERS: Final = ("turn", "seat", "sent", "actions", "due", "jammed")
NUMBER_OF: Final = {kind: number for number, kind in enumerate(KINDS)}


# ---- to and from readable states ------------------------------------------------------------------


def pack_house(game: ClosingIn) -> Any:
    """Write the options into a record; all that the rules allow have room.

    >>> pack_house(ClosingIn(players=3))["players"]
    np.int64(3)
    """
    house = np.zeros(1, HOUSE)[0]
    for name in ("players", "remove_above", "deploy", "first_deploy", "intel_needed", "draw_up_to"):
        house[name] = getattr(game, name)
    for name in ("hand_limit", "actions", "enforcers", "tokens", "turns"):
        house[name] = getattr(game, name)
    house["early_escape"] = game.early_escape == "yes"
    house["search_any"] = game.search == "any"
    house["no_intel_lost"] = game.no_intel == "lost"
    house["escape_skips"] = game.escape_turn == "skip"
    house["reshuffle"] = ("empty", "every_turn", "never").index(game.reshuffle)
    for card, n, worth in game.inventory_kinds:
        house["inventory"][CARDS.index(card)] = n
        house["worth"][CARDS.index(card)] = worth
    house["cheapest"] = np.argsort(house["worth"], kind="stable")
    _write_pile(house["locations"], LOCATIONS, game.all_locations)
    house["copies"] = house["locations"].reshape(-1, 2).sum(axis=1)
    house["all_locations"] = house["copies"].sum()
    for place, near in enumerate(game.layout.neighbours):
        house["nears"][place] = len(near)
        house["near"][place, : len(near)] = near
        house["distance"][place] = [game.layout.distance(place, other) for other in range(len(TILES))]
    return house


def pack(game: ClosingIn, s: State, table: Any) -> None:
    """Write a state into a record.

    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(ClosingIn(), State("act", sent=2), table)
    >>> table["sent"]
    np.int64(2)
    """
    for name in (*NUMBERS, "stride", "crossing"):
        table[name] = getattr(s, name)
    table["phase"], table["ended"] = PHASES.index(s.phase), ENDINGS.index(s.ended)
    table["open"] = len(s.shown)
    table["shown"][: len(s.shown)] = [LOCATIONS.index(card) for card in s.shown]
    for place, tile in enumerate(s.city):
        number = TILES.index(tile.name)
        table["tile"][place], table["place"][number] = number, place
        table["enforcers"][place], table["intel"][place] = tile.enforcers, tile.intel
        table["removed"][place] = tile.removed
    for seat, hand in enumerate(s.hands):
        table["where"][seat], table["carried"][seat] = s.where[seat], s.carried[seat]
        for card in hand:
            table["hands"][seat, CARDS.index(card)] += 1
    _write_pile(table["inventory"], CARDS, s.inventory)
    _write_pile(table["discards"], CARDS, s.inventory_discards)
    _write_pile(table["locations"], LOCATIONS, s.locations)
    _write_pile(table["location_discards"], LOCATIONS, s.location_discards)


def unpack(game: ClosingIn, table: Any) -> State:
    """Read a state from a record.

    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(game := ClosingIn(), game.start(), table)
    >>> unpack(game, table) == game.start()
    True
    """
    found: dict[str, Any] = {name: int(table[name]) for name in NUMBERS}
    found |= {name: bool(table[name]) for name in ("stride", "crossing")}
    found |= {"phase": PHASES[table["phase"]], "ended": ENDINGS[table["ended"]]}
    if table["phase"] == IN_CITY:
        return State(**found)
    on_places = (table[name].tolist() for name in ("tile", "enforcers", "intel", "removed"))
    return State(
        city=tuple(
            Tile(TILES[tile], enforcers, bool(intel), bool(removed))
            for tile, enforcers, intel, removed in zip(*on_places, strict=True)
        ),
        where=tuple(table["where"][: game.players].tolist()),
        hands=tuple(tuple(_cards(hand)) for hand in table["hands"][: game.players].tolist()),
        carried=tuple(table["carried"][: game.players].tolist()),
        shown=tuple(LOCATIONS[card] for card in table["shown"][: table["open"]].tolist()),
        inventory=_pile(CARDS, table["inventory"]),
        inventory_discards=_pile(CARDS, table["discards"]),
        locations=_pile(LOCATIONS, table["locations"]),
        location_discards=_pile(LOCATIONS, table["location_discards"]),
        **found,
    )


def _cards(hand: Sequence[int]) -> Iterator[str]:
    for card, n in zip(CARDS, hand, strict=True):
        yield from (card,) * n


def _pile(names: Sequence[str], counts: Any) -> tuple[tuple[str, int], ...]:
    return tuple((name, n) for name, n in zip(names, counts.tolist(), strict=True) if n)


def _write_pile(counts: Any, names: Sequence[str], cards: Sequence[tuple[str, int]]) -> None:
    for card, n in cards:
        counts[names.index(card)] = n


# ---- to and from readable moves -------------------------------------------------------------------


def encode(game: ClosingIn, s: State, seat: Seat, move: Move) -> Sequence[int]:
    """Write a move as a row: its number, then two numbers, or what came.

    >>> encode(ClosingIn(), State(), 0, readable.Give("car_key", 1))
    [13, 2, 1]
    """
    kind = NUMBER_OF[type(move)]
    match move:
        case readable.Laid(city):
            return [kind, *map(TILES.index, city)]
        case readable.Dealt(hands):
            return [kind, *(CARDS.index(card) for hand in hands for card in hand)]
        case readable.Deployed(card):
            return [kind, LOCATIONS.index(card), 0]
        case readable.Go(tile, pay) | readable.Sneak(tile, pay) | readable.Sprint(tile, pay):
            return [kind, s.place(tile), CARDS.index(pay) if pay else NO_CARD]
        case readable.Lure(tile, n) | readable.Smoke(tile, n):
            return [kind, s.place(tile), n]
        case readable.SearchAt(tile):
            return [kind, s.place(tile), 0]
        case readable.Give(card, to) | readable.Courier(card, to):
            return [kind, CARDS.index(card), to]
        case readable.Drew(card) | readable.Buy(card):
            return [kind, CARDS.index(card), 0]
    return [kind, 0, 0]


def decode(game: ClosingIn, s: State, seat: Seat, row: Any) -> Any:
    """Read a move from a row.

    >>> decode(ClosingIn(), State(), 0, [13, 2, 1])
    Give(card='car_key', to=1)
    """
    number, first, second = map(int, row[:3])
    kind: Any = KINDS[number]
    match len(fields(kind)):
        case 0:
            return kind()
        case 1 if number == LAID:
            return kind(tuple(TILES[tile] for tile in row[1 : 1 + len(TILES)]))
        case 1 if number == DEALT:
            cards = iter([CARDS[card] for card in row[1 : 1 + game.players * game.draw_up_to]])
            hands = (sorted(next(cards) for _ in range(game.draw_up_to)) for _ in range(game.players))
            return kind(tuple(map(tuple, hands)))
        case 1:
            names = LOCATIONS if number == DEPLOYED else CARDS
            return kind(s.city[first].name if kind is readable.SearchAt else names[first])
    if kind in (readable.Give, readable.Courier):
        return kind(CARDS[first], second)
    tile = s.city[first].name
    if kind in (readable.Lure, readable.Smoke):
        return kind(tile, second)
    return kind(tile, CARDS[second] if second != NO_CARD else "")


# ---- playing --------------------------------------------------------------------------------------


@compiled
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> Any:
    """Say who comes next, and write what it does into the row."""
    rows, minds = np.empty((2 * MOST_MOVES, 3), np.int64), np.empty(1, MIND)
    return next_move(house, table, bots, luck, row, rows, minds, np.empty(ROOM, BEGINNING))


@compiled_part
def next_move(
    house: Any, table: Any, bots: Any, luck: Any, row: Any, rows: Any, minds: Any, turns: Any
) -> Any:
    """The same, with room for the legal moves, here and ahead, for a bot's mind, and for whole turns."""
    if table.phase >= IN_WON:
        return OVER
    if table.phase != IN_BUY and table.phase != IN_ACT:
        come(house, table, luck, row)
        return CHANCE
    seat = table.seat
    count = legal(house, table, seat, rows)
    if bots[seat] == PLANNER:
        at = planned(house, table, minds[0], rows, count)
    elif bots[seat] == STRONG:
        at = thought_through(house, table, minds[0], turns, rows, count)
    else:
        at = below(luck, 1 + seat, count)
    for n in range(3):
        row[n] = rows[at, n]
    return seat


@compiled_part
def come(house: Any, table: Any, luck: Any, row: Any) -> None:
    """Write what comes by chance: the city, the first hands, or a card."""
    if table.phase == IN_CITY:
        row[0] = LAID
        for place in range(len(table.tile)):
            row[1 + place] = place
        for last in range(len(table.tile), 1, -1):
            at = 1 + below(luck, 0, last)
            row[at], row[last] = row[last], row[at]
    elif table.phase == IN_HANDS:
        row[0] = DEALT
        dealt = house.players * house.draw_up_to
        for at in range(1, 1 + dealt):
            row[at] = drawn(table.inventory, luck)
            table.inventory[row[at]] -= 1
        for at in range(1, 1 + dealt):
            table.inventory[row[at]] += 1
    elif table.phase == IN_DRAW or table.phase == IN_TAKE:
        row[0] = DREW
        row[1] = drawn(table.inventory, luck)
    else:
        row[0] = DEPLOYED
        row[1] = drawn(table.locations, luck)


@compiled_part
def drawn(pile: Any, luck: Any) -> Any:
    """Draw a card of a pile."""
    left, card = below(luck, 0, total(pile)), 0
    while left >= pile[card]:
        left -= pile[card]
        card += 1
    return card


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    """Play all tables to their ends, each with the luck of its number."""
    luck, row = np.empty(1 + house.players, np.uint64), np.empty(WIDTH, np.int64)
    rows, minds = np.empty((2 * MOST_MOVES, 3), np.int64), np.empty(1, MIND)
    ahead = np.empty(ROOM, BEGINNING)
    for at in range(len(tables)):
        seed_streams(luck, seed, numbers[at])
        seat = next_move(house, tables[at], bots, luck, row, rows, minds, ahead)
        while seat != OVER:
            play(house, tables[at], seat, row)
            tallies[at, 0] += 1
            seat = next_move(house, tables[at], bots, luck, row, rows, minds, ahead)


@compiled_step
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    """Count the intel that was sent, and who has won: everybody or nobody (CI-18)."""
    for at in range(len(tables)):
        for seat in range(house.players):
            scores[at, seat] = tables[at].sent
            won[at, seat] = tables[at].phase == IN_WON


@compiled_step
def worth(house: Any, tables: Any, values: Any) -> None:
    """Value the tables as `score.py` does: the win, or else how far everybody got."""
    for at in range(len(tables)):
        table = tables[at]
        gone = 0
        for seat in range(house.players):
            gone += table.where[seat] == OUT
        progress = table.sent + 0.5 * total(table.carried) + 0.1 * total(table.intel) + gone
        value = 0.5 * progress / (house.tokens + house.players)
        for seat in range(house.players):
            values[at, seat] = 1.0 if table.phase == IN_WON else value
