"""Predict first: a guess, then a few trials, then many, then the exact number. Then repeat the trials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from math import sqrt
from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.luck import generator
from rulebook.core.texts import joined
from rulebook.lessons.course.honest import apart, chance_guessed
from rulebook.odds import Event, P
from rulebook.odds.throwing import thrower
from rulebook.table.words import percent
from rulebook_widgets.lesson.card import Card

FEW, MANY = 10, 1000
SEEDS = 10**9


def next_seed(seed: int) -> int:
    """Return the seed of the next run, whose tries are independent of those of this one.

    >>> next_seed(1) == next_seed(1), next_seed(1) == next_seed(2)
    (True, False)
    """
    return generator(seed, (1,)).integers(SEEDS)


class Predict(Card):
    """A question about a chance, to be guessed before it is counted; make it with `predict`.

    >>> from fractions import Fraction
    >>> card = predict("Will a die show a six?", Fraction(1, 6), lambda rng: rng.integers(6) == 5, seed=1)
    >>> card.do({"do": "guess", "text": "20 %"})
    >>> card.do({"do": "few"}); card.do({"do": "many"}); card.do({"do": "exact"})
    >>> [cell["text"] for cell in card.shown["row"]]
    ['20 %', '0 of 10', '17.3 % ± 1.2 %', '1/6 = 16.7 %']
    """

    def __init__(
        self,
        question: str,
        exact: Fraction | Callable[[], Fraction],
        trial: Callable[[Rng], Any],
        seed: int = 0,
        language: str = "en",
    ) -> None:
        self.question, self.trial, self._exact = question, trial, exact
        self._begin(seed)
        super().__init__(language)

    @cached_property
    def exact(self) -> Fraction:
        """The exact chance, counted when it is first asked for.

        >>> from rulebook.odds import die
        >>> predict("A six?", die(6) == 6).exact
        Fraction(1, 6)
        """
        return self._exact if isinstance(self._exact, Fraction) else self._exact()

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self.rng = generator(seed)
        self.guess: Fraction | None = None
        self.few: list[bool] = []
        self.many: list[bool] = []
        self.told = self.rerun = False
        self.unreadable = ""

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Take the guess, try a few times, then many, then show the exact chance, in order. Then repeat.

        >>> from fractions import Fraction
        >>> card = predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1)
        >>> card.carry_out({"do": "few"}); card.few
        []
        """
        match asked:
            case {"do": "guess", "text": str(text)} if self.guess is None:
                self._take(text)
            case {"do": "few"} if self.guess is not None and not self.few:
                self.few = self._try(FEW)
            case {"do": "many"} if self.few and not self.many:
                self.many = self._try(MANY)
            case {"do": "exact"} if self.many:
                self.told = True
            case {"do": "again"} if self.told:
                self._try_again()

    def state(self) -> dict[str, Any]:
        """Say what was done so far, in what JSON can hold; the tries come back from the seed.

        >>> from fractions import Fraction
        >>> card = predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1, seed=1)
        >>> card.do({"do": "guess", "text": "0.4"}); card.do({"do": "few"}); card.state()
        {'seed': 1, 'guess': '2/5', 'few': 10, 'many': 0, 'told': False}
        """
        guess = "" if self.guess is None else str(self.guess)
        tried = {"few": len(self.few), "many": len(self.many)}
        return {"seed": self.seed, "guess": guess, **tried, "told": self.told}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on where a state was taken: its guess, and the very same tries.

        >>> from fractions import Fraction
        >>> card = predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1)
        >>> card.restore({"seed": 1, "guess": "2/5", "few": 10, "many": 0, "told": False})
        >>> card.lines()[2:]
        ['Your guess: 40 %', 'A few tries: 5 of 10']
        """
        self._begin(int(state["seed"]))
        if state["guess"]:
            self._take(str(state["guess"]))
        for step, wanted in (("few", state["few"]), ("many", state["many"]), ("exact", state["told"])):
            if wanted:
                self.carry_out({"do": step})
        self.show()

    def _take(self, text: str) -> None:
        self.guess = chance_guessed(text)
        self.unreadable = "" if self.guess is not None else self.texts["guess_like"]

    def _try_again(self) -> None:
        """Repeat all tries; the guess stays as it was."""
        guess = self.guess
        self._begin(next_seed(self.seed))
        self.guess, self.few, self.many = guess, self._try(FEW), self._try(MANY)
        self.told = self.rerun = True

    def _try(self, times: int) -> list[bool]:
        return [bool(self.trial(self.rng)) for _ in range(times)]

    def _row(self) -> list[str]:
        """Guess, few, many, exact; empty until asked for."""
        of = self.texts["of"].format
        row = ["", "", "", ""]
        if self.guess is not None:
            row[0] = percent(float(self.guess), self.language)
        if self.few:
            row[1] = of(n=sum(self.few), all=len(self.few))
        if self.many:
            share = sum(self.many) / len(self.many)
            # Two more hits and two more misses, so that there is an error even when all tries came out alike.
            near = (sum(self.many) + 2) / (len(self.many) + 4)
            error = sqrt(near * (1 - near) / len(self.many))
            row[2] = f"{percent(share, self.language)} ± {percent(error, self.language)}"
        if self.told:
            short = self.exact.denominator < 10**6
            exact = percent(float(self.exact), self.language)
            row[3] = f"{self.exact} = {exact}" if short else exact
        return row

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: the row so far, and what comes next.

        >>> from fractions import Fraction
        >>> predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1).picture()["next"]
        'guess'
        """
        row = self._row()
        names = ("guess", "few", "many", "exact")
        cells = [{"name": self.texts[name], "text": text} for name, text in zip(names, row, strict=True)]
        step = names[next((i for i, text in enumerate(row) if not text), 3)]
        return {
            "kind": "predict",
            "title": self.texts["predict"],
            "question": self.question,
            "row": cells,
            "next": "" if self.told else step,
            "button": self.texts[f"{step}_button"],
            "unreadable": self.unreadable,
            "apart": self._apart(),
            "again": self.texts["run_again"] if self.told else "",
            "spoken": joined(self.language, "named", cells[2]["name"], row[2]) if self.rerun else None,
        }

    def _apart(self) -> str:
        return apart(self.guess, self.exact, self.language) if self.told and self.guess is not None else ""

    def lines(self) -> list[str]:
        """Say it line by line.

        >>> from fractions import Fraction
        >>> predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1).lines()
        ['Predict first', 'Heads?']
        """
        seen = self.picture()
        return [
            seen["title"],
            seen["question"],
            *[
                joined(self.language, "named", cell["name"], cell["text"])
                for cell in seen["row"]
                if cell["text"]
            ],
            *([seen["apart"]] if seen["apart"] else []),
        ]


def predict(
    question: str,
    what: Event | Fraction,
    trial: Callable[[Rng], Any] | None = None,
    *,
    seed: int = 0,
    language: str = "en",
) -> Predict:
    """Ask for a guess: of an event's chance, or of any chance together with a `trial` that plays once.

    >>> from rulebook.odds import dice
    >>> a, b = dice(2)
    >>> predict("Will two dice make a seven?", a + b == 7).exact
    Fraction(1, 6)
    """
    if isinstance(what, Event):
        throw = thrower(what)
        return Predict(question, partial(P, what), lambda rng: throw(rng).value, seed, language)
    if trial is None:
        raise TypeError("a chance alone cannot be tried: give an event, or a trial that plays once")
    return Predict(question, what, trial, seed, language)
