"""The page of the pieces, all design tokens and every piece: `python -m rulebook_widgets.pieces`."""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

import rulebook
from rulebook.core.files import put
from rulebook.core.texts import common
from rulebook.table.boards import Board, find_board
from rulebook.table.boards.generic import GenericBoard
from rulebook_widgets.drawing import FRAME, LOOKS, drawing, joined

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
    games = [rulebook.new(name) for name in rulebook.all_games()]
    boards = [_drawn(find_board(game), game.rules.title()) for game in games]
    boards.append(_drawn(GenericBoard(games[0]), "Every other game"))
    rows = "".join(_row(name, meaning) for name, meaning in tokens().items())
    script = joined(("dom.js", "shapes.js"))
    told = json.dumps(boards).replace("</", "<\\/")
    html = PAGE.read_text(encoding="utf-8")
    for place, filled in {"css": LOOKS, "tokens": rows, "script": script, "boards": told}.items():
        html = html.replace(f"{{{{{place}}}}}", filled)
    return html


def _drawn(board: Board, title: str) -> dict[str, Any]:
    """What the page needs to draw all pieces of a board."""
    drawn = drawing(board)
    look = re.search(r'className = "rb-board-root (\w+)"', drawn["esm"])
    assert look, f"the board of {title} says by its class how it looks"
    return {
        **drawn,
        "title": title,
        "look": look[1],
        "words": {**board.phrases("en"), "joined": common("en")["joined"]},
    }


def _row(name: str, meaning: str) -> str:
    long = re.search(r"text|space|corner|pill", name)
    style = (
        f"width: min(56px, var({name})); background: var(--rb-accent)" if long else f"background: var({name})"
    )
    swatch = f"<span class=rb-swatch style='{style}'></span>"
    return f"<tr><th scope=row><code>{name}</code></th><td>{escape(meaning)}</td><td>{swatch}</td></tr>"


def main(path: str = "pieces.html") -> None:
    """Write the page to a file."""
    put(Path(path), page())


if __name__ == "__main__":
    main(*sys.argv[1:])
