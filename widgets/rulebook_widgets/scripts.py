"""The script and the style of each kind of screen: a page receives them once, for all its screens."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import traitlets
from ipywidgets import Widget

from rulebook_widgets.drawing import FRAME

LOADER = (FRAME / "loader.js").read_text(encoding="utf-8")
"""What every screen brings to a page: it fetches the script that draws the screen."""


@dataclass(frozen=True)
class Script:
    """The script and the style that draw one kind of screen.

    >>> Script("export default {};", "").name
    '5b20bdeb05c6fc17'
    """

    esm: str
    css: str

    @cached_property
    def name(self) -> str:
        """The name under which a page keeps it: a digest, because two kernels can have two versions."""
        return hashlib.sha256(f"{self.esm}\0{self.css}".encode()).hexdigest()[:16]


class Shelf(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """A model without a view that holds a script; every screen that it draws names this model."""

    esm = traitlets.Unicode().tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)


SHELVES: dict[Script, Shelf] = {}
"""The models that this kernel has announced to its pages."""


def shelf_of(script: Script) -> Shelf:
    """Return the model that holds a script; it is announced to the pages when the first screen needs it.

    >>> script = Script("export default {};", "")
    >>> shelf_of(script) is shelf_of(script)
    True
    """
    if script not in SHELVES or SHELVES[script].comm is None:  # all widgets were closed
        SHELVES[script] = Shelf(esm=script.esm, css=script.css)
    return SHELVES[script]
