"""Frozen dataclasses to JSON and back, guided by their type hints alone.

What comes from a stranger's file is never trusted: only the types that a field announces are made, and
whatever does not fit is named with its place.
"""

from __future__ import annotations

import re
import reprlib
import sys
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from inspect import get_annotations
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from unicodedata import category

LONGEST = 1000
"""Characters of a text at most."""
KIND = "is"
"""The key under which a dataclass writes its own name, where it is one of several."""


class BadData(ValueError):
    """JSON that does not describe what it should; the message names the place.

    >>> decode(tuple[int, ...], [1, "two"])
    Traceback (most recent call last):
    ...
    rulebook.keys.codec.BadData: at [1]: 'two' is not a whole number
    """

    def __init__(self, problem: str, where: str = "") -> None:
        self.problem, self.where = problem, where
        super().__init__(f"at {where}: {problem}" if where else problem)

    def inside(self, where: str) -> BadData:
        """Say the same from one level further out.

        >>> str(BadData("empty", "[1]").inside(".dice"))
        'at .dice[1]: empty'
        """
        return BadData(self.problem, where + self.where)


def brief(value: Any) -> str:
    """Show a value that may be long, deep or huge, as it comes from a stranger, in a few words.

    >>> brief("one"), brief("x" * 99), brief([[[[[[[1]]]]]]])
    ("'one'", "'xxxxxxxxxxxx...xxxxxxxxxxxxx'", '[[[[[[...]]]]]]')
    """
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"a number of {value.bit_length():,} bits"
    return reprlib.repr(value)


INVISIBLE = ("C", "Zl", "Zp")
"""Kinds of characters that nobody sees: controls, marks of width 0, halves of letters, ends of lines."""


def visible(text: str) -> str:
    """Leave out what nobody sees, with which a text could clear a terminal or write over what stands there.

    >>> visible("red\\x1b[2J\\u200b")
    'red[2J'
    """
    if text.isprintable():
        return text
    return "".join(letter for letter in text if not category(letter).startswith(INVISIBLE))


MOST_CHARACTERS, MOST_PARTS, DEEPEST = 3_000_000, 100_000, 40
"""What a message holds at most: letters in all its texts, parts, and lists within lists."""


def bearable(value: Any) -> bool:
    """Tell whether what came as JSON is small and flat enough to be looked at.

    >>> bearable({"do": "play", "at": 3}), bearable({"text": "x" * 5_000_000}), bearable([0] * 200_000)
    (True, False, False)
    """
    level, parts, characters = [value], 0, 0
    for _ in range(DEEPEST):
        within: list[Any] = []
        for part in level:
            characters += len(part) if isinstance(part, str) else 0
            if isinstance(part, dict):
                within += [*part, *part.values()] if len(part) <= MOST_PARTS else [None] * MOST_PARTS
            elif isinstance(part, list):
                within += part[:MOST_PARTS]
            parts += 1
            if parts + len(within) > MOST_PARTS or characters > MOST_CHARACTERS:
                return False
        if not within:
            return True
        level = within
    return False


def printable(value: Any) -> Any:
    """Put a question mark in the place of half letters, which JSON can hold and nothing can write down.

    >>> printable({"text": "1/6 \\ud83d", "row": ["\\udfff", 7]})
    {'text': '1/6 ?', 'row': ['?', 7]}
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {printable(key): printable(part) for key, part in value.items()}
    return [printable(part) for part in value] if isinstance(value, list) else value


def encode(value: Any) -> Any:
    """Turn a dataclass, tuple, enum, Fraction or plain value into what JSON can hold.

    >>> from rulebook.core.chance import Rolled
    >>> encode((Rolled((6, 1)), None))
    [{'is': 'Rolled', 'dice': [6, 1]}, None]
    """
    if value is None or (isinstance(value, bool | int | float | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if is_dataclass(value) and not isinstance(value, type):
        return {KIND: type(value).__name__} | {f.name: encode(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    raise BadData(f"a {type(value).__name__} cannot be written as JSON")


def decode(hint: Any, data: Any) -> Any:
    """Make a value of that type from JSON, or say what does not fit.

    >>> from rulebook.core.chance import Rolled
    >>> decode(Rolled, {"is": "Rolled", "dice": [6, 1]})
    Rolled(dice=(6, 1))
    >>> decode(tuple[Any, ...], [[6, 1], "red"])
    ((6, 1), 'red')
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return _anything(data)
    if origin in (Union, types.UnionType):
        return _one_of(args, data)
    if origin is Literal:
        if data in args and type(data) in {type(a) for a in args}:
            return data
        raise BadData(f"{brief(data)} is not one of {', '.join(map(repr, args))}")
    if hint is tuple or origin is tuple:
        return _tuple(args, data)
    if origin is frozenset:
        return frozenset(_tuple((args[0], ...), data))
    if is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint, data)
    return _plain(hint, data)


