"""The review in a browser: asked for by mouse and by keys, gone through step by step, a better move tried."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from pig import Pig
from rulebook_widgets import reviewing, table
from tests.browser.harness import Screen, by, click, press
from tests.sampled import sampled

pytestmark = pytest.mark.browser
Put = Callable[..., Screen]
SIGHTS = ((1280, False), (360, True))
"""Wide and light; narrow and dark."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "WITHIN", 2.0)


def reviewed(shown: Screen) -> None:
    shown.table.wait()
    shown.push()
    expect(shown.page.get_by_role("slider", name="The game step by step")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "width", "dark"),
    sampled([(name, *sight) for name in rulebook.all_games() for sight in SIGHTS], each=3),
)
def test_after_the_end_the_game_is_looked_back_on(
    screen: Put, page: Page, picture: Callable[[str], None], name: str, width: int, dark: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = rulebook.play(rulebook.new(name), "random", seed=4)
    shown = screen(table(record, bots=[None, *["random"] * (record.game.players - 1)], seed=1), dark=dark)
    by(page, "to review").click()
    expect(page.get_by_role("tab", name="Review")).to_be_focused()
    reviewed(shown)
    expect(page.get_by_text(shown.table.review["counts"])).to_be_visible()
    for seat in shown.table.review["seats"]:
        expect(page.get_by_text(seat["identity"].replace(" %", "\u00a0%")).first).to_be_attached()
    said = page.get_by_role("tabpanel").inner_text()
    assert not re.search(r"(\[[\w-]+\])\s*\1", said), "a rule is said once"
    assert not re.search(r"Without luck:\s*\?", said), "what is not known is left out"
    page.get_by_text("All steps as a table").click()
    expect(page.locator(".rb-review-table tbody tr")).to_have_count(len(record) + 1)
    picture(f"review-{name}-{width}")
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.mark.parametrize("go", [click, press], ids=["mouse", "keys"])
@pytest.mark.parametrize("width", [1280, 360])
def test_a_mistake_leads_to_its_position_and_the_better_move_is_tried_there(
    screen: Put, page: Page, picture: Callable[[str], None], go: Callable[..., None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    record = rulebook.play(rulebook.new("knapp_daneben"), "random", seed=4)
    shown = screen(table(record, seed=1))
    go(page.get_by_role("tab", name="Review"))
    go(by(page, "begin review"))
    reviewed(shown)
    worst = shown.table.review["mistakes"][0]["step"]
    go(by(page, f"mistake {worst}"))
    expect(page.locator(f".rb[data-step='{worst - 1}']")).to_have_count(1)
    expect(page.locator(".rb-review-step")).to_contain_text("What came next:")
    picture(f"review-mistake-{width}")
    turn = shown.table.reviewer.better(worst)
    go(by(page, "better"))
    expect(page.locator(f".rb[data-step='{worst - 1}']")).to_have_count(0)
    assert shown.table.record.history[worst - 1] == turn
    assert shown.table.record.history[: worst - 1] == record.history[: worst - 1]
    go(by(page, "former"))
    expect(page.get_by_role("slider", name="The game step by step")).to_be_visible()
    assert shown.table.record == record
    go(by(page, "later"))
    expect(page.locator(f".rb[data-step='{worst - 1}']")).to_have_count(0)
    assert shown.table.record.history[worst - 1] == turn


def test_keys_go_along_the_swing_and_say_each_step(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("knapp_daneben"), "random", seed=4)
    shown = screen(table(record, seed=1))
    shown.table.do({"do": "review"})
    page.get_by_role("tab", name="Review").click()
    reviewed(shown)
    swing = page.get_by_role("slider", name="The game step by step")
    swing.focus()
    page.keyboard.press("Home")
    expect(page.locator(".rb[data-step='0']")).to_have_count(1)
    expect(swing).to_have_attribute(
        "aria-valuetext", "Step 0: The beginning. Expected for Player 1: 92.2 points."
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rb[data-step='1']")).to_have_count(1)
    expect(swing).to_be_focused()
    page.keyboard.press("PageDown")
    steps = sorted(one["step"] - 1 for one in shown.table.review["mistakes"] if one["step"] > 2)
    expect(page.locator(f".rb[data-step='{steps[0]}']")).to_have_count(1)
    box = swing.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    expect(page.locator(f".rb[data-step='{len(record)}']")).to_have_count(1)


def test_a_review_is_cancelled(screen: Put, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "WITHIN", 60.0)
    record = rulebook.play(rulebook.new("poof"), "random", seed=4)
    shown = screen(table(record, bots=[None, "random"], seed=1))
    page.get_by_role("tab", name="Review").click()
    by(page, "begin review").click()
    by(page, "stop review").click()
    expect(by(page, "begin review")).to_be_visible()
    assert "svg" not in shown.table.wait().review


@pytest.mark.parametrize("go", [click, press], ids=["mouse", "keys"])
def test_a_longer_look_tells_luck_from_choices(
    screen: Put, page: Page, monkeypatch: pytest.MonkeyPatch, go: Callable[..., None]
) -> None:
    monkeypatch.setattr(reviewing, "WITHIN", 0.01)
    monkeypatch.setattr(reviewing, "LONGER", 600)
    record = rulebook.play(rulebook.new("close_enough", round_limit=2), "threshold", seed=3)
    shown = screen(table(record, seed=1))
    page.get_by_role("tab", name="Review").click()
    by(page, "begin review").click()
    reviewed(shown)
    expect(page.get_by_text("Too few games could be played on").first).to_be_attached()
    expect(by(page, "longer review")).to_have_text("Look for longer: about 6 seconds")
    go(by(page, "longer review"))
    reviewed(shown)
    expect(page.get_by_text("Too few games could be played on")).to_have_count(0)
    expect(by(page, "longer review")).to_have_count(0)


def test_what_is_hidden_is_not_told_while_the_game_goes_on(screen: Put, page: Page) -> None:
    record = rulebook.play(rulebook.new("poof"), "random", seed=4).at(40)
    screen(table(record, bots=[None, "random"], seed=1))
    page.get_by_role("tab", name="Review").click()
    expect(page.get_by_text("It opens at the end.")).to_be_visible()


def test_the_strangers_game_is_reviewed_without_a_line_of_its_own(screen: Put, page: Page) -> None:
    record = rulebook.play(Pig(goal=20), "random", seed=4)
    shown = screen(table(record, bots=[None, "random"], seed=1))
    by(page, "to review").click()
    reviewed(shown)
    expect(page.locator(".rb-review-sums li")).to_have_count(2)
    expect(page.locator(".rb-swing polyline")).to_have_count(2)
