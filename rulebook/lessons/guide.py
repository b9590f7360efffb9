"""What a teacher wants to know of a lesson: its course, aims, pitfalls, questions for the class, all answers.

Answers are computed, those to exercises and those in which a chance is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rulebook.core.texts import texts_in
from rulebook.core.words import Words
from rulebook.lessons.chances import chances
from rulebook.lessons.exercise import Exercise, exercise, exercises, lessons, seeds_of
from rulebook.lessons.plan import PRINTED, plan
from rulebook.lessons.topics import topics, topics_of
from rulebook.lessons.wording import TEXTS
from rulebook.odds import P
from rulebook.odds.show import Row, TextTable


@cache
def _texts() -> Mapping[str, Any]:
    return texts_in(TEXTS, "teachers", "en")


@dataclass(frozen=True, repr=False)
class Guide:
    """The guide to one lesson; it shows itself as tables. `guide` makes it.

    >>> print(str(guide("poof").course).splitlines()[0])
    Four of a kind: 45 minutes
    """

    lesson: str

    @property
    def course(self) -> TextTable:
        """What comes when, and how long it takes.

        >>> guide("poof").course.rows[0].cells
        ('3',)
        """
        planned = plan(self.lesson)
        parts: Mapping[str, int] = planned.teacher["course"]
        longest = max(parts.values())
        rows = (Row(part, (str(minutes),), Fraction(minutes, longest)) for part, minutes in parts.items())
        caption = _texts()["course"].format(title=planned.title, minutes=planned.minutes)
        return TextTable(caption, tuple(_texts()["course_heads"]), tuple(rows))

    @property
    def aims(self) -> TextTable:
        """What students learn.

        >>> guide("poof").aims.rows[0]
        ('1.', 'Count hands with C(n, k).')
        """
        return self._numbered("aims")

    @property
    def wrong(self) -> TextTable:
        """What usually goes wrong.

        >>> len(guide("poof").wrong.rows) >= 3
        True
        """
        return self._numbered("wrong")

    def _numbered(self, key: str) -> TextTable:
        lines = tuple((f"{n}.", line) for n, line in enumerate(plan(self.lesson).teacher[key], 1))
        return TextTable(_texts()[key], tuple(_texts()["line_heads"]), lines, words=True)

    @property
    def questions(self) -> TextTable:
        """Questions to talk about, with their answers.

        >>> guide("closing_in").questions.rows[0][1]
        'At least one of its two cards is among twelve of 24 with chance 76.09 %. With a coin for each...'
        """
        exact = {name: P(event) for name, event in chances(self.lesson).guesses.items()}
        asked = plan(self.lesson).teacher["ask"]
        rows = tuple((each["question"], Words({}).fill(each["answer"], exact)) for each in asked)
        return TextTable(_texts()["ask"], tuple(_texts()["ask_heads"]), rows, words=True)

    @property
    def exercises(self) -> TextTable:
        """All exercises of the game: those of the lesson in its order, then the others.

        >>> guide("knapp_daneben").exercises.rows[0]
        ('A total of two dice', 'counting cases', 'a number', '5/36')
        """
        planned = plan(self.lesson)
        rows = []
        for name in (*planned.exercises, *planned.more):
            asked = exercise(self.lesson, name, PRINTED)
            title = (
                asked.title() if name in planned.exercises else _texts()["more"].format(title=asked.title())
            )
            trained = ", ".join(topics()[topic] for topic in topics_of(self.lesson, name))
            rows.append((title, trained, _texts()["kind"][asked.form()["kind"]], _said(asked)))
        heads = tuple(_texts()["exercises_heads"])
        return TextTable(_texts()["exercises"], heads, tuple(rows), _texts()["more_note"], words=True)

    def tables(self) -> list[TextTable]:
        """Give all of it.

        >>> len(guide("poof").tables())
        5
        """
        return [self.course, self.aims, self.wrong, self.questions, self.exercises]

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.tables()))

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self.tables())


def guide(lesson: str) -> Guide:
    """Give the guide to a game's lesson.

    >>> guide("poof").lesson
    'poof'
    """
    plan(lesson)
    return Guide(lesson)


def overview() -> TextTable:
    """List the lessons: how long they take, how many exercises they have, what they train.

    >>> overview().rows[0][:2]
    ('Close enough to call?', '45')
    """
    rows = []
    for name in lessons():
        planned = plan(name)
        trained = dict.fromkeys(topics_of(name, each)[0] for each in planned.exercises)
        counts = (planned.minutes, len(planned.exercises), len(planned.more))
        rows.append((planned.title, *map(str, counts), ", ".join(topics()[topic] for topic in trained)))
    return TextTable(_texts()["lessons"], tuple(_texts()["lessons_heads"]), tuple(rows), words=True)


def answers(lesson: str, student: str = "") -> TextTable:
    """Answer all exercises with the numbers of one student, or of all who give no name.

    >>> answers("knapp_daneben", "Ada").rows[0][1:]
    ('You roll two dice. How likely is it that they add up to 8?', '5/36')
    """
    seed = seeds_of(student) if student else PRINTED
    asked = [exercise(lesson, name, seed) for name in exercises(lesson)]
    rows = tuple((each.title(), each.question(), _said(each)) for each in asked)
    caption = _texts()["answers"].format(student=student or plan(lesson).title)
    return TextTable(caption, tuple(_texts()["answers_heads"]), rows, words=True)


def _said(asked: Exercise) -> str:
    """The right answer as one would say it; a long fraction as a percentage too."""
    right = asked.counted.right
    if isinstance(right, Fraction) and right.denominator > 100:
        return f"{right} = {float(right):.4g}" if right.denominator < 10**6 else f"{float(right):.4g}"
    return asked.said(asked.right_words())
