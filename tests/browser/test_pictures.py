"""The pictures of the README can be made again, and stay small."""

from __future__ import annotations

import struct

import pytest
from playwright.sync_api import Page

import rulebook
from tests.browser.pictures import COLOURS, PICTURES, SCENES, drawn

pytestmark = pytest.mark.browser


def test_every_game_has_its_picture() -> None:
    assert set(SCENES) == set(rulebook.games()) == {path.stem for path in PICTURES.glob("*.png")}


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_drawn_from_the_screen_in_few_colours(name: str, page: Page) -> None:
    page.set_viewport_size({"width": 1100, "height": 900})
    png = drawn(page, name)
    width, height, bits, kind = struct.unpack(">2I2B", png[16:26])
    assert (bits, kind) == (8, 3), "a palette"
    assert png[33:41] == struct.pack(">I", 3 * COLOURS) + b"PLTE"
    assert 1000 < width <= 1100 and height > 600
    assert len(png) < 120_000
