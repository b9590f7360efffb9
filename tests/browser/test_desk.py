"""Desk, trials, what is handed in and the class in a browser: by mouse and keys, on a phone, in the dark."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook.lessons.made_class import made_chat
from rulebook.lessons.results import pool as read_chat
from rulebook_widgets import Desk, pool
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def begun(name: str = "Ada") -> Desk:
    """A desk with one exercise done, one begun, and some rolls."""
    desk = Desk("knapp_daneben", name)
    desk.ask("two_dice").do({"do": "check", "text": desk.ask("two_dice").exercise.right_words()})
    desk.ask("four_chances").do({"do": "check", "text": "2/3"})
    desk.predict("seven").do({"do": "guess", "text": "60 %"})
    for _ in range(5):
        desk.trials(seed=1).do({"do": "several"})
    return desk


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 360)])
def test_work_is_kept_and_taken_up_again(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    kept = begun().shown["key"]
    desk = Desk("knapp_daneben")
    desk.ask("two_dice")
    screen(desk, dark=dark)
    expect(page.get_by_text("0 of 6 done")).to_be_visible()
    accessible(page)
    page.get_by_text("Save your work").click()
    page.get_by_label("A key that you kept").fill(kept[:-3])
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_role("paragraph").filter(has_text="this key is damaged")).to_be_visible()
    accessible(page)
    page.get_by_label("A key that you kept").fill(kept)
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_text("Your work is back: 1 of 6 done.").first).to_be_visible()
    expect(page.get_by_label("Your name or a number")).to_have_value("Ada")
    expect(page.get_by_label("Your work as a key")).to_have_value(kept)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == kept
    accessible(page)
    assert fits(page)
    picture(f"desk-{'dark' if dark else 'light'}-{width}")


def test_a_desk_by_keys_alone(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(begun(""))
    page.keyboard.press("Tab")
    page.keyboard.type("Grace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("2 exercises you have begun keep their numbers.")
    expect(page.get_by_label("Your name or a number")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your work as a key")).to_be_focused()
    expect(page.get_by_label("Your work as a key")).to_have_value(shown.table.work.key())


def test_what_was_typed_outlasts_a_change_elsewhere(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(begun(""))
    page.get_by_text("Save your work").click()
    page.get_by_label("Your name or a number").fill("Gra")
    page.get_by_label("A key that you kept").fill("RBL1.")
    shown.table.ask("shared_die").do({"do": "hint"})
    shown.push()
    expect(page.get_by_label("Your name or a number")).to_have_value("Gra")
    expect(page.get_by_label("A key that you kept")).to_have_value("RBL1.")


def test_the_browser_remembers_work_until_it_is_told_to_forget(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    desk = begun()
    before = desk.work
    shown = screen(desk)
    page.get_by_text("Save your work").click()
    page.get_by_role("button", name="Start afresh").click()
    expect(page.get_by_text("This browser remembers other work")).to_be_visible()
    assert not desk.work.begun
    accessible(page)
    picture("desk-remembered")
    page.locator('[data-key="remembered"]').click()
    expect(page.get_by_text("This browser remembers other work")).to_have_count(0)
    assert desk.work == before
    page.get_by_role("button", name="Start afresh").click()
    expect(page.get_by_text("This browser remembers other work")).to_be_visible()
    desk.ask("shared_die").do({"do": "hint"})
    shown.push()
    page.locator('[data-key="remembered"]').click()
    expect(page.get_by_text("1 of 6 done").first).to_be_visible()
    assert desk.work == before, "new work does not wipe out what was remembered"
    page.get_by_role("button", name="Forget it").click()
    expect(page.get_by_text("This browser remembers other work")).to_have_count(0)


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 360)])
def test_fifty_rolls_by_keys(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    shown = screen(Desk("knapp_daneben").trials(seed=1), dark=dark)
    accessible(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("7. 1 of 50 played")
    page.get_by_role("button", name="Roll 10 times").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(page.get_by_role("paragraph").filter(has_text="41 of 50 played")).to_be_visible()
    accessible(page)
    picture(f"trials-{'dark' if dark else 'light'}-{width}")
    page.keyboard.press("Enter")
    expect(page.get_by_text("50 played: that will do.").first).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    assert shown.table.counts.total() == 50
    expect(page.get_by_role("columnheader", name="exactly")).to_be_visible()
    accessible(page)
    assert fits(page)


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 360)])
def test_a_result_is_handed_in(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    desk = begun()
    screen(desk.hand_in(), dark=dark)
    expect(page.get_by_label("Your result")).to_have_value(desk.work.in_brief().key())
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    expect(page.get_by_role("row", name="A total of two dice right at the first try")).to_be_visible()
    accessible(page)
    assert fits(page)
    picture(f"hand-in-{'dark' if dark else 'light'}-{width}")


def test_one_more_exercise_is_chosen_and_answered(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    desk = begun()
    shown = screen(desk.more())
    accessible(page)
    page.get_by_label("Choose an exercise").select_option(label="What the total tells")
    expect(page.get_by_text("Somebody tells you")).to_be_visible()
    page.get_by_label("Your answer").fill(shown.table.card.exercise.right_words())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Solution.")).to_be_visible()
    expect(page.get_by_label("Choose an exercise")).to_have_value("known_total")
    accessible(page)
    picture("more-exercises")


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 360)])
def test_a_class_is_pooled(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    screen(pool(), dark=dark)
    accessible(page)
    page.keyboard.press("Tab")
    page.keyboard.insert_text("hello")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("No result was found")
    chat = made_chat("knapp_daneben", seed=7)
    page.get_by_label("The class chat").fill(chat)
    page.get_by_role("button", name="Pool").click()
    expect(page.get_by_role("status")).to_contain_text("28 students. 2 lines could not be read.")
    pooled = read_chat(chat)
    cut, sevens = pooled.damaged[0], pooled.classes[0].came("total")[7]
    expect(page.get_by_role("row", name=f"{cut.line} Elif this key is damaged")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(rf"^7 {sevens} \S+ % 16.67 % "))).to_be_visible()
    accessible(page)
    assert fits(page)
    picture(f"pool-{'dark' if dark else 'light'}-{width}")
