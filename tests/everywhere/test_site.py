"""The site with no network: it is whole, it is read without a kernel, and it runs in the browser's own."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from packaging.utils import canonicalize_name
from playwright.sync_api import Browser, Page, Playwright, expect

import rulebook
from binder.lock import SITE as LOCK
from binder.lock import read
from rulebook.lessons.course import all_lessons, lesson
from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.everywhere.first_board import open_and_play
from tests.everywhere.static import FIRST_PAGE, SITE, Alone, lost, pages, players, served
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.pages import REPOSITORY
from tests.sampled import first_of

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


def test_every_file_on_the_shelf_is_the_one_that_the_lock_names() -> None:
    on_shelf = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in SHELF.glob("*.whl")}
    listed = {name: entry["file_name"] for name, entry in shelf().items()}
    assert {name: on_shelf[listed[name]] for name in read(LOCK)} == {
        name: one.digest for name, one in read(LOCK).items()
    }
    assert on_shelf.keys() == {listed[name] for name in read(LOCK)} | {listed["rulebook-toolkit"]}


def test_a_file_that_is_not_the_one_in_the_lock_is_not_taken(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(re.sub(r"sha256:[0-9a-f]{4}", "sha256:0000", LOCK.read_text(), count=1))
    code = f"""
from pathlib import Path
from binder.site.shelf import Shelf
Shelf(Path({str(tmp_path / "shelf")!r}), Path("{WEB}/cache/wheels"))._fetch(Path({str(wrong)!r}))
"""
    command = [WEB / "bin" / "python", "-c", code]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 1 and "THESE PACKAGES DO NOT MATCH THE HASHES" in done.stderr


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


@pytest.mark.parametrize("scheme", first_of(["light", "dark"]))
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


def test_the_landing_page_leads_to_every_page_to_play_on_and_one_click_to_a_board(alone: Alone) -> None:
    alone.page.goto(f"{alone.address}/index.html")
    links = alone.page.evaluate("() => [...document.links].map((link) => link.getAttribute('href'))")
    assert set(players()) <= set(links)
    alone.page.get_by_role("link", name="Play Poof").click()
    alone.page.locator("body[data-player=ready]").wait_for()
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
    popup.value.wait_for_url("**/live/notebooks/index.html?path=course%2F05_hands_of_cards.ipynb")
    assert alone.errors == [] and alone.foreign == []


def clicked(page: Page) -> None:
    """Play the first move on offer at the first table, with whatever follows by itself."""
    table = page.locator(".rb").first
    before = table.get_attribute("data-step")
    table.locator(".rb-move").first.click()
    expect(table).not_to_have_attribute("data-step", str(before))


@pytest.mark.parametrize("name", first_of(rulebook.all_games()))
def test_a_walkthrough_runs_in_the_browser_and_a_click_plays_a_move(alone: Alone, name: str) -> None:
    assert alone.run(f"{name}/walkthrough.ipynb") == []
    boards = alone.page.locator(".rb-board-root")
    expect(boards.first).to_be_visible()
    assert boards.count() >= 5
    clicked(alone.page)
    assert alone.errors == [] and alone.foreign == []
    assert alone.wanted == [] or name == ODDS_NEED_NUMPY


@pytest.mark.parametrize("name", first_of(all_lessons()))
def test_a_lesson_runs_in_the_browser_without_numpy(alone: Alone, name: str) -> None:
    assert alone.run(lesson(name).notebook) == []
    card = alone.page.locator(".rb-card-step .rb-answer-form").first
    expect(card).to_be_visible()
    assert alone.errors == [] and alone.foreign == [] and alone.wanted == []


@pytest.mark.parametrize("name", first_of(["start_here", "teachers", "course/what_i_can_do"]))
def test_what_is_neither_of_a_game_nor_a_lesson_runs_in_the_browser_without_numpy(
    alone: Alone, name: str
) -> None:
    assert alone.run(f"{name}.ipynb") == []
    assert alone.errors == [] and alone.foreign == [] and alone.wanted == []


LACKING = """() => {
  const cells = window.jupyterapp?.shell.currentWidget?.content?.widgets ?? [];
  const coded = cells.filter((cell) => cell.model.type === "code");
  const outputs = (cell) => cell.model.sharedModel.toJSON().outputs;
  const failed = (cell) => outputs(cell).some((output) => output.output_type === "error");
  return coded.filter(failed).length > 1;
}"""
"""Whether two cells have said that numpy lacks: the second was run after the first."""


def test_after_a_cell_that_lacks_numpy_the_rest_of_a_laboratory_goes_on(alone: Alone) -> None:
    alone.page.goto(f"{alone.address}/live/notebooks/index.html?path=poof/lab.ipynb&run=1")
    alone.page.wait_for_function(LACKING)
    assert alone.wanted and alone.foreign == [] and alone.errors == []


@pytest.mark.parametrize(
    "notebook",
    first_of([*(f"{name}/lab.ipynb" for name in rulebook.all_games()), "make_a_game/make_a_game.ipynb"]),
)
def test_odds_that_need_numpy_ask_for_it_alone_and_say_in_one_sentence_what_is_missing(
    alone: Alone, notebook: str
) -> None:
    failed = alone.run(notebook)
    missing = "This is counted with numpy, which is not here. Connect to the internet"
    assert failed and [other for other in failed if missing not in other] == []
    expect(alone.page.get_by_text(missing).first).to_be_visible()
    said = alone.page.locator(".jp-OutputArea-output", has_text=missing).first.inner_text().strip()
    assert said.startswith(missing) and "\n" not in said
    assert alone.wanted and alone.foreign == [] and alone.errors == []
