"""Lessons: exercises whose answers are computed and whose feedback knows the usual mistakes.

>>> from rulebook.lessons import exercise
>>> print(exercise("knapp_daneben", "two_dice", seed=1).check("1/11").kind)
mistake
"""

from rulebook.lessons.answers import Answer, Unreadable, read
from rulebook.lessons.exercise import Counted, Exercise, Feedback, Pick, exercise, exercises, seeds_of
from rulebook.lessons.topics import exercises_on, lessons, topics, topics_of

__all__ = [
    "Answer",
    "Counted",
    "Exercise",
    "Feedback",
    "Pick",
    "Unreadable",
    "exercise",
    "exercises",
    "exercises_on",
    "lessons",
    "read",
    "seeds_of",
    "topics",
    "topics_of",
]
