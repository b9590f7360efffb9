"""The page to play on without Pyodide: its frame, its picture, its games and links, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import rulebook
from binder.site.players import LANGUAGES
from rulebook.core.record import Record
from rulebook.core.texts import texts_in
from rulebook.lessons.work import Guessed, Work
from rulebook.table.words import FOLDER
from tests.browser.harness import ORIGIN
from tests.browser.player_page import PlayerPages

pytestmark = pytest.mark.browser


def own_turn(players: int) -> Record[Any, Any]:
    """A game in which the visitor is to move, and not for the first time."""
    record = rulebook.play(rulebook.new("poof", players=players), "random", seed=players)
    return next(record.at(n) for n in range(9, len(record)) if record.at(n).to_act == (0,))


ONE, OTHER = own_turn(3), own_turn(4)
"""Games of two links."""


@pytest.fixture
def pages(context: BrowserContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayerPages]:
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    yield PlayerPages(context, tmp_path, monkeypatch)
    assert errors == []


def opened(page: Page, path: str) -> Locator:
    """Open a page afresh, also where only what comes after # is another; gives its table."""
    page.goto("about:blank")
    page.goto(f"{ORIGIN}/{path}")
    page.locator("body[data-player=ready]").wait_for()
    return page.locator(".rb").first


def moved(table: Locator) -> str:
    """Play the first move on offer; gives the step at which the table then rests, and is kept."""
    before = str(table.get_attribute("data-step"))
    table.locator(".rb-move").first.click()
    expect(table).not_to_have_attribute("data-step", before)
    table.page.wait_for_function(
        "table => table.dataset.kept === table.dataset.step", arg=table.element_handle()
    )
    return str(table.get_attribute("data-step"))


@pytest.mark.parametrize("path", ["play/poof", "learn/hands_of_cards"])
def test_frame_and_picture_are_there_before_python(pages: PlayerPages, page: Page, path: str) -> None:
    pages.hold = True
    page.goto(f"{ORIGIN}/{path}.html")
    picture = page.locator("#screens[inert] > div").first
    expect(picture).to_be_visible()
    expect(page.locator("#waking")).to_contain_text("Python is waking up in your browser.")
    expect(page.locator("#waking").get_by_role("link", name="All games and lessons")).to_be_visible()
    words = picture.inner_text()
    pages.wake()
    page.locator("body[data-player=ready]").wait_for()
    expect(page.locator("#waking")).to_be_hidden()
    assert page.locator("#screens:not([inert]) > div").first.inner_text() == words


