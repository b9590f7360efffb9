"""A table of texts that shows itself in a notebook and in print."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.odds.show import Row, Tabled


@dataclass(frozen=True, repr=False)
class Table(Tabled):
    """A small table, filled already; a row is texts, or a Row where it has a bar. `words` are set flush left.

    >>> Table("Two", ("what", "n"), (("one", "1"),))
    Two
    what  n
     one  1
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row | tuple[str, ...], ...]
    note: str = ""
    words: bool = False

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str, bool]:
        rows = [row if isinstance(row, Row) else Row(row[0], row[1:]) for row in self.rows]
        return self.caption, self.heads, rows, self.note, self.words
