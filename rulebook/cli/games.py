"""List the games: name, title, how many play, languages; of one game, its bots too.

Examples:
  $ rulebook games
  $ rulebook games poof
  $ rulebook games --json

"""

from __future__ import annotations

import argparse
from typing import Any

from rulebook.cli.asking import add_json
from rulebook.cli.saying import print_json, wrapped
from rulebook.core.players import bots
from rulebook.core.registry import all_games, new, rules


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of them, with its bots")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    if options.game:
        listed = [described(options.game) | {"bots": list(bots(new(options.game)))}]
    else:
        listed = [described(name) for name in all_games()]
    if options.json:
        print_json(listed)
        return 0
    for game in listed:
        least, most = game["players"]
        languages = ", ".join(game["languages"])
        print(f"{game['name']}: {game['title']}, {least} to {most} players, in {languages}")
        print(*wrapped(game["blurb"], "    "), sep="\n")
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
