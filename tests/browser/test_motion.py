"""What just happened is seen: step by step, where it happened, and stopped by whoever wants to go on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from rulebook_widgets import table
from tests.browser.harness import Screen, by

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("whole_answers")]
Put = Callable[..., Screen]
OPTIONS: dict[str, dict[str, Any]] = {"knapp_daneben": {"players": 3}}
PACE = 900
"""Milliseconds that a line is on its own at the usual pace."""
NOW = """() => {
  const { left, top } = document.querySelector(".rb-board").getBoundingClientRect();
  const moving = document.getAnimations().filter((one) => !(one instanceof CSSTransition));
  const names = (one) => one.effect.getKeyframes().flatMap(Object.keys);
  return {
    film: document.querySelector(".rb").dataset.film === "1",
    step: Number(document.querySelector(".rb").dataset.step),
    told: [...document.querySelectorAll(".rb-teller li")].map((el) => el.lastChild.textContent),
    board: [left, top],
    properties: [...new Set(moving.flatMap(names))],
    longest: Math.max(0, ...moving.filter((one) => names(one).includes("transform"))
      .map((one) => one.effect.getComputedTiming().activeDuration)),
    ghosts: document.querySelectorAll(".rb-ghost").length,
    moving: moving.length,
  };
}"""
HALF_WAY = (
    f"() => document.getAnimations().forEach((one) => {{ one.pause(); one.currentTime = {PACE / 2}; }})"
)
HOLD = """
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    const made = begin.apply(this, args);
    made.pause();
    return made;
  };
"""
COVERED = """() => {
  const moving = document.getAnimations();
  const begins = new Set(moving.map((one) => one.effect.getComputedTiming().delay));
  const seen = (el) => (el ? getComputedStyle(el).opacity * seen(el.parentElement) : 1);
  const cover = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...begins].flatMap((begin) => [40, 250, 500].flatMap((after) => {
    for (const one of moving) { one.pause(); one.currentTime = begin + after; }
    const drawn = [...document.querySelectorAll(".rb-seat, .rb-ghost:has(.rb-seat)")];
    const chips = drawn.filter((el) => seen(el) > 0.05);
    const places = chips.map((el) => el.getBoundingClientRect());
    return chips.flatMap((chip, n) => chips.slice(n + 1).filter((_, m) => cover(places[n], places[n + 1 + m]))
      .map((other) => [begin + after, chip.textContent, other.textContent]));
  }));
}"""
"""The chips of players that cover each other while all that moves goes on: when, and which."""
NEXT = "() => document.getAnimations().forEach((animation) => animation.finish())"
STILL = ".rb:not([data-film])"


def held(page: Page) -> None:
    """Show motion, but stop each animation where it begins: the test goes on, no clock does."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(HOLD)


def opened(screen: Put, page: Page, name: str, motion: bool = True, **options: Any) -> Screen:
    """A table whose bots have all to do until the person is asked, with or without motion."""
    if motion:
        held(page)
    game = rulebook.new(name, **OPTIONS.get(name, {}))
    shown = screen(table(game, bots="random", seed=7, **options).wait())
    shown.push()
    return shown


def move(shown: Screen, page: Page, number: int = 0) -> None:
    """Make a move from the list, and let the others answer."""
    page.locator(".rb-move, [data-key='nod']").nth(number).click()
    shown.table.wait()
    shown.push()


def watch(page: Page) -> list[dict[str, Any]]:
    """Let the film run to its end, animation by animation, and tell what was to be seen."""
    seen = [page.evaluate(NOW)]
    while seen[-1]["film"]:
        page.evaluate(NEXT)
        seen.append(page.evaluate(NOW))
    return seen


