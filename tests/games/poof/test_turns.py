"""What a turn may play: PF-5 to PF-8, PF-13, PF-R1, and the booklet's questions about them."""

from __future__ import annotations

import pytest

from rulebook.games.poof import Blind, Blinds, Mix, Pass, Play, Stack, TakePile, TurnedUp
from tests.games.poof.tables import CHANCE, GAME, POOF, THREE, cited, done, refusal, table, whole


def test_PF_5_an_empty_pile_takes_any_number() -> None:
    state = table((3, 9), (5,))
    assert {m.number for m in GAME.moves(state, 0) if isinstance(m, Play)} == {3, 9}
    state, events = done(state, Play(9, 1))
    assert state.pile == (9,)
    assert events[0].say == "opened"


def test_PF_5_FAQ_cards_held_and_cards_face_up_are_played_together() -> None:
    state = table((5, 5, 8), (9,), up={0: (5, 7)})
    state, events = done(state, Play(5, 2, (1,)))
    assert state.pile == (5, 5, 5)
    assert state.hands[0] == (8,)
    assert state.stacks[0][0] == Stack(None, True)
    assert events[0].data["n"] == 3


def test_PF_5_FAQ_face_up_cards_may_be_played_at_any_time() -> None:
    state = table((5, 8), (9,), up={0: (3, 7)})
    assert GAME.why_not(state, 0, Play(7, 0, (2,))) is None


def test_PF_5_two_numbers_at_once_are_refused() -> None:
    state = table((3, 9), (5,), up={0: (7,)})
    for move in (Mix((3, 9)), Play(3, 1, (1,))):
        rule, words = refusal(state, move)
        assert rule == "PF-5"
        assert "one number only" in words


@pytest.mark.parametrize("move", [Play(3), Play(3, -1, (1,)), Play(3, 0, (1, 1)), Mix(()), Mix((3, 3))])
def test_PF_5_a_play_is_made_of_cards(move: object) -> None:
    rule, words = refusal(table((3, 3), (5,), up={0: (3,)}), move)
    assert rule == "PF-5"
    assert "play 3 × 2" in words


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ((3, 4, 5, 6, 7), "play 7 × 1, play 6 × 1 and play 5 × 1 (and 3 other moves)."),
        ((3, 4, 5), "play 5 × 1, play 4 × 1 and play 3 × 1 (and one other move)."),
        ((3, 4), "play 4 × 1, play 3 × 1 and call a Pooftastrophe."),
    ],
)
def test_PF_5_a_refusal_names_three_moves_and_how_many_others_there_are(
    hand: tuple[int, ...], said: str
) -> None:
    _, words = refusal(table(hand, (5,)), Mix(()))
    assert words.endswith(f"Possible now: {said}")


def test_PF_5_cards_of_several_stacks_are_named_as_several() -> None:
    plays = (Play(3, 0, (2,)), Play(3, 0, (2, 3)), Play(3, 1, (2, 3)), Blinds((1, 4)))
    assert [GAME.rules.move(move) for move in plays] == [
        "play the 3 of stack 2",
        "play the 3s of stacks 2 and 3",
        "play 3 × 1 and the 3s of stacks 2 and 3",
        "play the face-down cards of stacks 1 and 4 blind, one after another",
    ]
    assert GAME.rules.move(plays[1], "fr") == "jouer 3 des tas 2 et 3"
    assert GAME.rules.move(plays[1], "it") == "giocare 3 dei mazzetti 2 e 3"


def test_PF_5_cards_that_one_does_not_have_are_refused() -> None:
    state = table((3, 9), (5,), up={0: (7, None)})
    assert "holds 3 × 1, not × 2" in refusal(state, Play(3, 2))[1]
    assert "holds 4 × 0, not × 1" in refusal(state, Play(4, 1))[1]
    assert "no stack 3" in refusal(state, Play(7, 0, (3,)))[1]
    assert "Nothing lies face up on stack 2" in refusal(state, Play(7, 0, (2,)))[1]


def test_PF_5_whose_turn_it_is_not_waits() -> None:
    state = table((3, 9), (5,))
    assert refusal(state, Play(5, 1), seat=1) == (
        "PF-5",
        "Player 2 is not to move now: the table waits for Player 1.",
    )
    assert refusal(state, TurnedUp(5), seat=CHANCE)[0] == "PF-5"
    assert refusal(state, TurnedUp(5), seat=0)[0] == "PF-5"


def test_PF_5_whatever_is_legal_is_among_what_can_be_tried() -> None:
    state = table((3, 3, 9), (5, POOF), up={0: (9, POOF), 1: (4,)}, on=(9,))
    for seat in (0, 1):
        assert set(GAME.moves(state, seat)) <= set(GAME.candidates(state, seat))
    assert {Mix((POOF, 3)), Play(5, 0, (1,)), Play(9, 2), Blind(5)} <= set(GAME.candidates(state, 0))
    assert not any(GAME.moves(state, seat) for seat in (-1, 2))
    assert {str(refusal(state, move, seat=2)[0]) for move in GAME.candidates(state, 2)} >= {"PF-5", "PF-17"}


def test_PF_6_equal_or_lower_will_do_a_higher_number_will_not() -> None:
    state = table((9, 10, 11), (5,), on=(10,))
    assert {m.number for m in GAME.moves(state, 0) if isinstance(m, Play)} == {9, 10}
    rule, words = refusal(state, Play(11, 1))
    assert rule == "PF-6"
    assert words == "11 is higher than 10. Low enough: 10 and 9."


