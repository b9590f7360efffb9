"""What Python packs is what the page opens: the same cases in both, whatever way zlib packed them."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page

import rulebook
from rulebook_widgets import table
from rulebook_widgets.drawing import FRAME
from rulebook_widgets.packing import packed, unpacked

pytestmark = pytest.mark.browser
OPENS = "async ([script, text]) => JSON.stringify((await import(script)).unpacked(JSON.parse(text)))"


def opened(page: Page, parcel: Any) -> Any:
    """What the page's own script makes of it."""
    script = "data:text/javascript;base64," + b64encode((FRAME / "unpack.js").read_bytes()).decode()
    return json.loads(page.evaluate(OPENS, [script, json.dumps(parcel)]))


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
