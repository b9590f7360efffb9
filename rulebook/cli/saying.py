"""How the command line says things: its own words in every language of the games, lines that fit, JSON."""

from __future__ import annotations

import json
import textwrap
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.catalogue import common, texts_in
from rulebook.words import Words

WIDTH = 96
"""Characters a line at most: what still reads well."""


def say(language: str, key: str, /, **data: Any) -> str:
    """Fill one of the command line's own texts.

    >>> say("de", "range", least=2, most=6)
    '2 bis 6'
    """
    own = _texts(language)
    return Words({}, seat=common(language)["seat"], last=common(language)["last"]).fill(own[key], data)


@cache
def _texts(language: str) -> dict[str, str]:
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


def print_json(data: Any) -> None:
    """Print data as JSON.

    >>> print_json({"n": 1})
    {
      "n": 1
    }
    """
    print(json.dumps(data, indent=2, ensure_ascii=False))
