"""Poofs, by four of a kind and by card: PF-9 to PF-12, PF-R2 to PF-R5."""

from __future__ import annotations

import pytest

from rulebook.core.cards import pile
from rulebook.games.poof import CallPoof, Play, Poof, TakePile, TurnedUp
from tests.games.poof.tables import GAME, POOF, THREE, cited, done, refusal, table


def test_PF_9_four_from_ones_own_cards() -> None:
    state, events = done(table((5, 5, 5, 9), (9,), up={0: ("5",)}, on=(8,)), Play(5, 3, (1,)))
    assert cited(events) == ["PF-6", "PF-9", "PF-11"]
    assert state.pile == ()
    assert state.gone == pile([8, 5, 5, 5, 5])


def test_PF_9_the_booklets_example_a_fourth_five_on_three() -> None:
    state, events = done(table((5, 9), (9,), on=(7, 5, 5, 5)), Play(5, 1))
    assert "PF-9" in cited(events)
    assert state.seat == 0


def test_PF_9_across_two_players() -> None:
    state, events = done(table((5, 5, 9), (5, 5, 3)), Play(5, 2), Play(5, 2))
    assert [event.rule for event in events if event.say == "poofed"] == ["PF-9"]
    assert state.seat == 1


def test_PF_9_they_must_be_on_top_and_in_a_row() -> None:
    state, events = done(table((4, 9), (9, 9), on=(5, 5, 5, 4, 4)), Play(4, 1))
    assert "PF-9" not in cited(events)
    assert state.pile == (5, 5, 5, 4, 4, 4)


def test_PF_9_more_than_four_are_as_good() -> None:
    _, events = done(table((5,) * 3 + (9,), (9,), on=(5,) * 3), Play(5, 3))
    (poofed,) = [event for event in events if event.rule == "PF-9"]
    assert poofed.data["n"] == 6


@pytest.mark.parametrize(("poof_at", "poofed"), [(3, True), (4, False)])
def test_PF_9_the_house_may_ask_for_another_number(poof_at: int, poofed: bool) -> None:
    game = Poof(poof_at=poof_at)
    _, events = done(table((5, 5, 5, 9), (9,)), Play(5, 3), game=game)
    assert ("PF-9" in cited(events)) == poofed


def test_PF_10_a_poof_card_takes_the_pile_away_with_it() -> None:
    state, events = done(table((POOF, 9), (9,), on=(8, 7)), Play(POOF, 1))
    assert cited(events) == ["PF-10", "PF-11"]
    assert state.gone == pile([8, 7, POOF])
    assert state.seat == 0


def test_PF_10_also_by_who_could_play_a_number() -> None:
    assert GAME.why_not(table((POOF, 3), (9,), on=(8,)), 0, Play(POOF, 1)) is None


def test_PF_10_not_on_an_empty_pile() -> None:
    rule, words = refusal(table((POOF, 9, 4), (9,)), Play(POOF, 1))
    assert rule == "PF-10"
    assert "Possible now: play 9 × 1, play 4 × 1 and call a Pooftastrophe." in words


@pytest.mark.parametrize("move", [Play(POOF, 2), Play(POOF, 1, (1,))])
def test_PF_10_one_at_a_time(move: Play) -> None:
    rule, words = refusal(table((POOF, POOF, 9), (9,), up={0: (POOF,)}, on=(8,)), move)
    assert rule == "PF-10"
    assert "one at a time, not 2 at once" in words


def test_PF_11_any_number_may_follow() -> None:
    state, _ = done(table((POOF, 12, 4), (9,), on=(2,)), Play(POOF, 1))
    assert {m.number for m in GAME.moves(state, 0) if isinstance(m, Play)} == {12, 4}


def test_PF_11_FAQ_a_card_turned_up_by_the_poof_may_be_played_now() -> None:
    state = table((9,), (9,), up={0: (POOF,)}, on=(8,))
    state, events = done(state, Play(POOF, 0, (1,)), TurnedUp(11))
    assert cited(events) == ["PF-10", "PF-7", "PF-11"]
    state, _ = done(state, Play(11, 0, (1,)))
    assert state.pile == (11,)


