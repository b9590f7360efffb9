"""The words of an exercise in one language: its own, its game's, and those that all exercises share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.registry import FOLDER, rules
from rulebook.core.texts import texts_in, words_in
from rulebook.core.words import Words
from rulebook.lessons.questions import Verdict

TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True)
class Wording:
    """One exercise in one language; a game without that language speaks English throughout.

    >>> Wording("knapp_daneben", "two_dice", "en", {"total": 6}).say("title")
    'A total of two dice'
    """

    game: str
    name: str
    language: str
    data: Mapping[str, Any]

    @property
    def texts(self) -> Mapping[str, Any]:
        """The exercise's own texts.

        >>> len(Wording("knapp_daneben", "two_dice", "en", {}).texts["hints"])
        2
        """
        texts: Mapping[str, Any] = _texts_of(self.game, spoken(self.game, self.language))[self.name]
        return texts

    def say(self, key: str) -> str:
        """Say one of the exercise's texts.

        >>> "9" in Wording("knapp_daneben", "two_dice", "en", {"total": 9}).say("ask")
        True
        """
        return self.fill(self.texts[key])

    def fill(self, template: str, more: Mapping[str, Any] | None = None) -> str:
        """Fill the blanks of a text.

        >>> Wording("knapp_daneben", "two_dice", "en", {"total": 9}).fill("{total} or {rest}", {"rest": 2})
        '9 or 2'
        """
        language = spoken(self.game, self.language)
        return _words(self.game, language).fill(template, {**self.data, **(more or {})})

    def thing(self, thing: Any) -> str:
        """Say something to choose: by its own text, by the text for each of them, or as it is.

        >>> Wording("knapp_daneben", "two_dice", "en", {}).thing(7)
        '7'
        """
        own = self.texts.get("options", {})
        return self.fill(own.get(str(thing), own.get("each", "{option}")), {"option": thing})

    def verdict(self, verdict: Verdict, kind: str, more: Mapping[str, Any]) -> str:
        """Say what was found about an answer to a question of some kind.

        >>> words = Wording("knapp_daneben", "two_dice", "en", {})
        >>> words.verdict(Verdict("mistake", "complement"), "number", {})
        'That is the chance of the opposite.'
        """
        shared = texts_in(TEXTS, "feedback", spoken(self.game, self.language))
        if verdict.kind == "mistake":
            own = self.texts.get("mistakes", {})
            template = own[verdict.say] if verdict.say in own else shared["mistakes"][verdict.say]
        else:
            say = verdict.say or verdict.kind
            template = shared.get(kind, {}).get(say) or shared[say]
        return self.fill(template, {**verdict.data, **more})


def spoken(game: str, language: str) -> str:
    """Name the language in which a game's exercises answer somebody who asks for this one.

    >>> spoken("knapp_daneben", "it"), spoken("poof", "it")
    ('it', 'en')
    """
    return language if (FOLDER / game / f"exercises.{language}.toml").exists() else "en"


def _texts_of(game: str, language: str) -> dict[str, Any]:
    return texts_in(FOLDER / game, "exercises", language)


@cache
def _words(game: str, language: str) -> Words:
    own = _texts_of(game, language).get("word", {})
    return words_in(language, {**rules(game).words(language).tables, **own})
