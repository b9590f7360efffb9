"""What can be done with values: each operation once, with its bounds and how it is written.

An operation works on plain values; where numpy's columns need another function, it has that too. One with a
`fold` may be regrouped and reordered, and takes any number of parts.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from typing import Any

from rulebook.core.later import np
from rulebook.odds import bounds
from rulebook.odds.bounds import Bounds

# How tightly an operation binds its parts when it is written, as in Python.
LOOSE, COMPARING, JOINING, EXCLUDING, MEETING, ADDING, MULTIPLYING, SIGNING, RAISING, WHOLE = range(10)


class Operation:
    """How a variable follows from others: a function of plain values, its bounds, and how it is written.

    >>> ADD.of([1, 2, 3]), LARGER.of([1, 2, 3]), ADD.written(["a", "b * c"], [WHOLE, MULTIPLYING])
    (6, 3, 'a + b * c')
    """

    __slots__ = (
        "binds",
        "bounds",
        "column",
        "either_way",
        "fold",
        "function",
        "key",
        "pattern",
        "steps",
        "text",
    )

    def __init__(
        self,
        text: str,
        function: Callable[..., Any],
        bounds: Callable[..., Bounds] | None = None,
        *,
        column: Callable[..., Any] | None = None,
        binds: int = WHOLE,
        fold: str = "",
        key: Hashable = None,
        pattern: Any = None,
        either_way: bool = False,
    ) -> None:
        self.text = text
        self.function = function
        self.bounds = bounds
        self.column = column or function
        self.binds = binds
        self.fold = fold
        self.key = key or id(self)
        self.pattern = pattern
        # The order of the parts is all the same:
        self.either_way = either_way or bool(fold) or pattern is not None
        # How long it takes for each case of a column, an addition being 1:
        self.steps = 8_000 if pattern is not None and self.column == pattern.of_columns else 1

    def of(self, values: Sequence[Any]) -> Any:
        """Carry it out on plain values."""
        return reduce(self.function, values) if self.fold else self.function(*values)

    def of_lists(self, lists: Sequence[list[Any]]) -> list[Any]:
        """Carry it out on lists of plain values, case by case."""
        if not self.fold:
            return list(map(self.function, *lists))
        done = lists[0]
        for other in lists[1:]:
            done = list(map(self.function, done, other))
        return done

    def of_columns(self, columns: Sequence[Any]) -> Any:
        """Carry it out on columns."""
        return reduce(self.column, columns) if self.fold else self.column(*columns)

    def limits(self, *parts: Bounds) -> Bounds:
        """Bound the result."""
        assert self.bounds is not None
        return reduce(self.bounds, parts) if self.fold else self.bounds(*parts)

    def written(self, parts: Sequence[str], binding: Sequence[int]) -> str:
        """Write it with these parts, in brackets where Python needs them."""
        if self.binds == WHOLE:  # written as a call
            if self.text.startswith("{}.") and binding[0] < WHOLE:
                parts = [f"({parts[0]})", *parts[1:]]
            return self.text.format(*parts) if "{}" in self.text else f"{self.text}({', '.join(parts)})"
        first = self.binds + (self.binds in (COMPARING, RAISING))
        later = SIGNING if self.binds == RAISING else self.binds + 1
        if len(parts) == 1:
            later = first = SIGNING
        needed = [first] + [later] * (len(parts) - 1)
        shown = [
            part if own >= need else f"({part})"
            for part, own, need in zip(parts, binding, needed, strict=True)
        ]
        return f"{self.text}{shown[0]}" if len(shown) == 1 else f" {self.text} ".join(shown)


def keep(value: Any) -> Any:
    """Leave a value as it is."""
    return value


def nearness(target: Any, value: Any) -> Any:
    """Number the whole distances: 1 for the target, then 3 below it, 5 above it, 7 below it, and so on.

    >>> [nearness(4, value) for value in (4, 3, 5, 2)]
    [1, 3, 5, 7]
    """
    return abs(4 * (value - target) + 1)


def undo_nearness(target: Any, near: Any) -> Any:
    """Give back the value from its numbered distance.

    >>> [undo_nearness(4, near) for near in (1, 3, 5, 7)]
    [4, 3, 5, 2]
    """
    return target + near // 4 if near % 4 == 1 else target - near // 4 - 1


def undo_nearness_of_columns(target: Any, near: Any) -> Any:
    """Give back the values of a column."""
    return target + np.where(near % 4 == 1, near // 4, -(near // 4) - 1)


def choose_words(which: Any, yes: Any, no: Any) -> Any:
    """Choose between values that are not all numbers."""
    return np.where(which, np.asarray(yes).astype(object), np.asarray(no).astype(object))


ADD = Operation("+", operator.add, bounds.add, binds=ADDING, fold="sum")
SUBTRACT = Operation("-", operator.sub, bounds.subtract, binds=ADDING)
MULTIPLY = Operation("*", operator.mul, bounds.multiply, binds=MULTIPLYING, fold="product")
DIVIDE = Operation("//", operator.floordiv, bounds.divide, binds=MULTIPLYING)
REMAINDER = Operation("%", operator.mod, bounds.remainder, binds=MULTIPLYING)
POWER = Operation("**", operator.pow, bounds.power, binds=RAISING)
NEGATE = Operation("-", operator.neg, bounds.negate, binds=SIGNING)
ABSOLUTE = Operation("abs", operator.abs, bounds.absolute)
COUNT = Operation("count", operator.add, bounds.add, fold="sum")
LARGER = Operation("largest", max, bounds.greatest, column=lambda a, b: np.maximum(a, b), fold="largest")
SMALLER = Operation("smallest", min, bounds.least, column=lambda a, b: np.minimum(a, b), fold="smallest")
EITHER_BIT = Operation("{}", operator.or_, bounds.either_bit, fold="bits")
EQUAL = Operation("==", operator.eq, binds=COMPARING, either_way=True)
DIFFER = Operation("!=", operator.ne, binds=COMPARING, either_way=True)
LESS = Operation("<", operator.lt, binds=COMPARING)
AT_MOST = Operation("<=", operator.le, binds=COMPARING)
GREATER = Operation(">", operator.gt, binds=COMPARING)
AT_LEAST = Operation(">=", operator.ge, binds=COMPARING)
AND = Operation("&", operator.and_, binds=MEETING, fold="all")
OR = Operation("|", operator.or_, binds=JOINING, fold="any")
ALL = Operation("all_of", operator.and_, fold="all")
ANY = Operation("any_of", operator.or_, fold="any")
EXCLUSIVE = Operation("^", operator.xor, binds=EXCLUDING, either_way=True)
NOT = Operation("~", operator.not_, column=operator.invert, binds=SIGNING)
AS_NUMBER = Operation("{}", int, lambda a: (0, 1), column=lambda column: column.astype(np.int16))
NEARNESS = Operation(
    "distance_from",
    nearness,
    bounds.keeping_fractions(lambda t, v: (1, 4 * bounds.absolute(bounds.subtract(v, t))[1] + 1)),
)
UNDO_NEARNESS = Operation(
    "nearest",
    undo_nearness,
    lambda t, near: (t[0] - near[1] // 4 - 1, t[1] + near[1] // 4),
    column=undo_nearness_of_columns,
)
CHOOSE = Operation(
    "where",
    lambda which, yes, no: yes if which else no,
    lambda which, yes, no: bounds.either(yes, no),
    column=lambda which, yes, no: np.where(which, yes, no),
)
CHOOSE_WORDS = Operation("where", lambda which, yes, no: yes if which else no, column=choose_words)
