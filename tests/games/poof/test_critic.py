"""The critic of Poof: what it says, and that the shrewd player gives it nothing to say."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.games.poof import Poof
from rulebook.games.poof.critic import critic
from rulebook.games.poof.table import Play, Pooftastrophe, TakePile
from tests.games.poof.tables import table


def test_pf_10_a_pile_is_taken_though_a_poof_card_would_blow_it_away() -> None:
    state = table((0, 9), (5, 6), on=(7, 7, 3))
    event = critic(Poof(), (), state, 0, TakePile())
    assert event is not None and Poof().rules.cited(event) == (
        "Player 1 takes 3 cards, though a Poof card would have blown the pile away. [PF-10]"
    )
    assert critic(Poof(), (), state, 0, Play(0, 1)) is None
    assert critic(Poof(poof_when_stuck="never"), (), state, 0, TakePile()) is None, "it was not allowed"
    assert critic(Poof(), (), table((9,), (5, 6), on=(7, 3)), 0, TakePile()) is None, "there was none"


def test_pf_17_mercy_is_asked_with_poof_cards_in_hand() -> None:
    state = table((0, 9), (5, 6), up={0: (0,)})
    event = critic(Poof(), (), state, 0, Pooftastrophe())
    assert event is not None and event.rule == "PF-17" and event.data["points"] == 100
    assert critic(Poof(), (), table((9,), (5, 6)), 0, Pooftastrophe()) is None


@pytest.mark.parametrize(
    "rounds", [pytest.param(200, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.everywhere)]
)
def test_the_shrewd_player_does_none_of_it(rounds: int) -> None:
    game, said = Poof(rounds=1), 0
    for seed in range(rounds):
        record = rulebook.play(game, ["shrewd", "random"], seed=seed)
        for step, played in enumerate(record.steps):
            if step and (event := record.critic(step)):
                assert played.seat == 1, (seed, game.rules.cited(event))
                said += 1
    assert said > rounds / 10
