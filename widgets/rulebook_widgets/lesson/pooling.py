"""The teacher's card: paste the class chat, see the class."""

from __future__ import annotations

from typing import Any

from rulebook.core.texts import texts_in
from rulebook.core.words import Words
from rulebook.lessons import results
from rulebook.lessons.class_tables import damaged_table, lesson_tables, strips
from rulebook.lessons.plans import lesson_plan
from rulebook.odds.show import Tabled
from rulebook_widgets.lesson.card import HERE, Card, as_shown


class Pool(Card):
    """What a class handed in, lesson by lesson; make it with `pool`.

    >>> card = pool()
    >>> card.do({"do": "pool", "text": "Ben: RBL1.AAAA"}); card.shown["summary"]
    ['One line could not be read.']
    """

    def __init__(self, text: str = "") -> None:
        self.words = Words({})
        self.says = texts_in(HERE / "texts", "pool", "en")
        self.text, self.pooled = text, results.pool(text)
        super().__init__("en")

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Read what was pasted.

        >>> card = pool()
        >>> card.carry_out({"do": "pool", "text": "hello"}); card.picture()["summary"][0][:19]
        'No result was found'
        """
        match asked:
            case {"do": "pool", "text": str(text)}:
                self.text, self.pooled = text, results.pool(text)

    def summary(self) -> list[str]:
        """Say in a few sentences what was found; nothing before anything was pasted.

        >>> pool().summary()
        []
        """
        found = [
            self._say("found", len(each.works), title=lesson_plan(each.lesson).title)
            for each in self.pooled.classes
        ]
        names = tuple(dict.fromkeys(work.student or self.says["no_name"] for work in self.pooled.older))
        damaged = self._say("damaged", len(self.pooled.damaged))
        older = self._say("older", len(self.pooled.older), names=names)
        nothing = [] if found or damaged or not self.text.strip() else [self.says["nothing"]]
        return [*found, *filter(None, (damaged, older)), *nothing]

    def _say(self, key: str, n: int, **data: Any) -> str:
        return self.words.fill(self.says[key], {"n": n, **data})

    def tables(self) -> list[Tabled]:
        """List all tables, lesson by lesson.

        >>> pool().tables()
        []
        """
        return list(self.pooled.tables())

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: the sentences, and the tables of each lesson.

        >>> pool().picture()["lessons"]
        []
        """
        lessons = [
            {
                "title": lesson_plan(each.lesson).title,
                "strips": strips(each),
                "tables": [as_shown(table) for table in lesson_tables(each)],
            }
            for each in self.pooled.classes
        ]
        damaged = [as_shown(damaged_table(self.pooled))] if self.pooled.damaged else []
        return {
            "kind": "pool",
            "title": self.says["title"],
            "question": self.says["how"],
            "pool": self.says,
            "text": self.text,
            "summary": self.summary(),
            "lessons": lessons,
            "damaged": damaged,
            "spoken": " ".join(self.summary()),
        }

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> pool().lines()[0]
        'Pool the class'
        """
        return [self.says["title"], self.says["how"], *self.summary()]


def pool(text: str = "") -> Pool:
    """Put a field on the screen to paste a class chat into; a text shows what it holds at once.

    >>> pool("hello").shown["lessons"]
    []
    """
    return Pool(text)
