"""The words in which the studio speaks of options, values, bots and measures, to people who do not code."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulebook.core.game import Game
from rulebook.core.texts import texts_in
from rulebook.simulation.naming import Naming, value_written

TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True)
class InWords(Naming):
    """The words of a game for what code knows by short names.

    >>> import rulebook
    >>> words = InWords("de", game=rulebook.new("poof"))
    >>> words.option("mercy"), words.value("mercy", "off"), words.value("bots", "hoarder")
    ('Wann man zu zweit eine Pooftastrophe ausrufen darf', 'nie', 'Hamster')
    """

    game: Game[Any, Any] = field(kw_only=True)

    def option(self, option: str) -> str:
        """Say what an option decides, or that it is who plays."""
        if option == "bots":
            return str(texts_in(TEXTS, "studio", self.language)["bot"])
        return self.game.rules.options[option].meaning(self.language)

    def value(self, option: str, value: Any) -> str:
        """Say what a value means, or what a bot is called."""
        if option == "bots":
            return self.game.rules.called("bot", value_written(value), self.language)
        known = self.game.rules.options[option]
        if known.values:
            return known.value_meaning(value, self.language)
        if isinstance(value, tuple):
            return ", ".join(map(self.part, value))
        return value_written(value)

    @property
    def first_list(self) -> str:
        """Call the list that was there before anything was changed."""
        return str(texts_in(TEXTS, "studio", self.language)["old_list"])

    def part(self, part: Any) -> str:
        """Say what a list names: a card, a tile, and how many."""
        if isinstance(part, tuple):
            return " ".join(map(self.part, part))
        return self.game.rules.part(part, self.language) if isinstance(part, str) else value_written(part)

    def setting(self, option: str, value: str) -> str:
        """Say which value an option has: the question it decides, and the answer."""
        return f"{self.option(option)} – {value}"

    def title(self, game: Game[Any, Any]) -> str:
        """Say the title of a game.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> InWords("de", game=game).title(game)
        'Knapp daneben!'
        """
        return game.title(self.language)

    def measure(self, measure: str) -> str:
        """Say what is measured."""
        return self.game.rules.called("measure", measure, self.language)
