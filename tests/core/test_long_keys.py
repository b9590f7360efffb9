"""The key of a long game comes in pieces: a step more changes the last one only."""

from __future__ import annotations

import base64
import json
import zlib
from itertools import chain
from random import Random
from typing import Any

import pytest

import rulebook
from rulebook import Record
from rulebook.core.share_key import BACK, PIECE, Growing, _digits
from rulebook.keys.seal import packed, piece, seal

LONG = rulebook.play(rulebook.new("poof", players=4), "random", seed=3)
LENGTHS = (0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 1, 3 * PIECE + 7)


def in_one_piece(record: Record[Any, Any]) -> str:
    """The key as it was written before there were pieces."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    told = [record.game.name, record.game.rules.version, len(record), {"players": 4}]
    head = squeezer.compress(json.dumps(told, separators=(",", ":")).encode()) + squeezer.flush()
    row = packed(list(chain.from_iterable(_digits(record, step) for step in range(len(record) + 1))))
    return seal("RB1", len(head).to_bytes(2, "big") + head + row)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_key_holds_the_game_however_long_it_is(length: int) -> None:
    record = LONG.at(length)
    assert Record.from_key(record.key()).steps == record.steps
    assert record.key().count(".") == 1 + max(length - 1, 0) // PIECE


@pytest.mark.parametrize("length", LENGTHS)
def test_a_key_from_before_there_were_pieces_is_read(length: int) -> None:
    record = LONG.at(length)
    assert Record.from_key(in_one_piece(record)) == record
    if length <= PIECE:
        assert in_one_piece(record) == record.key()


def test_a_key_that_grows_goes_back_and_forks_is_the_one_written_at_once() -> None:
    growing, rng = Growing(), Random(5)
    other = rulebook.play(LONG.at(2 * PIECE), "random", seed=4)
    for _ in range(12):
        record = rng.choice((LONG, other))
        record = record.at(rng.choice([0, PIECE, 2 * PIECE, 2 * PIECE + 1, rng.randrange(len(record))]))
        assert ".".join(growing.pieces(record)) == record.key()


def test_a_step_more_works_out_that_step(monkeypatch: pytest.MonkeyPatch) -> None:
    growing, asked = Growing(), []
    growing.pieces(LONG.at(3 * PIECE))
    kind = type(LONG.game)
    plain = kind.to_act
    monkeypatch.setattr(kind, "to_act", lambda *args: asked.append(args[1]) or plain(*args))
    growing.pieces(LONG.at(3 * PIECE + 1))
    assert asked == [LONG.steps[3 * PIECE].state]


def test_a_long_key_with_pieces_missing_changed_or_in_another_order_is_refused() -> None:
    mark, *parts = LONG.key().split(".")
    other = rulebook.play(LONG.game, "random", seed=6).key().split(".")[1:]
    assert len(parts) > 4 and len(other) > 2
    damaged = [
        parts[:-1], parts[1:], parts[:1], [*parts, parts[-1]], [parts[0], parts[2], parts[1], *parts[3:]],
        [parts[0], other[1], *parts[2:]], [*parts, ""], [parts[0], "", *parts[1:]],
    ]  # fmt: skip
    for row in damaged:
        with pytest.raises(rulebook.BadRecord, match="damaged"):
            Record.from_key(".".join([mark, *row]))


def test_only_the_last_piece_says_that_moves_were_taken_back() -> None:
    """So that taking back costs a piece, however long the game is."""
    plain, growing = LONG.at(3 * PIECE + 7), Growing()
    before = growing.pieces(plain)
    for often in (1, 2, 1000):
        record = plain.having_taken_back(often)
        after = growing.pieces(record)
        assert after[:-1] == before[:-1] and after[-1] != before[-1] and ".".join(after) == record.key()
        assert Record.from_key(record.key()).taken_back == often


@pytest.mark.parametrize("often", [0, 1001, 65535])
def test_a_last_piece_that_says_something_else_of_taking_back_is_refused(often: int) -> None:
    record = LONG.at(2 * PIECE)
    first, last = record.key().removeprefix("RB1.").split(".")
    checksum = int.from_bytes(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))[:4], "big")
    told = base64.urlsafe_b64decode(last + "=" * (-len(last) % 4))[4:]
    body = (PIECE + BACK).to_bytes(2, "big") + often.to_bytes(2, "big") + told[2:]
    with pytest.raises(rulebook.BadRecord, match=r"taken back 0 to 1000 times|damaged"):
        Record.from_key(f"RB1.{first}.{piece(body, checksum)[0]}")
