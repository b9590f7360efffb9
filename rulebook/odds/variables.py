"""Random variables: what is not known before the roll, and all one can do with it before knowing it.

A `Variable` is an expression over the sources of chance it was made from. `own + left` and `own + right`
share `own`, so they depend on each other as they do on the table. Nothing is counted here: an expression
only knows how to compute its column once the columns of its parts are given (see `counting.py`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Sequence
from numbers import Integral
from typing import Any, NoReturn

from rulebook.core.later import np
from rulebook.odds import bounds
from rulebook.odds.bounds import Bounds
from rulebook.odds.errors import NoTruthYet, OddsError
from rulebook.odds.sources import Column, Source, column_of, fitting


class Operation:
    """How a variable follows from others: a numpy function, its bounds, and how it is written."""

    __slots__ = ("bounds", "function", "text")

    def __init__(
        self,
        text: str,
        function: Callable[..., Column],
        bounds: Callable[..., Bounds] | None = None,
    ) -> None:
        self.text = text
        self.function = function
        self.bounds = bounds


class Variable:
    """A value that depends on chance; made by `die`, `coin`, a `Deck`, or from other variables.

    `bounds` are the least and greatest whole number it can be, None for anything but numbers.

    >>> from rulebook.odds import P, dice
    >>> own, left, right = dice(3)
    >>> P((own + left == 7) & (own + right == 7))
    Fraction(1, 36)
    """

    __slots__ = ("_text", "bounds", "operation", "parts", "slot", "sources")

    def __init__(
        self,
        operation: Operation | None,
        parts: tuple[Variable, ...],
        sources: frozenset[Source],
        bounds: Bounds | None,
        *,
        text: str | None = None,
        slot: Any = 0,
    ) -> None:
        self.operation = operation
        self.parts = parts
        self.sources = sources
        self.bounds = bounds
        self.slot = slot  # a leaf's place in its source; a constant's value, as a column without axes
        self._text = text

    # --- arithmetic -------------------------------------------------------------------------------------

    def __add__(self, other: Variable | int) -> Variable:
        return number(ADD, self, other)

    def __radd__(self, other: int) -> Variable:
        return self if other == 0 else number(ADD, other, self)  # so that Python's sum() reads well

    def __sub__(self, other: Variable | int) -> Variable:
        return number(SUBTRACT, self, other)

    def __rsub__(self, other: int) -> Variable:
        return number(SUBTRACT, other, self)

    def __mul__(self, other: Variable | int) -> Variable:
        return number(MULTIPLY, self, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: Variable | int) -> Variable:
        return number(DIVIDE, self, other)

    def __rfloordiv__(self, other: int) -> Variable:
        return number(DIVIDE, other, self)

    def __mod__(self, other: Variable | int) -> Variable:
        return number(REMAINDER, self, other)

    def __rmod__(self, other: int) -> Variable:
        return number(REMAINDER, other, self)

    def __pow__(self, other: int) -> Variable:
        return number(POWER, self, other)

    def __neg__(self) -> Variable:
        return number(NEGATE, self)

    def __abs__(self) -> Variable:
        return number(ABSOLUTE, self)

    def __truediv__(self, other: object) -> NoReturn:
        raise OddsError(
            f'"{self} / {other}" may not be whole; write // for the whole quotient, % for the rest.'
        )

    # --- comparisons ------------------------------------------------------------------------------------

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> Event:  # type: ignore[override]  # comparing makes an event
        return event(EQUAL, self, other)

    def __ne__(self, other: object) -> Event:  # type: ignore[override]  # comparing makes an event
        return event(DIFFER, self, other)

    def __lt__(self, other: Variable | int) -> Event:
        return event(LESS, *numbers_only(LESS, self, other))

    def __le__(self, other: Variable | int) -> Event:
        return event(AT_MOST, *numbers_only(AT_MOST, self, other))

    def __gt__(self, other: Variable | int) -> Event:
        return event(GREATER, *numbers_only(GREATER, self, other))

    def __ge__(self, other: Variable | int) -> Event:
        return event(AT_LEAST, *numbers_only(AT_LEAST, self, other))

    def is_in(self, values: Iterable[Hashable]) -> Event:
        """Tell whether the value is one of these.

        >>> from rulebook.odds import P, dice
        >>> P(sum(dice(2)).is_in({2, 3, 12}))
        Fraction(1, 9)
        """
        wanted = sorted(set(values), key=sort_key)
        belongs = np.frompyfunc(set(wanted).__contains__, 1, 1)
        listed = column_of(wanted) if wanted else column_of([0])[:0]

        def find(column: Column) -> Column:
            if column.dtype == object or listed.dtype == object:
                return np.asarray(belongs(column), dtype=bool)
            return np.isin(column, listed)

        names = ", ".join(map(str, wanted))
        return event(Operation(f"{{}} in {{{{{names}}}}}", find), self)

    def map(self, function: Callable[[Any], Hashable], name: str | None = None) -> Variable:
        """Apply any function of one value; it is called once for each value that can occur.

        >>> from rulebook.odds import die, law
        >>> law(die(6).map(lambda n: "odd" if n % 2 else "even"))["odd"]
        Fraction(1, 2)
        """
        from rulebook.odds.counting import support  # counting needs variables first

        known = support(self)
        results: list[Any] = [function(value) for value in known]
        image = dict(zip(known, results, strict=True))
        column = column_of(results)
        pick = np.frompyfunc(lambda value: image.get(value, results[0]), 1, 1)  # others weigh nothing
        operation = Operation(
            f"{name or getattr(function, '__name__', 'f').strip('<>')}({{}})",
            lambda values: np.asarray(pick(values)).astype(column.dtype),
        )
        if column.dtype == bool:
            return event(operation, self)
        limits = (min(results), max(results)) if column.dtype.kind == "i" else None
        return Variable(operation, (self,), self.sources, limits)

    # --- what a variable refuses ------------------------------------------------------------------------

    def __bool__(self) -> NoReturn:
        raise NoTruthYet(str(self))

    def __iter__(self) -> NoReturn:
        raise OddsError(f'"{self}" is one value, not several; dice(5) and deck.draw(5) give several.')

    def __and__(self, other: object) -> Event:
        return event(AND, *events_only(AND, self, other))

    def __rand__(self, other: object) -> Event:
        return event(AND, *events_only(AND, other, self))

    def __or__(self, other: object) -> Event:
        return event(OR, *events_only(OR, self, other))

    def __ror__(self, other: object) -> Event:
        return event(OR, *events_only(OR, other, self))

    def __invert__(self) -> Event:
        return event(NOT, *events_only(NOT, self))

    # --- how it is written ------------------------------------------------------------------------------

    def named(self, name: str) -> Variable:
        """Give the variable a name of its own, for tables and messages.

        >>> from rulebook.odds import dice
        >>> sum(dice(2)).named("the roll")
        <variable the roll>
        """
        named = type(self)(self.operation, self.parts, self.sources, self.bounds, slot=self.slot)
        named._text = name
        return named

    def __str__(self) -> str:
        if self._text is None and self.operation is not None:
            inner = [f"({p})" if " " in str(p) and p._text is None else str(p) for p in self.parts]
            self._text = self.operation.text.format(*inner)
        return str(self._text)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self}>"


class Event(Variable):
    """Something that happens or does not: a comparison, or several joined by `&`, `|`, `~`.

    >>> from rulebook.odds import P, dice
    >>> a, b = dice(2)
    >>> P((a == 6) | (b == 6))
    Fraction(11, 36)
    """

    __slots__ = ()

    def __xor__(self, other: Event) -> Event:
        return self != other


# --- building expressions -----------------------------------------------------------------------------------


def as_variable(value: object) -> Variable:
    """Take a variable as it is, and a plain value as one that is always the same.

    >>> as_variable(3)
    <variable 3>
    """
    if isinstance(value, Variable):
        return value
    if isinstance(value, bool | np.bool_):
        return Event(None, (), frozenset(), (0, 1), text=str(value), slot=np.array(value))
    if isinstance(value, Integral):
        whole = int(value)
        return Variable(
            None, (), frozenset(), (whole, whole), text=str(whole), slot=column_of([whole]).reshape(())
        )
    if isinstance(value, float):
        raise OddsError(f"{value} is a decimal number; odds are counted in whole numbers only.")
    if not isinstance(value, Hashable):
        raise OddsError(f"{value!r} can be changed later, so it is no value; use a tuple or frozenset.")
    return Variable(None, (), frozenset(), None, text=str(value), slot=column_of([value]).reshape(()))


def read_off(source: Source, slot: int, values: Sequence[Any], name: str) -> Variable:
    """Read a variable directly off a source, where it shows one of these values."""
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return Event(None, (), frozenset([source]), (0, 1), slot=slot, text=name)
    limits = (min(values), max(values)) if kinds == {int} else None
    return Variable(None, (), frozenset([source]), limits, slot=slot, text=name)


def number(operation: Operation, *parts: Variable | int) -> Variable:
    """Build a number from numbers, keeping track of how large it can get."""
    nodes = numbers_only(operation, *parts)
    assert operation.bounds is not None
    limits = operation.bounds(*(node.bounds for node in nodes))
    sources = frozenset().union(*(node.sources for node in nodes))
    return Variable(operation, nodes, sources, limits)


def event(operation: Operation, *parts: object) -> Event:
    """Build an event."""
    nodes = tuple([as_variable(part) for part in parts])
    return Event(operation, nodes, frozenset().union(*[node.sources for node in nodes]), (0, 1))


def numbers_only(operation: Operation, *parts: object) -> tuple[Variable, ...]:
    """Refuse words where numbers are needed."""
    nodes = tuple([as_variable(part) for part in parts])
    for node in nodes:
        if node.bounds is None:
            written = operation.text.format(*nodes)
            raise OddsError(f'"{written}" needs numbers, and {node} is not one; try == or .is_in.')
    return nodes


def events_only(operation: Operation, *parts: object) -> tuple[Variable, ...]:
    """Refuse anything but events where events are joined."""
    nodes = tuple([as_variable(part) for part in parts])
    for node in nodes:
        if not isinstance(node, Event):
            written = operation.text.format(*nodes)
            raise OddsError(
                f'"{written}" joins events, and {node} is not one. Put each comparison in brackets: '
                "(a == 1) & (b == 2)."
            )
    return nodes


def is_whole(value: object) -> bool:
    """Tell a whole number from anything else; True and False are not numbers here.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def compute(node: Variable, columns: list[Column]) -> Column:
    """Compute a variable's column from those of its parts, in integers wide enough for the result."""
    assert node.operation is not None
    if node.bounds is not None and type(node) is Variable:
        wide = fitting(*node.bounds)
        columns = [column if is_as_wide(column, wide) else column.astype(wide) for column in columns]
    return node.operation.function(*columns)


