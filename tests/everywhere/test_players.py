"""The pages to play on: no notebook, no code; a picture at once, Python behind it, in two browser engines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

import rulebook
from binder.site.players import LANGUAGES
from rulebook.core.record import Record
from rulebook.lessons.course import all_lessons
from tests.browser.find_browser import packaged
from tests.browser.patience import patient
from tests.everywhere import firefox
from tests.everywhere.static import SITE, Alone, players, served
from tests.everywhere.test_firefox import UNTIL
from tests.sampled import first_of, sampled

pytestmark = pytest.mark.everywhere

RESTS = """([table, before]) => {
  const { step, kept, film } = table.dataset;
  return !film && step !== before && kept === step;
}"""

COVERED = """() => {
  document.getElementById("screens").inert = false;  // a hit on what is inert does not count
  const banner = document.getElementById("waking"), box = banner.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const hits = parts.flatMap((x) => parts.map((y) => at(x, y)));
  return hits.filter((hit) => !banner.contains(hit)).map((hit) => hit.className);
}"""
"""Names what lies over the words on how far Python is."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site in a folder of a server, as a school has it."""
    assert (SITE / "play").exists(), "there is no site yet: make site"
    with served(SITE.parent) as where:
        yield f"{where}/{SITE.name}"


@pytest.fixture
def alone(browser: Browser, address: str) -> Iterator[Alone]:
    context = browser.new_context(
        viewport={"width": 1200, "height": 900},
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    visitor = Alone(context, address)
    yield visitor
    context.close()
    assert visitor.errors == [] and visitor.foreign == [] and visitor.wanted == []


def opened(alone: Alone, path: str) -> Page:
    """Open a page to play on, and wait until Python is awake."""
    alone.page.goto(f"{alone.address}/{path}")
    return awake(alone.page)


def awake(page: Page) -> Page:
    page.locator("body[data-player]").wait_for()
    assert page.locator("body").get_attribute("data-player") == "ready", page.locator("#why").inner_text()
    return page


def moved(table: Locator) -> str:
    """Play the first move on offer; gives the step at which the table then rests, and is kept."""
    before = str(table.get_attribute("data-step"))
    table.locator(".rb-move").first.click()
    table.page.wait_for_function(RESTS, arg=[table.element_handle(), before])
    return str(table.get_attribute("data-step"))


def guessed(page: Page) -> int:
    """Do the second step, a guess, whole, which opens the third; gives how many steps are closed then."""
    closed = page.locator(".rb-card-closed")
    left = closed.count() - 1
    guess = page.locator(".rb-card-step").nth(1)
    guess.locator(".rb-answer-form input").fill("20 %")
    for name in ("That is my guess", "Try it 10 times", "Try it 1000 times", "Show the exact chance"):
        guess.get_by_role("button", name=name).click()
    expect(closed).to_have_count(left)
    return left


def test_every_game_and_every_lesson_has_a_page_to_play_on() -> None:
    games, lessons = rulebook.all_games(), all_lessons()
    assert {f"play/{name}.html" for name in games} | {f"learn/{name}.html" for name in lessons} == set(
        players()
    )


@pytest.mark.parametrize("name", first_of(rulebook.all_games()))
def test_a_game_is_a_picture_at_once_and_then_a_table_that_plays(alone: Alone, name: str) -> None:
    page = alone.page
    page.goto(f"{alone.address}/play/{name}.html")
    page.locator("#screens[inert] .rb-board-root > *").first.wait_for()
    expect(page.locator("#waking")).to_be_in_viewport()
    picture = page.locator(".rb-board-root").inner_text()
    awake(page)
    expect(page.locator("#waking")).to_be_hidden()
    assert page.locator(".rb-board-root").inner_text() == picture
    moved(page.locator(".rb"))


@pytest.mark.parametrize("name", first_of(all_lessons()))
def test_a_lesson_begins_with_a_guess_that_opens_the_next_step(alone: Alone, name: str) -> None:
    guessed(opened(alone, f"learn/{name}.html"))


def test_a_table_that_is_played_at_lies_inside_its_step(alone: Alone) -> None:
    page = opened(alone, "learn/how_likely_is_a_seven.html")
    guessed(page)
    inside = page.locator(".rb-card-step .rb-inside .rb")
    expect(inside).to_be_visible()
    moved(inside)


def test_what_a_page_says_while_python_wakes_lies_over_the_picture(alone: Alone) -> None:
    page = alone.page
    page.route("**/*.whl", lambda route: None)  # it never comes, so Python sleeps on
    page.goto(f"{alone.address}/play/closing_in.html")
    page.locator("#screens[inert] .rb-board-root > *").first.wait_for()
    assert page.evaluate(COVERED) == []


def test_a_language_is_chosen_once_for_all_pages(alone: Alone) -> None:
    page = opened(alone, "learn/hands_of_cards.html")
    page.locator("[data-key=speak]").select_option("de")
    expect(page.get_by_text("Dein Platz")).to_be_visible()
    expect(opened(alone, "play/poof.html").get_by_text("Neues Spiel")).to_be_visible()


def test_a_link_opens_the_game_elsewhere_and_a_reload_goes_on(alone: Alone, browser: Browser) -> None:
    page = opened(alone, "play/poof.html")
    moved(page.locator(".rb"))
    step = moved(page.locator(".rb"))
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#link-done")).to_contain_text("Copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert str(len(Record.from_key(link.partition("#")[2]))) == step
    page.reload()
    expect(awake(page).locator(".rb")).to_have_attribute("data-step", step)
    friend = Alone(browser.new_context(), alone.address)
    expect(opened(friend, f"play/poof.html#{link.partition('#')[2]}").locator(".rb")).to_have_attribute(
        "data-step", step
    )
    further = moved(friend.page.locator(".rb"))
    friend.page.reload()
    expect(awake(friend.page).locator(".rb")).to_have_attribute("data-step", further)
    friend.page.context.close()


def test_the_game_of_a_link_leaves_the_way_back_to_ones_own(alone: Alone) -> None:
    page = opened(alone, "play/poof.html")
    step = moved(page.locator(".rb"))
    other = Record(rulebook.new("poof", players=4)).key()
    page.goto("about:blank")
    opened(alone, f"play/poof.html#{other}")
    expect(page.get_by_text("This is the game of a link.")).to_be_visible()
    page.get_by_role("button", name="Back to your own game").click()
    expect(page.locator(".rb")).to_have_attribute("data-step", step)


def test_the_key_of_another_game_leads_to_its_page(alone: Alone) -> None:
    key = Record(rulebook.new("knapp_daneben")).key()
    page = alone.page
    page.goto(f"{alone.address}/play/poof.html#{key}")
    page.wait_for_url("**/play/knapp_daneben.html")
    awake(page)


def test_a_damaged_link_is_refused_in_a_sentence_beside_a_fresh_game(alone: Alone) -> None:
    key = Record(rulebook.new("poof")).key()
    page = opened(alone, f"play/poof.html#{key[:-3]}")
    expect(page.get_by_text("This cannot be opened:").first).to_be_visible()
    moved(page.locator(".rb"))


def test_the_work_of_a_lesson_is_offered_after_a_reload_and_travels_in_its_link(alone: Alone) -> None:
    page = opened(alone, "learn/hands_of_cards.html")
    left = guessed(page)
    closed = page.locator(".rb-card-closed")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#link-done")).to_contain_text("Copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.reload()
    awake(page).locator("[data-key=claim]").fill("20 %")
    page.keyboard.press("Enter")
    expect(closed).to_have_count(left)
    page.goto("about:blank")
    opened(alone, link.removeprefix(f"{alone.address}/"))
    expect(closed).to_have_count(left)


def test_a_page_whose_python_does_not_come_says_so_and_leaves_ways_on(browser: Browser, address: str) -> None:
    context = patient(browser.new_context())
    page = context.new_page()
    page.route("**/*.whl", lambda route: route.abort())
    page.goto(f"{address}/play/knapp_daneben.html")
    expect(page.get_by_text("Python did not wake up")).to_be_visible()
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    expect(page.locator("#screens .rb-board-root > *").first).to_be_visible()
    page.unroute("**/*.whl")
    page.get_by_role("link", name="Try again").click()
    awake(page)
    context.close()


@pytest.mark.parametrize(
    ("scheme", "path"),
    sampled(
        [("light", "play/knapp_daneben"), ("dark", "play/five_to_close"), ("dark", "learn/a_telling_pause")],
        each=3,
        rest="alike",
    ),
)
def test_an_awake_page_is_readable_on_a_phone_and_to_all(alone: Alone, scheme: str, path: str) -> None:
    page = alone.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two words it takes
    page.set_viewport_size({"width": 360, "height": 740})
    opened(alone, f"{path}.html")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    seen = Axe().run(page, options={"resultTypes": ["violations"]})
    assert seen.violations_count == 0, seen.generate_report()


def test_it_is_played_by_keys_alone(alone: Alone) -> None:
    page = opened(alone, "play/poof.html")
    table = page.locator(".rb")
    before = str(table.get_attribute("data-step"))
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.rb-move')"):
            break
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-step", before)


AWAKE = f"""async () => {{ {UNTIL}
  await until(() => document.body.dataset.player);
  return [document.body.dataset.player, document.getElementById("why").textContent];
}}"""
MOVE = f"""async () => {{ {UNTIL}
  const table = document.querySelector(".rb"), before = table.dataset.step;
  table.querySelector(".rb-move").click();
  await until(() => ({RESTS})([table, before]));
  return table.dataset.step;
}}"""
GUESS = f"""async () => {{ {UNTIL}
  const closed = () => document.querySelectorAll(".rb-card-closed").length, before = closed();
  const form = document.querySelector(".rb-card-step .rb-answer-form");
  form.querySelector("input").value = "20 %";
  form.querySelector("button").click();
  for (const words of ["Try it 10 times", "Try it 1000 times", "Show the exact chance"]) {{
    const buttons = () => [...document.querySelectorAll("button")];
    (await until(() => buttons().find((button) => button.textContent === words))).click();
  }}
  await until(() => closed() < before);
}}"""


def test_games_and_lessons_in_firefox(address: str, tmp_path: Path) -> None:
    if firefox.found() is None and not packaged("firefox-esr"):
        pytest.skip("there is no Firefox here: apt-get install firefox-esr")
    with firefox.opened(tmp_path / "profile") as visitor:
        for name in ("knapp_daneben", "five_to_close"):
            visitor.go(f"{address}/play/{name}.html")
            assert visitor.run(AWAKE) == ["ready", ""]
            step = visitor.run(MOVE)
        visitor.go(f"{address}/play/five_to_close.html")
        visitor.run(AWAKE)
        assert visitor.run("() => document.querySelector('.rb').dataset.step") == step
        visitor.go(f"{address}/learn/how_likely_is_a_seven.html")
        assert visitor.run(AWAKE) == ["ready", ""]
        visitor.run(GUESS)
        assert visitor.errors == []


def test_what_a_page_says_first_is_what_its_python_says_first() -> None:
    for path, language in product(players(), LANGUAGES):
        picture = json.loads((SITE / path).with_suffix(f".{language}.json").read_text(encoding="utf-8"))
        assert picture["screens"] and set(picture["screens"]) <= set(picture["models"])
        shelves = [state for state in picture["models"].values() if "esm" in state]
        texts = {state[trait] for state in shelves for trait in ("esm", "css")}
        assert texts and all((SITE / text).is_file() for text in texts)
