"""The page of the pieces: every token and every shape is on it, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import rulebook
from rulebook.table.boards import find_board
from rulebook_widgets.drawing import drawing
from rulebook_widgets.pieces import page as written
from rulebook_widgets.pieces import tokens

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_token_and_every_piece_is_on_the_page(
    page: Page, picture: Callable[[str], None], dark: bool
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(written())
    page.locator("body[data-ready]").wait_for()
    if dark:
        page.get_by_role("button", name="Dark").click()
    shown = set(page.locator("tbody code").all_inner_texts())
    assert shown == tokens().keys()
    for name in rulebook.all_games():
        drawn = drawing(find_board(rulebook.new(name)))
        shapes = set(re.findall(r'<symbol id="([\w-]+)"', drawn["shapes"]))
        look = re.search(r'className = "rb-board-root (\w+)"', drawn["esm"])
        assert look and shapes
        there = page.locator(f"[data-game={look[1]}] [data-shape]")
        assert {str(one.get_attribute("data-shape")) for one in there.all()} == shapes, name
        assert page.locator(f"[data-game={look[1]}] figcaption:empty").count() == 0
    assert errors == [] and Axe().run(page).response["violations"] == []
    picture(f"pieces {'dark' if dark else 'light'}")
