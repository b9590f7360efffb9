"""Write a balance report: who wins, how long it is, luck and skill, what is used, what every rule does.

One page as HTML, and as PDF where there is a Chromium or Chrome. The foot of the page has the line that makes
the same page again, on any machine.

Examples:
  $ rulebook report knapp_daneben --option dice=3 --option sides=3 --seconds 2 --no-pdf
  $ rulebook report knapp_daneben --option dice=3 --effort 200,20,5,10,20,40 --no-pdf --json

"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rulebook.cli import Mistake
from rulebook.cli.asking import (
    add_json,
    add_language,
    add_options,
    add_seconds,
    check_bots,
    new_game,
    spoken,
    unwritten,
    whole,
)
from rulebook.cli.saying import print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser)
    add_language(parser)
    parser.add_argument("--bot", "-b", metavar="BOT", help="plays all seats (default: the best quick one)")
    add_seconds(parser, usual=45.0)
    parser.add_argument("--effort", metavar="N,N,…", help="how much to play, as the foot of a report says it")
    parser.add_argument("--seed", "-s", type=whole(0), default=1, metavar="N", help="default: 1")
    parser.add_argument("--workers", "-w", type=whole(1, 1000), metavar="N", help="processes (default: one)")
    parser.add_argument("--to", type=Path, default=Path("reports"), metavar="FOLDER", help="where to write")
    parser.add_argument("--no-pdf", action="store_true", help="write HTML only")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Measure, write the page, and say where."""
    from rulebook.balance import report

    game = new_game(options)
    if options.bot:
        check_bots(game, [options.bot] * game.players)
    try:
        found = report(
            game,
            options.bot,
            within=options.seconds,
            effort=options.effort,
            seed=options.seed,
            language=spoken(game.rules, options.language),
            executor=options.workers,
            progress=counted if sys.stderr.isatty() else None,
        )
    except ValueError as no:
        raise Mistake(str(no)) from None
    if options.json:
        print_json(found.to_json())
        return 0
    try:
        files = found.save(options.to, pdf=not options.no_pdf)
    except OSError as failure:
        raise unwritten(options.to, failure) from None
    print(*files, found.command, sep="\n")
    return 0


def counted(done: int, of: int, now: str) -> None:
    """Say how far it is.

    >>> counted(1, 7, "How long it is")  # on stderr
    """
    print(f"{done} / {of} {now}".rstrip(), file=sys.stderr)
