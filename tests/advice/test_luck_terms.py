"""Luck brings nothing on average, in no game: that is what makes a result without luck a fair one."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

import rulebook
from rulebook.core.luck import generator
from rulebook.core.players import usual_bot
from tests.advice.luck_terms import luck, played, strongest

GAMES = 2_000


@pytest.mark.everywhere
@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_chance_brings_is_nothing_on_average(name: str) -> None:
    """Of each of 2,000 games one outcome of chance, whose place is drawn before; none, if it ends sooner.

    (A place drawn among those of the finished game would not do: how long a game lasts has to do with luck.)
    """
    game = rulebook.new(name)
    bot, judge = strongest(game), usual_bot(game)
    places = len(played(game, bot, GAMES).before)
    brought = []
    for number in range(GAMES):
        line, place = played(game, bot, number), generator(number, (3,)).integers(places)
        if place < len(line.before):
            step = slice(place, place + 1)
            ((term, *_),) = luck(game, judge, number, line.before[step], line.after[step], times=2)
            brought.append(term)
        else:
            brought.append(0.0)
    z = fmean(brought) / (stdev(brought) / sqrt(GAMES))
    print(f"{name}, {bot}: z = {z:.2f}, spread {stdev(brought):.3f}")
    assert abs(z) < 4
