"""What a report is made of: figures, each with its error, in tables and sentences, in sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite, sqrt
from pathlib import Path
from typing import Any, Literal

from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.simulation.means import Mean, rounded
from rulebook.simulation.trust import Grade, Trust

TEXTS = Path(__file__).parent / "texts"
Unit = Literal["share", "number", "change"]
"""A share of 1, shown in percent; a number; or a change, shown with its sign."""


@dataclass(frozen=True)
class Figure:
    """One number with its error, and the sentence that says what it is.

    >>> Figure("turns", Mean(Fraction(17), 0.3, 200)).written()
    '17.00 ± 0.30'
    """

    name: str
    value: Mean
    unit: Unit = "number"
    data: Mapping[str, Any] = field(default_factory=dict)

    def written(self, language: str = "en") -> str:
        """Write the number with its error.

        >>> Figure("wins", Mean(Fraction(1, 2), 0.01, 2500), "share").written("de")
        '50,0 % ± 1,0'
        >>> Figure("no_luck", Mean(Fraction(10_000), 0.0, 0)).written()
        '10,000'
        """
        scale = 100 if self.unit == "share" else 1
        number, error = float(self.value) * scale, self.value.error * scale
        exact = "z,.0f" if number.is_integer() else "z.4g"
        digits = rounded(number, error) if error else format(number, exact)
        sign = "+" if self.unit == "change" and digits.strip("0.") and number > 0 else ""
        shown = f"{sign}{digits}"
        unit = " %" if self.unit == "share" else ""
        off = "" if not error else " ± ?" if not isfinite(error) else f" ± {rounded(error, error)}"
        return numeral(f"{shown}{unit}{off}", language)

    def said(self, language: str = "en") -> str:
        """Say the sentence with the number in it."""
        return say(language, self.name, **self.data, value=self.written(language))

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        value, error = float(self.value), self.value.error
        return {
            "name": self.name,
            "value": round(value, 6),
            "error": round(error, 6) if isfinite(error) else None,
            "of": self.value.times,
            "unit": self.unit,
            **self.data,
        }


Cell = str | Figure


@dataclass(frozen=True)
class Table:
    """Rows of words and figures; its heads are keys of texts.

    >>> Table("bots", ("bot",), (("greedy",),)).rows[0]
    ('greedy',)
    """

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left: int = 0
    """How many rows more there were."""


@dataclass(frozen=True)
class Section:
    """A part of the report: its figures, its tables, and how far they can be trusted.

    >>> Section("length", (Figure("turns", Mean(Fraction(17), 0.3, 200)),))["turns"].value.times
    200
    """

    name: str
    figures: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()
    trust: Trust | None = None

    def __getitem__(self, name: str) -> Figure:
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise KeyError(f"{self.name} has no figure {name!r}; it has {[one.name for one in self.figures]}")

    def table(self, name: str) -> Table:
        """Find one of its tables."""
        return next(table for table in self.tables if table.name == name)

    @property
    def grade(self) -> Grade | None:
        """How far its numbers can be trusted; None: they do not stand on bots."""
        return self.trust.grade if self.trust else None

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        rows = {
            table.name: [[c if isinstance(c, str) else c.to_json() for c in row] for row in table.rows]
            for table in self.tables
        }
        figures = [figure.to_json() for figure in self.figures]
        return {"section": self.name, "figures": figures, "tables": rows, "trust": self.grade}


def say(language: str, key: str, /, **data: Any) -> str:
    """Say one of the report's texts.

    >>> say("en", "head_bot")
    'bot'
    """
    return words_in(language).fill(texts_in(TEXTS, "words", language)[key], data)


def mean_of(values: Iterable[float | Fraction | int]) -> Mean:
    """Average, with the standard error.

    >>> mean_of([1, 3])
    2.0 ± 1.0
    """
    exact = [Fraction(value) for value in values]
    n, total = len(exact), sum(exact, Fraction())
    if n < 2:
        return Mean(total, float("inf"), n)
    middle = total / n
    squares = sum((value - middle) ** 2 for value in exact)
    return Mean(middle, sqrt(squares / (n * (n - 1))), n)


def weighted(values: Mapping[Fraction, int]) -> Mean:
    """Average values that came so often each, with the standard error.

    >>> weighted({Fraction(1): 1, Fraction(3): 1})
    2.0 ± 1.0
    """
    n = sum(values.values())
    middle = sum((value * times for value, times in values.items()), Fraction()) / n
    squares = sum((value - middle) ** 2 * times for value, times in values.items())
    return Mean(middle, sqrt(squares / (n * (n - 1))) if n > 1 else float("inf"), n)


def share_of(hits: int, times: int) -> Mean:
    """Divide hits by times; where all or none are hits, half a time is left open.

    >>> share_of(3, 3)
    1.00 ± 0.17
    """
    if not times:
        return Mean(Fraction(0), float("inf"), 0)
    share = Fraction(hits, times)
    return Mean(share, max(sqrt(share * (1 - share) / times), 0.5 / times), times)


def ratio_of(pairs: Sequence[tuple[int, int]]) -> Mean:
    """Divide the sum of the first numbers by that of the second; games differ, and so tell the error.

    >>> ratio_of([(1, 2), (3, 2)])
    1.00 ± 0.50
    """
    n = len(pairs)
    above, below = (sum(pair[side] for pair in pairs) for side in (0, 1))
    if not below:
        return Mean(Fraction(0), float("inf"), 0)
    squares = sum((a * below - above * b) ** 2 for a, b in pairs)
    error = sqrt(Fraction(squares * n, n - 1)) / below**2 if n > 1 else float("inf")
    return Mean(Fraction(above, below), error, n)
