"""What options, their values and measures are called in a table or a picture of the laboratory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebook.core.game import Game
from rulebook.core.option import written
from rulebook.core.texts import texts_in, words_in
from rulebook.odds.show import shorten

TEXTS = Path(__file__).parent / "texts"
SHORT = 30
"""Letters of a list that is shown whole."""


@dataclass(frozen=True)
class Naming:
    """The names that code knows; whoever shows them to people who do not code puts words in their place.

    >>> Naming().option("mercy"), Naming().value("mercy", "any_time"), Naming().measure("turns")
    ('mercy', 'any_time', 'turns')
    """

    language: str = "en"

    def option(self, option: str) -> str:
        """Call an option, or the bots."""
        return option

    def value(self, option: str, value: Any) -> str:
        """Call a value of an option, or a bot."""
        return value_written(value)

    def setting(self, option: str, value: str) -> str:
        """Say which value an option has, as the subject of a sentence."""
        return f"{self.option(option)} {value}"

    def measure(self, measure: str) -> str:
        """Call a measure."""
        return measure

    def title(self, game: Game[Any, Any]) -> str:
        """Call a game.

        >>> import rulebook
        >>> Naming().title(rulebook.new("poof"))
        'poof'
        """
        return game.name

    def quantity(self, measure: str, kind: str) -> str:
        """Call a measure with its unit: shares are drawn in percent.

        >>> Naming().quantity("won", "share"), Naming().quantity("turns", "number")
        ('won (%)', 'turns')
        """
        name = self.measure(measure)
        return name if kind == "number" or "%" in name else f"{name} (%)"

    def beside(self, option: str, value: Any, first: Any) -> str:
        """Call a value; of a long list only what differs from a first one.

        >>> BY_NAME.beside("rows", (("tower", 3, 1), ("park", 20, 1)), (("tower", 2, 1), ("park", 20, 1)))
        'tower 3'
        >>> one, other = (1, 22, 333, 4444, 55555, 666666, 7), (1, 22, 333, 4444, 55555, 666666, 8)
        >>> Naming("de").beside("costs", one, other)
        'Zahl 7: 7'
        """
        long = isinstance(value, tuple) and isinstance(first, tuple) and len(written(value)) >= SHORT
        if long and value == first:
            return self.first_list
        if not long or len(value) != len(first):
            return shorten(self.value(option, value))
        pairs = enumerate(zip(value, first, strict=True), 1)
        return shorten(", ".join(self._differing(at, *pair) for at, pair in pairs if pair[0] != pair[1]))

    @property
    def first_list(self) -> str:
        """Call a long list that others are held against: they are told by what differs."""
        return str(texts_in(TEXTS, "seek", self.language)["first_list"])

    def _differing(self, at: int, row: Any, before: Any) -> str:
        if not isinstance(row, tuple) or not isinstance(before, tuple) or len(row) != len(before):
            data = {"at": at, "value": self.part(row)}
            return words_in(self.language).fill(texts_in(TEXTS, "seek", self.language)["number"], data)
        changed = [self.part(one) for one, other in zip(row, before, strict=True) if one != other]
        return " ".join([*([self.part(row[0])] if row[0] == before[0] else []), *changed])

    def part(self, part: Any) -> str:
        """Call what a list names."""
        return written(part)


BY_NAME = Naming()


def value_written(value: Any) -> str:
    """Write the value of an option, and a bot by its name.

    >>> value_written((1, 2)), value_written(value_written)
    ('[1, 2]', 'value_written')
    """
    return getattr(value, "__name__", repr(value)) if callable(value) else written(value)
