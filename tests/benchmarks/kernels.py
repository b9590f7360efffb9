"""The kernels: full games a second on one core, by each game's usual strong bots, and steps of random play.

Each is played as `rulebook.simulate` plays it, with all that it counts; the readable engine plays beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

import rulebook
from tests.benchmarks.race import PROMISE, Row, duration

STEPS = 5_000_000
"""What each kernel promises: steps of random legal play in a second."""
ROUNDS = 3
SECONDS = 0.5
"""How long a round takes at least."""


class Race(NamedTuple):
    """A game and its bots, how many games a second are promised, and how many times the readable engine's."""

    name: str
    players: int
    bot: str
    promised: int
    at_least: float


RACES = (
    Race("knapp_daneben", 1, "champion", 40_000, 100),
    Race("knapp_daneben", 1, "champion_deep", 2_000, 200),
    Race("knapp_daneben", 1, "grandmaster", 4_000, 50),
    Race("knapp_daneben", 1, "grandmaster_deep", 300, 80),
    Race("poof", 2, "greedy", 40_000, 500),
    Race("poof", 4, "greedy", 20_000, 500),
    Race("close_enough", 3, "threshold", 10_000, 200),
    Race("closing_in", 2, "planner", 4_000, 80),
    Race("five_to_close", 4, "speller", 1_000, 80),
)
RANDOM = (
    ("knapp_daneben", 1),
    ("poof", 2),
    ("poof", 4),
    ("close_enough", 3),
    ("closing_in", 2),
    ("five_to_close", 4),
)


def rows() -> Iterator[Row]:
    """Run all races."""
    for race in RACES:
        game, what = (
            rulebook.new(race.name, players=race.players),
            f"{named(race.name, race.players)}, {race.bot}",
        )
        ours, readable = (rate(game, race.bot, engine)[0] for engine in ("fast", "readable"))
        yield Row(what, each(ours), "readable engine", each(readable), ours / readable, race.at_least)
        yield Row(f"{what}, in a second", many(ours), PROMISE, many(race.promised), ours / race.promised, 1)
    for name, players in RANDOM:
        _, steps = rate(rulebook.new(name, players=players), "random", "fast")
        what = f"{named(name, players)}, random steps in a second"
        yield Row(what, many(steps), PROMISE, many(STEPS), steps / STEPS, 1)


def rate(game: rulebook.Game, bot: str, engine: str) -> tuple[float, float]:
    """Count games and steps a second of the processor's time: the best of some rounds."""
    rulebook.simulate(game, bot, games=1, engine=engine)  # compiles
    best, games = (0.0, 0.0), 1
    for seed in range(ROUNDS):
        while True:
            start = process_time()
            results = rulebook.simulate(game, bot, games=games, seed=seed, engine=engine, progress=False)
            taken = process_time() - start
            if taken >= SECONDS:
                break
            games = max(games + 1, round(games * min(10, 1.1 * SECONDS / max(taken, 1e-4))))
        best = max(best, (games / taken, games * float(results.steps.mean.value) / taken))
    return best


def named(name: str, players: int) -> str:
    """Name a game and its seats.

    >>> named("poof", 2)
    'a game of Poof, 2 players'
    """
    return f"a game of {rulebook.rules(name).title()}, {players} player{'s' * (players > 1)}"


def each(rate: float) -> str:
    """Write what one takes.

    >>> each(40_000)
    '0.025 ms'
    """
    return duration(1 / rate)


def many(rate: float) -> str:
    """Write how many there are in a second.

    >>> many(41_234.5)
    '41,200'
    """
    return f"{float(f'{rate:.3g}'):,.0f}"