def is_as_wide(column: Column, wide: np.dtype[Any]) -> bool:
    """Tell whether a column's integers, if it has any, are at least so wide."""
    return column.dtype.kind != "i" or (column.dtype.itemsize >= wide.itemsize and wide.kind == "i")


def sort_key(value: Any) -> tuple[str, Any]:
    """Order values of mixed kinds: numbers, then words, then the rest by how they are written."""
    if type(value) is int or isinstance(value, Integral):
        return "", value
    if isinstance(value, str):
        return "text", value
    if isinstance(value, tuple):
        return "tuple", tuple(map(sort_key, value))
    return f"~{type(value).__name__}", (len(value), sorted(map(sort_key, value))) if isinstance(
        value, frozenset
    ) else repr(value)


ADD = Operation("{} + {}", operator.add, bounds.add)
SUBTRACT = Operation("{} - {}", operator.sub, bounds.subtract)
MULTIPLY = Operation("{} * {}", operator.mul, bounds.multiply)
DIVIDE = Operation("{} // {}", operator.floordiv, bounds.divide)
REMAINDER = Operation("{} % {}", operator.mod, bounds.remainder)
POWER = Operation("{} ** {}", operator.pow, bounds.power)
NEGATE = Operation("-{}", operator.neg, bounds.negate)
ABSOLUTE = Operation("|{}|", operator.abs, bounds.absolute)
EQUAL = Operation("{} == {}", operator.eq)
DIFFER = Operation("{} != {}", operator.ne)
LESS = Operation("{} < {}", operator.lt)
AT_MOST = Operation("{} <= {}", operator.le)
GREATER = Operation("{} > {}", operator.gt)
AT_LEAST = Operation("{} >= {}", operator.ge)
AND = Operation("{} & {}", operator.and_)
OR = Operation("{} | {}", operator.or_)
NOT = Operation("~{}", operator.invert)
