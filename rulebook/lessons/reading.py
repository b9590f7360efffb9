"""Reading what somebody writes as an answer: 5/36, 0.1389, 13.9 %, 1 in 7.2, P = 5/36, or a calculation.

What was typed is kept with its value. A number in digits could have been rounded, a fraction is taken to be
exact, and a calculation shows how the number was found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rulebook.lessons.calculator import LONGEST, Incalculable, calculation

COMPUTED = Fraction(1, 200)
"""How far off a calculation with decimals can be, as a fraction of its result."""
DECIMAL = (100, 1000, 10_000, 100_000, 1_000_000)
"""Denominators that write a decimal: 139/1000 is 0.139."""
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
    """A number as it was typed: its value, and what its written form shows about where it comes from.

    `units` are the possible place values of its last figure: 0.1 % in 13.9 %; 1 or 10 in 40. Without units it
    is not a rounded number, unless it was `worked_out` from rounded ones. `turned` means that the number was
    given as 1 in 7, where the 7 was rounded. `form` is a fraction or a calculation as it was typed.

    >>> read("13.9 %")
    Answer(value=Fraction(139, 1000), units=(Fraction(1, 1000),), form='', turned=False, worked_out=False)
    """

    value: Fraction
    units: tuple[Fraction, ...] = ()
    form: str = ""
    turned: bool = False
    worked_out: bool = False

    @property
    def exact(self) -> bool:
        """Return whether none of its figures could have been rounded.

        >>> read("5/36").exact, read("0.139").exact
        (True, False)
        """
        return not self.units and not self.worked_out

    @property
    def slack(self) -> Fraction:
        """Return how far off its value can be because of rounding.

        >>> read("0.139").slack, read("5/36").slack, read("1 in 7").slack
        (Fraction(1, 2000), Fraction(0, 1), Fraction(1, 91))
        """
        if not self.units:
            return abs(self.value) * COMPUTED if self.worked_out else Fraction(0)
        half = self.units[0] / 2
        return 1 / (1 / self.value - half) - self.value if self.turned and half * self.value < 1 else half


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
    *before, last = re.split("[=≈]", plain)
    # Of what is said to be equal the exact one counts, and the last of these; names such as P(A) say nothing.
    answers = [
        _stated(last.strip(), text),
        *filter(None, map(_if_readable, map(str.strip, reversed(before)))),
    ]
    return min(answers, key=lambda answer: (not answer.exact, min(answer.units, default=0)))


def readings(text: str) -> list[Answer]:
    """Read an answer in every way it may be meant: 7,776 may be thousands, and "1 to 7" odds.

    >>> [[str(answer.value) for answer in readings(text)] for text in ("7,776", "1 to 7")]
    [['972/125', '7776'], ['1/7', '1/8']]
    """
    answers = [read(text)]
    if re.fullmatch(r"\s*[1-9]\d{0,2}([,.'   ]\d{3})+\s*", text):
        answers.append(_whole(re.sub(r"\D", "", text)))
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


def in_percent(answer: Answer, back: bool = False) -> Answer:
    """Return a number read as a percentage; with `back`, a percentage read as a plain number.

    >>> in_percent(read("13.9")).value, in_percent(read("0.139 %"), back=True).value
    (Fraction(139, 1000), Fraction(139, 1000))
    """
    times = Fraction(100) if back else Fraction(1, 100)
    return Answer(answer.value * times, tuple(unit * times for unit in answer.units))


def _stated(plain: str, text: str) -> Answer:
    """Read one number, written in one way."""
    nearly = NEARLY.match(plain)
    plain = plain[nearly.end() :] if nearly else plain
    if share := SHARE.fullmatch(plain):
        return _share(read(share[1]), read(share[2]), text)
    if percentage := PERCENTAGE.fullmatch(plain):
        inner = read(percentage[1])
        units = tuple(unit / 100 for unit in inner.units)
        return Answer(inner.value / 100, units, worked_out=inner.worked_out)
    if nearly and (one := re.fullmatch(r"1 ?[/:÷] ?(\d+)", plain)):  # about 1/7 is about 1 in 7
        return _share(_whole("1"), _whole(one[1]), text)
    return _number(plain) or _calculated(plain, text)


def _if_readable(plain: str) -> Answer | None:
    try:
        return _stated(plain, plain)
    except Unreadable:
        return None


def _share(part: Answer, whole: Answer, text: str) -> Answer:
    """Read "3 in 12". In "1 in 7" the 7 could have been rounded, and in "14 in 100" the 14."""
    if not whole.value:
        raise Unreadable(text)
    value, both = part.value / whole.value, (part.value, whole.value)
    form = "" if any(each.denominator > 1 for each in both) else f"{part.value}/{whole.value}"
    if part.value == 1 and whole.units:
        return Answer(value, whole.units, turned=True)
    if whole.value in DECIMAL or part.value.denominator != 1:
        return Answer(value, tuple(unit / whole.value for unit in part.units), form)
    return Answer(value, form=form)


def _number(plain: str) -> Answer | None:
    found = re.fullmatch(r"-?(\d+)?(?:[.,](\d+))?", plain)
    if not found or not (found[1] or found[2]):
        return None
    if not found[2]:
        return _whole(plain)
    return Answer(Fraction(plain.replace(",", ".")), (Fraction(1, 10 ** len(found[2])),))


def _whole(plain: str) -> Answer:
    """Read a whole number, which could have been rounded at any of the zeros that it ends with."""
    zeros = len(plain) - len(plain.rstrip("0")) if plain.strip("-0") else 0
    return Answer(Fraction(plain), tuple(Fraction(10**zero) for zero in range(zeros + 1)))


def _calculated(plain: str, text: str) -> Answer:
    try:
        value = calculation(plain).at({})
    except Incalculable:
        raise Unreadable(text) from None
    if decimal := re.fullmatch(r"(-?\d+) ?[/:÷] ?(\d+)", plain):
        part, whole = _whole(decimal[1]), int(decimal[2])
        units = tuple(unit / whole for unit in part.units) if whole in DECIMAL else ()
        return Answer(value, units, form=plain)
    rounded = re.search(r"\d[.,]\d", re.sub(r"c\([^()]*\)", "", plain))
    return Answer(value, form=plain, worked_out=bool(rounded))