def test_PF_6_a_higher_number_when_all_are_too_high() -> None:
    rule, words = refusal(table((11, 12), (5,), on=(10,)), Play(11, 1))
    assert rule == "PF-6"
    assert "so is every number of Player 1. Possible now: take the pile" in words


@pytest.mark.parametrize("move", [Play(10, 1), Play(10, 3), Play(8, 1), Play(8, 2)])
def test_PF_6_the_booklets_example_on_two_tens(move: Play) -> None:
    """On two tens: one 10, three 10s, one 8 or two 8s, however many cards were played before."""
    state = table((8, 8, 10, 10, 10, 12), (5,), on=(10, 10))
    assert GAME.why_not(state, 0, move) is None
    assert GAME.play(state, 0, move)[1][0].rule == "PF-6"


def test_PF_7_a_card_whose_cover_is_played_is_turned_up() -> None:
    state = table((3,), (5, 9), up={0: (8,)})
    state, events = done(state, Play(8, 0, (1,)))
    assert GAME.to_act(state) == (CHANCE,)
    assert refusal(state, Play(5, 1), seat=1)[0] == "PF-7"
    state, events = done(state, TurnedUp(6))
    assert cited(events) == ["PF-7"]
    assert state.stacks[0] == (Stack(6, False),)
    assert GAME.to_act(state)[0] == 1
    assert whole(state) == GAME.deck


def test_PF_7_several_covers_are_turned_up_one_after_another() -> None:
    state = table((3,), (5,), up={0: (8, 4, 8)})
    state, _ = done(state, Play(8, 0, (1, 3)), TurnedUp(2), TurnedUp(POOF))
    assert [s.up for s in state.stacks[0]] == [2, 4, POOF]


def test_PF_7_what_comes_is_among_what_nobody_has_seen() -> None:
    state, _ = done(table((3,) * 8, (5,), up={0: (8,)}), Play(8, 0, (1,)))
    assert GAME.chance(state).odds()[TurnedUp(POOF)] == GAME.chance(state).probability(TurnedUp(POOF))
    assert refusal(state, TurnedUp(3), seat=CHANCE)[0] == "PF-7"


def test_PF_7_FAQ_a_card_turned_up_this_turn_waits_even_if_it_matches() -> None:
    state, _ = done(table((3,), (5, 5), up={0: (8,)}), Play(8, 0, (1,)), TurnedUp(8))
    rule, words = refusal(state, Play(8, 0, (1,)))
    assert rule == "PF-7"
    assert "from Player 1's next turn on" in words
    state, _ = done(state, Play(5, 1))
    assert "too_high" in str(GAME.why_not(state, 0, Play(8, 0, (1,))))


def test_PF_7_a_face_down_card_cannot_be_played() -> None:
    rule, words = refusal(table((3,), (5,), up={0: (8,)}), Blind(1))
    assert rule == "PF-7"
    assert "turned up when the card on top of it is played" in words


def test_PF_8_who_cannot_play_takes_the_pile() -> None:
    state = table((9, 11), (5, 12), on=(8, 7))
    state, events = done(state, TakePile())
    assert state.hands[0] == (7, 8, 9, 11)
    assert state.pile == ()
    assert cited(events) == ["PF-8"]


def test_PF_8_FAQ_the_next_player_begins_with_any_number() -> None:
    state, _ = done(table((9, 11), (5, 12), on=(8, 7)), TakePile())
    assert {m.number for m in GAME.moves(state, 1) if isinstance(m, Play)} == {5, 12}


def test_PF_8_everybody_has_seen_what_was_taken() -> None:
    state, _ = done(table((9, 11), (5, 12), on=(8, 7)), TakePile())
    assert repr(GAME.view(state, 1).hands[0]) == "(7, 8, ?, ?)"
    state, _ = done(state, Play(12, 1), Play(8, 1))
    assert repr(GAME.view(state, 1).hands[0]) == "(7, ?, ?)"


def test_PF_8_there_is_no_pile_to_take_before_anybody_has_played() -> None:
    rule, words = refusal(table((3, 9), (5,)), TakePile())
    assert rule == "PF-8"
    assert "Begin one with any number: 9 and 3" in words


def test_PF_8_nobody_passes() -> None:
    rule, words = refusal(table((11,), (5,), on=(8,)), Pass())
    assert rule == "PF-8"
    assert "Possible now: take the pile" in words


def test_PF_13_FAQ_some_may_be_kept_back() -> None:
    state = table((5, 5, 5), (9,), up={0: ("5",)})
    counts = {m.count for m in GAME.moves(state, 0) if isinstance(m, Play)}
    assert counts == {1, 2, 3, 4}
    _, events = done(state, Play(5, 1))
    assert cited(events) == ["PF-5", "PF-13"]
    assert events[1].data["n"] == 3
    assert events[1].seats == (0,), "what is kept back is nobody else's business"


@pytest.mark.parametrize("move", [TakePile(), Pass()])
def test_PF_R1_who_can_play_must_play(move: object) -> None:
    rule, words = refusal(table((3, 9), (5,), on=(8,)), move)
    assert (rule, words) == ("PF-R1", "Who can play must play: 3.")


def test_PF_8_with_three_players_the_turn_goes_round() -> None:
    state = table((9,), (12,), (13,), on=(8,), game=THREE)
    state, _ = done(state, TakePile(), Play(12, 1), game=THREE)
    assert state.phase == "deal", "the second player has played the last card"
    state = table((9,), (12, 12), (13,), on=(8,), game=THREE)
    state, _ = done(state, TakePile(), Play(12, 1), TakePile(), Play(8, 1), game=THREE)
    assert state.seat == 1
