"""Knapp Daneben!: the best placement without all rolls, and answers at the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben, State, legal, score
from rulebook.games.knapp_daneben.bots import _most_hopeful, prospects
from rulebook.games.knapp_daneben.odds import heat, law_of_best
from tests.benchmarks.race import PROMISE, Row, race, timed, within
from tests.calls import calls

GAME = KnappDaneben()


def rows() -> Iterator[Row]:
    """Run all races, on a sheet half full."""
    state = rulebook.play(GAME, "greedy", seed=3).at(26).state
    sheet, colour = state.sheets[0], state.colours[0]
    worth = [[score.earned(GAME, sheet, c, t) if t > 1 else 0 for t in range(13)] for c in range(25)]
    yield race(
        "the mean of the best placement over all rolls",
        lambda: law_of_best(GAME, sheet, colour, lambda circle, total: worth[circle][total]).mean,
        {"each of the 7,776 rolls": lambda: one_by_one(sheet, colour, worth)},
        at_least=100,
    )
    yield within("the heat map of a sheet", timed(lambda: heat(GAME, sheet, colour))[1], PROMISE, 0.005)
    for name in GAME.bots():
        yield within(f"a move by {name}, the one that takes most calls", thought(name), PROMISE, 0.1)
    yield panel()


def thought(name: str) -> float:
    """Time a bot's longest thought of a game."""
    return timed(longest(name))[1]


def longest(name: str) -> partial[Any]:
    """Find the thought of a game that takes most calls, of a bot that remembers no other."""
    bot, rng = GAME.bots()[name], np.random.default_rng(1)

    def think(state: State) -> Any:
        for remembered in (_most_hopeful, prospects):
            remembered.cache_clear()
        return bot(GAME, state, 0, GAME.moves(state, 0), rng)

    decisions = [
        step.state for step in rulebook.play(GAME, name, seed=2).steps if GAME.to_act(step.state) == (0,)
    ]
    return max([partial(think, state) for state in decisions], key=calls)


def panel() -> Row:
    """Time the odds panel of two players, where it takes most calls."""
    game = KnappDaneben(players=2)
    steps = rulebook.play(game, ["greedy", "random"], seed=3).steps
    views = [partial(game.facts, step.state, seat) for step in steps for seat in (0, 1)]
    return within("the odds panel of two players", timed(max(views, key=calls))[1], PROMISE, 0.1)


def one_by_one(sheet: tuple[int, ...], colour: str, worth: list[list[int]]) -> Fraction:
    """Go through all rolls and all placements."""
    own = GAME.colours.index(colour)
    empty = [(c, GAME.circle_colours[c]) for c, number in enumerate(sheet) if not number]
    best = 0
    for roll in product(range(1, 7), repeat=5):
        totals = legal.openings(GAME, roll, own)
        best += max(worth[c][t] for c, k in empty for t in totals[k])
    return Fraction(best, 6**5)
