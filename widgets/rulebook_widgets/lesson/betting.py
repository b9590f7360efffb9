"""A bet on a simulation: first the expected proportion, then a thousand throws, as often as you like."""

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
SHOWN = 10
"""How many of the last runs are remembered."""


class Bet(Card):
    """A thousand throws that wait for a bet on the share of one value.

    >>> from rulebook.odds import dice
    >>> card = Bet("How often a 7?", lambda: sum(dice(2)), 7, seed=1)
    >>> card.do({"do": "throw"}); card.shown["growth"]
    >>> card.do({"do": "guess", "text": "20 %"}); card.do({"do": "throw"})
    >>> card.shown["said"]
    'You bet on 20 %. In 1000 tries it came in 18.4 % ± 1.2 %; exactly it is 16.67 %.'
    >>> card.do({"do": "again"}); card.shown["said"][:46], len(card.runs)
    ('You bet on 20 %. In 1000 tries it came in 19.1', 2)
    """

    def __init__(
        self, question: str, variable: Callable[[], Variable], value: int, seed: int = 0, language: str = "en"
    ) -> None:
        self.question, self._variable, self.value, self.seed = question, variable, value, seed
        self.bet: Fraction | None = None
        self.text = self.unreadable = ""
        self.times = 0
        self.runs: list[Counter[int]] = []
        super().__init__(language)

    @property
    def counts(self) -> Counter[int]:
        """The results of the last run.

        >>> from rulebook.odds import die
        >>> Bet("A six?", lambda: die(6), 6).counts
        Counter()
        """
        return self.runs[-1] if self.runs else Counter()

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take the bet, then throw, in this order only; afterwards throw again as often as asked.

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
            case {"do": "throw"} if self.bet is not None and not self.runs:
                self._run()
            case {"do": "again"} if self.runs:
                self._run()

    def _run(self) -> None:
        throw, rng = thrower(self._variable()), generator(self.seed, (self.times,))
        self.runs = [*self.runs, Counter(int(throw(rng).value) for _ in range(MANY))][-SHOWN:]
        self.times += 1

    def state(self) -> dict[str, Any]:
        """Return what was done as JSON data; the throws of each run can be repeated from the seed.

        >>> from rulebook.odds import die
        >>> Bet("A six?", lambda: die(6), 6).state()
        {'text': '', 'times': 0}
        """
        return {"text": self.text, "times": self.times}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore a saved state, with the same throws in its last runs."""
        self.bet, self.text, self.unreadable, self.runs = None, "", "", []
        if state["text"]:
            self.carry_out({"do": "guess", "text": str(state["text"])})
        self.times = max(0, int(state["times"]) - SHOWN)
        while self.bet is not None and self.times < int(state["times"]):
            self._run()
        self.show()

    def _share(self, counts: Counter[int]) -> tuple[float, float]:
        """Return the proportion in a run and its standard error."""
        near = (counts[self.value] + 2) / (MANY + 4)
        return counts[self.value] / MANY, sqrt(near * (1 - near) / MANY)

    def _said(self) -> str:
        if not self.runs or self.bet is None:
            return ""
        exact = law(self._variable())[self.value]
        share, error = self._share(self.counts)
        data = {
            "bet": self.bet,
            "n": MANY,
            "share": round(share, 3),
            "error": round(error, 3),
            "exact": exact,
        }
        said: str = words_in(self.language).fill(self.texts["bet_came"], data)
        if len(self.runs) == 1:
            return said
        shares = [self._share(counts) for counts in self.runs]
        within = sum(abs(share - exact) <= 2 * error for share, error in shares)
        shown = tuple(round(share, 3) for share, _ in shares)
        runs: dict[str, Any] = {"runs": len(shares), "shares": shown, "within": within}
        return f"{said} {words_in(self.language).fill(self.texts['bet_runs'], runs)}"

    def picture(self) -> dict[str, Any]:
        """Say what there is to see."""
        step = "guess" if self.bet is None else "" if self.runs else "throw"
        said = self._said()
        return {
            "kind": "bet",
            "title": self.question,
            "question": self.question,
            "next": step,
            "button": self.texts[f"{step}_button"] if step else "",
            "unreadable": self.unreadable,
            "said": said,
            "again": self.texts["run_again"] if self.runs else "",
            "growth": growth(self.counts, self._variable(), True, self.texts, self.language)
            if self.counts
            else None,
            "spoken": self.unreadable or said,
        }

    def lines(self) -> list[str]:
        """Say it line by line."""
        return [self.question, *([said] if (said := self._said()) else [])]
