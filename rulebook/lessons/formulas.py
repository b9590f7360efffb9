"""Questions for a short step of a derivation: a formula in stated letters, compared exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from rulebook.lessons.calculator import LONGEST, Calculation, Incalculable, calculation, printed
from rulebook.lessons.questions import Question, Say, Verdict
from rulebook.lessons.reading import COMPUTED

Point = Mapping[str, Fraction]
Values = tuple[Fraction | None, ...]


@dataclass(frozen=True)
class Formula(Question[str]):
    """A question for a formula in some letters; formulas are the same if they agree wherever they are tried.

    >>> once = Formula("1 - (5/6)^n", {"added": "n/6"}, variables=("n",))
    >>> once.judge("1 - 5^n/6^n").kind, once.judge("n/6").say, once.judge("(5/6)^n").say
    ('right', 'added', 'try_it')
    """

    kind = "formula"
    variables: tuple[str, ...] = ("n",)
    tried: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)

    def __post_init__(self) -> None:
        """Whatever is said of the exercise prints its formulas in one way."""
        object.__setattr__(self, "right", printed(self.right))
        mistakes = {name: printed(formula) for name, formula in self.mistakes.items()}
        object.__setattr__(self, "mistakes", mistakes)

    def written(self, answer: str) -> str:
        """A formula is written as books print it.

        >>> Formula("n/6").written("1 - n/6")
        '1 − n/6'
        """
        return printed(answer)

    def said(self, text: str, say: Say) -> str:
        """What somebody typed, printed.

        >>> Formula("n/6").said("n*1/6", str)
        'n · 1/6'
        """
        return printed(text)

    def judge(self, text: str) -> Verdict:
        """Compare the formulas at every point that is tried, exactly.

        >>> Formula("n^2").judge("2n").data["holds"]
        'n = 2'
        """
        try:
            values = self._values(self._read(text))
        except Incalculable:
            return Verdict("unreadable", data={"variables": self.variables})
        if values == self._right:
            return Verdict("right")
        for name, mistaken in self._mistaken.items():
            if _close(values, mistaken):
                return Verdict("mistake", name)
        if _close(values, self._right):
            return Verdict("rough", "rounded_formula", {"variables": self.variables})
        return self._wrong(values)

    def _wrong(self, values: Values) -> Verdict:
        held = [mine == right for mine, right in zip(values, self._right, strict=True)]
        fails = _say_point(self._points[held.index(False)])
        if True not in held:
            return Verdict("wrong", "try_it", {"fails": fails})
        return Verdict(
            "wrong", "sometimes", {"holds": _say_point(self._points[held.index(True)]), "fails": fails}
        )

    def _read(self, text: str) -> Calculation:
        plain = " ".join(text.split("=")[-1].split()).rstrip(".")
        if not plain or len(plain) > LONGEST:
            raise Incalculable(text[:LONGEST])
        return calculation(plain, self.variables)

    def _values(self, formula: Calculation) -> Values:
        """What the formula gives at each point; nothing where it cannot be carried out."""
        values = tuple(_value(formula, point) for point in self._points)
        if not any(value is not None for value in values):
            raise Incalculable(formula.text)
        return values

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        """Where formulas are compared: wherever the right one has a value."""
        right = self._read(self.right)
        points = [dict(zip(self.variables, map(Fraction, at), strict=True)) for at in self._grid()]
        return tuple(point for point in points if _value(right, point) is not None)

    def _grid(self) -> list[tuple[int, ...]]:
        return list(product(self.tried, repeat=len(self.variables)))

    @cached_property
    def _right(self) -> Values:
        return self._values(self._read(self.right))

    @cached_property
    def _mistaken(self) -> dict[str, Values]:
        return {name: self._values(self._read(formula)) for name, formula in self.mistakes.items()}

    def form(self, say: Say) -> dict[str, Any]:
        """Name the letters that may be used.

        >>> Formula("n/6").form(str)
        {'kind': 'formula', 'variables': ['n']}
        """
        return {"kind": self.kind, "variables": list(self.variables)}


def _value(formula: Calculation, point: Point) -> Fraction | None:
    try:
        return formula.at(point)
    except Incalculable:
        return None


def _close(values: Values, wanted: Values) -> bool:
    """Whether all values are the wanted ones, exactly or rounded."""
    return all(
        mine == other
        or (mine is not None and other is not None and abs(mine - other) <= abs(other) * COMPUTED)
        for mine, other in zip(values, wanted, strict=True)
    )


def _say_point(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())
