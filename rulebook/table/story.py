"""The story of a sitting in pages, told on: what was told once is neither put into words nor sent again."""

from __future__ import annotations

from itertools import chain
from typing import Any

from rulebook.core.followed import Followed
from rulebook.core.game import Seat
from rulebook.core.record import Record
from rulebook.table.sitting import Sitting

STEPS = 16
"""Steps whose lines stand on one page."""

Line = list[Any]
"""Step, rule and words."""


class Story:
    """All that has happened, as these eyes saw it; while the table is covered, as a bystander saw it.

    Together the pages say what `scene.story` says. A step more costs its own words and its page.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7)
    >>> story = Story()
    >>> story.told(Sitting(record.at(20), [None]), "en")[0][0]
    [1, 'KD-2', 'Player 1 is the starting player.']
    >>> list(story.told(Sitting(record.at(21), [None]), "en"))
    [1]
    """

    def __init__(self) -> None:
        self._language = ""
        self._eyes: Seat | None = None
        self._lines = Followed(self._said)
        self._pages: list[list[Line]] = []

    def told(self, sitting: Sitting, language: str) -> dict[int, list[Line]]:
        """Give the pages that are not as they were told last, by their numbers; what is gone is empty."""
        eyes = sitting.seeing
        spoken, seen = language == self._language, eyes == self._eyes
        self._language, self._eyes = language, eyes
        if not spoken:
            self._lines = Followed(self._said)
        since = self._lines.follow(sitting.record)
        if not seen:
            since = min(since, self._seen_anew(sitting.record, since))
        first, count = since // STEPS, len(sitting.record) // STEPS + 1
        lines = self._lines.values
        now = {n: list(chain(*lines[n * STEPS : (n + 1) * STEPS])) for n in range(first, count)}
        told = {n: page for n, page in now.items() if n >= len(self._pages) or self._pages[n] != page}
        told |= {n: [] for n in range(count, len(self._pages))}
        self._pages[first:] = now.values()
        return told

    def shown(self, sitting: Sitting) -> list[Line]:
        """Give the lines up to the step shown, of what was told last; none while the table is covered.

        >>> import rulebook
        >>> Story().shown(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]))
        []
        """
        if sitting.curtain is not None:
            return []
        return [line for page in self._pages for line in page if line[0] <= len(sitting.shown)]

    def _said(self, record: Record[Any, Any], step: int) -> list[Line]:
        say = record.game.rules.say
        return [
            [step, event.rule, say(event, self._language)]
            for event in record.steps[step].events
            if event.seen_by(self._eyes)
        ]

    def _seen_anew(self, record: Record[Any, Any], until: int) -> int:
        """Tell anew what not everybody has seen; give the first step that was."""
        steps = record.steps
        private = [n for n in range(until) if any(event.seats is not None for event in steps[n].events)]
        for step in private:
            self._lines.values[step] = self._said(record, step)
        return private[0] if private else until
