"""Cards of a lesson in a real browser: answer, hint, solution, by mouse and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from statistics import correlation
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook.lessons import seeds_of
from rulebook.table.words import LANGUAGES
from rulebook_widgets import Ask, Lesson, ask, predict
from tests.browser.harness import Screen
from tests.browser.lab import CLOSE, OPEN, WRITE

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
    expect(page.locator(".rb-unreadable", has_text="This can be read")).to_be_visible()
    wrong = str(shown.table.exercise.counted.mistakes["independent"])
    page.get_by_label("Your answer").fill(wrong)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_contain_text("taken as independent")
    page.get_by_role("button", name="A hint").click()
    accessible(page)
    picture(f"lesson-ask-{'dark' if dark else 'light'}")
    page.get_by_label("Your answer").fill(shown.table.exercise.right_words())
    page.keyboard.press("Enter")
    solution = page.locator(".rb-solution").text_content()
    assert solution and "\xa0%" in solution and " %" not in solution, "no line begins with the percent sign"
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
    shown = screen(
        predict("Will a die show a six?", Fraction(1, 6), lambda rng: rng.integers(6) == 5, seed=1)
    )
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
    page.set_viewport_size({"width": 230, "height": 640})  # what JupyterLab leaves of a phone
    for language in LANGUAGES:
        shown.table.speak(language)
        shown.push()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 230, language


def test_minutes_leave_the_title_of_a_step_its_line_on_a_phone(
    screen: Callable[..., Screen], page: Page
) -> None:
    screen(Lesson("how_likely_is_a_seven", language="it").step("compare"))
    title, minutes = page.locator(".rb-step-title"), page.locator(".rb-step-minutes")

    def boxes() -> tuple[float, float, float]:
        of_title, of_minutes = title.bounding_box(), minutes.bounding_box()
        assert of_title and of_minutes
        return of_title["y"], of_title["y"] + of_title["height"], of_minutes["y"]

    top, bottom, beside = boxes()
    assert top <= beside < bottom
    page.set_viewport_size({"width": 230, "height": 640})
    _, bottom, below = boxes()
    assert below >= bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_cells_stay_within_them_on_a_phone(
    screen: Callable[..., Screen], page: Page, language: str
) -> None:
    page.set_viewport_size({"width": 244, "height": 640})
    screen(ask("closing_in", "most_in_danger", seed=seeds_of("Chiara"), language=language))
    over = (
        "cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)"
    )
    assert page.locator(".rb-cell").count() == 6
    assert page.locator(".rb-cell").evaluate_all(over) == []


@pytest.mark.raises
def test_a_trial_that_raises_says_so_on_the_card(screen: Callable[..., Screen], page: Page) -> None:
    def broken(rng: object) -> bool:
        raise ZeroDivisionError("no dice in the box")

    screen(predict("Heads?", Fraction(1, 2), broken))
    page.get_by_label("Your guess").fill("1/2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Try it 10 times").click()
    expect(page.get_by_role("alert")).to_have_text("ZeroDivisionError: no dice in the box")


def answer_by_keys(page: Page, card: Ask) -> None:
    """Give the right answer on whatever card this is, with the keyboard alone, from the page's beginning."""
    right = card.exercise.right_words().split()
    page.keyboard.press("Tab")
    match card.exercise.form():
        case {"kind": "choice", "options": options}:
            page.keyboard.press("Space")
            for _ in range([option["key"] for option in options].index(right[0])):
                page.keyboard.press("ArrowDown")
        case {"kind": "cells", "rows": rows}:
            for row in rows:
                page.keyboard.press("Home")
                for cell in row:
                    if cell["key"] in right:
                        page.keyboard.press("Space")
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowDown")
        case {"kind": "order"}:
            put_in_order(page, right)
        case _:
            page.keyboard.type(card.exercise.right_words())
    while page.evaluate("document.activeElement.dataset.key") != "answer-go":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def put_in_order(page: Page, right: list[str]) -> None:
    """Push each thing up to its place; the focus goes with it."""
    for place, key in enumerate(right):
        while page.evaluate("document.activeElement.dataset.key") != f"↓ {key}":
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                page.keyboard.press("Tab")
        at = page.locator(".rb-order li").filter(has=page.locator(f"[data-key='↓ {key}']"))
        above = at.evaluate("item => [...item.parentElement.children].indexOf(item)") - place
        for _ in range(above):
            page.keyboard.press("ArrowUp")
        page.evaluate("document.activeElement.blur()")


