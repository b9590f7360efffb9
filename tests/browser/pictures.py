"""The pictures of the README, made from the real screens: `python -m tests.browser.pictures`.

Chromium draws each game's table; the picture is kept in 256 colours, which is all that a flat screen needs.
"""

from __future__ import annotations

import base64
import struct
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

import rulebook
from rulebook.record import Record
from rulebook_widgets import table
from tests.browser.find_browser import HELP, find
from tests.browser.harness import Screen

PICTURES = Path(__file__).parents[2] / "pictures"
WIDTH = 1100
COLOURS = 256
PIXELS = """async (png) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), picture);
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let text = "";
  for (let at = 0; at < data.length; at += 4096) text += String.fromCharCode(...data.subarray(at, at + 4096));
  return [canvas.width, canvas.height, btoa(text)];
}"""


@dataclass(frozen=True)
class Scene:
    """A moment worth showing: played by one bot up to about this step, then looked at by the first player."""

    bot: str
    step: int
    seed: int = 7
    options: dict[str, Any] = field(default_factory=dict)


SCENES = {
    "close_enough": Scene("threshold", 69, seed=14),
    "closing_in": Scene("planner", 79, seed=5),
    "five_to_close": Scene("speller", 150),
    "knapp_daneben": Scene("greedy", 55, options={"players": 3}),
    "poof": Scene("greedy", 91, seed=10, options={"players": 3}),
}


def record_of(name: str) -> Record[Any, Any]:
    """Play a game up to its scene: the first step from there on at which the first player is to move."""
    scene = SCENES[name]
    record = rulebook.play(rulebook.new(name, **scene.options), scene.bot, seed=scene.seed)
    return next(
        record.at(step) for step in range(scene.step, len(record)) if record.at(step).to_act[:1] == (0,)
    )


def drawn(page: Page, name: str) -> bytes:
    """Draw a game's table, odds included, as a PNG."""
    record = record_of(name)
    bots = [None, *[SCENES[name].bot] * (record.game.players - 1)]
    Screen(page, table(record, bots=bots, seed=1, odds=True).wait())
    page.get_by_role("tab", name="Odds").click()
    page.mouse.move(0, 0)
    return small(page, page.locator(".rb").screenshot(animations="disabled"))


def small(page: Page, png: bytes) -> bytes:
    """Write a PNG anew in the colours that a palette holds: the commonest ones stand for their neighbours."""
    width, height, text = page.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3].astype(np.int32)
    codes, which, times = np.unique(
        pixels @ np.array([1 << 16, 1 << 8, 1]), return_inverse=True, return_counts=True
    )
    colours = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    palette = colours[np.argsort(-times, kind="stable")[:COLOURS]]
    nearest = ((colours[:, None] - palette) ** 2).sum(2).argmin(1).astype(np.uint8)
    rows = nearest[which].reshape(height, width)
    lines = b"".join(b"\x00" + row.tobytes() for row in rows)
    parts = {
        b"IHDR": struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0),
        b"PLTE": palette.astype(np.uint8).tobytes(),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, parts, parts.values()))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> int:
    """Make all pictures."""
    path = find()
    if path is None:
        print(HELP, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in sys.argv[1:] or SCENES:
            page = browser.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
            (PICTURES / f"{name}.png").write_bytes(drawn(page, name))
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
