"""Look back on a saved game: what each move cost, and how much was luck.

The game is a share key, a save file, or - for standard input.

Examples:
  $ rulebook review RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seconds 0.5

"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebook.cli.thinking import add_thinking, answer

if TYPE_CHECKING:
    from rulebook.advice import Review


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_thinking(parser, usual=5.0)


def run(options: argparse.Namespace) -> int:
    """Review and print."""
    from rulebook.advice import review

    return answer(options, review, lines)


def lines(found: Review, language: str) -> Iterator[str]:
    """Write what was found as a table."""
    from rulebook.advice.saying import review_table
    from rulebook.odds.show import as_text

    yield as_text(*review_table(found, language))
