"""What Python packs, and tells of as changed, is what the page makes of it: the same cases in both."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page

import rulebook
from rulebook.table.changes import changes
from rulebook_widgets import table
from rulebook_widgets.drawing import FRAME
from rulebook_widgets.packing import packed, unpacked
from tests.table.changed import changed

pytestmark = pytest.mark.browser
CALLS = "async ([script, name, text]) => JSON.stringify((await import(script))[name](...JSON.parse(text)))"


def called(page: Page, script: str, name: str, *given: Any) -> Any:
    """What a function of the page's own script gives back."""
    source = "data:text/javascript;base64," + b64encode((FRAME / script).read_bytes()).decode()
    return json.loads(page.evaluate(CALLS, [source, name, json.dumps(given)]))


def opened(page: Page, parcel: Any) -> Any:
    return called(page, "unpack.js", "unpacked", parcel)


def any_value(rng: Random, deep: int) -> Any:
    """Something that JSON can say, with much that is alike."""
    kind = rng.randrange(8) if deep else rng.randrange(6)
    if kind == 6:
        return [any_value(rng, deep - 1) for _ in range(rng.randrange(9))]
    if kind == 7:
        return {rng.choice("abcdefgh") * 3: any_value(rng, deep - 1) for _ in range(rng.randrange(9))}
    words = rng.choice(("", "card", "für « ’ 🂡", "row 1, column 2", '\\"\n\t', "x" * rng.randrange(700)))
    return (None, True, rng.randrange(-(10**9), 10**9), rng.random(), words, words + str(rng.random()))[kind]


@pytest.mark.parametrize("seed", range(3))
def test_the_page_opens_whatever_python_packs(page: Page, seed: int) -> None:
    rng = Random(seed)
    for value in [
        {},
        [],
        "",
        {"packed": "no parcel"},
        {"packed": 3},
        *([any_value(rng, 5)] for _ in range(40)),
    ]:
        assert opened(page, packed(value)) == unpacked(packed(value)) == value


@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_page_opens_a_table_as_it_stands(page: Page, name: str) -> None:
    record = rulebook.play(rulebook.new(name), bots="random", seed=3)
    screen = table(record.at(min(30, len(record))), seats=[0], bots="random", odds=True).wait()
    state = {part: value for part, value in screen.get_state().items() if not part.startswith("_")}
    parcels = {part: json.loads(json.dumps(value, default=str)) for part, value in state.items()}
    for part, parcel in parcels.items():
        assert opened(page, parcel) == unpacked(parcel), part
    assert unpacked(parcels["picture"]) == json.loads(json.dumps(screen.picture))


def nudged(value: Any, rng: Random) -> Any:
    """The same with a little of it changed."""
    if isinstance(value, list | dict) and rng.random() < 0.9:
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        now = {name: nudged(part, rng) for name, part in parts}
        return now if isinstance(value, dict) else list(now.values())
    return value if rng.random() < 0.9 else any_value(rng, 2)


@pytest.mark.parametrize("seed", range(3))
def test_what_changed_put_into_what_was_before_is_what_is_now(page: Page, seed: int) -> None:
    rng = Random(seed)
    inside = 0
    for before in [[], {}, [1], [True], {"0": 1}, *([any_value(rng, 5)] for _ in range(40))]:
        for now in [nudged(before, rng), any_value(rng, 3), [True], [[]], [{}], {}, ["one"], {"1": []}]:
            told = json.loads(json.dumps(changes(before, now)))
            inside += bool(told) and isinstance(told, dict)
            assert json.dumps(changed(before, told)) == json.dumps(now)
            assert called(page, "changed.js", "changed", before, told) == now
            assert (told == {}) == (json.dumps(before) == json.dumps(now))
    assert inside > 20


WAYS = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED)


@pytest.mark.parametrize("level", [0, 1, 9])
@pytest.mark.parametrize("way", WAYS)
def test_the_page_opens_every_kind_of_block(page: Page, level: int, way: int) -> None:
    rng = Random(level)
    value = [rng.random() for _ in range(6000)] + ["alike " * 2000]  # more than one block, and far back
    packer = zlib.compressobj(level, zlib.DEFLATED, 15, 9, way)
    text = packer.compress(json.dumps(value).encode()) + packer.flush()
    assert opened(page, {"packed": b64encode(text).decode()}) == value


def test_what_is_cut_short_is_no_parcel(page: Page) -> None:
    whole = packed(["a card"] * 50)["packed"]
    for length in range(0, len(whole) - 8, 4):
        with pytest.raises(Error):
            opened(page, {"packed": whole[:length]})
