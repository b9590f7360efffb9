"""Poof: rounds of the bot `greedy`, many at once against one by one by the readable rules, on equal cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from rulebook.games.poof.fast_tape import Cards

from rulebook.core.game import CHANCE
from rulebook.core.luck import streams
from rulebook.core.players import run
from rulebook.games.poof import Poof, fast, fast_kernel
from rulebook.games.poof.bots import Greedy
from tests.benchmarks.race import Row, duration, timed

AT_ONCE, ONE_BY_ONE = 20_000, 30


def rows() -> Iterator[Row]:
    """Run all races."""
    for players in (2, 4):
        game = Poof(players=players, rounds=1)
        luck = fast.luck(game, np.random.default_rng(1), AT_ONCE)
        readable, slow = timed(partial(_at_the_tables, game, luck[0]))
        yield _row(game, "numpy", fast.play_rounds, luck, readable, slow / ONE_BY_ONE, 30)
        if fast.fastest() is not fast.play_rounds:
            yield _row(game, "numba", fast_kernel.play_rounds, luck, readable, slow / ONE_BY_ONE, 80)


def _row(
    game: Poof,
    name: str,
    engine: Callable[..., fast.Rounds],
    luck: tuple[fast.Ints, fast.Ints],
    readable: list[list[int]],
    slow: float,
    at_least: float,
) -> Row:
    rounds, seconds = timed(partial(engine, game, ("greedy",) * game.players, *luck))
    if rounds.points[:, :ONE_BY_ONE].T.tolist() != readable:
        raise AssertionError(f"{name} and the readable rules do not play the same rounds")
    quick = seconds / AT_ONCE
    what = f"a round of Poof, {game.players} greedy players, {name}"
    return Row(what, duration(quick), "readable engine", duration(slow), slow / quick, at_least)


def _at_the_tables(game: Poof, decks: fast.Ints) -> list[list[int]]:
    return [_at_the_table(game, deck) for deck in decks[:ONE_BY_ONE]]


def _at_the_table(game: Poof, deck: Any) -> list[int]:
    """Play one round by the readable rules, with the cards of this deck."""
    cards, state, bots = Cards(game, deck.tolist()), game.start(), (Greedy(),) * game.players
    rngs = streams(0, game.players)
    while seats := game.to_act(state):
        if seats == (CHANCE,):
            state, _ = game.play(state, CHANCE, cards.come(state))
        else:
            state = next(iter(run(game, state, bots, rngs))).state
    return list(state.sheet[0])
