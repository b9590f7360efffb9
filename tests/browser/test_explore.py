"""The designer's studio in a real browser: by mouse and by keys, on a phone, in the dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from pig import Pig
from rulebook_widgets import Explore, explore
from tests.browser.harness import Screen, by, click, press

pytestmark = pytest.mark.browser


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def still(shown: Screen) -> Explore:
    """Stop the games once there is something to see, and show how they stand."""
    studio: Any = shown.table
    shown.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(done))"
    )  # what was sent has arrived
    while not studio.shown["games"] and studio.studio.busy:
        studio._task.wait(0.05)
    studio.stop()
    shown.push()
    return studio  # type: ignore[no-any-return]  # it is one


@pytest.fixture
def opened(screen: Callable[..., Screen]) -> Callable[..., Screen]:
    def put(game: rulebook.Game[Any, Any], bot: str, **how: Any) -> Screen:
        shown = screen(explore(game, bot), **how)
        still(shown)
        return shown

    return put


@pytest.mark.parametrize("dark", [False, True])
def test_a_rule_is_changed_by_mouse(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None], dark: bool
) -> None:
    shown = opened(rulebook.new("knapp_daneben"), "greedy", dark=dark)
    accessible(page)
    page.get_by_role("spinbutton", name="The points of one mark").fill("3")
    studio = still(shown)
    assert studio.studio.changes == {"mark_points": 3}
    expect(page.get_by_text("The points of one mark: 2 → 3")).to_be_visible()
    expect(page.locator(".rb-said").nth(1)).to_contain_text("The new rules change it by")
    expect(page.locator(".rb-picture svg")).to_have_count(2)
    accessible(page)
    picture(f"explore-{'dark' if dark else 'light'}")
    click(page.get_by_role("button", name="Take back: The points of one mark: 2 → 3"))
    still(shown)
    assert studio.studio.changes == {}


def test_a_rule_is_changed_by_keys_alone_on_a_phone(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    shown = opened(rulebook.new("poof"), "greedy")
    slider = page.get_by_role("slider", name="How many Poof cards there are")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    studio = still(shown)
    assert studio.studio.changes == {"poofs": 7}
    expect(slider).to_be_focused()
    by(page, "tab compare").focus()
    page.keyboard.press("ArrowRight")
    still(shown)
    expect(by(page, "tab sweep")).to_be_focused()
    expect(by(page, "tab sweep")).to_have_attribute("aria-selected", "true")
    by(page, "first").select_option("copies")
    for part, value in (("from", "6"), ("to", "10"), ("step", "2")):
        by(page, f"first {part}").fill(value)
    press(by(page, "start sweep"))
    still(shown)
    expect(page.locator(".rb-picture .dot")).to_have_count(3)
    accessible(page)
    picture("explore-phone-sweep")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_a_refusal_names_the_rule_and_keeps_the_last_rules(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    shown = opened(rulebook.new("closing_in"), "planner")
    page.get_by_role("spinbutton", name="How many pieces of intel must be sent").fill("7")
    page.get_by_role("spinbutton", name="How many intel tokens there are").fill("5")
    studio = still(shown)
    expect(page.get_by_role("alert").last).to_contain_text("[CI-18]")
    assert studio.studio.changes == {"intel_needed": 7}
    accessible(page)
    picture("explore-refusal")


def test_a_list_goes_to_a_spreadsheet_and_back(opened: Callable[..., Screen], page: Page) -> None:
    shown = opened(rulebook.new("closing_in"), "planner")
    page.locator("summary", has_text="The location cards").click()
    with page.expect_download() as saved:
        by(page, "save locations").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert text.splitlines()[1] == "tower,2,0"
    page.get_by_label("Load CSV: The location cards").set_input_files(
        {
            "name": "locations.csv",
            "mimeType": "text/csv",
            "buffer": text.replace("tower,2", "tower,3").encode(),
        }
    )
    expect(page.get_by_text("left empty, the assumed deck: the old list → Radio Tower 3")).to_be_visible()
    assert still(shown).studio.changes["locations"][1] == ("tower", 3, 0)
    page.get_by_label("Load CSV: The location cards").set_input_files(
        {"name": "locations.csv", "mimeType": "text/csv", "buffer": b"tower,many,0"}
    )
    expect(page.get_by_role("alert").last).to_contain_text("Line 1 of the file does not fit: 'many'")


def test_a_ruling_is_decided_the_other_way_and_the_code_is_shown(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    shown = opened(rulebook.new("close_enough"), "threshold")
    by(page, "preset").select_option("0")
    studio = still(shown)
    assert len(studio.studio.changes) == 1
    click(by(page, "code"))
    expect(by(page, "lines")).to_contain_text("lab.compare(")
    still(shown)
    expect(by(page, "lines")).to_be_visible()
    picture("explore-code")


def test_a_value_is_sought(opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]) -> None:
    shown = opened(rulebook.new("knapp_daneben"), "greedy")
    click(by(page, "tab seek"))
    by(page, "sought").select_option("mark_points")
    for part, value in (("from", "0"), ("to", "6"), ("step", "1")):
        by(page, f"sought {part}").fill(value)
    by(page, "goal").fill("88")
    click(by(page, "start seek"))
    studio: Any = shown.table
    studio._task.wait()
    studio = still(shown)
    assert studio.studio.seeking.found().value == 3
    expect(page.locator(".rb-said")).to_contain_text("The points of one mark – 3 is the nearest.")
    accessible(page)
    picture("explore-seek")


def test_what_was_typed_outlives_another_tab_and_a_reload(opened: Callable[..., Screen], page: Page) -> None:
    opened(rulebook.new("knapp_daneben"), "greedy")

    def typed() -> list[str]:
        click(by(page, "tab seek"))
        fields = [by(page, f"sought {part}") for part in ("from", "to", "step")]
        return [
            one.input_value()
            for one in (by(page, "sought"), *fields, by(page, "goal"), by(page, "goal kind"))
        ]

    click(by(page, "tab seek"))
    by(page, "sought").select_option("dice")
    by(page, "sought").select_option("mark_points")
    for field, value in (("sought from", "1"), ("sought to", "6"), ("goal", "88.5")):
        by(page, field).fill(value)
        by(page, field).press("Tab")
    wanted = ["mark_points", "1", "6", "1", "88.5", "number"]
    assert typed() == wanted
    click(by(page, "tab sweep"))
    by(page, "first").select_option("mark_points")
    assert typed() == wanted, "another tab was looked at"
    page.reload()
    page.locator("body[data-ready]").wait_for()
    assert typed() == wanted, "the page was loaded again"
    by(page, "sought").select_option("dice")
    click(by(page, "tab compare"))
    assert typed()[:2] != ["dice", "1"], "what was typed for one option is not about another"


def test_a_page_that_comes_new_shows_what_is_set(opened: Callable[..., Screen], page: Page) -> None:
    shown = opened(rulebook.new("knapp_daneben", players=2), "greedy")
    for option, value in (("cross_spacing", "gap"), ("tie_break", "crosses")):
        by(page, f"option {option}").select_option(f'"{value}"')
        still(shown)
    page.reload()
    page.locator("body[data-ready]").wait_for()
    still(shown)
    expect(by(page, "option cross_spacing")).to_have_value('"gap"')
    expect(by(page, "option tie_break")).to_have_value('"crosses"')
    expect(page.locator(".rb-changes li")).to_have_count(2)


def test_a_map_of_two_options(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    shown = opened(rulebook.new("poof", rounds=1), "greedy")
    click(by(page, "tab sweep"))
    by(page, "first").select_option("poofs")
    by(page, "second").select_option("copies")
    click(by(page, "start sweep"))
    studio = still(shown)
    assert len(studio.studio.sweep) == 2
    assert page.locator(".rb-picture rect").count() == len(studio.studio.swept.jobs) - 1  # type: ignore[union-attr]  # it was swept
    accessible(page)
    picture("explore-map")


def test_games_go_on_stop_and_go_on(screen: Callable[..., Screen], page: Page) -> None:
    shown = screen(explore(rulebook.new("knapp_daneben"), "greedy"))
    shown.push()
    expect(by(page, "stop")).to_be_visible()
    click(by(page, "stop"))
    expect(by(page, "go")).to_be_visible()
    studio: Any = shown.table
    before = studio.studio.experiment.games
    click(by(page, "go"))
    expect(by(page, "stop")).to_be_visible()
    while studio.studio.experiment.games == before and studio._task.busy:  # stopped earlier, none is played
        studio._task.wait(0.05)
    still(shown)
    assert studio.studio.experiment.games > before


def test_a_strangers_game_has_the_same_studio(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    shown = opened(Pig(), "twenty")
    page.get_by_role("spinbutton", name="How many points win").fill("30")
    assert still(shown).studio.changes == {"goal": 30}
    expect(page.locator(".rb-warned")).to_contain_text("Pig has no fast engine")
    accessible(page)
    picture("explore-pig")


def test_a_report_is_written_at_a_button(
    opened: Callable[..., Screen], page: Page, picture: Callable[[str], None]
) -> None:
    shown = opened(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy")
    studio: Any = shown.table
    studio.report_within = 1.0
    page.get_by_role("spinbutton", name="The points of one mark").fill("3")
    still(shown)
    press(by(page, "report"))
    shown.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
    studio._task.wait()
    shown.push()
    written = page.frame_locator("iframe")
    expect(written.get_by_role("heading", level=1)).to_contain_text("Close to the Mark!")
    expect(written.locator("footer code")).to_contain_text("--option mark_points=3 --bot greedy")
    accessible(page)
    picture("explore-report")
    with page.expect_download() as saved:
        click(by(page, "save report"))
    assert saved.value.suggested_filename == "knapp_daneben-report.html"
    assert saved.value.path().read_text(encoding="utf-8") == studio.written["html"]


def test_a_report_ends_when_a_rule_is_changed(opened: Callable[..., Screen], page: Page) -> None:
    shown = opened(rulebook.new("knapp_daneben"), "greedy")
    studio: Any = shown.table
    click(by(page, "report"))
    expect(by(page, "stop report")).to_be_visible()
    page.get_by_role("spinbutton", name="The points of one mark").fill("3")
    expect(by(page, "report")).to_be_visible()
    still(shown)
    assert not studio.written["html"]
    assert studio.studio.changes == {"mark_points": 3}


def test_on_a_phone_no_button_and_no_number_breaks(screen: Callable[..., Screen], page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    studio = explore(rulebook.new("poof"), "greedy", changes={"poofs": 5}, language="fr")
    still(screen(studio))
    undo, reset = page.get_by_role("button", name="Annuler"), by(page, "reset")
    heights = [button.evaluate("(button) => button.offsetHeight") for button in (undo, reset)]
    assert heights[0] == heights[1]
    numbers = page.locator(".rb-shown td").evaluate_all("(cells) => cells.map((cell) => cell.textContent)")
    assert any("±" in one for one in numbers) and not [one for one in numbers if "± " in one or " %" in one]
    wide, table = page.locator(".rb-wide"), page.locator(".rb-shown")
    assert table.evaluate("(it) => it.offsetWidth") <= wide.evaluate("(it) => it.clientWidth")


def test_the_studio_speaks_the_language_chosen_last_unless_it_was_given_one(
    opened: Callable[..., Screen], page: Page
) -> None:
    game = rulebook.new("poof")
    shown = opened(game, "greedy")
    expect(page.locator(".rb-studio-title")).to_have_text("Explore Poof")
    field = page.get_by_role("spinbutton", name="How many Poof cards there are")
    field.fill("99")
    still(shown)
    games = shown.table.shown["games"]
    by(page, "speak").select_option("de")
    expect(page.locator(".rb-studio-title")).to_have_text("Poof erkunden")
    expect(by(page, "speak")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("„Wie viele Poof-Karten es gibt“ muss zwischen")
    expect(page.get_by_label("Eine Entscheidung anders treffen")).to_contain_text("PF-R")
    assert page.locator(".rb-studio").get_attribute("lang") == "de" and shown.table.shown["games"] == games
    accessible(page)
    named: dict[str, str]
    for named in ({}, {"language": "en"}):
        later = page.context.new_page()
        other = Screen(later, explore(game, "greedy", **named))
        expect(by(later, "speak")).to_have_value(named.get("language", "de"))
        other.table.stop()
        later.close()


def test_what_warns_stands_apart_from_the_button_above_it(screen: Callable[..., Screen], page: Page) -> None:
    still(screen(explore(rulebook.new("knapp_daneben"), "champion", changes={"mark_points": 4})))
    warned, reset = page.locator(".rb-warned").first.bounding_box(), by(page, "reset").bounding_box()
    assert warned and reset and warned["y"] - (reset["y"] + reset["height"]) >= 8


def test_the_first_list_stands_apart_from_the_option_below_it(
    opened: Callable[..., Screen], page: Page
) -> None:
    opened(rulebook.new("poof"), "greedy")
    below = page.locator(".rb-studio-options > .rb-asked + .rb-field").bounding_box()
    first = page.locator(".rb-studio-options > .rb-asked").bounding_box()
    assert first and below and below["y"] - (first["y"] + first["height"]) >= 8
