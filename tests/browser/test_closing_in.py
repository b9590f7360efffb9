"""Closing In on the screen: won and lost by clicks, part of a game by keys, a tile lost under a player."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import rulebook
from rulebook.games.closing_in import ClosingIn
from rulebook.games.closing_in.table import TILES
from rulebook.table.words import LANGUAGES
from rulebook_widgets import table
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
Picture = Callable[[str], None]

ROW = ("market", "apartments", "tower", "docks")
CITY = (*ROW, *[tile for tile in TILES if tile not in ROW])
KEYS = (("boat_key", 40, 1), ("car_key", 1, 1))


def deck(**cards: tuple[int, int]) -> tuple[tuple[str, int, int], ...]:
    """Location cards of a few tiles only, so that everybody knows what comes."""
    return tuple((tile, *cards.get(tile, (0, 0))) for tile in TILES)


def city(**options: object) -> ClosingIn:
    return ClosingIn(city=CITY, inventory=KEYS, **options)  # type: ignore[arg-type]  # options by name


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'[data-key="tile {name}"]')


def at(page: Page, name: str, words: str) -> None:
    """Click a tile, and what is to be done there if the board asks."""
    tile(page, name).click()
    chip = page.get_by_role("button", name=words, exact=True).and_(page.locator(".rb-choice"))
    if page.locator(".rb-bubble-choice").count():
        chip.click()


def button(page: Page, words: str) -> None:
    page.locator(".ci-button", has_text=words).click()


def test_a_game_is_won_by_clicks(page: Page, screen: Put) -> None:
    game = city(intel_needed=1, actions=6, first_deploy=1, remove_above=5, locations=deck(market=(1, 1)))
    screen(table(game, seed=1))
    button(page, "begin the actions")
    at(page, "market", "lure one enforcer from the Market")
    at(page, "market", "move to the Market")
    button(page, "search the tile")
    at(page, "apartments", "move to the Apartments")
    at(page, "tower", "move to the Radio Tower")
    button(page, "send a piece of intel")
    expect(page.locator(".ci-status")).to_contain_text("intel sent: 1 of 1")
    button(page, "begin the actions")
    at(page, "tower", "move to the Radio Tower")
    at(page, "docks", "move to the Docks")
    button(page, "end the turn")
    button(page, "begin the actions")
    at(page, "docks", "move to the Docks")
    button(page, "escape from the city")
    expect(page.locator(".rb-turn")).to_contain_text("everybody is out of the city: the game is won!")


def test_a_game_is_lost_by_clicks_and_the_enforcers_are_told_card_by_card(page: Page, screen: Put) -> None:
    game = city(remove_above=1, intel_needed=1, locations=deck(docks=(2, 1), tunnel=(2, 0)))
    screen(table(game, seed=1))
    button(page, "begin the actions")
    button(page, "end the turn")
    expect(page.locator(".rb-turn")).to_contain_text("there is no way out of the city. The game is lost.")
    told = page.locator(".ci-told li")
    expect(told.first).to_contain_text("Location card: the ")
    expect(page.locator(".ci-told")).to_contain_text("the tile is removed from the game")
    expect(tile(page, "docks")).to_contain_text("removed")


def test_a_tile_is_lost_under_a_player_who_then_pays_to_leave(page: Page, screen: Put) -> None:
    game = city(remove_above=1, first_deploy=0, intel_needed=1, locations=deck(apartments=(2, 1)))
    screen(table(game, seed=1))
    button(page, "begin the actions")
    button(page, "end the turn")
    expect(page.locator(".ci-told")).to_contain_text("Standing there: Player 1 and Player 2")
    button(page, "begin the actions")
    expect(page.locator(".rb-turn")).to_contain_text("Your tile is removed: move off it first")
    button(page, "end the turn")
    expect(page.locator(".rb-refusal")).to_contain_text("your first action must be to move")
    at(page, "tower", "move to the Radio Tower, discarding a boat key")
    expect(tile(page, "tower").locator(".ci-player")).to_have_text("2")


def test_what_is_not_allowed_says_why(page: Page, screen: Put) -> None:
    screen(table(city(), seed=1))
    button(page, "begin the actions")
    tile(page, "bank").click()
    expect(page.locator(".rb-refusal")).to_contain_text("CI-5")
    button(page, "send a piece of intel")
    expect(page.locator(".rb-refusal")).to_contain_text("Intel is sent from the Radio Tower")
    at(page, "tower", "move to the Radio Tower")
    page.locator('[data-key="card 0 0"]').click()
    expect(page.locator(".rb-refusal")).to_contain_text("Actions are bought before the first of them")


def test_what_a_card_does_is_said_to_whoever_looks_at_it(page: Page, screen: Put) -> None:
    screen(table(city(), seed=1))
    card = page.locator('[data-key="card 0 0"]')
    card.focus()
    expect(page.locator(".ci-note")).to_have_text(str(card.get_attribute("aria-label")))


def test_a_card_asks_what_it_is_to_be_used_for(page: Page, screen: Put) -> None:
    screen(table(city(), seed=1))
    button(page, "begin the actions")
    page.locator('[data-key="card 0 0"]').click()
    page.keyboard.press("Escape")
    expect(page.locator(".rb-bubble-choice")).to_have_count(0)
    page.locator('[data-key="card 0 0"]').click()
    page.locator(".rb-choice", has_text="give a boat key to Player 2").click()
    expect(page.locator(".ci-hand").nth(1).locator(".ci-card")).to_have_count(4)


def test_a_turn_by_keys(page: Page, screen: Put) -> None:
    screen(table(city(locations=deck(bank=(24, 4)), remove_above=5), seed=1))
    page.locator('[data-key="card 0 0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ci-status")).to_contain_text("3 actions left")
    page.locator('[data-key="do Begin"]').focus()
    page.keyboard.press("Enter")
    tile(page, "market").focus()
    page.keyboard.press("ArrowRight")
    expect(tile(page, "apartments")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(tile(page, "market")).to_contain_text("1")
    expect(page.locator(".ci-status")).to_contain_text("2 actions left")


def test_every_tile_shows_its_chance_for_the_steps_that_are_chosen(page: Page, screen: Put) -> None:
    screen(
        table(
            city(locations=deck(bank=(2, 1), park=(1, 0), library=(1, 0)), remove_above=1, intel_needed=1),
            seed=1,
        )
    )
    page.locator('[data-key="within"]').select_option("6")
    expect(tile(page, "bank").locator(".ci-percent")).to_have_text("100\u202f%100\u202f%")
    expect(tile(page, "docks").locator(".ci-percent")).to_have_text("0\u202f%0\u202f%")
    tile(page, "docks").hover()
    expect(page.locator(".ci-note")).to_contain_text("removed within 6 deployments with chance 0")


@pytest.mark.parametrize(
    ("language", "chosen", "first", "both"),
    [
        (
            "en",
            "at the next and within 6 deployments",
            "removed at the next deployment with chance 0 %",
            "; removed within 6 deployments with chance 0 %",
        ),
        (
            "de",
            "beim nächsten und in 6 Aufmärschen",
            "beim nächsten Aufmarsch entfernt mit Wahrscheinlichkeit 0 %",
            "; in 6 Aufmärschen entfernt mit Wahrscheinlichkeit 0 %",
        ),
    ],
)
def test_how_far_the_percentages_look_is_a_whole_sentence(
    page: Page, screen: Put, language: str, chosen: str, first: str, both: str
) -> None:
    screen(table(city(), seed=1, language=language))
    tile(page, "docks").hover()
    expect(page.locator(".ci-note")).to_contain_text(f". {first}")
    page.locator('[data-key="within"]').select_option(chosen)
    tile(page, "docks").hover()
    expect(page.locator(".ci-note")).to_contain_text(f". {first}{both}")
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_tile_holds_its_chance_and_its_name_where_a_notebook_is_narrow(page: Page, screen: Put) -> None:
    bank = deck(bank=(2, 1), park=(1, 0), library=(1, 0))
    screen(table(city(locations=bank, remove_above=1, intel_needed=1), seed=1))
    page.locator('[data-key="within"]').select_option("6")
    page.set_viewport_size({"width": 240, "height": 740})
    expect(tile(page, "bank").locator(".ci-percent")).to_have_text("100\u202f%100\u202f%")
    beyond = """(tile) => [...tile.querySelectorAll(".ci-percent span, .ci-name")].filter((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return words.getBoundingClientRect().right > tile.getBoundingClientRect().right;
    }).map((part) => part.textContent)"""
    assert [words for one in page.locator(".ci-tile").all() for words in one.evaluate(beyond)] == []


@pytest.mark.parametrize("dark", [False, True])
def test_it_is_accessible_and_fits(page: Page, screen: Put, picture: Picture, dark: bool) -> None:
    record = rulebook.play(rulebook.new("closing_in", players=3), "planner", seed=4).at(90)
    screen(table(record, seed=1), dark=dark)
    page.locator('[data-key="within"]').select_option("6")
    picture(f"closing_in-{'dark' if dark else 'light'}")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    picture(f"closing_in-{'dark' if dark else 'light'}-360")


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_whole_city_is_in_sight_above_what_can_be_done(
    page: Page, screen: Put, language: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 600})
    shown = screen(table(city(), seed=1, language=language))
    shown.table.do({"do": "play", "move": {"is": "Begin"}})
    shown.push()
    expect(page.locator(".rb-dock .ci-button")).to_have_count(5)
    dock, grid = page.locator(".rb-dock").bounding_box(), page.locator(".ci-grid").bounding_box()
    assert dock and grid and dock["height"] + grid["height"] < 600
