"""Poof once more on small integers, which numba compiles: what the readable table becomes, and whole games.

All options have room here, and all tables that a game can come to; on those, a pile only goes down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, get_args

import numpy as np

from rulebook.core.cards import Pile, less, size
from rulebook.core.compiled import compiled, compiled_part, compiled_step, seed_streams
from rulebook.core.game import CHANCE, Seat
from rulebook.core.kernel import OVER as GAME_OVER
from rulebook.games.poof import table as t
from rulebook.games.poof.bots import WEIGHTS
from rulebook.games.poof.kernel_bots import BOTS as BOTS
from rulebook.games.poof.kernel_bots import choose
from rulebook.games.poof.kernel_moves import count_moves, pick_move
from rulebook.games.poof.kernel_play import bring, play
from rulebook.games.poof.kernel_table import (
    CALL,
    CARDS,
    GO_BLIND,
    HOUSE,
    LAY,
    MERCY,
    OFF,
    ONLY_POOFS,
    OVER,
    PLAY,
    ROUNDS,
    TAKE,
    TOO_LONG,
)
from rulebook.games.poof.kernel_table import TABLE as TABLE
from rulebook.games.poof.table import Card, Move, Round, Stack, State

WIDTH: Final = CARDS
"""A deal stands at the front of a shuffled deck."""

TALLIES = ("steps",)
"""All else that is counted can be told from the table at the end."""

PHASES: tuple[t.Phase, ...] = get_args(t.Phase)
ENDS: tuple[t.End, ...] = get_args(t.End)


# --- from readable to packed, and back ----------------------------------------------------------------------


def pack_house(game: Any) -> Any:
    """Write the options as numbers: all of them fit.

    >>> import rulebook
    >>> int(pack_house(rulebook.new("poof", players=3))["highest"])
    14
    """
    house = np.zeros(1, HOUSE)[0]
    for name, option in game.rules.options.items():
        value = getattr(game, name)
        house[name] = option.values.index(value) if option.values else value
    if game.players != 2:
        house["mercy"] = OFF
    deck = [card for card, n in game.deck for _ in range(n)]
    house["highest"], house["cards"] = game.numbers[-1], len(deck)
    house["in_order"][: len(deck)] = deck
    _count(house["deck"], deck)
    house["weights"] = list(WEIGHTS.values())
    house["points"][: game.numbers[-1] + 1] = [game.points((card,)) for card in (0, *game.numbers)]
    return house


def pack(game: Any, s: State, table: Any) -> None:
    """Write a table into a record.

    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(None, State("play", ((3, 9), (5,)), stacks=((Stack(7, True),), ()), pile=(9,)), table)
    >>> table["cards"].tolist(), int(table["top"])
    ([3, 1, 0, 0, 0, 0], 9)
    """
    for name in ("seat", "starter", "turns", "poofs"):
        table[name] = getattr(s, name)
    table["phase"] = PHASES.index(s.phase)
    table["caller"] = -1 if s.caller is None else s.caller
    table["drawing"] = _mask(s.drawing)
    table["turning"] = _mask(stack - 1 for stack in s.turning)
    table["fresh"] = _mask(stack - 1 for _, stack in s.fresh)
    table["fresh_seat"] = s.fresh[0][0] if s.fresh else 0
    for seat, known in enumerate(s.known):
        _count(table["known"][seat], known)
    for seat, row in enumerate(s.stacks):
        own = (*s.hands[seat], *t.face_up(s, seat))
        _count(table["own"][seat], own)
        table["cards"][seat] = len(own)
        table["up"][seat, : len(row)] = [stack.up or 0 for stack in row]
        table["showing"][seat] = _mask(at for at, stack in enumerate(row) if stack.up is not None)
        table["down"][seat] = _mask(at for at, stack in enumerate(row) if stack.down)
    _count(table["pile"], s.pile)
    table["in_pile"], table["top"] = len(s.pile), s.pile[-1] if s.pile else 0
    for name, cards in (("gone", s.gone), ("unseen", s.unseen)):
        for card, n in cards:
            table[name][card] = n
    table["in_unseen"] = size(s.unseen)
    table["played"] = len(s.sheet)
    for number, points in enumerate(s.sheet):
        table["sheet"][number, : len(points)] = points
    for number, past in enumerate(s.past):
        table["past"][number] = past.starter, past.turns, past.poofs, ENDS.index(past.end)


def unpack(game: Any, table: Any) -> State:
    """Read a table back.

    >>> import rulebook
    >>> table = np.zeros(1, TABLE)[0]
    >>> pack(None, State(), table)
    >>> unpack(rulebook.new("poof"), table)
    State(phase='deal', hands=(), ...
    """
    played = int(table["played"])
    sheet = tuple(map(tuple, table["sheet"][:played, : game.players].tolist()))
    past = tuple(Round(a, b, c, ENDS[how]) for a, b, c, how in table["past"][:played].tolist())
    phase = PHASES[table["phase"]]
    if phase == "deal" and not played:
        return State()
    seats = range(game.players)
    fresh = tuple((int(table["fresh_seat"]), stack + 1) for stack in _within(table["fresh"]))
    stacks = tuple(tuple(_stack(table, seat, at) for at in range(game.stacks)) for seat in seats)
    shown = [[stack.up for stack in row if stack.up is not None] for row in stacks]
    hands = [less(_counted(table["own"][seat]), shown[seat]) for seat in seats]
    return State(
        phase=phase,
        hands=tuple(_spread(hand) for hand in hands),
        known=tuple(_spread(_counted(table["known"][seat])) for seat in seats),
        stacks=stacks,
        pile=_spread(_counted(table["pile"]))[::-1],
        gone=_counted(table["gone"]),
        unseen=_counted(table["unseen"]),
        seat=int(table["seat"]),
        drawing=tuple(_within(table["drawing"])),
        turning=tuple(stack + 1 for stack in _within(table["turning"])),
        fresh=fresh,
        turns=int(table["turns"]),
        caller=None if table["caller"] < 0 else int(table["caller"]),
        sheet=sheet,
        starter=int(table["starter"]),
        poofs=int(table["poofs"]),
        past=past,
    )


def _stack(table: Any, seat: Seat, at: int) -> Stack:
    showing, down = (bool(table[name][seat] >> at & 1) for name in ("showing", "down"))
    return Stack(int(table["up"][seat, at]) if showing else None, down)


def encode(game: Any, s: State, seat: Seat, move: Move) -> Sequence[int]:
    """Write a move as a row: kind, card, how many held and stacks; or, from chance, the cards that come.

    >>> encode(None, State("play"), 0, t.Play(5, 1, (2, 3)))
    [0, 5, 1, 6]
    """
    match move:
        case t.Play(number, hand, stacks):
            return [LAY, number, hand, _mask(stack - 1 for stack in stacks)]
        case t.Blind(stack):
            return [GO_BLIND, 0, 0, 1 << stack - 1]
        case t.Blinds(stacks):
            return [GO_BLIND, 0, 0, _mask(stack - 1 for stack in stacks)]
        case t.TakePile():
            return [TAKE, 0, 0, 0]
        case t.Pooftastrophe():
            return [CALL, 0, 0, 0]
        case t.TurnedUp(card):
            return [card]
        case t.Dealt(cards) | t.Drawn(cards) | t.Shown(cards):
            return [card for group in cards for card in group]
    raise AssertionError(f"{move} is never legal")


def decode(game: Any, s: State, seat: Seat, row: Any) -> Move:
    """Read a move back.

    >>> print(decode(None, State("play"), 0, [0, 5, 1, 6]))
    play 5 × 1 and the 5s of stacks 2 and 3
    """
    if seat == CHANCE:
        return _came(game, s, row)
    kind, card, hand = map(int, row[:3])
    stacks = tuple(stack + 1 for stack in _within(row[3]))
    if kind == LAY:
        return t.Play(card, hand, stacks)
    if kind == GO_BLIND:
        return t.Blind(stacks[0]) if len(stacks) == 1 else t.Blinds(stacks)
    return t.TakePile() if kind == TAKE else t.Pooftastrophe()


def _came(game: Any, s: State, row: Any) -> Move:
    if s.phase in ("turn_up", "blind"):
        return t.TurnedUp(int(row[0]))
    cards = iter(map(int, row))
    groups = tuple(tuple(sorted(islice(cards, size))) for size in game.chance(s).hands)
    return t.Dealt(groups) if s.phase == "deal" else t.Drawn(groups) if s.phase == "draw" else t.Shown(groups)


def _mask(places: Iterable[int]) -> int:
    """Write places as bits."""
    return sum(1 << place for place in places)


def _within(mask: int) -> Iterable[int]:
    """Read places from bits."""
    return (place for place in range(int(mask).bit_length()) if int(mask) >> place & 1)


def _count(counts: Any, cards: Iterable[Any]) -> None:
    """Count cards by kind."""
    for card in cards:
        counts[card] += 1


def _counted(counts: Any) -> Pile:
    """Read counts as a pile."""
    return tuple((int(card), int(counts[card])) for card in np.flatnonzero(counts))


def _spread(cards: Pile) -> tuple[Card, ...]:
    """List the cards of a pile of counts."""
    return tuple(card for card, n in cards for _ in range(n))


# --- whole games --------------------------------------------------------------------------------------------


@compiled_step
def legal(house: Any, table: Any, seat: int, rows: Any) -> int:
    """List what a seat may do."""
    n = count_moves(house, table, seat)
    for number in range(n):
        pick_move(house, table, seat, number, rows[number])
    return n


@compiled_step
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> int:
    """Say who comes next, and write what it does into the row."""
    if table.phase == PLAY:
        return choose(house, table, bots, luck, row)
    if table.phase == OVER:
        return GAME_OVER
    bring(house, table, luck, row)
    return CHANCE


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    """Play all tables to their ends."""
    luck, row = np.zeros(1 + house.players, np.uint64), np.zeros(WIDTH, np.int64)
    for at in range(len(tables)):
        seed_streams(luck, seed, numbers[at])
        table, n = tables[at], 0
        seat = turn(house, table, bots, luck, row)
        while seat != GAME_OVER:
            play(house, table, seat, row)
            n += 1
            seat = turn(house, table, bots, luck, row)
        tallies[at, 0] += n


@compiled_part
def total(table: Any, seat: int) -> int:
    """Add up a seat's points of all rounds."""
    points = 0
    for number in range(table.played):
        points += table.sheet[number, seat]
    return points


@compiled_step
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    """Count all tables (PF-16, PF-R8)."""
    for at in range(len(tables)):
        fewest = total(tables[at], 0)
        for seat in range(house.players):
            scores[at, seat] = total(tables[at], seat)
            fewest = min(fewest, scores[at, seat])
        for seat in range(house.players):
            won[at, seat] = tables[at].phase == OVER and scores[at, seat] == fewest


@compiled_step
def worth(house: Any, tables: Any, values: Any) -> None:
    """Value all tables for each seat: by how many points the others are behind on average."""
    for at in range(len(tables)):
        everybody = 0
        for seat in range(house.players):
            everybody += total(tables[at], seat)
        for seat in range(house.players):
            own = total(tables[at], seat)
            values[at, seat] = (everybody - own) / (house.players - 1) - own


def _ended(how: int) -> Callable[[Any, Any], Any]:
    def count(house: Any, tables: Any) -> Any:
        over = np.arange(ROUNDS) < tables["played"][:, None]
        return ((tables["past"][:, :, 3] == how) & over).sum(axis=1)

    return count


def _edge(house: Any, tables: Any) -> Any:
    starters = tables["past"][:, :, :1].astype(np.int64)
    first = np.take_along_axis(tables["sheet"], starters, axis=2).sum(axis=(1, 2))
    return tables["sheet"].sum(axis=(1, 2)) - house["players"] * first


MEASURES: Mapping[str, Callable[[Any, Any], Any]] = {
    "turns": lambda house, tables: tables["past"][:, :, 1].sum(axis=1),
    "poofs": lambda house, tables: tables["past"][:, :, 2].sum(axis=1),
    "edge of the first": _edge,
    "rounds with nothing but Poof cards": _ended(ONLY_POOFS),
    "rounds ended by mercy": _ended(MERCY),
    "rounds cut short": _ended(TOO_LONG),
}
"""What the rounds of a game add up to; `measures.AT_END` has the same of a readable table."""
