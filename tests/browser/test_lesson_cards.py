"""Cards of a lesson in a real browser: answer, hint, solution, by mouse and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook_widgets import ask, predict
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("dark", [False, True])
def test_a_student_gets_stuck_and_unstuck(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool
) -> None:
    shown = screen(ask("knapp_daneben", "shared_die", seed=4), dark=dark)
    accessible(page)
    page.get_by_label("Your answer").fill("about a half")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("listitem").filter(has_text="This can be read")).to_be_visible()
    wrong = str(shown.table.exercise.counted.mistakes["independent"])
    page.get_by_label("Your answer").fill(wrong)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("taken as independent")
    page.get_by_role("button", name="A hint").click()
    accessible(page)
    picture(f"lesson-ask-{'dark' if dark else 'light'}")
    page.get_by_label("Your answer").fill(shown.table.exercise.right_words())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Solution.")).to_be_visible()
    expect(page.get_by_label("Your answer")).to_have_count(0)
    accessible(page)
    page.get_by_role("button", name="Other numbers").click()
    expect(page.get_by_label("Your answer")).to_be_visible()
    assert shown.table.answers == []


def test_the_answer_is_not_in_the_page_before_it_is_found(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(ask("knapp_daneben", "four_chances", seed=4))
    assert shown.table.exercise.right_words() not in page.content()
    assert "671" not in page.content()


def test_a_prediction_by_keys_alone_on_a_phone(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    screen(predict("Will a die show a six?", Fraction(1, 6), lambda rng: rng.integers(6) == 5, seed=1))
    page.keyboard.press("Tab")
    page.keyboard.type("200 %")
    page.keyboard.press("Enter")
    expect(page.get_by_role("paragraph").filter(has_text="Guess a chance")).to_be_visible()
    page.get_by_label("Your guess").fill("20 %")
    page.keyboard.press("Enter")
    for name in ("Try it 10 times", "Try it 1000 times", "Show the exact chance"):
        expect(page.get_by_role("button", name=name)).to_be_focused()
        accessible(page)
        page.keyboard.press("Enter")
    expect(page.get_by_role("cell", name="1/6 = 16.7 %")).to_be_visible()
    picture("lesson-predict-phone")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.raises
def test_a_trial_that_raises_says_so_on_the_card(screen: Callable[..., Screen], page: Page) -> None:
    def broken(rng: object) -> bool:
        raise ZeroDivisionError("no dice in the box")

    screen(predict("Heads?", Fraction(1, 2), broken))
    page.get_by_label("Your guess").fill("1/2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Try it 10 times").click()
    expect(page.get_by_role("alert")).to_have_text("ZeroDivisionError: no dice in the box")