@pytest.mark.parametrize("name", rulebook.all_games())
def test_steps_are_seen_one_after_another_and_nothing_else_moves(screen: Put, page: Page, name: str) -> None:
    shown = opened(screen, page, name)
    steps = 0
    for number in range(5):
        before = len(shown.table.record)
        at_rest = page.evaluate(NOW)
        move(shown, page, number % page.locator(".rb-move").count())
        seen = watch(page)
        after = len(shown.table.record)
        drawn = list(dict.fromkeys(now["step"] for now in seen if now["film"]))
        assert drawn == list(range(before + 1, after + 1))
        assert all(now["board"] == at_rest["board"] for now in seen)
        properties = {name for now in seen for name in now["properties"]}
        assert properties <= {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
        assert max(now["longest"] for now in seen) <= PACE
        assert seen[-1]["ghosts"] == seen[-1]["moving"] == 0
        assert seen[-1]["told"] == [line[2] for line in shown.table.story if line[0] > before]
        steps += len(drawn)
    assert steps >= 5


@pytest.mark.parametrize(("name", "width"), [("five_to_close", 1200), ("five_to_close", 360)])
def test_the_chips_of_players_never_cover_each_other(screen: Put, page: Page, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    shown = opened(screen, page, name)
    move(shown, page)
    while page.evaluate(NOW)["film"]:
        assert page.evaluate(COVERED) == []
        page.evaluate(NEXT)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_without_motion_the_lines_stand_there_at_once(screen: Put, page: Page, name: str) -> None:
    shown = opened(screen, page, name, motion=False)
    before = len(shown.table.record)
    move(shown, page)
    now = page.evaluate(NOW)
    assert not now["film"] and now["moving"] == now["ghosts"] == 0
    assert now["told"] == [line[2] for line in shown.table.story if line[0] > before] != []
    assert not shown.table.camera.pictures


def test_what_has_just_happened_is_told_once_more_in_another_language(screen: Put, page: Page) -> None:
    shown = opened(screen, page, "knapp_daneben")
    before = len(shown.table.record)
    move(shown, page)
    watch(page)
    by(page, "language").select_option("de")
    shown.push()
    now = page.evaluate(NOW)
    assert not now["film"] and now["moving"] == 0
    assert now["told"] == [line[2] for line in shown.table.story if line[0] > before] != []
    assert "Wurf" in " ".join(now["told"])


def test_a_line_leads_to_its_rule(screen: Put, page: Page) -> None:
    shown = opened(screen, page, "knapp_daneben", motion=False)
    move(shown, page)
    page.locator(".rb-teller .rb-rule").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("KD-")


@pytest.mark.parametrize("keys", [False, True])
def test_a_click_during_the_film_ends_it_and_counts(screen: Put, page: Page, keys: bool) -> None:
    shown = opened(screen, page, "five_to_close")
    while not page.locator(".rb-move", has_text=re.compile("^discard [A-Z]$")).count():
        move(shown, page)
        watch(page)
    page.locator(".rb-move", has_text=re.compile("^discard [A-Z]$")).first.click()
    shown.table.wait()
    shown.push()
    now = page.evaluate(NOW)
    assert now["film"] and now["step"] < len(shown.table.record) - 1
    card = by(page, "card 1")
    assert card.get_attribute("aria-pressed") == "false"
    if keys:
        card.focus()
        page.keyboard.press("Enter")
    else:
        card.dispatch_event("pointerdown")
        card.click()
    expect(page.locator(STILL)).to_have_count(1)
    assert page.evaluate(NOW)["step"] == len(shown.table.record)
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_click_on_what_the_film_has_changed_ends_it_and_does_nothing_else(screen: Put, page: Page) -> None:
    shown = opened(screen, page, "knapp_daneben")
    move(shown, page)
    watch(page)
    before = shown.table.record.state.dice
    move(shown, page)
    now = page.evaluate(NOW)
    assert now["film"] and now["step"] < len(shown.table.record) - 1
    after = shown.table.record.state.dice
    changed = next(n for n in range(1, 5) if before[n] != after[n])
    die = by(page, f"die {changed}")
    die.focus()
    page.keyboard.press("Enter")
    expect(page.locator(STILL)).to_have_count(1)
    expect(die).to_have_attribute("aria-pressed", "false")
    die.press("Enter")
    expect(die).to_have_attribute("aria-pressed", "true")


def test_the_film_is_skipped_hurried_or_left_out(screen: Put, page: Page) -> None:
    shown = opened(screen, page, "knapp_daneben")
    move(shown, page)
    by(page, "skip film").click()
    now = page.evaluate(NOW)
    assert not now["film"] and now["step"] == len(shown.table.record)
    by(page, "pace").select_option("quick")
    move(shown, page)
    assert max(seen["longest"] for seen in watch(page)) <= 300
    by(page, "pace").select_option("once")
    move(shown, page)
    assert not page.evaluate(NOW)["film"] and not shown.table.camera.pictures
    by(page, "pace").select_option("step")
    assert shown.table.sitting.one_by_one
    move(shown, page)
    expect(by(page, "nod")).to_be_visible()
    by(page, "pace").select_option("calm")
    assert not shown.table.sitting.one_by_one and shown.table.camera.pictures


def test_axe_finds_nothing_in_the_middle_of_a_film(screen: Put, page: Page) -> None:
    shown = opened(screen, page, "five_to_close")
    move(shown, page)
    page.evaluate(HALF_WAY)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    watch(page)


def test_the_strangers_game_has_it_from_its_events_alone(screen: Put, page: Page) -> None:
    pig = pytest.importorskip("pig")
    held(page)
    shown = screen(table(pig.Pig(goal=50), bots="twenty", seed=7).wait())
    shown.push()
    before = len(shown.table.record)
    move(shown, page)
    seen = watch(page)
    assert [now["step"] for now in seen if now["film"]][-1] == len(shown.table.record) > before
    assert any(now["moving"] > 1 for now in seen), "what says something else is marked"
    assert seen[-1]["told"]
