"""Knapp Daneben! on the screen: whole games by clicks and by keys, the circles that light up, the scoring."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.odds import heat
from rulebook.table.words import LANGUAGES
from rulebook_widgets import table
from tests.browser.harness import Screen, by, click

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
Picture = Callable[[str], None]


def greedy(players: int = 1, step: int | None = None) -> rulebook.Record:
    record = rulebook.play(rulebook.new("knapp_daneben", players=players), bots="greedy", seed=3)
    return record if step is None else record.at(step)


def circle(page: Page, row: int, column: int) -> object:
    return page.get_by_role("gridcell", name=f"Row {row}, column {column},")


def test_a_whole_solo_game_by_clicks(screen: Put, page: Page, picture: Picture) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    picture("start")
    page.get_by_role("button", name="red die, free").click()
    for _ in range(25):
        page.locator(".kd-open").first.click()
        if page.locator(".rb-choice").count():
            page.locator(".rb-choice").first.click()
    expect(page.get_by_text("The game is over.").first).to_be_visible()
    game, state = shown.table.record.game, shown.table.record.state
    expect(page.locator(".kd-rank-here")).to_contain_text(f"{score.solo_rank(game.scores(state)[0])}")
    told = page.locator(".rb-finale li")
    expect(told).to_have_count(13)
    expect(told.last).to_contain_text(f"{game.scores(state)[0]} points: rank")
    picture("end")


def test_a_whole_solo_game_by_keys(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    press = page.keyboard.press
    while "die" not in str(page.evaluate("() => document.activeElement.dataset.key || ''")):
        press("Tab")
    press("Enter")
    expect(page.get_by_text("Step 2 of 2")).to_be_visible()
    while page.evaluate("() => document.activeElement.getAttribute('role')") != "gridcell":
        press("Tab")
    for number in range(25):
        expect(page.locator(":focus")).to_have_attribute("data-key", f"circle {number}")
        press("Enter")
        if "chip" in str(page.evaluate("() => document.activeElement.dataset.key")):
            press("Enter")
        expect(page.get_by_text(f"Step {min(2 * number + 4, 51)} of")).to_be_visible()
        press("ArrowRight") if number % 5 < 4 else (press("ArrowDown"), press("Home"))
    assert not shown.table.record.to_act


MID = rulebook.Record.from_key(
    "RB1.K3LwawAbi1bKzkssKIhPScxLTUrNU9Ix1DEy0amujQUAAmnRPY6NEGtjC6nSRJ0FVFgxVftQnSC71k1e"
)
"""A solo game after the twelfth roll: black 3 is the own die."""


def test_the_second_die_lights_the_circles_it_opens(screen: Put, page: Page) -> None:
    shown = screen(table(MID, seed=1))
    page.get_by_role("button", name="blue die, 4").click()
    expect(page.get_by_text("3 + 4 = 7. 7 can go in 6 circles").first).to_be_visible()
    expect(page.locator(".kd-open")).to_have_count(6)
    expect(page.locator(".rb-move")).to_have_count(6)
    page.get_by_role("gridcell", name="Row 3, column 3, blue").hover()
    expect(page.locator(".kd-note")).to_contain_text("7: one cross, no mark, one point more")
    expect(page.locator(".kd-note")).to_contain_text(
        "Chance that a roll lets you make at least one cross here: 7/18 (38.9 %)"
    )
    page.get_by_role("gridcell", name="Row 4, column 4, red").click()
    expect(page.locator(".rb-refusal")).to_contain_text("7 cannot go in a red circle")
    assert len(shown.table.record) == 24
    page.get_by_role("gridcell", name="Row 3, column 3, blue").click()
    assert shown.table.record.history[24][1].total == 7


@pytest.mark.parametrize("seed", [5, 7])
def test_the_list_of_moves_counts_what_the_board_lights(screen: Put, page: Page, seed: int) -> None:
    """Also where another die shows the same number, which opens other circles for the same total."""
    shown = screen(table("knapp_daneben", seed=seed))
    shown.table.do({"do": "play", "move": {"is": "Choose", "colour": "green"}})
    shown.push()
    for die in range(5):
        click(by(page, f"die {die}"))
        if lit := page.locator(".kd-open").count():
            expect(page.locator(".rb-move")).to_have_count(lit)


def test_refusals_explain_themselves_and_keep_the_focus(screen: Put, page: Page, picture: Picture) -> None:
    screen(table(MID, seed=1))
    place = page.get_by_role("gridcell", name="Between row 3, column 3 and row 3, column 4")
    place.click()
    refusal = page.locator(".rb-refusal")
    expect(refusal).to_contain_text("KD-R1")
    expect(refusal).to_contain_text("our ruling")
    expect(place).to_be_focused()
    picture("refusal")
    page.get_by_role("button", name="Write nothing").click()
    expect(refusal).to_contain_text("KD-8")
    page.get_by_role("gridcell", name="Row 1, column 1, black, 10").click()
    expect(refusal).to_contain_text("KD-9")
    page.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)


def test_the_heat_layer_shows_the_exact_chances(screen: Put, page: Page, picture: Picture) -> None:
    shown = screen(table(greedy(step=24), seed=1))
    page.get_by_label("Chance of at least one cross in a roll, for each circle").check()
    state = shown.table.record.state
    chances = heat(shown.table.record.game, state.sheets[0], state.colours[0])
    shown_percents = page.locator(".kd-percent").all_inner_texts()
    assert shown_percents == [f"{100 * float(c[0]):.0f}\u202f%" for c in chances if c]
    picture("chances")


def test_five_players_with_the_odds_open_answer_each_click(screen: Put, page: Page, picture: Picture) -> None:
    shown = screen(table(greedy(5, step=66), bots="greedy", seed=1, odds=True))
    picture("mid_game")
    for _ in range(11):
        before = page.locator(".rb").get_attribute("data-step")
        page.locator(".kd-open").last.click()
        if page.locator(".rb-choice").count():
            page.locator(".rb-choice").last.click()
        expect(page.locator(".rb")).not_to_have_attribute("data-step", str(before))
        shown.table.wait()
        shown.push()


def test_it_fits_a_phone(screen: Put, page: Page, picture: Picture) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    screen(table(greedy(3, step=40), bots="greedy", seed=1))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    smallest = "() => Math.min(...[...document.querySelectorAll('.kd-circle')].map((c) => c.offsetWidth))"
    assert page.evaluate(smallest) >= 36
    picture("phone")
    page.locator(".kd-place").nth(5).click()
    picture("phone_refusal")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


CUT = """() => [...document.querySelectorAll('.kd-note, .kd-hint, .kd-whose')].filter((part) =>
  part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [360, 1400])
