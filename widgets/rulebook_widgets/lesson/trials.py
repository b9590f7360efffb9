"""Trials by hand: roll or draw, one click each; what came is counted, and the class adds it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulebook.core.luck import generator
from rulebook.core.texts import words_in
from rulebook.lessons.class_tables import held_to_the_law
from rulebook.lessons.course.standing import THROWS
from rulebook.odds import Variable, law
from rulebook.odds.show import Row, Tabled, TextTable
from rulebook.odds.throwing import Thrown, thrower
from rulebook_widgets.lesson.card import Card, as_shown, desk_texts
from rulebook_widgets.lesson.growing import growth

ENOUGH = THROWS
DIGITS = 9
"""Digits of a picked value at most."""


class TrialCard(Card):
    """A variable to be tried by hand; `Desk.trials` makes one from its lesson.

    >>> from rulebook.odds import dice
    >>> words = {"title": "Totals", "ask": "Which comes most?", "once": "Roll", "several": "Roll 10 times"}
    >>> card = TrialCard(words, sum(dice(2)), seed=1)
    >>> card.do({"do": "once"}); card.counts
    Counter({7: 1})
    """

    def __init__(
        self,
        words: Mapping[str, str],
        variable: Variable,
        seed: int | None = None,
        language: str = "en",
        *,
        pick: str = "",
        faces: Mapping[str, str] | None = None,
        told: Callable[[], bool] = lambda: True,
    ) -> None:
        self.words, self.variable, self.pick, self.faces, self.told = words, variable, pick, faces or {}, told
        self.desk_words = desk_texts(language)
        self.rng = generator(seed)
        self.throw = thrower(variable)
        self.picked = self.unreadable = ""
        self.counts: Counter[int] = Counter()
        self.last: tuple[Thrown, ...] = ()
        super().__init__(language)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.desk_words = desk_texts(language)
        super().speak(language)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take down what is picked first, then try once or ten times, until it is enough.

        >>> from rulebook_widgets import Desk
        >>> card = Desk("poof").trials(seed=1)
        >>> for _ in range(7): card.carry_out({"do": "several"})
        >>> card.counts.total()
        50
        """
        match asked:
            case {"do": "guess", "text": str(text)} if self.pick and not self.picked:
                self._take(text)
            case {"do": "once" | "several" as what} if self.may_throw:
                times = min({"once": 1, "several": 10}[what], ENOUGH - self.counts.total())
                self.last = tuple(self.throw(self.rng) for _ in range(times))
                self.counts.update(int(thrown.value) for thrown in self.last)

    @property
    def may_throw(self) -> bool:
        """Whether something was picked, if that is asked, and it is not enough yet.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().may_throw
        True
        """
        return bool(self.picked or not self.pick) and self.counts.total() < ENOUGH

    def _take(self, text: str) -> None:
        value = text.strip()
        values = law(self.variable)  # bounds are looser: of two Park cards no twelve are drawn
        low, high = int(min(values)), int(max(values))
        there = value.isdecimal() and len(value) < DIGITS and low <= int(value) <= high
        self.picked = str(int(value)) if there else ""
        self.unreadable = "" if there else self.texts["pick_like"].format(low=low, high=high)

    def state(self) -> dict[str, Any]:
        """Say what came so far, in what JSON can hold; `restore` takes it back.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().state()
        {'counts': [], 'pick': ''}
        """
        counts = [[value, count] for value, count in sorted(self.counts.items())]
        return {"counts": counts, "pick": self.picked}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken.

        >>> from rulebook_widgets import Desk
        >>> card = Desk("poof").trials()
        >>> card.restore({"counts": [[1, 4]]}); card.shown["progress"]
        '4 of 50 played'
        """
        self.counts = +Counter({int(value): int(count) for value, count in state["counts"]})
        self.last, self.picked = (), str(state.get("pick", ""))
        self.show()

    def tables(self) -> list[Tabled]:
        """Count what came, and hold it to the exact law when it is enough; nothing as long as nothing came.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().tables()
        []
        """
        if not self.counts:
            return []
        if self.counts.total() >= ENOUGH and self.told():
            return [held_to_the_law(self.words["title"], self.counts, self.variable, self.language)]
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
        last = ", ".join(str(int(thrown.value)) for thrown in self.last)
        ghost = self.told() and (enough or bool(self.picked))
        return {
            "kind": "trials",
            "title": self.words["title"],
            "question": self.words["ask"],
            "pick": {"ask": self.pick, "button": self.texts["pick_button"]} if self._asks else None,
            "unreadable": self.unreadable,
            "pieces": self._pieces(),
            "last": last,
            "progress": words,
            "said": self._said(),
            "buttons": {key: self.words[key] for key in ("once", "several")} if self.may_throw else {},
            "growth": self._growth(ghost) if played else None,
            "tables": [as_shown(table) for table in self.tables()] if enough and self.told() else [],
            "spoken": self.unreadable or (f"{last}. {words}" if last else words),
        }

    def _growth(self, ghost: bool) -> dict[str, Any]:
        return growth(self.counts, self.variable, ghost, self.texts, self.language)

    @property
    def _asks(self) -> bool:
        return bool(self.pick) and not self.picked

    def _pieces(self) -> dict[str, list[Any]]:
        """What lies on the table after the last throw."""
        thrown = self.last[-1] if self.last else Thrown(None)
        cards = [self.faces.get(str(card), str(card)) for card in thrown.cards]
        return {"dice": [int(value) for value in thrown.dice], "cards": cards}

    def _said(self) -> str:
        """Hold what was picked against what came."""
        if not self.picked or self.counts.total() < ENOUGH:
            return ""
        most = max(self.counts.values())
        often = [value for value, count in sorted(self.counts.items()) if count == most]
        data = {"pick": self.picked, "n": self.counts[int(self.picked)], "often": tuple(often), "most": most}
        key = "picked_well" if int(self.picked) in often else "picked"
        return words_in(self.language).fill(self.texts[key], data)

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> from rulebook_widgets import Desk
        >>> Desk("poof").trials().lines()[-1]
        '0 of 50 played'
        """
        seen = self.picture()
        return [seen["title"], seen["question"], seen["progress"]]
