"""Face-down cards played blind: PF-18 and PF-R7."""

from __future__ import annotations

import pytest

from rulebook.games.poof import Blind, Blinds, Mix, Pass, Play, Poof, Stack, TakePile, TurnedUp
from tests.games.poof.tables import BLIND, CHANCE, POOF, UNDER, cited, done, refusal, table, whole

SEVERAL = Poof(extra_challenge=True, blind_cards="several")


def test_PF_18_face_down_cards_are_not_turned_up() -> None:
    state, events = done(table((3,), (5, 9), up={0: (8,)}), Play(8, 0, (1,)), game=BLIND)
    assert cited(events) == ["PF-5"]
    assert state.stacks[0] == (Stack(None, True),)
    assert state.seat == 1


def test_PF_18_a_blind_card_that_is_low_enough_lies_on_the_pile() -> None:
    state = table((3,), (5,), up={0: (UNDER,)}, on=(8,))
    state, events = done(state, Blind(1), game=BLIND)
    assert BLIND.to_act(state) == (CHANCE,)
    assert state.turns == 1
    assert refusal(state, TurnedUp(99), BLIND, CHANCE)[0] == "PF-18"
    state, events = done(state, TurnedUp(8), game=BLIND)
    assert state.pile == (8, 8)
    assert cited(events) == ["PF-18"]
    assert whole(state) == BLIND.deck


def test_PF_R15_one_that_is_too_high_goes_into_the_hand_with_the_pile() -> None:
    state = table((3,), (5,), up={0: (UNDER,)}, on=(8, 7))
    state, events = done(state, Blind(1), TurnedUp(9), game=BLIND)
    assert state.hands[0] == (3, 7, 8, 9)
    assert state.known[0] == (7, 8, 9)
    assert cited(events) == ["PF-R15"]
    assert (state.pile, state.seat) == ((), 1)


def test_PF_18_a_blind_card_may_make_four_of_a_kind() -> None:
    state = table((3,), (5,), up={0: (UNDER,)}, on=(8, 8, 8))
    state, events = done(state, Blind(1), TurnedUp(8), game=BLIND)
    assert cited(events) == ["PF-18", "PF-9", "PF-11"]
    assert state.seat == 0


def test_PF_18_a_blind_poof_card_poofs() -> None:
    state = table((3,), (5,), up={0: (UNDER,)}, on=(8,))
    state, events = done(state, Blind(1), TurnedUp(POOF), game=BLIND)
    assert cited(events) == ["PF-R12", "PF-10", "PF-11"]


def test_PF_18_the_last_card_may_be_blind() -> None:
    state = table((), (5,), up={0: (UNDER,)}, on=(8,))
    state, events = done(state, Blind(1), TurnedUp(4), game=BLIND)
    assert cited(events)[:2] == ["PF-18", "PF-14"]
    assert state.sheet == ((0, 5),)


def test_PF_18_only_uncovered_cards_that_are_there_and_alone() -> None:
    state = table((3,), (5,), up={0: (8, None, UNDER)})
    assert refusal(state, Blind(1), BLIND)[0] == "PF-18"
    assert "still covered" in refusal(state, Blind(1), BLIND)[1]
    assert "no face-down card" in refusal(state, Blind(2), BLIND)[1]
    assert refusal(state, Blind(4), BLIND)[0] == "PF-5"
    rule, words = refusal(state, Play(3, 1, (3,)), BLIND)
    assert rule == "PF-R10"
    assert "not together with cards that can be seen" in words
    assert refusal(state, Mix((3, 8)), BLIND)[0] == "PF-5"


def test_PF_R11_who_can_go_blind_does_not_take_the_pile() -> None:
    state = table((9,), (5,), up={0: (UNDER,)}, on=(8,))
    rule, words = refusal(state, TakePile(), BLIND)
    assert rule == "PF-R11"
    assert "play the face-down card of stack 1 blind" in words
    assert refusal(state, Pass(), BLIND)[0] == "PF-8"


