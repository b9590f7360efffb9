"""What grows with a game, in pages: a widget's state of which only the pages that changed are sent."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import anywidget

from rulebook_widgets.packing import packed


class WholeFirst(type(anywidget.AnyWidget)):  # type: ignore[misc]  # the metaclass of traitlets has no types
    """Makes a widget first and opens it then: a page that draws one that is half made fails."""

    def __call__(cls, *args: Any, **named: Any) -> Any:
        """Make it, then open it.

        >>> Paged().whole
        True
        """
        made = super().__call__(*args, **named)
        made.whole = True
        made.open()
        return made


class Paged(anywidget.AnyWidget, metaclass=WholeFirst):
    """A widget whose state has pages beside its traits, named `story_0`, `story_1` and so on.

    Whoever comes new to the widget is sent all of them with its traits.

    >>> screen = Paged()
    >>> screen.turn("story", {0: ["one"], 1: ["two"]}); screen.turn("story", {1: ["three"]})
    >>> [screen.get_state()[f"story_{number}"] for number in range(2)]
    [['one'], ['three']]
    """

    lock: threading.RLock
    """Whoever holds it changes the state or reads it all: a kernel is asked while a cell runs."""

    whole = False
    """Whether all of it is there, so that pages may know of it."""

    def __new__(cls, *args: Any, **named: Any) -> Any:
        """Make the lock first, for bots may think before a screen is all there."""
        made = super().__new__(cls, *args, **named)
        made.lock = threading.RLock()
        return made

    def __init__(self) -> None:
        self._pages: dict[str, Any] = {}
        self._turned: set[str] = set()
        super().__init__(model_id=uuid4().hex)

    def open(self) -> None:
        """Tell the kernel's pages of it, once it is whole.

        >>> Paged().comm is None
        False
        """
        if self.whole:
            with self.lock:
                super().open()

    @property
    def model_id(self) -> str:
        """Its name on a page, which it has before a page knows of it.

        >>> screen = Paged()
        >>> screen.model_id == screen.comm.comm_id
        True
        """
        return str(self._model_id)

    def turn(self, name: str, pages: Mapping[int, Any]) -> None:
        """Put pages by their numbers; they travel with the next trait that changes, or with `send_pages`."""
        named = {f"{name}_{number}": page for number, page in pages.items()}
        with self.lock:
            new = {key: page for key, page in named.items() if self._pages.get(key) != page}
            self._pages |= new
            self._turned |= new.keys()

    def send_pages(self) -> None:
        """Send the pages that have been turned, if no trait has taken them along.

        >>> screen = Paged()
        >>> screen.turn("story", {0: ["one"]}); screen.send_pages()
        """
        if self._turned:
            self.send_state(())

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Give the state, or those of its parts that are named: traits and pages alike."""
        names = {key} if isinstance(key, str) else None if key is None else set(key)
        with self.lock:
            turned = self._pages.keys() if names is None else names & self._pages.keys()
            pages = {name: packed(self._pages[name]) for name in turned}
            traits = None if names is None else names - turned
            return {**super().get_state(traits, drop_defaults), **pages}

    def send_state(self, key: Any = None) -> None:
        """Send parts of the state, and the pages that have been turned since."""
        with self.lock:
            if key is not None:
                key = {*([key] if isinstance(key, str) else key), *self._turned}
            self._turned.clear()
            super().send_state(key)
