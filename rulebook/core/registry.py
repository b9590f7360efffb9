"""The games, found: every folder of `rulebook/games` with a `rules.toml`, and every game that is registered.

A package of your own joins in by the entry point group `rulebook.games`, a notebook by `register`.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar

from rulebook.core.catalogue import Catalogue, catalogue
from rulebook.core.game import Game, finished
from rulebook.keys.codec import brief

G = TypeVar("G", bound=type)

FOLDER = Path(__file__).parents[1] / "games"
_registered: dict[str, type[Game[Any, Any]]] = {}


class UnknownGame(KeyError):
    """Raised for a name that no game has; the message offers the names there are.

    >>> find("knap_daneben")
    Traceback (most recent call last):
    ...
    rulebook.core.registry.UnknownGame: there is no game 'knap_daneben'; ... did you mean 'knapp_daneben'?
    """

    def __str__(self) -> str:
        return str(self.args[0])


def all_games() -> tuple[str, ...]:
    """List the names of all games.

    >>> "knapp_daneben" in all_games()
    True
    """
    return tuple(sorted({*_here(), *_elsewhere(), *_registered}))


def is_installed(name: str) -> bool:
    """Tell whether a program that has registered nothing knows a game by that name.

    >>> is_installed("poof"), is_installed("a_game_of_this_notebook")
    (True, False)
    """
    return name in _here() or name in _elsewhere()


def _here() -> set[str]:
    return {entry.parent.name for entry in FOLDER.glob("*/rules.toml")}


@cache
def _elsewhere() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group="rulebook.games")}


def register(game: G) -> G:
    """Add a game class of your own under its name; also as a decorator.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> register(KnappDaneben).name
    'knapp_daneben'
    """
    if (
        not isinstance(game, type)
        or not issubclass(game, Game)
        or not isinstance(getattr(game, "name", 0), str)
    ):
        raise TypeError(f"a class of game is registered, not {brief(game)}")
    if game.name in _here() and game is not import_module(f"rulebook.games.{game.name}").GAME:
        raise ValueError(  # its keys would open as that game elsewhere, and all keys of that game as this one
            f"there is a game {game.name!r} already; give {game.__name__} a name of its own"
        )
    _registered[game.name] = game
    return game


def find(name: str) -> type[Game[Any, Any]]:
    """Give the class of a game by its name.

    >>> find("knapp_daneben").__name__
    'KnappDaneben'
    """
    if name in _registered:
        return finished(_registered[name])
    if name not in all_games():
        hint = did_you_mean(name, all_games())
        raise UnknownGame(f"there is no game {brief(name)}; there are {', '.join(all_games())}{hint}")
    if name in _elsewhere():
        return finished(_elsewhere()[name].load())
    return import_module(f"rulebook.games.{name}").GAME  # type: ignore[no-any-return]  # by convention


def new(name: str, **options: Any) -> Game[Any, Any]:
    """Set up a game with its options; what will not do is refused, with the rule and what would.

    >>> new("knapp_daneben", players=3).players
    3
    """
    cls = find(name)
    known = [f.name for f in fields(cls)]  # type: ignore[arg-type]  # every game is a dataclass
    for option in options:
        if option not in known:
            hint = did_you_mean(option, known)
            raise TypeError(f"{name} has no option {brief(option)}; it has {', '.join(known)}{hint}")
    return cls(**options)


def given(game: Game[Any, Any] | str) -> Game[Any, Any]:
    """Give the game that is meant: a name stands for its game as it is in the box.

    >>> given("knapp_daneben") == given(new("knapp_daneben"))
    True
    >>> given(6)
    Traceback (most recent call last):
    ...
    TypeError: 6 is no game: a game is what `rulebook.new` makes, or its name
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"{brief(game)} is no game: a game is what `rulebook.new` makes, or its name")
    return new(game)


def rules(name: str) -> Catalogue:
    """Give the catalogue of a game: every rule and ruling, option and message.

    >>> rules("knapp_daneben").title("it")
    'Ci sei quasi!'
    """
    if name in _here() and name not in _registered:
        return catalogue(FOLDER / name)  # the rules alone need none of the game's code
    return find(name).rules


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """Offer the known name that is nearest to a mistyped one; nothing where none is near, or it is no name.

    >>> did_you_mean("pooff", ["poof", "closing_in"])
    "; did you mean 'poof'?"
    """
    near = difflib.get_close_matches(name, known, 1) if isinstance(name, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""
