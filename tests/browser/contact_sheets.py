"""Contact sheets, to look at after a change of a screen: `python -m tests.browser.contact_sheets [game …]`.

A sheet for each game, in `screenshots/`: its start, a choice, a refusal, the odds, the same in the dark, on a
phone, and with more contrast. How a choice and a refusal come about on each board is in `MOMENTS`.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import rulebook
from binder.site.take_pictures import moment, scenes
from rulebook_widgets import Table, table
from tests.browser.conftest import QUIET, SCREENSHOTS
from tests.browser.find_browser import find
from tests.browser.harness import Screen

WIDE, PHONE = {"width": 1100, "height": 900}, {"width": 360, "height": 780}
MOMENTS = {
    "knapp_daneben": (".kd-open", ".kd-full"),
    "poof": (".pf-group", "[data-key='take']"),
    "close_enough": (".ce-token.ce-on, [data-key='deck']", "[data-key^='face']:not(.ce-on)"),
    "closing_in": (".ci-open", ".ci-tile:not(.ci-open)"),
    "five_to_close": (".fc-card", ".fc-tile, .fc-end, .fc-empty"),
}
"""What is clicked for a choice, and for a refusal."""
Shot = tuple[str, bytes]


def shots(browser: Browser, name: str) -> Iterator[Shot]:
    """Take the pictures of one game, each with its name."""
    scene = scenes()[name]
    choice, refusal = MOMENTS[name]

    def middle(odds: bool = False) -> Table:
        record = moment(name, scene)
        bots = [None, *[scene["bot"]] * (record.game.players - 1)]
        return table(record, bots=bots, seed=1, odds=odds).wait()

    def shot(
        what: str,
        made: Table,
        does: Callable[[Page], Any] = lambda page: None,
        size: Any = WIDE,
        dark: bool = False,
        **seen: Any,
    ) -> Shot:
        context = browser.new_context(viewport=size, reduced_motion="reduce", **seen)
        page = context.new_page()
        Screen(page, made, dark=dark)
        does(page)
        taken = page.screenshot(full_page=size is WIDE, animations="disabled")
        context.close()
        return what, taken

    def click(selector: str) -> Callable[[Page], Any]:
        return lambda page: page.locator(selector).last.click()

    start = table(rulebook.new(name, **scene["options"]), bots=scene["bot"], seed=3).wait()
    yield shot("start", start)
    yield shot("choice", middle(), click(choice))
    yield shot("refusal", middle(), click(refusal))
    yield shot("odds", middle(odds=True), lambda page: page.get_by_role("tab", name="Odds").click())
    yield shot("dark", middle(odds=True), dark=True)
    yield shot("phone", middle(), size=PHONE)
    yield shot("phone, dark", middle(), size=PHONE, dark=True)
    yield shot("more contrast", middle(), contrast="more")
    yield shot("forced colours", middle(), forced_colors="active")


def sheet(browser: Browser, name: str) -> None:
    """Put the pictures of one game on one sheet, and keep each by itself."""
    SCREENSHOTS.mkdir(exist_ok=True)
    figures = []
    for what, taken in shots(browser, name):
        (SCREENSHOTS / f"{name} {what}.png").write_bytes(taken)
        data = base64.b64encode(taken).decode()
        image = f"<img src='data:image/png;base64,{data}'>"
        figures.append(f"<figure><figcaption>{escape(what)}</figcaption>{image}</figure>")
    page = browser.new_page(viewport={"width": 1800, "height": 1000})
    page.set_content(
        "<!doctype html><style>body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px }"
        f"figure {{ margin: 0; font: 16px sans-serif }} img {{ max-width: 100% }}</style>{''.join(figures)}"
    )
    page.screenshot(path=SCREENSHOTS / f"sheet {name}.png", full_page=True)
    page.close()


def main(names: list[str]) -> None:
    """Make the sheets of the games that are named, or of all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        for name in names or scenes():
            sheet(browser, name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
