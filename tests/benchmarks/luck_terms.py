"""How much fewer games tell as much once luck is taken out: `python -m tests.benchmarks.luck_terms`.

What luck brought in all is the sum of its terms, so one run shows both: that its mean is nothing (z), and by
how much a result without it varies less. What was measured is kept; a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, stdev, variance
from typing import Any

import rulebook
from rulebook.core.game import Game
from rulebook.core.players import usual_bot
from tests.advice.luck_terms import luck, played, strongest
from tests.benchmarks.kept import kept
from tests.pages import CONTRIBUTING, fill, other_rows

HEAD = """| game | players | bot | values | variance of a result | without luck | times smaller | z | games |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
TIMES = {"poof": 16, "closing_in": 8, "close_enough": 8, "five_to_close": 4}
"""Games played on from each position, where its worth is not known: fewer where they take longer."""
SLOW = 10
"""How many times fewer games are played where positions are not valued by the usual bot."""


def valued(game: Game[Any, Any]) -> list[tuple[str, str]]:
    """List who plays and who plays on: the strongest compiled bot and the usual one, each valued as a review
    does, by the usual one; and the strongest by itself."""
    strong, usual = strongest(game), usual_bot(game)
    learned = game.expected(game.start()) is not None
    return (
        [(strong, strong)]
        if learned or strong == usual
        else [(usual, usual), (strong, usual), (strong, strong)]
    )


def row(game: Game[Any, Any], bot: str, judge: str, games: int) -> str:
    """Measure the first seat's result with luck and without it."""
    learned = game.expected(game.start()) is not None
    games = games if learned or judge == usual_bot(game) else games // SLOW
    times = TIMES.get(game.name, 0)

    def measure(number: int) -> tuple[float, float]:
        line = played(game, bot, number)
        brought = sum(term[0] for term in luck(game, judge, number, line.before, line.after, times))
        return line.result[0], brought

    found = kept(f"luck/{game.name}-{bot}-{judge}", range(games), measure)
    kind = "learned" if learned else f"{times} games of `{judge}`"
    results, brought = zip(*found, strict=True)
    before, after = variance(results), variance([result - term for result, term in found])
    z = fmean(brought) / (stdev(brought) / sqrt(games))
    smaller = before / after
    return (
        f"| {game.rules.title('en')} | {game.players} | `{bot}` | {kind} | {before:.4g} | {after:.4g} "
        f"| {smaller:{'.1f' if smaller >= 1 else '.2g'}} × | {z:+.1f} | {games:,} |"
    )


def main() -> None:
    """Measure one game after another and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=rulebook.all_games())
    parser.add_argument("--each", type=int, default=2000, help="games of each")
    parser.add_argument("--write", action="store_true", help=f"write the table into {CONTRIBUTING.name}")
    chosen = parser.parse_args()
    rows = []
    for game in map(rulebook.new, chosen.games):
        for bot, judge in valued(game):
            rows.append(row(game, bot, judge, chosen.each))
            print(rows[-1], flush=True)
    if chosen.write:
        rows += other_rows(CONTRIBUTING, "luck", [rulebook.rules(name).title("en") for name in chosen.games])
        fill(CONTRIBUTING, "luck", HEAD + "\n".join(sorted(rows, key=lambda row: row.split("|")[1])))


if __name__ == "__main__":
    main()
