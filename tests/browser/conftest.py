"""The browser, and what every browser test asserts: no console error, no request off the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.find_browser import HELP, find
from tests.browser.harness import ORIGIN, Screen
from tests.watch import no_silent_failure

__all__ = ["no_silent_failure"]

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = find()
    assert path is not None, HELP
    return {**browser_type_launch_args, "executable_path": path, "args": QUIET}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    expect.set_options(timeout=15_000)
    return {
        **browser_context_args,
        "viewport": {"width": 1200, "height": 900},
        "reduced_motion": "reduce",
        "permissions": ["clipboard-read", "clipboard-write"],
    }


@pytest.fixture
def screen(page: Page) -> Iterator[Callable[..., Screen]]:
    """Put a table, or a card, on a page; at the end nothing may have gone wrong there."""
    errors: list[str] = []
    foreign: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    own = (ORIGIN, "data:", "blob:", "about:")
    page.on("request", lambda ask: None if ask.url.startswith(own) else foreign.append(ask.url))

    def put(table: Any, **options: Any) -> Screen:
        return Screen(page, table, **options)

    yield put
    assert errors == [] and foreign == []


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Keep a picture of the page to be looked at."""

    def take(name: str) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    return take
