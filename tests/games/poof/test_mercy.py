"""The Pooftastrophe of two players: PF-17 and PF-R6."""

from __future__ import annotations

import pytest

from rulebook.games.poof import Play, Poof, Pooftastrophe, Shown
from rulebook.games.poof.odds import mercy_now, play_on
from tests.games.poof.tables import GAME, POOF, THREE, UNDER, cited, done, refusal, table


def test_PF_17_the_caller_scores_own_cards_and_the_pile_the_other_nothing() -> None:
    state, events = done(table((12, 11, POOF), (2, 3), on=(8, 7)), Pooftastrophe())
    assert state.sheet == ((12 + 11 + 50 + 8 + 7, 0),)
    assert cited(events) == ["PF-17", "PF-17", "PF-17", "PF-16"]


def test_PF_17_cards_that_lie_face_down_count_for_the_caller_alone() -> None:
    state = table((12,), (2, 3), up={0: (7,), 1: (5,)}, on=(8,))
    state, events = done(state, Pooftastrophe(), Shown(((10,), (9,))))
    assert state.sheet == ((12 + 7 + 10 + 8, 0),)
    assert "PF-15" in cited(events)


def test_PF_17_it_is_for_two_players_only() -> None:
    state = table((12,), (2,), (3,), game=THREE)
    for seat in range(3):
        rule, words = refusal(state, Pooftastrophe(), THREE, seat)
        assert rule == "PF-17"
        assert "two players only, and 3 are playing" in words
    assert THREE.to_act(state) == (0,)


def test_PF_17_nobody_who_is_not_playing_can_call() -> None:
    assert refusal(table((12,), (2,)), Pooftastrophe(), seat=2)[0] == "PF-17"


def test_PF_17_FAQ_it_may_pay_when_all_ones_cards_are_higher_than_the_others() -> None:
    """All of one's cards are higher, and the other begins: calling costs less than playing on, on average."""
    view = table((2, 3, 4, 5), (9, 11))
    on = play_on(GAME, view, 1, times=40, seed=1)
    assert mercy_now(GAME, view, 1)[20] == 1
    assert on.mean + 2 * on.error < -20


def test_PF_R6_out_of_turn_too() -> None:
    state = table((12, 3), (9, 2), on=(8,))
    assert GAME.to_act(state) == (0, 1)
    assert list(GAME.moves(state, 1)) == [Pooftastrophe()]
    state, events = GAME.play(state, 1, Pooftastrophe())
    assert [event.rule for event in events][:2] == ["PF-17", "PF-R6"]
    assert state.sheet == ((0, 9 + 2 + 8),)


def test_PF_R6_in_ones_own_turn_only() -> None:
    game = Poof(mercy="own_turn")
    state = table((12, 3), (9, 2), on=(8,))
    assert game.to_act(state) == (0,)
    assert game.why_not(state, 0, Pooftastrophe()) is None
    rule, words = refusal(state, Pooftastrophe(), game, 1)
    assert rule == "PF-R6"
    assert "it is the turn of Player 1" in words


@pytest.mark.parametrize("seat", [0, 1])
def test_PF_R6_never(seat: int) -> None:
    rule, words = refusal(table((12,), (9,)), Pooftastrophe(), Poof(mercy="off"), seat)
    assert (rule, words) == ("PF-R6", "In this game nobody may call a Pooftastrophe.")


def test_PF_R6_not_while_a_card_is_being_turned_up() -> None:
    state, _ = done(table((3,), (5, 9), up={0: (8,), 1: (UNDER,)}), Play(8, 0, (1,)))
    assert refusal(state, Pooftastrophe(), seat=1)[0] == "PF-7"
