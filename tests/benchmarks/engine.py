"""The readable engine, told step by step with its events, beside OpenSpiel's games driven from Python.

The games differ, so this is no contest: it shows what a step costs. A step is a roll or a decision, and each
side plays at random. Yacht is written in C++ and lists thousands of moves; the `python_*` games are small
and written in Python, as ours is, and tell no events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

import pyspiel
from open_spiel.python import games as _games  # registers the games written in Python

import rulebook
from rulebook.core.luck import streams
from rulebook.core.players import random_move, run
from tests.benchmarks.race import PROMISE, Row

SECONDS = 1.0
ROUNDS = 3
PROMISED = 60_000

assert _games is not None


def rows() -> Iterator[Row]:
    """Play all of them at random."""
    ours = rate(knapp_daneben)
    what = "readable Knapp Daneben, steps with events"
    yield Row(what, speed(ours), PROMISE, speed(PROMISED), ours / PROMISED, at_least=1)
    for name in ("yacht", "python_block_dominoes", "python_tic_tac_toe", "python_liars_poker"):
        theirs = rate(lambda name=name: open_spiel(name))  # type: ignore[misc]  # bound early
        yield Row(f"the same beside {name}", speed(ours), "OpenSpiel", speed(theirs), ours / theirs)


def rate(play: Callable[[], Iterator[None]]) -> float:
    """Count steps a second of the processor's time: the best of some rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        steps, start = 0, process_time()
        while process_time() - start < SECONDS:
            for _ in play():
                steps += 1
                if not steps % 50 and process_time() - start > SECONDS:
                    break
        best = max(best, steps / (process_time() - start))
    return best


def speed(steps: float) -> str:
    """Write a number of steps a second.

    >>> speed(98123.4)
    '98,000/s'
    """
    return f"{float(f'{steps:.2g}'):,.0f}/s"


LUCK, RANDOM = streams(1, players=1), Random(1)
GAME = rulebook.new("knapp_daneben")


def knapp_daneben() -> Iterator[None]:
    """One solo game of ours."""
    for _ in run(GAME, GAME.start(), (random_move,), LUCK):
        yield


def open_spiel(name: str) -> Iterator[None]:
    """One game of theirs, by their own loop."""
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = RANDOM.choices(outcomes, odds)[0]
        else:
            action = RANDOM.choice(state.legal_actions())
        state.apply_action(action)
        yield
