"""The teacher's guide: complete for every lesson, and nothing in it is typed that can be counted."""

from __future__ import annotations

import pytest

from rulebook.lessons import exercise, exercises, lessons, seeds_of
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.teachers import answers, guide

every_lesson = pytest.mark.parametrize("lesson", lessons())


@every_lesson
def test_a_guide_is_complete(lesson: str) -> None:
    written = guide(lesson)
    assert all(len(table.rows) >= 3 for table in written.tables())
    assert len(written.exercises.rows) == len(exercises(lesson))
    assert "{" not in repr(written) and "{" not in written._repr_html_()


@every_lesson
def test_the_first_question_is_about_the_guess_and_its_answer_is_counted(lesson: str) -> None:
    templates = [asked["answer"] for asked in lesson_plan(lesson).teacher["ask"]]
    (guess,) = lesson_plan(lesson).guesses
    assert f"{{{guess}:percent}}" in templates[0]


@every_lesson
def test_every_exercise_of_a_plan_exists(lesson: str) -> None:
    planned = lesson_plan(lesson)
    assert sorted(planned.exercises + planned.more) == sorted(exercises(lesson))


@every_lesson
def test_the_answers_of_a_student_are_right(lesson: str) -> None:
    for name, row in zip(exercises(lesson), answers(lesson, "Ada").rows, strict=True):
        asked = exercise(lesson, name, seeds_of("Ada"))
        assert isinstance(row, tuple) and row[:2] == (asked.title(), asked.question())
        if asked.counted.kind == "number":
            assert asked.check(row[2].split(" = ")[-1]).solved, row
