"""The frame in a browser: time, rules, sharing, languages, keys, curtain; every game has all of this."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from rulebook.table.words import LANGUAGES
from rulebook_widgets import table
from tests.browser.harness import Screen, by, press
from tests.table.toy import Take, Toy

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_move_is_played_by_its_words(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    button(page, "choose red")
    expect(page.get_by_text("Step 2 of 2")).to_be_visible()
    assert len(shown.table.record) == 2
    assert page.evaluate("() => window.leave()") == 0


@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_a_kernel_in_the_browser_sends_draws_every_game_from_start_to_end(
    screen: Put, page: Page, name: str
) -> None:
    record = rulebook.play(rulebook.new(name), seed=7)
    shown = screen(table(record, seed=1), browser_kernel=True)
    for step in range(0, len(record) + 1, max(1, len(record) // 12)):
        shown.table.go_to(step)
        shown.push()
        expect(page.get_by_text(f"Step {step} of {len(record)}").first).to_be_visible()
    assert page.get_by_role("alert").all_text_contents() == [""] * page.get_by_role("alert").count()


def test_the_board_is_there_though_something_came_while_its_script_loaded(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("closing_in"), seed=7))
    another = {**shown.table.board, "esm": shown.table.board["esm"] + "//", "css": ".rb-another {}"}
    twice = "async board => { for (const told of [{ board }, {}]) { window.fromPython(told); await null; } }"
    page.evaluate(twice, another)
    page.wait_for_function("() => document.querySelector('.rb style').textContent === '.rb-another {}'")
    assert page.locator(".rb-board-root > *").count() > 0


def test_a_second_game_brings_only_its_board_and_its_odds(screen: Put, page: Page) -> None:
    shown = screen(table(Toy(), bots=[None, "random"], seed=3))
    page.get_by_role("tab", name="Odds").click()
    expect(page.get_by_text("The other card is higher than yours")).to_be_visible()
    page.get_by_role("gridcell", name="Take 3").click()
    expect(page.get_by_text("3 cannot be taken").first).to_be_visible()
    page.get_by_role("gridcell", name="Take 1").click()
    expect(page.get_by_text("3 cannot be taken")).to_have_count(0)
    assert len(shown.table.record) == 3


def test_the_curtain_covers_the_table_until_the_next_person_has_the_screen(screen: Put, page: Page) -> None:
    shown = screen(table(Toy(), seed=3))
    mine, theirs = shown.table.record.state.hands
    expect(page.get_by_text(f"Your card: {mine}")).to_be_visible()
    page.get_by_role("gridcell", name="Take 1").click()
    expect(page.get_by_text("The table is covered")).to_be_visible()
    expect(page.get_by_text("Your card")).to_have_count(0)
    assert "card" not in json.dumps(shown.now()["picture"])
    button(page, "I am Player 2: show me the table")
    expect(page.get_by_text(f"Your card: {theirs}")).to_be_visible()


def test_time_can_be_travelled_and_played_on_from_there(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    shown = screen(table(record, seed=1))
    button(page, "One step back")
    expect(page.get_by_text("You are looking back at step 23.").first).to_be_visible()
    page.get_by_role("slider", name="Steps of the game").fill("10")
    expect(page.get_by_text("Step 10 of 24")).to_be_visible()
    button(page, "Play on from here")
    expect(page.get_by_text("Step 10 of 10")).to_be_visible()
    button(page, "Back to the game before")
    expect(page.get_by_text("Step 24 of 24")).to_be_visible()
    button(page, "On to the game after")
    expect(page.get_by_text("Step 10 of 10")).to_be_visible()
    expect(page.get_by_role("button", name="On to the game after")).to_have_count(0)
    button(page, "Back to the game before")
    expect(page.get_by_text("Step 24 of 24")).to_be_visible()
    button(page, "Take back")
    expect(page.get_by_text("Step 22 of 22")).to_be_visible()
    assert shown.table.record == record.at(22)


@pytest.mark.parametrize("width", [1200, 360])
def test_keys_go_back_and_forth_between_a_fork_and_the_game_before(
    screen: Put, page: Page, picture: Callable[[str], None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    shown = screen(table(record, seed=1))
    for step in (10, 6):
        shown.table.do({"do": "go", "step": step})
        shown.table.do({"do": "fork"})
    shown.push()
    for key, steps in (("former", 10), ("former", 24), ("later", 10), ("later", 6), ("former", 10)):
        by(page, key).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
        assert page.evaluate("document.activeElement !== document.body"), "the focus stays in the frame"
    button(page, "One step back")
    expect(by(page, "fork")).to_be_visible()
    picture(f"forks-{width}")
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_the_story_cites_rules_that_open(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    screen(table(record, seed=1))
    page.get_by_role("tab", name="Story").click()
    page.get_by_role("button", name="Open rule KD-13").first.click()
    expect(page.get_by_role("dialog", name="Rules: KD-13")).to_contain_text("Every mark scores 2 points")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Open rule KD-13").first).to_be_focused()
    button(page, "Rules")
    expect(page.get_by_role("dialog")).to_contain_text("our ruling")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1200, 360])
def test_the_rules_say_where_they_are_from_in_three_views(
    screen: Put, page: Page, width: int, dark: bool
) -> None:
    def check(state: str) -> None:
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{state}: {found.generate_report()}"
        wide = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{state} sticks out by {wide} px"

    page.set_viewport_size({"width": width, "height": 900})
    screen(table(rulebook.new("poof"), bots="greedy", seed=7), dark=dark)
    rules = rulebook.rules("poof")
    button(page, "Rules")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".rb-origin")).to_have_count(len(rules))
    note = dialog.locator(".rb-origin", has_text="PF-R2")
    expect(note.get_by_text("poof_when_stuck")).to_be_hidden()
    note.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(note.get_by_text("poof_when_stuck")).to_be_visible()
    expect(note).to_contain_text(
        "choice · may play the Poof card, or take the pile (unless chosen otherwise)"
    )
    expect(note).to_contain_text(rules["PF-R2"].origin().cites())
    check("all rules")
    button(page, f"What the booklet leaves open ({len(rules.left_open())})")
    dialog = page.get_by_role("dialog", name="What the booklet leaves open")
    expect(dialog).to_contain_text(rules.left_open().left_alone())
    expect(dialog.locator(".rb-rule-card")).to_have_count(len(rules.left_open()))
    for entry in rules.left_open():
        expect(dialog.get_by_text(entry.origin().reason).first).to_be_visible()
    check("what is left open")
    button(page, f"In the box ({len(rules.components)})")
    expect(page.get_by_role("dialog", name="In the box").locator(".rb-badge").first).to_have_text(
        "in the booklet"
    )
    check("in the box")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rules", exact=True)).to_be_focused()


def test_a_game_without_a_ledger_shows_no_badge_but_those_of_its_own(screen: Put, page: Page) -> None:
    screen(table(Toy(), bots=[None, "random"], seed=3))
    page.get_by_role("gridcell", name="Take 3").click()
    expect(page.locator(".rb-refusal .rb-rule-card")).to_be_visible()
    expect(page.locator(".rb-refusal .rb-origin")).to_have_count(0)
    button(page, "Rules")
    expect(page.get_by_role("dialog").locator(".rb-badge")).to_have_text(["our ruling"])
    button(page, "Rulings and assumptions (2)")
    expect(page.get_by_role("dialog").locator(".rb-badge")).to_have_text(["our ruling", "assumed"])
    expect(page.get_by_text("booklet")).to_have_count(0)


def test_the_story_is_whole_in_every_view(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3)
    shown = screen(table(record.at(22), seed=1))

    def expect_story(view: int) -> None:
        own = page.locator(".rb").nth(view)
        own.get_by_role("tab").nth(1).click()
        lines = [line.text for line in shown.table.sitting.shown.log(shown.table.language)]
        expect(own.locator(".rb-story .rb-line > span")).to_have_text(lines)

    page.locator(".rb-move").first.click()
    expect(page.get_by_text("Step 24 of 24")).to_be_visible()
    expect_story(0)
    page.evaluate("() => void window.another()")
    expect(page.locator(".rb")).to_have_count(2)
    expect_story(1)
    for step in (3, 24):
        page.get_by_role("slider").first.fill(str(step))
        expect(page.get_by_text(f"Step {step} of 24")).to_have_count(2)
        expect_story(0)
        expect_story(1)
    page.get_by_label("Language").first.select_option(label="Deutsch")
    expect(page.get_by_text("Schritt 24 von 24")).to_have_count(2)
    expect_story(0)
    expect_story(1)
    page.reload()
    page.locator("body[data-ready]").wait_for()
    expect_story(0)


def test_the_share_key_goes_into_a_second_table(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    screen(table(record, seed=1))
    button(page, "Share")
    key = page.get_by_role("textbox", name="Share key", exact=True)
    expect(key).to_have_value(record.key())
    button(page, "Copy")
    expect(page.get_by_text("Copied.")).to_be_visible()
    with page.expect_download() as download:
        button(page, "Download as JSON")
    saved = download.value.path().read_text(encoding="utf-8")
    assert rulebook.Record.from_json(saved) == record

    page.unroute_all()
    other = page.context.new_page()
    second = Screen(other, table(rulebook.new("knapp_daneben"), seed=2))
    button(other, "Share")
    other.get_by_role("textbox", name="Paste a share key or a save file").fill("RB1.nonsense")
    button(other, "Open")
    expect(other.get_by_role("dialog").get_by_role("alert")).to_contain_text("This cannot be opened")
    other.get_by_role("textbox", name="Paste a share key or a save file").fill(record.key())
    button(other, "Open")
    expect(other.get_by_text("Step 24 of 24")).to_be_visible()
    assert second.table.record == record


def test_a_save_file_can_be_uploaded(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)
    shown = screen(table(rulebook.new("knapp_daneben"), seed=1))
    button(page, "Share")
    upload = {"name": "game.json", "mimeType": "application/json", "buffer": record.to_json().encode()}
    page.get_by_label("Open a file").set_input_files(upload)  # type: ignore[arg-type]  # a plain dict will do
    expect(page.get_by_text("Step 24 of 24")).to_be_visible()
    assert shown.table.record == record


def test_a_new_game_is_set_up_in_the_dialog(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    button(page, "New game")
    page.get_by_label("How many people play").fill("7")
    button(page, "Start")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(
        "“How many people play” must be from 1"
    )
    page.get_by_label("How many people play").fill("2")
    page.get_by_label("Who plays Player 2?").select_option("greedy")
    page.get_by_label("What breaks a tie in points").select_option(label="the higher number of crosses")
    button(page, "Start")
    expect(page.get_by_role("dialog")).to_have_count(0)
    game = shown.table.record.game
    assert (game.players, game.tie_break, shown.table.sitting.chosen) == (2, "crosses", [None, "greedy"])


def test_who_plays_is_chosen_at_one_press(screen: Put, page: Page) -> None:
    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    for preset, chosen in (
        ("Bots among themselves", ["greedy", "greedy"]),
        ("Everybody at this screen", [None, None]),
        ("I against bots", [None, "greedy"]),
    ):
        button(page, "New game")
        page.get_by_label("How many people play").fill("2")
        page.get_by_role("group", name="Who plays").get_by_role("button", name=preset).click()
        button(page, "Start")
        expect(page.get_by_role("dialog")).to_have_count(0)
        shown.table.wait()
        shown.push()
        assert shown.table.sitting.chosen == chosen


def test_the_language_is_switched_on_the_spot(screen: Put, page: Page) -> None:
    screen(table(rulebook.new("knapp_daneben"), seed=7))
    page.get_by_label("Language").focus()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Knapp daneben!")).to_be_visible()
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    expect(page.get_by_label("Sprache")).to_be_focused()
    page.get_by_label("Sprache").select_option(label="Français")
    expect(page.get_by_role("heading", name="Juste à côté")).to_be_visible()


def test_keys_typed_in_the_table_stay_there(screen: Put, page: Page) -> None:
    screen(table(rulebook.new("knapp_daneben"), seed=7))
    page.evaluate(
        "() => { window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key)); }"
    )
    page.get_by_role("button", name="New game").focus()
    for key in ("b", "d", "d", "Control+s"):
        page.keyboard.press(key)
    assert page.evaluate("() => heard") == ["Control", "s"]


def test_a_failure_shows_its_message(
    screen: Put, page: Page, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the board is on fire")

    shown = screen(table(rulebook.new("knapp_daneben"), seed=7))
    monkeypatch.setattr(type(shown.table.record.game), "play", fail)
    button(page, "choose red")
    expect(page.locator(".rb-problem")).to_have_text(
        "Something went wrong in this screen: ZeroDivisionError: the board is on fire"
    )
    assert "Exception in callback" in caplog.text


test_a_failure_shows_its_message = pytest.mark.raises(test_a_failure_shows_its_message)


def test_hidden_cards_are_not_in_what_the_browser_holds(screen: Put) -> None:
    shown = screen(table(Toy(), bots=[None, "random"], seed=3))
    mine, theirs = shown.table.record.state.hands
    assert mine != theirs
    shown.table.propose(Take(1)).wait()
    told = json.dumps({name: value for name, value in shown.now().items() if name in ("picture", "story")})
    assert f'"card": "{mine}"' in told and str(theirs) not in json.dumps(shown.now()["picture"]["card"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_seats_are_whole_in_what_jupyterlab_leaves_of_1280_pixels(
    screen: Put, page: Page, language: str
) -> None:
    page.set_viewport_size({"width": 838, "height": 800})
    screen(table(rulebook.new("knapp_daneben", players=4), bots="greedy", seed=4, language=language))
    seats = page.locator(".rb-seats")
    assert seats.evaluate("seats => seats.scrollWidth <= seats.clientWidth")


def test_on_a_phone_the_strip_of_seats_shows_who_is_to_move(screen: Put, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    record = rulebook.play(rulebook.new("knapp_daneben", players=5), bots="greedy", seed=3).at(40)
    screen(table(record, seats=[*range(5)]))
    assert page.locator(".rb-seat-on .rb-seat-name").inner_text() == "Player 5"
    strip, seat = page.locator(".rb-seats").bounding_box(), page.locator(".rb-seat-on").bounding_box()
    assert strip and seat and strip["x"] - 1 <= seat["x"] < strip["x"] + strip["width"] / 2


def test_what_sticks_to_the_edge_of_a_phone_is_low(screen: Put, page: Page) -> None:
    """It lies on the board: where JupyterLab leaves 218 pixels of a phone it takes a ninth of the height."""
    page.set_viewport_size({"width": 234, "height": 660})
    screen(table(rulebook.new("knapp_daneben"), bots="greedy", seed=4, language="de"))
    assert page.locator(".rb-dock").evaluate("dock => dock.offsetHeight") <= 72


def test_a_language_chosen_once_is_spoken_by_the_next_table_that_was_given_none(
    screen: Callable[..., Screen], page: Page
) -> None:
    """As after a restart of the kernel: another table, and the same browser."""
    game = rulebook.new("knapp_daneben")
    screen(table(game, seed=7))
    by(page, "language").select_option("fr")
    heard = []
    named: dict[str, str]
    for named in ({}, {"language": "en"}):
        later = page.context.new_page()
        shown = Screen(later, table(game, seed=7, **named))
        expect(by(later, "language")).to_have_value(named.get("language", "fr"))
        heard.append(shown.table.language)
        later.close()
    assert heard == ["fr", "en"]


@pytest.mark.parametrize("name", rulebook.all_games())
def test_tab_comes_to_the_first_card_of_each_grid_and_arrows_go_on_from_there(
    screen: Put, page: Page, name: str
) -> None:
    """By Tab, as somebody comes who has no mouse: `focus()` reaches what Tab never comes to."""
    record = rulebook.play(rulebook.new(name), "random", seed=4).at(20)
    screen(table(record, seed=1))
    lift = by(page, "lift")
    if lift.count():
        lift.click()
    grids = page.locator(".rb-board [role=grid]")
    expect(grids.first).to_be_visible()
    reached = []
    by(page, "new_game").focus()
    for _ in range(80):
        page.keyboard.press("Tab")
        at = page.locator(":focus")
        if not at.count() or at.evaluate("el => el.dataset.key === 'new_game'"):
            break
        if at.evaluate("el => Boolean(el.closest('.rb-board [role=grid]'))"):
            assert at.get_attribute("role") == "gridcell"
            assert at.evaluate(
                "el => el === el.closest('[role=grid]').querySelector('[role=gridcell]:not([data-minor])')"
            )
            reached.append(at.get_attribute("data-key"))
            went = set()
            for key in ("ArrowRight", "ArrowDown", "End", "ArrowUp", "ArrowLeft", "Home"):
                page.keyboard.press(key)
                assert page.locator(":focus").get_attribute("role") == "gridcell", key
                went.add(page.locator(":focus").get_attribute("data-key"))
            alone = at.evaluate(
                "el => el.closest('[role=grid]').querySelectorAll('[role=gridcell]').length === 1"
            )
            assert len(went) > 1 or alone
    assert len(reached) == grids.count()


def test_the_focus_goes_to_the_board_when_what_had_it_is_gone(screen: Put, page: Page) -> None:
    """Not to *New game*, where one more Enter would begin one."""
    screen(table(Toy(), seed=3))
    press(page.get_by_role("gridcell", name="Take 1"))
    expect(by(page, "lift")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".rb-board [role=gridcell]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
