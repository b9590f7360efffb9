"""A table of texts that shows itself in a notebook and in print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.odds.show import Row, as_html, as_text


@dataclass(frozen=True)
class Table:
    """A small table of simulated numbers, as text and as HTML.

    >>> Table("Two", ("what", "n"), (("one", "1"),))
    Two
    what  n
     one  1
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def _parts(self) -> tuple[str, Sequence[str], list[Row], str]:
        return self.caption, self.heads, [Row(head, tuple(cells)) for head, *cells in self.rows], self.note

    def __repr__(self) -> str:
        return as_text(*self._parts())

    def _repr_html_(self) -> str:
        return as_html(*self._parts())
