"""The rules as text: every rule and ruling by its id, every option with its meaning, every message.

A game's `rules.toml` holds all of it in English; `rules.de.toml` and its like hold the same texts in another
language and nothing else, so a language is added by adding a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Literal

from rulebook.core.game import Event, Refused
from rulebook.core.measured import measured_worths
from rulebook.core.open_questions import OpenQuestions
from rulebook.core.option import Option
from rulebook.core.origin import Kind, Ledger
from rulebook.core.rule import Component, Rule, Ruling
from rulebook.core.texts import common, languages_of, texts_in, words_in
from rulebook.core.words import Words


class Catalogue:
    """All rules of one game, in the order of their ids: iterate, look up, say things in any of its languages.

    >>> import rulebook
    >>> rules = rulebook.rules("knapp_daneben")
    >>> len(rules), rules.languages
    (23, ('en', 'de', 'fr', 'it'))
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.languages = languages_of(folder, "rules")
        self._source = self.texts("en")
        self.name: str = self._source["name"]
        self.prefix: str = self._source["prefix"]
        self.version: int = self._source["version"]

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        found: dict[str, Rule] = {}
        for name, entry in self._source["rule"].items():
            found[name] = Rule(name, entry["where"], self)
        for name, entry in self._source.get("ruling", {}).items():
            found[name] = Ruling(name, entry["where"], self, entry.get("option"))
        return found

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, name: object) -> bool:
        return name in self._rules

    def __getitem__(self, name: str) -> Rule:
        if name not in self._rules:
            raise KeyError(f"{self.name} has no rule {name!r}; its rules are {', '.join(self._rules)}")
        return self._rules[name]

    def __repr__(self) -> str:
        return f"{self.title()}: {len(self)} rules and rulings, in {', '.join(self.languages)}"

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by name."""
        return {
            name: Option(
                name,
                entry["rule"],
                self,
                values=tuple(_value(v) for v in entry.get("values", {})),
                least=entry.get("range", (None, None))[0],
                most=entry.get("range", (None, None))[1],
                house=entry.get("house", False),
                travels=entry.get("travels", ""),
                unnamed=entry.get("unnamed"),
            )
            for name, entry in self._source["option"].items()
        }

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """What is in the box, and what of it is assumed."""
        found = self._source.get("component", {})
        return tuple(
            Component(name, entry.get("assumed", False), self, tuple(entry.get("option", "").split()))
            for name, entry in found.items()
        )

    @cached_property
    def ledger(self) -> Ledger | None:
        """What became of each sentence of the booklet; None where a game brings no such list."""
        return Ledger(self.folder) if (self.folder / "ledger.toml").exists() else None

    @property
    def stated(self) -> Kind:
        """Where a plain rule stands: in the booklet, or just in this game if it brings no ledger of one.

        >>> import rulebook
        >>> rulebook.rules("poof").stated
        'booklet'
        """
        return "booklet" if self.ledger else "game"

    def sentences(self, name: str) -> tuple[int, ...]:
        """List the sentences of the booklet, by number, that led to a rule, a ruling or a component.

        >>> import rulebook
        >>> rulebook.rules("poof").sentences("PF-1000")
        ()
        """
        return self.ledger.led_to(name) if self.ledger else ()

    def left_open(self, language: str = "en") -> OpenQuestions:
        """List what the booklet leaves open: every rule and every part of the box that is not in its words.

        >>> import rulebook
        >>> [entry.id for entry in rulebook.rules("poof").left_open()][:2]
        ['PF-R1', 'PF-R2']
        """
        entries = tuple(entry for entry in (*self, *self.components) if entry.origin().is_open)
        questions = OpenQuestions(self, entries, language)
        told = measured_worths(self.folder, language)
        cells = {entry.id: " · ".join(told.get(o.name, "") for o in entry.switches) for entry in entries}
        return questions.beside(common(language)["left_open"]["worth"], cells) if told else questions

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The numbers of the game as `rules.toml` states them: decks, tables, limits."""
        return dict(self._source.get("data", {}))

    def title(self, language: str = "en") -> str:
        """Name the game.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").title("it")
        'Ci sei quasi!'
        """
        return str(self.texts(language)["title"])

    def blurb(self, language: str = "en") -> str:
        """Say in a sentence what the game is about.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").blurb()[:15]
        'Five dice, one '
        """
        return str(self.texts(language)["blurb"])

    def texts(self, language: str) -> Mapping[str, Any]:
        """Give all texts of a language as one tree; English where the game has no such language.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").texts("it")["title"]
        'Ci sei quasi!'
        """
        return texts_in(self.folder, "rules", language)

    def words(self, language: str) -> Words:
        """Give the game's words of a language, which fill templates.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").words("de").tables["colour"]["red"]
        'rot'
        """
        return words_of(self.folder, language if language in self.languages else "en")

    def called(self, what: Literal["bot", "measure"], name: str, language: str = "en") -> str:
        """Call a bot or a measure as a language does; what has no word, by its name with spaces.

        >>> import rulebook
        >>> rules = rulebook.rules("five_to_close")
        >>> rules.called("bot", "wordsmith", "de"), rules.called("measure", "steps", "de")
        ('Wortschmied', 'Schritte')
        """
        own: Mapping[str, str] = self.words(language).tables.get(what, {})
        shared: Mapping[str, str] = common(language).get("word", {}).get(what, {})
        return own.get(name) or shared.get(name) or name.replace("_", " ")

    def part(self, name: str, language: str = "en") -> str:
        """Call what an option names, a card or a tile, as the words of the game do; else by its name.

        >>> import rulebook
        >>> rules = rulebook.rules("closing_in")
        >>> rules.part("tower"), rules.part("tower", "de"), rules.part("Z")
        ('Radio Tower', 'Funkturm', 'Z')
        """
        tables = self.words(language).tables
        known = [tables.get("name", {}), *tables.values()]
        return str(next((table[name] for table in known if name in table), name))

    def phrase(self, key: str, data: Mapping[str, Any], language: str = "en") -> str:
        """Fill one of the game's messages, or one that all games share.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").phrase("over", {}, "en")
        'The game is over: nothing can be played any more. Step back to try something else.'
        """
        template = self.texts(language).get("say", {}).get(key) or common(language)["say"][key]
        return self.words(language).fill(template, data)

    def say(self, event: Event, language: str = "en") -> str:
        """Tell an event in words.

        >>> import rulebook
        >>> from rulebook.core.game import Event
        >>> rolled = Event("KD-4", "rolled", {"seat": 0, "dice": (4, 1, 6, 6, 2), "roll": 1})
        >>> rulebook.rules("knapp_daneben").say(rolled)
        'Roll 1, Player 1: 4, 1, 6, 6 and 2.'
        """
        return self.phrase(event.say, event.data, language)

    def cited(self, event: Event, language: str = "en") -> str:
        """Tell an event in words, and its rule.

        >>> import rulebook
        >>> from rulebook.core.game import Event
        >>> rulebook.rules("knapp_daneben").cited(Event("KD-2", "starts", {"seat": 0}))
        'Player 1 is the starting player. [KD-2]'
        """
        return f"{self.say(event, language)} [{event.rule}]"

    def move(self, move: Any, language: str = "en") -> str:
        """Tell a move in words, before anybody has made it.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Write
        >>> rulebook.rules("knapp_daneben").move(Write(7, 1, 2), "de")
        '7 in Zeile 1, Spalte 2 schreiben'
        """
        return self.words(language).move(move)

    def check(self, game: Any) -> None:
        """Check a game's options against the catalogue; raise Refused for the first that will not do.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").check(rulebook.new("knapp_daneben"))
        """
        for name, option in self.options.items():
            if no := option.refusal(getattr(game, name)):
                raise Refused(no, self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th scope=row>{rule.id}</th><td>{escape(rule.title())}</td>"
            f"<td>{escape(rule.text())}</td><td>{escape(rule.origin().badge())}</td></tr>"
            for rule in self
        )
        return f"<table><caption>{escape(repr(self))}</caption>{rows}</table>"


class Spoken:
    """A move that says itself in English; a game's moves name the catalogue that has their words.

    >>> from rulebook.games.knapp_daneben import Write
    >>> isinstance(Write(7, 1, 2), Spoken), str(Write(7, 1, 2))
    (True, 'write 7 in row 1, column 2')
    """

    __slots__ = ()
    rules: ClassVar[Catalogue]

    def __str__(self) -> str:
        return self.rules.move(self)


def _value(key: str) -> Any:
    return {"true": True, "false": False}.get(key, int(key) if key.isdigit() else key)


@cache
def catalogue(folder: Path) -> Catalogue:
    """Read the catalogue of a game from the folder its code is in.

    >>> from rulebook.games import knapp_daneben
    >>> catalogue(Path(knapp_daneben.__file__).parent).prefix
    'KD'
    """
    return Catalogue(folder)


@cache
def words_of(folder: Path, language: str) -> Words:
    """Read the words that the game in a folder has in a language.

    >>> from rulebook.games import knapp_daneben
    >>> words_of(Path(knapp_daneben.__file__).parent, "de").tables["colour"]["red"]
    'rot'
    """
    texts = texts_in(folder, "rules", language)
    return words_in(language, texts.get("word"), texts.get("move"))
