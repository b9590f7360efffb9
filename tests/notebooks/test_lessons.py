"""Every lesson's notebook is the one that its file makes, and what it keeps tells nothing before its turn."""

from __future__ import annotations

import nbformat
import pytest

from rulebook.lessons.course import all_lessons
from rulebook.lessons.course import lesson as read_lesson
from rulebook_widgets.lesson.notebooks import cells_of
from tests.notebooks.regenerate import NOTEBOOKS


@pytest.mark.parametrize("name", all_lessons())
def test_the_notebook_of_a_lesson_of_the_course_is_the_one_that_its_file_makes(name: str) -> None:
    """`python -m rulebook_widgets.lesson.notebooks notebooks` writes it, `make notebooks` runs it."""
    kept = nbformat.read(NOTEBOOKS / read_lesson(name).notebook, as_version=4)
    assert [(cell.cell_type, cell.source) for cell in kept.cells] == cells_of(read_lesson(name))


@pytest.mark.parametrize("name", all_lessons())
def test_what_a_notebook_keeps_shows_the_first_open_steps_and_titles_of_closed_ones(name: str) -> None:
    found = read_lesson(name)
    kept = nbformat.read(NOTEBOOKS / found.notebook, as_version=4)
    shown = {cell.source: cell.outputs[0].data["text/plain"] for cell in kept.cells if cell.get("outputs")}
    first = next(at for at, step in enumerate(found.steps) if step.waits)
    for at, step in enumerate(found.steps):
        [kept_of_step] = [text for source, text in shown.items() if source.endswith(f'.step("{step.name}")')]
        lines = kept_of_step.splitlines()
        assert lines[0] == f"{at + 1}. {step.title}"
        assert at <= first or (len(lines) == 2 and lines[1].startswith("Opens after step"))
