"""The teacher's cockpit: lines come in, and one screen shows the class, fit for a projector."""

from __future__ import annotations

from typing import Any

from rulebook.core.texts import languages_of, texts_in, words_in
from rulebook.lessons import results
from rulebook.lessons.class_tables import lesson_tables, remarks_table, students_table
from rulebook.lessons.classroom.chat import CHARACTERS
from rulebook.lessons.classroom.class_list import Matched, class_list, matched
from rulebook.lessons.classroom.slides import slides
from rulebook.lessons.plans import lesson_plan
from rulebook.odds.show import Tabled
from rulebook_widgets.lesson.card import HERE, Card, as_shown, desk_texts
from rulebook_widgets.lesson.cockpit_views import VIEWS, Seen, shown_names, tallies

LINES = "lines"
"""The view where lines come in: it is there before anything was handed in."""


class Cockpit(Card):
    """What a class hands in, on one screen; make it with `cockpit`.

    >>> card = cockpit()
    >>> card.do({"do": "add", "text": "Ben: RBL1.AAAA"}); card.shown["summary"]
    ['nobody has handed in', 'one line is not counted, or not all of it']
    """

    tongues = languages_of(HERE / "texts", "cockpit")

    def __init__(self, text: str = "", names: str = "", language: str = "") -> None:
        self.text, self.listed = text, class_list(names)
        self.lesson, self.view = "", LINES
        self.named = self.revealed = False
        self.at = 0
        self._read(language or "en")
        super().__init__(language)

    def _read(self, language: str) -> None:
        self.pooled = results.pool(self.text)
        self.says = texts_in(HERE / "texts", "cockpit", language)
        lessons = [each.lesson for each in self.pooled.classes]
        if self.lesson not in lessons:
            self.lesson = lessons[0] if lessons else ""

    # --- what is asked of it ----------------------------------------------------------------------------

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take lines, a class list, or a wish of what to see.

        >>> card = cockpit()
        >>> card.carry_out({"do": "view", "view": "guesses"}); card.view
        'guesses'
        """
        match asked:
            case {"do": "add", "text": str(text)}:
                self.text = "\n".join(filter(None, (self.text, text.strip())))[:CHARACTERS]
            case {"do": "all", "text": str(text)}:
                self.text = text[:CHARACTERS]
            case {"do": "list", "text": str(text)}:
                self.listed = class_list(text[:CHARACTERS])
            case {"do": "names"}:
                self.named = not self.named
            case {"do": "reveal"}:
                self.revealed = not self.revealed
            case {"do": "lesson", "lesson": str(lesson)}:
                self._look(self.view, lesson)
            case {"do": "view", "view": str(view)} if view in (LINES, *VIEWS):
                self._look(view, self.lesson)
            case {"do": "turn", "by": int(by)}:
                self._turn(max(-1, min(by, 1)))
        self._read(self.language)

    def _look(self, view: str, lesson: str) -> None:
        """What is uncovered in one view is covered in the next: a class looks first."""
        self.view, self.lesson, self.at, self.revealed = view, lesson, 0, False

    def _turn(self, by: int) -> None:
        last = len(slides(self.work, self.language)) - 1 if self.work else 0
        self.at, self.revealed = max(min(self.at + by, last), 0), False

    def speak(self, language: str) -> None:
        """Go on in another language.

        >>> card = cockpit(); card.speak("de"); card.says["views"]["guesses"]
        'Schätzungen'
        """
        self._read(language)
        super().speak(language)

    # --- what there is to see ---------------------------------------------------------------------------

    @property
    def work(self) -> results.ClassWork | None:
        """The class in the lesson that is looked at.

        >>> cockpit().work is None
        True
        """
        return next((each for each in self.pooled.classes if each.lesson == self.lesson), None)

    @property
    def matched(self) -> Matched:
        """The class list and those who handed in.

        >>> cockpit(names="Ada").matched.missing
        ('Ada',)
        """
        everybody = (*self.work.works, *self.work.paper) if self.work else ()
        return matched(self.listed, [work.student for work in everybody if work.student])

    def _seen(self, work: results.ClassWork) -> Seen:
        names = shown_names(work, self.matched.known, self.language, self.named)
        return Seen(work, self.language, names, self.named, self.revealed, self.at)

    def summary(self) -> list[str]:
        """Say in a few words who has handed in, who is missing, and what is not counted.

        >>> cockpit().summary()
        []
        """
        if not self.text.strip():
            return []
        found, remarks = self.work, len(self.pooled.remarks)
        if not found and not remarks:
            return [self.says["nothing"]]
        given = len(found.works) if found else 0
        told = [self._say("handed_in", n=given)]
        if found and found.paper:
            told.append(self._say("paper", n=len(found.paper)))
        if found and self.listed:
            missing = self.matched.missing
            told.append(
                self._say("missing", names=missing)
                if self.named and missing
                else self._say("missing_hidden", n=len(missing))
            )
        if found and self.listed and self.named and self.matched.unknown:
            told.append(self._say("unknown", names=self.matched.unknown))
        return [*told, *filter(None, [self._say("left_out", n=remarks)])]

    def _say(self, key: str, **data: Any) -> str:
        return words_in(self.language).fill(str(self.says[key]), data)

    def tables(self) -> list[Tabled]:
        """Give the same as tables, for where no kernel runs: anonymous, as long as names are not shown.

        >>> cockpit().tables()
        []
        """
        made: list[Tabled] = []
        for each in self.pooled.classes:
            *others, students = lesson_tables(each, self.language)
            names = shown_names(each, self.matched.known, self.language, self.named)
            made += [*others, students_table(each, self.language, names) if each.works else students]
        return [*made, *self._remarks()]

    def _remarks(self) -> list[Tabled]:
        return [remarks_table(self.pooled, self.language, self.named)] if self.pooled.remarks else []

    def picture(self) -> dict[str, Any]:
        """Say what there is to see in the view that is looked at.

        >>> cockpit().picture()["view"]
        'lines'
        """
        work, summary = self.work, self.summary()
        seen = self._seen(work) if work else None
        view = VIEWS[self.view](seen) if seen and self.view in VIEWS else {}
        return {
            "kind": "cockpit",
            "title": seen.plan.title if seen else self.says["title"],
            "question": "" if summary else self.says["empty"],
            "cockpit": {**desk_texts(self.language), **self.says},
            "lessons": [
                [each.lesson, lesson_plan(each.lesson, self.language).title] for each in self.pooled.classes
            ],
            "lesson": self.lesson,
            "view": self.view,
            "named": self.named,
            "revealed": self.revealed,
            "summary": summary,
            "seen": view,
            "text": self.text,
            "listed": "\n".join(self.listed) if self.named else "",
            "tallies": tallies(seen) if seen else [],
            "remarks": [as_shown(table) for table in self._remarks()],
            "spoken": ". ".join(summary),
        }

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> cockpit().lines()[0]
        'The class'
        """
        seen = self.picture()
        return [seen["title"], *filter(None, [seen["question"]]), *seen["summary"]]


def cockpit(text: str = "", names: str = "", language: str = "") -> Cockpit:
    """Put the teacher's cockpit on the screen; a text shows what it holds at once, `names` is a class list.

    >>> cockpit("hello").shown["summary"]
    ['No result was found in what was pasted. One looks like this: RBL1. and then letters and digits.']
    """
    return Cockpit(text, names, language)
