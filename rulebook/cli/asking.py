"""What several commands ask alike: which game, in which language, under which options, as JSON or not."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rulebook.catalogue import Catalogue
from rulebook.cli import Mistake
from rulebook.game import Game
from rulebook.record import game_from


def add_game(parser: argparse.ArgumentParser) -> None:
    """Ask for a game by name."""
    parser.add_argument("game", metavar="GAME", help="its name, as `rulebook games` lists it")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Ask for a language."""
    parser.add_argument("--language", "-l", default="en", metavar="CODE", help="en, or another the game has")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Offer the answer as JSON."""
    parser.add_argument("--json", action="store_true", help="answer as JSON, for a program")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Ask for a game and its options."""
    add_game(parser)
    parser.add_argument("--players", "-p", type=int, metavar="N", help="how many play")
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
    return game_from(options.game, chosen)


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
