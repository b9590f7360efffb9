"""What a teacher wants to know of a lesson: its course, aims, board, pitfalls, questions, tasks and answers.

All answers are computed: those to exercises, and every chance that is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.core.texts import texts_in, words_in
from rulebook.lessons.course import Lesson, lesson
from rulebook.lessons.course.plan import Step, of_game
from rulebook.lessons.guessing import chances
from rulebook.lessons.levels import Level
from rulebook.lessons.plans import PRINTED, lesson_plan
from rulebook.lessons.seeded import Exercise, exercise, exercises, lessons, seeds_of
from rulebook.lessons.syllabus import standard_words
from rulebook.lessons.training import topics, topics_of
from rulebook.lessons.wording import TEXTS
from rulebook.odds import P
from rulebook.odds.show import Row, TextTable

EXIT = "exit"
"""The step that is the exit ticket of its lesson."""


@dataclass(frozen=True, repr=False)
class Guide:
    """The guide to one lesson; it shows itself as tables. `guide` makes it.

    >>> print(str(guide("hands_of_cards").course).splitlines()[0])
    5. How many hands are there? – 45 minutes
    """

    name: str
    language: str = "en"

    @property
    def lesson(self) -> Lesson:
        """The lesson in the guide's language.

        >>> guide("hands_of_cards", "de").lesson.title
        'Wie viele Hände gibt es?'
        """
        return lesson(self.name, self.language)

    @property
    def course(self) -> TextTable:
        """What comes when, how long it takes, and which task is done.

        >>> guide("hands_of_cards").course.rows[0].cells
        ('5', 'read together', '')
        """
        does, longest = self._texts["does"], max(step.minutes for step in self.lesson.steps)
        rows = (
            Row(
                step.title,
                (str(step.minutes), does[step.kind], self._task(step)),
                Fraction(step.minutes, longest),
            )
            for step in self.lesson.steps
        )
        found = self.lesson
        caption = self._texts["course"].format(number=found.number, title=found.title, minutes=found.minutes)
        return TextTable(caption, tuple(self._texts["course_heads"]), tuple(rows))

    @property
    def aims(self) -> TextTable:
        """What students learn.

        >>> guide("hands_of_cards").aims.rows[0][1]
        'Count hands with C(n, k), and say why the order of the cards does not matter.'
        """
        return self._numbered("aims")

    @property
    def board(self) -> TextTable:
        """What is drawn and written on the board, from left to right.

        >>> len(guide("hands_of_cards").board.rows)
        3
        """
        return self._numbered("board")

    @property
    def wrong(self) -> TextTable:
        """What usually goes wrong, and what helps.

        >>> len(guide("hands_of_cards").wrong.rows) >= 3
        True
        """
        return self._numbered("wrong")

    @property
    def questions(self) -> TextTable:
        """Questions to talk about, with their answers.

        >>> guide("hands_of_cards").questions.rows[0][1]
        'Exactly 31.72 %, though the average hand has more than one.'
        """
        events, fill = chances(self.lesson.game).guesses, words_in(self.language).fill
        rows = []
        for each in self.lesson.teacher["ask"]:
            exact = {name: P(event) for name, event in events.items() if "{" + name in each["answer"]}
            rows.append((each["question"], fill(_plain(each["answer"]), exact)))
        return self._table("ask", rows)

    @property
    def exercises(self) -> TextTable:
        """The exercises of the lesson in its order, with answers.

        >>> guide("how_likely_is_a_seven").exercises.rows[0]
        ('A total of two dice', 'counting cases', 'a number', '11/36')
        """
        names, rows = topics(self.language), []
        for name, game in self.lesson.exercises.items():
            asked = exercise(game, name, PRINTED)
            trained = ", ".join(names[topic] for topic in topics_of(game, name))
            kind = self._texts["kind"][asked.form()["kind"]]
            rows.append((asked.title(self.language), trained, kind, _said(asked, self.language)))
        return self._table("exercises", rows)

    @property
    def homework(self) -> TextTable:
        """What is done at home, with answers; the last one without a screen.

        >>> guide("hands_of_cards").homework.rows[0][0]
        'Waiting for a good card'
        """
        asked = map(self._at_home, self.lesson.teacher["homework"])
        rows = [(*self._asked(each), _said(each, self.language)) for each in asked]
        alone = self.lesson.teacher
        rows.append((self._texts["at_home"], _plain(alone["at_home"]), alone.get("at_home_answer", "–")))
        return TextTable(
            self._texts["homework"], tuple(self._texts["answers_heads"]), tuple(rows), words=True
        )

    @property
    def exit(self) -> TextTable:
        """The exit ticket: the last step, with its answer.

        >>> guide("hands_of_cards").exit.rows[0][1]
        '9554/53 ≈ 180.3'
        """
        asked = exercise(*self.lesson[EXIT].asked, PRINTED)
        return self._table("exit", [(self._asked(asked)[1], _said(asked, self.language))])

    @property
    def rubric(self) -> TextTable:
        """How far somebody got, from the highest level down.

        >>> [row[0] for row in guide("hands_of_cards").rubric.rows]
        ['A', 'B', 'C']
        """
        return self._table("rubric", sorted(self.lesson.teacher["rubric"].items()))

    @property
    def served(self) -> TextTable:
        """The standards that the lesson serves.

        >>> guide("hands_of_cards").served.rows[0]
        ('HSS-CP.B.9', '(+) counting by combinations')
        """
        words = standard_words(self.language)
        return self._table("served", ((code, words[code]) for code in self.lesson.teacher["standards"]))

    def tables(self) -> list[TextTable]:
        """Give all of it.

        >>> len(guide("hands_of_cards").tables())
        10
        """
        before = [self.course, self.aims, self.board, self.questions, self.wrong]
        return [*before, self.exercises, self.homework, self.exit, self.rubric, self.served]

    @property
    def _texts(self) -> Mapping[str, Any]:
        return texts_in(TEXTS, "teachers", self.language)

    def _numbered(self, key: str) -> TextTable:
        lines = ((f"{n}.", _plain(line)) for n, line in enumerate(self.lesson.teacher[key], 1))
        return TextTable(self._texts[key], tuple(self._texts["line_heads"]), tuple(lines), words=True)

    def _table(self, key: str, rows: Iterable[tuple[str, ...]]) -> TextTable:
        return TextTable(self._texts[key], tuple(self._texts[f"{key}_heads"]), tuple(rows), words=True)

    def _task(self, step: Step) -> str:
        return exercise(*step.asked, PRINTED).title(self.language) if step.exercise else ""

    def _at_home(self, dotted: str) -> Exercise:
        """What was done in the lesson comes back a step further, with other numbers."""
        game, name = of_game(dotted)
        if name in self.lesson.exercises:
            return exercise(game, name, PRINTED + 1, Level.HARDER)
        return exercise(game, name, PRINTED)

    def _asked(self, each: Exercise) -> tuple[str, str]:
        return each.title(self.language), each.question(self.language)

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.tables()))

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self.tables())


def guide(name: str, language: str = "en") -> Guide:
    """Make the guide to a lesson of the course.

    >>> guide("hands_of_cards").lesson.game
    'poof'
    """
    lesson(name, language)  # refuses what is none
    return Guide(name, language)


def answers(name: str, student: str = "", language: str = "en") -> TextTable:
    """Answer all exercises of a lesson, or of a game, with one student's numbers, or everybody's.

    >>> answers("knapp_daneben", "Ada").rows[0][1:]
    ('You roll two dice. How likely is it that they add up to 5?', '1/9')
    >>> len(answers("how_likely_is_a_seven", "Ada").rows)
    5
    """
    texts, seed = texts_in(TEXTS, "teachers", language), seeds_of(student) if student else PRINTED
    planned = lesson_plan(name, language)
    games = dict.fromkeys(exercises(name), name) if name in lessons() else lesson(planned.name).exercises
    asked = [exercise(game, each, seed) for each, game in games.items()]
    rows = ((each.title(language), each.question(language), _said(each, language)) for each in asked)
    caption = texts["answers"].format(student=student or planned.title)
    return TextTable(caption, tuple(texts["answers_heads"]), tuple(rows), words=True)


def _said(asked: Exercise, language: str) -> str:
    """The right answer as one would say it; a long fraction as a decimal too."""
    right = asked.counted.right
    if isinstance(right, Fraction) and right.denominator > 50:
        how = "about" if right.denominator < 10**6 else "decimal"
        return words_in(language).fill(f"{{right:{how}}}", {"right": right})
    return asked.said(asked.right_words(), language)


def _plain(text: str) -> str:
    """Without the stars that slant words."""
    return text.replace("*", "")
