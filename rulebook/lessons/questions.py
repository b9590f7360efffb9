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

from rulebook.lessons.reading import Answer, Unreadable, readings

A = TypeVar("A")
T = TypeVar("T")

CLOSE = Fraction(1, 200)
"""An answer this near the right one, as a share of it, is right: three digits will do."""

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
        for answer in answers:
            if near(answer, self.right):
                return Verdict("right" if answer.value == self.right else "rounded")
        for name, value in self.mistakes.items():
            if any(near(answer, value) for answer in answers):
                return Verdict("mistake", name)
        answer = answers[0]
        if answer.slack and abs(answer.value - self.right) <= answer.slack:
            return Verdict("rough")
        return Verdict("wrong", "impossible" if self.right <= 1 and not 0 <= answer.value <= 1 else "")


def near(answer: Answer, value: Fraction) -> bool:
    """Whether an answer is this value, rounded to three digits at worst.

    >>> near(Answer(Fraction(139, 1000), Fraction(1, 2000)), Fraction(5, 36))
    True
    """
    off = abs(answer.value - value)
    return off <= abs(value) * CLOSE or (off <= answer.slack <= 2 * CLOSE * abs(value))