def _anything(data: Any) -> Any:
    """What JSON holds where no type is announced: plain values, and tuples of them, as states are made of."""
    if isinstance(data, list | tuple):
        return _tuple((Any, ...), data)
    if isinstance(data, dict):
        raise BadData(
            "a field of type Any holds plain values and tuples of them; write its type out for more"
        )
    return _plain(type(data), data)


_FRACTION = re.compile(r"(-?[0-9]{1,400})(?:/([0-9]{1,400}))?")
"""No powers of ten: 1e999999999 is a short text and an endless number."""
_WORDS = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", type(None): "null"}


def _plain(hint: Any, data: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError:
            raise BadData(f"{brief(data)} is not one of {', '.join(repr(m.value) for m in hint)}") from None
    if hint is Fraction:
        found = _FRACTION.fullmatch(data) if isinstance(data, str) else None
        if not found or not int(found[2] or 1):
            raise BadData(f"{brief(data)} is not a fraction")
        return Fraction(data)
    if hint is None:
        hint = type(None)
    if hint not in _WORDS:
        raise BadData(f"nothing of type {hint} can be read from JSON")
    if type(data) is not hint and not (hint is float and type(data) is int):
        raise BadData(f"{brief(data)} is not {_WORDS[hint]}")
    if isinstance(data, str) and len(data) > LONGEST:
        raise BadData(f"a text of {len(data):,} characters is too long for anything here")
    if isinstance(data, str) and visible(data) != data:
        raise BadData(f"{brief(data)} has characters that nobody sees")
    return data


def _tuple(args: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise BadData(f"{brief(data)} is not a list")
    if len(args) == 2 and args[1] is Ellipsis:
        kinds = (args[0],) * len(data)
    elif args or not data:
        kinds = args if args != ((),) else ()
    else:
        kinds = (Any,) * len(data)
    if len(kinds) != len(data):
        raise BadData(f"{len(data)} entries where {len(kinds)} belong")
    out = []
    for at, (hint, item) in enumerate(zip(kinds, data, strict=True)):
        try:
            out.append(decode(hint, item))
        except BadData as bad:
            raise bad.inside(f"[{at}]") from None
    return tuple(out)


@cache
def hints(cls: type) -> dict[str, Any]:
    """Give the type of every field of a dataclass, and of nothing else that its class mentions.

    >>> from rulebook.core.chance import Rolled
    >>> hints(Rolled)
    {'dice': tuple[int, ...]}
    """
    names = {f.name for f in fields(cls)}
    found: dict[str, Any] = {}
    for owner in cls.__mro__:  # a type means what it says in the module of the class that states it
        stated = {name: hint for name, hint in get_annotations(owner).items() if name in names}
        own = types.SimpleNamespace(__annotations__=stated)
        found = get_type_hints(own, vars(sys.modules[owner.__module__])) | found
    return {name: found[name] for name in (f.name for f in fields(cls))}


def _dataclass(cls: type, data: Any) -> Any:
    if not isinstance(data, dict) or data.get(KIND) != cls.__name__:
        raise BadData(f"{brief(data)} is not a {cls.__name__}")
    expected = hints(cls)
    if set(data) - {KIND} != set(expected):
        given = ", ".join(map(brief, sorted(data)[:9]))
        raise BadData(f"a {cls.__name__} has {', '.join(expected) or 'nothing'}, not {given}")
    values = {}
    for name, hint in expected.items():
        try:
            values[name] = decode(hint, data[name])
        except BadData as bad:
            raise bad.inside(f".{name}") from None
    return cls(**values)


def _one_of(choices: tuple[Any, ...], data: Any) -> Any:
    if isinstance(data, dict):
        named = [h for h in choices if isinstance(h, type) and h.__name__ == data.get(KIND)]
        if named:
            return _dataclass(named[0], data)
    problems = []
    for hint in choices:
        try:
            return decode(hint, data)
        except BadData as bad:
            problems.append(bad)
    kinds = [h.__name__ for h in choices if isinstance(h, type) and is_dataclass(h)]
    if isinstance(data, dict) and kinds:
        raise BadData(f"{brief(data.get(KIND))} is not one of {', '.join(kinds)}")
    raise problems[-1]
