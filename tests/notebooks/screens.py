"""Which cells of a notebook show a screen."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

import rulebook_widgets

SCREEN = re.compile(rf"\b({'|'.join(rulebook_widgets.__all__)})\(")
"""The call of anything that `rulebook_widgets` offers."""

MAKES_FILES = "make_a_game/make_a_game.ipynb"
"""The notebook whose screens show a game that its other cells have written."""


def screens_of(path: Path) -> list[tuple[int, str]]:
    """Return number and source of each cell that shows a screen."""
    cells = enumerate(nbformat.read(path, as_version=4).cells)
    return [
        (number, cell.source)
        for number, cell in cells
        if cell.cell_type == "code" and SCREEN.search(cell.source)
    ]
