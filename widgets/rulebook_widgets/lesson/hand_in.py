"""The end of a lesson: what was done, and one line to copy into the class chat."""

from __future__ import annotations

from typing import Any

from rulebook.core.texts import words_in
from rulebook.lessons.reading import read
from rulebook.odds.show import Tabled, TextTable
from rulebook.table.words import percent
from rulebook_widgets.lesson.card import Card, as_shown
from rulebook_widgets.lesson.desk import Desk


class HandIn(Card):
    """What was done at a desk, as it is now; `Desk.hand_in` makes it.

    >>> desk = Desk("knapp_daneben", "Ada")
    >>> desk.ask("two_dice").do({"do": "check", "text": "1/11"})
    >>> HandIn(desk).shown["key"][:5]
    'RBL1.'
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__(desk.language)
        desk.observe(lambda _: self.speak(desk.language), "shown")

    def tables(self) -> list[Tabled]:
        """List what was done.

        >>> desk = Desk("poof")
        >>> desk.predict("no_poof").do({"do": "guess", "text": "1/2"})
        >>> HandIn(desk).tables()[0].rows[-1]
        ('Guess: How likely is it that none of eleven cards is a Poof card?', '50 %')
        """
        words, work, planned = self.desk.words, self.desk.work, self.desk.plan
        if not work.begun:
            return []
        beyond = [name for name in planned.more if self.desk.assessment(name)]
        rows = [(self.desk.title_of(name), self._fared(name)) for name in (*planned.exercises, *beyond)]
        for guess in work.guesses:
            ask = words["guess"].format(ask=planned.guesses[guess.name])
            rows.append((ask, percent(float(read(guess.text).value), self.language)))
        trials = [(planned.trials[played.name]["title"], str(played.times)) for played in work.played]
        rows += [(words["trials"].format(title=title), times) for title, times in trials]
        return [TextTable(words["what"], (words["exercise"], words["how"]), tuple(rows))]

    def _fared(self, name: str) -> str:
        went, ways = self.desk.assessment(name), self.desk.words["fared"]
        return (
            words_in(self.language).fill(ways[went.how], {"tries": went.tries}) if went else str(ways["none"])
        )

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: what was done, and the line to copy.

        >>> HandIn(Desk("poof")).picture()["title"]
        'Hand in'
        """
        words, work = self.desk.words, self.desk.work
        named = words["named"] if work.student else ""
        return {
            "kind": "hand_in",
            "title": words["hand_in"],
            "question": words["hand_in_why"].format(named=named) if work.begun else words["not_begun"],
            "key": work.in_brief().key() if work.begun else "",
            "tables": [as_shown(table) for table in self.tables()],
            "desk": words,
            "spoken": "",
        }

    def keep_picture(self, note: str, label: str = "", key: str = "", **more: Any) -> None:
        """Keep a picture with the line to copy.

        >>> desk = Desk("poof"); desk.predict("no_poof").do({"do": "guess", "text": "1/2"})
        >>> HandIn(desk).kept["data"]["text/plain"].splitlines()[-1]
        'Your result: {share_key}'
        """
        super().keep_picture(note, self.desk.words["result"], self.shown["key"])

    def lines(self) -> list[str]:
        """Say it line by line; the line to copy is on the screen only.

        >>> HandIn(Desk("poof")).lines()[0]
        'Hand in'
        """
        seen = self.picture()
        return [seen["title"], seen["question"]]
