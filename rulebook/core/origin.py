"""Where a rule or a part of the box comes from: the booklet, our ruling, an assumption, or elsewhere.

The ledger of a game, `ledger.toml`, says of each sentence of its booklet, by number, what became of it: the
ids of rules and rulings, `component:NAME`, or that it is done by hand only (`physical`), names what follows
(`heading`) or sets the mood (`flavour`). The sentences themselves are the booklet's and are not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from rulebook.core.texts import common, texts_in

Kind = Literal["booklet", "ruling", "assumed", "elsewhere"]
NO_RULE = ("physical", "heading", "flavour")
"""What may become of a sentence that no rule, ruling or component carries."""


@dataclass(frozen=True)
class Origin:
    """Where something comes from: its kind, the sentences that say so, and the reason if none does.

    >>> import rulebook
    >>> rulebook.rules("poof")["PF-R1"].origin().kind
    'ruling'
    """

    kind: Kind
    sentences: tuple[int, ...] = ()
    reason: str = ""

    def badge(self, language: str = "en") -> str:
        """Name the kind in a word or two.

        >>> Origin("assumed").badge(), Origin("ruling").badge("de")
        ('assumed', 'unsere Entscheidung')
        """
        return str(common(language)["origin"][self.kind])


class Ledger:
    """What became of each sentence of a game's booklet.

    >>> from rulebook.core.registry import FOLDER
    >>> ledger = Ledger(FOLDER / "poof")
    >>> ledger.led_to("PF-8") != ()
    True
    """

    def __init__(self, folder: Path) -> None:
        self._source: Mapping[str, Any] = texts_in(folder, "ledger", "en")

    @property
    def digest(self) -> str:
        """The fingerprint of the booklet whose sentences are numbered here."""
        return str(self._source["digest"])

    @cached_property
    def became(self) -> Mapping[int, tuple[str, ...]]:
        """What became of each sentence, by its number."""
        return {int(number): tuple(what.split()) for number, what in self._source["sentence"].items()}

    @cached_property
    def contradictions(self) -> tuple[tuple[tuple[int, ...], str], ...]:
        """Sentences that contradict each other, and the ruling that decides between them."""
        found: list[dict[str, Any]] = self._source.get("contradiction", [])
        return tuple((tuple(entry["sentences"]), entry["ruling"]) for entry in found)

    def led_to(self, name: str) -> tuple[int, ...]:
        """List the sentences that led to a rule, a ruling or a component.

        >>> from rulebook.core.registry import FOLDER
        >>> Ledger(FOLDER / "poof").led_to("PF-1000")
        ()
        """
        return tuple(number for number, what in self.became.items() if name in what)

    def __iter__(self) -> Iterator[int]:
        return iter(self.became)

    def __len__(self) -> int:
        return len(self.became)
