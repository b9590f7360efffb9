"""Luck brings nothing on average, in no game: that is what makes a result without luck a fair one."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

import rulebook
from rulebook.core.luck import generator
from tests.advice.luck_terms import luck, played

GAMES = 2_000


@pytest.mark.everywhere
@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_chance_brings_is_nothing_on_average(name: str) -> None:
    """Of each of 2,000 games one outcome of chance, whose place is drawn before; none, if it ends sooner.

    (A place drawn among those of the finished game would not do: how long a game lasts has to do with luck.)
    """
    game = rulebook.new(name)
    kernel = game.kernel()
    assert kernel is not None
    bot = next(bot for bot in reversed(kernel.module.BOTS) if kernel.fits([bot]))
    places = len(played(game, bot, GAMES).before)
    brought = []
    for number in range(GAMES):
        line, place = played(game, bot, number), generator(number, (3,)).integers(places)
        if place < len(line.before):
            brought.append(luck(game, bot, number, line.before[place], line.after[place], times=2)[0])
        else:
            brought.append(0.0)
    z = fmean(brought) / (stdev(brought) / sqrt(GAMES))
    print(f"{name}, {bot}: z = {z:.2f}, spread {stdev(brought):.3f}")
    assert abs(z) < 4
