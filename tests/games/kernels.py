"""Kernels against the readable engine, step by step: one comparison for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from rulebook.core.compiled import StreamLuck, seed_streams
from rulebook.core.game import CHANCE, Game
from rulebook.core.kernel import OVER, Kernel
from rulebook.core.luck import Streams
from rulebook.core.players import run, seated

ROOM = 20_000
"""More moves than any table offers."""


def same_game(
    game: Game[Any, Any],
    bots: Sequence[str],
    seed: int,
    most: int,
    start: Any = None,
    kernel: Kernel | None = None,
) -> Counter[str]:
    """Play a game in the kernel and every step of it in the readable engine; count positions by their seat.

    At each step the legal moves of every seat, what the bots choose on the same luck, the table after the
    move, and at the end the points and the winners have to be equal.
    """
    kernel = kernel or game.kernel()
    assert kernel is not None and kernel.fits(bots), f"no kernel for {game} with {bots}"
    module, house = kernel.module, kernel.house_for(bots)
    state = game.start() if start is None else start
    table = kernel.packed([state])[0:1]
    luck = np.zeros(1 + game.players, np.uint64)
    seed_streams(luck, np.uint64(seed), np.uint64(0))
    numbers = np.array([module.BOTS.index(bot) for bot in bots], np.int64)
    players = seated(game, list(bots))
    rows, row = np.zeros((ROOM, module.WIDTH), np.int64), np.zeros(module.WIDTH, np.int64)
    seen: Counter[str] = Counter()
    while seen.total() < most:
        same_moves(kernel, state, table[0], rows)
        before = luck.copy()
        seat = int(module.turn(house, table[0], numbers, luck, row))
        if seat == OVER:
            assert game.to_act(state) == ()
            break
        move = module.decode(game, state, seat, row)
        if seat == CHANCE:
            assert game.to_act(state) == (CHANCE,) and game.chance(state).probability(move) > 0, (
                game,
                state,
                move,
            )
        else:
            streams = Streams(
                StreamLuck(before, 0), tuple(StreamLuck(before, 1 + s) for s in range(game.players))
            )
            step = next(run(game, state, players, streams))
            assert (step.seat, step.move) == (seat, move), (game, state, bots)
            assert before.tolist() == luck.tolist(), (game, state, bots)
        state, _ = game.play(state, seat, move)
        module.play(house, table[0], seat, row)
        assert module.unpack(game, table[0]) == state, (game, move)
        assert table.tobytes() == kernel.packed([state]).tobytes(), (game, move, state)
        seen["chance" if seat == CHANCE else str(type(move).__name__)] += 1
    same_results(kernel, state, table)
    return seen


def same_moves(kernel: Kernel, state: Any, table: Any, rows: Any) -> None:
    """Every seat may do the same, in the same order."""
    game, module = kernel.game, kernel.module
    acting = game.to_act(state)
    for seat in range(game.players):
        found = [
            module.decode(game, state, seat, rows[at])
            for at in range(module.legal(kernel.light, table, seat, rows))
        ]
        assert found == (list(game.moves(state, seat)) if seat in acting else []), (game, state, seat)


def same_results(kernel: Kernel, state: Any, table: Any) -> None:
    """Points, winners and worth agree, whether the game is over or not."""
    game = kernel.game
    scores, won = kernel.results(table)
    assert tuple(scores[0].tolist()) == game.scores(state)
    assert tuple(np.flatnonzero(won[0]).tolist()) == tuple(sorted(game.winners(state)))
    assert kernel.worth(table)[0].tolist() == list(game.worth(state))


def same_games(
    house: Callable[[Any], Game[Any, Any]], bots: Sequence[str], seed: int, positions: int
) -> Counter[str]:
    """Compare games of changing options until so many positions were met; `house(random)` makes a game."""
    import random

    luck, seen = random.Random(seed), Counter[str]()
    while seen.total() < positions:
        game = house(luck)
        chosen = [luck.choice(bots) for _ in range(game.players)]
        seen += same_game(game, chosen, luck.getrandbits(63), positions - seen.total())
    return seen
