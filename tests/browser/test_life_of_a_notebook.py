"""What becomes of a table when its notebook is saved, closed, opened again, and when its kernel goes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import rulebook
from rulebook.lessons.work import Work
from tests.browser.lab import CLOSE, KILL, LEAVE, OPEN, REOPEN, RESTART, RUN, RUN_CELL, SAVE, STOP, WRITE

pytestmark = pytest.mark.browser
BEGIN = "import rulebook\nfrom rulebook_widgets import table\n"
TABLE = BEGIN + "table(rulebook.new({name!r}), bots='random', seed=7)"
ANSWERS = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  if (!kernel || kernel.connectionStatus !== "connected") return false;
  const answer = kernel.requestKernelInfo().then(() => true, () => false);
  return Promise.race([answer, new Promise((late) => setTimeout(() => late(false), 3000))]);
}"""
"""Whether the kernel is there again: after a death it says nothing of itself until it is asked."""
CARD = "from rulebook_widgets import ask; ask('knapp_daneben', 'two_dice', seed=1)"


@pytest.fixture
def path(request: pytest.FixtureRequest) -> str:
    """A notebook of its own for each test."""
    return re.sub(r"\W+", "_", request.node.name) + ".ipynb"


@pytest.fixture
def life(lab: Page, path: str) -> Iterator[Page]:
    """A notebook of one table and one card, run; at the end nothing may have gone wrong."""
    errors: list[str] = []

    def on_console(line: object) -> None:
        if getattr(line, "type", "") == "error":
            errors.append(getattr(line, "text", ""))

    lab.evaluate(WRITE, [path, [TABLE.format(name="knapp_daneben"), CARD]])
    lab.on("console", on_console)
    assert lab.evaluate(OPEN, path) == []
    yield lab
    lab.evaluate(CLOSE)
    lab.remove_listener("console", on_console)
    assert errors == [], "\n".join(errors)


def play(page: Page, moves: int = 3) -> int:
    """Make some moves and give the step at which the table stands."""
    root = page.locator(".rb:not(.rb-card)")
    for _ in range(moves):
        before = root.get_attribute("data-step")
        root.locator(".rb-move").first.click()
        expect(root).not_to_have_attribute("data-step", str(before))
    step = root.get_attribute("data-step")
    expect(root).to_have_attribute("data-kept", str(step))
    return int(step or 0)


def saved(page: Page, path: str) -> list[dict[str, dict[str, str]]]:
    """Save, and give what the file holds of each output."""
    page.evaluate(SAVE)
    read = "path => window.jupyterapp.serviceManager.contents.get(path)"
    cells = page.evaluate(read, path)["content"]["cells"]
    return [output["data"] for cell in cells for output in cell["outputs"] if "data" in output]


def expect_pictures(page: Page, step: int) -> None:
    """Both screens are pictures that say how they come to life; nothing is missing."""
    expect(page.get_by_text("This is a picture")).to_have_count(2)
    expect(page.get_by_text(f"press “Go on from step {step}”")).to_be_visible()
    expect(page.get_by_text(f"Step {step} of {step}")).to_be_visible()
    for missing in ("model not found", "Loading widget"):
        expect(page.get_by_text(missing)).to_have_count(0)


def test_a_saved_file_holds_the_last_picture_and_its_key_and_no_widget(life: Page, path: str) -> None:
    step = play(life)
    expect(life.locator(".rb").first).to_have_attribute("data-step", str(step))
    outputs = saved(life, path)
    assert [sorted(data) for data in outputs] == [["text/html", "text/plain"]] * 2
    text = "".join(outputs[0]["text/plain"])
    assert f"Step {step} of {step}" in text
    assert len(rulebook.Record.from_key(text.split()[-1])) == step
    # Saving changes nothing on the screen: the game goes on.
    assert play(life, 1) > step


@pytest.mark.parametrize("kernel", [True, False], ids=["with a kernel", "without"])
def test_a_file_that_is_opened_again_shows_its_boards_and_the_game_goes_on(
    life: Page, path: str, kernel: bool
) -> None:
    step = play(life)
    saved(life, path)
    life.evaluate(STOP)
    life.evaluate(LEAVE)
    life.evaluate(REOPEN, [path, kernel])
    expect_pictures(life, step)
    if kernel:
        life.evaluate(RUN)
        life.get_by_role("button", name=f"Go on from step {step}").click()
        expect(life.locator(".rb:not(.rb-card)")).to_have_attribute("data-step", str(step))
        assert play(life, 1) > step


