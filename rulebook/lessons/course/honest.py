"""What counts as an honest try, and what is said of a guess once the truth is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.core.texts import texts_in, words_in
from rulebook.lessons.reading import Unreadable, readings
from rulebook.lessons.seeded import Exercise
from rulebook.lessons.wording import TEXTS

WRITTEN = ("number", "formula")
"""Questions answered by writing. In all others a wrong answer may be a mere click."""
THOUGHTFUL = ("rough", "mistake")
"""Written answers of these kinds nobody gives without thinking."""
ENOUGH = 2
"""So many different wrong answers are a try as well."""
NEAR, FAR = Fraction(2, 100), Fraction(10, 100)
"""Guesses off by less than the first are near; by more than the second, far."""


def thrown_away(text: str) -> bool:
    """Whether an answer only fills the line: nothing, or a number that is 0 or 1 whatever was asked.

    >>> thrown_away("0"), thrown_away(" "), thrown_away("100 %"), thrown_away("1/11")
    (True, True, True, False)
    """
    if not text.strip():
        return True
    try:
        return all(answer.value in (0, 1) for answer in readings(text))
    except Unreadable:
        return False


def honest(asked: Exercise, texts: Sequence[str]) -> bool:
    """Whether answers to an exercise are an honest try: the right one, a thoughtful one, or two that differ.

    >>> from rulebook.lessons import exercise
    >>> asked = exercise("knapp_daneben", "two_dice", seed=1)
    >>> honest(asked, ["0"]), honest(asked, ["1/11"]), honest(asked, ["0.4"]), honest(asked, ["0.4", "0.3"])
    (False, True, False, True)
    """
    written = asked.counted.kind in WRITTEN
    different: set[str] = set()
    for text in texts:
        verdict = asked.judge(text)
        thoughtful = verdict.kind in THOUGHTFUL or verdict.say == "several"
        if verdict.solved or (written and thoughtful and not thrown_away(text)):
            return True
        if verdict.kind != "unreadable" and not (written and thrown_away(text)):
            different.add(" ".join(text.lower().split()))
    return len(different) >= ENOUGH


def found_out(asked: Exercise, texts: Sequence[str]) -> bool:
    """Whether the right answer was found and not merely left over, when all other options had been tried.

    >>> from rulebook.lessons import exercise
    >>> asked = exercise("knapp_daneben", "worth_waiting", seed=1)
    >>> keys = [option["key"] for option in asked.form()["options"]]
    >>> right = asked.right_words()
    >>> found_out(asked, [right]), found_out(asked, sorted(keys, key=right.__eq__))
    (True, False)
    """
    options = len(getattr(asked.counted, "options", ()))
    solved = (wrong for wrong, text in enumerate(texts) if asked.judge(text).solved)
    return any(not options or wrong < options - 1 for wrong in solved)


def chance_guessed(text: str) -> Fraction | None:
    """Read a guess of a chance; None for what is none, and for what is thrown away: surely, or never.

    >>> chance_guessed("20 %"), chance_guessed("0"), chance_guessed("1"), chance_guessed("a lot")
    (Fraction(1, 5), None, None, None)
    """
    try:
        value = readings(text)[0].value
    except Unreadable:
        return None
    return value if 0 < value < 1 else None


@dataclass(frozen=True)
class Apart:
    """How far a guess is from the truth: `how` is a key of `apart` in texts/course.toml."""

    guess: Fraction
    exact: Fraction

    @property
    def how(self) -> str:
        """Whether it is near, off or far, and to which side.

        >>> Apart(Fraction(1, 2), Fraction(51, 100)).how, Apart(Fraction(1, 5), Fraction(51, 100)).how
        ('near', 'far_low')
        """
        off = self.guess - self.exact
        if abs(off) < NEAR:
            return "near"
        return ("far" if abs(off) > FAR else "off") + ("_low" if off < 0 else "_high")


def apart(guess: Fraction, exact: Fraction, language: str = "en") -> str:
    """Say what differs between a guess and the exact chance, in numbers and in words.

    >>> apart(Fraction(45, 100), Fraction(671, 1296))
    'You guessed 45 %, exactly it is 51.8 %: 6.8 percentage points too low.'
    """
    found = Apart(guess, exact)
    data: Mapping[str, Any] = {
        "guess": _in_percent(guess),
        "exact": _in_percent(exact),
        "points": _in_percent(abs(guess - exact)),
    }
    said: str = texts_in(TEXTS, "course", language)["apart"][found.how]
    return words_in(language).fill(said, data)


def _in_percent(share: Fraction) -> float:
    """To one digit; a whole number without it is written by the text's own `:g`."""
    return round(float(100 * share), 1)
