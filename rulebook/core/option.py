"""An option of a game: what it decides, which values it takes, and which it has when nobody chooses."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from rulebook.core.game import Event
from rulebook.core.texts import common, joined, words_in
from rulebook.keys.codec import brief

if TYPE_CHECKING:
    from rulebook.core.catalogue import Catalogue


@dataclass(frozen=True)
class Option:
    """Something whoever sets up the game may choose: its rule, its meaning, its values.

    >>> import rulebook
    >>> rulebook.rules("knapp_daneben").options["tie_break"].values
    ('points', 'crosses')
    """

    name: str
    rule: str
    catalogue: Catalogue
    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    house: bool = False
    travels: str = ""
    """What its value has to look like in a file or a key; empty: anything that fits."""
    unnamed: Any = None
    """Its value in a file or key that does not name it, such as an older one; None means the default."""

    @property
    def default(self) -> Any:
        """The value that holds if nobody chooses; None if there is no game of that name to ask.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").options["tie_break"].default
        'points'
        """
        from rulebook.core.registry import UnknownGame, find

        try:
            return getattr(find(self.catalogue.name), self.name, None)
        except UnknownGame:
            return None

    def meaning(self, language: str = "en") -> str:
        """Say what it decides.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").options["players"].meaning()
        'How many people play'
        """
        return str(self.catalogue.texts(language)["option"][self.name]["meaning"])

    def value_meaning(self, value: Any, language: str = "en") -> str:
        """Say what one of its values does.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").options["tie_break"].value_meaning("crosses")
        'the higher number of crosses'
        """
        return str(self.catalogue.texts(language)["option"][self.name]["values"][str(value).lower()])

    def told(self, language: str = "en") -> str:
        """Describe it in a line: its meaning, its values, and which of them holds if nobody chooses.

        >>> import rulebook
        >>> print(rulebook.rules("knapp_daneben").options["players"].told())
        players: How many people play. 1 (unless chosen otherwise); from 1 to 5
        """
        words = common(language)["option"]
        values = [self._value_told(value, words["default"], language) for value in self.values]
        if self.least is not None:
            span = words_in(language).fill(words["range"], {"least": self.least, "most": self.most})
            values = [span] if self.default is None else [f"{self.default} ({words['default']})", span]
        meant = joined(language, "named", self.name, self.meaning(language))
        return f"{meant}. {joined(language, 'then', *values) if values else ''}".rstrip()

    def _value_told(self, value: Any, by_default: str, language: str) -> str:
        told = f"{written(value)} = {self.value_meaning(value, language)}"
        return f"{told} ({by_default})" if value == self.default else told

    def refusal_from_outside(self, value: Any) -> Event | None:
        """Name what is wrong with a value that came in a file or a key: it may not name a file of the opener.

        >>> import rulebook
        >>> rulebook.rules("five_to_close").options["words"].refusal_from_outside("/etc/passwd").say
        'option_stays'
        """
        if self.travels and not (isinstance(value, str) and re.fullmatch(self.travels, value)):
            return Event(self.rule, "option_stays", {"option": self.name})
        return self.refusal(value)

    def refusal(self, value: Any) -> Event | None:
        """Name what is wrong with a value, or None if it will do.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").options["players"].refusal(6).rule
        'KD-1'
        """
        data = {"option": self.name, "value": brief(value)}
        if self.values and not any(value == v and type(value) is type(v) for v in self.values):
            return Event(self.rule, "option_values", data | {"values": tuple(map(repr, self.values))})
        if self.least is not None and self.most is not None:
            if type(value) is not int:
                return Event(self.rule, "option_whole", data | {"least": self.least, "most": self.most})
            if not self.least <= value <= self.most:
                return Event(self.rule, "option_range", data | {"least": self.least, "most": self.most})
        return None


def written(value: Any) -> str:
    """Write a value as it is typed on the command line.

    >>> written(True), written("any_time")
    ('true', 'any_time')
    """
    return json.dumps(value).strip('"')


def freeze_lists(game: Any) -> None:
    """Turn the lists among a game's options into tuples: a deck may be written either way.

    >>> import rulebook
    >>> rulebook.new("knapp_daneben", extreme_marks=[3, 2, 1]).extreme_marks
    (3, 2, 1)
    """
    for field in fields(game):
        object.__setattr__(game, field.name, _frozen(getattr(game, field.name)))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
