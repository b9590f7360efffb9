"""A student does a whole lesson in a real JupyterLab and hands in; the teacher pools the class."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from rulebook.lessons import Exercise, exercise, seeds_of
from rulebook.lessons.made_class import made_chat
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.results import pool
from tests.browser.lab import Open

pytestmark = pytest.mark.browser

LESSON = "knapp_daneben"
SCROLL = """async (source) => {
  const panel = window.jupyterapp.shell.currentWidget;
  const last = (cell) => cell.model.sharedModel.getSource().split("\\n").pop();
  const at = panel.content.widgets.findIndex((cell) => last(cell) === source);
  await panel.content.scrollToItem(at, "start");
  return at;
}"""


def card(page: Page, source: str) -> Locator:
    """The card below the cell that ends with this line."""
    at = page.evaluate(SCROLL, source)
    assert at >= 0, source
    found = page.locator(f'.jp-Notebook:visible [data-windowed-list-index="{at}"] .rb')
    expect(found).to_be_visible()
    return found


def accessible(page: Page) -> None:
    found = Axe().run(page, context=".jp-Notebook .rb", options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


def numbers(name: str) -> Exercise:
    return exercise(LESSON, name, seeds_of("Ada"))


def answer(page: Page, shown: Locator, asked: Exercise, text: str) -> None:
    """Give an answer by the keyboard, whatever is asked for."""
    if asked.counted.kind == "number":
        shown.get_by_label("Your answer").focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        return
    for key in text.split():
        shown.locator(f'[data-key="cell {key}"]').focus()
        page.keyboard.press("Enter")
    shown.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")


def press(page: Page, shown: Locator, name: str) -> None:
    shown.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def predict(page: Page) -> None:
    shown = card(page, 'desk.predict("seven")')
    shown.get_by_label("Your guess").focus()
    page.keyboard.type("45 %")
    page.keyboard.press("Enter")
    for name in ("Try it 10 times", "Try it 1000 times", "Show the exact chance"):
        expect(shown.get_by_role("button", name=name)).to_be_focused()
        page.keyboard.press("Enter")
    expect(shown.get_by_role("cell", name="671/1296 = 51.8 %")).to_be_visible()


def roll(page: Page) -> None:
    shown = card(page, "desk.trials()")
    for times in range(10, 50, 10):
        press(page, shown, "Roll 10 times")
        expect(shown.get_by_role("paragraph").filter(has_text=f"{times} of 50 played")).to_be_visible()
    press(page, shown, "Roll 10 times")
    expect(shown.get_by_role("paragraph").filter(has_text="that will do")).to_be_visible()


def solve(page: Page, name: str) -> None:
    """The first exercise goes wrong in a usual way first, the second needs a hint."""
    asked, shown = numbers(name), card(page, f'desk.ask("{name}")')
    expect(shown).to_contain_text(asked.question())
    if name == "two_dice":
        answer(page, shown, asked, asked.mistakes()["order"])
        expect(shown.get_by_role("status")).to_contain_text("1+3 and 3+1")
    if name == "four_chances":
        press(page, shown, "A hint")
        expect(shown.get_by_role("listitem")).to_have_count(1)
    answer(page, shown, asked, asked.right_words())
    expect(shown.get_by_text("Solution.")).to_be_visible()


def test_a_lesson_from_prediction_to_the_pool(
    notebook: Open, picture_of: Callable[[Page, str], None]
) -> None:
    page = notebook(f"{LESSON}/lesson.ipynb")
    desk = card(page, "desk")
    desk.get_by_label("Your name or a number").focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(desk.locator(".rb-progress-words")).to_have_text("0 of 6 done")
    predict(page)
    roll(page)
    for name in lesson_plan(LESSON).exercises:
        solve(page, name)
    desk = card(page, "desk")
    expect(desk.locator(".rb-progress-words")).to_have_text("6 of 6 done")
    desk.get_by_text("Save your work").click()
    kept = desk.get_by_label("Your work as a key").input_value()
    accessible(page)
    picture_of(page, "lesson-desk")
    handed_in = card(page, "desk.hand_in()")
    result = handed_in.get_by_label("Your result").input_value()
    expect(handed_in.get_by_role("row", name="A total of two dice right at the second try")).to_be_visible()
    expect(handed_in.get_by_role("row", name="At least one of four right, with hints")).to_be_visible()
    accessible(page)
    picture_of(page, "lesson-hand-in")
    (work,) = pool(result).classes[0].works
    assert work.student == "Ada" and work.played[0].times == 50 and len(result) < 200

    page = notebook("teachers.ipynb")
    chat = f"{made_chat(LESSON, students=8, seed=3)}\nAda: {result}\nBen: {result[:-5]}"
    together = pool(chat).classes[0]
    assert together.names().count("Ada") == 1, "the made one is replaced by the later line"
    shown = card(page, "pool()")
    shown.get_by_label("The class chat").fill(chat)
    press(page, shown, "Pool")
    expect(shown.get_by_role("status")).to_contain_text("2 lines could not be read.")
    rolled = f"Totals of two dice: {together.came('total').total()} trials"
    expect(shown.get_by_role("table", name=rolled)).to_be_visible()
    students = len(together.works)
    stuck = shown.get_by_role("table", name=f"Who is stuck where: {students} students")
    expect(stuck.get_by_role("row")).to_have_count(7)
    expect(shown.get_by_role("row", name="Ada ✓ 2 ✓ h ✓ ✓ ✓ ✓")).to_be_visible()
    accessible(page)
    picture_of(page, "lesson-pooled")

    page = notebook(f"{LESSON}/lesson.ipynb")
    desk = card(page, "desk")
    expect(desk.get_by_text("This browser remembers other work in this lesson.")).to_be_visible()
    desk.get_by_text("Save your work").click()
    desk.get_by_label("A key that you kept").fill(kept)
    desk.locator('[data-key="paste-go"]').click()
    expect(desk.get_by_text("Your work is back: 6 of 6 done.").first).to_be_visible()
    again = card(page, 'desk.ask("two_dice")')
    expect(again).to_contain_text(numbers("two_dice").question())
    expect(again.get_by_text("Solution.")).to_be_visible()
    expect(card(page, "desk.hand_in()").get_by_label("Your result")).to_have_value(result)


@pytest.fixture
def picture_of() -> Callable[[Page, str], None]:
    """Keep a picture of JupyterLab to be looked at."""

    def take(page: Page, name: str) -> None:
        Path("screenshots").mkdir(exist_ok=True)
        page.screenshot(path=f"screenshots/{name}.png")

    return take
