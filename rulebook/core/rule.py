"""What a catalogue lists: rules, rulings and the parts of the box, each with its texts and its origin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.core.option import Option
from rulebook.core.origin import Kind, Origin
from rulebook.core.texts import common

if TYPE_CHECKING:
    from rulebook.core.catalogue import Catalogue


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
        kind = "elsewhere" if elsewhere else self.catalogue.stated
        return Origin(kind, self.catalogue.sentences(self.id), elsewhere)

    @property
    def switches(self) -> tuple[Option, ...]:
        """The options that switch it to another reading.

        >>> import rulebook
        >>> [option.name for option in rulebook.rules("knapp_daneben")["KD-R2"].switches]
        ['cross_spacing']
        """
        return ()

    def __str__(self) -> str:
        return f"{self.id} {self.title()}{in_brackets(self.origin())}: {self.text()}"

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

    @property
    def switches(self) -> tuple[Option, ...]:
        """The option that switches it to another reading, if there is one.

        >>> import rulebook
        >>> rulebook.rules("knapp_daneben")["KD-R1"].switches
        ()
        """
        return (self.catalogue.options[self.option],) if self.option else ()


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
    options: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its name, as a rule has its id.

        >>> import rulebook
        >>> rulebook.rules("poof").components[0].id
        'numbers'
        """
        return self.name

    def title(self, language: str = "en") -> str:
        """Say that it is in the box, where a rule has its title.

        >>> import rulebook
        >>> rulebook.rules("poof").components[0].title("de")
        'In der Schachtel'
        """
        return str(common(language)["in_the_box"])

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
        >>> [part.origin().kind for part in rulebook.rules("poof").components]
        ['booklet', 'booklet']
        """
        why, elsewhere = self._text("why", language), self._text("elsewhere", language)
        kind: Kind = "assumed" if self.assumed else "elsewhere" if elsewhere else self.catalogue.stated
        return Origin(kind, self.catalogue.sentences(f"component:{self.name}"), why or elsewhere)

    @property
    def switches(self) -> tuple[Option, ...]:
        """The options that put something else in its place.

        >>> import rulebook
        >>> rulebook.rules("poof").components[0].switches
        ()
        """
        return tuple(self.catalogue.options[name] for name in self.options)

    def __str__(self) -> str:
        return f"{self.text()}{in_brackets(self.origin())}"

    def _text(self, key: str, language: str) -> str:
        return str(self.catalogue.texts(language)["component"][self.name].get(key, ""))


def in_brackets(origin: Origin) -> str:
    """Put a badge behind what it belongs to; nothing for a game without a ledger.

    >>> in_brackets(Origin("assumed")), in_brackets(Origin("game"))
    (' (assumed)', '')
    """
    return f" ({origin.badge()})" if origin.badge() else ""
