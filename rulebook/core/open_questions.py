"""What the booklet leaves open, in one view: what holds here instead, why, and how to switch it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING

from rulebook.core.origin import OPEN
from rulebook.core.rule import Component, Rule
from rulebook.core.texts import common, joined, words_in

if TYPE_CHECKING:
    from rulebook.core.catalogue import Catalogue

WIDTH = 96
"""The most characters in a line of plain text."""


@dataclass(frozen=True, repr=False)
class OpenQuestions:
    """What the booklet leaves open: a sequence of rulings, assumed parts and what is from elsewhere.

    >>> import rulebook
    >>> questions = rulebook.rules("poof").left_open()
    >>> repr(questions).splitlines()[2]
    'PF-R1  No taking by choice'
    >>> questions._repr_html_()[:23]
    '<table><caption>Poof · '
    """

    catalogue: Catalogue
    entries: tuple[Rule | Component, ...]
    language: str = "en"
    further: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Rule | Component]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, at: int) -> Rule | Component:
        return self.entries[at]

    def beside(self, head: str, cells: Mapping[str, str]) -> OpenQuestions:
        """Add a column: a cell for each id of a rule or name of a part; what is left out stays empty.

        >>> import rulebook
        >>> questions = rulebook.rules("poof").left_open().beside("worth", {"PF-R1": "0.3 points"})
        >>> "worth: 0.3 points" in repr(questions)
        True
        """
        return replace(self, further={**self.further, head: cells})

    def counted(self) -> tuple[str, ...]:
        """Count rulings, assumptions and what is from elsewhere, in words.

        >>> import rulebook
        >>> rulebook.rules("poof").left_open().counted()
        ('... rulings of ours',)
        """
        counts = Counter(entry.origin().kind for entry in self)
        return tuple(self._say(kind, n=counts[kind]) for kind in OPEN if counts[kind])

    def left_alone(self) -> str:
        """Say which game is played if nobody touches an option, and say no more than is so.

        >>> import rulebook
        >>> rulebook.rules("poof").left_open().left_alone()
        'Left alone, the game is that of the booklet; what that leaves open is settled by ... of ours.'
        """
        if not self.catalogue.ledger:
            return self._say("own")
        return self._say("settled", counts=self.counted()) if self.entries else self._say("all_said")

    def heading(self) -> str:
        """Name the view; of a game without a ledger it says nothing of a booklet.

        >>> import rulebook
        >>> rulebook.rules("poof").left_open("de").heading()
        'Was das Heft offen lässt'
        """
        return self._say("heading" if self.catalogue.ledger else "own_heading")

    def none(self) -> str:
        """Say that nothing is left open, for where there is nothing to list.

        >>> import rulebook
        >>> rulebook.rules("poof").left_open().none()
        'Nothing is left open.'
        """
        return self._say("none")

    @property
    def _caption(self) -> str:
        return f"{self.catalogue.title(self.language)} · {self.heading()}"

    def _cells(self, entry: Rule | Component) -> dict[str, str]:
        """What is said of an entry, by the head of the column; what is empty is left out."""
        origin = entry.origin(self.language)
        said = {
            self._say("answer"): entry.text(self.language),
            self._say("origin"): origin.badge(self.language),
            self._say("why"): " ".join(filter(None, (origin.reason, origin.cites(self.language)))),
            self._say("switch"): " · ".join(option.told(self.language) for option in entry.switches),
        }
        return said | {head: cells.get(entry.id, "") for head, cells in self.further.items()}

    def __repr__(self) -> str:
        if not self.entries:
            return f"{self._caption}\n\n{self.none()}"
        return "\n\n".join((self._caption, *map(self._lines, self)))

    def _lines(self, entry: Rule | Component) -> str:
        lines = [f"{entry.id:5}  {entry.title(self.language)}"]
        for head, text in self._cells(entry).items():
            if text:
                said = joined(self.language, "named", head, text)
                lines += _wrapped(said)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        if not self.entries:
            return f"<p><strong>{escape(self._caption)}</strong><br>{escape(self.none())}</p>"
        heads = [self._say("question"), *self._cells(self.entries[0])]
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
        rows = "".join(map(self._row, self))
        return (
            f"<table><caption>{escape(self._caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _row(self, entry: Rule | Component) -> str:
        named = f"<strong>{escape(entry.id)}</strong> {escape(entry.title(self.language))}"
        cells = "".join(f"<td>{escape(text)}</td>" for text in self._cells(entry).values())
        return f'<tr><th scope="row">{named}</th>{cells}</tr>'

    def _say(self, key: str, **data: object) -> str:
        return words_in(self.language).fill(common(self.language)["left_open"][key], data)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * 7, subsequent_indent=" " * 9,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
