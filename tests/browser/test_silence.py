"""Boards that receive nothing: they catch up by themselves, and an unanswered click shows a message."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rulebook
from rulebook.table.words import say
from rulebook_widgets import ask, explore, table
from tests.browser.harness import Screen
from tests.browser.lab import CLOSE, OPEN, WRITE

pytestmark = pytest.mark.browser
SCREENS = """import rulebook
from rulebook_widgets import ask, explore, table
screens = [table("poof", seed=7), ask("knapp_daneben", "two_dice", seed=1), explore("poof", bot="greedy")]
"""
GIVES_UP = """() => {
  window.timeoutOfTheBrowser = AbortSignal.timeout;
  AbortSignal.timeout = () => {
    const end = new AbortController();
    queueMicrotask(() => end.abort());
    return end.signal;
  };
}"""
"""anywidget waits for a model as long as this signal says: now no model is ready in time."""
WAITS = "() => { AbortSignal.timeout = window.timeoutOfTheBrowser; }"
SPEAK = """async (language) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const code = `
screens[0].do({"do": "language", "language": "${language}"})
for screen in screens[1:]:
    screen.speak("${language}")`;
  await kernel.requestExecute({ code }).done;
}"""
"""The kernel changes the language of every screen, as a click elsewhere would."""


@pytest.fixture
def impatient(lab: Page) -> Iterator[Page]:
    """JupyterLab on a page where anywidget gives up on every model before it is ready."""
    lab.evaluate(GIVES_UP)
    yield lab
    lab.evaluate(CLOSE)
    lab.evaluate(WAITS)


def test_a_board_that_anywidget_gave_up_on_shows_what_the_kernel_says(impatient: Page) -> None:
    path = "given_up.ipynb"
    impatient.evaluate(WRITE, [path, [SCREENS, "screens[0]", "screens[1]", "screens[2]"]])
    assert impatient.evaluate(OPEN, path) == []
    roots = impatient.locator(".jp-OutputArea .rb")
    expect(roots).to_have_count(3)
    impatient.evaluate(SPEAK, "it")
    for root in roots.all():
        expect(root).to_have_attribute("lang", "it")


def test_a_screen_that_does_not_find_its_script_asks_for_it_and_the_page_keeps_one_of_each(lab: Page) -> None:
    path, gone = (
        "no_script.ipynb",
        "from rulebook_widgets.scripts import SHELVES\n[shelf.close() for shelf in SHELVES.values()]",
    )
    lab.evaluate("() => globalThis[Symbol.for('rulebook.scripts')]?.clear()")
    lab.evaluate(WRITE, [path, [SCREENS + gone, *(f"screens[{n % 3}]" for n in range(6))]])
    assert lab.evaluate(OPEN, path) == []
    expect(lab.locator(".jp-OutputArea .rb")).to_have_count(6)
    names = lab.evaluate("() => [...globalThis[Symbol.for('rulebook.scripts')].keys()]")
    assert len(names) == 3
    for name in names:
        expect(lab.locator(f"style[data-rulebook='{name}']")).to_have_count(1)
    lab.evaluate(CLOSE)


MUCH_LATER = 3_600_000
"""The time in milliseconds at which the page's clock is stopped; tests move it on."""
Clicked = tuple[Any, Callable[[Page], None]]
"""A screen, and a click on it."""


def board() -> Clicked:
    """Return a table, with the click that is tried on it."""
    return table(rulebook.new("knapp_daneben"), seed=7), lambda page: page.locator(".rb-move").first.click()


def card() -> Clicked:
    """Return a card of a lesson, and a click on its hint."""
    shown = ask("knapp_daneben", "two_dice", seed=1)
    return shown, lambda page: page.get_by_role("button", name="hint").click()


def studio() -> Clicked:
    """Return the studio, and a click on another tab."""
    return explore("poof", bot="greedy"), lambda page: page.get_by_role("tab").last.click()


@pytest.mark.parametrize("made", [board, card, studio])
def test_a_click_without_an_answer_within_five_seconds_says_so(
    screen: Callable[..., Screen], page: Page, made: Callable[[], Clicked]
) -> None:
    page.clock.install(time=0)
    shown, click = made()
    put = screen(shown)
    kernel, held = put.hear, list[str]()
    put.hear = held.append  # the kernel is busy
    page.clock.pause_at(MUCH_LATER)
    silent = page.locator(".rb-silent")
    expect(silent).to_be_hidden()  # nothing was clicked
    click(page)
    page.clock.run_for(4_999)
    expect(silent).to_be_hidden()
    page.clock.run_for(1)
    expect(silent).to_have_text(say("en", "no_answer"))
    assert json.loads(held[-1])["do"] == "catch up"
    kernel(held[0])
    expect(silent).to_be_visible()  # the board is still asked for the rest
    for text in held[1:]:
        kernel(text)
    expect(silent).to_be_hidden()


def test_a_screen_whose_answer_was_lost_catches_up(screen: Callable[..., Screen], page: Page) -> None:
    page.clock.install(time=0)
    shown, click = board()
    put = screen(shown)
    page.clock.pause_at(MUCH_LATER)
    kernel = put.hear
    put.hear = lambda text: shown.do(json.loads(text))  # what comes of it stays here
    click(page)
    root = page.locator(".rb")
    assert len(shown.record) > 0
    expect(root).to_have_attribute("data-step", "0")
    put.hear = kernel
    page.clock.run_for(5_000)
    expect(root).to_have_attribute("data-step", str(len(shown.record)))
    expect(page.locator(".rb-silent")).to_be_hidden()
