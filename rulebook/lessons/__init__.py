"""Lessons: exercises whose answers are computed and whose feedback knows the usual mistakes.

>>> from rulebook.lessons import exercise
>>> print(exercise("knapp_daneben", "two_dice", seed=1).check("1/11").kind)
mistake
"""

from rulebook.lessons.choosing import Cells, Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.levels import Level
from rulebook.lessons.questions import Counted, Pick, Question, shuffled
from rulebook.lessons.reading import Answer, Unreadable, read
from rulebook.lessons.seeded import Exercise, Feedback, exercise, exercises, lessons, seeds_of
from rulebook.lessons.training import exercises_on, topics, topics_of

__all__ = [
    "Answer",
    "Cells",
    "Choice",
    "Counted",
    "Exercise",
    "Feedback",
    "Formula",
    "Level",
    "Order",
    "Pick",
    "Question",
    "Unreadable",
    "exercise",
    "exercises",
    "exercises_on",
    "lessons",
    "read",
    "seeds_of",
    "shuffled",
    "topics",
    "topics_of",
]
