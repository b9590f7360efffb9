"""The teacher's guide: complete for every lesson, and nothing in it is typed that can be counted."""

from __future__ import annotations

import re

import pytest

from rulebook.lessons import exercise, exercises, lessons, seeds_of
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.syllabus import overview, spiral, standards
from rulebook.lessons.teachers import answers, guide

every_lesson = pytest.mark.parametrize("name", all_lessons())
in_all = pytest.mark.parametrize("language", ["en", "de", "fr", "it"])


@in_all
@every_lesson
def test_a_guide_is_complete(name: str, language: str) -> None:
    written = guide(name, language)
    assert all(
        len(table.rows) >= 3 for table in written.tables() if table not in (written.exit, written.homework)
    )
    assert len(written.course.rows) == len(lesson(name).steps)
    assert len(written.exercises.rows) == len(lesson(name).exercises)
    assert "{" not in repr(written) and "*" not in repr(written) and "{" not in written._repr_html_()


@every_lesson
def test_the_first_question_is_about_the_guess_and_its_answer_is_counted(name: str) -> None:
    (event,) = (step.event.partition(".")[2] for step in lesson(name).steps if step.event)
    for language in ("en", "de", "fr", "it"):
        assert f"{{{event}:percent}}" in lesson(name, language).teacher["ask"][0]["answer"]


@every_lesson
def test_the_minutes_of_the_plan_add_up(name: str) -> None:
    rows = guide(name).course.rows
    assert sum(int(row.cells[0]) for row in rows if not isinstance(row, tuple)) == lesson(name).minutes == 45


def test_the_overview_has_every_lesson_and_the_maps_name_only_lessons() -> None:
    numbers = {str(lesson(name).number) for name in all_lessons()}
    assert {row[0] for row in overview().rows if isinstance(row, tuple)} == numbers
    for table in (spiral(), standards("ccss"), standards("kmk"), standards("kmk", "de")):
        for row in table.rows:
            assert isinstance(row, tuple) and set(re.split(", ", row[-1])) <= numbers, row


@pytest.mark.parametrize("game", lessons())
def test_the_answers_of_a_student_are_right(game: str) -> None:
    for name, row in zip(exercises(game), answers(game, "Ada").rows, strict=True):
        asked = exercise(game, name, seeds_of("Ada"))
        assert isinstance(row, tuple) and row[:2] == (asked.title(), asked.question())
        if asked.counted.kind == "number":
            assert asked.check(row[2].split(" = ")[-1]).solved, row
