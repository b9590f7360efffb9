"""The share key: a whole game in a line of text that fits in a link.

Every step is a choice among what the rules allow there, so a game is a row of digits, each with its own base:
a big number for each piece of so many steps. A game that goes on changes its last piece only. Nothing illegal
can even be written down; checksums tell a damaged key from a game.
"""

from __future__ import annotations

import json
import zlib
from itertools import chain
from typing import TYPE_CHECKING, Any

from rulebook.core.followed import Followed
from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.save_file import BadRecord, game_from, named, opened_as, times_taken_back, who_sat
from rulebook.keys.codec import brief
from rulebook.keys.seal import DAMAGED, Broken, Digits, packed, piece, pieces

if TYPE_CHECKING:
    from rulebook.core.record import Record

MARK = "RB1"
LONGEST = 20_000
"""Characters at most: far longer than any game, so that a stranger's text cannot keep us busy."""
MOST_STEPS = 8_000
"""Steps at most, as steps that leave no choice take no room in a key."""
PIECE = 256
"""Steps of a piece: a longer game has several."""
MORE = 2**15
"""Says with the steps of a piece that another one follows."""
BACK = 2**14
"""Says with the steps of the last of several pieces that it tells how often one went back."""


def write(record: Record[Any, Any]) -> str:
    """Write a record as a key.

    >>> import rulebook
    >>> write(rulebook.Record(rulebook.new("knapp_daneben")))[:4]
    'RB1.'
    """
    return ".".join(Growing().pieces(record))


