"""Exercises: a question with its own numbers, a computed answer, feedback that knows the usual mistakes.

A game's exercises are functions in `lessons/<game>.py`, which count with the odds kit; their words are in
`lessons/texts/<game>.toml`. A seed gives each student numbers of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from rulebook.catalogue import common, texts_in
from rulebook.chance import Rng
from rulebook.lessons.answers import Answer, Unreadable, readings
from rulebook.words import Words

T = TypeVar("T")

TEXTS = Path(__file__).parent / "texts"
CLOSE = Fraction(1, 200)
"""An answer this near the right one, as a share of it, is right: three digits will do."""

Pick = Callable[[Sequence[T]], T]


@dataclass(frozen=True)
class Counted:
    """What an exercise computes: the right answer, the numbers that usual mistakes lead to, and the cases.

    >>> Counted(Fraction(5, 36), {"order": Fraction(3, 21)}, {"total": 6}).right
    Fraction(5, 36)
    """

    right: Fraction
    mistakes: Mapping[str, Fraction]
    data: Mapping[str, Any] = field(default_factory=dict)
    cases: str = ""


@dataclass(frozen=True)
class Feedback:
    """What an answer gets back: whether it is right, and one sentence.

    >>> exercise("knapp_daneben", "two_dice", seed=1).check("2").solved
    False
    """

    kind: str
    words: str

    @property
    def solved(self) -> bool:
        """Whether the exercise is done."""
        return self.kind in ("right", "rounded")


@dataclass(frozen=True)
class Exercise:
    """One exercise with its numbers set by a seed.

    >>> ask = exercise("knapp_daneben", "two_dice", seed=1)
    >>> ask.check(ask.right_words()).kind
    'right'
    """

    game: str
    name: str
    seed: int
    counted: Counted

    def title(self, language: str = "en") -> str:
        """Name it in a few words.

        >>> exercise("knapp_daneben", "two_dice").title()
        'A total of two dice'
        """
        return self._fill("title", language)

    def question(self, language: str = "en") -> str:
        """Ask.

        >>> exercise("knapp_daneben", "two_dice", seed=3).question()[:35]
        'You roll two dice. How likely is it'
        """
        return self._fill("ask", language)

    def hints(self, language: str = "en") -> tuple[str, ...]:
        """Help, step by step.

        >>> len(exercise("knapp_daneben", "two_dice").hints())
        2
        """
        words = _words(self.game, language)
        return tuple(words.fill(hint, self._data()) for hint in self._text(language)["hints"])

    def solution(self, language: str = "en") -> str:
        """Tell the whole way, with the counted cases.

        >>> "36" in exercise("knapp_daneben", "two_dice").solution()
        True
        """
        return self._fill("solution", language)

    def check(self, text: str, language: str = "en") -> Feedback:
        """Say whether an answer is right, and if not, which usual mistake its number gives away.

        >>> exercise("knapp_daneben", "two_dice").check("about a third").kind
        'unreadable'
        """
        try:
            answers = readings(text)
        except Unreadable:
            return Feedback("unreadable", _feedback(language)["unreadable"])
        for answer in answers:
            if _near(answer, self.counted.right):
                exact = answer.value == self.counted.right
                kind = "right" if exact else "rounded"
                words = _feedback(language)[kind].format(exact=self.right_words())
                return Feedback(kind, words)
        for mistake, value in self.counted.mistakes.items():
            if any(_near(answer, value) for answer in answers):
                return Feedback("mistake", self._mistake(mistake, language))
        answer = answers[0]
        if answer.slack and abs(answer.value - self.counted.right) <= answer.slack:
            return Feedback("rough", _feedback(language)["rough"])
        out_of_range = self.counted.right <= 1 and not 0 <= answer.value <= 1 and self._is_chance(language)
        return Feedback("wrong", _feedback(language)["impossible" if out_of_range else "wrong"])

    def right_words(self) -> str:
        """Write the right answer as a reduced fraction.

        >>> exercise("knapp_daneben", "two_dice", seed=1).right_words().count("/")
        1
        """
        return str(self.counted.right)

    def _is_chance(self, language: str) -> bool:
        return bool(self._text("en").get("chance", True))

    def _mistake(self, name: str, language: str) -> str:
        own = self._text(language).get("mistakes", {})
        template = own[name] if name in own else _feedback(language)["mistakes"][name]
        return _words(self.game, language).fill(template, self._data())

    def _data(self) -> dict[str, Any]:
        return {"right": self.counted.right, "cases": self.counted.cases, **self.counted.data}

    def _text(self, language: str) -> Mapping[str, Any]:
        return _texts(self.game, language)[self.name]  # type: ignore[no-any-return]  # a table of texts

    def _fill(self, key: str, language: str) -> str:
        return _words(self.game, language).fill(self._text(language)[key], self._data())


def _near(answer: Answer, value: Fraction) -> bool:
    """Whether an answer is this value, rounded to three digits at worst."""
    off = abs(answer.value - value)
    return off <= abs(value) * CLOSE or (off <= answer.slack <= 2 * CLOSE * abs(value))


@cache
def _texts(game: str, language: str) -> dict[str, Any]:
    return texts_in(TEXTS, game, language)


@cache
def _feedback(language: str) -> dict[str, Any]:
    return texts_in(TEXTS, "feedback", language)


@cache
def _words(game: str, language: str) -> Words:
    shared = common(language)
    tables = _texts(game, language).get("word", {})
    return Words(tables, seat=shared["seat"], last=shared["last"], decimal=shared["decimal"])


@cache
def _asked(game: str) -> dict[str, Callable[[Pick[Any]], Counted]]:
    module = import_module(f"rulebook.lessons.{game}")
    return dict(module.EXERCISES)


def exercises(game: str) -> tuple[str, ...]:
    """List the names of a game's exercises, in the order of its lesson.

    >>> exercises("knapp_daneben")[0]
    'two_dice'
    """
    return tuple(_asked(game))


def exercise(game: str, name: str, seed: int = 0) -> Exercise:
    """Set one exercise; the seed chooses its numbers, drawn again while a mistake would come out right.

    >>> exercise("knapp_daneben", "two_dice", seed=5) == exercise("knapp_daneben", "two_dice", seed=5)
    True
    """
    from numpy.random import default_rng

    if name not in _asked(game):
        raise KeyError(f"{game} has no exercise {name!r}; it has {', '.join(_asked(game))}")
    for attempt in range(100):
        rng = default_rng([seed, attempt])
        counted = _asked(game)[name](partial(_pick, rng))
        taken = [Answer(value) for value in counted.mistakes.values()]
        if not any(_near(answer, counted.right) for answer in taken):
            return Exercise(game, name, seed, counted)
    raise AssertionError(f"every number that {name} picks makes a mistake look right")


def _pick(rng: Rng, among: Sequence[T]) -> T:
    return among[int(rng.integers(len(among)))]


def seeds_of(text: str) -> int:
    """Turn whatever a student types as a name or number into a seed.

    >>> seeds_of("17"), seeds_of("Ada") == seeds_of(" ada ")
    (17, True)
    """
    plain = text.strip().lower()
    if re.fullmatch(r"\d{1,9}", plain):
        return int(plain)
    return int.from_bytes(plain.encode()[:32], "big") % 10**9
