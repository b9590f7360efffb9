"""Print a lesson: a sheet for each student, with numbers of its own, a key that argues, and a kit.

The kit has tally sheets for real dice and cards, slips for guesses and the exit, the board and the cards.

Writes HTML that any browser prints on A4 or Letter, and PDF where there is a Chromium or Chrome.

Examples:
  $ rulebook worksheet how_likely_is_a_seven --students 30 --seed 7 --language de
  $ rulebook worksheet poof --exercises no_poof,same_card --no-pdf
  $ rulebook worksheet close_enough --exercises all --paper letter --to handouts --no-pdf

"""

from __future__ import annotations

import argparse
from pathlib import Path

from rulebook.cli import Mistake
from rulebook.cli.asking import add_game, add_language, unwritten, whole
from rulebook.core.files import read_at_most

LONGEST_LIST = 100_000
"""Bytes of a list of names at most."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_game(parser, "a lesson of the course, or a game for its first lesson")
    add_language(parser)
    parser.add_argument(
        "--students", "-n", type=whole(1), metavar="N", help="how many sheets; 30, or as many as names"
    )
    parser.add_argument(
        "--seed", "-s", type=whole(0), default=0, metavar="N", help="another seed, other numbers"
    )
    parser.add_argument("--names", type=Path, metavar="FILE", help="the students' names, one a line")
    parser.add_argument(
        "--exercises", metavar="NAMES", help="A,B: which; or `all` of the game; else those of the lesson"
    )
    parser.add_argument("--paper", default="a4", metavar="PAPER", help="a4 or letter")
    parser.add_argument(
        "--to", type=Path, default=Path("worksheets"), metavar="FOLDER", help="where to write"
    )
    parser.add_argument("--no-pdf", action="store_true", help="write HTML only")


def run(options: argparse.Namespace) -> int:
    """Write the sheets and say where."""
    from rulebook.lessons.worksheet import Unprintable, worksheets

    try:
        sheets = worksheets(
            options.game,
            options.students,
            options.seed,
            options.language,
            exercises=chosen(options.game, options.exercises),
            names=names_in(options.names) if options.names else (),
            paper=options.paper,
        )
    except Unprintable as mistake:
        raise Mistake(str(mistake)) from None
    try:
        saved = sheets.save(options.to, pdf=not options.no_pdf)
    except OSError as failure:
        raise unwritten(options.to, failure) from None
    print(*filter(None, [sheets.summary(), sheets.note]), saved, sep="\n")
    return 0


def chosen(game: str, text: str | None) -> tuple[str, ...]:
    """Read which exercises are wanted.

    >>> chosen("poof", "no_poof, same_card"), chosen("poof", "all")[0], chosen("poof", None)
    (('no_poof', 'same_card'), 'no_poof', ())
    """
    from rulebook.lessons.plans import lesson_plan

    if text == "all":
        return tuple(lesson_plan(game).games)
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())


def names_in(path: Path) -> list[str]:
    """Read the names of a class, one a line.

    >>> names_in(Path("no_such_class.txt"))
    Traceback (most recent call last):
    ...
    rulebook.cli.Mistake: no_such_class.txt cannot be read: No such file or directory; it has one name a line
    """
    named = str(path)[-200:]
    try:
        content = read_at_most(path, LONGEST_LIST)
        if content is None:
            raise Mistake(f"{named} cannot be read: it is no ordinary file, or longer than any class list")
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Mistake(f"{named} is no plain text: save it as UTF-8, with one name a line") from None
    except (OSError, ValueError) as failure:
        problem = getattr(failure, "strerror", None) or failure
        raise Mistake(f"{named} cannot be read: {problem}; it has one name a line") from None
