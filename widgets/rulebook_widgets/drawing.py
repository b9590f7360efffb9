"""How a board is drawn: the script, the style sheet, the shapes, from here or from the game's author."""

from __future__ import annotations

from pathlib import Path

from rulebook.table.boards import Board

BOARDS = Path(__file__).parent / "boards"


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
