"""Desk, trials, what is handed in and the class in a browser: by mouse and keys, on a phone, in the dark."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook.lessons.course import lesson as read_lesson
from rulebook_widgets import CanDo, Desk, Lesson, cockpit
from rulebook_widgets.lesson.card import Card
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
    expect(page.get_by_text("0 of 5 done")).to_be_visible()
    accessible(page)
    page.get_by_text("Save your work").click()
    page.get_by_label("A key that you kept").fill(kept[:-3])
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_role("paragraph").filter(has_text="this key is damaged")).to_be_visible()
    accessible(page)
    page.get_by_label("A key that you kept").fill(kept)
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_text("Your work is back: 1 of 5 done.").first).to_be_visible()
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
    for _ in range(2):  # the language comes first
        page.keyboard.press("Tab")
    page.keyboard.type("Grace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("2 exercises you have begun keep their numbers.")
    expect(page.get_by_label("Your name or a number")).to_be_focused()
    for _ in range(2):  # the fold, the field within
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


SAVED_HERE = "Work in this lesson is saved here."


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 390)])
def test_work_that_is_saved_here_comes_back_to_its_owner_only(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool, width: int
) -> None:
    """The next pupil at this computer sees neither the name nor the work."""
    page.set_viewport_size({"width": width, "height": 800})
    desk = begun()
    before = desk.work
    shown = screen(desk, dark=dark)
    page.get_by_text("Save your work").click()
    page.get_by_role("button", name="Start afresh").click()
    desk.do({"do": "name", "text": "Ben"})
    shown.push()
    offered = page.locator(".rb-remembered")
    expect(offered).to_contain_text(SAVED_HERE)
    assert "Ada" not in page.locator("#root").inner_text() and not desk.work.begun
    expect(page.locator('[data-key="undo"]')).to_have_count(0)
    field = page.locator('[data-key="claim"]')
    for wrong in ("Ben", "", "45 %"):
        field.fill(wrong)
        field.press("Enter")
        expect(offered.locator(".rb-wrong")).to_be_visible()
        assert not desk.work.begun and page.evaluate(STORED) != []
    expect(page.get_by_role("status").first).to_contain_text("No work that is saved here matches that")
    page.get_by_role("button", name="Forget it").click()
    expect(offered.locator(".rb-wrong")).to_be_visible()
    assert page.evaluate(STORED) != []
    accessible(page)
    assert fits(page)
    picture(f"desk-saved-here-{'dark' if dark else 'light'}-{width}")
    field.fill(" ada ")
    field.press("Enter")
    expect(page.get_by_text("Your work is back: 1 of 5 done.").first).to_be_visible()
    expect(offered).to_have_count(0)
    assert desk.work == before


def test_work_without_a_name_comes_back_for_its_guess(screen: Callable[..., Screen], page: Page) -> None:
    desk = begun("")
    before = desk.work
    screen(desk)
    page.get_by_text("Save your work").click()
    page.get_by_role("button", name="Start afresh").click()
    page.locator('[data-key="claim"]').fill("0.6")
    page.locator('[data-key="claim-go"]').click()
    expect(page.locator(".rb-remembered")).to_have_count(0)
    assert desk.work == before


def test_what_was_done_meanwhile_is_joined_with_what_comes_back(
    screen: Callable[..., Screen], page: Page
) -> None:
    desk = begun()
    before = desk.work
    shown = screen(desk)
    page.get_by_text("Save your work").click()
    page.get_by_role("button", name="Start afresh").click()
    desk.ask("shared_die").do({"do": "hint"})
    shown.push()
    hint = desk.work.tried[0]
    go_on(shown)
    expect(page.get_by_text("1 of 5 done").first).to_be_visible()
    assert set(desk.work.tried) == {*before.tried, hint}, "nothing that was done is lost"


def test_work_is_forgotten_by_its_owner_and_can_be_had_back(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    for name in ("Ben", "Ada"):
        Screen(page.context.new_page(), begun(name)).page.close()
    desk = Desk("knapp_daneben")
    shown = screen(desk)
    kept = page.evaluate(STORED)
    for _ in range(2):  # restored work can be forgotten again
        page.locator('[data-key="claim"]').fill("Ada")
        page.get_by_role("button", name="Forget it").click()
        expect(page.get_by_text("This browser has forgotten your saved work.")).to_be_visible()
        assert ["Ben" in text for _, text in page.evaluate(STORED)] == [True]
        page.get_by_role("button", name="Undo: remember it again").click()
        assert sorted(page.evaluate(STORED)) == sorted(kept)
        assert desk.shown["forgotten"][1] == [], "nor does a page that is loaded again forget it"
    picture("desk-forgotten")
    go_on(shown, left=1)
    assert desk.work.student == "Ada"


def answered(desk: Desk) -> set[str]:
    return {text for tried in desk.work.tried for text in tried.texts}


def comes_back(shown: Screen, wanted: set[str]) -> None:
    """What was done last under this name is there without a click."""
    expect(shown.page.locator('[data-key="key"]')).to_have_count(1)
    assert answered(shown.table) == wanted


def go_on(shown: Screen, typed: str = "Ada", left: int = 0) -> None:
    """Take up what the browser remembers of a pupil, and see that nothing more is offered than is left."""
    field = shown.page.locator('[data-key="claim"]')
    shown.page.locator("details").first.evaluate("fold => { fold.open = true; }")
    field.fill(typed)
    field.press("Enter")
    expect(field).to_have_count(left)


TRIES = 20_000
"""Looks at a page until something that does not come is called missing."""


CLAIM = """name => {
  const field = document.querySelector('[data-key=claim]');
  if (field) { field.value = name; document.querySelector('[data-key=claim-go]').click(); }
}"""


def take_up(shown: Screen, wanted: set[str]) -> None:
    """Go on with what is offered, unless a browser that lags has let it come by itself meanwhile."""
    for _ in range(TRIES):
        if answered(shown.table) == wanted:
            break
        shown.page.evaluate(CLAIM, "Ada")
    assert answered(shown.table) == wanted


DRAWER = "rulebook desk how_likely_is_a_seven"
STORED = f"() => Object.entries(localStorage).filter(([name]) => name.startsWith('{DRAWER}'))"


def test_what_one_tab_does_the_others_of_the_same_student_show_without_a_click(page: Page) -> None:
    one, other = (Screen(tab, Desk("knapp_daneben", "Ada")) for tab in (page, page.context.new_page()))
    exercise = one.table.ask("two_dice").exercise
    one.table.ask("two_dice").do({"do": "check", "text": exercise.right_words()})
    one.push()
    expect(other.page.locator(".rb-progress-words")).to_have_text("1 of 5 done")
    assert other.table.work == one.table.work and not other.table.shown["undo"]
    expect(other.page.locator('[data-key="claim"]')).to_have_count(0)
    other.table.ask("four_chances").do({"do": "check", "text": "1/7"})
    other.push()
    expect(page.locator(".rb-step-begun")).to_have_count(1)
    assert one.table.work == other.table.work and len(one.table.work.tried) == 2


def test_whoever_began_afresh_or_gave_no_name_is_only_offered_what_another_tab_does(page: Page) -> None:
    anybody, ada = Screen(page, Desk("knapp_daneben")), Screen(page.context.new_page(), begun())
    expect(page.locator('[data-key="claim"]')).to_have_count(1)
    assert not anybody.table.work.begun
    fresh = Screen(page.context.new_page(), Desk("knapp_daneben", "Ada"))
    comes_back(fresh, answered(ada.table))
    fresh.page.locator("details").first.evaluate("fold => { fold.open = true; }")
    fresh.page.get_by_role("button", name="Start afresh").click()
    expect(fresh.page.locator(".rb-progress-words")).to_have_text("0 of 5 done")
    ada.table.ask("shared_die").do({"do": "check", "text": "1/7"})
    ada.push()
    fresh.page.wait_for_function(f"key => ({STORED})().some(([_, text]) => JSON.parse(text).key === key)",
                                 arg=ada.table.shown["key"])  # fmt: skip
    assert not fresh.table.work.begun
    go_on(fresh)
    assert fresh.table.work == ada.table.work


MEANWHILE = """theirs => {
  const set = Storage.prototype.setItem;
  for (const name of ["setItem", "removeItem"]) {
    const plainly = Storage.prototype[name];
    Storage.prototype[name] = function (...told) {
      for (const item of theirs) set.call(this, ...item);
      return plainly.apply(this, told);
    };
  }
}"""
"""Whatever a tab keeps or drops, another has kept its own the moment before."""


def test_no_tab_writes_over_what_another_keeps_at_the_same_moment(page: Page) -> None:
    elsewhere = Screen(page.context.new_page(), Desk("knapp_daneben", "Ada"))
    elsewhere.table.ask("two_dice").do({"do": "check", "text": "1/7"})
    elsewhere.push()
    here = Screen(page, Desk("knapp_daneben", "Ada"))
    comes_back(here, {"1/7"})
    kept = page.evaluate(STORED)
    elsewhere.page.close()
    lonely = page.context.browser.new_context().new_page()  # type: ignore[union-attr]  # it has one
    other = Screen(lonely, elsewhere.table)
    other.table.ask("two_dice").do({"do": "check", "text": "2/7"})
    other.push()
    page.evaluate(MEANWHILE, lonely.evaluate(STORED))
    lonely.context.close()
    here.table.ask("two_dice").do({"do": "check", "text": "3/7"})
    here.push()
    assert page.evaluate(STORED) != kept
    fresh = Screen(page.context.new_page(), Desk("knapp_daneben", "Ada"))
    comes_back(fresh, {"1/7", "2/7", "3/7"})


def test_a_browser_without_room_goes_on_offering_what_it_keeps(page: Page) -> None:
    elsewhere = Screen(page.context.new_page(), Desk("knapp_daneben", "Ada"))
    elsewhere.table.ask("two_dice").do({"do": "check", "text": "1/7"})
    elsewhere.push()
    kept = elsewhere.page.evaluate(STORED)
    full = "throw new DOMException('', 'QuotaExceededError')"
    page.add_init_script(f"Storage.prototype.setItem = () => {{ {full}; }}")
    here = Screen(page, Desk("knapp_daneben"))
    here.table.ask("two_dice").do({"do": "check", "text": "2/7"})
    here.push()
    assert page.evaluate(STORED) == kept
    go_on(here)
    assert answered(here.table) == {"1/7", "2/7"} and page.evaluate(STORED) == kept


@pytest.mark.parametrize("former", ["works", "two"])
def test_what_older_versions_kept_in_one_item_is_taken_over(page: Page, former: str) -> None:
    keys = [begun(name).shown["key"] for name in ("Ada", "")]
    works = {f"{n} {n}": {"key": key, "name": "", "at": n} for n, key in enumerate(keys)}
    now, before = ({"key": key, "sheet": n} for n, key in enumerate(keys))
    old = {"works": works} if former == "works" else {"now": now, "before": before}
    told = json.dumps([DRAWER, json.dumps(old)])
    page.add_init_script(f"if (!localStorage.length) localStorage.setItem(...{told})")
    shown = Screen(page, Desk("knapp_daneben"))
    go_on(shown, left=1)  # what was done without a name is there as well
    assert shown.table.work.student == "Ada" and "1 of 5 done" in shown.table.shown["progress"]
    assert page.evaluate("name => localStorage.getItem(name)", DRAWER) is None


def test_two_tabs_and_their_kernels_lose_nothing(page: Page) -> None:
    tabs = [Screen(tab, Desk("knapp_daneben", "Ada")) for tab in (page, page.context.new_page())]
    for n in range(6):
        tab = tabs[n % 2]
        tab.table.ask("two_dice").do({"do": "check", "text": f"{n}/7"})
        tab.push()
    fresh = Screen(page.context.new_page(), Desk("knapp_daneben", "Ada"))
    take_up(fresh, {f"{n}/7" for n in range(6)})


def test_ten_kernels_one_after_the_other_lose_nothing(page: Page) -> None:
    """Some pupils are known at once, some go on by themselves, and some not before the end."""
    for n in range(10):
        tab = page.context.new_page()
        shown = Screen(tab, Desk("knapp_daneben", "Ada" if n % 3 == 0 else ""))
        if n % 3 == 1:
            go_on(shown)
        shown.table.ask("two_dice").do({"do": "check", "text": f"{n}/11"})
        shown.push()
        if n % 3 == 2:
            go_on(shown)
        tab.close()
    last = Screen(page, Desk("knapp_daneben", "Ada"))
    take_up(last, {f"{n}/11" for n in range(10)})


def test_the_work_of_another_pupil_at_this_browser_stays_apart(page: Page) -> None:
    for name, answer in (("Ada", "4/7"), ("Ben", "3/7")):
        tab = Screen(page.context.new_page(), Desk("knapp_daneben", name))
        tab.table.ask("two_dice").do({"do": "check", "text": answer})
        tab.push()
    fresh = Screen(page, Desk("knapp_daneben"))
    go_on(fresh, "Ben", left=1)  # Ada's is there as well
    expect(page.get_by_label("Your name or a number")).to_have_value("Ben")
    assert answered(fresh.table) == {"3/7"}


def test_a_language_is_chosen_once_for_all_lessons(screen: Callable[..., Screen], page: Page) -> None:
    """Until a card is given one in code, or another is chosen there."""
    screen(Desk("knapp_daneben"))
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_label("Sprache")).to_have_value("de")

    def elsewhere(card: Card) -> Page:
        other = page.context.new_page()
        Screen(other, card)
        return other

    lesson = Lesson("risk_or_patience")
    shown = elsewhere(lesson)
    expect(shown.get_by_label("Sprache")).to_have_value("de")
    expect(shown.get_by_text(read_lesson("risk_or_patience", "de").promise)).to_be_visible()
    assert lesson.step("rules").language == "de"
    for card in (CanDo(), cockpit()):
        expect(elsewhere(card).get_by_label("Sprache")).to_have_value("de")
    given = elsewhere(Lesson("risk_or_patience", language="it"))
    expect(given.get_by_label("Lingua")).to_have_value("it")
    given.get_by_label("Lingua").select_option("fr")
    expect(elsewhere(Desk("poof")).get_by_label("Langue")).to_have_value("fr")


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
    expect(page.locator(".rb-columns")).to_have_css(
        "overflow-y", "hidden"
    )  # a part of a pixel is not scrolled
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


def test_a_step_that_was_begun_is_no_fault(screen: Callable[..., Screen], page: Page) -> None:
    """Nothing on the desk looks refused or at risk as long as nothing is."""
    screen(begun())
    look = "step => [getComputedStyle(step).color, getComputedStyle(step).borderStyle]"
    assert page.locator(".rb-progress .rb-step-begun").first.evaluate(look) == ["rgb(31, 95, 191)", "solid"]
