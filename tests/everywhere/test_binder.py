"""What Binder makes of the commit: its pins install, every notebook runs there, a click is answered."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.lab import serving
from tests.everywhere.binder import KERNEL, Binder, kernel_for
from tests.everywhere.first_board import open_and_play
from tests.everywhere.links import START
from tests.everywhere.machine import run, surroundings
from tests.notebooks.regenerate import NOTEBOOKS, found

pytestmark = pytest.mark.everywhere


def test_the_base_image_has_the_versions_we_know(binder: Binder) -> None:
    known = {"jupyterlab": "4.4.9", "notebook": "7.4.7", "ipywidgets": "8.1.7"}
    assert known.items() <= binder.base_versions.items()


def test_nothing_is_added_but_the_pins_and_the_library(binder: Binder) -> None:
    pins = dict(line.split("==") for line in binder.pins)
    library = {"rulebook-toolkit": binder.now["rulebook-toolkit"]}
    assert binder.now == binder.base_versions | pins | library


def test_nothing_is_missing_that_the_notebooks_may_ask_for(binder: Binder) -> None:
    asked = ["install", "--dry-run", "--no-index", "rulebook-toolkit[lab]"]
    assert "Would install" not in run([binder.environment.python, "-m", "pip", *asked], cwd=binder.checkout)


def test_every_notebook_gives_the_same_there(binder: Binder, tmp_path: Path) -> None:
    cleaned = "--nbval-sanitize-with=tests/notebooks/sanitize.cfg"
    nbval = ["--nbval", f"--nbval-kernel-name={KERNEL}", cleaned]
    there = surroundings(**kernel_for(binder.environment, tmp_path))
    told = run([sys.executable, "-m", "pytest", "notebooks", *nbval], binder.checkout, there)
    for notebook in found():
        assert f"notebooks/{notebook.relative_to(NOTEBOOKS)} ." in told


def test_its_page_opens_on_the_start_notebook_and_a_click_plays_a_move(
    binder: Binder, page: Page, tmp_path: Path, picture: Callable[[str], None]
) -> None:
    with serving(binder.checkout, tmp_path / "home", binder.environment.python) as address:
        open_and_play(page, f"{address}/lab/tree/{START}")
        picture("binder")
