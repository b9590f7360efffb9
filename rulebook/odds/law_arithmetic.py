"""Reckoning with laws: each stands for a value of its own, independent of all others.

`law + law` is the law of the sum of two independent values; `law < law` is a chance. A law and a variable
make a variable, so both may stand wherever a die does.
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn

from rulebook.odds.chances import Probability
from rulebook.odds.errors import CutShort, NoTruthYet, OddsError
from rulebook.odds.show import exact
from rulebook.odds.values import is_count, plain

if TYPE_CHECKING:
    from rulebook.odds.law import Law
    from rulebook.odds.pools import Pool
    from rulebook.odds.variables import Variable

EXPLOSIONS = 10  # after the first roll, if no other limit is set


def reckoned(operation: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """Carry out an operation on independent values."""
    from rulebook.odds.building import as_variable
    from rulebook.odds.probability import law
    from rulebook.odds.variables import Variable

    if isinstance(one, Variable) or isinstance(other, Variable):
        return NotImplemented
    found = law(operation(as_variable(one), as_variable(other)))
    found.title = ""
    return found


def compared(operation: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """Give the chance that one independent value is less, or more, than the other."""
    found = reckoned(operation, one, other)
    return found if found is NotImplemented else Compared(found[True])


class Compared(Probability):
    """A chance that one value is more than another: no yes or no, which `max`, `sorted` and `if` ask for.

    >>> from rulebook.odds import die, law
    >>> law(die(6)) > law(die(4))
    Fraction(7, 12)
    >>> max(law(die(6)), law(die(8)))
    Traceback (most recent call last):
    rulebook.odds.errors.NoTruthYet: "law > law" is a chance, 9/16, neither true nor false. ...
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        if self in (0, 1):
            return self == 1
        raise NoTruthYet("law > law", f"is a chance, {exact(self)}, neither true nor false")


