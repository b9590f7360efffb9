"""What Binder makes of the commit: its pins install, every notebook runs there, a click is answered."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, expect

import rulebook
from tests.browser.lab import serving
from tests.browser.test_whole_games import CELL, SHORT, STUCK_OUT, play
from tests.everywhere.binder import KERNEL, Binder, kernel_for
from tests.everywhere.first_board import RUN, open_and_play
from tests.everywhere.links import START
from tests.everywhere.machine import run, surroundings
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.sampled import first_of

pytestmark = pytest.mark.everywhere
FRONTS = {"JupyterLab": "lab/tree", "Notebook 7": "notebooks"}


def test_the_base_image_has_the_versions_we_know(binder: Binder) -> None:
    known = {"jupyterlab": "4.4.9", "notebook": "7.4.7", "ipywidgets": "8.1.7"}
    assert known.items() <= binder.base_versions.items()


def test_nothing_is_added_but_the_pins_and_the_library(binder: Binder) -> None:
    library = {"rulebook-toolkit": binder.now["rulebook-toolkit"]}
    assert binder.now == binder.base_versions | binder.pins | library


def test_nothing_is_missing_that_the_notebooks_may_ask_for(binder: Binder) -> None:
    asked = ["install", "--dry-run", "--no-index", "rulebook-toolkit[lab]"]
    assert "Would install" not in run([binder.environment.python, "-m", "pip", *asked], cwd=binder.checkout)


@pytest.mark.alike
def test_every_notebook_gives_the_same_there(binder: Binder, tmp_path: Path) -> None:
    cleaned = "--nbval-sanitize-with=tests/notebooks/sanitize.cfg"
    nbval = ["--nbval", f"--nbval-kernel-name={KERNEL}", cleaned]
    there = surroundings(RULEBOOK_PATIENCE="60", **kernel_for(binder.environment, tmp_path))
    told = run([sys.executable, "-m", "pytest", "notebooks", *nbval], binder.checkout, there)
    for notebook in found():
        assert f"notebooks/{notebook.relative_to(NOTEBOOKS)} ." in told


def test_its_page_opens_on_the_start_notebook_and_a_click_plays_a_move(
    binder: Binder, page: Page, tmp_path: Path, picture: Callable[[str], None]
) -> None:
    with serving(binder.checkout, tmp_path / "home", binder.environment.python) as address:
        open_and_play(page, f"{address}/lab/tree/{START}")
        picture("binder")


@pytest.mark.parametrize("front", first_of(list(FRONTS)))
def test_a_whole_game_of_each_by_clicks_there(
    binder: Binder, page: Page, tmp_path: Path, picture: Callable[[str], None], front: str
) -> None:
    """The screens hold in the versions that Binder gives a visitor, in JupyterLab and in Notebook 7."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in rulebook.all_games():
        cell = new_code_cell(CELL.format(name=name, options=SHORT.get(name, {})))
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(new_notebook(cells=[cell], metadata=kernel), tmp_path / f"{name}.ipynb")
    with serving(tmp_path, tmp_path / "home", binder.environment.python) as address:
        for name in rulebook.all_games():
            page.goto(f"{address}/{FRONTS[front]}/{name}.ipynb?reset")
            page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext")
            page.evaluate(RUN)
            page.locator(".rb .rb-board-root > *").first.wait_for()
            assert play(page, 600) < 600
            expect(page.get_by_text("The game is over.").first).to_be_visible()
            assert page.evaluate(STUCK_OUT) == []
            picture(f"{front} {name}")
    assert errors == []
