"""How much fewer games tell as much once luck is taken out: `python -m tests.benchmarks.luck_terms`."""

from __future__ import annotations

import argparse
from statistics import variance
from typing import Any

import rulebook
from rulebook.core.game import Game
from tests.advice.luck_terms import luck, played
from tests.pages import CONTRIBUTING, fill

HEAD = """| game | players | bot | values | variance of a result | without luck | times smaller | games |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
TIMES = 16
"""Games played on from each position, where its worth is not known."""


def row(game: Game[Any, Any], games: int) -> str:
    """Measure the first seat's result with luck and without it, over games of the strongest compiled bot."""
    kernel = game.kernel()
    assert kernel is not None
    bot = next(bot for bot in reversed(kernel.module.BOTS) if kernel.fits([bot]))
    if kernel.luck_unit:
        games *= 20
        (found,) = rulebook.simulate(game, bot, games, 1, known_luck=True, progress=False).known_luck
        before = found.score.mean.error**2 * games
        kind, after = "learned", float(before / found.times)
    else:
        lines = [played(game, bot, number) for number in range(games)]
        fair = [
            line.result[0]
            - sum(
                luck(game, bot, number, *step, TIMES)[0] for step in zip(line.before, line.after, strict=True)
            )
            for number, line in enumerate(lines)
        ]
        kind = f"{TIMES} playouts"
        before, after = variance(line.result[0] for line in lines), variance(fair)
    return (
        f"| {game.rules.title('en')} | {game.players} | `{bot}` | {kind} | {before:.4g} | {after:.4g} "
        f"| {before / after:.1f} × | {games:,} |"
    )


def main() -> None:
    """Measure one game after another and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    rows = []
    for name in rulebook.all_games():
        rows.append(row(rulebook.new(name), chosen.games))
        print(rows[-1], flush=True)
    fill(CONTRIBUTING, "luck", HEAD + "\n".join(rows))


if __name__ == "__main__":
    main()
