"""A law: every value a variable can take, and its exact chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from math import gcd, lcm
from numbers import Rational
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from rulebook.odds import law_table
from rulebook.odds.errors import ImpossibleCondition, OddsError, as_function
from rulebook.odds.law_arithmetic import Arithmetic
from rulebook.odds.law_output import Output
from rulebook.odds.law_picture import pictured
from rulebook.odds.law_statistics import LATER, NEVER, Statistics
from rulebook.odds.values import sort_key

if TYPE_CHECKING:
    from rulebook.odds.variables import Variable

__all__ = ["LATER", "NEVER", "Law"]

ELSEWHERE = {
    **dict.fromkeys(("std", "stdev", "stddev", "standard_deviation"), "sd"),
    **dict.fromkeys(("average", "avg", "expectation"), "mean"),
    **dict.fromkeys(("plot", "draw", "hist", "output"), "chart()"),
    **dict.fromkeys(("probability", "pmf", "prob"), "items()"),
    "var": "variance",
    "times": "repeat",
}
"""What the same is called in other libraries."""

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Law(Statistics, Arithmetic, Output, Mapping[T, Fraction], Generic[T]):
    """The chances of all values, as whole-number counts over one whole number.

    `law(variable)` makes one; so does a mapping of values to weights. It reads like a dictionary of
    Fractions, shows itself as a table, and can be added, repeated, mapped, mixed and conditioned.

    >>> Law({"win": 1, "lose": 3})
    Chances: 4 cases
    value  cases  exact  percent      1 in
     lose      3    3/4  75.00 %   1.3  ████████████████████████
      win      1    1/4  25.00 %       4  ████████
    """

    __slots__ = ("_of", "_steps", "_title", "counts", "total")

    def __init__(self, weights: Mapping[T, int | Fraction], *, title: str = "") -> None:
        if not isinstance(weights, Mapping):
            raise OddsError(
                f"A law is made of values and their weights, not of {weights!r}: Law({{1: 1, 2: 2}}), or "
                "Law(Counter(values)) to count equal values."
            )
        for value, weight in weights.items():
            if isinstance(weight, bool) or not isinstance(weight, Rational):
                raise OddsError(
                    f"The weight of {value!r} is {weight!r}; weights are whole numbers or Fractions, "
                    "such as 1 or Fraction(1, 10)."
                )
            if weight < 0:
                raise OddsError(f"The weight of {value!r} is {weight}; a weight is 0 or more.")
        scale = lcm(*[weight.denominator for weight in weights.values()])
        values = sorted((value for value, weight in weights.items() if weight), key=sort_key)
        self.counts: dict[T, int] = {value: int(weights[value] * scale) for value in values}
        self.total: int = sum(self.counts.values())
        self._title: str | Callable[[], str] = title
        self._of: Sequence[Variable] = ()
        self._steps = None
        if not values:
            raise OddsError("A law needs at least one value whose weight is not 0.")

    @classmethod
    def counted(
        cls,
        values: Iterable[T],
        counts: Iterable[int],
        total: int,
        title: str | Callable[[], str] = "",
        of: Sequence[Variable] = (),
    ) -> Law[T]:
        """Return a law made from counts known to be right: values in order, none of weight 0.

        `of` are the variables it belongs to, which know the values they can never show.
        """
        law = cls.__new__(cls)
        law.counts = dict(zip(values, counts, strict=True))
        law.total = total
        law._title = title
        law._of = of
        law._steps = None
        return law

    def __reduce__(self) -> tuple[Any, ...]:
        return Law.counted, (list(self.counts), list(self.counts.values()), self.total, self.title)

    @property
    def title(self) -> str:
        """What stands above its table; written when it is first read."""
        if not isinstance(self._title, str):
            self._title = self._title()
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = title

    # --- reading it like a dictionary -------------------------------------------------------------------

    def __getitem__(self, value: T) -> Fraction:
        if value not in self.counts:
            self._may_be(value)
        return Fraction(self.counts.get(value, 0), self.total)

    def _may_be(self, value: object) -> None:
        """Refuse a value that is misspelt, as `P(x == value)` does."""
        from rulebook.odds import building, variables  # they need laws themselves

        if isinstance(value, variables.Variable):
            raise OddsError(f"{value} is not a value. For the chance that both are equal write P(x == y).")
        if len(self._of) == 1:
            building.known_face(self._of[0], value)
        elif self._of:
            if not isinstance(value, tuple) or len(value) != len(self._of):
                raise OddsError(f"This joint law is of {len(self._of)} values together, never {value!r}.")
            for variable, each in zip(self._of, value, strict=True):
                building.known_face(variable, each)
        elif isinstance(value, str):
            meant = [each for each in self.counts if str(each).casefold() == value.casefold()]
            if meant:
                building.known_among(frozenset(meant), value, "This law")

    def __iter__(self) -> Iterator[T]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def __contains__(self, value: object) -> bool:
        return value in self.counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Law):
            return NotImplemented
        return self.counts.keys() == other.counts.keys() and all(
            count * other.total == other.counts[value] * self.total for value, count in self.counts.items()
        )

    __hash__ = None  # type: ignore[assignment]  # two equal laws may have different counts

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            if name.startswith("_"):  # notebooks ask for much
                raise AttributeError(name)
            meant = ELSEWHERE.get(name) or next(iter(get_close_matches(name, dir(Law), n=1)), "")
            raise AttributeError(f"A law has no {name}{f'; did you mean law.{meant}?' if meant else '.'}")

    # --- new laws from old ones -------------------------------------------------------------------------

    def map(self, function: Callable[[T], U]) -> Law[U]:
        """Apply a function to the value.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).map(lambda n: n % 2).counts
        {0: 3, 1: 3}
        """
        from rulebook.odds.building import settled  # it needs laws itself

        as_function(function, "law.map(lambda n: n % 2)")
        weights: dict[U, int | Fraction] = {}
        for value, count in self.counts.items():
            image = settled(function(value))
            weights[image] = weights.get(image, 0) + count
        return Law(weights)

    def given(self, wanted: Callable[[T], bool]) -> Law[T]:
        """Keep the values for which something holds, and forget the others.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).given(lambda n: n > 3).counts
        {4: 1, 5: 1, 6: 1}
        """
        as_function(wanted, "law.given(lambda n: n > 3), or for variables law(x, given=x > 3)")
        kept: dict[T, int | Fraction] = {v: count for v, count in self.counts.items() if wanted(v)}
        if not kept:
            raise ImpossibleCondition("No value of this law fulfils the condition.")
        return Law(kept)

    @staticmethod
    def mix(laws: Iterable[tuple[int | Fraction, Law[U]]]) -> Law[U]:
        """Choose one of several laws by weight, then a value by that law.

        >>> from rulebook.odds import die, law
        >>> Law.mix([(1, law(die(4))), (1, law(die(6)))])[6]
        Fraction(1, 12)
        """
        weights: dict[U, int | Fraction] = {}
        pairs = list(laws)
        if not all(isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Law) for pair in pairs):
            raise OddsError("Give each law with its weight: Law.mix([(1, law(x)), (2, law(y))]).")
        for weight, law in pairs:
            for value, count in law.counts.items():
                weights[value] = weights.get(value, 0) + weight * Fraction(count, law.total)
        return Law(weights)

    def reduced(self) -> Law[T]:
        """Cancel what all counts have in common.

        >>> Law({0: 10, 1: 30}).reduced().counts
        {0: 1, 1: 3}
        """
        common = gcd(*self.counts.values())
        counts = [count // common for count in self.counts.values()]
        return Law.counted(self.counts, counts, self.total // common, self._title, self._of)

    # --- showing it -------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return law_table.text(self)

    def _repr_html_(self) -> str:
        return pictured(self) + law_table.html(self)