@pytest.mark.parametrize("end", [RESTART, KILL, STOP], ids=["restarted", "killed", "shut down"])
def test_a_table_whose_kernel_goes_is_a_picture_until_its_cell_is_run(life: Page, end: str) -> None:
    step = play(life)
    life.evaluate(end)
    root = life.locator(".rb:not(.rb-card)")
    expect(root.get_by_text(f"what you see is a picture of step {step}")).to_be_visible()
    expect(root.locator(".rb-move").first).to_be_disabled()
    expect(root.get_by_label("Share key")).not_to_have_value("")
    expect(life.get_by_text("The kernel behind this card is gone")).to_be_visible()
    if end == STOP:
        return
    if end == KILL:
        life.get_by_role("dialog").get_by_role("button", name="Ok").click()
    life.wait_for_function(ANSWERS, polling=1000)
    life.evaluate(RUN)
    life.get_by_role("button", name=f"Go on from step {step}").click()
    expect(root).to_have_attribute("data-step", str(step))


def test_a_page_that_is_loaded_again_while_the_kernel_lives_has_living_tables(life: Page, path: str) -> None:
    step = play(life)
    saved(life, path)
    life.evaluate(LEAVE)
    again = life.context.new_page()
    again.goto(life.url.split("/lab")[0] + "/lab/workspaces/again")
    again.wait_for_function("() => window.jupyterapp")
    again.evaluate("async () => { await window.jupyterapp.started; await window.jupyterapp.restored; }")
    again.evaluate(REOPEN, [path, True])
    expect(again.locator(".rb:not(.rb-card)")).to_have_attribute("data-step", str(step))
    expect(again.get_by_text("This is a picture")).to_have_count(0)
    assert play(again, 1) > step
    again.close()


NEEDS = ["from rulebook_widgets import table", "table('knapp_daneben', bots='random', seed=7)"]
"""A cell that needs another one, as in notebooks that others have written."""
CHANGE = """([at, source]) =>
  window.jupyterapp.shell.currentWidget.content.widgets[at].model.sharedModel.setSource(source)"""
VIEW = "application/vnd.jupyter.widget-view+json"


def run_all(page: Page, path: str, sources: list[str]) -> None:
    """Write a notebook of these cells, open it and run it."""
    page.evaluate(WRITE, [path, sources])
    assert page.evaluate(OPEN, path) == []


@pytest.mark.parametrize("failing", ["without its kernel", "changed by hand"])
def test_a_cell_that_fails_keeps_the_last_picture_and_its_key(lab: Page, path: str, failing: str) -> None:
    """The game continues once the cell works again, even in a notebook saved and closed meanwhile."""
    run_all(lab, path, NEEDS)
    step = play(lab)
    if failing == "without its kernel":
        lab.evaluate(RESTART)
    else:
        lab.evaluate(CHANGE, [1, "tabel('knapp_daneben', bots='random', seed=7)"])
    lab.evaluate(RUN_CELL, 1)
    lab.evaluate(RUN_CELL, 1)  # a second failure loses nothing either
    expect(lab.get_by_text("NameError").first).to_be_visible()
    expect(lab.get_by_text(f"Step {step} of {step}")).to_be_visible()
    expect(lab.get_by_text("This is a picture")).to_have_count(1)
    (picture,) = saved(lab, path)
    key = "".join(picture["text/plain"]).split()[-1]
    assert len(rulebook.Record.from_key(key)) == step
    lab.evaluate(STOP)
    lab.evaluate(LEAVE)
    lab.evaluate(REOPEN, [path, True])
    expect(lab.get_by_text(f"Step {step} of {step}")).to_be_visible()
    lab.evaluate(CHANGE, [1, NEEDS[1]])
    lab.evaluate(RUN)
    lab.get_by_role("button", name=f"Go on from step {step}").click()
    expect(lab.locator(".rb")).to_have_attribute("data-step", str(step))
    expect(lab.get_by_text("This is a picture")).to_have_count(0)
    lab.evaluate(CLOSE)


def test_a_screen_that_never_began_is_saved_as_the_picture_that_came_with_it(lab: Page, path: str) -> None:
    """The page has no model of such a screen, or one without a picture."""
    lost = (
        "from IPython.display import display\nfrom rulebook_widgets import table\n"
        f"view = {{'{VIEW}': {{'version_major': 2, 'version_minor': 0, 'model_id': 'gone'}}}}\n"
        "display(view | table('poof').reading(), raw=True)"
    )
    bare = "screen = table('poof').wait()\nscreen.kept = {'id': screen.model_id}\nscreen"
    # JupyterLab reports the view without a model, late: the next test must not hear of it.
    with lab.expect_console_message(lambda line: "widget model not found" in line.text):
        run_all(lab, path, [*NEEDS, lost, bare])
        expect(lab.locator(".rb")).to_have_count(2)
        outputs = saved(lab, path)
        assert [sorted(data) for data in outputs] == [["text/html", "text/plain"]] * 3
        lab.evaluate(STOP)
        lab.evaluate(LEAVE)
        lab.evaluate(REOPEN, [path, True])
        expect(lab.get_by_text("model not found")).to_have_count(0)
        expect(lab.locator(".jp-RenderedHTMLCommon strong").get_by_text("Poof", exact=True)).to_have_count(2)
        lab.evaluate(CLOSE)


