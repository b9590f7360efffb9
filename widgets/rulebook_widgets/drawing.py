"""What a screen is drawn by: script and style of the frame, and of a board, its author's or ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulebook.table.boards import Board

BOARDS = Path(__file__).parent / "boards"
FRAME = Path(__file__).parent / "frame"
STYLES = ("tokens.css", "frame.css", "advice.css", "motion.css")
LOOKS = "".join((FRAME / name).read_text(encoding="utf-8") for name in STYLES)
"""The design tokens, and the frame that is made of them."""


def joined(names: Sequence[str | Path]) -> str:
    """Join modules of the frame's script, and others by their paths, into the one script of a widget.

    >>> "import " in joined(["frame.js"])
    False
    """
    code = "\n".join((FRAME / name).read_text(encoding="utf-8") for name in names)
    return re.sub(r"^export (?!default)", "", re.sub(r"^import .*$\n", "", code, flags=re.M), flags=re.M)


def drawing(board: Board) -> dict[str, str]:
    """Give the code that draws a board: its own if it brings any, else one of the drawings here.

    >>> import rulebook
    >>> from rulebook.table.boards import find_board
    >>> sorted(drawing(find_board(rulebook.new("poof"))))
    ['css', 'esm', 'name', 'shapes']
    """
    esm, css, shapes = board.esm, board.css, board.shapes
    if not esm:
        esm = BOARDS / f"{board.drawing}.js"
        css = css or BOARDS / f"{board.drawing}.css"
        shapes = shapes or BOARDS / f"{board.drawing}.svg"
    return {"name": board.game.name, "esm": _text(esm), "css": _text(css), "shapes": _text(shapes)}


def _text(code: Path | str) -> str:
    if isinstance(code, str):
        return code
    return code.read_text(encoding="utf-8") if code.exists() else ""
