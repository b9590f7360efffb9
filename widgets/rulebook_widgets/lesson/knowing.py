"""What I can do already: keys of any lessons become a table by idea, and the exercise that comes next."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulebook.core.texts import texts_in, words_in
from rulebook.keys.seal import Broken
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.training import topics
from rulebook.lessons.what_next import Known, can_do, next_up
from rulebook.lessons.work import Tried, Work
from rulebook.odds.show import Row, Tabled, TextTable
from rulebook.table.words import LANGUAGES
from rulebook_widgets.lesson.asking import Ask
from rulebook_widgets.lesson.card import HERE, Card, as_shown

CHARACTERS = 30_000
"""What is read of pasted keys at most: two of endless trying, or those of fifty lessons."""


class CanDo(Card):
    """A page by idea, not by game; make it with `CanDo()` and paste keys.

    >>> page = CanDo()
    >>> page.do({"do": "take", "text": "nothing at all"}); page.shown["refused"][:12]
    'No key was f'
    """

    tongues = LANGUAGES

    def __init__(self, language: str = "") -> None:
        self.words = texts_in(HERE / "texts", "knowing", language or "en")
        self.works: tuple[Work, ...] = ()
        self.refused = ""
        self.ask = self._asking(next_up(()), language or "en")
        super().__init__(language)

    def _asking(self, asked: Exercise, language: str) -> Ask:
        return Ask(asked, language)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take keys, go on to the next exercise, or do what is asked of this one.

        >>> page = CanDo()
        >>> page.do({"do": "take", "text": Work("poof", "Ada", tried=(Tried("no_poof", 3, ("1/2",)),)).key()})
        >>> page.ask.exercise.name
        'no_poof'
        """
        match asked:
            case {"do": "take", "text": str(text)}:
                self._take(text)
            case {"do": "next"}:
                self._keep()
                self.ask = self._asking(next_up(self.works), self.language)
            case _:
                self.ask.carry_out(asked)
                self.ask.show()

    def _take(self, text: str) -> None:
        found = []
        for word in dict.fromkeys(text[:CHARACTERS].split()):  # the same key twice counts once
            try:
                found.append(Work.from_key(word))
            except Broken:
                continue
        rest = self.words["rest"] if len(text) > CHARACTERS else ""
        self.refused = rest if found else self.words["nothing"]
        if found:
            self.works = tuple(found)
            self.ask = self._asking(next_up(self.works), self.language)

    def _keep(self) -> None:
        """What was done here counts from now on."""
        state, asked = self.ask.state(), self.ask.exercise
        tried = Tried(
            asked.name, asked.seed, tuple(state["answers"]), state["hints"], state["solution"], 0, asked.level
        )
        if tried.begun:
            student = next((work.student for work in self.works if work.student), "")
            self.works = (*self.works, Work(asked.game, student, tried=(tried,)))

    def speak(self, language: str) -> None:
        """Go on in another language, with the exercise.

        >>> page = CanDo(); page.speak("de"); page.shown["ask"]["title"] == page.ask.shown["title"]
        True
        """
        self.words = texts_in(HERE / "texts", "knowing", language)
        self.ask.speak(language)
        super().speak(language)

    def tables(self) -> list[Tabled]:
        """Give the table by idea.

        >>> CanDo().tables()[0].rows[0].head
        'counting cases'
        """
        rows = tuple(self._row(known) for known in can_do(self.works))
        return [TextTable(self.words["caption"], tuple(self.words["heads"]), rows)]

    def _row(self, known: Known) -> Row:
        fill = words_in(self.language).fill
        done = fill(self.words["of"], {"n": len(known.mastered), "all": known.all})
        begun = fill(self.words["begun"], {"n": len(known.begun)}) if known.begun else ""
        share = Fraction(len(known.mastered), known.all)
        return Row(topics(self.language)[known.topic], (done, begun), share)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see."""
        asked = self.ask.picture()
        answered = "".join(answer["words"] for answer in asked["answers"][-1:])
        return {
            "kind": "can_do",
            "title": self.words["title"],
            "question": "",
            "how": self.words["how"],
            "paste": {"label": self.words["paste"], "button": self.words["take"]},
            "refused": self.refused,
            "tables": [as_shown(table) for table in self.tables()],
            "next_title": self.words["next"].format(title=asked["title"]),
            "ask": asked,
            "other": self.words["other"],
            "spoken": self.refused or asked["unreadable"] or answered,
        }

    def lines(self) -> list[str]:
        """Say it line by line."""
        seen = self.picture()
        return [seen["title"], seen["how"], seen["next_title"], seen["ask"]["question"]]
