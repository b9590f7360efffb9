"""How the command line says things: its own words in every language of the games, lines that fit, JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.catalogue import common, texts_in
from rulebook.words import Words
from rulebook_widgets import words as frame

WIDTH = 96
"""Characters a line at most: what still reads well."""


def say(language: str, key: str, /, **data: Any) -> str:
    """Fill one of the command line's own texts, or of those of the screens.

    >>> say("de", "range", least=2, most=6), say("de", "not_allowed")
    ('2 bis 6', 'Nicht erlaubt')
    """
    own = _texts(language)
    if key not in own:
        return frame.say(language, key, **data)
    return Words({}, seat=common(language)["seat"], last=common(language)["last"]).fill(own[key], data)


def table(language: str, name: str) -> dict[str, str]:
    """Give a table of texts, as they stand in the file.

    >>> table("en", "alias")["q"]
    'quit'
    """
    return dict(_texts(language)[name])


@cache
def _texts(language: str) -> dict[str, Any]:
    return texts_in(Path(__file__).parent / "texts", "words", language)


def wrapped(text: str, indent: str, first: str | None = None) -> list[str]:
    """Break a text into lines that fit, indented.

    >>> wrapped("a b", "  ")
    ['  a b']
    """
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent if first is None else first, subsequent_indent=indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def columns(entries: Sequence[str]) -> list[str]:
    """Set short entries side by side, as many as fit, down each column in turn.

    >>> columns(["1  pass", "2  call", "3  fold"])
    ['1  pass   2  call   3  fold']
    """
    widest = max(map(len, entries), default=0) + 3
    beside = max(1, (WIDTH + 3) // widest)
    height = -(-len(entries) // beside)
    return ["".join(entry.ljust(widest) for entry in entries[row::height]).rstrip() for row in range(height)]


def print_json(data: Any) -> None:
    """Print data as JSON.

    >>> print_json({"n": 1})
    {
      "n": 1
    }
    """
    print(json.dumps(data, indent=2, ensure_ascii=False))
