"""What a board is, the plain board that fits every game, and how the board of a game is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from html import escape
from importlib import import_module, util
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from rulebook.core.game import HIDDEN, Event, Fact, Game, Seat
from rulebook.core.texts import languages_of, read_toml, texts_in, words_in
from rulebook.core.words import Words
from rulebook.keys.codec import encode

B = TypeVar("B", bound="type[Board]")
T = TypeVar("T")


@dataclass(frozen=True)
class Look:
    """One look at the table: by which seat, in which language, what it can do and what has just happened.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> Look(game, game.start(), seat=0).view.rolls
    0
    """

    game: Game[Any, Any]
    view: Any
    seat: Seat | None
    language: str = "en"
    moves: tuple[Any, ...] = ()
    """The legal moves of this seat; empty when it is not to move, or looks back."""
    happened: tuple[Event, ...] = ()
    """What has just happened, as far as this seat saw it."""
    locked: bool = False
    """Whether chances stay untold, as in a lesson before its guess."""

    def counted(self, count: Callable[[], T], untold: T) -> T:
        """Count what a picture shows of the odds; what stays untold is not even counted.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> Look(game, game.start(), 0, locked=True).counted(lambda: "1/6", untold="")
        ''
        """
        return untold if self.locked else count()

    def move(self, m: Any) -> dict[str, Any]:
        """Turn a move, legal or not, into what a click sends back.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Choose
        >>> game = rulebook.new("knapp_daneben")
        >>> Look(game, game.start(), seat=0).move(Choose("red"))
        {'is': 'Choose', 'colour': 'red'}
        """
        return dict(encode(m))

    def gain(self, m: Any) -> int | None:
        """Ask the game what a legal move earns at once.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben import Choose
        >>> game = rulebook.new("knapp_daneben")
        >>> Look(game, game.start(), seat=0).gain(Choose("red")) is None
        True
        """
        return None if self.seat is None else self.game.gain(self.view, self.seat, m)


class Board:
    """The plain board: the state field by field. Boards of games build on it and change what they like.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> print(Board(game).text(Look(game, game.start(), seat=0)).splitlines()[1])
    rolls: 0
    """

    drawing: ClassVar[str] = "plain"
    """Which of the screens' own drawings shows it; or, for a game from elsewhere:"""
    esm: ClassVar[Path | str] = ""
    css: ClassVar[Path | str] = ""
    shapes: ClassVar[Path | str] = ""
    words: ClassVar[Path | Mapping[str, Mapping[str, str]]] = {}
    """The board's own words: the file of the English ones, or a mapping, language by language."""

    motions: ClassVar[Path | Mapping[str, Any]] = {}
    """What is seen of each event: a TOML file, or the same as a mapping; `boards/__init__.py` says how."""

    patient: ClassVar[bool] = True
    """Whether a bot in turn waits for people who may speak out of turn; if asked to go one by one it does."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def picture(self, look: Look) -> dict[str, Any]:
        """Give all that the screen shows of this look, as plain JSON."""
        return {"lines": self._lines(look.view)}

    def task(self, look: Look) -> str:
        """Say in a few words what there is to do, if the board can tell; the frame says whose turn it is."""
        return ""

    def motion(self, event: Event) -> dict[str, Any] | None:
        """Say how an event is seen to happen: the kind of motion, and the places on the board it is about.

        >>> class Harbour(Board):
        ...     motions = {"motion": {"sailed": {"kind": "fly", "from": "pier {pier}", "to": "sea"}}}
        >>> import rulebook
        >>> Harbour(rulebook.new("knapp_daneben")).motion(Event("H-1", "sailed", {"pier": 3}))
        {'kind': 'fly', 'from': ['pier 3'], 'to': ['sea']}
        """
        motion = self._motions().get("motion", {}).get(event.say)
        if motion is None:
            return None
        places = {name: _places(value, event) for name, value in motion.items() if name != "kind"}
        return {"kind": motion["kind"], **places}

    def ends_round(self, event: Event) -> bool:
        """Tell whether an event ends a round: the table then rests until somebody wants the next one.

        >>> import rulebook
        >>> Board(rulebook.new("knapp_daneben")).ends_round(Event("KD-2", "starts", {}))
        False
        """
        return event.say in self._motions().get("ends", ())

    def closing(self, look: Look, before: Any) -> dict[str, Any]:
        """Give the picture of a round or game that has just ended; `before` is the view before its last step.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> list(Board(game).closing(Look(game, game.start(), seat=0), game.start()))
        ['lines']
        """
        return self.picture(look)

    def ending(self, look: Look, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        """Tell how a round or a game ended, line by line: the rule, the words, the places on the board;
        `remember` is what the script's memory holds while the line is told.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> events = (Event("KD-2", "starts", {"seat": 0}),)
        >>> Board(game).ending(Look(game, game.start(), seat=0), events)
        [{'rule': 'KD-2', 'words': 'Player 1 is the starting player.', 'at': []}]
        """
        return [
            {
                "rule": event.rule,
                "words": self.game.rules.say(event, look.language),
                "at": (self.motion(event) or {}).get("at", []),
            }
            for event in events
        ]

    def _motions(self) -> Mapping[str, Any]:
        return _motions_in(self.motions) if isinstance(self.motions, Path) else self.motions

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the elements of the picture, by their keys, that a line of the odds speaks of.

        >>> import rulebook
        >>> from rulebook import Fact
        >>> game = rulebook.new("knapp_daneben")
        >>> Board(game).spots(Look(game, game.start(), seat=0), Fact("over", {}, 1))
        []
        """
        return []

    def text(self, look: Look) -> str:
        """Show the look as plain text.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", players=2)
        >>> print(Board(game).text(Look(game, game.start(), seat=0)).splitlines()[0])
        colours: –
        """
        return "\n".join(f"{name}: {value}" for name, value in self._lines(look.view))

    def html(self, look: Look) -> str:
        """Show the look as HTML that reads well without style sheet or script.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", players=2)
        >>> Board(game).html(Look(game, game.start(), seat=0))[:5]
        '<pre>'
        """
        return f"<pre>{escape(self.text(look))}</pre>"

    def say(self, language: str, key: str, /, **data: Any) -> str:
        """Fill one of the board's own texts, in English where it has no such language.

        >>> class Signpost(Board):
        ...     words = {"en": {"left": "{n:one step|# steps} to the left"}}
        >>> import rulebook
        >>> Signpost(rulebook.new("knapp_daneben")).say("de", "left", n=2)
        '2 steps to the left'
        """
        return self.spoken(language).fill(self._own_texts(language)[1][key], data)

    def spoken(self, language: str) -> Words:
        """Give the words of the game, in the language that the board speaks when asked for this one.

        >>> import rulebook
        >>> from rulebook.table.boards import find_board
        >>> find_board(rulebook.new("closing_in")).spoken("fr").fill("{seat:seat}: {tile:name}", {
        ...     "seat": 0, "tile": "market"})
        'Joueur 1: Marché'
        """
        own, texts = self._own_texts(language)
        words = self.game.rules.words(own)
        return words_in(own, {**words.tables, **texts.get("tables", {})}, words.moves)

    def phrases(self, language: str) -> Mapping[str, str]:
        """Give the board's own texts, unfilled, for its script.

        >>> import rulebook
        >>> Board(rulebook.new("knapp_daneben")).phrases("de")
        {}
        """
        return {key: text for key, text in self._own_texts(language)[1].items() if key != "tables"}

    def _own_texts(self, language: str) -> tuple[str, Mapping[str, Any]]:
        """The board's own texts, and the language they are in: that one, or English."""
        if isinstance(self.words, Path):
            place = self.words.parent, self.words.stem
            own = language if language in languages_of(*place) else "en"
            return own, texts_in(*place, own)
        own = language if language in self.words else "en"
        return own, self.words.get(own, {})

    @staticmethod
    def _lines(view: Any) -> list[tuple[str, str]]:
        if not is_dataclass(view):
            return [("", str(view))]
        return [(f.name.replace("_", " "), plainly(getattr(view, f.name))) for f in fields(view)]


