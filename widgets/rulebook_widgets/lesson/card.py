"""A card of a lesson: the shared ground of exercise and prediction. What it shows is one dictionary."""

from __future__ import annotations

import logging
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rulebook.core.texts import texts_in
from rulebook.odds.show import Tabled
from rulebook.table.words import texts
from rulebook_widgets.screen import FRAME, joined

log = logging.getLogger("rulebook_widgets")
HERE = Path(__file__).parent
SCRIPTS = ("answers", "desk", "pool", "card")


def lesson_texts(language: str) -> dict[str, Any]:
    """Give the words on the buttons of a card; English where there is no such language.

    >>> lesson_texts("de")["check"]
    'Prüfen'
    """
    return texts_in(HERE / "texts", "lesson", language)


def desk_texts(language: str) -> dict[str, Any]:
    """Give the words of the desk; those on copying are the table's.

    >>> desk_texts("de")["hand_in"]
    'Abgeben'
    """
    frame = texts(language)
    copying = {key: frame[key] for key in ("copy", "copied", "copy_by_hand")}
    return texts_in(HERE / "texts", "desk", language) | copying


def as_shown(table: Tabled) -> dict[str, Any]:
    """Give a table to the screen.

    >>> from rulebook.odds.show import TextTable
    >>> as_shown(TextTable("Two", ("what", "n"), (("one", "1"),)))["rows"]
    [{'head': 'one', 'cells': ['1'], 'bar': 0.0, 'mark': None}]
    """
    caption, heads, rows, *rest = table._table()
    shown = [
        {
            "head": row.head,
            "cells": list(row.cells),
            "bar": float(row.bar),
            "mark": None if row.mark is None else float(row.mark),
        }
        for row in rows
    ]
    return {"caption": caption, "heads": list(heads), "rows": shown, "note": rest[0] if rest else ""}


class Card(anywidget.AnyWidget):
    """A card with a question; what it shows is in `shown`, what is asked of it comes as messages.

    >>> from rulebook_widgets import ask
    >>> isinstance(ask("knapp_daneben", "two_dice"), Card)
    True
    """

    _esm = joined(("dom.js", "grid.js", *(HERE / f"{name}.js" for name in SCRIPTS)))
    _css = (FRAME / "frame.css").read_text(encoding="utf-8") + (HERE / "card.css").read_text(encoding="utf-8")

    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.texts = lesson_texts(language)
        self.on_msg(lambda _, asked, __: self.do(asked))
        self.show()

    def do(self, asked: dict[str, Any]) -> None:
        """Carry out what the screen asks for; whatever goes wrong is shown on the card."""
        problem = ""
        try:
            self.carry_out(asked)
        except Exception as failure:
            log.error("Exception in callback", exc_info=failure)
            problem = f"{type(failure).__name__}: {failure}"
        self.show(problem)

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Do one thing: each kind of card knows its own."""
        raise NotImplementedError

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: each kind of card knows its own."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Say the same line by line, for where no kernel runs."""
        raise NotImplementedError

    def tables(self) -> list[Tabled]:
        """Give what it shows in tables: nothing, for most kinds of card.

        >>> from rulebook_widgets import ask
        >>> ask("knapp_daneben", "two_dice").tables()
        []
        """
        return []

    def show(self, problem: str = "") -> None:
        """Bring the card up to date.

        >>> from rulebook_widgets import ask
        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.show("no paper"); card.shown["problem"]
        'no paper'
        """
        self.shown = {**self.picture(), "texts": self.texts, "language": self.language, "problem": problem}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        made = super()._repr_mimebundle_(**options)
        data, metadata = made if isinstance(made, tuple) else (made or {}, {})
        head, *rest = self.lines()
        html = f"<div><p><strong>{escape(head)}</strong></p>" + "".join(
            f"<p>{escape(line)}</p>" for line in rest
        )
        tables = self.tables()
        html += "".join(table._repr_html_() for table in tables)
        text = "\n".join([head, *rest, *(f"\n{table!r}" for table in tables)])
        return {**data, "text/plain": text, "text/html": f"{html}</div>"}, metadata
