"""The critic of Close Enough: what it says, and that the shrewd player gives it nothing to say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import rulebook
from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.bots import anybody, stands_by
from rulebook.games.close_enough.critic import critic, may_wait
from rulebook.games.close_enough.table import Call, State, TakeDeck

GAME = CloseEnough()
FAR = State(
    targets=(22, None, None),
    faces=(5, 7, 8),
    hands=((1, 2), (), ()),
    held=((),) * 3,
    locks=(None,) * 3,
    plans=((),) * 3,
    roles=("",) * 3,
)


def test_ce_10_a_call_from_far_away_is_hopeless() -> None:
    event = critic(GAME, (), FAR, 0, Call())
    assert event is not None and GAME.rules.cited(event) == (
        "Player 1 calls from 14 away for 3 stars: somebody who stays in and changes one card is nearer in "
        f"{round(100 * (1 - anybody(GAME).at_least(14)))} % of all cases, so on average the call costs "
        "stars. [CE-10]"
    )
    assert critic(GAME, (), FAR, 0, TakeDeck()) is None
    assert critic(GAME, (), replace(FAR, hands=((8, 9), (), ())), 0, Call()) is None, "it is exact"


def test_ce_10_a_call_is_hopeless_where_one_rival_makes_it_cost_stars() -> None:
    """From a star on, so far off, the caller gains its stars as often as it loses one, or more often."""
    law, needed = anybody(GAME), stands_by(GAME, 1, Fraction(0))
    for off, stars in enumerate(needed[:-1]):
        wins = law.at_least(off)
        if 0 < stars < 10:
            assert wins * stars >= 1 - wins > wins * (stars - 1)


def test_ce_6_who_can_do_nothing_but_call_is_not_blamed() -> None:
    """All nine cards lie in lots, and all that lie open are locked."""
    all_out = replace(
        FAR, faces=(1, 1, 1), hands=((1, 1),) * 3, locks=("lock",) * 3, targets=(22, None, None)
    )
    house = CloseEnough(deck=((1, 9),))
    assert not may_wait(house, all_out, 0)
    assert critic(house, (), all_out, 0, Call()) is None


@pytest.mark.parametrize(
    "games", [pytest.param(60, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.everywhere)]
)
def test_the_shrewd_player_does_none_of_it(games: int) -> None:
    said = 0
    for seed in range(games):
        record = rulebook.play(GAME, ["shrewd", "shrewd", "random"], seed=seed)
        for step, played in enumerate(record.steps):
            if step and (event := record.critic(step)):
                assert played.seat == 2, (seed, GAME.rules.cited(event))
                said += 1
    assert said > games / 10
