"""Measure what advice loses against the best move, beside the best bot: `python -m tests.benchmarks.advised`.

In so many positions of each game the move that `advise` chooses within a tenth of a second, and the move that
the strongest bot of the ladder chooses, are held against the best that a long search finds. The search
chooses on some luck, and is judged with the two on other luck: so a loss is not made smaller by chance, and
may come out below 0. All times are the processor's, so that a busy machine measures the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any

import rulebook
from rulebook.advice import hindsight, ranking, solved
from rulebook.advice.ranking import Trial, advise
from rulebook.core.game import SHARES, Game, Seat
from rulebook.core.luck import generator
from rulebook.core.players import bots, usual_bot
from rulebook.core.record import Record
from tests.pages import CONTRIBUTING, fill, other_rows

WITHIN = 0.1
MARKED = "advised"
HEADS = (
    "game", "positions", "advice: mean loss", "median", "best bot", "its mean loss", "median", "half of that",
    "a review takes",
)  # fmt: skip
NOTE = (
    "Losses are in shares of the win (percent), for Close to the Mark! and Poof in points; ± is one standard "
    "error. The best move of a position is what a search of {seconds:g} s finds. Python {python}."
)


@dataclass(frozen=True)
class Losses:
    """What the advice and the bot lost in the positions of one game."""

    game: Game[Any, Any]
    bot: str
    advice: list[float]
    bots: list[float]
    review: float

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the game."""
        half = "yes" if fmean(self.advice) <= fmean(self.bots) / 2 else "NO"
        return (
            self.game.rules.title(), str(len(self.advice)), self.mean(self.advice), self.middle(self.advice),
            self.bot, self.mean(self.bots), self.middle(self.bots), half, f"{self.review:.1f} s",
        )  # fmt: skip

    @property
    def unit(self) -> tuple[float, str]:
        """What a loss is counted in."""
        return (100.0, " %") if self.game.stake() in SHARES else (1.0, "")

    def mean(self, losses: list[float]) -> str:
        """The mean and its standard error."""
        by, sign = self.unit
        error = by * stdev(losses) / len(losses) ** 0.5
        return f"{by * fmean(losses):.2f} ± {error:.2f}{sign}"

    def middle(self, losses: list[float]) -> str:
        """The median."""
        by, sign = self.unit
        return f"{by * median(losses):.2f}{sign}"


def decisions(game: Game[Any, Any], seed: int) -> Iterator[Record[Any, Any]]:
    """Draw positions in which somebody chooses, one a game that the usual bot plays."""
    draw = Random(seed)
    for number in range(seed, 10**9):
        record = rulebook.play(game, usual_bot(game), seed=number)
        steps = range(len(record))
        chosen = [n for n in steps if record.steps[n + 1].seat >= 0]
        draw.shuffle(chosen)
        for step in chosen:
            before, seat = record.at(step), record.steps[step + 1].seat
            if len(before.legal(seat)) > 1:
                yield before
                break


def losses(game: Game[Any, Any], positions: int, seconds: float, seed: int) -> Losses:
    """Measure one game."""
    name = list(game.ladder().values())[-1]
    strongest = bots(game)[name]
    advice, theirs = [], []
    for number, record in enumerate(decisions(game, seed)):
        if number == positions:
            break
        (seat, *_) = (record.to_act[0],)
        moves, view = tuple(record.legal(seat)), record.view(seat)
        if number == 0:  # what is compiled or read once is no part of a tenth of a second
            advise(record, seat, WITHIN)
        advised = advise(record, seat, WITHIN).best
        played = strongest(game, view, seat, moves, generator(seed, (number,)))
        search = Trial(game, view, seat, moves, seed=1000 + number)
        search.until(seconds)
        best = search.advice().best
        advice.append(lost(game, view, seat, best, advised, seconds, number))
        theirs.append(
            lost(game, view, seat, best, played, seconds, number) if played != advised else advice[-1]
        )
    return Losses(game, name, advice, theirs, review_takes(game, seed))


def lost(
    game: Game[Any, Any], view: Any, seat: Seat, best: Any, chosen: Any, seconds: float, number: int
) -> float:
    """What a move loses against the best one, on luck that has chosen neither."""
    if chosen == best:
        return 0.0
    both = Trial(game, view, seat, (best, chosen), seed=2000 + number)
    both.until(seconds / 2)
    return both.less(1, 0)[0]


def review_takes(game: Game[Any, Any], seed: int) -> float:
    """Time the review of a whole game: the middle one of three."""
    times = []
    for number in range(3):
        record = rulebook.play(game, usual_bot(game), seed=seed + number)
        started = process_time()
        rulebook.review(record)
        times.append(process_time() - started)
    return median(times)


def as_row(cells: Sequence[str]) -> str:
    """Write a row of a table.

    >>> as_row(["Poof", "200"])
    '| Poof | 200 |'
    """
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure one game after another, and write the table into the page if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=rulebook.all_games())
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each long search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write the table into {CONTRIBUTING.name}")
    options = parser.parse_args()
    for room in (ranking, hindsight, solved):
        setattr(room, "perf_counter", process_time)  # noqa: B010 — mypy knows that nobody exports it
    rows = []
    for name in options.games:
        found = losses(rulebook.new(name), options.positions, options.seconds, options.seed)
        rows.append(as_row(found.cells))
        print(rows[-1], file=sys.stderr, flush=True)
    if options.write:
        rows += other_rows(CONTRIBUTING, MARKED, [rulebook.rules(name).title() for name in options.games])
    lines = [as_row(HEADS), as_row(["---"] * len(HEADS)), *sorted(rows, key=lambda row: row.split("|")[1])]
    note = NOTE.format(seconds=options.seconds, python=sys.version.split()[0])
    text = "\n".join(lines) + f"\n\n{note}"
    print(text)
    if options.write:
        fill(CONTRIBUTING, MARKED, text)


if __name__ == "__main__":
    main()
