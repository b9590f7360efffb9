"""Let bots play each other, every one against every other, and rate them.

Without names, the bots of the game's ladder play that are quick enough for many games.

Examples:
  $ rulebook tournament knapp_daneben --bots random greedy --players 2 --option dice=3 --games 50
  $ rulebook tournament knapp_daneben --bots random greedy --option dice=3 --games 50 --language de
  $ rulebook tournament knapp_daneben --bots random greedy --option dice=3 --games 50 --json

"""

from __future__ import annotations

import argparse
import sys

from rulebook.cli import Mistake
from rulebook.cli.asking import (
    add_json,
    add_language,
    add_options,
    add_seconds,
    check_bots,
    new_game,
    spoken,
    whole,
)
from rulebook.cli.saying import print_json, tabled, wrapped


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
    parser.add_argument("--workers", "-w", type=whole(1, 1000), metavar="N", help="processes (default: one)")
    add_seconds(parser, usual=60.0)
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print the standings."""
    from rulebook.advice import tournament
    from rulebook.advice.saying import tournament_table
    from rulebook.simulation.progress import shown

    game = new_game(options)
    for bot in options.bots or ():
        check_bots(game, [bot] * game.players)
    language = spoken(game.rules, options.language)
    try:
        with shown(sys.stderr.isatty()) as progress:
            found = tournament(
                game, options.bots, options.games, options.seed, progress, options.workers,
                within=options.seconds,
            )  # fmt: skip
    except ValueError as no:
        raise Mistake(str(no)) from None
    if found.games < options.games:
        print(
            f"About {found.games:,} games per pair fit into {options.seconds:g} seconds, "
            f"not {options.games:,}: use --seconds to allow more time.",
            file=sys.stderr,
        )
    played = {one.bot for one in found.standings}
    if not options.bots and (slow := [bot for bot in game.ladder().values() if bot not in played]):
        print(f"Too slow to play here unless named with --bots: {', '.join(slow)}.", file=sys.stderr)
    if options.json:
        print_json(found.to_json())
    else:
        print(*tabled(*tournament_table(found, language)), *wrapped(found.in_words(language), ""), sep="\n")
    return 0
