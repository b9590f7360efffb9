"""Rank the moves of a saved position by what they are worth, the best first.

The position is a share key, a save file, or - for standard input. Nothing is used that the seat cannot see.

Examples:
  $ rulebook advise RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seconds 0.2
  $ rulebook advise RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seat 1 --language de --json

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
    add_seconds(parser, usual=1.0)
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Try the moves and print them."""
    from rulebook.advice import NothingToSay, advise
    from rulebook.advice.saying import advice_table
    from rulebook.odds.show import as_text

    record = saved(options.saved, options.step)
    language = spoken(record.game.rules, options.language)
    try:
        advice = advise(record, whose(record, options.seat), options.seconds)
    except NothingToSay as nothing:
        raise Mistake(str(nothing)) from None
    if options.json:
        print_json(advice.to_json(language))
    else:
        print(as_text(*advice_table(advice, language)))
        if reason := advice.reason(language):
            print(reason)
    return 0
