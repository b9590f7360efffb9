"""From a pupil's desk to the teacher's cockpit, and to the page by idea: by what is copied and pasted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook.lessons.work import Work
from rulebook_widgets import CanDo, Lesson, cockpit
from tests.browser.harness import Screen, by
from tests.widgets.test_player import honestly

pytestmark = pytest.mark.browser

LESSON = "how_likely_is_a_seven"


def copied(page: Page) -> str:
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def handed_in(page: Page, student: str, answer: str) -> str:
    """A pupil guesses, counts, and copies the line that is handed in."""
    desk = Lesson(LESSON, student)
    for step in desk.found.steps[:4]:
        honestly(desk, step)
    desk.step("count").do({"do": "check", "text": answer})
    other = page.context.new_page()
    Screen(other, desk.hand_in())
    line = copied(other)
    assert Work.from_key(line).student == student
    other.close()
    return line


def test_lines_that_pupils_copy_are_counted_in_the_cockpit(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    thought = Lesson(LESSON, "Ada").ask("two_dice").exercise.mistakes()["equal"]
    lines = [handed_in(page, "Ada", thought), handed_in(page, "Ben", "0,5")]
    screen(cockpit())
    for at, line in enumerate(lines, 1):
        page.get_by_label("Lines from the class chat").fill(f"Here is mine: {line}")
        by(page, "chat-go").click()
        expect(page.locator(".rb-summary")).to_contain_text(f"{'one has' if at == 1 else '2 have'} handed in")
    by(page, "view-guesses").click()
    expect(page.locator(".rb-dot")).to_have_count(2)
    by(page, "view-mistakes").click()
    expect(page.locator(".rb-made-it")).to_contain_text("1 of 2 made this mistake")
    expect(page.locator(".rb-slide")).to_contain_text(thought)
    by(page, "names").click()
    by(page, "view-stuck").click()
    for student in ("Ada", "Ben"):
        expect(page.get_by_role("rowheader", name=student)).to_be_visible()
    picture("class-of-two")


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 360)])
def test_keys_of_two_lessons_become_one_page_and_the_next_exercise(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    keys = []
    for name, asked in ((LESSON, "two_dice"), ("what_the_total_tells", "known_total")):
        desk = Lesson(name, "Ada")
        desk.ask(asked).do({"do": "check", "text": desk.ask(asked).exercise.right_words()})
        keys.append(desk.work.key())
    shown = screen(CanDo(), dark=dark)
    page.get_by_label("Your keys").fill("these are mine")
    by(page, "take-go").click()
    expect(page.locator(".rb-wrong")).to_have_text("No key was found. One begins with RBL1.")
    page.get_by_label("Your keys").fill("\n".join(keys))
    by(page, "take-go").click()
    expect(page.get_by_role("row", name="counting cases 1 of")).to_be_visible()
    expect(page.locator(".rb-wrong")).to_have_count(0)
    first = shown.table.ask.exercise
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator(".rb-question")).to_contain_text(shown.table.ask.exercise.question()[:20])
    asked = shown.table.ask.exercise
    assert asked == first, "who has not tried it gets it again"
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Nächste Aufgabe")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    picture(f"can-do-{width}-{'dark' if dark else 'light'}")
