"""Every lesson of the course in a real JupyterLab: an honest student, and one who clicks through."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from rulebook.lessons import Exercise, exercise, seeds_of
from rulebook.lessons.course import Lesson, Step, all_lessons, lesson
from rulebook.lessons.course.standing import THROWS
from rulebook.lessons.work import Work
from rulebook.table.words import LANGUAGES
from rulebook_widgets import Lesson as LessonDesk
from tests.browser.harness import Screen
from tests.browser.lab import RESTART, RUN, Open
from tests.sampled import sampled

pytestmark = pytest.mark.browser

NAME = "Ada"
SCROLL = """async (source) => {
  const panel = window.jupyterapp.shell.currentWidget;
  const line = (cell) => cell.model.sharedModel.getSource().split("\\n").pop();
  const last = (cell) => line(cell).replace(/^open_lesson\\("\\w+"\\)/, "lesson");
  const at = panel.content.widgets.findIndex((cell) => last(cell) === source);
  await panel.content.scrollToItem(at, "start");
  return at;
}"""
OUTPUTS = """() => JSON.stringify(window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
  .map((cell) => cell.outputs ?? []))"""
SIDEWAYS = """() => [...document.querySelectorAll(".rb *")].filter((el) => el.scrollWidth > el.clientWidth
  && ["auto", "scroll"].includes(getComputedStyle(el).overflowX)).map((el) => el.className)"""
"""What has to be scrolled sideways to be read."""
every_lesson = pytest.mark.parametrize("name", sampled([(name,) for name in all_lessons()], each=6))


def card(page: Page, source: str) -> Locator:
    """The card below the cell that ends with this line, in which `lesson` stands for `open_lesson("…")`."""
    at = page.evaluate(SCROLL, source)
    assert at >= 0, source
    found = page.locator(f'.jp-Notebook:visible [data-windowed-list-index="{at}"] .rb-card').first
    expect(found).to_be_visible()
    return found


def step_card(page: Page, step: Step) -> Locator:
    return card(page, f'lesson.step("{step.name}")')


def press(page: Page, button: Locator) -> None:
    """By the keyboard alone."""
    button.focus()
    page.keyboard.press("Enter")


def type_in(page: Page, field: Locator, text: str) -> None:
    field.focus()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def numbers(step: Step) -> Exercise:
    game, name = step.asked
    return exercise(game, name, seeds_of(NAME), step.how_hard)


def answer(page: Page, shown: Locator, asked: Exercise, text: str) -> None:
    """Give an answer by the keyboard, whatever is asked for."""
    match asked.counted.kind:
        case "number" | "formula":
            type_in(page, shown.locator('[data-key="answer"]'), text)
            return
        case "choice":
            shown.locator(f'[data-key="option {text}"]').check()
        case "cells":
            for key in text.split():
                press(page, shown.locator(f'[data-key="cell {key}"]'))
        case "order":
            bring_in_order(page, shown, text.split())
    press(page, shown.locator('[data-key="answer-go"]'))


def bring_in_order(page: Page, shown: Locator, wanted: list[str]) -> None:
    now = sorted(wanted)
    for place, key in enumerate(wanted):
        while now.index(key) > place:
            at = now.index(key)
            now.insert(at - 1, now.pop(at))
            press(page, shown.locator(f'[data-key="↑ {key}"]'))


def do(page: Page, found: Lesson, step: Step) -> None:
    """Do one step as an honest student would."""
    shown = step_card(page, step)
    expect(shown).not_to_have_class("rb-card-closed")
    if step.exercise:
        answer(page, shown, numbers(step), numbers(step).right_words())
        expect(shown.locator(".rb-solution")).to_be_visible()
    elif step.kind == "predict":
        type_in(page, shown.get_by_label("Your guess"), "45 %")
        for name in ("Try it 10 times", "Try it 1000 times", "Show the exact chance"):
            press(page, shown.get_by_role("button", name=name))
        expect(shown.locator(".rb-told")).to_contain_text("You guessed 45 %")
    elif step.kind == "throw":
        type_in(page, shown.locator('[data-key="answer"]'), middle_of(shown))
        for times in range(10, THROWS + 1, 10):
            press(page, shown.locator('[data-key="several"]'))
            expect(shown.locator('[data-key="played"]')).to_contain_text(str(times))
        expect(shown.locator(".rb-growth")).to_be_visible()
    elif step.kind == "simulate":
        type_in(page, shown.get_by_label("Your guess"), "20 %")
        press(page, shown.get_by_role("button", name="Try it 1000 times"))
        expect(shown.locator(".rb-told")).to_contain_text("You bet on 20 %")
    elif step.kind == "play":
        play(page, shown, step)
    elif step.kind == "look_back":
        shown.locator('[data-key^="option"]').first.check()
        press(page, shown.locator('[data-key="answer-go"]'))
        expect(shown.locator('[data-key="answer-go"]')).to_have_count(0)


def middle_of(shown: Locator) -> str:
    """A value that may come: whoever picks nonsense is told the smallest and the largest."""
    shown.locator('[data-key="answer"]').fill("-1")
    shown.locator('[data-key="answer-go"]').click()
    low, high = map(int, re.findall(r"\d+", shown.locator(".rb-unreadable").inner_text()))
    return str((low + high) // 2)


def play(page: Page, shown: Locator, step: Step) -> None:
    """Make the first move on offer, and have the others go on where they wait for it, until it is enough."""
    table, done = shown.locator(".rb-inside .rb"), shown.locator(".rb-step-number.rb-step-done")
    go_on, moves = shown.locator('[data-key="nod"]'), shown.locator(".rb-moves button:enabled")
    for _ in range(10 * step.moves):
        expect(go_on.or_(moves).first).to_be_visible()
        before = table.get_attribute("data-step")
        press(page, go_on if go_on.count() else moves.first)
        expect(table).not_to_have_attribute("data-step", str(before))
        if done.count():
            return


def accessible(page: Page) -> None:
    found = Axe().run(page, context=".jp-Notebook .rb", options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


def say_who(page: Page) -> Locator:
    desk = card(page, "lesson")
    type_in(page, desk.get_by_label("Your name or a number"), NAME)
    return desk


def secrets(found: Lesson, seed: int) -> set[str]:
    """What nobody may read before its turn: what is said afterwards, and every solution."""
    told = {step.after for step in found.steps if step.after and "{" not in step.after}
    for step in found.steps:
        if step.exercise:
            game, name = step.asked
            told.add(exercise(game, name, seed, step.how_hard).solution())
    return {text.strip().splitlines()[0][:40] for text in told}


@every_lesson
def test_an_honest_student_masters_every_step(
    name: str, notebook: Open, picture_of: Callable[[Page, str], None]
) -> None:
    found = lesson(name)
    page = notebook(found.notebook)
    say_who(page)
    waiting = [step for step in found.steps if step.waits]
    for done, step in enumerate(waiting, 1):
        do(page, found, step)
        expect(step_card(page, step).locator(".rb-step-number.rb-step-done")).to_be_visible()
        picture_of(page, f"course-{name}-{step.name}")
        expect(card(page, "lesson").locator(".rb-progress-words")).to_have_text(
            f"{done} of {len(waiting)} done"
        )
    accessible(page)
    picture_of(page, f"course-{name}-desk")
    result = card(page, "lesson.hand_in()").get_by_label("Your result").input_value()
    work = Work.from_key(result)
    assert work.lesson == name and work.student == NAME


@every_lesson
def test_who_clicks_through_opens_nothing_and_nothing_is_ticked(name: str, notebook: Open) -> None:
    found = lesson(name)
    page = notebook(found.notebook)
    for _ in range(3):
        for step in found.steps:
            shown = step_card(page, step)
            for field in shown.locator('[data-key="answer"]').all():
                field.fill("0")
            for key in ("answer-go", "solution", "once", "several"):
                for button in shown.locator(f'[data-key="{key}"]').all():
                    button.click()
    first = next(at for at, step in enumerate(found.steps) if step.waits)
    for step in found.steps[first + 1 :]:
        expect(step_card(page, step).locator(".rb-step-opens")).to_be_visible()
    expect(card(page, "lesson").locator(".rb-progress-words")).to_contain_text("0 of ")
    assert page.locator(".rb-step-done").count() == 0


@every_lesson
def test_run_all_reveals_nothing_on_the_page_or_in_the_stored_outputs(name: str, notebook: Open) -> None:
    found = lesson(name)
    page = notebook(found.notebook)
    page.evaluate("() => localStorage.clear()")  # what was done under this name before would come back
    say_who(page)
    seen = [page.evaluate(OUTPUTS), *(step_card(page, step).inner_text() for step in found.steps)]
    for secret in secrets(found, seeds_of(NAME)) | secrets(found, 2):
        for text in seen:
            assert secret not in text and json.dumps(secret)[1:-1] not in text, secret


def test_work_is_back_after_the_kernel_was_restarted_and_the_desk_says_so(lab: Page, notebook: Open) -> None:
    found = lesson("how_likely_is_a_seven")
    lab.evaluate("() => localStorage.clear()")  # what another test did under this name would be joined
    page = notebook(found.notebook)
    say_who(page)
    for name in ("guess", "play", "throw"):
        do(page, found, found[name])
    desk = card(page, "lesson")
    expect(desk).to_contain_text("3 of 10 done")  # what the page was told before the kernel went
    page.evaluate(RESTART)
    page.evaluate(RUN)
    expect(desk.locator(".rb-right")).to_have_text("Your work is back: 3 of 10 done.")
    expect(desk.get_by_label("Your name or a number")).to_have_value(NAME)
    expect(step_card(page, found["count"])).not_to_have_class("rb-card-closed")


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_shows_every_card_whole(
    dark: bool, page: Page, screen: Callable[..., Screen], picture: Callable[[str], None]
) -> None:
    """An open step of each kind that is not played at a table, after something was done there."""
    page.set_viewport_size({"width": 360, "height": 800})
    steps = LessonDesk(all_lessons()[0], NAME)
    step = steps.step("guess")
    for asked in ({"do": "guess", "text": "45 %"}, {"do": "few"}, {"do": "many"}, {"do": "exact"}):
        step.do(asked)
    shown = screen(step, dark=dark)
    for language in LANGUAGES:
        steps.do({"do": "speak", "language": language})
        shown.push()
        expect(page.locator(".rb-step-title")).to_contain_text(step.step.title)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(SIDEWAYS) == [], language
        assert Axe().run(page, context=".rb").violations_count == 0
        picture(f"course-phone-{language}-{'dark' if dark else 'light'}")


@pytest.fixture
def picture_of() -> Callable[[Page, str], None]:
    """Keep a picture of JupyterLab to be looked at."""

    def take(page: Page, name: str) -> None:
        Path("screenshots").mkdir(exist_ok=True)
        page.screenshot(path=f"screenshots/{name}.png")

    return take
