"""Train a bot for changed options, where a game has one that learns, or solve a small game whole.

What was found is kept on this machine. Less is learned within a minute than the bots of the usual rules
learned in hours; reports and tables say so. A game for one or two in which all is open, with up to two
million tables, is counted backwards from its ends: advice and reviews are exact then.

Examples:
  $ rulebook train knapp_daneben --option dice=3 --option sides=3 --option mark_points=3 --games 1000

"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rulebook.cli import Mistake
from rulebook.cli.asking import add_options, new_game, whole
from rulebook.core.cache import cache_folder
from rulebook.core.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser)
    parser.add_argument(
        "--games", "-g", type=whole(100, 100_000_000), metavar="N", help="default: what takes a minute"
    )
    parser.add_argument("--seed", "-s", type=whole(0), default=1, metavar="N", help="default: 1")


def run(options: argparse.Namespace) -> int:
    """Train, and say what can be played now."""
    game = new_game(options)
    from rulebook.simulation.progress import told

    try:
        with told(
            sys.stderr.isatty(),
            f"{game.title()} is being trained or solved: that can take a minute or two.",
        ):
            trained = game.train(options.games, options.seed)
        if trained is None:
            return solve(game)
    except ValueError as no:
        raise Mistake(str(no)) from None
    except OSError as failure:
        raise Mistake(f"nothing can be kept in {cache_folder()}: {failure.strerror}") from None
    bot, games = trained
    print(f"{bot} was trained in {games:,} games and plays {game.title()} under these options now.")
    return 0


def solve(game: Game[Any, Any]) -> int:
    """Solve a game that has no bot that learns, and say what is exact now."""
    from rulebook.advice.solved import NotSmall
    from rulebook.advice.whole import solve_and_keep

    title = game.title()
    try:
        whole = solve_and_keep(game)
    except NotSmall as no:
        raise Mistake(f"{title} has no bot that learns, and cannot be solved whole: {no}") from None
    print(f"{title} is solved under these options, {len(whole):,} tables: advice and reviews are exact now.")
    return 0
