"""The site with no network: it is whole, it is read without a kernel, and it runs in the browser's own."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from packaging.utils import canonicalize_name
from playwright.sync_api import Browser, Page, Playwright, expect

import rulebook
from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.everywhere.binder import pins_of
from tests.everywhere.first_board import PATIENCE, open_and_play
from tests.everywhere.static import FIRST_PAGE, SITE, Alone, lost, pages, served
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.pages import REPOSITORY

pytestmark = pytest.mark.everywhere

SHELF = SITE / "live" / "static" / "pyodide"
WEB = Path(sys.prefix) / "web"
"""The environment that builds the site."""
ODDS_NEED_NUMPY = "close_enough"
"""The odds panel of this game asks for numpy when it is opened; the board does without."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (SITE / "index.html").exists(), "there is no site yet: make site"
    with served(SITE) as where:
        yield where


@pytest.fixture
def alone(browser: Browser, address: str) -> Iterator[Alone]:
    expect.set_options(timeout=PATIENCE)
    context = browser.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    yield Alone(context, address)
    context.close()


def shelf() -> dict[str, dict[str, str]]:
    lock = json.loads(
        (SITE / "live" / "static" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8")
    )
    packages: dict[str, dict[str, str]] = lock["packages"]
    return packages


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    command = [WEB / "bin" / "python", "-m", "binder.site", tmp_path]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 1 and "is not empty and holds no site" in done.stderr
    assert (tmp_path / "letter.txt").read_text() == "mine"


def test_every_notebook_is_there_to_read_and_to_run() -> None:
    names = {path.relative_to(NOTEBOOKS).with_suffix("") for path in found()}
    read, run = SITE / "read", SITE / "live" / "files"
    assert {path.relative_to(read).with_suffix("") for path in read.rglob("*.html")} == names
    assert {path.relative_to(run).with_suffix("") for path in run.rglob("*.ipynb")} == names


def test_no_address_on_any_page_leads_nowhere_or_away() -> None:
    assert {str(page.relative_to(SITE)): lost(page) for page in pages() if lost(page)} == {}


def test_only_what_is_compiled_comes_from_elsewhere() -> None:
    listed, needed, waiting = shelf(), set(), ["rulebook-toolkit", "numpy", "ipython", "micropip"]
    while waiting:
        if (name := str(canonicalize_name(waiting.pop()))) not in needed:
            needed.add(name)
            waiting += listed[name]["depends"]
    assert {name for name in needed if listed[name]["file_name"].startswith("https:")} == {"numpy"}


def test_the_wheels_on_the_shelf_are_those_of_the_front_end_and_of_binder() -> None:
    pins = dict(
        line.split("==") for line in (REPOSITORY / "binder" / "site" / "wheels.txt").read_text().split()
    )
    group = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"][
        "web"
    ]
    others = dict(pin.split("==") for pin in [*group, *pins_of(REPOSITORY)] if "==" in pin)
    # What Pyodide lists itself comes in its own version.
    shared = pins.keys() & others.keys() - {"mpmath"}
    assert {name: pins[name] for name in shared} == {name: others[name] for name in shared}


@pytest.mark.parametrize("copy", ["whole", "of another version"])
def test_a_copy_of_pyodide_gives_what_is_compiled(copy: str, tmp_path: Path) -> None:
    numpy = shelf()["numpy"]["file_name"].rpartition("/")[2]
    own = shelf()["rulebook-toolkit"]["file_name"]
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / (numpy if copy == "whole" else "numpy-1.0.whl")).write_bytes(b"numpy")
    code = f"""
from pathlib import Path
from binder.site.shelf import Shelf
shelf = Shelf(Path({str(tmp_path / "shelf")!r}), Path("{WEB}/cache/wheels"))
shelf.fill(Path("{SHELF}/{own}"), Path("binder/site/wheels.txt"), Path({str(tmp_path / "copy")!r}))
print(shelf.packages["numpy"]["file_name"], (shelf.folder / {numpy!r}).read_text())
"""
    done = subprocess.run(
        [WEB / "bin" / "python", "-c", code], cwd=REPOSITORY, capture_output=True, text=True
    )
    if copy == "whole":
        assert done.stdout.split() == [numpy, "numpy"]
    else:
        assert done.returncode == 1 and f"has no {numpy}: it must be a copy of Pyodide" in done.stderr


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_readable_on_a_phone_and_to_all(alone: Alone, scheme: str) -> None:
    page = alone.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two words it takes
    page.set_viewport_size({"width": 360, "height": 740})
    for path in pages():
        page.goto(f"{alone.address}/{path.relative_to(SITE)}")
        wider = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, f"{path} is {wider} pixels wider than the screen"
        seen = Axe().run(page, options={"resultTypes": ["violations"]})
        assert seen.violations_count == 0, f"{path}: {seen.generate_report()}"
    assert alone.errors == [] and alone.foreign == []


