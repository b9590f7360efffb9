"""Let bots play many games: mean scores, wins, their errors.

The same seed gives the same results, whatever the number of workers. Ctrl + C stops, and what was
played by then is counted.

Examples:
  $ rulebook simulate knapp_daneben --bots greedy --games 5000
  $ rulebook simulate poof --players 3 --bots greedy hoarder random --games 100
  $ rulebook simulate closing_in --option intel_needed=3 --games 50 --workers 2
  $ rulebook simulate knapp_daneben --games 1000 --json
  $ rulebook simulate knapp_daneben --bots champion --known-luck

"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rulebook.cli import Mistake
from rulebook.cli.asking import add_json, add_options, check_bots, new_game, whole
from rulebook.cli.saying import print_json, tabled
from rulebook.core.players import usual_bot
from rulebook.simulation.known_luck import UnknownLuck
from rulebook.simulation.means import Mean
from rulebook.simulation.results import Results
from rulebook.simulation.sample import Sample
from rulebook.simulation.spread import WorkersLost


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_options(parser)
    parser.add_argument(
        "--bots", "-b", nargs="+", metavar="BOT",
        help="one for all seats, or one for each, as `rulebook games GAME` lists them (default: its usual)",
    )  # fmt: skip
    parser.add_argument(
        "--games", "-g", type=whole(1, 100_000_000), default=1000, metavar="N", help="default: 1000"
    )
    parser.add_argument("--seed", "-s", type=whole(0), default=1, metavar="N", help="default: 1")
    parser.add_argument("--workers", "-w", type=whole(1, 1000), metavar="N", help="processes (default: one)")
    parser.add_argument(
        "--known-luck", action="store_true",
        help="take the luck that the game knows out of the mean scores: smaller errors, slower games",
    )  # fmt: skip
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    from rulebook.simulation.many_games import simulate
    from rulebook.simulation.results_view import tables

    game = new_game(options)
    chosen = options.bots or [usual_bot(game)]
    names = chosen * game.players if len(chosen) == 1 else chosen
    check_bots(game, names)
    with interrupts() as stop:
        try:
            results = simulate(
                game,
                names,
                options.games,
                options.seed,
                known_luck=options.known_luck,
                executor=options.workers,
                cancel=stop,
            )
        except UnknownLuck as unknown:
            raise Mistake(str(unknown)) from None
        except WorkersLost as lost:
            print(f"rulebook: {lost}", file=sys.stderr)
            results = lost.results
    if options.json:
        print_json(described(results))
    else:
        print(*(line for table in tables(results) for line in tabled(*table)), sep="\n")
    return 0 if results.complete else 1


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Turn Ctrl + C into an event; a second one ends the program as usual.

    >>> with interrupts() as stop:
    ...     stop.is_set()
    False
    """
    stop = threading.Event()

    def note(_: int, __: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)
        print("rulebook: stopping; Ctrl + C once more gives up", file=sys.stderr)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def described(results: Results) -> dict[str, Any]:
    """Write results as plain JSON: the set-up, and every number with its error.

    >>> import rulebook
    >>> shown = described(rulebook.simulate(rulebook.new("knapp_daneben"), "greedy", games=100))
    >>> shown["seats"][0]["score"]["mean"], shown["complete"]
    (66.61, True)
    """
    finished = bool(results.games)
    return {
        **results.setup.spelled(),
        "seeds": list(results.seeds),
        "games": results.games,
        "complete": results.complete,
        "seats": [
            {
                "bot": bot,
                "score": counted(score),
                "wins": spread(results.wins(seat)),
                **({"without_luck": spread(results.known_luck[seat].without)} if results.known_luck else {}),
            }
            for seat, (bot, score) in enumerate(zip(results.setup.bots, results.scores, strict=True))
            if finished
        ],
        "steps": counted(results.steps) if finished else None,
        "measures": {name: counted(sample) for name, sample in results.measures.items()},
        "digest": results.digest(),
    }


def counted(sample: Sample) -> dict[str, Any]:
    """Write a sample: how often each value came, and its mean where it is a number."""
    numbers = {**spread(sample.mean), "sd": sample.sd} if sample.numeric else {}
    return {**numbers, "counts": {str(value): n for value, n in sample.counts.items()}}


def spread(mean: Mean) -> dict[str, float]:
    """Write a mean with its standard error and its 95 % interval."""
    low, high = mean.interval()
    return {"mean": float(mean), "error": mean.error, "low": low, "high": high}
