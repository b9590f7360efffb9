"""A card of a lesson: the shared ground of exercise and prediction. What it shows is one dictionary."""

from __future__ import annotations

import logging
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rulebook.catalogue import texts_in
from rulebook_widgets.screen import FRAME, joined

log = logging.getLogger("rulebook_widgets")
HERE = Path(__file__).parent


def lesson_texts(language: str) -> dict[str, Any]:
    """Give the words on the buttons of a card; English where there is no such language.

    >>> lesson_texts("de")["check"]
    'Prüfen'
    """
    return texts_in(HERE / "texts", "lesson", language)


class Card(anywidget.AnyWidget):
    """A card with a question; what it shows is in `shown`, what is asked of it comes as messages.

    >>> from rulebook_widgets import ask
    >>> isinstance(ask("knapp_daneben", "two_dice"), Card)
    True
    """

    _esm = joined(("dom.js", "grid.js", HERE / "answers.js", HERE / "card.js"))
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
        return {**data, "text/plain": "\n".join([head, *rest]), "text/html": f"{html}</div>"}, metadata