KINDS = ["two_dice", "order_totals", "likely_totals", "best_circle", "worth_waiting", "number_of_dice"]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_answered_by_keys_alone(screen: Callable[..., Screen], page: Page, name: str) -> None:
    card = screen(ask("knapp_daneben", name, seed=5)).table
    answer_by_keys(page, card)
    expect(page.get_by_text("Solution.")).to_be_visible()
    assert card.solved and len(card.answers) == 1
    assert page.evaluate("document.querySelector('.rb').contains(document.activeElement)")
    accessible(page)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("dark", [False, True])
def test_every_kind_fits_a_phone_and_is_accessible(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], name: str, dark: bool
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    card = ask("knapp_daneben", name, seed=2, language="de")
    card.do({"do": "check", "text": next(iter(card.exercise.mistakes().values()), "2")})
    screen(card, dark=dark)
    accessible(page)
    picture(f"lesson-{name}-{'dark' if dark else 'light'}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_what_is_chosen_and_not_checked_survives_a_hint(screen: Callable[..., Screen], page: Page) -> None:
    screen(ask("knapp_daneben", "likely_totals", seed=2))
    page.get_by_role("gridcell", name="12").click()
    page.get_by_role("button", name="A hint").click()
    expect(page.get_by_role("gridcell", name="12")).to_have_attribute("aria-selected", "true")
    page.get_by_role("gridcell", name="12").click()
    expect(page.get_by_role("gridcell", name="12")).to_have_attribute("aria-selected", "false")


def test_what_is_typed_survives_a_hint(screen: Callable[..., Screen], page: Page) -> None:
    screen(ask("knapp_daneben", "number_of_dice", seed=2))
    page.get_by_label("Your formula in n").fill("1 - (5/6)^")
    page.get_by_role("button", name="A hint").click()
    expect(page.get_by_label("Your formula in n")).to_have_value("1 - (5/6)^")


NOTHING = [
    ("two_dice", "Answer with a fraction, a decimal or a percentage", "textbox"),
    ("number_of_dice", "Answer with a formula in n", "textbox"),
    ("worth_waiting", "Choose one of the answers", "radio"),
    ("likely_totals", "Choose all that fit", "gridcell"),
]


@pytest.mark.parametrize(("name", "told", "role"), NOTHING)
def test_nothing_is_no_answer_and_is_told_so(
    screen: Callable[..., Screen], page: Page, name: str, told: str, role: Any
) -> None:
    card = screen(ask("knapp_daneben", name, seed=2)).table
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".rb-unreadable")).to_contain_text(told)
    expect(page.get_by_role("status")).to_contain_text(told)
    expect(page.get_by_role(role).first).to_be_focused()
    accessible(page)
    assert card.answers == []


def test_what_cannot_be_read_stays_to_be_put_right_and_is_no_try(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    card = screen(ask("knapp_daneben", "two_dice", seed=2)).table
    field = page.get_by_label("Your answer")
    field.fill("about a third")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".rb-unreadable")).to_contain_text("This can be read: 5/36")
    expect(field).to_have_value("about a third")
    picture("unreadable answer")
    field.fill(card.exercise.right_words())
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".rb-unreadable")).to_have_count(0)
    assert [text for text, _ in card.answers] == [card.exercise.right_words()]


