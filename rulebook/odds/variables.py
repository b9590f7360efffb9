"""Random variables: what is not known before the roll, and all one can do with it before knowing it.

A `Variable` is an expression over the sources of chance it was made from. `own + left` and `own + right`
share `own`, so they depend on each other as on the table. Nothing is counted here (see `counting.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from rulebook.core.later import np
from rulebook.odds import building, operations
from rulebook.odds.bounds import Bounds
from rulebook.odds.errors import NoTruthYet, OddsError, as_function
from rulebook.odds.graph import bottom_up
from rulebook.odds.operations import SIGNING, WHOLE, Operation
from rulebook.odds.values import column_of, in_order, sort_key

if TYPE_CHECKING:
    from rulebook.odds.sources import Source

FEW_PARTS = 4  # so few sources are kept by every part of a large expression
NONE: frozenset[Source] = frozenset()


class Variable:
    """A value that depends on chance; made by `die`, `coin`, a `Deck`, a `Law`, or from other variables.

    `bounds` are the least and greatest number it can be, None for anything but numbers. An event counts as 1
    where it happens and as 0 where it does not.

    >>> from rulebook.odds import P, dice
    >>> own, left, right = dice(3)
    >>> P((own + left == 7) & (own + right == 7))
    Fraction(1, 36)
    """

    __slots__ = ("_sources", "_text", "bounds", "faces", "operation", "parts", "slot")
    _sources: frozenset[Source] | None

    def __init__(
        self,
        operation: Operation | None,
        parts: tuple[Variable, ...],
        bounds: Bounds | None,
        *,
        sources: frozenset[Source] | None = None,
        text: str | Callable[[], str] | None = None,
        slot: Any = 0,
        faces: frozenset[Any] | None = None,
    ) -> None:
        self.operation = operation
        self.parts = parts
        self.bounds = bounds
        self.slot = slot  # a leaf's place in its source; a constant's value
        self.faces = faces  # all it can show, where that is known at once
        if sources is None and 0 < len(parts) < 3:  # what depends on little knows it at once
            one, other = parts[0]._sources, parts[-1]._sources
            if other is one or other == NONE:
                sources = one
            elif one is not None and other is not None and len(one) + len(other) <= FEW_PARTS:
                sources = one | other
        self._sources = sources
        self._text = text

    @property
    def sources(self) -> frozenset[Source]:
        """All chance that it depends on."""
        if self._sources is None:
            known = [part._sources for part in self.parts]
            if None not in known:
                self._sources = frozenset().union(*known)  # type: ignore[arg-type]  # none of them is None
                return self._sources
            found: set[Source] = set()
            for node in bottom_up([self], lambda node: node.parts if node._sources is None else ()):
                if (
                    node._sources is None
                ):  # it may be asked itself; but not every part of a long sum keeps a set
                    below = [part._sources for part in node.parts if part._sources != NONE]
                    if None in below:
                        continue
                    if len(below) == 1 or len({id(each) for each in below}) == 1:
                        node._sources = below[0]
                    elif sum(map(len, below)) <= max(FEW_PARTS, len(node.parts)):  # type: ignore[arg-type]  # none is None
                        node._sources = frozenset().union(*below)  # type: ignore[arg-type]  # likewise
                found |= node._sources or frozenset()
            self._sources = frozenset(found)
        return self._sources

    # --- arithmetic -------------------------------------------------------------------------------------

    def __add__(self, other: Any) -> Variable:
        return building.number(operations.ADD, self, other)

    def __radd__(self, other: Any) -> Variable:
        if type(other) is int and other == 0:  # so that Python's sum() reads well
            return building.numeric(operations.ADD, self)
        return building.number(operations.ADD, other, self)

    def __sub__(self, other: Any) -> Variable:
        return building.number(operations.SUBTRACT, self, other)

    def __rsub__(self, other: Any) -> Variable:
        return building.number(operations.SUBTRACT, other, self)

    def __mul__(self, other: Any) -> Variable:
        return building.number(operations.MULTIPLY, self, other)

    def __rmul__(self, other: Any) -> Variable:
        return building.number(operations.MULTIPLY, other, self)

    def __floordiv__(self, other: Any) -> Variable:
        return building.number(operations.DIVIDE, self, other)

    def __rfloordiv__(self, other: Any) -> Variable:
        return building.number(operations.DIVIDE, other, self)

    def __mod__(self, other: Any) -> Variable:
        return building.number(operations.REMAINDER, self, other)

    def __rmod__(self, other: Any) -> Variable:
        return building.number(operations.REMAINDER, other, self)

    def __pow__(self, other: int) -> Variable:
        return building.number(operations.POWER, self, other)

    def __rpow__(self, other: int) -> Variable:
        return building.number(operations.POWER, other, self)

    def __neg__(self) -> Variable:
        return building.number(operations.NEGATE, self)

    def __pos__(self) -> Variable:
        return building.numeric(operations.ADD, self)

    def __abs__(self) -> Variable:
        return building.number(operations.ABSOLUTE, self)

    def __rmatmul__(self, times: object) -> NoReturn:
        raise OddsError(
            f'"{times} @ {self}" would roll {self} again and again, and it is rolled once; '
            f"write total(dice({times})), or {times} @ law(x) for any x."
        )

    def __divmod__(self, other: Any) -> tuple[Variable, Variable]:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> tuple[Variable, Variable]:
        return other // self, other % self

    def __truediv__(self, other: object) -> NoReturn:
        raise OddsError(
            f'"{self} / {other}" may not be whole; write // for the whole quotient, % for the rest.'
        )

    # --- comparisons ------------------------------------------------------------------------------------

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> Event:  # type: ignore[override]  # comparing makes an event
        return building.alike(operations.EQUAL, self, other)

    def __ne__(self, other: object) -> Event:  # type: ignore[override]  # comparing makes an event
        return building.alike(operations.DIFFER, self, other)

    def __lt__(self, other: Any) -> Event:
        return building.compared(operations.LESS, self, other)

    def __le__(self, other: Any) -> Event:
        return building.compared(operations.AT_MOST, self, other)

    def __gt__(self, other: Any) -> Event:
        return building.compared(operations.GREATER, self, other)

    def __ge__(self, other: Any) -> Event:
        return building.compared(operations.AT_LEAST, self, other)

    def is_in(self, values: Iterable[Hashable]) -> Event:
        """Tell whether the value is one of these.

        >>> from rulebook.odds import P, dice
        >>> P(sum(dice(2)).is_in({2, 3, 12}))
        Fraction(1, 9)
        """
        if not isinstance(values, Iterable) or isinstance(values, Variable):
            raise OddsError(f"{self}.is_in takes several values: x.is_in({{1, 6}}). For one write x == 6.")
        listed = list(values)
        for value in listed:
            building.known_face(self, value)
        wanted = in_order(set(listed))
        inside = frozenset(wanted)
        text = "{}.is_in({{" + ", ".join(map(repr, wanted)) + "}})" if wanted else "{}.is_in(())"

        def find(column: Any) -> Any:
            among = column_of(wanted) if wanted else column_of([0])[:0]
            if column.dtype == object or among.dtype == object:
                return np.asarray(np.frompyfunc(inside.__contains__, 1, 1)(column), dtype=bool)
            return column == among[0] if len(among) == 1 else np.isin(column, among)

        belongs = Operation(text, inside.__contains__, column=find, key=("in", inside))
        return building.event(belongs, self)

    def map(self, function: Callable[[Any], Hashable], name: str | None = None) -> Variable:
        """Apply any function of one value; it is called once for each value that can occur.

        >>> from rulebook.odds import die, law
        >>> law(die(6).map(lambda n: "odd" if n % 2 else "even"))["odd"]
        Fraction(1, 2)
        """
        from rulebook.odds.counting import support  # counting needs variables first

        known = support(self)
        as_function(function, "x.map(lambda n: n % 2), or for a dictionary x.map(table.get)")
        results: list[Any] = [building.settled(function(value)) for value in known]
        for result in results:
            building.as_variable(result)  # refuses decimal numbers, and lists
        image = dict(zip(known, results, strict=True))

        def look_up(value: Any) -> Any:
            return image.get(value, results[0])  # others weigh nothing

        def look_up_all(values: Any) -> Any:
            found = np.frompyfunc(look_up, 1, 1)(values)
            return np.asarray(found).astype(column_of(results).dtype)

        called = name or getattr(function, "__name__", "f").strip("<>")
        key = ("map", tuple(zip(map(sort_key, known), map(sort_key, results), strict=True)))
        return building.made_of(
            Operation(f"{called}({{}})", look_up, column=look_up_all, key=key), (self,), results
        )

    # --- joining events ---------------------------------------------------------------------------------

    def __and__(self, other: object) -> Event:
        return building.joined(operations.AND, self, other)

    def __rand__(self, other: object) -> Event:
        return building.joined(operations.AND, other, self)

    def __or__(self, other: object) -> Event:
        return building.joined(operations.OR, self, other)

    def __ror__(self, other: object) -> Event:
        return building.joined(operations.OR, other, self)

    def __xor__(self, other: object) -> Event:
        return building.joined(operations.EXCLUSIVE, self, other)

    def __rxor__(self, other: object) -> Event:
        return building.joined(operations.EXCLUSIVE, other, self)

    def __invert__(self) -> Event:
        return building.joined(operations.NOT, self)

    # --- what a variable refuses ------------------------------------------------------------------------

    def __bool__(self) -> NoReturn:
        raise NoTruthYet(str(self))

    def __iter__(self) -> NoReturn:
        raise OddsError(f'"{self}" is one value, not several; dice(5) and deck.draw(5) give several.')

    def __getitem__(self, place: object) -> NoReturn:
        self.__iter__()

    def __index__(self) -> NoReturn:
        raise OddsError(
            f'"{self}" is not a plain number before the roll; x.map(function) applies a function to it.'
        )

    # A copy is the same die, like another name for it; a die read from a file could only be a different one.

    def __copy__(self) -> Variable:
        return self

    def __deepcopy__(self, memo: object) -> Variable:
        return self

    def __reduce__(self) -> NoReturn:
        raise OddsError(
            f'"{self}" cannot be pickled, as it would come back as a different die. Keep its law: law(x).'
        )

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise no_attribute(self, name, "x")

    # --- how it is written ------------------------------------------------------------------------------

    def named(self, name: str) -> Variable:
        """Give the variable a name of its own, for tables and messages.

        >>> from rulebook.odds import dice
        >>> sum(dice(2)).named("the roll")
        <variable the roll>
        """
        return type(self)(
            self.operation,
            self.parts,
            self.bounds,
            sources=self._sources,
            text=name,
            slot=self.slot,
            faces=self.faces,
        )

    def __str__(self) -> str:
        if not isinstance(self._text, str):
            self._text = write(self)
        return self._text

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self}>"


class Event(Variable):
    """Something that happens or does not: a comparison, or several joined by `&`, `|`, `~`.

    >>> from rulebook.odds import P, dice
    >>> a, b = dice(2)
    >>> P((a == 6) | (b == 6)), P((a == 6) + (b == 6) == 1)
    (Fraction(11, 36), Fraction(5, 18))
    """

    __slots__ = ()


def no_attribute(asked: object, name: str, variable: str) -> AttributeError:
    """Say what has an attribute that a variable or a pool has not: its law."""
    from rulebook.odds.law import Law  # a law is made of variables itself

    own = f"A {type(asked).__name__.lower()} has no {name}"
    return AttributeError(f"{own}; its law has: law({variable}).{name}." if hasattr(Law, name) else f"{own}.")


def write(root: Variable) -> str:
    """Write an expression so that Python reads it as the same; a long sum in one go."""
    known: dict[int, tuple[str, int]] = {}
    for node in bottom_up([root], written_parts):
        if isinstance(node._text, str):
            negative = node._text[:1] == "-" and node.operation is None
            known[id(node)] = node._text, SIGNING if negative else WHOLE
        elif node._text is not None:
            known[id(node)] = node._text(), WHOLE
        elif node.operation is operations.AS_NUMBER:
            known[id(node)] = known[id(node.parts[0])]
        elif node.operation is not None:
            shown = [known[id(part)] for part in written_parts(node)]
            texts, binding = [text for text, _ in shown], [own for _, own in shown]
            known[id(node)] = node.operation.written(texts, binding), node.operation.binds
    return known[id(root)][0]


def written_parts(node: Variable) -> list[Variable]:
    """Give the parts as they are written: those of a + b + c are three."""
    if node._text is not None:
        return []
    parts = list(node.parts)
    operation = node.operation
    if operation is None or not operation.fold or operation.binds == WHOLE:
        return parts
    first, later = parts[0], parts[:0:-1]
    while first.operation is operation and first._text is None:
        later += first.parts[:0:-1]
        first = first.parts[0]
    return [first, *reversed(later)]