def test_PF_12_FAQ_nothing_but_poof_cards_and_no_pile_is_skipped() -> None:
    state, events = done(table((9, 9), (POOF,), (5,), on=(8,), game=THREE), TakePile(), game=THREE)
    assert cited(events) == ["PF-8", "PF-12"]
    assert state.seat == 2


def test_PF_12_FAQ_on_a_pile_they_can_be_played() -> None:
    state = table((9, 9), (POOF, POOF), on=())
    state, _ = done(state, Play(9, 1))
    assert Play(POOF, 1) in GAME.moves(state, 1)


def test_PF_12_after_ones_own_poof_too() -> None:
    state, events = done(table((5, POOF), (9,), on=(5, 5, 5)), Play(5, 1))
    assert cited(events) == ["PF-6", "PF-9", "PF-12"]
    assert state.seat == 1


def stuck(game: Poof = GAME) -> list[str]:
    state = table((POOF, 9), (9,), on=(8,), game=game)
    return [str(move) for move in game.moves(state, 0) if str(move) != "call a Pooftastrophe"]


@pytest.mark.parametrize(
    ("rule", "moves"),
    [
        ("choice", ["play Poof × 1", "take the pile"]),
        ("must", ["play Poof × 1"]),
        ("never", ["take the pile"]),
    ],
)
def test_PF_R2_stuck_with_a_poof_card(rule: str, moves: list[str]) -> None:
    assert stuck(Poof(poof_when_stuck=rule)) == moves


def test_PF_R2_the_refusals_say_which_way_the_house_plays() -> None:
    state = table((POOF, 9), (9,), on=(8,))
    rule, words = refusal(state, TakePile(), Poof(poof_when_stuck="must"))
    assert rule == "PF-R2"
    assert "must play it" in words
    rule, words = refusal(state, Play(POOF, 1), Poof(poof_when_stuck="never"))
    assert rule == "PF-R2"
    assert "no way out" in words


def test_PF_R2_taking_the_pile_in_spite_of_a_poof_card_is_told() -> None:
    _, events = done(table((POOF, 9), (9,), on=(8,)), TakePile())
    assert cited(events) == ["PF-R2"]


def test_PF_R2_never_is_for_the_stuck_only() -> None:
    game = Poof(poof_when_stuck="never")
    assert game.why_not(table((POOF, 3), (9,), on=(8,)), 0, Play(POOF, 1)) is None


def test_PF_R3_poofs_are_not_called() -> None:
    rule, words = refusal(table((5, 9), (9,), on=(5, 5, 5)), CallPoof())
    assert rule == "PF-R3"
    assert "by itself: with 4 of a kind" in words


@pytest.mark.parametrize("last", [Play(5, 1), Play(POOF, 1)])
def test_PF_R4_a_poof_with_the_last_card_ends_the_round(last: Play) -> None:
    state, events = done(table((last.number,), (9, 2), on=(5, 5, 5)), last)
    assert cited(events)[-5:] == ["PF-R4", "PF-14", "PF-15", "PF-15", "PF-16"]
    assert state.sheet == ((0, 11),)


def test_PF_R5_nothing_but_poof_cards_on_all_hands() -> None:
    state, events = done(table((5, POOF), (POOF, POOF), on=(5, 5, 5)), Play(5, 1))
    assert cited(events) == ["PF-6", "PF-9", "PF-12", "PF-12", "PF-R5", "PF-15", "PF-15", "PF-16"]
    assert state.sheet == ((50, 100),)


def test_PF_R5_also_with_poof_cards_on_face_down_cards() -> None:
    state, events = done(table((5, POOF), (), up={1: (POOF,)}, on=(5, 5, 5)), Play(5, 1))
    assert "PF-R5" in cited(events)
    assert state.phase == "show"
