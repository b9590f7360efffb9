"""The designer's studio in a real JupyterLab: it plays while one looks; a saved file keeps its picture."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import CLOSE, OPEN, RESTART, RUN, SAVE, WRITE, Open

pytestmark = pytest.mark.browser


def test_a_saved_lab_keeps_the_last_picture_of_its_studio(notebook: Open) -> None:
    page = notebook("poof/lab.ipynb")
    studio = page.locator(".rb-studio")
    expect(studio).to_be_visible()
    expect(studio.get_by_text("How many Poof cards there are: 10 → 20")).to_be_visible()
    slider = studio.get_by_role("slider", name="How many cards of each number there are")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(studio.get_by_text("How many cards of each number there are: 8 → 9")).to_be_visible()
    expect(studio.locator(".rb-picture svg")).to_have_count(2)
    expect(slider).to_be_focused()
    expect(studio.get_by_role("button", name="Stop")).to_have_count(0)  # all games are played
    page.evaluate(SAVE)
    read = "path => window.jupyterapp.serviceManager.contents.get(path)"
    cells = page.evaluate(read, "poof/lab.ipynb")["content"]["cells"]
    kept = next(cell for cell in cells if "explore(" in "".join(cell["source"]))["outputs"][0]["data"]
    assert sorted(kept) == ["text/html", "text/plain"], "a picture, and no widget"
    assert ": 8 → 9" in "".join(kept["text/plain"]) and "<img" in "".join(kept["text/html"])


CELL = """import rulebook
from rulebook_widgets import explore
explore(rulebook.new("knapp_daneben", players=2), "greedy")"""
READ = "path => window.jupyterapp.serviceManager.contents.get(path)"


def test_the_changed_rules_outlive_a_restart_of_the_kernel(lab: Page) -> None:
    lab.evaluate(WRITE, ["dials.ipynb", [CELL]])
    assert lab.evaluate(OPEN, "dials.ipynb") == []
    spacing, told = lab.locator("[data-key='option cross_spacing']"), lab.locator(".rb-changes li")
    spacing.select_option('"gap"')
    expect(told).to_have_count(1)
    lab.evaluate(SAVE)  # while games are played
    kept = lab.evaluate(READ, "dials.ipynb")["content"]["cells"][0]["outputs"][0]["data"]
    assert told.locator("span").inner_text() in "".join(kept["text/plain"])
    lab.evaluate(RESTART)
    go_on = "Go on with the changed rules"
    expect(lab.locator(".rb-lost")).to_contain_text(f"then press “{go_on}”")
    lab.evaluate(RUN)
    expect(told).to_have_count(0)
    lab.get_by_role("button", name=go_on).click()
    expect(told).to_have_count(1)
    expect(spacing).to_have_value('"gap"')
    expect(lab.get_by_role("button", name=go_on)).to_have_count(0)
    lab.evaluate(CLOSE)


WAITING = """import threading
heard = threading.Event()
screen.observe(lambda change: heard.set() if screen.studio.changes else None, "shown")
print("heard while a cell ran:", heard.wait(120))"""


def test_a_choice_is_answered_while_other_cells_run(lab: Page) -> None:
    lab.evaluate(
        WRITE,
        ["busy.ipynb", [CELL.replace("explore(rulebook", "screen = explore(rulebook") + "\nscreen", WAITING]],
    )
    lab.evaluate(
        f"path => {{ ({OPEN})(path); }}", "busy.ipynb"
    )  # the last cell ends when the studio has heard
    spacing = lab.locator("[data-key='option cross_spacing']")
    expect(spacing).to_be_visible()
    spacing.select_option('"gap"')
    expect(lab.locator(".rb-changes li")).to_have_count(1)
    expect(lab.get_by_text("heard while a cell ran: True")).to_be_visible()
    lab.evaluate(CLOSE)
