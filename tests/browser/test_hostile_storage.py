"""What other pages of the address left in the browser, and what a link says: no page stumbles over it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import rulebook
from rulebook.core.record import Record
from rulebook_widgets import Desk
from tests.browser.harness import ORIGIN, Screen
from tests.browser.player_page import PlayerPages

pytestmark = pytest.mark.browser

KEY = Record(rulebook.new("poof")).key()
ECHO = """onmessage = ({ data: { wanted } }) => {
  postMessage(JSON.stringify({ is: "failed", why: JSON.stringify(wanted) }));
};"""
"""Takes the place of the page's Python, and says what it was asked for."""


@pytest.fixture
def pages(context: BrowserContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayerPages:
    served = PlayerPages(context, tmp_path, monkeypatch)
    served.worker = ECHO
    return served


def asked_for(page: Page, after: str, /, **kept: str) -> dict[str, Any]:
    """What the page asks of its Python, with that after its address and that in the browser's storage."""
    page.goto(f"{ORIGIN}/empty.html")
    for name, text in kept.items():
        item = f"rulebook player game poof {name}".removesuffix(" former")
        page.evaluate("item => localStorage.setItem(...item)", [item, text])
    page.goto(f"{ORIGIN}/play/poof.html#{after}")
    expect(page.locator("#why")).not_to_be_empty()
    return dict(json.loads(page.locator("#why").inner_text()))


@pytest.mark.parametrize(
    "link", ["%", "%E0%A4%A", "%ZZ", "<img src=x onerror=alert(1)>", "RB", "\u202e", "a" * 99]
)
def test_a_link_that_says_nothing_leads_to_a_fresh_game(pages: PlayerPages, page: Page, link: str) -> None:
    assert asked_for(page, link)["key"] == ""


def test_a_link_is_not_lost_where_python_did_not_wake(pages: PlayerPages, page: Page) -> None:
    assert asked_for(page, KEY)["key"] == KEY
    page.evaluate("() => { document.querySelector('#why').textContent = ''; }")
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#why")).not_to_be_empty()
    assert json.loads(page.locator("#why").inner_text())["key"] == KEY


KEPT = [7, "a", None, [], [1], True, {"now": 7}, {"now": "RB1.AA"}, {"now": {"key": 7}}, {"key": 7},
        {"now": {"language": "en"}}, {"now": {"key": "javascript:1"}}, {"before": 7, "now": []},
        {"key": "javascript:1", "at": 7}, {"key": "RBL1.AAAA", "at": 7}]  # fmt: skip


@pytest.mark.parametrize("kept", ["{", *map(json.dumps, KEPT)])
def test_a_page_takes_only_games_from_the_browsers_storage(pages: PlayerPages, page: Page, kept: str) -> None:
    asked = asked_for(page, "", former=kept, own=kept, link=kept)
    assert (asked["key"], asked["own"]) == ("", "")


def test_a_game_that_was_kept_goes_on_beside_what_is_none(pages: PlayerPages, page: Page) -> None:
    page.add_init_script("localStorage.setItem('rulebook language', 'de')")
    asked = asked_for(page, "%", own=json.dumps({"key": KEY, "at": "x"}), link="7")
    assert (asked["key"], asked["own"], asked["language"]) == (KEY, KEY, "de")


@pytest.mark.parametrize("language", ["tlh", "", "__proto__", "{}"])
def test_a_language_that_is_none_is_passed_over(pages: PlayerPages, page: Page, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('rulebook language', {language!r})")
    assert asked_for(page, "")["language"] == "en"


WORKS = [7, "a", None, {"works": 7}, {"works": {"a": None}}, {"works": {"a": 7, "b": {}, "c": {"key": 7}}},
         {"works": ["a", None]}, {"key": 7, "name": "Ada", "at": 7}, {"key": "RBL1.AAAAAA"},
         {"now": 7, "before": {"key": []}}]  # fmt: skip


@pytest.mark.parametrize("kept", ["{", *map(json.dumps, WORKS)])
def test_a_desk_takes_only_work_from_the_browsers_storage(
    screen: Callable[..., Screen], page: Page, kept: str
) -> None:
    desk = Desk("knapp_daneben", "Ada")
    for place in ("", " ", " a 7 RBL1.AAAAAA", " RB"):
        item = json.dumps(f"rulebook desk {desk.plan.name}{place}")
        page.add_init_script(f"localStorage.setItem({item}, {json.dumps(kept)})")
    shown = screen(desk)
    expect(page.get_by_text("0 of 5 done")).to_be_visible()
    desk.ask("two_dice").do({"do": "check", "text": "1/7"})
    shown.push()
    remembered = page.evaluate("() => Object.values(localStorage)")
    assert [text for text in remembered if desk.shown["key"] in text]
    expect(page.locator('[data-key="claim"]')).to_have_count(0)