class Arithmetic:
    """The part of a `Law` that reckons."""

    __slots__ = ()

    counts: dict[Any, int]
    total: int

    def __add__(self, other: Any) -> Any:
        """Add an independent value of another law, or a number.

        >>> from rulebook.odds import die, law
        >>> d = law(die(6))
        >>> (d + d)[7], (2 * d - 1).mean, d > d
        (Fraction(1, 6), Fraction(6, 1), Fraction(5, 12))
        """
        return reckoned(operator.add, self, other)

    def __radd__(self, other: Any) -> Any:
        return reckoned(operator.add, other, self)

    def __sub__(self, other: Any) -> Any:
        return reckoned(operator.sub, self, other)

    def __rsub__(self, other: Any) -> Any:
        return reckoned(operator.sub, other, self)

    def __mul__(self, other: Any) -> Any:
        return reckoned(operator.mul, self, other)

    def __rmul__(self, other: Any) -> Any:
        return reckoned(operator.mul, other, self)

    def __floordiv__(self, other: Any) -> Any:
        return reckoned(operator.floordiv, self, other)

    def __mod__(self, other: Any) -> Any:
        return reckoned(operator.mod, self, other)

    def __truediv__(self, other: Any) -> NoReturn:
        raise OddsError(
            "Half of a value may not be whole: write law // 2, or law.map(lambda n: Fraction(n, 2))."
        )

    def __rmatmul__(self, times: int) -> Law[Any]:
        """Add up so many independent values, as `repeat` does.

        >>> from rulebook.odds import die, law
        >>> (3 @ law(die(6)))[18]
        Fraction(1, 216)
        """
        return self.repeat(times)

    def __pow__(self, other: int) -> Any:
        return self.variable_of(lambda value: value**other)

    def __neg__(self) -> Any:
        return self.variable_of(operator.neg)

    def __abs__(self) -> Any:
        return self.variable_of(abs)

    def __lt__(self, other: Any) -> Any:
        return compared(operator.lt, self, other)

    def __le__(self, other: Any) -> Any:
        return compared(operator.le, self, other)

    def __gt__(self, other: Any) -> Any:
        return compared(operator.gt, self, other)

    def __ge__(self, other: Any) -> Any:
        return compared(operator.ge, self, other)

    def variable_of(self, function: Callable[[Any], Any]) -> Any:
        """Give the law of an expression in a value of this law.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).variable_of(lambda x: (x - 3) * (x - 3)).mean
        Fraction(19, 6)
        """
        from rulebook.odds.probability import law

        found = law(function(self.variable()))
        found.title = ""
        return found

    def variable(self, name: str = "") -> Variable:
        """Make a die that shows these values with these chances; each call makes another one.

        >>> from rulebook.odds import P, die, law
        >>> d = law(die(6)).variable("d")
        >>> P(d + die(6) == 7)
        Fraction(1, 6)
        """
        from rulebook.odds.building import read_off
        from rulebook.odds.sources import Spinner

        values = list(map(plain, self.counts))
        spinner = Spinner(name or "law", values, weights=list(self.counts.values()))
        return read_off(spinner.source, 0, values, spinner.source.name)

    def pool(self, how_many: int) -> Pool:
        """Take so many independent values as a pool: to keep the highest, to look for sets.

        >>> from rulebook.odds import die, law
        >>> law(law(die(6)).reroll([1]).pool(4).keep_highest(3)).mean
        Fraction(22283789, 1679616)
        """
        from rulebook.odds.pools import Pool

        if not is_count(how_many, 1):
            raise OddsError(f"The size of a pool must be a whole number, at least 1, not {how_many!r}.")
        return Pool([self.variable(f"law {n}") for n in range(1, how_many + 1)])

    def repeat(self, times: int) -> Law[Any]:
        """Add up so many independent values of this law.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).repeat(50).mean
        Fraction(175, 1)
        """
        from rulebook.odds.functions import total
        from rulebook.odds.law import Law
        from rulebook.odds.probability import law

        if not is_count(times):
            raise OddsError(f"The number of repeats must be a whole number, 0 or more, not {times!r}.")
        if times == 0:
            return Law({0: 1})
        found = law(total(self.pool(times)))
        found.title = ""
        return found

    def reroll(self, values: Iterable[Any], times: int = 1) -> Law[Any]:
        """Roll again, at most so many times, while one of these values shows.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).reroll([1])[1], law(die(6)).reroll([1], times=2)[1]
        (Fraction(1, 36), Fraction(1, 216))
        """
        return self._again(values, times, lambda old, new: new)

    def explode(self, on: Iterable[Any] | None = None, most: int | None = None) -> Law[Any]:
        """Roll again and add, at most `most` times, while one of these values shows; else the highest.

        Without `most` it stops after 10 more rolls, and warns that this is not quite exact.

        >>> from rulebook.odds import die, law
        >>> law(die(6)).explode(most=1).counts[12], law(die(6)).explode(most=1).total
        (1, 36)
        """
        if most is None:
            most = EXPLOSIONS
            warnings.warn(
                f"explode() stops after {most} more rolls, so its answer is not quite exact. Write "
                f"explode(most={most}) if that will do, or a larger number.",
                CutShort,
                stacklevel=2,
            )
        return self._again([max(self.counts)] if on is None else on, most, operator.add)

    def _again(self, values: Iterable[Any], times: int, then: Callable[[Any, Any], Any]) -> Law[Any]:
        from rulebook.odds.law import Law

        again = set(values) if isinstance(values, Iterable) else {values}
        if not is_count(times):
            raise OddsError(f"The number of rerolls must be a whole number, 0 or more, not {times!r}.")
        if not again.isdisjoint(again - set(self.counts)):
            raise OddsError(f"{again - set(self.counts)} never shows, so nothing is rolled again for it.")
        rolled = dict(self.counts)
        for _ in range(times):
            grown: dict[Any, int] = {}
            size = sum(rolled.values())
            for value, count in self.counts.items():
                for after, ways in rolled.items() if value in again else [(None, size)]:
                    result = then(value, after) if value in again else value
                    grown[result] = grown.get(result, 0) + count * ways
            rolled = grown
        weights: dict[Any, int | Fraction] = dict(rolled)
        return Law(weights)