def test_its_first_board_is_there_at_once_and_a_click_plays_a_move(
    alone: Alone, picture: Callable[[str], None], record_property: Callable[[str, object], None]
) -> None:
    board = open_and_play(alone.page, f"{alone.address}/{FIRST_PAGE}")
    print(f"\nthe site: snapshot after {board.seen:.1f} s, first board after {board.alive:.1f} s")
    record_property("seconds to the first board", board.alive)
    assert alone.errors == [] and alone.foreign == []


def test_one_click_on_the_landing_page_leads_to_a_board_that_plays(alone: Alone) -> None:
    alone.page.goto(f"{alone.address}/index.html")
    alone.page.get_by_role("link", name="Play now Poof").click()
    expect(alone.page.locator(".rb-board-root").first).to_be_in_viewport()
    clicked(alone.page)
    assert alone.errors == [] and alone.foreign == []


def test_it_runs_from_a_schools_own_server_that_has_no_certificate(
    playwright: Playwright, address: str
) -> None:
    elsewhere = address.replace("127.0.0.1", "school.test")
    school = [*QUIET, "--host-resolver-rules=MAP school.test 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=find(), args=school)
    visitor = Alone(browser.new_context(), elsewhere)
    assert visitor.run("poof/walkthrough.ipynb") == []
    assert visitor.page.evaluate("() => isSecureContext") is False
    clicked(visitor.page)
    assert visitor.errors == [] and visitor.foreign == []
    browser.close()


def test_a_link_in_a_live_notebook_opens_the_other_one_live(alone: Alone) -> None:
    alone.open("poof/walkthrough.ipynb")
    link = alone.page.get_by_role("link", name="lesson").last
    link.scroll_into_view_if_needed()
    with alone.page.expect_popup() as popup:
        link.click()
    popup.value.wait_for_url("**/live/notebooks/index.html?path=poof%2Flesson.ipynb")
    assert alone.errors == [] and alone.foreign == []


def clicked(page: Page) -> None:
    """Play the first move on offer at the first table, with whatever follows by itself."""
    table = page.locator(".rb").first
    before = table.get_attribute("data-step")
    table.locator(".rb-move").first.click()
    expect(table).not_to_have_attribute("data-step", str(before))


@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_walkthrough_runs_in_the_browser_and_a_click_plays_a_move(alone: Alone, name: str) -> None:
    assert alone.run(f"{name}/walkthrough.ipynb") == []
    boards = alone.page.locator(".rb-board-root")
    expect(boards.first).to_be_visible()
    assert boards.count() >= 5
    clicked(alone.page)
    assert alone.errors == [] and alone.foreign == []
    assert alone.wanted == [] or name == ODDS_NEED_NUMPY


def test_odds_that_need_numpy_ask_for_it_alone_and_say_in_one_sentence_what_is_missing(alone: Alone) -> None:
    failed = alone.run("knapp_daneben/lesson.ipynb")
    missing = "This is counted with numpy, which is not here. Connect to the internet"
    assert missing in failed[0]
    expect(alone.page.get_by_text(missing).first).to_be_visible()
    said = alone.page.locator(".jp-OutputArea-output", has_text=missing).first.inner_text().strip()
    assert said.startswith(missing) and "\n" not in said
    assert alone.wanted and alone.foreign == [] and alone.errors == []
