"""Take the pictures of README and site from the real screens: `python -m binder.site.take_pictures`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import rulebook
from rulebook.core.record import Record
from rulebook_widgets import Lesson, table
from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.browser.harness import Screen

SITE = Path(__file__).parent
PICTURES = SITE / "pictures"
TABLE = {"width": 1100, "height": 900}
BOARD = {"width": 560, "height": 1400}


def moment(name: str, scene: dict[str, Any]) -> Record[Any, Any]:
    """Play a game up to its scene: the first step from there on at which the first player is to move."""
    record = rulebook.play(rulebook.new(name, **scene["options"]), scene["bot"], seed=scene["seed"])
    steps = map(record.at, range(scene["step"], len(record)))
    return next(record for record in steps if record.to_act[:1] == (0,))


def scenes() -> dict[str, Any]:
    """Say where each game looks good."""
    games = tomllib.loads((SITE / "site.toml").read_text(encoding="utf-8"))["games"]
    return {name: told["picture"] for name, told in games.items()}


def take(browser: Browser, name: str, folder: Path) -> None:
    """Photograph the whole table with its odds for the README; the board, light and dark, for the site."""
    scene = scenes()[name]
    record = moment(name, scene)
    bots = [None, *[scene["bot"]] * (record.game.players - 1)]
    shots = [
        ("table", TABLE, ".rb", False),
        ("board", BOARD, ".rb-board", False),
        ("dark", BOARD, ".rb-board", True),
    ]
    for shot, size, part, dark in shots:
        page = browser.new_page(viewport=size, device_scale_factor=1 if shot == "table" else 1.5)
        Screen(page, table(record, bots=bots, seed=1, odds=shot == "table").wait(), dark=dark)
        if shot == "table":
            page.get_by_role("tab", name="Odds").click()
            page.mouse.move(0, 0)
        path = folder / f"{name}_{shot}.jpg"
        page.locator(part).screenshot(path=path, type="jpeg", quality=72, animations="disabled")
        page.close()


def take_lesson(browser: Browser, folder: Path) -> None:
    """Photograph a step of a lesson that was done: a guess beside tries and the exact chance."""
    lesson = Lesson("how_likely_is_a_seven", "17")
    step = lesson.step("guess")
    for asked in ({"do": "guess", "text": "30 %"}, {"do": "few"}, {"do": "many"}, {"do": "exact"}):
        step.do(asked)
    for shot, dark in (("board", False), ("dark", True)):
        page = browser.new_page(viewport=BOARD, device_scale_factor=1.5)
        Screen(page, step, dark=dark)
        path = folder / f"lesson_{shot}.jpg"
        page.locator(".rb").screenshot(path=path, type="jpeg", quality=72, animations="disabled")
        page.close()


def main(names: list[str]) -> None:
    """Photograph the games that are named, or all, at the moments that `site.toml` names."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        for name in names or scenes():
            take(browser, name, PICTURES)
        if not names:
            take_lesson(browser, PICTURES)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
