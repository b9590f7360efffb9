"""What comes from strangers: keys, save files, options, word lists, all of them damaged on purpose.

Whatever it is, it is read or refused in words of bearable length, in little memory, and nothing of it is run.
"""

from __future__ import annotations

import json
import sys
import zlib
from dataclasses import fields
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook import BadRecord, Record, Refused
from rulebook.core import save_file
from rulebook.core.luck import streams
from rulebook.core.players import random_move, run
from rulebook.core.save_file import game_from
from rulebook.core.share_key import LONGEST, MARK, MOST_STEPS
from rulebook.games.five_to_close import dictionary
from rulebook.games.five_to_close.dictionary import NoWords, read_file
from rulebook.keys.codec import BadData, decode, encode
from rulebook.keys.seal import seal
from rulebook.lessons.calculator import Incalculable, calculation
from rulebook.lessons.reading import Unreadable, read
from tests.bounded import MEGABYTE, bounded
from tests.strangers.damage import damaged, places

pytestmark = pytest.mark.slow

NAMES = rulebook.all_games()
games = st.sampled_from(NAMES)

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([2**31, -(2**63), 10**30, 10**400, 0.5, -0.0, float("nan"), float("inf"), 1e308]),
    st.text(max_size=8),
    st.sampled_from(["is", "Write", "os.system", "__class__", "..", "/etc/passwd", "1/0", "\x00", "\ud800"]),
)
junk = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["is", "seat", "row", "players", ""]), inner, max_size=3),
    ),
    max_leaves=8,
)


