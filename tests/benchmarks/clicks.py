"""From a click to the changed screen, for every game: the real script in Chromium, odds open."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

import rulebook
from rulebook_widgets import table
from tests.benchmarks.race import PROMISE, Row, within
from tests.browser.conftest import QUIET
from tests.browser.find_browser import HELP, find
from tests.browser.harness import Screen

CLICKS = 100
AT_ONCE = 0.1
"""Seconds within which an answer seems to come at once."""
ANSWERED = """async (share) => {
  const root = document.querySelector(".rb"), before = root.dataset.step;
  const moves = [...root.querySelectorAll(".rb-move")];
  const answered = new Promise((done) => new MutationObserver((_, watch) => {
    if (root.dataset.step === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  }).observe(root, { attributes: true }));
  const start = performance.now();
  moves[Math.floor(share * moves.length)].click();
  return answered;
}"""


def rows() -> Iterator[Row]:
    """Click in every game, or say that there is no browser to click in."""
    path = find()
    if path is None:
        print(f"clicks: left out. {HELP}", file=sys.stderr)
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        for name in rulebook.all_games():
            times = np.array(clicked(browser, name))
            what = f"from click to screen, {rulebook.rules(name).title()}"
            yield within(f"{what}, median", float(np.median(times)), PROMISE, AT_ONCE)
            yield within(f"{what}, 95 %", float(np.quantile(times, 0.95)), PROMISE, 2 * AT_ONCE)


def clicked(browser: Browser, name: str) -> list[float]:
    """Play by clicks on any of the moves, one game after another: the seconds of each click."""
    rng, times, seed = np.random.default_rng(1), list[float](), 0
    while len(times) < CLICKS:
        seed += 1
        page = browser.new_page(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
        times += played(page, name, seed, rng.random(CLICKS - len(times)))
        if seed > CLICKS:
            raise AssertionError(f"{name}: there is hardly anything to click")
        page.close()
    return times


def played(page: Page, name: str, seed: int, shares: Iterable[float]) -> Iterator[float]:
    """Click through one game until there is nothing to click, each time on the move at that share of them."""
    screen = Screen(page, table(rulebook.new(name), bots="random", seed=seed, odds=True))
    page.locator(".rb-tab[id$=-moves]").click()  # named "The end" where a bot's first move ends the round
    screen.table.counter.wanted = True  # counted after each click, as with their panel open
    for share in shares:
        screen.table.wait()
        screen.push()
        if not page.locator(".rb-move").count():
            return
        yield float(page.evaluate(ANSWERED, float(share))) / 1000
