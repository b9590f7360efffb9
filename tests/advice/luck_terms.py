"""What the outcomes of chance brought in games of compiled bots, valued as a review values them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from rulebook.core.compiled import seed_streams
from rulebook.core.game import CHANCE, Game
from rulebook.core.kernel import OVER
from rulebook.core.playouts import Pays, Playouts, paid


class Played(NamedTuple):
    """A game: the tables before and after each outcome of chance, and what each seat got in the end."""

    before: list[Any]
    after: list[Any]
    result: Pays


def strongest(game: Game[Any, Any]) -> str:
    """Name the highest rung of the game's ladder that plays in its kernel."""
    kernel = game.kernel()
    return next(bot for bot in reversed(game.ladder().values()) if kernel and kernel.fits([bot]))


def played(game: Game[Any, Any], bot: str, number: int) -> Played:
    """Play the game of that number to its end, in the kernel."""
    kernel = game.kernel()
    assert kernel is not None and kernel.fits([bot])
    module, table = kernel.module, kernel.packed([game.start()])
    luck, row = np.zeros(1 + game.players, np.uint64), np.zeros(module.WIDTH, np.int64)
    seed_streams(luck, np.uint64(7), np.uint64(number))
    bots = np.array([module.BOTS.index(bot)] * game.players, np.int64)
    house = kernel.house_for([bot])
    before, after = [], []
    while True:
        earlier = table.copy()
        seat = int(module.turn(house, table[0], bots, luck, row))
        if seat == OVER:
            return Played(before, after, paid(game, module.unpack(game, table[0])))
        module.play(house, table[0], seat, row)
        if seat == CHANCE:
            before.append(module.unpack(game, earlier[0]))
            after.append(module.unpack(game, table[0]))


def luck(
    game: Game[Any, Any], bot: str, number: int, before: Sequence[Any], after: Sequence[Any], times: int
) -> list[Pays]:
    """Say what each outcome of chance brought each seat: known to the game, or by so many games that a bot
    plays on.

    The luck of those games depends on nothing but the number, so it is other luck than the game's own: the
    mean of every term is nothing, whatever went before it and whichever bot plays on.
    """
    states = [*before, *after]
    worths = [game.expected(state) if game.to_act(state) else paid(game, state) for state in states]
    if any(worth is None for worth in worths):
        playouts = Playouts(game, bot, seed=1_000_000 + number)
        worths = [tuple(map(fmean, zip(*row, strict=True))) for row in playouts.pays(states, 0, times)]
    values = [worth for worth in worths if worth is not None]
    pairs = zip(values[: len(before)], values[len(before) :], strict=True)
    return [tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairs]
