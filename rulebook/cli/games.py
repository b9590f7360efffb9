"""List the games: name, title, how many play, languages; of one game, what says which, and its bots.

Examples:
  $ rulebook games
  $ rulebook games poof
  $ rulebook games --json

"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rulebook.cli.asking import add_json
from rulebook.cli.saying import print_json, wrapped
from rulebook.core.players import bots
from rulebook.core.registry import FOLDER, all_games, new, rules
from rulebook.core.texts import languages_of
from rulebook.table.boards import find_board


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of them, with its bots and languages")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    if options.game:
        listed = [
            described(options.game) | {"texts": spoken(options.game), "bots": list(bots(new(options.game)))}
        ]
    else:
        listed = [described(name) for name in all_games()]
    if options.json:
        print_json(listed)
        return 0
    for game in listed:
        least, most = game["players"]
        languages = ", ".join(game["languages"])
        about = f"{game['name']}: {game['title']}, {least} to {most} players, in {languages}"
        print(*wrapped(about, "  ", first=""), sep="\n")
        print(*wrapped(game["blurb"], "    "), sep="\n")
        for part, languages in game.get("texts", {}).items():
            print(*wrapped(f"{part}: {', '.join(languages)}", "    "), sep="\n")
        if "bots" in game:
            print(*wrapped(f"bots: {', '.join(game['bots'])}", "    "), sep="\n")
    return 0


def described(name: str) -> dict[str, Any]:
    """Describe a game in a few words, without setting it up.

    >>> described("poof")["players"]
    [2, 6]
    """
    catalogue = rules(name)
    players = catalogue.options["players"]
    return {
        "name": name,
        "title": catalogue.title(),
        "blurb": catalogue.blurb(),
        "players": [players.least, players.most],
        "languages": list(catalogue.languages),
    }


def spoken(name: str) -> dict[str, tuple[str, ...]]:
    """Name the languages that each part of a game speaks; what a language lacks is said in English.

    >>> spoken("knapp_daneben")["exercises"]
    ('en', 'de', 'fr', 'it')
    """
    board = find_board(new(name)).words
    return {
        "rules": rules(name).languages,
        "board": languages_of(board.parent, board.stem) if isinstance(board, Path) else tuple(board),
        "exercises": languages_of(FOLDER / name, "exercises"),
    }
