"""Worksheets on the screen: readable by everybody, as wide as the window at most, nothing from elsewhere."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from rulebook.lessons import exercises, lessons
from rulebook.lessons.worksheet import worksheets
from tests.sampled import sampled

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "game"), sampled(product((360, 1200), lessons()), each=2))
def test_sheets_and_key_can_be_read_on_any_screen(page: Page, tmp_path: Path, game: str, width: int) -> None:
    stack = worksheets(game, 2, 7, exercises=exercises(game), names=["Ada", "Grace"])
    requests: list[str] = []
    page.on("request", lambda ask: requests.append(ask.url))
    page.set_viewport_size({"width": width, "height": 800})
    for path in stack.save(tmp_path, pdf=False).files:
        page.goto(path.as_uri())
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in requests if not url.startswith("file:")] == []
    assert len(requests) == 3
