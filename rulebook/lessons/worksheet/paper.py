"""What all pages of a set of sheets share: the lesson, the language, its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.core.texts import texts_in
from rulebook.lessons.plans import LessonPlan, lesson_plan
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.worksheet.typesetting import typeset


@dataclass(frozen=True)
class Paper:
    """What all pages of a set of sheets share: the lesson, or the game, the language and its words.

    >>> Paper("how_likely_is_a_seven", "de").title
    'Wie wahrscheinlich ist eine Sieben?'
    """

    name: str
    language: str

    @property
    def plan(self) -> LessonPlan:
        """The plan of the lesson; of a game, that of its first one.

        >>> Paper("poof", "en").plan.game
        'poof'
        """
        return lesson_plan(self.name, self.language)

    @property
    def game(self) -> str:
        """The game that the lesson is played with."""
        return self.plan.game

    @property
    def title(self) -> str:
        """The lesson's title."""
        return self.plan.title

    @property
    def texts(self) -> Mapping[str, Any]:
        """The words of worksheets in this language.

        >>> Paper("poof", "en").texts["name"]
        'Name'
        """
        return texts_in(TEXTS, "worksheet", self.language)

    def text(self, key: str, **data: Any) -> str:
        """Fill one of the words.

        >>> Paper("poof", "en").text("sheet", n=7)
        'Sheet 7'
        """
        return str(self.texts[key]).format(**data)

    def say(self, key: str, **data: Any) -> str:
        """Fill one of the words, ready for HTML.

        >>> Paper("poof", "en").say("sheet", n="<7>")
        'Sheet &lt;7&gt;'
        """
        return typeset(self.text(key, **data))
