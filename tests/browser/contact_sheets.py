"""Contact sheets, to look at after a change of a screen: `python -m tests.browser.contact_sheets [game …]`.

A sheet for each game, in `screenshots/`: its start, a choice, a refusal, the odds, an event in the middle of
its motion, the end of a round or of the game; some of it in the dark, on a phone, and with more contrast. How
a choice and a refusal come about on each board is in `MOMENTS`, which event is shown in motion in `EVENTS`.
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
from rulebook.core.record import Record
from rulebook.table.boards import find_board
from rulebook.table.finale import closed
from rulebook.table.sitting import Sitting
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
EVENTS = {
    "knapp_daneben": "rolled",
    "poof": "poofed",
    "close_enough": "adds_face",
    "closing_in": "removed",
    "five_to_close": "froze",
}
"""The event of each game that is caught in the middle of its motion."""
HALF_WAY = """async (line) => {
  const told = document.querySelector(".rb-teller");
  const moving = document.getAnimations();
  for (const one of moving) one.pause();
  const length = told.lastChild.getAnimations()[0].effect.getComputedTiming().endTime;
  for (let n = 0; n < line; n += 1) {
    told.lastChild.getAnimations()[0].finish();
    await new Promise(requestAnimationFrame);
    told.lastChild.getAnimations()[0].pause();
  }
  told.lastChild.getAnimations()[0].currentTime = length / 2;
  for (const one of moving) if (!told.contains(one.effect.target)) one.currentTime = (line + 0.4) * length;
}"""
"""Stops every motion where the line of that number is half told."""
Shot = tuple[str, bytes]


def event(name: str) -> tuple[Record[Any, Any], int]:
    """A record whose last step brings the game's event, and which line of that step tells it."""
    scene = scenes()[name]
    record = rulebook.play(rulebook.new(name, **scene["options"]), scene["bot"], seed=scene["seed"])
    for at in range(12, len(record)):
        said = [told.say for told in record.steps[at].events if told.seen_by(0)]
        if EVENTS[name] in said and record.steps[at].seat != 0:
            return record.at(at), said.index(EVENTS[name])
    raise LookupError(name)


def ended(name: str) -> Record[Any, Any]:
    """A record at the end of its first round, or of a game without rounds."""
    scene = scenes()[name]
    record = rulebook.play(rulebook.new(name, **scene["options"]), scene["bot"], seed=scene["seed"])
    board = find_board(record.game)
    return next(then for then in map(record.at, range(1, len(record) + 1)) if closed(then, board))


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
        then: Record[Any, Any] | None = None,
        line: int = 0,
        **seen: Any,
    ) -> Shot:
        still: Any = "reduce" if then is None else "no-preference"
        context = browser.new_context(viewport=size, reduced_motion=still, **seen)
        page = context.new_page()
        screen = Screen(page, made, dark=dark)
        does(page)
        if then is not None:
            for record in (then.at(len(then) - 1), then):  # dice may have gone on by themselves
                made.sitting.record, made.sitting.since = record, len(then) - 1
                made.show()
                screen.push()
            page.evaluate(HALF_WAY, line)
        taken = page.screenshot(full_page=size is WIDE, animations="disabled" if then is None else "allow")
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
    after, line = event(name)

    def before() -> Table:
        bots = [None, *["random"] * (after.game.players - 1)]
        return Table(Sitting(after.at(len(after) - 1), bots, seed=1, one_by_one=True))

    yield shot("in motion", before(), then=after, line=line)
    yield shot("in motion, dark", before(), then=after, line=line, dark=True)
    yield shot("in motion, phone", before(), then=after, line=line, size=PHONE)
    end = ended(name)
    bots = [None, *["random"] * (end.game.players - 1)]
    each = click("[data-key='each line']")
    yield shot("finale", table(end, bots=bots, seed=1), each)
    yield shot("finale, dark", table(end, bots=bots, seed=1), each, dark=True)
    yield shot("finale, phone", table(end, bots=bots, seed=1), each, size=PHONE)
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
