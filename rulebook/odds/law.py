"""A law: every value a variable can take, and its exact chance."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from numbers import Integral, Rational
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rulebook.odds import law_table
from rulebook.odds.errors import ImpossibleCondition, OddsError
from rulebook.odds.values import sort_key

if TYPE_CHECKING:
    from rulebook.odds.variables import Variable

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

LATER, NEVER = "later", "never"  # times beyond every number


class Law(Mapping[T, Fraction], Generic[T]):
    """The chances of all values, as whole-number counts over one whole number.

    `law(variable)` makes one; so does a mapping of values to weights. It reads like a dictionary of
    Fractions, shows itself as a table, and can be added, repeated, mapped, mixed and conditioned.

    >>> Law({"win": 1, "lose": 3})
    Chances: 4 cases
    value  cases  exact  percent      1 in
     lose      3    3/4  75.00 %   1.3  ████████████████████████
      win      1    1/4  25.00 %       4  ████████
    """

    __slots__ = ("_steps", "counts", "title", "total")

    def __init__(self, weights: Mapping[T, int | Fraction], *, title: str = "") -> None:
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
        self.title = title
        self._steps: tuple[list[Any], list[int]] | None = None
        if not values:
            raise OddsError("A law needs at least one value whose weight is not 0.")

    @classmethod
    def counted(cls, values: Iterable[T], counts: Iterable[int], total: int, title: str = "") -> Law[T]:
        """Make a law from counts known to be right: values in order, none of weight 0."""
        law = cls.__new__(cls)
        law.counts = dict(zip(values, counts, strict=True))
        law.total = total
        law.title = title
        law._steps = None
        return law

    # --- reading it like a dictionary -------------------------------------------------------------------

    def __getitem__(self, value: T) -> Fraction:
        return Fraction(self.counts.get(value, 0), self.total)

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

    # --- the words of the textbook ----------------------------------------------------------------------

    @property
    def mean(self) -> Fraction:
        """The expected value.

        >>> Law({1: 1, 2: 1, 6: 1}).mean
        Fraction(3, 1)
        """
        return self.expect(lambda value: value)

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).variance
        Fraction(35, 12)
        """
        return self.expect(lambda value: value * value) - self.mean**2

    def expect(self, function: Callable[[Any], Any]) -> Fraction:
        """Average a function of the value, each value weighed by its chance.

        >>> Law({-1: 1, 2: 1}).expect(abs)
        Fraction(3, 2)
        """
        try:
            return Fraction(sum(function(value) * count for value, count in self.counts.items()), self.total)
        except TypeError:
            raise OddsError(
                "Only numbers have a mean; map the values to numbers first: law.map(…)."
            ) from None

    @property
    def modes(self) -> list[T]:
        """The most likely values.

        >>> from rulebook.odds import dice, law
        >>> law(sum(dice(2))).modes
        [7]
        """
        most = max(self.counts.values())
        return [value for value, count in self.counts.items() if count == most]

    def at_most(self, value: T) -> Fraction:
        """Give the chance of this value or less.

        >>> Law({1: 1, 2: 1, 3: 2}).at_most(2)
        Fraction(1, 2)
        """
        values, sums = self._cumulative()
        return Fraction(sums[bisect_right(values, value)], self.total)

    def at_least(self, value: T) -> Fraction:
        """Give the chance of this value or more.

        >>> Law({1: 1, 2: 1, 3: 2}).at_least(2)
        Fraction(3, 4)
        """
        values, sums = self._cumulative()
        below = sums[bisect_left(values, value)]
        return Fraction(self.total - below, self.total)

    def quantile(self, share: Fraction | int) -> T:
        """Give the least value that is not exceeded with at least this chance; half gives a median.

        >>> from rulebook.odds import dice, law
        >>> law(sum(dice(2))).quantile(Fraction(1, 2))
        7
        """
        if isinstance(share, float) or not 0 < share <= 1:
            raise OddsError(f"A share is a Fraction above 0 and at most 1, not {share!r}: Fraction(1, 2).")
        _, sums = self._cumulative()
        place = next(i for i, below in enumerate(sums[1:]) if below >= share * self.total)
        return list(self.counts)[place]

    def _cumulative(self) -> tuple[list[Any], list[int]]:
        if self._steps is None:
            numbers = [value for value in self.counts if value not in (LATER, NEVER)]
            if not all(isinstance(value, Integral) for value in numbers):
                raise OddsError("These values have no order; use law.chance(lambda value: …).")
            self._steps = numbers, [0, *accumulate(self.counts.values())]
        return self._steps

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """Give the chance of the values for which something holds.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).chance(lambda n: n % 3 == 0)
        Fraction(1, 3)
        """
        return Fraction(sum(count for value, count in self.counts.items() if wanted(value)), self.total)

    # --- new laws from old ones -------------------------------------------------------------------------

    def map(self, function: Callable[[T], U]) -> Law[U]:
        """Apply a function to the value.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).map(lambda n: n % 2).counts
        {0: 3, 1: 3}
        """
        weights: dict[U, int | Fraction] = {}
        for value, count in self.counts.items():
            image = function(value)
            weights[image] = weights.get(image, 0) + count
        return Law(weights)

    def given(self, wanted: Callable[[T], bool]) -> Law[T]:
        """Keep the values for which something holds, and forget the others.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).given(lambda n: n > 3).counts
        {4: 1, 5: 1, 6: 1}
        """
        kept: dict[T, int | Fraction] = {v: count for v, count in self.counts.items() if wanted(v)}
        if not kept:
            raise ImpossibleCondition("No value of this law fulfils the condition.")
        return Law(kept)

    def __add__(self, other: Law[Any] | int) -> Law[Any]:
        """Add an independent value of another law, or a number.

        >>> from rulebook.odds import die, law
        >>> d = law(die(6))
        >>> (d + d)[7]
        Fraction(1, 6)
        """
        numbers: Mapping[Any, int] = self.counts
        if isinstance(other, int):
            return Law.counted([value + other for value in numbers], numbers.values(), self.total)
        weights: dict[Any, int | Fraction] = {}
        for mine, times in numbers.items():
            for theirs, more in other.counts.items():
                weights[mine + theirs] = weights.get(mine + theirs, 0) + times * more
        return Law(weights)

    __radd__ = __add__

    def repeat(self, times: int) -> Law[Any]:
        """Add up so many independent values of this law.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).repeat(50).mean
        Fraction(175, 1)
        """
        if times < 0:
            raise OddsError(f"Repeat 0 times or more, not {times}.")
        result: Law[Any] = Law({0: 1})
        power: Law[Any] = self
        while times:
            if times & 1:
                result = result + power
            times >>= 1
            if times:
                power = power + power
        return result

    @staticmethod
    def mix(laws: Iterable[tuple[int | Fraction, Law[U]]]) -> Law[U]:
        """Choose one of several laws by weight, then a value by that law.

        >>> from rulebook.odds import die, law
        >>> Law.mix([(1, law(die(4))), (1, law(die(6)))])[6]
        Fraction(1, 12)
        """
        weights: dict[U, int | Fraction] = {}
        for weight, law in laws:
            for value, count in law.counts.items():
                weights[value] = weights.get(value, 0) + weight * Fraction(count, law.total)
        return Law(weights)

    def variable(self, name: str = "") -> Variable:
        """Make a die that shows these values with these chances; each call makes another one.

        >>> from rulebook.odds import P, die, law
        >>> d = law(die(6)).variable("d")
        >>> P(d + die(6) == 7)
        Fraction(1, 6)
        """
        from rulebook.odds.building import read_off
        from rulebook.odds.sources import Spinner

        values = list(self.counts)
        spinner = Spinner(name or self.title or "law", values, weights=list(self.counts.values()))
        return read_off(spinner.source, 0, values, spinner.source.name)

    def reduced(self) -> Law[T]:
        """Cancel what all counts have in common.

        >>> Law({0: 10, 1: 30}).reduced().counts
        {0: 1, 1: 3}
        """
        common = gcd(*self.counts.values())
        counts = [count // common for count in self.counts.values()]
        return Law.counted(self.counts, counts, self.total // common, self.title)

    # --- showing it -------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return law_table.text(self)

    def _repr_html_(self) -> str:
        return law_table.html(self)
