"""One slide for each mistake: how many made it, at which question, and what there is to say against it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.lessons.class_tables import first_tries, mistakes_made
from rulebook.lessons.results import ClassWork
from rulebook.lessons.subjects import exercise_of

SLIDES = 12
"""Slides at most: more than that, nobody discusses."""


@dataclass(frozen=True)
class Slide:
    """A mistake to discuss; the numbers are those of the first student who made it.

    `against` is what was said to them, `way` the whole way, for when the class has found it.

    >>> Slide("Two dice", "How likely is a 4?", "1/11", 3, 28, "Not all totals …", "Of 36 …").times
    3
    """

    title: str
    question: str
    answer: str
    times: int
    of: int
    against: str
    way: str


def slides(work: ClassWork, language: str = "en") -> list[Slide]:
    """Make the slides of a class, the most frequent mistake first; `of` counts those who tried the exercise.

    >>> from rulebook.lessons.work import Tried, Work
    >>> one = Work("knapp_daneben", "Ada", tried=(Tried("two_dice", 1, ("1/11",)),))
    >>> [(each.answer, each.times, each.of) for each in slides(ClassWork("knapp_daneben", (one,)))]
    [('1/11', 1, 1)]
    """
    shown = []
    for made in mistakes_made(work, language)[:SLIDES]:
        one = exercise_of(work.lesson, made.exercise, made.seed, made.level)
        shown.append(
            Slide(
                made.title,
                one.question(language),
                one.said(made.answer, language),
                made.times,
                len(first_tries(work, made.exercise)),
                made.words,
                one.solution(language),
            )
        )
    return shown
