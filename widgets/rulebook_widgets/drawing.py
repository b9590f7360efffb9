"""How a board is drawn: the script and the style sheet, from this package or from the game's own author."""

from __future__ import annotations

from pathlib import Path

from rulebook.table.boards import Board

BOARDS = Path(__file__).parent / "boards"


def drawing(board: Board) -> dict[str, str]:
    """Give the code that draws a board: its own if it brings any, else one of the drawings here.

    >>> import rulebook
    >>> from rulebook.table.boards import find_board
    >>> sorted(drawing(find_board(rulebook.new("poof"))))
    ['css', 'esm', 'name']
    """
    esm, css = board.esm, board.css
    if not esm:
        esm, css = BOARDS / f"{board.drawing}.js", css or BOARDS / f"{board.drawing}.css"
    return {"name": board.game.name, "esm": _text(esm), "css": _text(css)}


def _text(code: Path | str) -> str:
    if isinstance(code, str):
        return code
    return code.read_text(encoding="utf-8") if code.exists() else ""
