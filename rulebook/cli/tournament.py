"""Let bots play each other, every one against every other, and rate them.

Without names, the bots of the game's ladder play.

Examples:
  $ rulebook tournament knapp_daneben --bots random greedy --players 2 --option dice=3 --games 50
  $ rulebook tournament knapp_daneben --bots random greedy --option dice=3 --games 50

"""

from __future__ import annotations

import argparse

from rulebook.cli import Mistake
from rulebook.cli.asking import add_options, check_bots, new_game, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser)
    parser.add_argument("--bots", "-b", nargs="+", metavar="BOT", help="two or more (default: the ladder)")
    parser.add_argument(
        "--games",
        "-g",
        type=whole(2, 10_000_000),
        default=1000,
        metavar="N",
        help="for each two (default: 1000)",
    )
    parser.add_argument("--seed", "-s", type=whole(0), default=1, metavar="N", help="default: 1")


def run(options: argparse.Namespace) -> int:
    """Play, and print the standings."""
    from rulebook.advice import tournament

    game = new_game(options)
    for bot in options.bots or ():
        check_bots(game, [bot] * game.players)
    try:
        print(tournament(game, options.bots, options.games, options.seed))
    except ValueError as no:
        raise Mistake(str(no)) from None
    return 0
