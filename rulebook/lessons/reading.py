"""Reading what somebody writes as an answer: 5/36, 0.1389, 13.9 %, 1 in 7.2, P = 5/36, or a calculation.

A number written with digits stands for all numbers that round to it: that is its `slack`. So does the 7 of
"1 in 7".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rulebook.lessons.calculator import LONGEST, Incalculable, calculation

COMPUTED = Fraction(1, 200)
"""How far off a calculation with decimals may be, as a part of what comes out."""
NEARLY = re.compile(r"^(?:~|about|approximately|roughly|ca\.?|circa|etwa|rund|ungefähr|environ|à peu près) *")
SHARE = re.compile(r"(.+?) (?:in|out of|of|von|aus|sur|su|to|zu) (.+)")
ODDS = re.compile(r"(.+?) (?:to|zu) (.+)")
PERCENTAGE = re.compile(r"(-?[\d.,/ ]+?) ?(?:%|per ?cent|prozent|pour cent|per cento)")


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

    >>> [str(read(t).value) for t in ("5/36", "0,25", "20 %", "1 in 8", "3 von 12", "2 1/3", "P(7) = 6 ÷ 36")]
    ['5/36', '1/4', '1/5', '1/8', '1/4', '7/3', '1/6']
    """
    if len(text) > 10 * LONGEST:  # blanks may be many
        raise Unreadable(text[:LONGEST])
    plain = " ".join(text.replace("−", "-").replace("–", "-").split()).strip(" =≈").rstrip(".").lower()
    if not plain or len(plain) > LONGEST:
        raise Unreadable(text)
    *before, last = (NEARLY.sub("", part.strip()) for part in re.split("[=≈]", plain))
    # Of what is said to be equal the exact one counts, and the last of these; names such as P(A) say nothing.
    answers = [_stated(last, text), *filter(None, map(_if_readable, reversed(before)))]
    return min(answers, key=lambda answer: answer.slack)


def readings(text: str) -> list[Answer]:
    """Read an answer in every way it may be meant: 7,776 may be thousands, and "1 to 7" odds.

    >>> [[str(answer.value) for answer in readings(text)] for text in ("7,776", "1 to 7")]
    [['972/125', '7776'], ['1/7', '1/8']]
    """
    answers = [read(text)]
    if re.fullmatch(r"\s*[1-9]\d{0,2}([,.'   ]\d{3})+\s*", text):
        answers.append(Answer(Fraction(re.sub(r"\D", "", text))))
    if odds := ODDS.fullmatch(" ".join(text.split()).lower()):
        won, lost = read(odds[1]).value, read(odds[2]).value
        answers += [Answer(won / (won + lost))] if won + lost else []
    return answers


def percent_left_out(text: str) -> bool:
    """Whether it is a bare number that cannot be a chance, but can be one in percent.

    >>> percent_left_out("13,9"), percent_left_out("0.139"), percent_left_out("13.9 %")
    (True, False, False)
    """
    found = _number(text.strip())
    return found is not None and 1 < found.value <= 100


def _stated(plain: str, text: str) -> Answer:
    """Read one number, written in one way."""
    if share := SHARE.fullmatch(plain):
        return _share(read(share[1]), read(share[2]), text)
    if percentage := PERCENTAGE.fullmatch(plain):
        inner = read(percentage[1])
        slack = Fraction(1, 2) if percentage[1].isdigit() else inner.slack
        return Answer(inner.value / 100, slack / 100)
    return _number(plain) or _calculated(plain, text)


def _if_readable(plain: str) -> Answer | None:
    try:
        return _stated(plain, plain)
    except Unreadable:
        return None


def _share(part: Answer, whole: Answer, text: str) -> Answer:
    """So many of so many; what one in a whole number is may have been rounded to that number."""
    if not whole.value:
        raise Unreadable(text)
    value = part.value / whole.value
    slack = whole.slack or (
        Fraction(1, 2) if part.value == 1 and whole.value.denominator == 1 else Fraction(0)
    )
    return Answer(
        value, abs(part.value / (abs(whole.value) - slack)) - abs(value) if slack < whole.value else slack
    )


def _number(plain: str) -> Answer | None:
    found = re.fullmatch(r"-?(\d+)?(?:[.,](\d+))?", plain)
    if not found or not (found[1] or found[2]):
        return None
    places = len(found[2] or "")
    return Answer(Fraction(plain.replace(",", ".")), Fraction(1, 2 * 10**places) if places else Fraction(0))


def _calculated(plain: str, text: str) -> Answer:
    try:
        value = calculation(plain).at({})
    except Incalculable:
        raise Unreadable(text) from None
    rounded = re.search(r"\d[.,]\d", re.sub(r"c\([^()]*\)", "", plain))
    return Answer(value, abs(value) * COMPUTED if rounded else Fraction(0))
