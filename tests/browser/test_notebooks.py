"""Every notebook in a real JupyterLab: it runs from top to bottom, its tables answer, keys stay in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from statistics import median

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import answered_in
from tests.browser.lab import serving
from tests.notebooks.regenerate import NOTEBOOKS, found

pytestmark = pytest.mark.browser

OPEN = """async (path) => {
  const app = window.jupyterapp;
  const how = { path, factory: "Notebook", kernel: { name: "python3" } };
  const panel = await app.commands.execute("docmanager:open", how);
  await panel.revealed; await panel.context.ready; await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
  await app.commands.execute("notebook:run-all-cells");
  const cells = panel.content.widgets.filter((cell) => cell.model.type === "code");
  const outputs = cells.flatMap((cell) => cell.model.sharedModel.toJSON().outputs.map((out) => [cell, out]));
  const meant = (cell) => (cell.model.sharedModel.getMetadata().tags || []).includes("raises-exception");
  const failed = outputs.filter(([cell, out]) => out.output_type === "error" && !meant(cell));
  return failed.map(([, out]) => out.evalue);
}"""
CLOSE = """async () => {
  for (const panel of [...window.jupyterapp.shell.widgets("main")]) if (panel.sessionContext) {
    await panel.sessionContext.shutdown(); panel.context.model.dirty = false; panel.dispose();
  }
}"""
Open = Callable[[str], Page]


@pytest.fixture(scope="module")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One JupyterLab page for all these tests, over a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    copytree(NOTEBOOKS, folder)
    with serving(folder, tmp_path_factory.mktemp("home")) as address:
        context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{address}/lab?reset")
        page.wait_for_function("() => window.jupyterapp")
        page.evaluate("async () => { await window.jupyterapp.started; await window.jupyterapp.restored; }")
        yield page
        context.close()


@pytest.fixture
def notebook(lab: Page) -> Iterator[Open]:
    """Open a notebook and run it; at the end nothing may have gone wrong, nothing asked for elsewhere."""
    errors: list[str] = []
    foreign: list[str] = []
    here = lab.url.split("/lab")[0]

    def on_console(line: object) -> None:
        if getattr(line, "type", "") == "error":
            errors.append(getattr(line, "text", ""))

    def on_request(ask: object) -> None:
        url = getattr(ask, "url", "")
        if not url.startswith((here, "data:", "blob:", "about:")):
            foreign.append(url)

    lab.on("console", on_console)
    lab.on("request", on_request)

    def opened(path: str) -> Page:
        assert lab.evaluate(OPEN, path) == []
        return lab

    yield opened
    lab.evaluate(CLOSE)
    lab.remove_listener("console", on_console)
    lab.remove_listener("request", on_request)
    assert errors == [] and foreign == []


@pytest.mark.parametrize("path", [str(p.relative_to(NOTEBOOKS)) for p in found()])
def test_it_runs_from_top_to_bottom(notebook: Open, path: str) -> None:
    page = notebook(path)
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length") > 5


def test_a_table_answers_a_click_at_once(
    notebook: Open, record_property: Callable[[str, object], None]
) -> None:
    page = notebook("start_here.ipynb")
    root = page.locator(".rb").first
    root.scroll_into_view_if_needed()
    root.get_by_role("button", name="red die, free").click()
    expect(root.get_by_text("Step 3 of 3")).to_be_visible()
    times = sorted(answered_in(page, ".rb-move") for _ in range(9))
    record_property("milliseconds from click to screen in JupyterLab", times)
    print(f"\nJupyterLab, click to screen: median {median(times):.0f} ms of {times}")
    assert times[0] < 100, "the quickest: a busy machine slows any one click"


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