def test_two_views_of_one_table_show_the_same_game(life: Page) -> None:
    life.evaluate(
        """() => {
          window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
          return window.jupyterapp.commands.execute("notebook:create-output-view").then(() => null);
        }"""
    )
    roots = life.locator(".rb:not(.rb-card)")
    expect(roots).to_have_count(2)
    before = roots.first.get_attribute("data-step")
    roots.first.locator(".rb-move").first.click()
    expect(roots.first).not_to_have_attribute("data-step", str(before))
    step = str(roots.first.get_attribute("data-step"))
    expect(roots.last).to_have_attribute("data-step", step)
    assert json.loads(step) > 0


def test_a_step_that_is_run_alone_after_a_restart_has_its_work_again(lab: Page, path: str) -> None:
    opened = 'from rulebook_widgets import open_lesson\nopen_lesson("how_likely_is_a_seven")'
    run_all(lab, path, [opened, f'{opened}.step("guess")'])
    lab.get_by_label("Your name or a number").fill("Ada")
    lab.keyboard.press("Enter")
    lab.get_by_label("Your guess").fill("45 %")
    lab.keyboard.press("Enter")
    step = lab.locator(".rb-card-step")
    expect(step).to_contain_text("45 %")
    lab.evaluate("() => localStorage.clear()")  # what the browser remembers is one way, this page another
    lab.evaluate(RESTART)
    expect(lab.get_by_text("The kernel behind this card is gone")).to_have_count(2)
    lab.evaluate(RUN_CELL, 1)
    expect(step).to_contain_text("45 %")
    expect(lab.get_by_text("The kernel behind this card is gone")).to_have_count(1)  # the desk’s own cell
    lab.evaluate(CLOSE)


DESK = 'from rulebook_widgets import Lesson\nlesson = Lesson("how_likely_is_a_seven")\nlesson'
LESSON = [DESK, 'lesson.step("guess")', "lesson.hand_in()"]


def work_in(data: dict[str, dict[str, str]]) -> set[Work]:
    """The work whose key an output of a file holds, in text as in HTML."""
    return {
        Work.from_key(found) for told in data.values() for found in re.findall(r"RBL1[\w.-]+", "".join(told))
    }


def test_a_saved_lesson_holds_its_work_until_somebody_goes_on_with_it(lab: Page, path: str) -> None:
    """Its browser remembers nothing: the file was opened on another machine."""
    lab.evaluate(WRITE, [path, LESSON])
    assert lab.evaluate(OPEN, path) == []
    lab.get_by_label("Your name or a number").fill("Ada")
    lab.keyboard.press("Enter")
    lab.get_by_label("Your guess").fill("45 %")
    lab.keyboard.press("Enter")
    expect(lab.get_by_label("Your result")).not_to_have_value("")
    desk, _, handed_in = (work_in(data) for data in saved(lab, path))
    assert len(desk) == 1 and {work.in_brief() for work in desk} == handed_in
    for _ in range(2):  # a file that is saved before anybody goes on holds the work as before
        lab.evaluate(STOP)
        lab.evaluate(LEAVE)
        lab.evaluate("() => localStorage.clear()")
        lab.evaluate(REOPEN, [path, True])
        lab.evaluate(RUN)
        offered = lab.locator(".rb-remembered")
        expect(offered).to_contain_text("Work in this lesson is saved here.")
        expect(lab.locator(".jp-Notebook:visible")).not_to_contain_text("Ada")
        lab.locator('[data-key="claim"]').fill("Ben")
        lab.keyboard.press("Enter")
        expect(offered.locator(".rb-wrong")).to_be_visible()
        assert not any(work_in(data) for data in saved(lab, path))
    lab.locator('[data-key="claim"]').fill("ada")
    lab.keyboard.press("Enter")
    expect(lab.get_by_label("Your name or a number")).to_have_value("Ada")
    expect(offered).to_have_count(0)
    assert work_in(saved(lab, path)[0]) == desk
    lab.evaluate(CLOSE)


def test_whatever_kernel_goes_the_newest_work_of_a_lesson_comes_back(lab: Page, path: str) -> None:
    """A few moves more add no entry to the work; the file, saved before, holds the older game."""
    lab.evaluate(WRITE, [path, [DESK, 'lesson.step("guess")', 'lesson.table_of(lesson.found["play"])']])
    assert lab.evaluate(OPEN, path) == []
    lab.get_by_label("Your name or a number").fill("Ada")
    lab.keyboard.press("Enter")
    lab.get_by_label("Your guess").fill("45 %")
    lab.keyboard.press("Enter")
    steps = []
    for _ in range(3):
        steps.append(play(lab, 1))
        saved(lab, path)
        steps.append(play(lab, 1))
        lab.evaluate(RESTART)
        lab.evaluate(RUN)
        expect(lab.locator(".rb:not(.rb-card)")).to_have_attribute("data-step", str(steps[-1]))
    assert steps == sorted(set(steps))
    lab.evaluate(CLOSE)
