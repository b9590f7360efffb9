"""Where a rule or a part of the box comes from: the booklet, our ruling, an assumption, or elsewhere.

The ledger of a game, `ledger.toml`, says of each sentence of its booklet, by number, what became of it: the
ids of rules and rulings, `component:NAME`, or that it is done by hand only (`physical`), names what follows
(`heading`) or sets the mood (`flavour`). The sentences themselves are the booklet's and are not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from rulebook.core.texts import common, texts_in, words_in

Kind = Literal["booklet", "ruling", "assumed", "elsewhere", "game"]
"""`game`: of a game that brings no ledger; nothing is known of a booklet, so nothing is said of one."""
OPEN: tuple[Kind, ...] = ("ruling", "assumed", "elsewhere")
"""The kinds that the booklet leaves open."""
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

    @property
    def is_open(self) -> bool:
        """Whether the booklet leaves it open.

        >>> Origin("ruling").is_open, Origin("booklet", (7,)).is_open
        (True, False)
        """
        return self.kind in OPEN

    def badge(self, language: str = "en") -> str:
        """Name the kind in a word or two; a game without a ledger has no badge to show.

        >>> Origin("assumed").badge(), Origin("ruling").badge("de"), Origin("game").badge()
        ('assumed', 'unsere Entscheidung', '')
        """
        return str(common(language)["origin"].get(self.kind, ""))

    def lead(self, language: str = "en") -> str:
        """Introduce the reason; nothing where there is none to give.

        >>> Origin("assumed", reason="There is only a picture.").lead(), Origin("booklet", (7,)).lead()
        ('Why we assume it:', '')
        """
        return str(common(language)["origin_lead"][self.kind]) if self.reason else ""

    def cites(self, language: str = "en") -> str:
        """Name the sentences of the booklet that say it, or that leave it open.

        >>> Origin("booklet", (7, 8, 9, 12)).cites(), Origin("ruling", (41,)).cites()
        ('Sentences 7–9 and 12 of the booklet.', 'Left open by sentence 41 of the booklet.')
        """
        if not self.sentences:
            return ""
        template = common(language)["origin_cites"]["open" if self.is_open else "booklet"]
        data = {"n": len(self.sentences), "which": spans(self.sentences)}
        return words_in(language).fill(template, data)

    def told(self, language: str = "en") -> str:
        """Tell why it is so, and by which sentences, in a line.

        >>> Origin("ruling", (41,), "Both would do.").told()
        'Why we decided so: Both would do. Left open by sentence 41 of the booklet.'
        """
        return " ".join(filter(None, (self.lead(language), self.reason, self.cites(language))))


def spans(numbers: Iterable[int]) -> tuple[str, ...]:
    """Write numbers in short: those that follow each other as one span.

    >>> spans((7, 8, 9, 12))
    ('7–9', '12')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return tuple(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


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