def test_PF_R2_where_a_blind_card_is_the_only_way_the_refusals_name_it() -> None:
    """No Poof card when stuck, and no pile while a blind card can be played: each says what may be done."""
    game = Poof(extra_challenge=True, poof_when_stuck="never")
    state = table((POOF, 9), (5,), up={0: (UNDER,)}, on=(8,))
    assert next(str(m) for m in game.moves(state, 0)) == "play the face-down card of stack 1 blind"
    for move in (Play(POOF, 1), TakePile()):
        _rule, words = refusal(state, move, game)
        assert "play the face-down card of stack 1 blind" in words
        assert "has to be taken" not in words
    assert refusal(state, Play(POOF, 1), game)[0] == "PF-R2"


def test_PF_10_with_no_pile_and_no_number_the_blind_card_is_named() -> None:
    rule, words = refusal(table((POOF,), (5,), up={0: (UNDER,)}), Play(POOF, 1), BLIND)
    assert rule == "PF-10"
    assert words.endswith("Possible now: play the face-down card of stack 1 blind and call a Pooftastrophe.")


def test_PF_5_nothing_is_face_up_on_any_stack() -> None:
    rule, words = refusal(table((3,), (5,), up={0: (None,)}), Play(3, 0, (1,)))
    assert (rule, words) == ("PF-5", "Nothing lies face up on stack 1, nor on any other stack of Player 1.")


def test_PF_R7_with_no_pile_any_number_is_fine() -> None:
    state = table((3,), (5,), up={0: (UNDER,)})
    state, events = done(state, Blind(1), TurnedUp(12), game=BLIND)
    assert state.pile == (12,)
    assert cited(events) == ["PF-R7"]


def test_PF_R7_a_blind_poof_card_with_no_pile_goes_into_the_hand() -> None:
    state = table((3,), (5,), up={0: (UNDER,)})
    state, events = done(state, Blind(1), TurnedUp(POOF), game=BLIND)
    assert state.hands[0] == (POOF, 3)
    assert cited(events) == ["PF-R7"]
    assert state.seat == 1


def test_PF_R11_the_house_may_leave_the_choice() -> None:
    game = Poof(extra_challenge=True, blind_when_stuck="choice")
    state = table((9,), (5,), up={0: (UNDER,)}, on=(8,))
    assert set(map(str, game.moves(state, 0))) == {
        "play the face-down card of stack 1 blind",
        "take the pile",
        "call a Pooftastrophe",
    }
    state, events = done(state, TakePile(), game=game)
    assert cited(events) == ["PF-R11"]
    assert (
        game.rules.say(events[0])
        == "Player 1 could play a face-down card blind, but takes the pile of one card."
    )
    assert (state.hands[0], state.stacks[0], state.seat) == ((8, 9), (Stack(None, True),), 1)


def test_PF_R11_with_a_choice_a_low_number_still_has_to_be_played() -> None:
    game = Poof(extra_challenge=True, blind_when_stuck="choice")
    assert refusal(table((3,), (5,), up={0: (UNDER,)}, on=(8,)), TakePile(), game)[0] == "PF-R1"
    assert refusal(table((3,), (5,), up={0: (UNDER,)}), TakePile(), game)[0] == "PF-8"


@pytest.mark.parametrize("rule", ["choice", "must", "never"])
def test_PF_R12_a_blind_poof_card_makes_a_poof_also_for_who_is_stuck(rule: str) -> None:
    game = Poof(extra_challenge=True, poof_when_stuck=rule)
    state = table((9,), (5,), up={0: (UNDER,)}, on=(8,))
    state, events = done(state, Blind(1), TurnedUp(POOF), game=game)
    assert cited(events) == ["PF-R12", "PF-10", "PF-11"]
    assert state.pile == ()


