"""Play a game in the terminal against bots, or go on with a saved one.

A number makes that move; words of a move do too, and what the rules forbid is refused with the
rule in the way. `?` at the prompt shows what else can be typed: back, odds, log, why, save …
Whoever leaves gets the game as a key to go on with; before that of a game of your own stands its
folder. Several people at one keyboard see only what is theirs.

Examples:
  $ rulebook play knapp_daneben                        alone, as its booklet allows
  $ rulebook play poof --players 3 --bots greedy hoarder
  $ rulebook play close_enough --people 2 --seed 7
  $ rulebook play knapp_daneben --players 2 --option cross_spacing=gap --language de
  $ rulebook play RB1.Mj3vGgAbi1bKzkssKIhPScxLTUrNU9Ix1DEy0KmujQUAHCodTnsZLy-jeUCv6I_rbdeqti743w

"""

from __future__ import annotations

import argparse
import os
from typing import Any

from rulebook.cli import Mistake
from rulebook.cli.asking import add_language, add_options, check_bots, new_game, saved, spoken, whole
from rulebook.core.game import Game
from rulebook.core.players import usual_bot
from rulebook.core.record import Record
from rulebook.core.registry import all_games
from rulebook.table.sitting import Chosen, Sitting, who_sits
from rulebook.table.words import say


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser, "a game by its name; or, to go on, a share key or a save file")
    parser.add_argument(
        "--people",
        type=whole(0),
        metavar="N",
        help="number of people here (default: 1, or as in the saved game)",
    )
    parser.add_argument(
        "--bots", "-b", nargs="+", default=[], metavar="BOT",
        help="who plays the other seats: one for all, or one for each, as `rulebook games GAME` lists them "
        "(default: one that plays as a club does)",
    )  # fmt: skip
    parser.add_argument("--seed", "-s", type=whole(0), metavar="N", help="for the same dice and cards again")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Play until the game is over or somebody leaves."""
    from rulebook.cli.terminal import Terminal

    record = started(options)
    language = spoken(record.game.rules, options.language)
    if record.seats and options.people is None and not options.bots:
        chosen, unknown = who_sits(record, [], record.game)
        for name in unknown:
            bot = record.game.rules.called("bot", usual_bot(record.game), language)
            print(say(language, "unknown_bot", name=name, bot=bot))
    else:
        chosen = players(record.game, 1 if options.people is None else options.people, options.bots)
    Terminal(Sitting(record, chosen, options.seed), language).play()
    return 0


def started(options: argparse.Namespace) -> Record[Any, Any]:
    """Begin the game that was asked for, or open the one that was saved."""
    if options.game in all_games() or not _looks_saved(options.game):
        return Record(new_game(options))
    if options.option or options.players:
        raise Mistake("a saved game has its options and players already; leave out --option and --players")
    return saved(options.game)


def _looks_saved(text: str) -> bool:
    return text == "-" or any(sign in text for sign in "./\\") or os.path.exists(text)


def players(game: Game[Any, Any], people: int, bots: list[str]) -> list[Chosen]:
    """Say who plays each seat: people first, then the bots, None for a person.

    >>> import rulebook
    >>> players(rulebook.new("poof", players=3), 1, ["greedy"])
    [None, 'greedy', 'greedy']
    """
    people = min(people, game.players)
    others = game.players - people
    rungs = game.ladder()
    bots = bots or [rungs.get("club", rungs["beginner"])]
    if len(bots) not in (1, others):
        raise Mistake(f"{people} of {game.players} seats are for people: name {others} bots, or one for all")
    named = bots * others if len(bots) == 1 else bots
    check_bots(game, ["random"] * people + named)
    return [*[None] * people, *named]
