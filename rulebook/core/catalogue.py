"""The rules as text: every rule and ruling by its id, every option with its meaning, every message.

A game's `rules.toml` holds all of it in English; `rules.de.toml` and its like hold the same texts in another
language and nothing else, so a language is added by adding a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.game import Event, Refused
from rulebook.core.origin import Kind, Ledger, Origin
from rulebook.core.texts import common, languages_of, texts_in, words_in
from rulebook.core.words import Words
from rulebook.keys.codec import brief


@dataclass(frozen=True)
class Rule:
    """One rule of a game, in any of its languages.

    >>> import rulebook
    >>> rulebook.rules("knapp_daneben")["KD-4"].title("de")
    'Einmal würfeln'
    """

    id: str
    where: str
    catalogue: Catalogue

    is_ruling = False

    def title(self, language: str = "en") -> str:
        """Name it in a few words.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben")["KD-8"].title()
        'No skipping'
        """
        return self._text("title", language)

    def text(self, language: str = "en") -> str:
        """State it in a sentence or two.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben")["KD-1"].text()
        'One to five people play, each with a sheet of their own.'
        """
        return self._text("text", language)

    def origin(self, language: str = "en") -> Origin:
        """Say where it comes from: a rule stands in the booklet, or somewhere else that is named.

        >>> import rulebook
        >>> rulebook.rules("poof")["PF-8"].origin().kind
        'booklet'
        """
        elsewhere = self._texts(language).get("elsewhere", "")
        return Origin("elsewhere" if elsewhere else "booklet", self.catalogue.sentences(self.id), elsewhere)

    def __str__(self) -> str:
        return f"{self.id} {self.title()}: {self.text()}"

    def _text(self, key: str, language: str) -> str:
        return str(self._texts(language)[key])

    def _texts(self, language: str) -> Mapping[str, Any]:
        table = "ruling" if self.is_ruling else "rule"
        return self.catalogue.texts(language)[table][self.id]  # type: ignore[no-any-return]  # a table of texts


@dataclass(frozen=True)
class Ruling(Rule):
    """A decision where the booklet is silent, garbled or at odds with itself: ours, and shown as ours.

    >>> import rulebook
    >>> rulebook.rules("knapp_daneben")["KD-R2"].option
    'cross_spacing'
    """

    option: str | None = None

    is_ruling = True

    def reason(self, language: str = "en") -> str:
        """Say why it was decided so.

        >>> import rulebook
        >>> print(rulebook.rules("knapp_daneben")["KD-R3"].reason())
        Three of the four languages count points; only the French one counts crosses.
        """
        return self._text("reason", language)

    def origin(self, language: str = "en") -> Origin:
        """Say that it is ours, and why; the sentences are those that leave it open.

        >>> import rulebook
        >>> rulebook.rules("poof")["PF-R8"].origin().reason == rulebook.rules("poof")["PF-R8"].reason()
        True
        """
        return Origin("ruling", self.catalogue.sentences(self.id), self.reason(language))


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


@dataclass(frozen=True)
class Component:
    """A part of the game box; `assumed` says that the booklet shows it only in a picture we do not have.

    >>> import rulebook
    >>> [c.name for c in rulebook.rules("knapp_daneben").components if c.assumed]
    ['layout']
    """

    name: str
    assumed: bool
    catalogue: Catalogue

    def text(self, language: str = "en") -> str:
        """Describe it.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").components[0].text()
        'Five six-sided dice: one black, one blue, one green, one yellow, one red.'
        """
        return self._text("text", language)

    def origin(self, language: str = "en") -> Origin:
        """Say where it comes from; `why` in the texts is the reason where the booklet does not say it.

        >>> import rulebook
        >>> [c.origin().kind for c in rulebook.rules("knapp_daneben").components]
        ['elsewhere', 'elsewhere', 'assumed']
        """
        why, elsewhere = self._text("why", language), self._text("elsewhere", language)
        kind: Kind = "assumed" if self.assumed else "elsewhere" if elsewhere else "booklet"
        return Origin(kind, self.catalogue.sentences(f"component:{self.name}"), why or elsewhere)

    def _text(self, key: str, language: str) -> str:
        return str(self.catalogue.texts(language)["component"][self.name].get(key, ""))


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
            )
            for name, entry in self._source["option"].items()
        }

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """What is in the box, and what of it is assumed."""
        found = self._source.get("component", {})
        return tuple(Component(name, entry.get("assumed", False), self) for name, entry in found.items())

    @cached_property
    def ledger(self) -> Ledger | None:
        """What became of each sentence of the booklet; None where a game brings no such list."""
        return Ledger(self.folder) if (self.folder / "ledger.toml").exists() else None

    def sentences(self, name: str) -> tuple[int, ...]:
        """List the sentences of the booklet, by number, that led to a rule, a ruling or a component.

        >>> import rulebook
        >>> rulebook.rules("poof").sentences("PF-1000")
        ()
        """
        return self.ledger.led_to(name) if self.ledger else ()

    def left_open(self) -> tuple[Ruling | Component, ...]:
        """List what the booklet leaves open: every ruling, and every component that is not in its words.

        >>> import rulebook
        >>> len(rulebook.rules("knapp_daneben").left_open())
        11
        """
        rulings = (rule for rule in self if isinstance(rule, Ruling))
        return (*rulings, *(part for part in self.components if part.origin().kind != "booklet"))

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The numbers of the game as `rules.toml` states them: decks, tables, limits."""
        return dict(self._source.get("data", {}))

    def title(self, language: str = "en") -> str:
        """Name the game.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben").title("fr")
        'Juste à côté !'
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
        own = language if language in self.languages else "en"
        texts = self.texts(own)
        return words_in(own, texts.get("word"), texts.get("move"))

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
        from html import escape

        rows = "".join(
            f"<tr><th scope=row>{rule.id}</th><td>{escape(rule.title())}</td>"
            f"<td>{escape(rule.text())}</td></tr>"
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
