"""Open the start notebook as a visitor does, until the first board is seen, and until it answers."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from playwright.sync_api import Page, expect

SNAPSHOT = ".jp-RenderedHTMLCommon table"
RUN = """async () => {
  const app = window.jupyterapp;
  await app.started; await app.restored;
  const panel = app.shell.currentWidget;
  await panel.revealed; await panel.context.ready; await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
  const notebook = panel.content;
  notebook.activeCellIndex = notebook.widgets.findIndex((cell) => cell.model.type === "code");
  await app.commands.execute("notebook:run-cell");
}"""
"""Runs the first cell with code, in JupyterLab as in Notebook 7."""


@dataclass(frozen=True, slots=True)
class FirstBoard:
    """Seconds since the visitor opened the page."""

    seen: float
    alive: float


def open_and_play(page: Page, address: str) -> FirstBoard:
    """Open the start notebook, run its first cell, and play a move on its first board."""
    start = perf_counter()
    page.goto(address)
    page.locator(SNAPSHOT).first.wait_for()
    seen = perf_counter() - start
    page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext")
    page.evaluate(RUN)
    board = page.locator(".rb").first
    die = board.get_by_role("button", name="red die, free")
    die.wait_for()
    alive = perf_counter() - start
    die.click()
    expect(board.get_by_text("Step 3 of 3")).to_be_visible()
    return FirstBoard(seen, alive)
