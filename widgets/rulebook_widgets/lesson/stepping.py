"""The card of a step: its prose, what it asks, and, once it is answered, what there is to say of it."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebook.core.texts import numeral, words_in
from rulebook.lessons.course import Step
from rulebook.lessons.course.plan import of_game
from rulebook.lessons.course.prose import as_html, plain, prose
from rulebook.lessons.guessing import chances
from rulebook.odds import law
from rulebook.odds.law import Law
from rulebook.odds.law_table import rows_and_note
from rulebook.odds.show import Tabled, TextTable
from rulebook_widgets.lesson.card import Card, as_shown
from rulebook_widgets.lesson.comparing import compared
from rulebook_widgets.screen import Table

if TYPE_CHECKING:
    from rulebook_widgets.lesson.player import Lesson


BEYOND_COUNTING = 10**12
"""So many cases say nothing to a reader any more."""


class StepCard(Card):
    """One step of a lesson; closed, it shows its title and what opens it. `Lesson.step` makes it.

    >>> from rulebook_widgets import Lesson
    >>> Lesson("how_likely_is_a_seven").step("count").lines()[1]
    'Opens after step 4: Fifty rolls of two dice'
    """

    def __init__(self, lesson: Lesson, step: Step) -> None:
        self.lesson, self.name = lesson, step.name
        self.card: Card | None = None
        self.table: Table | None = None
        super().__init__(lesson.language)
        lesson.observe(lambda _: self._look(), "shown")

    @property
    def step(self) -> Step:
        """What the lesson says of it, in the language of the desk."""
        return self.lesson.found[self.name]

    @property
    def number(self) -> int:
        """Its place in the lesson.

        >>> from rulebook_widgets import Lesson
        >>> Lesson("how_likely_is_a_seven").step("guess").number
        2
        """
        return self.lesson.found.steps.index(self.step) + 1

    def _look(self) -> None:
        if self.language != self.lesson.language:
            self.speak(self.lesson.language)
        else:
            self.show()

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Do what is asked of the exercise, the guess or the throws of this step, if it is open.

        >>> from rulebook_widgets import Lesson
        >>> lesson = Lesson("how_likely_is_a_seven")
        >>> lesson.step("guess").do({"do": "guess", "text": "45 %"})
        >>> [guess.text for guess in lesson.work.guesses]
        ['9/20']
        """
        if self.card is not None and self.lesson.standing(self.name).open:
            self.card.carry_out(asked)
            self.card.show()

    def _open(self) -> None:
        """Make what the step asks for: not before it is open."""
        if self.card is None:
            self.card = self.lesson.card_of(self.step)
        if self.step.kind == "play" and self.table is None:
            self.table = self.lesson.table_of(self.step)
            self.inside = str(self.table.model_id)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: of a closed step, and of what is not answered, nothing that tells."""
        stands = self.lesson.standing(self.name)
        around = {"title": self.step.title, "step": self._around()}
        if not stands.open:
            return {"kind": "closed", **around, "spoken": None}
        self._open()
        inner = self.card.picture() if self.card is not None else {"kind": self.step.kind, "spoken": None}
        return {**inner, **around, "question": inner.get("question", "")}

    def _around(self) -> dict[str, Any]:
        stands, step, words = self.lesson.standing(self.name), self.step, self.lesson.words["stands"]
        mark = "closed" if not stands.open else "done" if stands.mastered else "open"
        said = "finished" if mark == "done" and not step.exercise else mark
        seen: dict[str, Any] = {
            "number": self.number,
            "mark": mark,
            "words": words[said] if step.waits else "",
            "minutes": words_in(self.language).fill(words["minutes"], {"n": step.minutes}),
        }
        if not stands.open:
            return {**seen, "opens": self._opens()}
        seen["text"] = prose(step.text)
        seen["note"] = self._note()
        if stands.answered:
            seen["after"] = prose(self.lesson.after(step))
            seen["tables"] = [as_shown(table) for table in self._revealed()]
            seen["listed"] = self._listed()
        return seen

    def _opens(self) -> str:
        """Name the step that has to be tried first."""
        before = [step for step in self.lesson.found.steps[: self.number - 1] if step.waits]
        place = self.lesson.found.steps.index(before[-1]) + 1
        data = {"n": place, "title": before[-1].title}
        return words_in(self.language).fill(self.lesson.words["stands"]["opens"], data)

    def _note(self) -> str:
        """What is still to be done, where the card itself does not say it."""
        stands, words = self.lesson.standing(self.name), self.lesson.words["stands"]
        if self.step.kind == "play":
            data = {"n": min(stands.tries, self.step.moves), "all": self.step.moves}
            return words_in(self.language).fill(words["moves"], data)
        if stands.shown and not stands.mastered:
            return str(words["master"])
        return ""

    def _revealed(self) -> list[Tabled]:
        """The tables of an answered step."""
        step = self.step
        made: list[Tabled] = []
        if step.kind == "compare":
            made += compared(self.lesson, step)
        if step.law:
            game, name = of_game(step.law)
            made.append(self._law_of(law(chances(game).trials[name]), step.counted))
        if step.shows:
            made += [found] if isinstance(found := self._shows(), Tabled) else []
        return made

    def _law_of(self, found: Law[Any], counted: str) -> TextTable:
        """The table of a law in the language of the desk, under what is counted there.

        Nobody counts to the cases of eight shuffled decks: where a law has so many, its chances are enough.
        """
        words, spoken = self.lesson.words["law"], words_in(self.language)
        rows, note = rows_and_note(found)
        few = found.total < BEYOND_COUNTING
        read = slice(None) if few else slice(2, None)  # not the cases, nor the fractions made of them
        cells = (tuple(numeral(cell, self.language) for cell in row.cells[read]) for row in rows)
        shown = tuple(replace(row, cells=each) for row, each in zip(rows, cells, strict=True))
        caption = spoken.fill(words["caption"], {"counted": counted, "n": found.total}) if few else counted
        value, *heads = words["heads"]
        return TextTable(caption, (value, *heads[read]), shown, note)

    def _listed(self) -> list[str]:
        found = self._shows() if self.step.shows else []
        return [] if isinstance(found, Tabled) else list(found)

    def _shows(self) -> Any:
        room = import_module(f"rulebook.games.{self.lesson.found.game}.odds")
        return getattr(room, self.step.shows)(self.language)

    def tables(self) -> list[Tabled]:
        """Give the tables that it shows now.

        >>> from rulebook_widgets import Lesson
        >>> Lesson("how_likely_is_a_seven").step("count").tables()
        []
        """
        stands = self.lesson.standing(self.name)
        own = self.card.tables() if stands.open and self.card is not None else []
        return own + (self._revealed() if stands.open and stands.answered else [])

    def lines(self) -> list[str]:
        """Say it line by line."""
        stands, step = self.lesson.standing(self.name), self.step
        title = f"{self.number}. {step.title}"
        if not stands.open:
            return [title, self._opens()]
        own = self.card.lines() if self.card is not None else []
        told = [*plain(self.lesson.after(step)), *self._listed()] if stands.answered else []
        return [title, *plain(step.text), *own, *told]

    def reading(self) -> dict[str, str]:
        """Say what there is to see, for where no kernel runs; a table that is played at comes with it."""
        found = super().reading()
        if self.lesson.standing(self.name).open:
            title = escape(f"{self.number}. {self.step.title}")
            head = f"<div><p><strong>{title}</strong></p>"
            plainly = "".join(f"<p>{escape(line)}</p>" for line in plain(self.step.text))
            found["text/html"] = found["text/html"].replace(head + plainly, head + as_html(self.step.text))
        if self.table is not None:
            more = self.table.reading()
            found = {kind: f"{text}\n{more[kind]}" for kind, text in found.items()}
        return found