@cache
def played(name: str) -> Record[Any, Any]:
    """A game to damage, half played."""
    record = rulebook.play(rulebook.new(name), "random", seed=11)
    return record.at(min(len(record) // 2, 60))


# --- share keys -------------------------------------------------------------------------------------------


def sealed(head: Any, tail: bytes = b"") -> str:
    """A key with a right checksum, as somebody can make it who knows how."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress(json.dumps(head).encode()) + squeezer.flush()
    return seal(MARK, len(packed).to_bytes(2, "big") + packed + tail)


@given(st.text(max_size=60) | st.text(max_size=60).map(lambda text: f"{MARK}.{text}"))
@settings(max_examples=300)
def test_a_text_that_is_no_key_is_refused(text: str) -> None:
    assert bounded(lambda: Record.from_key(text), BadRecord) is None


@given(games, st.data())
@settings(max_examples=400)
def test_a_damaged_key_is_refused(name: str, data: st.DataObject) -> None:
    key = played(name).key()
    at = data.draw(st.integers(0, len(key) - 1))
    to = data.draw(st.integers(at + 1, len(key)))
    put = data.draw(st.text("AZaz09-_.=+/ \n\x00é", max_size=4))
    damaged = key[:at] + put + key[to:]
    found = bounded(lambda: Record.from_key(damaged), BadRecord)
    assert found is None or "".join(damaged.split()) == key


@given(games, st.integers(0, 100), st.binary(max_size=60))
@settings(max_examples=200)
def test_a_forged_key_holds_a_legal_game_or_is_refused(name: str, length: int, tail: bytes) -> None:
    key = sealed([name, rulebook.rules(name).version, length, {}], tail)
    found = bounded(lambda: Record.from_key(key), BadRecord)
    if found is not None:
        assert Record(found.game, found.history).steps == found.steps
        assert Record.from_key(found.key()) == found


@given(junk | st.tuples(games | junk, st.just(1) | junk, st.integers(0, 50) | junk, junk).map(list))
@settings(max_examples=400)
def test_a_forged_head_is_refused(head: Any) -> None:
    found = bounded(lambda: Record.from_key(sealed(head)), BadRecord)
    assert found is None or found.game.name == head[0]


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes_with_the_right_checksum_are_refused(body: bytes) -> None:
    assert bounded(lambda: Record.from_key(seal(MARK, body)), BadRecord) is None


def test_a_small_key_that_unpacks_to_much_is_refused() -> None:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join(squeezer.compress(b" " * MEGABYTE) for _ in range(12)) + squeezer.flush()
    key = seal(MARK, len(bomb).to_bytes(2, "big") + bomb)
    assert len(key) < LONGEST
    assert bounded(lambda: Record.from_key(key), BadRecord, megabytes=1) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_key_cannot_claim_a_game_that_takes_forever(name: str) -> None:
    """Zeros cost nothing in a key: without a limit, a line of text would keep us busy for minutes."""
    most = {option.name: option.most for option in rulebook.rules(name).options.values() if option.most}
    game = game_from(name, {limit: most[limit] for limit in most if "limit" in limit or limit == "rounds"})
    if game.longest() <= MOST_STEPS:
        return
    options = {limit: most[limit] for limit in most if "limit" in limit or limit == "rounds"}
    key = sealed([name, rulebook.rules(name).version, game.longest(), options])
    with pytest.raises(BadRecord, match="more than a key can hold"):
        Record.from_key(key)


def test_a_game_too_long_for_a_key_is_told_so() -> None:
    record = rulebook.play(rulebook.new("poof"), "random", seed=1)
    steps = (record.history * (MOST_STEPS // len(record) + 1))[: MOST_STEPS + 1]
    endless = Record(record.game, record.history)
    object.__setattr__(endless, "history", steps)
    with pytest.raises(BadRecord, match="too long for a key; save it as a file"):
        endless.key()


# --- save files -------------------------------------------------------------------------------------------


@given(games, st.data(), junk)
@settings(max_examples=500)
def test_a_save_file_with_anything_anywhere_is_read_or_refused(
    name: str, data: st.DataObject, value: Any
) -> None:
    tree = json.loads(played(name).to_json())
    path = data.draw(st.sampled_from(places(tree)))
    found = bounded(lambda: Record.from_json(json.dumps(damaged(tree, path, value))), BadRecord, Refused)
    assert found is None or Record.from_json(found.to_json()) == found


@given(games, st.data())
@settings(max_examples=400)
def test_a_save_file_with_a_part_missing_or_twice_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = played(name).to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    to = data.draw(st.integers(at, min(len(text), at + 300)))
    put = data.draw(
        st.sampled_from(["", text[at:to] * 2, "NaN", "-", '"', "[[", '{"is": ', "1e999", "\\u0000"])
    )
    found = bounded(lambda: Record.from_json(text[:at] + put + text[to:]), BadRecord, Refused)
    assert found is None or Record.from_json(found.to_json()) == found


HEAD = '{"format": "rulebook record", "version": 1, "game": "knapp_daneben", "options": {"players": %s}'
HEAD += ', "steps": %s}'


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"a":' * 200_000,
        "9" * 200_000,
        HEAD % ("[" * 900 + "]" * 900, "[]"),
        HEAD % ("[" * 400 + "]" * 400, "[]"),
        HEAD % ("9" * 4000, "[]"),
        HEAD % ('"' + "x" * 2_000_000 + '"', "[]"),
        HEAD % ("1", "[" + "[0, {}]," * 100_000 + "[0, 1]]"),
        HEAD % ("1", '[[0, {"is": "Choose", "colour": "' + "red" * 500_000 + '"}]]'),
        HEAD % ("1", "[[0, " + "[" * 900 + "]" * 900 + "]]"),
        HEAD % ("1", '[[0, {"is": "Popen", "args": "touch /tmp/here"}]]'),
        HEAD % ("1", '[[0, {"is": "Choose", "colour": ' + "[" * 900 + "]" * 900 + "}]]"),
    ],
    ids=range(12),
)
def test_deep_long_and_huge_files_are_refused_in_a_few_words(text: str) -> None:
    limit = 16 + 16 * len(text) // MEGABYTE
    assert bounded(lambda: Record.from_json(text), BadRecord, Refused, megabytes=limit) is None


def test_a_forged_step_is_met_before_the_steps_behind_it_are_read() -> None:
    """A file of 10 MB took five seconds and 290 MB to be refused at its step 57."""
    tree = json.loads(played("poof").to_json())
    tree["steps"] += [[0, {"is": "Rolled", "dice": [1]}]] * 3 + [[0]] * 5000
    with pytest.raises(BadRecord, match=f"step {len(played('poof')) + 1} is none of"):
        Record.from_json(json.dumps(tree))


@pytest.mark.parametrize("steps", [save_file.MOST_STEPS + 1, 200_000])
def test_a_save_file_of_too_many_steps_is_not_begun(steps: int) -> None:
    tree = json.loads(played("knapp_daneben").to_json())
    text = json.dumps(tree | {"steps": [0] * steps})
    with pytest.raises(BadRecord, match=f"has {steps:,} steps; 10,000 can be read"):
        Record.from_json(text)


def test_a_save_file_that_is_too_large_is_not_begun() -> None:
    text = '{"a": ' + "[0]," * save_file.LONGEST
    assert bounded(lambda: Record.from_json(text), BadRecord, megabytes=1) is None


def test_what_could_not_be_read_is_not_written_either() -> None:
    record = rulebook.play(rulebook.new("poof"), "random", seed=1)
    endless = Record(record.game, record.history)
    object.__setattr__(endless, "history", record.history * (save_file.MOST_STEPS // len(record) + 1))
    with pytest.raises(BadRecord, match="too long to be kept: 10,000 at most"):
        endless.to_json()


def test_of_a_key_that_is_there_twice_the_last_one_counts() -> None:
    text = HEAD.replace('"options"', '"options": {"players": 9}, "options"') % ("2", "[]")
    assert Record.from_json(text).game.players == 2


@pytest.mark.parametrize("text", ["1e999999999", "1/0", "9" * 500, "0.5", "", "1/-2", 0.5, True, 3])
def test_a_fraction_is_two_whole_numbers_of_bearable_size(text: Any) -> None:
    with pytest.raises(BadData, match="is not a fraction"):
        decode(Fraction, text)
    assert decode(Fraction, encode(Fraction(-5, 36))) == Fraction(-5, 36)
    assert decode(Fraction, encode(Fraction(7))) == 7


# --- options ----------------------------------------------------------------------------------------------


def any_option(name: str) -> st.SearchStrategy[tuple[str, Any]]:
    cls = type(rulebook.new(name))
    return st.sampled_from([field.name for field in fields(cls)]).flatmap(
        lambda field: st.tuples(st.just(field), bent(encode(getattr(rulebook.new(name), field))))
    )


def bent(value: Any) -> st.SearchStrategy[Any]:
    """Something like this value: itself with another in one of its places, or anything at all."""
    paths = places(value)
    near = st.tuples(st.sampled_from(paths), leaves).map(lambda at: damaged(value, *at))
    return near | junk


@given(
    games.flatmap(lambda name: st.tuples(st.just(name), st.lists(any_option(name), min_size=1, max_size=3)))
)
@settings(max_examples=600)
def test_any_options_give_a_game_that_plays_or_are_refused(asked: tuple[str, list[tuple[str, Any]]]) -> None:
    name, chosen = asked
    game = bounded(lambda: game_from(name, dict(chosen)), BadRecord)
    if game is None:
        return
    steps = run(game, game.start(), [random_move] * game.players, streams(1, game.players))
    bounded(lambda: [step for step, _ in zip(steps, range(40), strict=False)])


# --- word lists -------------------------------------------------------------------------------------------


@given(
    st.binary(max_size=300)
    | st.lists(st.text("abcxyz'É \t\x00", max_size=9)).map(lambda w: "\n".join(w).encode())
)
@settings(max_examples=400)
def test_any_file_is_a_word_list_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "words.txt"
    file.write_bytes(content)
    words = bounded(lambda: read_file(file), NoWords)
    assert words is None or all(word.isascii() and word.islower() for word in words)
    dictionary.vocabulary.cache_clear()
    made = bounded(lambda: rulebook.new("five_to_close", words=str(file)), Refused)
    assert (made is None) == (words is None)


def lists(tmp_path: Path) -> dict[str, Path]:
    contents = {
        "one endless word": b"a" * 5 * MEGABYTE,
        "too many words": b"ab\n" * 7 * MEGABYTE,
        "no line": b"\x00" * MEGABYTE,
        "nothing": b"",
        "another alphabet": "ab\ncafé\n".encode("latin-1"),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in contents} | {"a folder": tmp_path, "no file": tmp_path / "x"}


def test_word_lists_that_are_too_much_are_refused(tmp_path: Path) -> None:
    for name, path in lists(tmp_path).items():
        assert bounded(lambda path=path: read_file(path), NoWords, megabytes=64) is None, name


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_word_list_that_never_ends_is_not_begun() -> None:
    for path in ("/dev/zero", "/dev/stdin", "/proc/self/mem", "a\x00b"):
        with pytest.raises(NoWords):
            read_file(Path(path))


# --- nothing is run ---------------------------------------------------------------------------------------

RUN = (
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "subprocess.Popen",
    "pickle.find_class",
    "socket.connect",
    "exec",
)


def test_no_reader_runs_what_it_reads() -> None:
    heard: list[str] = []
    listening = [False]
    sys.addaudithook(lambda event, _: heard.append(event) if listening[0] and event.startswith(RUN) else None)
    spells = ["__import__('os').system('true')", "cos\nsystem\n(S'true'\ntR.", "{{7*7}}", "${x}", "$(true)"]

    def all_read() -> None:
        for spell in spells:
            record = json.loads(played("poof").to_json())
            for path in places(record)[:30]:
                text = json.dumps(damaged(record, path, spell))
                bounded(lambda text=text: Record.from_json(text), BadRecord, Refused)
            bounded(lambda spell=spell: Record.from_key(sealed([spell, 1, 1, {"players": spell}])), BadRecord)
            bounded(lambda spell=spell: read(spell), Unreadable)
            bounded(lambda spell=spell: calculation(spell, ("n",)), Incalculable)

    all_read()  # whatever they import is imported now
    listening[0] = True
    all_read()
    listening[0] = False
    assert heard == []