def test_the_frame_speaks_the_language_of_the_browser_or_the_one_that_was_chosen(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in LANGUAGES:
        here = browser.new_context(**browser_context_args | {"locale": f"{language}-CH"})
        pages = PlayerPages(here, tmp_path, monkeypatch)
        pages.hold = True
        page = here.new_page()
        page.goto(f"{ORIGIN}/play/knapp_daneben.html")
        frame = pages.pages["play/knapp_daneben"].frame(language)
        for name in ("waking_title", "waking", "way_back", "all_games", "line", "copy_link", "notice"):
            expect(page.locator(f"[data-say={name}]")).to_have_text(frame[name])
        expect(page).to_have_title(f"{frame['title']} · rulebook")
        new_game = texts_in(FOLDER, "frame", language)["new_game"]
        expect(page.locator("#screens[inert]")).to_contain_text(new_game)
        pages.wake()
        expect(page.locator("#screens:not([inert])")).to_contain_text(new_game)
        assert page.evaluate("() => localStorage.getItem('rulebook language')") is None
        here.close()


def test_a_language_chosen_at_the_table_is_that_of_the_frame_on_all_pages(
    pages: PlayerPages, page: Page
) -> None:
    table = opened(page, "play/poof.html")
    table.locator("select[data-key=language], [data-key=language] select").first.select_option("fr")
    french = pages.pages["play/poof"].frame("fr")
    expect(page.locator("[data-say=copy_link]")).to_have_text(french["copy_link"])
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    pages.hold = True
    page.goto(f"{ORIGIN}/learn/hands_of_cards.html")
    lesson = pages.pages["learn/hands_of_cards"].frame("fr")
    for name in ("title", "waking"):
        expect(page.locator(f"[data-say={name}]").first).to_have_text(lesson[name])
    pages.wake()


def test_a_second_link_leaves_the_way_back_to_ones_own_game(pages: PlayerPages, page: Page) -> None:
    own = moved(opened(page, "play/poof.html"))
    back = page.get_by_role("button", name="Back to your own game")
    expect(back).to_be_hidden()
    moved(opened(page, f"play/poof.html#{ONE.key()}"))
    further = moved(opened(page, f"play/poof.html#{OTHER.key()}"))
    assert page.url == f"{ORIGIN}/play/poof.html"
    expect(opened(page, "play/poof.html")).to_have_attribute("data-step", further)
    back.click()
    expect(page.locator(".rb")).to_have_attribute("data-step", own)
    expect(back).to_be_hidden()
    own = moved(page.locator(".rb"))
    expect(opened(page, "play/poof.html")).to_have_attribute("data-step", own)
    expect(back).to_be_hidden()


def test_a_link_opened_in_another_tab_leaves_both_games(pages: PlayerPages, page: Page) -> None:
    table = opened(page, "play/poof.html")
    moved(table)
    tab = page.context.new_page()
    linked = opened(tab, f"play/poof.html#{ONE.key()}")
    own = moved(table)
    moved(linked)
    tab.get_by_role("button", name="Back to your own game").click()
    expect(linked).to_have_attribute("data-step", own)


def test_the_link_of_a_game_in_which_nobody_has_moved_opens_that_game(pages: PlayerPages, page: Page) -> None:
    key = Record(rulebook.new("knapp_daneben", players=4)).key()
    opened(page, f"play/knapp_daneben.html#{key}")
    expect(page.locator(".rb-seat-name")).to_have_count(4)


def test_the_link_of_ones_own_game_opens_it_though_another_was_played_last(
    pages: PlayerPages, page: Page
) -> None:
    for whose, record, at in (("own", ONE, 1), ("link", OTHER, 2)):
        item = [f"rulebook player game poof {whose}", json.dumps({"key": record.key(), "at": at})]
        page.goto(f"{ORIGIN}/index.html")
        page.evaluate("item => localStorage.setItem(...item)", item)
    table = opened(page, f"play/poof.html#{ONE.key()}")
    expect(table).to_have_attribute("data-step", str(len(ONE)))
    expect(page.get_by_text("This is the game of a link.")).to_be_hidden()


def test_a_game_pasted_at_the_table_is_no_more_ones_own_than_that_of_a_link(
    pages: PlayerPages, page: Page
) -> None:
    own = moved(opened(page, "play/poof.html"))
    page.evaluate("""key => { location.hash = key; }""", ONE.key())
    expect(page.get_by_text("This is the game of a link.")).to_be_visible()
    page.get_by_role("button", name="Back to your own game").click()
    expect(page.locator(".rb")).to_have_attribute("data-step", own)


def test_a_damaged_link_is_refused_beside_ones_own_game(pages: PlayerPages, page: Page) -> None:
    own = moved(opened(page, "play/poof.html"))
    table = opened(page, f"play/poof.html#{ONE.key()[:-3]}")
    expect(page.get_by_text("This cannot be opened:").first).to_be_visible()
    expect(table).to_have_attribute("data-step", own)
    expect(page.get_by_text("This is the game of a link.")).to_be_hidden()


WORK = Work("hands_of_cards", "Ada", guesses=(Guessed("no_poof", text="1/2"),))
KNAPP = rulebook.play(rulebook.new("knapp_daneben"), "random", seed=1).at(8).key()


@pytest.mark.parametrize(
    ("path", "key", "home"),
    [
        ("play/poof", KNAPP, "play/knapp_daneben"),
        ("play/poof", WORK.key(), "learn/hands_of_cards"),
        ("learn/hands_of_cards", KNAPP, "play/knapp_daneben"),
        ("learn/a_telling_pause", WORK.key(), "learn/hands_of_cards"),
    ],
    ids=["game-game", "game-lesson", "lesson-game", "lesson-lesson"],
)
def test_a_key_of_another_page_leads_there(
    pages: PlayerPages, page: Page, path: str, key: str, home: str
) -> None:
    table = opened(page, f"{path}.html#{key}")
    page.wait_for_url(f"{ORIGIN}/{home}.html")
    if home.startswith("play"):
        expect(table).to_have_attribute("data-step", "8")
    else:
        expect(page.get_by_label("Your name or a number")).to_have_value("Ada")


def test_another_game_that_was_pasted_at_the_table_does_not_close_its_page(
    pages: PlayerPages, page: Page
) -> None:
    own = moved(opened(page, "play/poof.html"))
    page.evaluate("text => localStorage.setItem('rulebook player game poof link', text)",
                  json.dumps({"key": KNAPP, "at": 2e15}))  # fmt: skip
    opened(page, "play/poof.html")
    page.wait_for_url(f"{ORIGIN}/play/knapp_daneben.html")
    expect(opened(page, "play/poof.html")).to_have_attribute("data-step", own)


def test_what_an_older_version_kept_is_taken_over(pages: PlayerPages, page: Page) -> None:
    games = json.dumps(
        {"now": {"key": ONE.key(), "start": "a"}, "before": {"key": OTHER.key(), "start": "b"}}
    )
    page.goto(f"{ORIGIN}/index.html")
    page.evaluate("text => localStorage.setItem('rulebook player game poof', text)", games)
    table = opened(page, "play/poof.html")
    expect(table).to_have_attribute("data-step", str(len(ONE)))
    page.get_by_role("button", name="Back to your own game").click()
    expect(table).to_have_attribute("data-step", str(len(OTHER)))
    expect(page.get_by_text("This is the game of a link.")).to_be_hidden()
