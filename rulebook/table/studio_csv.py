"""A list of cards or tiles from a file of comma-separated values, as a spreadsheet saves it."""

from __future__ import annotations

import csv
import io
from typing import Any, get_args, get_origin

from rulebook.keys.codec import brief


class BadLine(ValueError):
    """A line of a file that does not fit, counted from 1.

    >>> BadLine(3, "'x' is no whole number").line
    3
    """

    def __init__(self, line: int, words: str) -> None:
        self.line = line
        super().__init__(words)


def from_csv(hint: Any, text: str) -> list[Any]:
    """Read a list whose entries are of that kind; BadLine says what does not fit.

    >>> from_csv(tuple[tuple[str, int], ...], "tower,2")
    [['tower', 2]]
    >>> from_csv(tuple[int, ...], "1\\n\\n2")
    [1, 2]
    """
    (kind, *_) = get_args(hint)
    found = []
    for number, row in enumerate(csv.reader(io.StringIO(text)), 1):
        cells = [cell.strip() for cell in row]
        if any(cells):
            found.append(_entry(kind, cells, number))
    return found


def _entry(kind: Any, cells: list[str], line: int) -> Any:
    if get_origin(kind) is not tuple:
        return _cell(kind, cells[0], line)
    parts = get_args(kind)
    if ... in parts:
        return [_cell(parts[0], cell, line) for cell in cells]
    if len(cells) != len(parts):
        raise BadLine(line, f"{len(cells)} ≠ {len(parts)}")
    return [_cell(part, cell, line) for part, cell in zip(parts, cells, strict=True)]


def _cell(kind: Any, cell: str, line: int) -> Any:
    if kind is not int:
        return cell
    try:
        return int(cell)
    except ValueError:
        raise BadLine(line, brief(cell)) from None