def test_no_text_is_cut(screen: Put, page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = greedy(5, step=66)
    shown = screen(table(record, seats=[*range(5)], seed=1, language=language, odds=True))
    shown.table.wait()
    shown.push()
    long = max(
        range(25), key=lambda at: len(page.locator(".kd-circle").nth(at).get_attribute("aria-label") or "")
    )
    page.locator(".kd-circle").nth(long).hover()
    expect(page.locator(".kd-note")).to_contain_text("·")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_any_state(screen: Put, page: Page, picture: Picture, dark: bool) -> None:
    def check(state: str) -> None:
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{state}: {found.generate_report()}"

    shown = screen(table(rulebook.new("knapp_daneben", players=3), bots="greedy", seed=7), dark=dark)
    check("start")
    page.get_by_role("button", name="red die, free").click()
    page.locator(".kd-die").first.click()
    check("a die picked")
    page.locator(".kd-die").first.click()
    page.locator(".kd-red.kd-open").first.click()
    check("choosing among totals")
    page.locator(".kd-place").first.click()
    check("refusal")
    page.get_by_label("Chance of at least one cross in a roll, for each circle").check()
    check("chances")
    for tab in ("Story", "Odds"):
        page.get_by_role("tab", name=tab).click()
        check(tab)
    for name in ("New game", "Rules", "Share"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(name)
        page.get_by_role("button", name="Close").last.click()
    shown.table.do({"do": "load", "text": greedy(3).key()})
    shown.push()
    page.get_by_role("button", name="Show me each line").click()
    check("end")
    if dark:
        picture("dark_end")
        shown.table.do({"do": "load", "text": greedy(3, step=60).key()})
        shown.push()
        picture("dark")


@pytest.mark.parametrize("width", [250, 360, 640, 880, 1200])
def test_the_sheet_stays_on_its_paper(screen: Put, page: Page, width: int) -> None:
    """At 880 px both the panel and the others' sheets stand beside it, and little room is left."""
    page.set_viewport_size({"width": width, "height": 900})
    screen(table(greedy(players=2, step=36), bots=[None, "greedy"], seed=1, odds=True))
    paper = page.locator(".kd-paper").first.bounding_box()
    circles = [one.bounding_box() for one in page.locator(".kd-circle").all()]
    assert paper is not None
    assert len(circles) == 25
    for one in circles:
        assert one is not None
        assert paper["x"] <= one["x"]
        assert one["x"] + one["width"] <= paper["x"] + paper["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
