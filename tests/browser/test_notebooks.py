"""Notebooks in a real JupyterLab: they run from top to bottom, tables answer, keys stay in them.

A walkthrough of each game, a lab in `test_explore_in_lab.py`; `make everywhere` opens all, in both themes
(`test_whole_games.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import rulebook
from tests.browser.lab import CLOSE, OPEN, Open
from tests.notebooks.regenerate import NOTEBOOKS, found

pytestmark = pytest.mark.browser
OF_A_GAME = [f"{game}/walkthrough.ipynb" for game in rulebook.all_games()]
SAMPLE = [*(path.name for path in found() if path.parent == NOTEBOOKS), *OF_A_GAME]


@pytest.mark.parametrize("path", SAMPLE)
def test_it_runs_from_top_to_bottom(notebook: Open, path: str) -> None:
    page = notebook(path)
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length") > 5


def test_a_table_answers_each_click(notebook: Open) -> None:
    page = notebook("start_here.ipynb")
    root = page.locator(".rb").first
    root.scroll_into_view_if_needed()
    root.get_by_role("button", name="red die, free").click()
    expect(root.get_by_text("Step 3 of 3")).to_be_visible()
    for _ in range(9):
        before = root.get_attribute("data-step")
        root.locator(".rb-move").last.click()
        expect(root).not_to_have_attribute("data-step", str(before))


def test_keys_typed_in_a_table_do_not_reach_jupyterlab(notebook: Open) -> None:
    page = notebook("start_here.ipynb")
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(cells)
    page.locator(".rb").first.get_by_role("button", name="red die, free").focus()
    for key in ("b", "d", "d", "a", "x", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".rb").first.get_by_text("Step 3 of 3")).to_be_visible()
    assert page.evaluate(cells) == before


def test_the_dark_theme_and_axe(notebook: Open) -> None:
    page = notebook("start_here.ipynb")
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
        )
        page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg=str(theme.endswith("Light")).lower()
        )
        found_here = Axe().run(page, context=".rb", options={"resultTypes": ["violations"]})
        assert found_here.violations_count == 0, found_here.generate_report()
        Path("screenshots").mkdir(exist_ok=True)
        page.screenshot(path=f"screenshots/{theme.replace(' ', '_').lower()}.png")


def test_the_snapshot_is_there_before_anything_runs(lab: Page) -> None:
    open_only = OPEN.replace('await app.commands.execute("notebook:run-all-cells");', "")
    assert lab.evaluate(open_only, "start_here.ipynb") == []
    expect(lab.locator(".jp-RenderedHTMLCommon table").first).to_be_visible()
    lab.evaluate(CLOSE)
