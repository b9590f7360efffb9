"""The plan of a lesson: its exercises in order, what is guessed before it is counted, what is tried by hand.

It is read off the lesson's file in `course/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from rulebook.core.registry import did_you_mean
from rulebook.lessons.course.plan import Lesson, UnknownLesson, all_lessons, lesson, of_game
from rulebook.lessons.seeded import exercises

T = TypeVar("T")

PRINTED = 2
"""The seed that sets the numbers of all who give no name."""


@dataclass(frozen=True)
class LessonPlan:
    """The plan of one lesson; `lesson_plan` gives it.

    >>> lesson_plan("how_likely_is_a_seven").exercises[0]
    'two_dice'
    """

    name: str
    game: str
    title: str
    minutes: int
    exercises: tuple[str, ...]
    guesses: Mapping[str, str]
    trials: Mapping[str, Mapping[str, str]]
    teacher: Mapping[str, Any]
    games: Mapping[str, str]
    """The game of every exercise that may be done at the desk of this lesson."""
    steps: tuple[str, ...] = ()

    @property
    def more(self) -> tuple[str, ...]:
        """The exercises of the game that the lesson has no time for.

        >>> "known_total" in lesson_plan("how_likely_is_a_seven").more
        True
        """
        return tuple(name for name in exercises(self.game) if name not in self.exercises)


def names_of_plans() -> tuple[str, ...]:
    """Name all that a plan can be asked for: lessons of the course, and games for their older lesson.

    >>> names_of_plans()[0], "poof" in names_of_plans()
    ('how_likely_is_a_seven', True)
    """
    return (*all_lessons(), *_former())


@cache
def _former() -> dict[str, str]:
    """The lesson of the course that took the place of a game's older lesson; its keys belong there."""
    return {before: name for name in all_lessons() if (before := lesson(name).formerly)}


@cache
def lesson_plan(name: str, language: str = "en") -> LessonPlan:
    """Give the plan of a lesson; in another language, what students see of it.

    >>> lesson_plan("how_likely_is_a_seven").guesses["seven"]
    'How likely is it that at least one of your four totals is a 7?'
    >>> lesson_plan("knapp_daneben", "de").title
    'Wie wahrscheinlich ist eine Sieben?'
    """
    if name in all_lessons():  # of the others nothing need be read
        return _of_course(lesson(name, language))
    if name not in _former():
        raise UnknownLesson(f"there is no lesson {name!r}{did_you_mean(name, names_of_plans())}")
    return _of_course(lesson(_former()[name], language))


def one_of(known: Mapping[str, T], name: str, what: str) -> T:
    """Give what has that name, or say which names there are.

    >>> one_of({"seven": "Is it a 7?"}, "eight", "this lesson asks")
    Traceback (most recent call last):
    ...
    KeyError: "this lesson asks seven, not 'eight'"
    """
    if name not in known:
        raise KeyError(f"{what} {', '.join(known)}, not {name!r}")
    return known[name]


def _of_course(found: Lesson) -> LessonPlan:
    minutes = {step.title: step.minutes for step in found.steps}
    trials = {
        of_game(step.variable)[1]: {
            "title": step.title,
            "ask": step.ask,
            "once": step.once,
            "several": step.several,
        }
        for step in found.steps
        if step.kind == "throw"
    }
    return LessonPlan(
        found.name,
        found.game,
        found.title,
        found.minutes,
        tuple(found.exercises),
        {of_game(step.event)[1]: step.ask for step in found.steps if step.event},
        trials,
        {**found.teacher, "course": minutes},
        dict.fromkeys(exercises(found.game), found.game) | found.exercises,
        tuple(step.name for step in found.steps),
    )
