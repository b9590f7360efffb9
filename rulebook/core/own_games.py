"""Games of one's own: found by the folder they are in, and known by their names from then on."""

from __future__ import annotations

import os
import sys
from importlib import import_module, invalidate_caches
from os.path import isfile, join
from pathlib import Path
from tomllib import TOMLDecodeError
from traceback import extract_tb
from types import ModuleType
from typing import Any

from rulebook.core.cache import cache_folder
from rulebook.core.catalogue import catalogue, words_of
from rulebook.core.game import Game, finished
from rulebook.core.registry import UnknownGame, all_games, find, register
from rulebook.core.texts import languages_of, texts_in


class NoGameThere(ValueError):
    """Raised where a folder or a module holds no game; the message says what is missing.

    >>> bring("no_such_game")
    Traceback (most recent call last):
    ...
    rulebook.core.own_games.NoGameThere: 'no_such_game' is neither a known game (...) nor a folder ...
    """


def is_own(where: str) -> bool:
    """Tell whether that is a folder with a game in it.

    >>> is_own("poof")
    False
    """
    # Unlike Path.is_file, this does not complain of a share key that is longer than any file name.
    return all(isfile(join(where, file)) for file in ("rules.toml", "__init__.py"))


def bring(where: str) -> type[Game[Any, Any]]:
    """Give the class of a game by its registered name or its folder, and register what is not known yet.

    A folder whose files have changed is read afresh, so that a notebook need not be started again.

    >>> bring("poof").name
    'poof'
    """
    if not is_own(where):
        try:
            return find(where)
        except UnknownGame:
            known = ", ".join(all_games())
            raise NoGameThere(
                f"{where!r} is neither a known game ({known}) nor a folder with __init__.py and rules.toml; "
                f"`rulebook new {Path(where).name or 'my_game'}` makes one"
            ) from None
    folder = Path(where).resolve()
    sys.path[:0] = [] if str(folder.parent) in sys.path else [str(folder.parent)]
    _forget_if_changed(folder)
    try:
        module = _read_afresh(folder.name)
    except Exception as error:
        raise NoGameThere(f"{folder.name} cannot be read: {_told(error, folder)}") from error
    kind = finished(_game_in(module, folder))
    try:
        register(kind)
    except ValueError as taken:
        raise NoGameThere(f"{folder.name} cannot be used: {taken}") from None
    _typed[kind] = where
    return kind


def workshop(name: str) -> str:
    """Return the folder in which a notebook writes a game, where it is found again after a restart.

    >>> Path(workshop("my_game")).name
    'my_game'
    """
    return str(cache_folder() / "workshop" / str(os.getppid()) / name)


def typed(kind: type[Game[Any, Any]]) -> str | None:
    """Give the folder of a game of one's own as it was typed; None: the game is known by its name.

    >>> typed(bring("poof"))
    """
    return _typed.get(kind)


def _read_afresh(name: str) -> ModuleType:
    """Read a module without keeping its compiled code, which two changes within a second would make stale."""
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        return import_module(name)
    finally:
        sys.dont_write_bytecode = kept


_typed: dict[type[Game[Any, Any]], str] = {}
_stamps: dict[Path, tuple[int, ...]] = {}
"""When the files of a game were changed last, as they were read."""


def _forget_if_changed(folder: Path) -> None:
    """Let go of code and texts that were read from a folder and are others by now."""
    now = tuple(
        path.stat().st_mtime_ns for path in sorted(folder.glob("*")) if path.suffix in (".py", ".toml")
    )
    if _stamps.get(folder, now) != now:
        for name in [name for name in sys.modules if name.split(".")[0] == folder.name]:
            del sys.modules[name]
        for read in (catalogue, texts_in, languages_of, words_of):
            read.cache_clear()
        invalidate_caches()
    _stamps[folder] = now


def _told(error: Exception, folder: Path) -> str:
    """Return what an error in a user's code was, and on which line; a TOML error names the file."""
    if isinstance(error, TOMLDecodeError):
        return str(error)
    lines = [
        frame.lineno for frame in extract_tb(error.__traceback__) if Path(frame.filename).parent == folder
    ]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    return f"{type(error).__name__}: {error}" + (f" (line {line} of its __init__.py)" if line else "")


def _game_in(module: ModuleType, folder: Path) -> type[Game[Any, Any]]:
    """The class of the game that a module holds: its GAME, else the only class of game that it makes."""
    if Path(str(module.__file__)).parent != folder:
        raise NoGameThere(
            f"{folder.name} is the name of another module, in {module.__file__}: rename the folder"
        )
    made = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
    ]
    kind = getattr(module, "GAME", made[0] if len(made) == 1 else None)
    if kind is None:
        raise NoGameThere(
            f"{folder.name}/__init__.py holds {len(made)} classes of game; end it with `GAME = …`, the class"
        )
    return kind
