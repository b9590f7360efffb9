"""What `advise` and `review` share: a saved game, how long to think about it, and how to answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from rulebook.cli import Mistake
from rulebook.cli.asking import add_json, add_language, add_position, add_seconds, saved, spoken
from rulebook.cli.odds import whose
from rulebook.cli.saying import print_json

if TYPE_CHECKING:
    from rulebook.advice import Advice, Review

T = TypeVar("T", "Advice", "Review")


def add_thinking(parser: argparse.ArgumentParser, usual: float) -> None:
    """Ask for a saved game, how long to think about it, and in which form to answer."""
    add_position(parser)
    add_seconds(parser, usual)
    add_language(parser)
    add_json(parser)


def answer(
    options: argparse.Namespace, think: Callable[..., T], lines: Callable[[T, str], Iterable[str]]
) -> int:
    """Think about the saved game, for the seat that was asked for if one was, and print what was found."""
    from rulebook.advice import NothingToSay

    record = saved(options.saved, options.step)
    language = spoken(record.game.rules, options.language)
    seat = None if options.seat is None else whose(record, options.seat)
    try:
        found = think(record, seat, options.seconds)
    except NothingToSay as nothing:
        raise Mistake(str(nothing)) from None
    if options.json:
        print_json(found.to_json(language))
    else:
        print("\n".join(lines(found, language)))
    return 0
