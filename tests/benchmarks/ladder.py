"""Climb each ladder, rung by rung: `python -m tests.benchmarks.ladder` writes the table of CONTRIBUTING."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import rulebook
from rulebook.core.game import SHARES, Game
from tests.pages import CONTRIBUTING, fill, other_rows

HEAD = """| game | players | rung | bot | what it gets | ahead of the rung below | games |
| --- | --- | --- | --- | --- | --- | --- |
"""
LINE_UPS: dict[str, Sequence[int]] = {"knapp_daneben": (1,), "closing_in": (2, 3, 4), "five_to_close": (2, 4)}
"""With how many players a game is played, where it is not the usual number."""
READABLE = 20
"""How many times fewer games are played where a bot is not compiled."""


def rungs(game: Game[Any, Any], games: int, seed: int = 1) -> Iterator[str]:
    """Play every two neighbouring rungs against each other, or each alone; a row for each rung."""
    ladder = game.ladder()
    kernel = game.kernel()
    found = {
        pair: rulebook.tournament(
            game, pair, games if kernel and kernel.fits(pair) else games // READABLE, seed
        )
        for pair in pairwise(ladder.values())
    }
    for rung, bot in ladder.items():
        below = next((pair for pair in found if pair[1] == bot), None)
        played = found[below or next(pair for pair in found if pair[0] == bot)]
        own = next(one for one in played.standings if one.bot == bot)
        gets = (
            f"{100 * own.share:.1f} % won" if played.contest else told(game, own.rating, own.error, "% won")
        )
        ahead = ""
        if below:
            by, error = played.between[bot, below[0]]
            ahead = (
                f"{200 * by:.1f} ± {200 * error:.1f} percentage points"
                if played.contest
                else told(game, by, error, "percentage points", "points")
            )
        elif played.contest:
            gets = ""  # there is nobody below to win against
        title = game.rules.title("en")
        yield f"| {title} | {game.players} | {rung} | `{bot}` | {gets} | {ahead} | {played.games:,} |"


def told(game: Game[Any, Any], number: float, error: float, of_wins: str, of_points: str = "") -> str:
    """Tell points, or how many of a hundred games are won."""
    if game.stake() in SHARES:
        return f"{100 * number:.1f} ± {100 * error:.1f} {of_wins}"
    return f"{number:.2f} ± {error:.2f} {of_points}".rstrip()


def main() -> None:
    """Climb one ladder after another and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=rulebook.all_games())
    parser.add_argument("--each", type=int, default=2000, help="games between two rungs")
    chosen = parser.parse_args()
    rows = []
    for name in chosen.games:
        usual = rulebook.new(name).players
        for players in LINE_UPS.get(name, (usual,)):
            rows += list(rungs(rulebook.new(name, players=players), chosen.each))
            print(rows[-3:], flush=True)
    rows += other_rows(CONTRIBUTING, "ladder", [rulebook.rules(name).title("en") for name in chosen.games])
    fill(CONTRIBUTING, "ladder", HEAD + "\n".join(sorted(rows, key=lambda row: row.split("|")[1:3])))


if __name__ == "__main__":
    main()
