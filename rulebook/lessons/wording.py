"""The words of an exercise in one language: its own, its game's, and those that all exercises share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.registry import FOLDER, rules
from rulebook.core.texts import joined, languages_of, texts_in, words_in
from rulebook.core.words import Words
from rulebook.lessons.levels import Level
from rulebook.lessons.questions import Named, Verdict

TEXTS = Path(__file__).parent / "texts"
DECIMAL_POINT = re.compile(r"(?<=\d)\.(?=\d)")
LARGE = re.compile(r"(?<![\d/^.,])\d{5,}(?![\d/.,])")
"""A whole number within a calculation that is no part of a fraction, and has a sign between thousands."""

JOINTS = {": ": "named", "; ": "then"}
JOINT = re.compile(r"(?<=\S)[:;] ")
"""What stands between the parts of a calculation that lists its cases."""


@dataclass(frozen=True)
class Wording:
    """One exercise in one language; a game without that language speaks English throughout.

    >>> Wording("knapp_daneben", "two_dice", "en", {"totals": (6,)}).say("title")
    'A total of two dice'
    """

    game: str
    name: str
    language: str
    data: Mapping[str, Any]
    level: Level = Level.USUAL

    @property
    def texts(self) -> Mapping[str, Any]:
        """The exercise's own texts.

        >>> len(Wording("knapp_daneben", "two_dice", "en", {}).texts["hints"])
        2
        """
        return _texts_at(self.game, self.name, self._spoken, self.level)

    @property
    def _spoken(self) -> str:
        return spoken(self.game, self.language, self.level)

    def asked(self, few_figures: bool = False) -> str:
        """Return the question; at the easier level the first hint comes with it.

        `few_figures` adds that a rounded answer is enough.

        >>> Wording("knapp_daneben", "two_dice", "en", {"totals": (9,)}, Level.EASIER).asked()[-57:]
        'Two dice can fall in 6 · 6 = 36 ways, all equally likely.'
        """
        said, asked = texts_in(TEXTS, "feedback", self._spoken), self.say("ask")
        if few_figures:
            asked = self.fill(said["figures"]["enough"], {"ask": asked})
        if self.level is not Level.EASIER:
            return asked
        return self.fill(said["level"]["helped"], {"ask": asked, "hint": self.fill(self.texts["hints"][0])})

    def hints(self) -> tuple[str, ...]:
        """Say the hints that the question does not hold already.

        >>> len(Wording("knapp_daneben", "two_dice", "en", {"totals": (9,)}, Level.EASIER).hints())
        1
        """
        given = 1 if self.level is Level.EASIER else 0
        return tuple(self.fill(hint) for hint in self.texts["hints"][given:])

    def say(self, key: str) -> str:
        """Say one of the exercise's texts.

        >>> "9" in Wording("knapp_daneben", "two_dice", "en", {"totals": (9,)}).say("ask")
        True
        """
        return self.fill(self.texts[key])

    def fill(self, template: str, more: Mapping[str, Any] | None = None) -> str:
        """Fill the blanks of a text.

        >>> Wording("knapp_daneben", "two_dice", "en", {"n": 9}).fill("{n} or {rest}", {"rest": 2})
        '9 or 2'
        """
        words = _words(self.game, self._spoken)
        data = {**self.data, **(more or {})}
        written = {key: _written(value, words, self._spoken) for key, value in data.items()}
        return words.fill(template, written)

    def thing(self, thing: Any) -> str:
        """Say something to choose: by its own text, by the text for each of them, or as it is.

        >>> Wording("knapp_daneben", "two_dice", "en", {}).thing(7)
        '7'
        >>> Wording("knapp_daneben", "two_dice", "fr", {}).thing(Named("A1", 7))
        'A1\\u202f: 7'
        """
        if isinstance(thing, Named):
            return joined(self._spoken, "named", thing.name, self.thing(thing.thing))
        own = self.texts.get("options", {})
        return self.fill(own.get(str(thing), own.get("each", "{option}")), {"option": thing})

    def verdict(self, verdict: Verdict, kind: str, more: Mapping[str, Any]) -> str:
        """Say what was found about an answer to a question of some kind.

        >>> words = Wording("knapp_daneben", "two_dice", "en", {})
        >>> words.verdict(Verdict("mistake", "complement"), "number", {})
        'That is the chance of the opposite.'
        """
        shared = texts_in(TEXTS, "feedback", self._spoken)
        said = {**shared["mistakes"], **self.texts.get("mistakes", {})}
        if "names" in verdict.data:  # each of several mistakes leads to this answer
            more = {**more, "each": " ".join(self.fill(said[name], more) for name in verdict.data["names"])}
        if verdict.kind == "mistake":
            template = said[verdict.say]
        else:
            say = verdict.say or verdict.kind
            template = shared.get(kind, {}).get(say) or shared[say]
        return self.fill(template, {**verdict.data, **more})


def _written(value: Any, words: Words, language: str) -> Any:
    """Write a calculation, which comes as a text, with a language's signs in its numbers and between them."""
    if not isinstance(value, str):
        return value
    if words.decimal != "." and DECIMAL_POINT.search(value):
        value = DECIMAL_POINT.sub(words.decimal, value.replace(", ", "; "))
    value = JOINT.sub(lambda sign: joined(language, JOINTS[sign[0]], "", ""), value)
    return LARGE.sub(lambda large: words.format_field(int(large[0]), ""), value)


def spoken(game: str, language: str, level: Level = Level.USUAL) -> str:
    """Name the language in which a game's exercises answer somebody who asks for this one.

    >>> spoken("knapp_daneben", "it"), spoken("knapp_daneben", "tlh")
    ('it', 'en')
    """
    files = ("exercises", "further") if level is Level.HARDER else ("exercises",)
    known = all(language in languages_of(FOLDER / game, file) for file in files)
    return language if known else "en"


@cache
def _texts_at(game: str, name: str, language: str, level: Level) -> Mapping[str, Any]:
    """The texts of an exercise at a level; a step further, what is not said anew stays as it is."""
    texts: dict[str, Any] = texts_in(FOLDER / game, "exercises", language)[name]
    further: dict[str, Any] = _further(game, language).get(name, {}) if level is Level.HARDER else {}
    mistakes = {**texts.get("mistakes", {}), **further.get("mistakes", {})}
    return {**texts, **further, "mistakes": mistakes}


def _further(game: str, language: str) -> dict[str, Any]:
    return texts_in(FOLDER / game, "further", language) if (FOLDER / game / "further.toml").exists() else {}


@cache
def _words(game: str, language: str) -> Words:
    own = texts_in(FOLDER / game, "exercises", language).get("word", {})
    more = _further(game, language).get("word", {})
    return words_in(language, {**rules(game).words(language).tables, **own, **more})
