"""The share key: a whole game in a line of text that fits in a link.

Every step is a choice among what the rules allow there, so a game is a row of digits, each with its own base:
one big number. Nothing illegal can even be written down; a checksum tells a damaged key from a game.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.save_file import BadRecord, game_from, options
from rulebook.keys.codec import brief
from rulebook.keys.seal import Broken, Digits, packed, seal, unseal

if TYPE_CHECKING:
    from rulebook.core.record import Record

MARK = "RB1"
LONGEST = 20_000
"""Characters at most: far longer than any game, so that a stranger's text cannot keep us busy."""
MOST_STEPS = 20_000
"""Steps at most, as steps that leave no choice take no room in a key."""


def write(record: Record[Any, Any]) -> str:
    """Write a record as a key.

    >>> import rulebook
    >>> write(rulebook.Record(rulebook.new("knapp_daneben")))[:4]
    'RB1.'
    """
    game = record.game
    if len(record) > MOST_STEPS:
        raise BadRecord(f"a game of {len(record):,} steps is too long for a key; save it as a file")
    digits: list[tuple[int, int]] = []
    for before, step in zip(record.steps, record.steps[1:], strict=False):
        seats = game.to_act(before.state)
        digits.append((seats.index(step.seat), len(seats)))
        if step.seat == CHANCE:
            digits.extend(game.chance(before.state).digits(step.move))
        else:
            moves = game.moves(before.state, step.seat)
            digits.append((list(moves).index(step.move), len(moves)))
    head = json.dumps([game.name, game.rules.version, len(record), options(game)], separators=(",", ":"))
    packed_head = _deflate(head.encode())
    return seal(MARK, len(packed_head).to_bytes(2, "big") + packed_head + packed(digits))


def read(key: str) -> tuple[Game[Any, Any], list[tuple[Seat, Any, Any, tuple[Event, ...]]]]:
    """Read a key: the game, and of each step the seat, the move, the table after it and what happened.

    >>> import rulebook
    >>> game, steps = read(write(rulebook.Record(rulebook.new("knapp_daneben", players=3))))
    >>> game.players, len(steps)
    (3, 1)
    """
    game, length, digits = _open(key)
    steps: list[tuple[Seat, Any, Any, tuple[Event, ...]]] = [(CHANCE, None, game.start(), ())]
    for count in range(1, length + 1):
        state = steps[-1][2]
        seats = game.to_act(state)
        if not seats:
            raise BadRecord(f"this key goes on for {length} steps, but its game is over after {count - 1}")
        seat = seats[digits.take(len(seats))]
        if seat == CHANCE:
            move = game.chance(state).read(digits.take)
        else:
            moves = game.moves(state, seat)
            if not moves:
                raise BadRecord(f"this key has a move at step {count}, where its game knows none")
            move = moves[digits.take(len(moves))]
        steps.append((seat, move, *game.play(state, seat, move)))
    if not digits.done:
        raise BadRecord("this key holds more than its game")
    return game, steps


def _open(key: str) -> tuple[Game[Any, Any], int, Digits]:
    """The game, the number of steps, and the digits that hold them."""
    if not isinstance(key, str):
        raise BadRecord(f"a share key is a text, not {brief(key)}")
    try:
        body = unseal(MARK, key, "share key", LONGEST)
    except Broken as broken:
        raise BadRecord(str(broken)) from None
    end = 2 + int.from_bytes(body[:2], "big")
    try:
        head = json.loads(_inflate(body[2:end]))
        name, version, length, chosen = head
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise BadRecord("this key does not say which game it holds") from None
    game = game_from(name, chosen)
    if version != game.rules.version:
        known = game.rules.version
        raise BadRecord(f"this key is from version {brief(version)} of the {name} rules, not {known}")
    if type(length) is not int or not 0 <= length <= game.longest():
        raise BadRecord(f"this key claims {brief(length)} steps, more than {name} can have")
    if length > MOST_STEPS:
        raise BadRecord(f"this key claims {length:,} steps, more than a key can hold: {MOST_STEPS:,}")
    return game, length, Digits(body[end:])


def _deflate(data: bytes) -> bytes:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(data) + squeezer.flush()


def _inflate(data: bytes) -> bytes:
    opener = zlib.decompressobj(-15)
    plain = opener.decompress(data, LONGEST)
    if opener.unconsumed_tail:
        raise zlib.error("too long")
    return plain
