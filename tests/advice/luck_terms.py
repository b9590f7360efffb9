"""What each outcome of chance brought in games of compiled bots, as a review counts it."""

from __future__ import annotations

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


def played(game: Game[Any, Any], bot: str, number: int) -> Played:
    """Play the game of that number to its end, in the kernel."""
    kernel = game.kernel()
    assert kernel is not None and kernel.fits([bot])
    module, table = kernel.module, kernel.packed([game.start()])
    luck, row = np.zeros(1 + game.players, np.uint64), np.zeros(module.WIDTH, np.int64)
    seed_streams(luck, np.uint64(7), np.uint64(number))
    bots = np.array([module.BOTS.index(bot)] * game.players, np.int64)
    before, after = [], []
    while True:
        earlier = table.copy()
        seat = int(module.turn(kernel.house, table[0], bots, luck, row))
        if seat == OVER:
            return Played(before, after, paid(game, module.unpack(game, table[0])))
        module.play(kernel.house, table[0], seat, row)
        if seat == CHANCE:
            before.append(module.unpack(game, earlier[0]))
            after.append(module.unpack(game, table[0]))


def luck(game: Game[Any, Any], bot: str, number: int, before: Any, after: Any, times: int) -> Pays:
    """Say what chance brought each seat: known to the game, or the difference of so many games played on.

    The luck of those games depends on nothing but the number, so it is other luck than the game's own.
    """
    earlier, later = game.expected(before), game.expected(after)
    if earlier is None or later is None:
        ends = Playouts(game, bot, seed=1_000_000 + number).pays([before, after], 0, times)
        earlier, later = (tuple(map(fmean, zip(*rows, strict=True))) for rows in ends)
    return tuple(b - a for a, b in zip(earlier, later, strict=True))
