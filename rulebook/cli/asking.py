"""What several commands ask for: which game, in which language, with which options, as JSON or not."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rulebook.cli import Mistake
from rulebook.core.catalogue import Catalogue
from rulebook.core.files import read_at_most
from rulebook.core.game import Game
from rulebook.core.players import seated
from rulebook.core.record import Record
from rulebook.core.save_file import LONGEST, UnknownThere, game_from
from rulebook.table.sitting import read_record

NAME = "its name, as `rulebook games` lists it"
SAVED = "a share key, a save file, or -; before that of a game of your own, its folder"


def add_game(parser: argparse.ArgumentParser, what: str = NAME) -> None:
    """Ask for a game by name."""
    parser.add_argument("game", metavar="GAME", help=what)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Ask for a language."""
    parser.add_argument("--language", "-l", default="en", metavar="CODE", help="en, or another the game has")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Offer the answer as JSON."""
    parser.add_argument("--json", action="store_true", help="answer as JSON, for a program")


def add_options(parser: argparse.ArgumentParser, what: str = NAME) -> None:
    """Ask for a game and its options."""
    add_game(parser, what)
    parser.add_argument("--players", "-p", type=whole(1), metavar="N", help="how many play")
    parser.add_argument(
        "--option", "-o", action="append", default=[], metavar="NAME=VALUE",
        help="an option of the game, as `rulebook rules GAME` lists them; may be given again",
    )  # fmt: skip


def new_game(options: argparse.Namespace) -> Game[Any, Any]:
    """Set up the game that was asked for.

    >>> asked = argparse.Namespace(game="poof", players=3, option=["poof_when_stuck=must"])
    >>> new_game(asked).poof_when_stuck
    'must'
    """
    chosen = dict(map(_option, options.option))
    if options.players is not None:
        chosen["players"] = options.players
    return game_from(options.game, chosen, own=True)


def _option(text: str) -> tuple[str, Any]:
    name, given, value = text.partition("=")
    if not given:
        raise Mistake(f"an option is NAME=VALUE, as in `--option players=3`, not {text!r}")
    try:
        return name.strip(), json.loads(value)
    except (ValueError, RecursionError):
        return name.strip(), value.strip()


def spoken(catalogue: Catalogue, language: str) -> str:
    """Check that a game has that language.

    >>> import rulebook
    >>> spoken(rulebook.rules("knapp_daneben"), "it")
    'it'
    """
    if language not in catalogue.languages:
        raise Mistake(
            f"{catalogue.title()} does not speak {language!r}; it speaks {', '.join(catalogue.languages)}"
        )
    return language


def add_position(parser: argparse.ArgumentParser) -> None:
    """Ask for a saved game, a step of it, and a seat."""
    parser.add_argument("saved", metavar="KEY_OR_FILE", help=SAVED)
    parser.add_argument("--step", type=whole(0), metavar="N", help="go back to that step first")
    parser.add_argument("--seat", type=whole(1), metavar="N", help="whose eyes (default: who is to move)")


def unwritten(folder: Path, failure: OSError) -> Mistake:
    """Say that nothing can be written there, and what would help.

    >>> unwritten(Path("sheets"), OSError(28, "No space left on device"))
    Mistake('sheets cannot be written: No space left on device; name another folder with --to')
    """
    return Mistake(f"{folder} cannot be written: {failure.strerror}; name another folder with --to")


def add_seconds(parser: argparse.ArgumentParser, usual: float) -> None:
    """Ask how long something may take."""
    words = f"how long it may take, about (default: {usual:g})"
    parser.add_argument("--seconds", type=seconds, default=usual, metavar="S", help=words)


def seconds(text: str) -> float:
    """Read a time of up to an hour.

    >>> seconds("0.5")
    0.5
    """
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0.01 <= float(text) <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0.01 to 3600")
    return float(text)


def whole(least: int, most: int = 10**18) -> Callable[[str], int]:
    """Make a reader of whole numbers between two limits.

    >>> whole(1)("12")
    12
    """

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text) or not least <= int(text) <= most:
            upto = "on" if most == 10**18 else f"to {most:,}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} {upto}")
        return int(text)

    return read


def check_bots(game: Game[Any, Any], names: Sequence[str]) -> None:
    """Check the names of bots, one for each seat.

    >>> import rulebook
    >>> check_bots(rulebook.new("poof"), ["greedy", "gredy"])
    Traceback (most recent call last):
    ...
    rulebook.cli.Mistake: there is no bot 'gredy' for poof; there are random, ...; did you mean 'greedy'?
    """
    try:
        seated(game, names)
    except ValueError as no:
        raise Mistake(str(no)) from None


def saved(where: str, step: int | None = None) -> Record[Any, Any]:
    """Read a record from a share key, from a file that holds one or is a save file, or from `-`.

    >>> import rulebook
    >>> len(saved(rulebook.Record(rulebook.new("poof")).key()))
    0
    """
    # Path.exists would complain of a key that is longer than any file name.
    is_key = where.startswith("RB") and not os.path.exists(where)
    try:
        record = read_record(where if is_key else _text(where))
    except UnknownThere as unknown:
        own = "if it is one of your own, its folder stands before the key: `rulebook play my_game KEY`"
        raise Mistake(f"{unknown}; {own}") from None
    if step is None:
        return record
    if step > len(record):
        raise Mistake(f"this game has the steps 0 to {len(record)}, not {step}")
    return record.at(step)


def _text(where: str) -> str:
    """What is piped in or stands in an ordinary file; a device or a pipe by name could keep us for ever."""
    named = where[-200:]
    try:
        if where == "-":
            with open(0, encoding="utf-8", closefd=False) as file:
                text = file.read(LONGEST + 1)
        else:
            content = read_at_most(where, 4 * LONGEST)
            if content is None:
                raise Mistake(f"{named} cannot be read: it is no ordinary file, or longer than any game")
            text = content.decode()
    except Mistake:
        raise
    except UnicodeDecodeError:
        raise Mistake(f"{named} is not a text in UTF-8; a save file is") from None
    except (OSError, ValueError) as failure:
        raise Mistake(f"{named} cannot be read: {getattr(failure, 'strerror', None) or failure}") from None
    if not text.strip():
        raise Mistake(f"there is nothing to read in {named}; it should hold a share key or a save file")
    if len(text) > LONGEST:
        raise Mistake(f"{named} is longer than any game: {LONGEST:,} characters at most")
    return text
