"""Every lesson's notebook follows its plan: the same exercises in the same order, all at one desk."""

from __future__ import annotations

import re
from typing import Any

import nbformat
import pytest

from rulebook.lessons import lessons
from rulebook.lessons.plans import lesson_plan
from tests.notebooks.regenerate import NOTEBOOKS

ANSWERED_BELOW = {
    "knapp_daneben": {"two_dice": "law(own", "shared_die": "as_if_independent"},
    "poof": {"no_poof": "law_of_poofs"},
    "close_enough": {"order_targets": "sum_law", "break_even": "breakeven.call"},
    "closing_in": {"missed": "law(count", "second_pass": "lost_after_shuffle"},
    "five_to_close": {"two_letters": "few =", "patience_of": "derive_patience", "challenge": "derive_chall"},
}
"""What tells the answer to an exercise, for some of its numbers or for all."""

every_lesson = pytest.mark.parametrize("lesson", lessons())


def notebook(lesson: str) -> Any:
    return nbformat.read(NOTEBOOKS / lesson / "lesson.ipynb", as_version=4)


def code(lesson: str) -> str:
    return "\n".join(cell.source for cell in notebook(lesson).cells if cell.cell_type == "code")


@every_lesson
def test_the_exercises_are_those_of_the_plan_in_its_order(lesson: str) -> None:
    assert re.findall(r'desk\.ask\("(\w+)"\)', code(lesson)) == list(lesson_plan(lesson).exercises)
    assert not re.search(r"(?<!\.)\b(ask|predict)\(", code(lesson)), "whatever is done is kept at the desk"


@every_lesson
def test_what_the_class_pools_is_in_the_lesson(lesson: str) -> None:
    assert re.findall(r'desk\.predict\("(\w+)"\)', code(lesson)) == list(lesson_plan(lesson).guesses)
    assert code(lesson).count("desk.trials()") == len(lesson_plan(lesson).trials) == 1


@every_lesson
def test_no_table_or_formula_tells_the_answer_above_its_question(lesson: str) -> None:
    for exercise, told in ANSWERED_BELOW[lesson].items():
        question, _, below = code(lesson).partition(f'desk.ask("{exercise}")')
        assert told in below and told not in question, exercise


@every_lesson
def test_the_desk_comes_first_and_handing_in_last(lesson: str) -> None:
    does = re.findall(r"^desk\b.*", code(lesson), flags=re.M)
    assert does[:2] == [f'desk = Desk("{lesson}")', "desk"]
    assert does[-2:] == ["desk.hand_in()", "desk.more()"]


@every_lesson
def test_it_fits_in_a_class(lesson: str) -> None:
    cells, planned = notebook(lesson).cells, lesson_plan(lesson)
    assert 18 <= len(cells) <= 30
    assert f"In {planned.minutes} minutes" in cells[0].source and planned.minutes <= 45
    assert sum(planned.teacher["course"].values()) == planned.minutes
    assert cells[0].source.startswith(f"# {planned.title.rstrip('?')}")