def test_an_order_by_clicks_says_where_each_thing_goes(screen: Callable[..., Screen], page: Page) -> None:
    card = screen(ask("knapp_daneben", "order_totals", seed=2)).table
    first, second, *_ = [item["text"] for item in card.exercise.form()["items"]]
    page.get_by_role("button", name=f"Move {first} down").click()
    expect(page.get_by_role("status")).to_have_text(f"{first}: place 2 of 4")
    expect(page.get_by_role("listitem").first).to_contain_text(second)
    expect(page.get_by_role("button", name=f"Move {first} down")).to_be_focused()


@pytest.mark.parametrize("name", ["best_circle", "likely_totals", "worth_waiting", "order_totals"])
def test_a_card_taken_up_again_shows_the_last_answer(
    screen: Callable[..., Screen], page: Page, name: str
) -> None:
    card = ask("knapp_daneben", name, seed=2)
    state = {"seed": 2, "answers": [card.exercise.right_words()], "hints": 0, "solution": False}
    card.restore(state)
    screen(card)
    said = card.exercise.said(card.exercise.right_words())
    expect(page.get_by_role("listitem").filter(has_text=said).last).to_contain_text("Right")
    expect(page.get_by_role("button", name="Check")).to_have_count(0)


@pytest.mark.parametrize(("language", "again"), [
    ("en", "Run the simulation again"), ("de", "Noch einmal simulieren"),
    ("fr", "Relancer la simulation"), ("it", "Ripeti la simulazione"),
])  # fmt: skip
def test_a_simulation_is_run_again_by_keys_on_a_phone(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], language: str, again: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    lesson = Lesson("how_far_off", language=language)
    lesson.sheet = 7
    shown = screen(lesson.card_of(lesson.found["simulate"]), dark=language in ("de", "it"))
    page.locator('[data-key="answer"]').fill("9 %")
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="answer"]')).to_have_count(0)  # the button is now that of the simulation
    page.locator('[data-key="answer-go"]').press("Enter")
    button = page.get_by_role("button", name=again)
    button.focus()
    for times in (2, 3):
        before = shown.table.shown["said"]
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).not_to_have_text(before)
        expect(button).to_be_focused()
        assert shown.table.times == times
    accessible(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    picture(f"simulation-again-{language}")


RUNS = 30
TWO_CARDS = [
    "from rulebook_widgets import Lesson\nlesson = Lesson('how_far_off')\nlesson.sheet = 5",
    "lesson.card_of(lesson.found['guess'])",
    "lesson.card_of(lesson.found['simulate'])",
]


def test_two_simulations_in_a_lab_have_nothing_to_do_with_each_other(lab: Page) -> None:
    """In 1.0 both made the same throws; here each is run again and again, as a pupil would."""
    lab.evaluate(WRITE, ["two_simulations.ipynb", TWO_CARDS])
    assert lab.evaluate(OPEN, "two_simulations.ipynb") == []
    guess, bet = lab.locator(".rb-card").nth(0), lab.locator(".rb-card").nth(1)
    for card in (guess, bet):
        card.locator('[data-key="answer"]').fill("9 %")
        card.locator('[data-key="answer"]').press("Enter")
    for name in ("Try it 10 times", "Try it 1000 times", "Show the exact chance"):
        guess.get_by_role("button", name=name).click()
    bet.get_by_role("button", name="Try it 1000 times").click()
    both: list[tuple[float, float]] = []
    for _ in range(RUNS):
        before = bet.locator(".rb-told").inner_text()
        for card in (guess, bet):
            card.get_by_role("button", name="Run the simulation again").click()
        expect(bet.locator(".rb-told")).not_to_have_text(
            before
        )  # the result of the guess has appeared by then
        told = (
            guess.locator("td").nth(2).inner_text(),
            bet.locator(".rb-told").inner_text().split("came in")[1],
        )
        both.append(tuple(float(re.findall(r"[\d.]+", text)[0]) for text in told))
    lab.evaluate(CLOSE)
    r = correlation(*zip(*both, strict=True))
    print(f"n = {RUNS}, r = {r:.3f}")
    assert abs(r) < 2 / sqrt(RUNS)
