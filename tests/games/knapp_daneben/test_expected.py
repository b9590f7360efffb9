"""What the champion promises is consistent: before a roll it is the mean of what it says after it."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.games.knapp_daneben import KnappDaneben


@pytest.mark.slow
def test_what_is_expected_before_a_roll_is_the_mean_of_what_is_expected_after_it() -> None:
    """The mean over all 7,776 rolls, so that luck brings nothing on average."""
    game = KnappDaneben()
    record = rulebook.play(game, "greedy", seed=11)
    before = next(record.at(step) for step in (46, 47) if record.at(step).to_act == (-1,))
    (expected,) = game.expected(before.state) or ()
    rolls = game.chance(before.state).odds()
    after = [game.expected(game.play(before.state, -1, roll)[0]) or () for roll in rolls]
    assert sum(value for (value,) in after) / len(after) == pytest.approx(expected)


def test_nothing_is_expected_of_a_game_that_it_was_not_trained_for() -> None:
    game = KnappDaneben(sides=8)
    assert game.expected(game.start()) is None
