"""A card of a lesson: what all kinds of card have in common. What a card shows is one dictionary."""

from __future__ import annotations

import logging
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from rulebook.core.texts import common, texts_in
from rulebook.odds.show import Tabled
from rulebook.table.snapshot import KEY
from rulebook.table.words import say, texts
from rulebook_widgets.drawing import LOOKS, joined
from rulebook_widgets.kept import Kept
from rulebook_widgets.scripts import Script

log = logging.getLogger("rulebook_widgets")
HERE = Path(__file__).parent
FRAME_PARTS = ("dom.js", "unpack.js", "keep.js", "waiting.js", "grid.js", "tongue.js")
SCRIPTS = ("answers", "growth", "typed", "remembering", "desk", "step", "cockpit", "card")


def lesson_texts(language: str) -> dict[str, Any]:
    """Give the words of the cards of a lesson, and how they are joined.

    >>> lesson_texts("de")["check"], lesson_texts("de")["joined"]["named"]
    ('Prüfen', '{first}: {more}')
    """
    return texts_in(HERE / "texts", "lesson", language) | {"joined": common(language)["joined"]}


def desk_texts(language: str) -> dict[str, Any]:
    """Give the words of the desk; those on copying are the table's, and all screens join in one way.

    >>> desk_texts("de")["hand_in"]
    'Abgeben'
    """
    frame = texts(language)
    copying = {key: frame[key] for key in ("copy", "copied", "copy_by_hand")}
    return texts_in(HERE / "texts", "desk", language) | copying | {"joined": common(language)["joined"]}


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


class Card(Kept):
    """A card with a question; what it shows is in `shown`, what is asked of it comes as messages.

    >>> from rulebook_widgets import ask
    >>> isinstance(ask("knapp_daneben", "two_dice"), Card)
    True
    """

    script = Script(
        joined((*FRAME_PARTS, *(HERE / f"{name}.js" for name in SCRIPTS))),
        LOOKS + (HERE / "card.css").read_text(encoding="utf-8"),
    )

    shown = traitlets.Dict().tag(sync=True)
    inside = traitlets.Unicode("").tag(sync=True)
    """The model of a table that is laid into the card, in a step that is played."""

    tongues: tuple[str, ...] = ()
    """The languages that its menu offers; a card without a menu speaks as its desk does."""

    def __init__(self, language: str = "") -> None:
        with self.lock:
            super().__init__()
            self.given = bool(language)
            self.language = language or "en"
            self.texts = lesson_texts(self.language)
            self.listen(self.do)
            self.show()

    def do(self, asked: dict[str, Any]) -> None:
        """Carry out what the screen asks for; whatever goes wrong is shown on the card."""
        problem = ""
        try:
            match asked:
                case {"do": "speak", "language": str(language)}:
                    self._choose(language)
                case _:
                    self.carry_out(asked)
        except Exception as failure:
            log.error("Exception in callback", exc_info=failure)
            problem = f"{type(failure).__name__}: {failure}"
        self.show(problem)

    def refuse_message(self) -> None:
        """Show that a message was too much.

        >>> from rulebook_widgets import ask
        >>> card = ask("knapp_daneben", "two_dice", language="de")
        >>> card._handle_custom_msg([[]] * 200_000, []); card.shown["problem"]
        'Das ist mehr, als dieser Bildschirm lesen kann; es hat sich nichts geändert.'
        """
        self.show(say(self.language, "too_much"))

    def _choose(self, language: str) -> None:
        """Speak what was chosen; the page does not ask again for what the reader chose elsewhere."""
        if language in self.tongues:
            self.given = True
            self.speak(language)

    def speak(self, language: str) -> None:
        """Go on in another language.

        >>> from rulebook_widgets import ask
        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.speak("de"); card.shown["title"]
        'Eine Summe zweier Würfel'
        """
        self.language = language
        self.texts = lesson_texts(language)
        self.show()

    def carry_out(self, asked: dict[str, Any]) -> None:
        """Do one thing: nothing, on a card without buttons."""

    def picture(self) -> dict[str, Any]:
        """Say what there is to see: each kind of card knows its own."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Say the same line by line, for where no kernel runs."""
        raise NotImplementedError

    @property
    def guessed(self) -> bool:
        """Whether something was guessed or answered here, after which a table may show its odds.

        >>> from rulebook_widgets import ask
        >>> ask("knapp_daneben", "two_dice").guessed
        False
        """
        state = self.state() if hasattr(self, "state") else {}
        return bool(state.get("guess") or state.get("answers"))

    def tables(self) -> list[Tabled]:
        """Give the tables that it shows: none, on most kinds of card.

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
        around = {"texts": self.texts, "language": self.language, "problem": problem}
        menu = [{"code": code, "name": common(code)["language"]} for code in self.tongues]
        chosen = {"tongues": menu, "given": self.given, "lost": say(self.language, "card_lost")}
        chosen["silent"] = say(self.language, "no_answer")
        with self.hold_sync():  # what is shown and what is kept of it come together
            self.shown = {**self.picture(), **around, **chosen}
            self.keep_picture(say(self.language, "card_kept"))

    def keep_picture(self, note: str, label: str = "", key: str = "", **more: Any) -> None:
        """Tell the page what a file saved now holds: the reading, a note that it is a picture, and a key.

        >>> from rulebook_widgets import ask
        >>> card = ask("knapp_daneben", "two_dice")
        >>> card.keep_picture("A picture.", "The key", "RBL1.AAAA"); card.kept["data"]["text/plain"][-20:]
        'The key: {share_key}'
        """
        text, html = (self.reading()[kind] for kind in ("text/plain", "text/html"))
        html = f"<p><em>{escape(note)}</em></p>{html}"
        if key:
            text += f"\n{label}: {KEY}"
            html += f'<p>{escape(label)}</p><p style="overflow-wrap: anywhere"><code>{KEY}</code></p>'
        self.keep({"text/plain": text, "text/html": html}, [key] if key else [], **more)

    def reading(self) -> dict[str, str]:
        """Say what there is to see, for where no kernel runs.

        >>> from rulebook_widgets import ask
        >>> ask("knapp_daneben", "two_dice").reading()["text/plain"].splitlines()[0]
        'A total of two dice'
        """
        head, *rest = self.lines()
        html = f"<div><p><strong>{escape(head)}</strong></p>" + "".join(
            f"<p>{escape(line)}</p>" for line in rest
        )
        tables = self.tables()
        html += "".join(table._repr_html_() for table in tables)
        text = "\n".join([head, *rest, *(f"\n{table!r}" for table in tables)])
        return {"text/plain": text, "text/html": f"{html}</div>"}
