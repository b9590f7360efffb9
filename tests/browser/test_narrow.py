"""On a phone every word has its place: on a card, on a pile, in a row of letters, in the lists of a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import rulebook
from rulebook.core.record import Record
from rulebook.table.words import LANGUAGES
from rulebook_widgets import explore, table
from tests.browser.harness import Screen, by

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]

PHONE = {"width": 360, "height": 780}
PIECES = {"close_enough": ".ce-card, .ce-target", "five_to_close": ".fc-pile, .fc-card"}
OUTSIDE = """(pieces) => [...document.querySelectorAll(pieces)].flatMap((piece) => {
  const [box, text] = [piece.getBoundingClientRect(), document.createRange()];
  text.selectNodeContents(piece);
  const outside = [...text.getClientRects()].some((one) => one.left < box.left || one.right > box.right);
  return outside ? [piece.textContent] : [];
})"""
"""The words of pieces that stick out of them at the side."""
LETTERS = """() => [...document.querySelectorAll(".fc-grid .rb-row:has(.fc-tile)")].map((row) => {
  const tiles = [...row.querySelectorAll(".fc-tile")].map((tile) => tile.getBoundingClientRect());
  const lines = new Set(tiles.map((tile) => Math.round(tile.top))).size;
  return { long: tiles.length, lines, narrow: Math.min(...tiles.map((tile) => tile.width)) };
})"""
"""Of every word how many letters and lines it has, and how narrow its narrowest tile is."""
CUT = """() => [...document.querySelectorAll("select")].flatMap((list) => {
  const style = getComputedStyle(list);
  if (!list.checkVisibility()) return [];
  const inner = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const measured = document.createElement("canvas").getContext("2d");
  measured.font = style.font;
  const low = (text) => { list.replaceChildren(new Option(text)); return list.clientHeight; };
  return [...list.options].map((option) => option.text)
    .filter((text) => measured.measureText(text).width > inner + 1 && low(text) <= low("a"));
})"""
"""What can be chosen from lists that are too narrow for it, and does not break into lines there."""


def at_table(record: Record[Any, Any], language: str) -> Any:
    bots = [None, *["random"] * (record.game.players - 1)]
    return table(record, bots=bots, seed=1, language=language).wait()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PIECES)
def test_the_words_on_a_piece_stay_on_it(screen: Put, page: Page, name: str, language: str) -> None:
    page.set_viewport_size(PHONE)
    bot = {"close_enough": "threshold", "five_to_close": "speller"}[name]
    screen(at_table(rulebook.play(rulebook.new(name), bot, seed=7).at(20), language))
    assert page.locator(PIECES[name]).count() > 6
    assert page.evaluate(OUTSIDE, PIECES[name]) == []


@pytest.mark.parametrize(
    ("aside", "longest", "seed", "step"), [(8, 11, 1, 155), (60, 8, 3, 35)], ids=["page", "notebook"]
)
def test_a_long_word_has_one_line_and_tiles_that_a_finger_hits(
    screen: Put, page: Page, aside: int, longest: int, seed: int, step: int
) -> None:
    """What stands beside the output of a notebook takes as much of a phone."""
    page.set_viewport_size(PHONE)
    record = rulebook.play(rulebook.new("five_to_close"), "speller", seed=seed)
    screen(at_table(record.at(step), "en"))
    page.add_style_tag(content=f"body {{ margin-inline: {aside}px; }}")
    words = page.evaluate(LETTERS)
    assert max(word["long"] for word in words) == longest
    assert not [word for word in words if word["lines"] > 1]
    assert min(word["narrow"] for word in words) >= 24


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", ["closing_in", "poof"])
def test_whatever_can_be_chosen_in_a_form_is_read_in_full(
    screen: Put, page: Page, name: str, language: str
) -> None:
    page.set_viewport_size(PHONE)
    screen(table(rulebook.new(name), bots="random", seed=1, language=language).wait())
    by(page, "new_game").click()
    page.locator("[data-dialog='new'] select").first.wait_for()
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    assert page.locator("[data-dialog] select").count() > 2 and page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_whatever_can_be_chosen_in_the_studio_is_read_in_full(screen: Put, page: Page, language: str) -> None:
    page.set_viewport_size(PHONE)
    screen(explore(rulebook.new("poof"), language=language)).table.stop()
    assert page.locator(".rb-studio select").count() > 4 and page.evaluate(CUT) == []


@pytest.mark.parametrize("aside", [8, 60], ids=["page", "notebook"])
@pytest.mark.parametrize("name", ["close_enough", "poof"])
def test_the_last_line_of_what_has_happened_is_whole(screen: Put, page: Page, name: str, aside: int) -> None:
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    record = rulebook.play(rulebook.new(name), "random", seed=3)
    mine = next(step for step in range(6, len(record)) if record.at(step).to_act[0] == 0)
    shown = screen(at_table(record.at(mine), "en"))
    page.add_style_tag(content=f"body {{ margin-inline: {aside}px; }}")
    shown.table.do({"do": "play", "move": shown.table.shown["moves"][0]["move"], "at": mine})
    shown.table.wait()
    shown.push()
    lines = page.locator(".rb-teller li")
    lines.first.wait_for()
    assert lines.last.evaluate("el => el.offsetHeight <= el.parentElement.clientHeight"), (
        lines.last.inner_text()
    )
