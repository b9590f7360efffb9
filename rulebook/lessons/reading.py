"""Reading what somebody writes as an answer: 5/36, 0.1389, 13.9 %, 1 in 7.2, or a calculation.

A number written with digits stands for all numbers that round to it: that is its `slack`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rulebook.lessons.calculator import LONGEST, Incalculable, calculation


class Unreadable(ValueError):
    """Raised for a text that is no number, fraction, percentage or calculation.

    >>> read("about a third")
    Traceback (most recent call last):
    ...
    rulebook.lessons.reading.Unreadable: about a third
    """


@dataclass(frozen=True)
class Answer:
    """A number as it was meant: its value, and how far off it may be by rounding.

    >>> read("13.9 %")
    Answer(value=Fraction(139, 1000), slack=Fraction(1, 2000))
    """

    value: Fraction
    slack: Fraction = Fraction(0)


def read(text: str) -> Answer:
    """Read an answer in any of the usual ways of writing one.

    >>> [str(read(t).value) for t in ("5/36", "0,25", "20 %", "1 in 8", "3 von 12", "1 - (5/6)^2")]
    ['5/36', '1/4', '1/5', '1/8', '1/4', '11/36']
    """
    if len(text) > 10 * LONGEST:  # blanks may be many
        raise Unreadable(text[:LONGEST])
    plain = " ".join(text.replace("−", "-").replace("–", "-").split()).strip(" =").rstrip(".").lower()
    if not plain or len(plain) > LONGEST:
        raise Unreadable(text)
    if share := re.fullmatch(r"(.+?) (?:in|out of|of|von|aus|sur|su|zu) (.+)", plain):
        part, whole = read(share[1]), read(share[2])
        if not whole.value:
            raise Unreadable(text)
        value = part.value / whole.value
        return Answer(value, abs(value / whole.value) * whole.slack)
    if percentage := re.fullmatch(r"(.+?) ?(?:%|percent|prozent|pour cent|per cento)", plain):
        inner = read(percentage[1])
        slack = Fraction(1, 2) if percentage[1].isdigit() else inner.slack
        return Answer(inner.value / 100, slack / 100)
    return _number(plain) or Answer(_calculated(plain, text))


def readings(text: str) -> list[Answer]:
    """Read an answer in every way it may be meant: 7,776 is a decimal to some and thousands to others.

    >>> [str(answer.value) for answer in readings("7,776")]
    ['972/125', '7776']
    """
    answers = [read(text)]
    if re.fullmatch(r"\s*[1-9]\d{0,2}([,.'  ]\d{3})+\s*", text):
        answers.append(Answer(Fraction(re.sub(r"\D", "", text))))
    return answers


def _number(plain: str) -> Answer | None:
    found = re.fullmatch(r"-?(\d+)?(?:[.,](\d+))?", plain)
    if not found or not (found[1] or found[2]):
        return None
    places = len(found[2] or "")
    return Answer(Fraction(plain.replace(",", ".")), Fraction(1, 2 * 10**places) if places else Fraction(0))


def _calculated(plain: str, text: str) -> Fraction:
    try:
        return calculation(plain).at({})
    except Incalculable:
        raise Unreadable(text) from None
