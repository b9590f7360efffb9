"""What the names in a student's work stand for: the exercise with its numbers, the event, the variable."""

from __future__ import annotations

from rulebook.lessons.course.plan import all_lessons, lesson, of_game
from rulebook.lessons.guessing import chances
from rulebook.lessons.levels import Level
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.seeded import Exercise, exercise
from rulebook.lessons.work import Tried
from rulebook.odds import Event, Variable


def exercise_of(of: str, name: str, seed: int = 0, level: Level = Level.USUAL) -> Exercise:
    """Set an exercise of a lesson.

    >>> exercise_of("how_likely_is_a_seven", "two_dice", 7) == exercise("knapp_daneben", "two_dice", 7)
    True
    """
    return exercise(lesson_plan(of).games[name], name, seed, level)


def asked(of: str, tried: Tried) -> Exercise:
    """Set the exercise that somebody tried, with the numbers it had.

    >>> asked("knapp_daneben", Tried("two_dice", 7)).seed
    7
    """
    return exercise_of(of, tried.name, tried.seed, tried.level)


def event_of(of: str, name: str) -> Event:
    """Give the event whose chance a lesson lets guess under this name.

    >>> from rulebook.odds import P
    >>> P(event_of("how_likely_is_a_seven", "seven"))
    Fraction(671, 1296)
    """
    game = _game_of(of, name, "event")
    return chances(game).guesses[name]


def variable_of(of: str, name: str) -> Variable:
    """Give the variable that a lesson lets try by hand under this name.

    >>> from rulebook.odds import law
    >>> len(law(variable_of("how_likely_is_a_seven", "total")))
    11
    """
    game = _game_of(of, name, "variable")
    return chances(game).trials[name]


def _game_of(of: str, name: str, kind: str) -> str:
    """The game of an event or a variable: a lesson of the course may take it from another game."""
    planned = lesson_plan(of)
    if planned.name in all_lessons():
        for step in lesson(planned.name).steps:
            game, found = of_game(getattr(step, kind))
            if found == name:
                return game
    return planned.game
