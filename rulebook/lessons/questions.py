"""The kinds of question: what a question counts, what there is to answer with, how an answer is judged.

Whatever the kind, an answer is one line of text: 5/36, b, A1 C3, b c a, 1 - (5/6)^n. So answers can be saved,
sent and printed by code that does not know the kind. A mistake is an answer too, under its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from rulebook.core.texts import joined
from rulebook.lessons.reading import Answer, Unreadable, percent_left_out, readings

A = TypeVar("A")
T = TypeVar("T")

CLOSE = Fraction(1, 200)
"""An answer this near the right one, as a share of it, is right: three digits will do."""

TWO_DIGITS = Fraction(1, 20)
"""What two digits leave open at most, as a share of the number."""

Pick = Callable[[Sequence[T]], T]
Say = Callable[[Any], str]


def shuffled(pick: Pick[Any], things: Sequence[T]) -> tuple[T, ...]:
    """Put things in an order that the seed chooses.

    >>> shuffled(lambda among: among[-1], "abc")
    ('c', 'b', 'a')
    """
    left, order = list(things), []
    while left:
        order.append(left.pop(pick(range(len(left)))))
    return tuple(order)


@dataclass(frozen=True)
class Named:
    """A thing to choose under its name, as a cell of a board is.

    >>> str(Named("A1", 5))
    'A1: 5'
    """

    name: str
    thing: Any

    def __str__(self) -> str:
        return joined("en", "named", self.name, self.thing)


@dataclass(frozen=True)
class Verdict:
    """What is found about an answer: its kind, and the text of `feedback.toml` that says more.

    >>> Verdict("wrong", "missing", {"missing": 2}).solved
    False
    """

    kind: str
    say: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def solved(self) -> bool:
        """Whether the answer is right.

        >>> Verdict("rounded").solved
        True
        """
        return self.kind in ("right", "rounded")


@dataclass(frozen=True)
class Question(ABC, Generic[A]):
    """What an exercise counted: the right answer, the answers that usual mistakes lead to, and the cases.

    >>> isinstance(Counted(Fraction(5, 36)), Question)
    True
    """

    kind: ClassVar[str]

    right: A
    mistakes: Mapping[str, A] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    cases: str = ""

    @abstractmethod
    def written(self, answer: A) -> str:
        """Write an answer as the text that would give it."""

    @abstractmethod
    def judge(self, text: str) -> Verdict:
        """Say what an answer is: right, a known mistake, wrong in some way, or not readable."""

    def form(self, say: Say) -> dict[str, Any]:
        """Say what there is to answer with.

        >>> Counted(Fraction(5, 36)).form(str)
        {'kind': 'number'}
        """
        return {"kind": self.kind}

    def said(self, text: str, say: Say) -> str:
        """Say an answer so that it can be read without the question: options by their words.

        >>> Counted(Fraction(5, 36)).said("5/36", str)
        '5/36'
        """
        return text.strip()

    def sound(self) -> bool:
        """Whether no mistake comes out right; else the seed is drawn again.

        >>> Counted(Fraction(1, 6), {"one_only": Fraction(1, 6)}).sound()
        False
        """
        return not any(self.judge(self.written(answer)).solved for answer in self.mistakes.values())

    def mistake(self, answer: A) -> Verdict | None:
        """Name the mistake that leads to just this answer.

        >>> Counted(Fraction(1, 6), {"order": Fraction(1, 7)}).mistake(Fraction(1, 7)).say
        'order'
        """
        return next(
            (Verdict("mistake", name) for name, made in self.mistakes.items() if made == answer), None
        )


@dataclass(frozen=True)
class Counted(Question[Fraction]):
    """A question for a number: a fraction, a decimal, a percentage or a calculation answers it.

    >>> Counted(Fraction(5, 36), {"order": Fraction(3, 21)}, {"total": 6}).judge("3/21")
    Verdict(kind='mistake', say='order', data={})
    """

    kind = "number"

    def written(self, answer: Fraction) -> str:
        """Write a number as a reduced fraction.

        >>> Counted(Fraction(5, 36)).written(Fraction(2, 8))
        '1/4'
        """
        return str(answer)

    def judge(self, text: str) -> Verdict:
        """Compare the number with the right one and with those of the mistakes, allowing for rounding.

        >>> Counted(Fraction(5, 36)).judge("13.9 %").kind
        'rounded'
        """
        try:
            answers = readings(text)
        except Unreadable:
            return Verdict("unreadable")
        if any(answer.value == self.right for answer in answers):
            return Verdict("right")
        if any(near(answer, self.right) for answer in answers):
            return Verdict("rounded")
        answer = answers[0]
        if abs(answer.value - self.right) <= answer.slack:  # a right rounding is never called a mistake
            return Verdict("rounded" if self._tells(answer) else "rough")
        for name, value in self.mistakes.items():
            if any(made(answer, value) for answer in answers):
                return Verdict("mistake", name)
        if self._rounds_to(answer):
            return Verdict("rounded" if answer.value >= 10 else "rough")
        if self.right <= 1 and not 0 <= answer.value <= 1:
            return Verdict(
                "wrong", "percent" if percent_left_out(text) else "impossible", {"number": text.strip()}
            )
        return Verdict("wrong")

    def _rounds_to(self, answer: Answer) -> bool:
        """Whether the right number is no whole one, and this whole one the nearest to it."""
        whole = answer.value.denominator == 1 < self.right.denominator
        return whole and self.right > 1 and abs(answer.value - self.right) <= Fraction(1, 2)

    def sound(self) -> bool:
        """Whether no mistake comes out right, and the nearest whole number is none if two digits tell it.

        >>> Counted(Fraction(62, 5), {"half": Fraction(12)}).sound()
        False
        """
        whole = Fraction(round(self.right)) if self.right >= 10 else None
        return whole not in self.mistakes.values() and super().sound()

    def _tells(self, answer: Answer) -> bool:
        """Whether two digits tell the right number from all mistakes."""
        fits = [value for value in self.mistakes.values() if abs(answer.value - value) <= answer.slack]
        return answer.slack <= TWO_DIGITS * abs(answer.value) and not fits


def near(answer: Answer, value: Fraction) -> bool:
    """Whether an answer is this value, rounded to three digits at worst.

    >>> near(Answer(Fraction(139, 1000), Fraction(1, 2000)), Fraction(5, 36))
    True
    """
    off = abs(answer.value - value)
    return off <= abs(value) * CLOSE or (off <= answer.slack <= 2 * CLOSE * abs(value))


def made(answer: Answer, mistake: Fraction) -> bool:
    """Whether an answer comes from a mistake: a fraction is taken at its word, digits may be rounded.

    >>> from rulebook.lessons.reading import read
    >>> made(Answer(Fraction(1, 14)), Fraction(717, 10_000)), made(read("0.0717"), Fraction(7171, 100_000))
    (False, True)
    """
    return answer.value == mistake or (answer.slack > 0 and near(answer, mistake))
