"""Look back on a saved game: what each move cost, and how much was luck.

The game is a share key, a save file, or - for standard input. With --html the answer is a page for
a browser that needs nothing else: the table, how the win swung, and every step.

Examples:
  $ rulebook review RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ --seconds 0.5

"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from rulebook.cli.asking import saved
from rulebook.cli.saying import tabled
from rulebook.cli.thinking import add_thinking, answer

if TYPE_CHECKING:
    from rulebook.advice import Review

STYLE = (
    ":root { color-scheme: light dark; font: 16px/1.5 sans-serif; } main { max-width: 60rem; margin: auto; }"
    " th, td { padding: 2px 10px 2px 0; vertical-align: top; text-align: left; } caption { font-weight: 700 }"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_thinking(parser, usual=5.0)
    parser.add_argument("--html", action="store_true", help="answer as a page for a browser")


def run(options: argparse.Namespace) -> int:
    """Review and print."""
    from rulebook.advice import review

    return answer(options, review, partial(page, options) if options.html else lines)


def lines(found: Review, language: str) -> Iterator[str]:
    """Write what was found as a table."""
    from rulebook.advice.saying import review_table

    yield from tabled(*review_table(found, language))


def page(options: argparse.Namespace, found: Review, language: str) -> Iterator[str]:
    """Write what was found as a page: the table as it stands, the swing, the sums, every step."""
    from rulebook.advice.saying import review_table
    from rulebook.advice.swing import with_words
    from rulebook.odds.show import TextTable, as_html
    from rulebook.table.reviewing import at_step
    from rulebook.table.sitting import Sitting
    from rulebook.table.snapshot import as_html as table_html
    from rulebook.table.words import say

    record = saved(options.saved, options.step)
    steps = [at_step(found, step, 0, language) for step in range(len(found.values))]
    whose = say(language, "name", seat=0)
    heads = [say(language, f"review_{part}", name=whose) for part in ("what", "worth", "change")]
    rows = [(str(n), one["words"], one["worth"], one["change"]) for n, one in enumerate(steps)]
    every = TextTable(say(language, "review_table"), (say(language, "step"), *heads), tuple(rows), words=True)
    title = escape(say(language, "review"))
    yield f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
    yield f"<style>{STYLE}</style><main><h1>{title}</h1>"
    yield table_html(Sitting(record, [None] * record.game.players), language)
    yield with_words(found, language)
    yield as_html(*review_table(found, language))
    yield f"{every._repr_html_()}</main></html>"
