"""Take the pictures of README and site from the real screens: `python -m binder.site.take_pictures`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import rulebook
from rulebook.core.record import Record
from rulebook_widgets import table
from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.browser.harness import Screen

SITE = Path(__file__).parent
PICTURES = SITE / "pictures"
TABLE = {"width": 1100, "height": 900}
BOARD = {"width": 760, "height": 1400}


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


def main(names: list[str]) -> None:
    """Photograph the games that are named, or all, at the moments that `site.toml` names."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        for name in names or scenes():
            take(browser, name, PICTURES)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
