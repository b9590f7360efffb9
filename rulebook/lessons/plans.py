"""The plan of a lesson: its exercises in order, what is guessed before it is counted, what is tried by hand.

The words are in `texts/plans.toml`; the events and variables that they are about come from `guessing.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.core.texts import texts_in
from rulebook.lessons.seeded import exercises
from rulebook.lessons.wording import TEXTS

PRINTED = 2
"""The seed that sets the numbers of all who give no name."""


@dataclass(frozen=True)
class LessonPlan:
    """The plan of one lesson; `lesson_plan` gives it.

    >>> lesson_plan("knapp_daneben").exercises[0]
    'two_dice'
    """

    game: str
    title: str
    minutes: int
    exercises: tuple[str, ...]
    guesses: Mapping[str, str]
    trials: Mapping[str, Mapping[str, str]]
    teacher: Mapping[str, Any]

    @property
    def more(self) -> tuple[str, ...]:
        """The exercises of the game that the lesson has no time for.

        >>> "known_total" in lesson_plan("knapp_daneben").more
        True
        """
        return tuple(name for name in exercises(self.game) if name not in self.exercises)


@cache
def lesson_plan(game: str, language: str = "en") -> LessonPlan:
    """Give the plan of a game's lesson; in another language, what students see of it.

    >>> lesson_plan("knapp_daneben").guesses["seven"]
    'How likely is it that at least one of your four totals is a 7?'
    >>> lesson_plan("knapp_daneben", "de").title
    'Wie wahrscheinlich ist eine Sieben?'
    """
    plans = texts_in(TEXTS, "plans", "en")
    exercises(game)  # refuses what has no lesson
    said = plans[game] | texts_in(TEXTS, "plans", language).get(game, {})
    return LessonPlan(game, **(said | {"exercises": tuple(plans[game]["exercises"])}))
