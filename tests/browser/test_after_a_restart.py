"""After a restart of the kernel every screen of every notebook plays again by running its own cell alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.lab import CLOSE, OPEN, REOPEN, RESTART, RUN_CELL
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.notebooks.screens import MAKES_FILES, screens_of
from tests.sampled import sampled

pytestmark = pytest.mark.browser
WITH_SCREENS = sorted((path for path in found() if screens_of(path)), key=lambda path: len(path.parts))
NAMES = [path.relative_to(NOTEBOOKS).as_posix() for path in WITH_SCREENS]
SAMPLE = sampled([(name,) for name in NAMES], each=len(NAMES))
"""The start page only; `make everywhere` runs them all."""
FAILED = """async (at) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  await notebook.scrollToItem(at, "start");
  const outputs = notebook.widgets[at].model.sharedModel.toJSON().outputs;
  return outputs.filter((output) => output.output_type === "error").map((output) => output.evalue);
}"""
"""The errors of a cell, which is scrolled into view."""


LATE = "Comm not found"
"""What JupyterLab reports about a message that the kernel sent before it was restarted."""


@pytest.fixture
def restarted(lab: Page) -> Iterator[Page]:
    """A lab in which kernels are restarted while they work; at the end nothing else may have gone wrong."""
    errors: list[str] = []

    def on_console(line: ConsoleMessage) -> None:
        if line.type == "error" and LATE not in line.text:
            errors.append(line.text)

    lab.on("console", on_console)
    yield lab
    lab.evaluate(CLOSE)
    lab.evaluate("() => localStorage.clear()")  # the language that was chosen here would greet the next test
    lab.remove_listener("console", on_console)
    assert errors == []


def plays_alone(page: Page, at: int) -> None:
    """Run one cell in a kernel that has just begun; its screen answers, if it has a menu."""
    page.evaluate(RESTART)
    page.evaluate(RUN_CELL, at)
    assert page.evaluate(FAILED, at) == []
    cell = page.locator(f'.jp-Notebook:visible [data-windowed-list-index="{at}"]')
    root = cell.locator(".rb").first
    expect(root).to_be_visible()
    expect(cell.locator(".rb.rb-picture, .rb-lost")).to_have_count(0)
    menu = root.locator("select[data-key='language'], select[data-key='speak']").first
    if menu.count():
        other = "it" if menu.input_value() != "it" else "fr"
        menu.select_option(other)
        expect(root).to_have_attribute("lang", other)


@pytest.mark.parametrize("name", SAMPLE)
def test_every_screen_plays_by_its_own_cell_alone(restarted: Page, name: str) -> None:
    restarted.evaluate(*((OPEN, name) if name == MAKES_FILES else (REOPEN, [name, True])))
    screens = screens_of(NOTEBOOKS / name)
    for number, (at, _) in enumerate(screens, 1):
        plays_alone(restarted, at)
        print(f"{name}: {number} of {len(screens)}")
