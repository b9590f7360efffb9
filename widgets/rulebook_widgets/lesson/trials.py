"""Trials by hand: roll or draw, one click each; what came is counted, and the class adds it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulebook.core.later import np
from rulebook.lessons.class_tables import held_to_the_law
from rulebook.odds import Variable
from rulebook.odds.estimate import simulated
from rulebook.odds.show import Row, Tabled, TextTable
from rulebook_widgets.lesson.card import Card, as_shown, desk_texts

ENOUGH = 50
"""Trials of one student: together a class has a thousand and more."""


class Trials(Card):
    """A variable to be tried by hand; `Desk.trials` makes one from its lesson.

    >>> from rulebook.odds import dice
    >>> words = {"title": "Totals", "ask": "Which comes most?", "once": "Roll", "several": "Roll 10 times"}
    >>> card = Trials(words, sum(dice(2)), seed=1)
    >>> card.do({"do": "once"}); card.counts
    Counter({7: 1})
    """

    def __init__(
        self, words: Mapping[str, str], variable: Variable, seed: int | None = None, language: str = "en"
    ) -> None:
        self.words, self.variable = words, variable
        self.desk_words = desk_texts(language)
        self.rng = np.random.default_rng(seed)
        self.counts: Counter[int] = Counter()
        self.last: tuple[int, ...] = ()
        super().__init__(language)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Try once or ten times, until it is enough.

        >>> from rulebook_widgets import Desk
        >>> card = Desk("poof").trials(seed=1)
        >>> for _ in range(7): card.carry_out({"do": "several"})
        >>> card.counts.total()
        50
        """
        wanted = {"once": 1, "several": 10}.get(str(asked.get("do")), 0)
        times = min(wanted, ENOUGH - self.counts.total())
        if times > 0:
            self.last = tuple(map(int, simulated(self.variable, None, self.rng, times)))
            self.counts.update(self.last)

    def state(self) -> dict[str, Any]:
        """Say what came so far, in what JSON can hold; `restore` takes it back.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().state()
        {'counts': []}
        """
        return {"counts": [[value, count] for value, count in sorted(self.counts.items())]}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken.

        >>> from rulebook_widgets import Desk
        >>> card = Desk("poof").trials()
        >>> card.restore({"counts": [[1, 4]]}); card.shown["progress"]
        '4 of 50 played'
        """
        self.counts = +Counter({int(value): int(count) for value, count in state["counts"]})
        self.last = ()
        self.show()

    def tables(self) -> list[Tabled]:
        """Count what came, and hold it to the exact law when it is enough; nothing as long as nothing came.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().tables()
        []
        """
        if not self.counts:
            return []
        if self.counts.total() >= ENOUGH:
            return [held_to_the_law(self.words["title"], self.counts, self.variable)]
        most = max(self.counts.values())
        rows = (
            Row(str(value), (str(count),), Fraction(count, most))
            for value, count in sorted(self.counts.items())
        )
        heads = (self.desk_words["value"], self.desk_words["times"])
        return [TextTable(self.words["title"], heads, tuple(rows))]

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: what came last, and what came how often.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().picture()["buttons"]["once"]
        'Draw eleven'
        """
        played = self.counts.total()
        enough = played >= ENOUGH
        words = self.desk_words["enough" if enough else "played"].format(n=played, all=ENOUGH)
        last = ", ".join(map(str, self.last))
        return {
            "kind": "trials",
            "title": self.words["title"],
            "question": self.words["ask"],
            "last": last,
            "progress": words,
            "buttons": {} if enough else {key: self.words[key] for key in ("once", "several")},
            "tables": [as_shown(table) for table in self.tables()],
            "spoken": f"{last}. {words}" if last else words,
        }

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().lines()[-1]
        '0 of 50 played'
        """
        seen = self.picture()
        return [seen["title"], seen["question"], seen["progress"]]
