"""Rank the moves of a saved position by what they are worth, the best first.

The position is a share key, a save file, or - for standard input. Nothing is used that the seat cannot see.

Examples:
  $ rulebook advise RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seconds 0.2
  $ rulebook advise RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seat 1 --language de --json

"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebook.cli.saying import tabled, wrapped
from rulebook.cli.thinking import add_thinking, answer

if TYPE_CHECKING:
    from rulebook.advice import Advice


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_thinking(parser, usual=1.0)


def run(options: argparse.Namespace) -> int:
    """Try the moves and print them."""
    from rulebook.advice import advise

    return answer(options, advise, lines)


def lines(advice: Advice, language: str) -> Iterator[str]:
    """Write the moves as a table, and why the first is the best."""
    from rulebook.advice.saying import advice_table

    yield from tabled(*advice_table(advice, language))
    if reason := advice.reason(language):
        yield from wrapped(reason, "")