@pytest.mark.parametrize("stacks", [(1, 2), (1, 2, 4)])
def test_PF_R10_several_at_once_only_where_the_house_allows_it(stacks: tuple[int, ...]) -> None:
    state = table((3,), (5,), up={0: (UNDER, UNDER, None, UNDER)}, on=(8,))
    rule, words = refusal(state, Blinds(stacks), BLIND)
    assert (rule, words) == (
        "PF-R10",
        f"In this game a turn plays one face-down card blind, not {len(stacks)}.",
    )
    assert SEVERAL.why_not(state, 0, Blinds(stacks)) is None
    assert sum(isinstance(move, Blinds) for move in SEVERAL.moves(state, 0)) == 4


@pytest.mark.parametrize(
    ("stacks", "rule"),
    [
        ((), "PF-R10"),
        ((2,), "PF-R10"),
        ((2, 1), "PF-R10"),
        ((2, 2), "PF-R10"),
        ((2, 3), "PF-18"),
        ((1, 2), "PF-18"),
        ((2, 9), "PF-5"),
    ],
)
def test_PF_R10_they_are_different_uncovered_cards_in_order(stacks: tuple[int, ...], rule: str) -> None:
    state = table((3,), (5,), up={0: (7, UNDER, None, UNDER)}, on=(8,))
    assert refusal(state, Blinds(stacks), SEVERAL)[0] == rule
    assert refusal(state, Blinds(stacks), SEVERAL, seat=1)[0] == "PF-5"


def test_PF_R10_several_come_one_after_another_in_a_single_turn() -> None:
    state = table((3,), (5,), up={0: (UNDER, UNDER, UNDER)}, on=(9,))
    state, events = done(state, Blinds((1, 3)), TurnedUp(9), game=SEVERAL)
    assert (cited(events), state.phase, state.turning, state.pile) == (["PF-18"], "blind", (3,), (9, 9))
    state, events = done(state, TurnedUp(4), game=SEVERAL)
    assert (cited(events), state.pile, state.seat, state.turns) == (["PF-18"], (9, 9, 4), 1, 1)
    assert state.stacks[0] == (Stack(None, False), Stack(None, True), Stack(None, False))
    assert whole(state) == SEVERAL.deck


@pytest.mark.parametrize(
    ("on", "card", "rules", "hand", "seat"),
    [
        ((8,), 9, ["PF-R15"], (3, 8, 9), 1),
        ((8,), POOF, ["PF-R12", "PF-10", "PF-11"], (3,), 0),
        ((8, 8, 8), 8, ["PF-18", "PF-9", "PF-11"], (3,), 0),
        ((), POOF, ["PF-R7"], (POOF, 3), 1),
    ],
)
def test_PF_R10_the_others_stay_face_down_after_a_poof_or_one_that_cannot_go(
    on: tuple[int, ...], card: int, rules: list[str], hand: tuple[int, ...], seat: int
) -> None:
    state = table((3,), (5,), up={0: (UNDER, UNDER)}, on=on)
    state, events = done(state, Blinds((1, 2)), TurnedUp(card), game=SEVERAL)
    assert cited(events) == rules
    assert (state.hands[0], state.stacks[0][1], state.turning, state.seat) == (
        hand,
        Stack(None, True),
        (),
        seat,
    )


def test_PF_12_a_blind_card_is_something_to_begin_with() -> None:
    state = table((9, 9), (POOF,), up={1: (UNDER,)}, on=(8,))
    state, events = done(state, TakePile(), game=BLIND)
    assert cited(events) == ["PF-8"]
    assert [str(m) for m in BLIND.moves(state, 1)][:1] == ["play the face-down card of stack 1 blind"]
    rule, words = refusal(state, TakePile(), BLIND, 1)
    assert rule == "PF-8"
    assert "Possible now: play the face-down card" in words


def test_PF_12_a_covered_face_down_card_is_nothing_to_begin_with() -> None:
    state = table((9, 9), (POOF,), up={1: (POOF,)}, on=(8,))
    state, events = done(state, TakePile(), game=BLIND)
    assert cited(events) == ["PF-8", "PF-12"]
    assert state.seat == 0
