"""The teacher's cockpit in a browser: lines come in, names on demand, a class looks before it is told."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulebook.lessons.made_class import made_chat
from rulebook.lessons.results import pool
from rulebook.lessons.work import Played, Work
from rulebook_widgets import cockpit
from tests.browser.harness import Screen, by

pytestmark = pytest.mark.browser

LESSON = "how_likely_is_a_seven"
NAMES = "Vorname;Nachname\nAda;Lovelace\nBen;Bitdiddle\nDora;Zufall\nKurt;Gödel"


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("dark", "width", "language"), [(False, 1280, "en"), (True, 360, "en"), (False, 1280, "de")]
)
def test_a_class_is_looked_at_from_all_sides(
    screen: Callable[..., Screen],
    page: Page,
    picture: Callable[[str], None],
    dark: bool,
    width: int,
    language: str,
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    card = cockpit(made_chat(LESSON, seed=7, language=language), NAMES, language)
    screen(card, dark=dark)
    for view in card.says["views"]:
        by(page, f"view-{view}").click()
        expect(by(page, f"view-{view}")).to_have_attribute("aria-pressed", "true")
        if by(page, "reveal").count():
            by(page, "reveal").click()
            expect(by(page, "reveal")).to_have_text(card.says["hide"])
        accessible(page)
        assert fits(page), view
        picture(f"cockpit-{view}-{language}-{width}-{'dark' if dark else 'light'}")


def test_lines_come_in_one_after_another_and_the_picture_grows(
    screen: Callable[..., Screen], page: Page
) -> None:
    card = cockpit(made_chat(LESSON, students=3, seed=2))
    screen(card)
    before = pool(card.text).classes[0]
    late = Work(LESSON, "Late", 5, played=(Played("total", ((7, 50),)),))
    page.get_by_label("Lines from the class chat").fill(f"sorry! {late.key()}")
    by(page, "chat-go").click()
    expect(page.get_by_role("status")).to_contain_text(f"{len(before.works) + 1} have handed in")
    by(page, "view-trials").click()
    sevens = before.came("total")[7] + 50
    expect(page.get_by_role("row", name=re.compile(rf"^7 {sevens} "))).to_be_visible()
    by(page, "view-lines").click()
    page.get_by_text("Totals from paper").click()
    page.get_by_label("How often 7 came").fill("40")
    page.get_by_label("How often 2 came").fill("3")
    page.get_by_label("Whose").fill("Ida")
    by(page, f"RBT.{LESSON}.total-go").click()
    expect(page.get_by_role("status")).to_contain_text("one tally from paper")
    by(page, "view-trials").click()
    expect(page.get_by_role("row", name=re.compile(rf"^7 {sevens + 40} "))).to_be_visible()


def test_nothing_tells_a_name_or_the_truth_before_it_is_wanted(
    screen: Callable[..., Screen], page: Page
) -> None:
    card = cockpit(f"{made_chat(LESSON, seed=7)}\nAda: RBL1.AAAA", NAMES)
    screen(card)
    names = [name for name in pool(card.text).classes[0].names() if not name.startswith("no name")]
    for view in [view for view in card.says["views"] if view not in ("lines", "export")]:
        by(page, f"view-{view}").click()
        body = page.locator(".rb-card-body")
        assert not [name for name in names if re.search(rf"\b{name}\b", body.inner_text())], view
    html = card._repr_mimebundle_()[0]["text/html"]
    assert not [name for name in names if re.search(rf">{name}<", html)]
    by(page, "view-guesses").click()
    assert "51.77" not in page.locator(".rb-card-body").inner_text()
    by(page, "reveal").click()
    expect(page.get_by_text("671/1296 = 51.77 %")).to_be_visible()
    by(page, "view-trials").click()
    expect(page.locator(".rb-stroke")).to_have_count(0)
    by(page, "names").click()
    by(page, "view-stuck").click()
    expect(page.get_by_role("row", name=re.compile("^Ada Lovelace "))).to_be_visible()
    expect(page.locator(".rb-summary")).to_contain_text("Still missing: Kurt Gödel")


def test_slides_are_turned_by_hand_and_the_way_comes_last(screen: Callable[..., Screen], page: Page) -> None:
    card = cockpit(made_chat(LESSON, seed=7))
    screen(card)
    by(page, "view-mistakes").click()
    expect(by(page, "turn-1")).to_be_disabled()
    first = page.locator(".rb-made-it").inner_text()
    assert re.match(r"\d+ of \d+ made this mistake", first)
    expect(page.locator(".rb-solution")).to_have_count(0)
    by(page, "reveal").click()
    expect(page.locator(".rb-solution")).to_be_visible()
    by(page, "turn1").click()
    expect(page.get_by_text(re.compile("^Mistake 2 of "))).to_be_visible()
    expect(page.locator(".rb-solution")).to_have_count(0)


def test_files_can_be_taken_away_and_exit_slips_counted(screen: Callable[..., Screen], page: Page) -> None:
    card = cockpit(made_chat(LESSON, students=4, seed=7))
    screen(card)
    by(page, "view-export").click()
    for file in card.shown["seen"]["files"]:
        with page.expect_download() as saved:
            by(page, file["name"]).click()
        assert saved.value.suggested_filename == file["name"]
        data = base64.b64decode(file["href"].partition("base64,")[2])
        assert saved.value.path().read_bytes() == data
    by(page, "view-exit").click()
    expect(page.locator(".rb-exit")).to_be_visible()


def test_it_fills_a_projector(
    screen: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    screen(cockpit(made_chat(LESSON, seed=7)))
    for view in ("guesses", "trials", "mistakes"):
        by(page, f"view-{view}").click()
        if not page.evaluate("() => Boolean(document.fullscreenElement)"):
            by(page, "full").click()
            page.wait_for_function("() => Boolean(document.fullscreenElement)")
        by(page, "reveal").click()
        expect(by(page, "reveal")).to_have_text("Hide what it is")
        picture(f"cockpit-projector-{view}")
