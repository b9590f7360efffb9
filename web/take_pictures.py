"""Take the pictures of the five tables, light and dark: .venv/bin/python -m web.take_pictures."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import rulebook
from rulebook_widgets import table
from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.browser.harness import Screen

WEB = Path(__file__).parent
SIZE = {"width": 760, "height": 1400}


def main() -> None:
    """Photograph every game where `site.toml` says that it looks good."""
    games: dict[str, Any] = tomllib.loads((WEB / "site.toml").read_text(encoding="utf-8"))["games"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        for name, told in games.items():
            shot = told["picture"]
            record = rulebook.play(rulebook.new(name, **shot["options"]), bots=shot["bot"], seed=shot["seed"])
            for dark in (False, True):
                page = browser.new_page(viewport=SIZE, device_scale_factor=1.5)
                Screen(page, table(record.at(shot["step"]), bots=shot["seats"], seed=1), dark=dark)
                path = WEB / "pictures" / f"{name}{'_dark' if dark else ''}.jpg"
                path.parent.mkdir(exist_ok=True)
                page.locator(".rb-board").screenshot(path=path, type="jpeg", quality=72)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
