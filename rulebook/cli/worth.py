"""Measure what every ruling and option of a game is worth, each against the game as it is.

The same bots play the same luck with and without the change, until the error is small or the time is over.

Examples:
  $ rulebook worth knapp_daneben --bot random --option dice=3 --seconds 1
  $ rulebook worth knapp_daneben --bot random --option dice=3 --seconds 1 --json

"""

from __future__ import annotations

import argparse
import sys

from rulebook.cli.asking import add_json, add_options, add_seconds, check_bots, new_game, whole
from rulebook.cli.saying import print_json, tabled


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser)
    parser.add_argument("--bot", "-b", metavar="BOT", help="plays all seats (default: the best quick one)")
    add_seconds(parser, usual=60.0)
    parser.add_argument("--seed", "-s", type=whole(0), default=1, metavar="N", help="default: 1")
    parser.add_argument("--workers", "-w", type=whole(1, 1000), metavar="N", help="processes (default: one)")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print the table."""
    from rulebook.simulation.worths import worth

    game = new_game(options)
    if options.bot:
        check_bots(game, [options.bot] * game.players)
    report = counted if sys.stderr.isatty() else None
    found = worth(
        game,
        options.bot,
        within=options.seconds,
        seed=options.seed,
        executor=options.workers,
        progress=report,
    )
    if options.json:
        print_json(found.to_json())
    else:
        print(*tabled(*found.parts()), sep="\n")
    return 0


def counted(done: int, of: int) -> None:
    """Say how far it is.

    >>> counted(1, 2)  # on stderr
    """
    print(f"{done} / {of}", file=sys.stderr)
