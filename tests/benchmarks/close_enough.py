"""Close Enough: many rounds at once against the readable rules and the readable threshold player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rulebook.core.game import CHANCE
from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.bots import Threshold
from rulebook.games.close_enough.fast import play_rounds
from rulebook.games.close_enough.reach import reach
from tests.benchmarks.race import PROMISE, Row, race, timed, within

ROUNDS = 4000


def rows() -> Iterator[Row]:
    """Play the same rounds, by the same luck, on both engines."""
    game, bot = CloseEnough(round_limit=1), Threshold()
    luck = play_rounds(game, np.random.default_rng(1), ROUNDS)
    records = [[move for seat, move in luck.record(at).history if seat == CHANCE] for at in range(ROUNDS)]

    def readable() -> list[tuple[int, ...]]:
        return [_played(game, bot, chances) for chances in records]

    def at_once() -> list[tuple[int, ...]]:
        batch = play_rounds(game, np.random.default_rng(1), ROUNDS).batch()
        return [tuple(column) for column in batch.scores.T]

    yield race(
        f"{ROUNDS:,} rounds of three threshold players",
        at_once,
        {"readable engine": readable},
        at_least=30,
    )
    for tunes, limit in ((1, 0.06), (2, 0.06), (3, 0.4)):
        found = timed(lambda tunes=tunes: reach(dict(game.deck), 5, 15, (), tunes))[1]  # type: ignore[misc]  # bound early
        yield within(f"how close a lot gets, {tunes} to tune", found, PROMISE, limit)


def _played(game: CloseEnough, bot: Threshold, chances: list[Any]) -> tuple[int, ...]:
    """Play one round by the readable rules, with what chance brings given."""
    state, coming, rng = game.start(), iter(chances), np.random.default_rng(0)
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            move = next(coming)
        else:
            view = game.view(state, seat)
            move = bot(game, view, seat, game.moves(view, seat), rng)
        state, _ = game.play(state, seat, move)
    return game.scores(state)
