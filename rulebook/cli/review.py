"""Look back on a saved game: what each move cost, and how much was luck.

The game is a share key, a save file, or - for standard input.

Examples:
  $ rulebook review RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seconds 0.5

"""

from __future__ import annotations

import argparse

from rulebook.cli import Mistake
from rulebook.cli.asking import add_json, add_language, add_position, add_seconds, saved, spoken
from rulebook.cli.odds import whose
from rulebook.cli.saying import print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_position(parser)
    add_seconds(parser, usual=5.0)
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Review and print."""
    from rulebook.advice import NothingToSay, review
    from rulebook.advice.saying import review_table
    from rulebook.odds.show import as_text

    record = saved(options.saved, options.step)
    language = spoken(record.game.rules, options.language)
    seat = None if options.seat is None else whose(record, options.seat)
    try:
        found = review(record, seat, options.seconds)
    except NothingToSay as nothing:
        raise Mistake(str(nothing)) from None
    if options.json:
        print_json(found.to_json(language))
    else:
        print(as_text(*review_table(found, language)))
    return 0
