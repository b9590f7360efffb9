"""The page of the pieces, all design tokens and every piece: `python -m rulebook_widgets.pieces`."""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path

import rulebook
from rulebook.table.boards import find_board
from rulebook_widgets.drawing import drawing
from rulebook_widgets.screen import FRAME, LOOKS, joined

PAGE = Path(__file__).with_suffix(".html")


def tokens() -> dict[str, str]:
    """Read every token of the sheet, with what it is for.

    >>> tokens()["--rb-ink"]
    'text'
    """
    sheet = (FRAME / "tokens.css").read_text(encoding="utf-8")
    return dict(re.findall(r"^  (--rb-[\w-]+): .*?; /\* (.+) \*/$", sheet, re.M))


def page() -> str:
    """Write the page: it needs nothing else, neither kernel nor server.

    >>> page().count("<tr><th scope=row>") == len(tokens())
    True
    """
    boards = []
    for name in rulebook.all_games():
        game = rulebook.new(name)
        board = find_board(game)
        drawn = drawing(board)
        look = re.search(r'className = "rb-board-root (\w+)"', drawn["esm"])
        if look:
            boards.append(
                {**drawn, "title": game.rules.title(), "look": look[1], "words": dict(board.phrases("en"))}
            )
    rows = "".join(_row(name, meaning) for name, meaning in tokens().items())
    script = joined(("dom.js", "shapes.js"))
    told = json.dumps(boards).replace("</", "<\\/")
    html = PAGE.read_text(encoding="utf-8")
    for place, filled in {"css": LOOKS, "tokens": rows, "script": script, "boards": told}.items():
        html = html.replace(f"{{{{{place}}}}}", filled)
    return html


def _row(name: str, meaning: str) -> str:
    long = re.search(r"text|space|corner|pill", name)
    style = (
        f"width: min(56px, var({name})); background: var(--rb-accent)" if long else f"background: var({name})"
    )
    swatch = f"<span class=rb-swatch style='{style}'></span>"
    return f"<tr><th scope=row><code>{name}</code></th><td>{escape(meaning)}</td><td>{swatch}</td></tr>"


def main(path: str = "pieces.html") -> None:
    """Write the page to a file."""
    Path(path).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
