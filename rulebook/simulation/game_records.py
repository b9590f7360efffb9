"""Whole records of many games, quickly: the kernel chooses where it knows the bots, the rules carry out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebook.core.game import CHANCE, Game
from rulebook.core.kernel import OVER, Kernel
from rulebook.core.later import np
from rulebook.core.luck import streams
from rulebook.core.players import Bot, kernel_with, run, seated
from rulebook.core.record import Record, Step, recorded


def game_records(
    game: Game[Any, Any], bots: str | Bot | Sequence[str | Bot], games: int, seed: int = 1
) -> Iterator[Record[Any, Any]]:
    """Play games with these bots and give the record of each: the same seed, the same records.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=2)
    >>> [record.scores for record in game_records(game, ["random", "greedy"], games=2)]
    [(31, 69), (43, 81)]
    """
    players = seated(game, bots)
    kernel, names = kernel_with(game, players)
    first: Step[Any, Any] = Step(CHANCE, None, game.start(), ())
    for number in range(games):
        if kernel:
            steps = _by_kernel(kernel, names, seed, number)
        else:
            steps = run(game, first.state, players, streams(seed, game.players, (number,)))
        yield recorded(game, (first, *steps))


def _by_kernel(kernel: Kernel, names: Sequence[str], seed: int, number: int) -> Iterator[Step[Any, Any]]:
    """Let the kernel say who does what, and the readable rules what comes of it."""
    from rulebook.core.compiled import seed_streams

    game, module, state = kernel.game, kernel.module, kernel.game.start()
    house = kernel.house_for(names)
    table, row = kernel.packed([state]), np.zeros(kernel.module.WIDTH, np.int64)
    luck = np.zeros(1 + game.players, np.uint64)
    seed_streams(luck, np.uint64(seed), np.uint64(number))
    chosen = np.array([module.BOTS.index(name) for name in names], np.int64)
    while (seat := int(module.turn(house, table[0], chosen, luck, row))) != OVER:
        move = module.decode(game, state, seat, row)
        module.play(house, table[0], seat, row)
        state, events = game.play(state, seat, move)
        yield Step(seat, move, state, events)
