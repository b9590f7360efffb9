"""How the command line answers: in its own words in every language, in lines that fit, or in JSON."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulebook.core.texts import texts_in, words_in
from rulebook.table import words as frame

WIDTH, MOST = 96, 140
"""The most characters in a line: of a text, which should read well, and of a list."""
GAP = " " * 3


def say(language: str, key: str, /, **data: Any) -> str:
    """Fill one of the command line's own texts, or one of the frame around every table.

    >>> say("de", "heading", title="Poof", step=2), say("de", "not_allowed")
    ('Poof, Schritt 2', 'Nicht erlaubt')
    """
    own = _texts(language)
    if key not in own:
        return frame.say(language, key, **data)
    return words_in(language).fill(own[key], data)


def texts_under(language: str, heading: str) -> dict[str, str]:
    """Give the texts under a heading of the file, as they stand there.

    >>> texts_under("en", "alias")["q"]
    'quit'
    """
    return dict(_texts(language)[heading])


def _texts(language: str) -> dict[str, Any]:
    return texts_in(Path(__file__).parent / "texts", "words", language)


def room(most: int) -> int:
    """Give the number of characters that fit in a line here.

    >>> room(60)
    60
    """
    return max(40, min(shutil.get_terminal_size((WIDTH, 0)).columns, most))


def wrapped(text: str, indent: str, first: str | None = None) -> list[str]:
    """Break a text into lines that fit, indented.

    >>> wrapped("a b", "  ")
    ['  a b']
    """
    return textwrap.wrap(
        text, room(WIDTH), initial_indent=indent if first is None else first, subsequent_indent=indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def columns(entries: Sequence[str]) -> list[str]:
    """Set short entries side by side, as many as fit, down each column in turn.

    >>> columns(["1  pass", "2  call", "3  fold"])
    ['1  pass   2  call   3  fold']
    """
    for beside in range(len(entries), 0, -1):
        height = -(-len(entries) // beside)
        wide = [max(map(len, entries[at : at + height])) for at in range(0, len(entries), height)]
        if sum(wide) + len(GAP) * (len(wide) - 1) <= room(MOST) or beside == 1:
            rows = (entries[row::height] for row in range(height))
            return [GAP.join(map(str.ljust, row, wide)).rstrip() for row in rows]
    return []


def print_json(data: Any) -> None:
    """Print data as JSON.

    >>> print_json({"n": 1})
    {
      "n": 1
    }
    """
    print(json.dumps(data, indent=2, ensure_ascii=False))
