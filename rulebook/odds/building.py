"""Building expressions: plain values become constants, events count as numbers, nonsense is refused."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulebook.odds import variables
from rulebook.odds.errors import OddsError
from rulebook.odds.operations import AS_NUMBER, Operation
from rulebook.odds.values import is_number, is_whole, sort_key

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
    if is_whole(value):
        return whole(int(value))  # type: ignore[call-overload]  # it is whole
    if is_number(value):
        return variables.Variable(None, (), (value, value), sources=NONE, text=repr(value), slot=value)
    from rulebook.odds.law import Law  # a law is made of variables itself

    if isinstance(value, Law):
        return value.variable()
    if isinstance(value, float):
        raise OddsError(f"{value} is a decimal number; odds are counted in whole numbers and Fractions only.")
    if not isinstance(value, Hashable):
        raise OddsError(f"{value!r} can be changed later, so it is no value; use a tuple or frozenset.")
    return always(value)


@lru_cache(256)
def whole(number: int) -> Variable:
    """Make a whole number that is always the same."""
    return variables.Variable(None, (), (number, number), sources=NONE, text=repr(number), slot=number)


@lru_cache(256)
def word(text: str) -> Variable:
    """Make a word that is always the same."""
    return always(text)


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
    """
    if isinstance(values, range):
        return values[0], values[-1]
    if {type(value) for value in values} == {bool}:
        return 0, 1
    return (min(values), max(values)) if all(map(is_number, values)) else None


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
    from rulebook.odds.law import Law  # a law is made of variables itself

    if isinstance(value, variables.Variable | Law):
        raise OddsError(f"{variable}.is_in takes plain values; for {value} write {variable} == {value}.")
    if is_number(value) or isinstance(value, bool):
        if variable.bounds is None and variable.faces and not any(map(is_number, variable.faces)):
            raise OddsError(f"{variable} is never {value!r}{nearest(value, variable.faces)}.")
        return
    if variable.bounds is not None:
        near = f"; write {value} without quotes" if isinstance(value, str) and value.isdigit() else ""
        raise OddsError(f"{variable} is a number, never {value!r}{near}.")
    if variable.faces is not None:
        raise OddsError(f"{variable} is never {value!r}{nearest(value, variable.faces)}.")


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
