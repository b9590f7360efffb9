"""What a saved notebook keeps of a screen: a picture, which needs no kernel, instead of a widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar

import anywidget
import traitlets

from rulebook.keys.codec import bearable, printable
from rulebook_widgets.packing import travels_packed
from rulebook_widgets.paging import Paged
from rulebook_widgets.scripts import LOADER, Script, shelf_of


class Kept(Paged):
    """A screen that can be read where no kernel runs; `frame/keep.js` puts the reading into the saved file.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> isinstance(table(rulebook.new("knapp_daneben"), seed=7), Kept)
    True
    """

    script: ClassVar[Script]
    """The script and style that draw this kind of screen."""

    _esm = LOADER

    drawn_by = traitlets.Dict().tag(sync=True)
    """The name of its script, the model that holds it, and the model of the screen itself."""
    kept = travels_packed()

    def __init__(self) -> None:
        super().__init__()
        shelf = shelf_of(self.script)
        self.drawn_by = {"name": self.script.name, "shelf": shelf.model_id, "screen": self.model_id}

    def reading(self) -> dict[str, str]:
        """Say what there is to see, as text and as HTML that needs neither style sheet nor script."""
        raise NotImplementedError

    def listen(self, do: Callable[[dict[str, Any]], None]) -> None:
        """Hand on what the page asks for, if it is not too much; half letters, which break answers, go.

        >>> import rulebook
        >>> from rulebook_widgets import table
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen._handle_custom_msg({"do": "load", "text": "RB1.\\ud800"}, [])
        >>> screen.problem
        'This cannot be opened: this key has characters that no key has; was it copied whole?'
        """

        def hear(_: Any, asked: Any, __: Any) -> None:
            try:
                match asked:
                    case {"do": "script"}:
                        self.send({"is": "script", "esm": self.script.esm, "css": self.script.css})
                    case {"do": "catch up"}:
                        self.send_state()
                    case _ if bearable(asked):
                        do(printable(asked))
                    case _:
                        self.refuse_message()
            finally:
                match asked:
                    case {"request": float(request)}:
                        self.send({"is": "heard", "request": request})

        self.on_msg(hear)

    def refuse_message(self) -> None:
        """Say that a message was too large or too deep to be looked at."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page says of the frame around a widget; what the widget shows is its own to say.

        >>> import rulebook
        >>> from rulebook_widgets import table
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.set_state({"thinking": "forged"}); screen.thinking
        ''
        """
        frame = anywidget.AnyWidget.class_traits(sync=True)
        theirs = {name: value for name, value in sync_data.items() if name in frame}
        with suppress(traitlets.TraitError):  # of another kind than it should be
            if bearable(theirs):
                super().set_state(theirs)

    def keep(self, reading: dict[str, str], key: Sequence[str] = (), **more: Any) -> None:
        """Tell the page what a file saved now should hold of this screen, and the pieces of its key.

        >>> import rulebook
        >>> from rulebook_widgets import table
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7).wait()
        >>> screen.keep({"text/plain": "a table"}); screen.kept["data"]
        {'text/plain': 'a table'}
        """
        self.turn("key", dict(enumerate(key)))
        self.kept = {"id": self.model_id, "data": reading, "pieces": len(key), **more}

    @property
    def kept_key(self) -> str:
        """The key that a file saved now would hold.

        >>> import rulebook
        >>> from rulebook_widgets import table
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7).wait()
        >>> screen.kept_key == screen.record.key()
        True
        """
        with self.lock:
            return ".".join(self._pages[f"key_{number}"] for number in range(self.kept.get("pieces", 0)))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        made = super()._repr_mimebundle_(**options)
        data, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**data, **self.reading()}, metadata
