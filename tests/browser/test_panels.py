"""What stands beside the board: the list of moves, the odds, the form of a new game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

import rulebook
from rulebook_widgets import predict, table
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
MID = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)


def test_the_list_of_moves_is_one_stop_for_tab_and_lights_its_place(screen: Put, page: Page) -> None:
    screen(table(MID, seed=1))
    moves = page.locator(".rb-move")
    assert moves.count() > 2
    expect(page.locator(".rb-move[tabindex='0']")).to_have_count(1)
    moves.first.focus()
    page.keyboard.press("ArrowDown")
    expect(moves.nth(1)).to_be_focused()
    expect(page.locator(".rb-board-root .rb-here")).to_have_count(1)
    page.keyboard.press("End")
    expect(moves.last).to_be_focused()
    words = moves.last.inner_text().split("\n")[0].removeprefix("write ")
    total, place = words.split(" in ", 1)
    spot = page.locator(".rb-board-root .rb-here")
    assert (
        total.isdigit() and place.startswith("row") and place in str(spot.get_attribute("aria-label")).lower()
    )


def test_what_is_picked_on_the_board_shortens_the_list_of_moves(screen: Put, page: Page) -> None:
    shown = screen(table(MID, seed=1))
    everything = page.locator(".rb-move").count()
    own = page.locator(".kd-die-on").get_attribute("data-key")
    other = next(f"die {n}" for n in range(5) if f"die {n}" != own)
    page.locator(f"[data-key='{other}']").click()
    expect(page.get_by_text(f"of {everything} moves: those that fit what is picked")).to_be_visible()
    dice = shown.table.record.state.dice
    total = dice[int(str(own)[-1])] + dice[int(other[-1])]
    assert {text.split()[1] for text in page.locator(".rb-move").all_inner_texts()} == {str(total)}


def test_odds_are_percent_and_exact_fractions_on_demand(screen: Put, page: Page) -> None:
    screen(table(MID, seed=1, odds=True).wait())
    panel = page.get_by_role("tabpanel")
    expect(panel.locator(".rb-fact strong").first).to_be_visible()
    assert "/" not in " ".join(panel.locator(".rb-fact strong").all_inner_texts())
    page.get_by_label("Exact fractions").check()
    expect(panel.locator(".rb-fact strong", has_text="/").first).to_be_visible()
    expect(page.get_by_label("Exact fractions")).to_be_focused()


def test_the_odds_of_a_lesson_open_after_the_guess(screen: Put, page: Page) -> None:
    card = predict("A seven?", Fraction(1, 6), lambda rng: rng.integers(6) == 1)
    shown = screen(table(MID, seed=1, odds=True, until=card))
    page.get_by_role("tab", name="Odds").click()
    expect(page.get_by_text("The odds open when you have guessed")).to_be_visible()
    assert "facts" not in shown.table.odds
    card.do({"do": "guess", "text": "1/6"})
    shown.table.wait()
    shown.push()
    expect(page.locator(".rb-fact").first).to_be_visible()


def test_a_new_game_is_set_up_without_a_word_of_program(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben", players=2), bots=[None, "greedy"], seed=7))
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("House rules").click()
    assert not {"_", "[", "{"} & set(dialog.inner_text())
    assert not any("[" in str(field.input_value()) for field in dialog.locator("input[type=text]").all())
    dialog.get_by_role("switch").uncheck()
    expect(dialog.get_by_text("any two dice will do")).to_be_visible()
    dialog.get_by_text("What a line scores").click()
    points = dialog.get_by_role("group", name="What a line scores")
    points.get_by_role("spinbutton").nth(1).fill("2")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    game = shown.table.record.game
    assert (game.own_die, game.cross_points) == (False, (0, 2, 3, 6, 10, 15))
    assert shown.table.sitting.chosen == [None, "greedy"]
    page.get_by_role("button", name="New game").click()
    dialog.get_by_role("button", name="The game of the box").click()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    assert shown.table.record.game == rulebook.new("knapp_daneben", players=2)


def test_the_odds_begin_with_a_headline_and_its_picture(screen: Put, page: Page) -> None:
    screen(table(MID, seed=1, odds=True).wait())
    headline = page.locator(".rb-headline")
    percent = headline.locator(".rb-headline-number").inner_text()
    times = round(float(percent.split()[0]))
    expect(headline).to_contain_text(f"In 100 such positions, about {times} times.")
    expect(headline.locator(".rb-of-full")).to_have_count(times)
    law = page.get_by_role("tabpanel").locator(".rb-columns")
    spoken = str(law.get_attribute("aria-label"))
    assert spoken.count("%") == law.locator(".rb-column").count() > 1


def test_a_line_of_the_odds_lights_its_place_and_the_place_its_line(screen: Put, page: Page) -> None:
    screen(table(MID, seed=1, odds=True).wait())
    fact = page.locator("[data-spots]").first
    key = str(fact.get_attribute("data-spots")).strip('["]')
    fact.focus()
    expect(page.locator(f".rb-board-root [data-key='{key}'].rb-here")).to_have_count(1)
    page.locator(f".rb-board-root [data-key='{key}']").hover()
    expect(page.locator(".rb-fact-here").first).to_have_attribute("data-spots", f'["{key}"]')
    fact.blur()
    expect(page.locator(".rb-here")).to_have_count(0)


def test_what_is_certain_or_impossible_is_one_sentence_without_bars(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("closing_in"), "planner", seed=5).at(45)
    screen(table(record, seed=1, odds=True).wait())
    impossible = page.locator(".rb-fact", has_text="Impossible: ")
    expect(impossible).to_have_count(1)
    expect(impossible.locator(".rb-bar")).to_have_count(0)
    assert " · " in impossible.inner_text()


def test_many_columns_keep_their_numbers_apart_and_say_what_is_left_out(screen: Put, page: Page) -> None:
    game = rulebook.new("close_enough", players=4, advanced=True)
    shown = screen(table(game, bots="threshold", seed=2, odds=True).wait())
    law = shown.table.odds["facts"][0]
    headline = page.locator(".rb-headline")
    expect(headline.locator(".rb-column")).to_have_count(12)
    expect(headline.locator(".rb-headline-number")).to_have_text(law["short"])
    expect(headline.get_by_text(law["more"], exact=True)).to_be_visible()
    clashes = """(chart) => {
      const boxes = [...chart.querySelectorAll(".rb-column-text")].map((one) => one.getBoundingClientRect());
      return boxes.filter((a, i) => boxes.some((b, j) => i < j && a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom)).length;
    }"""
    assert headline.locator(".rb-columns").evaluate(clashes) == 0
