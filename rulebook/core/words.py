"""Messages with blanks: one small template language for all texts, in all languages.

A blank is `{name}`, or `{name:how}` where `how` is one of
    seat          a seat's number as its name: Player 1
    ,             a large number with a sign between thousands: 1,000,000; four digits go without: 1000
    list          several things: 4, 1 and 6
    or            one of several things: 4, 1 or 6
    percent       a share of 1: 13.89 %
    decimal       a number to four digits: 2.449
    about         a fraction, and what it is as a decimal: 40/69 ≈ 0.5797
    move          a move in words: write 7 in row 1, column 2
    a word table  `{colour:colour}` looks the value up in the catalogue's words
    one|many      by number, `#` standing for it: `{n:# cross|# crosses}`; three parts: none|one|many.
                  Of several things by how many there are, `#` standing for their list: `{rows:row #|rows #}`.
                  Where 0 and 1.5 take the first of two, too, `below_two` in `common.toml` has the words for
                  one that give way to the number: "un point" becomes "0 point"
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeGuard

Texts = Mapping[str, Any]

FORMATTER = string.Formatter()
LONG = 10**7
"""Nobody reads a fraction whose denominator is this long."""
GROUPED = 10_000
"""From here on a whole number that comes out is written with a sign between thousands."""
FOUR_DIGITS = re.compile(r"(?<![\d.,])(\d),(\d{3})(?![\d,])")
"""A number below that, as Python groups it."""


def too_long(value: Any) -> TypeGuard[Fraction]:
    """Return whether a value is a fraction whose denominator is too long to read.

    >>> too_long(Fraction(2, 3)), too_long(Fraction(2**30, 3**20)), too_long("1/2")
    (False, True, False)
    """
    return isinstance(value, Fraction) and value.denominator >= LONG


class Words:
    """One language of a catalogue: fills templates, looks words up.

    >>> words = Words({"colour": {"red": "rot"}}, seat="Spieler {n}", last=" und ")
    >>> words.fill("{who:seat} hat {n:# Kreuz|# Kreuze} in {colours:colour}.",
    ...            {"who": 0, "n": 2, "colours": ("red", "red")})
    'Spieler 1 hat 2 Kreuze in rot und rot.'
    """

    def __init__(
        self,
        tables: Texts,
        *,
        moves: Texts | None = None,
        seat: str = "Player {n}",
        last: str = " and ",
        either: str = " or ",
        below_two: str = "",
        decimal: str = ".",
        thousands: str = ",",
    ) -> None:
        self.tables, self.moves = tables, moves or {}
        self.seat, self.last, self.either, self.decimal = seat, last, either, decimal
        self.below_two = below_two
        self.signs = str.maketrans({".": decimal, ",": thousands, "-": "−"})

    def fill(self, template: str, data: Mapping[str, Any]) -> str:
        """Fill a template's blanks.

        >>> Words({}).fill("{n:no cross|one cross|# crosses}", {"n": 0})
        'no cross'
        >>> Words({}).fill("Right: {exact}.", {"exact": Fraction(2**30, 3**20)})
        'Right: 0.307946…'
        """
        said = []
        for before, name, how in _blanks(template):
            said.append(before)
            if name is not None:
                value = data[name] if name in data else FORMATTER.get_field(name, (), data)[0]
                said.append(self.format_field(value, self.fill(how, data) if "{" in how else how))
        return "".join(said).replace("….", "…")  # a number that is broken off ends its sentence

    def move(self, move: Any) -> str:
        """Say a move by the template of its class, or the one its `wording` names, filled with its fields.

        >>> from rulebook.core.chance import Rolled
        >>> Words({}, moves={"Rolled": "roll {dice:list}"}).move(Rolled((6, 1)))
        'roll 6 and 1'
        """
        return self.fill(
            self.moves[getattr(move, "wording", type(move).__name__)],
            {f.name: getattr(move, f.name) for f in fields(move)},
        )

    def format_field(self, value: Any, format_spec: str) -> str:
        """Say one value in the way its blank asks for.

        >>> Words({}).format_field((4, 1, 6), "list"), Words({}).format_field(5 / 7, "decimal")
        ('4, 1 and 6', '0.7143')
        >>> Words({}).format_field((4, 1, 6), "or"), Words({}).format_field(Fraction(2**30, 3**20), "")
        ('4, 1 or 6', '0.307946…')
        >>> [Words({}).format_field(n, "about") for n in (Fraction(40, 69), Fraction(13, 100), Fraction(12))]
        ['40/69 ≈ 0.5797', '13/100 = 0.13', '12']
        >>> [Words({}).format_field(n, "about") for n in (Fraction(2**30, 3**20), 16000, "1 − (5/6)^n")]
        ['0.307946…', '16,000', '1 − (5/6)^n']
        >>> [Words({}).format_field(rows, "row #|rows #") for rows in ((2,), (2, 3))]
        ['row 2', 'rows 2 and 3']
        >>> Words({}, thousands=".").format_field(16000, ""), Words({}).format_field((1600, 16000), "list")
        ('16.000', '1600 and 16,000')
        >>> [Words({}).format_field(n, "about") for n in (Fraction(-40, 69), -3, Fraction(-(2**30), 3**20))]
        ['−40/69 ≈ −0.5797', '−3', '−0.307946…']
        """
        if "|" in format_spec:
            forms = format_spec.split("|")
            n = len(value) if isinstance(value, tuple | list) else value
            form = forms[min(n, 2)] if len(forms) == 3 else self._one_or_many(n, *forms)
            return form.replace("#", self.format_field(value, "list"))
        if isinstance(value, tuple | list | frozenset) and (format_spec or not isinstance(value, frozenset)):
            each = "" if format_spec in ("list", "or") else format_spec
            last = self.either if format_spec == "or" else self.last
            return _joined([self.format_field(v, each) for v in value], last)
        if format_spec == "percent":
            return f"{float(100 * value):.2f}".rstrip("0").rstrip(".").translate(self.signs) + " %"
        if format_spec == "decimal":
            return f"{float(value):.4g}".translate(self.signs)
        if format_spec == "about":
            return value if isinstance(value, str) else self._about(value)
        if format_spec == "move":
            return self.move(value)
        if format_spec == "seat":
            return self.seat.format(n=value + 1)
        if format_spec in self.tables:
            return str(self.tables[format_spec].get(str(value), value))
        if format_spec in ("", "list"):
            return self._plain(value)
        return self.numeral(format(value, format_spec))

    def numeral(self, written: str) -> str:
        """Write what Python wrote with this language's signs; a number of four digits has none between them.

        >>> Words({}, decimal=",", thousands=".").numeral("-1,250.5 of 12,500")
        '−1250,5 of 12.500'
        """
        return FOUR_DIGITS.sub(r"\1\2", written).translate(self.signs)

    def _one_or_many(self, value: Any, one: str, many: str) -> str:
        """Choose between two forms as the language does: in French 0 and 1.5 are said like 1.

        >>> french = Words({}, below_two="un une", decimal=",")
        >>> [french.fill("{n:une carte|# cartes}", {"n": n}) for n in (0, 1, 1.5, 2)]
        ['0 carte', 'une carte', '1,5 carte', '2 cartes']
        """
        if value == 1:
            return one
        if not self.below_two or not isinstance(value, int | float | Fraction) or not -2 < value < 2:
            return many
        if "#" in one or "#" not in many:
            return one
        ones = rf"\b(?<![’'])({self.below_two.replace(' ', '|')})\b"
        counted, found = re.subn(ones, "#", one, count=1, flags=re.IGNORECASE)
        return counted if found else many

    def _about(self, value: Fraction | int) -> str:
        """A fraction and its first digits; of one that is too long to be read those alone."""
        fraction, plain = Fraction(value), self._plain(value)
        if fraction.denominator == 1:
            return plain
        if too_long(fraction):
            return plain
        sign = "=" if fraction == Fraction(f"{float(value):.4g}") else "≈"
        return f"{plain} {sign} {self.format_field(value, 'decimal')}"

    def _plain(self, value: Any) -> str:
        """A value as it is; of a fraction that is too long to be read the first digits."""
        if not isinstance(value, int | float | Fraction):
            return str(value)
        if not isinstance(value, float) and value.denominator == 1 and abs(value.numerator) >= GROUPED:
            return self.numeral(f"{value.numerator:,}")
        if not too_long(value):
            return str(value).translate(self.signs)
        whole, digits = divmod(int(abs(value) * 10**6), 10**6)
        return f"{'-' if value < 0 else ''}{whole}.{digits:06}…".translate(self.signs)


@lru_cache(maxsize=10_000)
def _blanks(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The text before each blank of a template, the blank's name, and how it is said."""
    return tuple((before, name, how or "") for before, name, how, _ in FORMATTER.parse(template))


def _joined(parts: list[str], last: str) -> str:
    return last.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
