"""How the command line answers: in its own words in every language, in lines that fit, or in JSON."""

from __future__ import annotations

import json
import os
import re
import shutil
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from rulebook.core.texts import texts_in, words_in
from rulebook.table import words as frame

if TYPE_CHECKING:
    from rulebook.odds.show import Row

WIDTH, MOST = 96, 140
"""The most characters in a line: of a text, which should read well, and of a list."""
GAP = " " * 3
PIPED = 10_000
"""No table is too wide for a program that reads it."""
BOLD, DIM, RED, GREEN, CYAN, PLAIN = "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[36m", "\033[0m"
"""Signs beside the words: none of them says anything that the words do not."""
UNBROKEN = "\N{NO-BREAK SPACE}%"


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
    lines = textwrap.wrap(
        text.replace(" %", UNBROKEN), room(WIDTH), initial_indent=indent if first is None else first,
        subsequent_indent=indent, break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace(UNBROKEN, " %") for line in lines]


def fitted(text: str) -> list[str]:
    """Break the lines of a picture where they are too long: sentences are wrapped, columns made narrower.

    >>> fitted("seven    up")
    ['seven    up']
    """
    lines, starts, fits = [], [0], room(WIDTH)
    for line in text.splitlines():
        if len(re.findall(r" {3,}", line.strip())) > 1:
            starts = [0, *(gap.end() for gap in re.finditer(r" {2,}(?=\S)", line) if gap.start())]
        in_columns = len(starts) > 1 and re.search(r"^ {3,}|\S {3,}", line)
        if in_columns and starts[-1] + 2 * len(GAP) > fits:
            lines += _narrower(line, starts, fits // len(starts))
        else:
            lines += [line] if len(line) <= fits else wrapped(line, "  ", first="")
    return lines


def _narrower(line: str, starts: Sequence[int], width: int) -> list[str]:
    cells = [line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
    parts = [textwrap.wrap(cell, width - 1) for cell in cells]
    rows = zip_longest(*parts, fillvalue="")
    return ["".join(part.ljust(width) for part in row).rstrip() for row in rows]


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


def tabled(caption: str, heads: Sequence[str], rows: Sequence[Row], note: str = "") -> list[str]:
    """Draw a table where it fits; where it does not, without its bars, and else a line or two for each row.

    >>> from rulebook.odds.show import Row
    >>> print(*tabled("Dice", ("", "chance"), [Row("six", ("1/6",))]), sep="\\n")
    Dice
         chance
    six     1/6
    """
    from dataclasses import replace

    from rulebook.odds.show import as_text

    wide = shutil.get_terminal_size((PIPED, 0)).columns
    bare = [replace(row, bar=0 * row.bar, mark=None) for row in rows]
    for some in (rows, bare):
        drawn = as_text("", heads, some).splitlines()[1:]
        if all(len(line) <= wide for line in drawn):
            break
    else:
        drawn = [line for row in rows for line in _stacked(heads, row)]
    told = [*wrapped(caption, ""), *drawn, *(wrapped(note, "") if note else [])]
    return told if wide < PIPED else [caption, *drawn, *([note] if note else [])]


def _stacked(heads: Sequence[str], row: Row) -> list[str]:
    """Say a row in words: what it is about, then each cell with its heading."""
    corner = f"{heads[0]} " if heads[0] else ""
    cells = " · ".join(f"{head} {cell}".strip() for head, cell in zip(heads[1:], row.cells, strict=True))
    return [*wrapped(f"{corner}{row.head}", ""), *wrapped(cells, "    ")]


def colourful(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that shows colours and wants them.

    >>> colourful(None)
    False
    """
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream is not None and stream.isatty() and not plain


def print_json(data: Any) -> None:
    """Print data as JSON.

    >>> print_json({"n": 1})
    {
      "n": 1
    }
    """
    print(json.dumps(data, indent=2, ensure_ascii=False))
