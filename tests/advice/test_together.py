"""A win that all share is a whole win: in games played on, in advice, in reviews, as reports count it."""

from __future__ import annotations

from statistics import fmean

import pytest

import rulebook
from rulebook.advice import advise
from rulebook.core.game import CHANCE
from rulebook.core.playouts import Playouts, paid
from rulebook.core.record import Record

GAME = rulebook.new("closing_in", players=3)


def first_decision() -> Record:
    """The first table of a game at which somebody chooses."""
    record = rulebook.play(GAME, "planner", seed=3)
    step = next(n for n in range(1, len(record)) if record.steps[n].seat != CHANCE)
    return record.at(step - 1)


@pytest.mark.slow
@pytest.mark.parametrize("quick", [True, False])
def test_games_played_on_count_whether_they_are_won(quick: bool) -> None:
    """In the kernel and in the readable engine."""
    playouts = Playouts(GAME, "planner", seed=5)
    assert playouts.kernel
    if not quick:
        playouts.kernel = None
    (pays,) = playouts.pays([GAME.start()], 0, 12)
    assert set(pays) == {(0.0,) * 3, (1.0,) * 3}


@pytest.mark.slow
def test_at_the_end_everybody_has_all_of_it() -> None:
    ends = [rulebook.play(GAME, "planner", seed=seed) for seed in range(12)]
    assert [paid(GAME, end.state) for end in ends] == [(float(bool(end.winners)),) * 3 for end in ends]


@pytest.mark.slow
def test_the_worth_of_a_move_is_how_many_games_are_won_after_it() -> None:
    record = first_decision()
    advice = advise(record, worlds=40)
    state = GAME.play(record.state, advice.seat, advice.best)[0]
    won = fmean(pay[0] for pay in Playouts(GAME, "planner", seed=9).pays([state], 0, 4000)[0])
    assert abs(advice[0].worth - won) < 4 * advice[0].error
    assert advice[0].worth > 1 / 3 - 4 * advice[0].error  # no seat's part of a win could be more
    assert advice._table()[0].endswith("in games won")


@pytest.mark.slow
def test_a_bot_of_the_ladder_gets_the_games_that_it_wins() -> None:
    found = rulebook.tournament(GAME, ["random", "planner"], games=200)
    won = rulebook.simulate(GAME, "planner", 2000, progress=False).wins(0)
    planner = next(one for one in found.standings if one.bot == "planner")
    assert abs(planner.rating - float(won.value)) < 4 * (planner.error**2 + won.error**2) ** 0.5