@cache
def _motions_in(path: Path) -> Mapping[str, Any]:
    return read_toml(path)


def _places(wanted: str | list[str], event: Event) -> list[str]:
    """Fill the names of places with the data of the event; the first that is on the board will be taken."""
    names = [wanted] if isinstance(wanted, str) else wanted
    return [name.format_map(event.data) for name in names]


def plainly(value: Any) -> str:
    """Write a value without the brackets and quotes of a program.

    >>> plainly(((6, 1), (HIDDEN,))), plainly(None)
    ('6, 1; ?', '–')
    """
    if isinstance(value, tuple | list):
        inner = [plainly(item) for item in value]
        return ("; " if any(isinstance(item, tuple | list) for item in value) else ", ").join(inner) or "–"
    if isinstance(value, frozenset):
        return plainly(sorted(value, key=repr))
    return "–" if value is None else repr(value) if value is HIDDEN else str(value)


_registered: dict[str, type[Board]] = {}


def board_for(name: str) -> Callable[[B], B]:
    """Give a game of your own its board; decorate the board's class with it.

    >>> @board_for("my_game")
    ... class MyBoard(Board):
    ...     '''Shows my game.'''
    >>> _registered.pop("my_game") is MyBoard
    True
    """

    def register(cls: B) -> B:
        _registered[name] = cls
        return cls

    return register


def find_board(game: Game[Any, Any]) -> Board:
    """Return the board of a game: a registered one, the one in this folder, or the generic one. A variant
    uses the board of its parent unless it has its own.

    >>> import rulebook
    >>> isinstance(find_board(rulebook.new("knapp_daneben")), Board)
    True
    """
    for name in dict.fromkeys(getattr(kind, "name", "") for kind in type(game).__mro__):
        if name in _registered:
            return _registered[name](game)
        place = f"rulebook.table.boards.{name}"
        if name.isidentifier() and util.find_spec(place):
            made: Board = import_module(place).BOARD(game)
            return made
    from rulebook.table.boards.generic import GenericBoard

    return GenericBoard(game)
