"""Count the odds of a saved position, exactly, as one seat can know them.

The position is a share key, a save file, or - for standard input.

Examples:
  $ rulebook odds RB1.Mj3vGgAbi1bKzkssKIhPScxLTUrNU9Ix1DEy0KmujQUAHCodTnsZLy-jeUCv6I_rbdeqti743w
  $ rulebook odds game.json --step 12 --seat 2 --json

"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from rulebook.cli import Mistake
from rulebook.cli.asking import add_json, add_language, add_position, saved, spoken
from rulebook.cli.saying import WIDTH, print_json, room, say, wrapped
from rulebook.core.game import Seat
from rulebook.core.record import Record


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_position(parser)
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Count and print."""
    record = saved(options.saved, options.step)
    language = spoken(record.game.rules, options.language)
    seat = whose(record, options.seat)
    facts = counted(record, seat, language)
    if options.json:
        shown = {"game": record.game.name, "step": len(record), "seat": None if seat is None else seat + 1}
        print_json(shown | {"facts": facts})
    else:
        print("\n".join(lines(facts)) or say(language, "no_odds"))
    return 0


def whose(record: Record[Any, Any], asked: int | None) -> Seat | None:
    """Say which seat looks: the one asked for, else the first that is to move; none while chance is next.

    >>> import rulebook
    >>> whose(rulebook.Record(rulebook.new("poof")), 2)
    1
    """
    if asked is None:
        return next((seat for seat in record.to_act if seat >= 0), None)
    if asked > record.game.players:
        raise Mistake(f"there is no seat {asked}; this game has {record.game.players}")
    return asked - 1


def counted(record: Record[Any, Any], seat: Seat | None, language: str) -> list[dict[str, Any]]:
    """Ask the game for its facts, each in words and as a number."""
    from rulebook.table.odds_panel import facts_shown

    game = record.game
    facts = game.facts(game.view(record.state, seat), seat)
    shown = facts_shown(game, facts, language)
    for fact, entry in zip(facts, shown, strict=True):
        if isinstance(fact.value, Fraction):
            entry["exact"] = str(fact.value)
    return shown


def lines(facts: list[dict[str, Any]]) -> list[str]:
    """Write facts in lines, a law with a row and a bar for each value.

    >>> lines([{"words": "a cross", "value": "5/36"}])
    ['a cross: 5/36']
    """
    out: list[str] = []
    for fact in facts:
        out += wrapped(f"{fact['words']}: {fact['value']}", "  ", first="")
        rows = fact.get("rows", ())
        wide, long = (max((len(row[key]) for row in rows), default=0) for key in ("name", "value"))
        for row in rows:
            most = max(0, min(40, room(WIDTH) - wide - long - 6))
            bar = "█" * round(most * row["share"])
            out.append(f"  {row['name']:>{wide}}  {row['value']:{long}}  {bar}".rstrip())
    return out
