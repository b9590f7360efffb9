"""A bet on a simulation: first the share one expects, then a thousand throws, then how far off it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from rulebook.core.luck import generator
from rulebook.core.texts import words_in
from rulebook.lessons.course.honest import chance_guessed
from rulebook.odds import Variable, law
from rulebook.odds.throwing import thrower
from rulebook_widgets.lesson.card import Card
from rulebook_widgets.lesson.growing import growth

MANY = 1000


class Bet(Card):
    """A thousand throws that wait for a bet on the share of one value.

    >>> from rulebook.odds import dice
    >>> card = Bet("How often a 7?", lambda: sum(dice(2)), 7, seed=1)
    >>> card.do({"do": "throw"}); card.shown["growth"]
    >>> card.do({"do": "guess", "text": "20 %"}); card.do({"do": "throw"})
    >>> card.shown["said"]
    'You bet on 20 %. In 1000 tries it came in 17.8 % ± 1.2 %; exactly it is 16.67 %.'
    """

    def __init__(
        self, question: str, variable: Callable[[], Variable], value: int, seed: int = 0, language: str = "en"
    ) -> None:
        self.question, self._variable, self.value, self.seed = question, variable, value, seed
        self.bet: Fraction | None = None
        self.text = self.unreadable = ""
        self.counts: Counter[int] = Counter()
        super().__init__(language)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take the bet, then throw: in this order only.

        >>> from rulebook.odds import die
        >>> card = Bet("A six?", lambda: die(6), 6)
        >>> card.carry_out({"do": "guess", "text": "0"}); card.bet is None
        True
        """
        match asked:
            case {"do": "guess", "text": str(text)} if self.bet is None:
                self.bet = chance_guessed(text)
                self.text = text if self.bet is not None else ""
                self.unreadable = "" if self.bet is not None else self.texts["guess_like"]
            case {"do": "throw"} if self.bet is not None and not self.counts:
                throw, rng = thrower(self._variable()), generator(self.seed)
                self.counts = Counter(int(throw(rng).value) for _ in range(MANY))

    def state(self) -> dict[str, Any]:
        """Say what was done, in what JSON can hold; the throws come back from the seed."""
        return {"text": self.text, "times": int(bool(self.counts))}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken."""
        self.bet, self.text, self.unreadable, self.counts = None, "", "", Counter()
        if state["text"]:
            self.carry_out({"do": "guess", "text": str(state["text"])})
        if state["times"]:
            self.carry_out({"do": "throw"})
        self.show()

    def _said(self) -> str:
        if not self.counts or self.bet is None:
            return ""
        share = self.counts[self.value] / MANY
        near = (self.counts[self.value] + 2) / (MANY + 4)
        data = {
            "bet": self.bet,
            "n": MANY,
            "share": round(share, 3),
            "error": round(sqrt(near * (1 - near) / MANY), 3),
            "exact": law(self._variable())[self.value],
        }
        return words_in(self.language).fill(self.texts["bet_came"], data)

    def picture(self) -> dict[str, Any]:
        """Say what there is to see."""
        step = "guess" if self.bet is None else "" if self.counts else "throw"
        said = self._said()
        return {
            "kind": "bet",
            "title": self.question,
            "question": self.question,
            "next": step,
            "button": self.texts[f"{step}_button"] if step else "",
            "unreadable": self.unreadable,
            "said": said,
            "growth": growth(self.counts, self._variable(), True, self.texts, self.language)
            if self.counts
            else None,
            "spoken": self.unreadable or said,
        }

    def lines(self) -> list[str]:
        """Say it line by line."""
        return [self.question, *([said] if (said := self._said()) else [])]
