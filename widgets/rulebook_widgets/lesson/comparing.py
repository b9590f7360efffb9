"""All guesses, throws and simulations of a lesson beside the exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rulebook.core.texts import words_in
from rulebook.lessons.course.honest import apart
from rulebook.lessons.course.plan import Step
from rulebook.odds.show import Tabled, TextTable
from rulebook.table.words import percent

if TYPE_CHECKING:
    from rulebook_widgets.lesson.player import Lesson


def compared(lesson: Lesson, until: Step) -> list[Tabled]:
    """Give the table: a line for each guess before that step, with what came and what is exact.

    >>> from rulebook_widgets import Lesson
    >>> lesson = Lesson("how_likely_is_a_seven")
    >>> compared(lesson, lesson.found["compare"])
    []
    """
    rows = []
    for step in lesson.found.steps[: lesson.found.steps.index(until)]:
        if step.kind == "predict":
            rows += _guessed(lesson, step)
        elif step.kind in ("simulate", "throw"):
            rows += [(step.title, said, "–")] if (said := lesson.outcome(step.name)) else []
    words = lesson.words["compare"]
    heads = (words["step"], words["came"], words["apart"])
    return [TextTable(words["caption"], heads, tuple(rows), words=True)] if rows else []


def _guessed(lesson: Lesson, step: Step) -> list[tuple[str, str, str]]:
    card = lesson.predict(step.event.partition(".")[2])
    if not card.told or card.guess is None:
        return []
    came = words_in(lesson.language).fill(
        lesson.words["compare"]["tried"],
        {"few": sum(card.few), "of": len(card.few), "many": percent(_share(card.many), lesson.language)},
    )
    return [(step.title, came, apart(card.guess, card.exact, lesson.language))]


def _share(tries: list[bool]) -> float:
    return float(Fraction(sum(tries), len(tries)))
