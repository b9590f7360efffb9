"""What a saved notebook keeps of a screen: a picture, which needs no kernel, instead of a widget."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class Kept(anywidget.AnyWidget):
    """A screen that can be read where no kernel runs; `frame/keep.js` puts the reading into the saved file.

    >>> import rulebook
    >>> from rulebook_widgets import table
    >>> isinstance(table(rulebook.new("knapp_daneben"), seed=7), Kept)
    True
    """

    kept = traitlets.Dict().tag(sync=True)

    def reading(self) -> dict[str, str]:
        """Say what there is to see, as text and as HTML that needs neither style sheet nor script."""
        raise NotImplementedError

    def keep(self, reading: dict[str, str], **more: Any) -> None:
        """Tell the page what a file saved now should hold of this screen.

        >>> import rulebook
        >>> from rulebook_widgets import table
        >>> screen = table(rulebook.new("knapp_daneben"), seed=7)
        >>> screen.keep({"text/plain": "a table"}); screen.kept["data"]
        {'text/plain': 'a table'}
        """
        self.kept = {"id": self.model_id, "data": reading, **more}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        made = super()._repr_mimebundle_(**options)
        data, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**data, **self.reading()}, metadata
