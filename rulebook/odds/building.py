"""Building expressions: plain values become constants, events count as numbers, nonsense is refused."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulebook.odds import patterns, variables
from rulebook.odds.errors import MIX, OddsError
from rulebook.odds.operations import AS_NUMBER, Operation
from rulebook.odds.values import is_number, is_whole, plain, sort_key

if TYPE_CHECKING:
    from rulebook.odds.sources import Source
    from rulebook.odds.variables import Event, Variable

NONE: frozenset[Source] = frozenset()


def as_variable(value: object) -> Variable:
    """Take a variable as it is, a law as a die that shows its values, and a plain value as always the same.

    >>> as_variable(3)
    <variable 3>
    """
    if isinstance(value, variables.Variable):
        return value
    if type(value) is int:
        return whole(value)
    if type(value) is bool or type(value).__name__ in ("bool", "bool_"):
        return variables.Event(None, (), (0, 1), sources=NONE, text=str(value), slot=bool(value))
    if type(value) is str:
        return word(value)
    if is_whole(plain(value)):
        return whole(plain(value))
    if is_number(value):
        return variables.Variable(None, (), (value, value), sources=NONE, text=repr(value), slot=value)
    from rulebook.odds.law import Law  # a law is made of variables itself

    if isinstance(value, Law):
        return value.variable()
    if isinstance(value, float):
        raise OddsError(f"{value} is a decimal number; odds are counted in whole numbers and Fractions only.")
    if not isinstance(value, Hashable):
        raise OddsError(f"{value!r} can be changed later, so it is no value; use a tuple or frozenset.")
    if isinstance(value, tuple) and any(isinstance(part, variables.Variable) for part in value):
        raise OddsError(
            f"{value!r} is several values, but one is needed; write total(pool), or each one separately."
        )
    return always(value)


@lru_cache(256)
def whole(number: int) -> Variable:
    """Make a whole number that is always the same."""
    return variables.Variable(None, (), (number, number), sources=NONE, text=repr(number), slot=number)


@lru_cache(256)
def word(text: str) -> Variable:
    """Make a word that is always the same."""
    return always(text)


def settled(value: Any) -> Any:
    """Refuse the result of a function if it is itself random."""
    from rulebook.odds.law import Law  # a law is made of variables itself

    parts = value if isinstance(value, tuple) else (value,)
    if any(isinstance(part, variables.Variable | Law) for part in parts):
        raise OddsError(f"The function returns {value!r}, which is random, not a value. Instead {MIX}")
    return plain(value)


def always(value: Hashable) -> Variable:
    """Make a word, or anything else that is no number, that is always the same."""
    faces = frozenset([value])
    return variables.Variable(None, (), None, sources=NONE, text=repr(value), slot=value, faces=faces)


def read_off(source: Source, slot: int, values: Sequence[Any], name: str) -> Variable:
    """Read a variable directly off a source, where it shows one of these values."""
    bounds = bounds_of(values)
    kind = kind_of(values)
    faces = None if bounds else frozenset(values)
    return kind(None, (), bounds, sources=frozenset([source]), slot=slot, text=name, faces=faces)


def bounds_of(values: Sequence[Any]) -> tuple[Any, Any] | None:
    """Bound numbers, and truths; None for anything else.

    >>> bounds_of([3, 1, 2]), bounds_of([False]), bounds_of([1, "joker"])
    ((1, 3), (0, 1), None)
    >>> bounds_of([0, Fraction(1, 2), 1])
    (Fraction(0, 1), Fraction(1, 1))
    """
    if isinstance(values, range):
        return values[0], values[-1]
    if {type(value) for value in values} == {bool}:
        return 0, 1
    if not all(map(is_number, values)):
        return None
    low, high = min(values), max(values)
    return (low, high) if all(map(is_whole, values)) else (Fraction(low), Fraction(high))


def made_of(operation: Operation, parts: tuple[Variable, ...], results: Sequence[Any]) -> Variable:
    """Build a variable that takes one of these results."""
    bounds = bounds_of(results)
    return kind_of(results)(operation, parts, bounds, faces=None if bounds else frozenset(results))


def kind_of(values: Sequence[Any]) -> type[Variable]:
    """Tell truths, which make events, from other values."""
    if not isinstance(values, range) and {type(value) for value in values} == {bool}:
        return variables.Event
    return variables.Variable


def number(operation: Operation, *parts: object) -> Variable:
    """Build a number from numbers, keeping track of how large it can get."""
    nodes = tuple([numeric(operation, part, parts) for part in parts])
    return variables.Variable(
        operation, nodes, operation.limits(*[node.bounds for node in nodes if node.bounds])
    )


def numeric(operation: Operation, part: object, parts: Sequence[object] = ()) -> Variable:
    """Refuse words where numbers are needed; an event counts as 0 or 1."""
    node = part if isinstance(part, variables.Variable) else as_variable(part)
    if isinstance(node, variables.Event):
        return variables.Variable(AS_NUMBER, (node,), (0, 1))
    if node.bounds is None:
        raise OddsError(
            f'"{spelled(operation, parts or [part])}" needs numbers, and {node} is not one; try == or .is_in.'
        )
    return node


def spelled(operation: Operation, parts: Sequence[object]) -> str:
    """Write what was asked, for a message."""
    texts = [str(as_variable(part)) for part in parts]
    return operation.written(texts, [9] * len(texts))


def event(operation: Operation, *parts: object) -> Event:
    """Build an event."""
    return variables.Event(operation, tuple([as_variable(part) for part in parts]), (0, 1))


def compared(operation: Operation, *parts: object) -> Event:
    """Build an event that compares numbers."""
    nodes = tuple([numeric(operation, part, parts) for part in parts])
    return variables.Event(operation, nodes, (0, 1))


def alike(operation: Operation, one: Variable, other: object) -> Event:
    """Build an event that asks for the same value, unless one of them can never be the other."""
    if isinstance(other, float) or not isinstance(other, Hashable):
        as_variable(other)
    if not isinstance(other, variables.Variable) and (one.bounds is None or type(other) is not int):
        known_face(one, other)
    return event(operation, one, other)


def known_face(variable: Variable, value: object) -> None:
    """Refuse a value that the variable can never show: a word misspelt, or a number in quotes."""
    if variable.faces is not None and value in variable.faces:
        return
    if variable.operation is not None and variable.operation.pattern is patterns.SHAPE:
        known_shape(variable, value)
        return
    from rulebook.odds.law import Law  # a law is made of variables itself

    if isinstance(value, variables.Variable | Law):
        raise OddsError(f"{variable}.is_in takes plain values; for {value} write {variable} == {value}.")
    if variable.bounds is not None:
        if not is_number(value) and not isinstance(value, bool):
            near = f"; write {value} without quotes" if isinstance(value, str) and value.isdigit() else ""
            kind = "true or false" if isinstance(variable, variables.Event) else "a number"
            raise OddsError(f"{variable} is {kind}, never {value!r}{near}.")
    elif variable.faces:
        known_among(variable.faces, value, str(variable))


def known_among(faces: frozenset[Any], value: object, name: str) -> None:
    """Refuse a value that is not among these faces; if there are numbers, any number is allowed."""
    if value in faces or (counts_as_number(value) and any(map(counts_as_number, faces))):
        return
    raise OddsError(f"{name} is never {value!r}{nearest(value, faces)}.")


def counts_as_number(value: object) -> bool:
    """Return whether a value is a number, or True or False."""
    return isinstance(value, bool) or is_number(value)


def known_shape(variable: Variable, value: object) -> None:
    """Refuse anything but a shape that this many values can have: (3, 2) but not (2, 3) for five of them."""
    size = len(variable.parts)
    if isinstance(value, tuple) and all(type(count) is int and count > 0 for count in value):
        meant = (*sorted(value, reverse=True), *[1] * (size - sum(value)))
        if value == meant and sum(meant) == size:
            return
        near = f"did you mean {meant}?" if sum(meant) == size else ""
    else:
        near = ""
    examples = [(size,), *[(size - low, low) for low in (1, 2) if 2 * low <= size]]
    raise OddsError(
        f"A shape of {size} values is never {value!r}; "
        + (near or f"it is a tuple that sums to {size}, such as {' or '.join(map(str, examples))}.")
    )


def nearest(value: object, faces: frozenset[Any]) -> str:
    """Name the face that was probably meant, else some of them.

    >>> nearest("Heads", frozenset(["heads", "tails"])), nearest("x", frozenset(["a", "b"]))
    ('; did you mean "heads"?', '; it shows "a", "b"')
    """
    words = {str(face).casefold(): face for face in faces}
    if close := get_close_matches(str(value).casefold(), words, n=1):
        return f"; did you mean {quoted(words[close[0]])}?"
    shown = sorted(faces, key=sort_key)
    return "; it shows " + ", ".join(map(quoted, shown[:6])) + (" …" if len(shown) > 6 else "")


def quoted(face: object) -> str:
    """Write a face as one types it."""
    return f'"{face}"' if isinstance(face, str) else repr(face)


def joined(operation: Operation, *parts: object) -> Event:
    """Build an event from events, refusing anything else."""
    return variables.Event(operation, tuple(events_only(operation, parts)), (0, 1))


def events_only(operation: Operation, parts: Sequence[object]) -> list[Event]:
    """Refuse anything but events where events are joined."""
    nodes = [as_variable(part) for part in parts]
    for node in nodes:
        if not isinstance(node, variables.Event):
            raise OddsError(
                f'"{spelled(operation, parts)}" joins events, and {node} is not one. '
                "Put each comparison in brackets: (a == 1) & (b == 2)."
            )
    return nodes  # type: ignore[return-value]  # each was looked at