class Growing:
    """The key of a game that goes on: what was written of it once is not written again.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("poof", players=4), bots="greedy", seed=7)
    >>> growing = Growing()
    >>> early, late = growing.pieces(record.at(300)), growing.pieces(record.at(301))
    >>> len(early), early[0] == late[0], ".".join(late) == record.at(301).key()
    (2, True, True)
    """

    def __init__(self) -> None:
        self._digits = Followed(_digits)
        self._full: list[tuple[str, int]] = []
        self._seats: tuple[str, ...] = ()

    def pieces(self, record: Record[Any, Any]) -> list[str]:
        """Give the pieces of the key; with dots between them they are the key."""
        if len(record) > MOST_STEPS:
            raise BadRecord(f"a game of {len(record):,} steps is too long for a key; save it as a file")
        since = self._digits.follow(record)
        if record.seats != self._seats:  # the first piece holds them, and its checksum is in all the others
            self._seats, since = record.seats, 0
        last = max(len(record) - 1, 0) // PIECE
        del self._full[min(max(since - 1, 0) // PIECE, last) :]
        for number in range(len(self._full), last):
            self._full.append(self._piece(record, number, more=True))
        return [text for text, _ in (*self._full, self._piece(record, last, more=False))]

    def _piece(self, record: Record[Any, Any], number: int, more: bool) -> tuple[str, int]:
        first = number * PIECE
        steps = min(PIECE, len(record) - first)
        row = packed(list(chain.from_iterable(self._digits.values[first + 1 : first + steps + 1])))
        back = 0 if more else record.taken_back  # the last piece tells it, and all others stay as they are
        if number:
            told_back = back.to_bytes(2, "big") if back else b""
            head = (steps + more * MORE + (BACK if back else 0)).to_bytes(2, "big") + told_back
            return piece(head + row, self._full[number - 1][1])
        game = record.game
        told = [opened_as(game), game.rules.version, steps, named(game)]
        if more or back or record.seats:
            told.append(more * MORE)
        if back or record.seats:
            told.append(back)
        if record.seats:
            told.append(record.seats)
        head = _deflate(json.dumps(told, separators=(",", ":")).encode())
        text, checksum = piece(len(head).to_bytes(2, "big") + head + row)
        return f"{MARK}.{text}", checksum


def _digits(record: Record[Any, Any], number: int) -> list[tuple[int, int]]:
    """What a step chose among what was possible, as digits with their bases."""
    if not number:
        return []
    game, before, step = record.game, record.steps[number - 1].state, record.steps[number]
    seats = game.to_act(before)
    whose = seats.index(step.seat), len(seats)
    if step.seat == CHANCE:
        return [whose, *game.chance(before).digits(step.move)]
    moves = game.moves(before, step.seat)
    return [whose, (list(moves).index(step.move), len(moves))]


def read(
    key: str,
) -> tuple[Game[Any, Any], list[tuple[Seat, Any, Any, tuple[Event, ...]]], int, tuple[str, ...]]:
    """Return the contents of a key: the game; seat, move, resulting table and events of each step; how
    often steps were taken back; and who played each seat.

    >>> import rulebook
    >>> game, steps, *_ = read(write(rulebook.Record(rulebook.new("knapp_daneben", players=3))))
    >>> game.players, len(steps)
    (3, 1)
    """
    game, parts, taken_back, sat = _open(key)
    length = sum(count for count, _ in parts)
    steps: list[tuple[Seat, Any, Any, tuple[Event, ...]]] = [(CHANCE, None, game.start(), ())]
    for count, digits in parts:
        for _ in range(count):
            state = steps[-1][2]
            seats = game.to_act(state)
            if not seats:
                over = len(steps) - 1
                raise BadRecord(f"this key goes on for {length} steps, but its game is over after {over}")
            seat = seats[digits.take(len(seats))]
            if seat == CHANCE:
                move = game.chance(state).read(digits.take)
            else:
                moves = game.moves(state, seat)
                if not moves:
                    raise BadRecord(f"this key has a move at step {len(steps)}, where its game knows none")
                move = moves[digits.take(len(moves))]
            steps.append((seat, move, *game.play(state, seat, move)))
        if not digits.done:
            raise BadRecord("this key holds more than its game")
    return game, steps, taken_back, sat


def _open(key: str) -> tuple[Game[Any, Any], list[tuple[int, Digits]], int, tuple[str, ...]]:
    """Return the game, steps and digits of each piece, how often steps were taken back, and the players."""
    if not isinstance(key, str):
        raise BadRecord(f"a share key is a text, not {brief(key)}")
    try:
        body, *rest = pieces(MARK, key, "share key", LONGEST, MOST_STEPS // PIECE + 1)
    except Broken as broken:
        raise BadRecord(str(broken)) from None
    end = 2 + int.from_bytes(body[:2], "big")
    try:
        head = json.loads(_inflate(body[2:end]))
        name, version, first, chosen, *more = head
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise BadRecord("this key does not say which game it holds") from None
    said = [int.from_bytes(part[:2], "big") for part in rest]
    rows = [body[end:], *(part[2:] for part in rest)]
    seats = more.pop() if len(more) == 3 else []
    taken_back = times_taken_back(more.pop()) if len(more) == 2 else 0
    told = more == [0]
    if more not in ([], [0], [MORE]) or (told != bool(taken_back) and not (told and seats)):
        raise BadRecord(DAMAGED)
    if said and said[-1] & BACK:
        said[-1] -= BACK
        taken_back, rows[-1] = times_taken_back(int.from_bytes(rows[-1][:2], "big")), rows[-1][2:]
        if not taken_back:
            raise BadRecord(DAMAGED)
    if [more == [MORE], *(number >= MORE for number in said)] != [True] * len(rest) + [False]:
        raise BadRecord(DAMAGED)
    if type(first) is not int or first < 0:
        raise BadRecord(f"this key claims {brief(first)} steps")
    counts = [first, *(number % MORE for number in said)]
    length = sum(counts)
    game = game_from(name, chosen)
    if version != game.rules.version:
        known = game.rules.version
        raise BadRecord(f"this key is from version {brief(version)} of the {name} rules, not {known}")
    if length > game.longest():
        raise BadRecord(f"this key claims {brief(length)} steps, more than {name} can have")
    if length > MOST_STEPS:
        raise BadRecord(f"this key claims {length:,} steps, more than a key can hold: {MOST_STEPS:,}")
    sat = who_sat(game, seats) if seats else ()
    return game, list(zip(counts, map(Digits, rows), strict=True)), taken_back, sat


def _deflate(data: bytes) -> bytes:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush()


def _inflate(data: bytes) -> bytes:
    opener = zlib.decompressobj(-15)
    plain = opener.decompress(data, LONGEST)
    if opener.unconsumed_tail:
        raise zlib.error("too long")
    return plain
