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
from rulebook.lessons.forms import denominator, same_way, value_of
from rulebook.lessons.reading import Answer, Unreadable, in_percent, percent_left_out, readings
from rulebook.lessons.rounding import agreement

A = TypeVar("A")
T = TypeVar("T")

APART = Fraction(1, 200)
"""Numbers are drawn again if a mistake is closer than this fraction to the right answer."""

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

    `forms` are calculations that lead to a mistake. A fraction or a calculation is recognised as this mistake
    only if it goes the same way. A mistake without forms is recognised by its value alone. A mistake that is
    only in `forms` never changes which numbers a seed draws. `whole` is the number of equally likely
    cases, in questions that count them. `unrounded` is the result before it is rounded up to a whole number.

    >>> Counted(Fraction(5, 36), {"order": Fraction(3, 21)}, {"total": 6}).judge("3/21")
    Verdict(kind='mistake', say='order', data={})
    """

    kind = "number"
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    whole: int = 0
    unrounded: Fraction | None = None

    def written(self, answer: Fraction) -> str:
        """Write a number as a reduced fraction.

        >>> Counted(Fraction(5, 36)).written(Fraction(2, 8))
        '1/4'
        """
        return str(answer)

    def judge(self, text: str) -> Verdict:
        """Compare the number with the right answer and with the known mistakes by the rule for rounding.

        >>> Counted(Fraction(5, 36)).judge("13.9 %").kind
        'rounded'
        """
        try:
            answers = readings(text)
        except Unreadable:
            return Verdict("unreadable")
        agrees = [agreement(answer, self.right) for answer in answers]
        known = {name: None for answer in answers for name in self._recognised(answer)}
        typed = known and any(answer.form for answer in answers)  # a fraction is taken to be exact
        same = any(answer.value in self.mistakes.values() for answer in answers)
        if "right" in agrees:
            return Verdict("right")
        if ("rounded" in agrees and not typed) or ("half" in agrees and not same):
            return Verdict("rounded")
        if self.unrounded is not None and self.unrounded != self.right:
            if answers[0].value == self.right - 1:
                return Verdict("mistake", "rounded_down")
            if agreement(answers[0], self.unrounded) in ("right", "rounded"):
                return Verdict("rounded", "round_up", {"unrounded": self.unrounded})
        # What could be bad rounding is not reported as a mistake.
        if not typed and ("rough" in agrees or "cut" in agrees):
            return Verdict("rough", "rounding" if "rough" not in agrees else "")
        if len(known) == 1:
            return Verdict("mistake", next(iter(known)))
        if known:
            return Verdict("wrong", "several", {"names": tuple(known)})
        if "cut_rough" in agrees:
            return Verdict("rough")
        return self._slip(text, answers[0])

    def _recognised(self, answer: Answer) -> list[str]:
        """Return the names of the mistakes that lead to this answer."""
        return [name for name in {**self.mistakes, **self.forms} if self._leads_to(name, answer)]

    def _leads_to(self, name: str, answer: Answer) -> bool:
        forms = self.forms.get(name, ())
        if not answer.form or answer.worked_out:
            values = {*map(value_of, forms), *([self.mistakes[name]] if name in self.mistakes else [])}
            return any(agreement(answer, value) in ("right", "rounded") for value in values)
        if forms:
            return any(same_way(answer.form, form) for form in forms)
        # A pupil who divides by the right number of cases has not made a mistake with another denominator.
        counted = denominator(answer.form) == self.whole > self.mistakes[name].denominator
        return answer.value == self.mistakes[name] and not counted

    def _slip(self, text: str, answer: Answer) -> Verdict:
        """Return the verdict on an answer that is not one of the known mistakes."""
        value, found = answer.value, Verdict("wrong", "count" if self.whole else "")
        if self.whole and value == self.right * self.whole and value > 1:
            return Verdict("mistake", "ways")
        if self.whole and denominator(answer.form) == self.whole:
            return Verdict("wrong", "whole", {"whole": self.whole})
        if not 0 < self.right < 1:
            return found
        if not 0 <= value <= 1:
            meant = percent_left_out(text) and agreement(in_percent(answer), self.right)
            return Verdict("wrong", "percent" if meant else "impossible", {"number": text.strip()})
        if value in (0, 1):
            return Verdict("wrong", "certain")
        if value == Fraction(1, 2):
            return Verdict("wrong", "half")
        if text.strip().endswith("%") and agreement(in_percent(answer, back=True), self.right):
            return Verdict("wrong", "percent_sign", {"number": text.strip().rstrip("% ")})
        return found

    def sound(self) -> bool:
        """Return whether all mistakes are far from the right answer and none is the nearest whole number.

        >>> Counted(Fraction(62, 5), {"half": Fraction(12)}).sound()
        False
        """
        whole = Fraction(round(self.right)) if self.right >= 10 else None
        made = self.mistakes.values()
        return whole not in made and all(abs(value - self.right) > abs(self.right) * APART for value in made)
