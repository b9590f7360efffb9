"""Exercises on a phone, from question to solution: nothing sticks out, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from rulebook.lessons import exercises, lessons
from rulebook_widgets import ask
from tests.browser.harness import Screen
from tests.sampled import sampled

pytestmark = pytest.mark.browser

PHONE = 360
EVERY = [(game, name) for game in lessons() for name in exercises(game)]


@pytest.mark.parametrize(("game", "name"), sampled(EVERY, each=3))
def test_an_exercise_fits_a_phone_with_all_that_it_says(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], game: str, name: str
) -> None:
    page.set_viewport_size({"width": PHONE, "height": 640})
    card = ask(game, name, seed=2)
    for mistake in card.exercise.mistakes().values():
        card.do({"do": "check", "text": mistake})
    for _ in card.exercise.hints():
        card.do({"do": "hint"})
    card.do({"do": "solution"})
    screen(card)
    picture(f"exercise-{game}-{name}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
