"""The frame with the plain board: every game has all of this, whatever its board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import rulebook
from rulebook_widgets import table
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser


def test_a_move_is_played_by_its_words(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    page.get_by_role("button", name="take the red die").click()
    expect(page.get_by_text("Step 2 of 2")).to_be_visible()
    assert len(shown.table.record) == 2
    assert page.evaluate("() => window.leave()") == 0
