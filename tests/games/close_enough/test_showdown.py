"""Close Enough, CE-10 to CE-21, CE-25, CE-26 and their rulings: calls, answers, stars."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rulebook
from rulebook import HIDDEN
from rulebook.core.game import CHANCE, Event
from rulebook.games.close_enough import (
    BackOut,
    Call,
    CloseEnough,
    Discard,
    DrewCard,
    DrewToken,
    Fold,
    GoThrough,
    Lock,
    Muck,
    Show,
    Silence,
    State,
    Stay,
    TakeDeck,
    TakeFace,
)
from rulebook.games.close_enough.score import distance, total
from tests.games.close_enough.tables import (
    ADVANCED,
    BONUS,
    GAME,
    NUDGE,
    called,
    done,
    one,
    refused,
    rules,
    table,
    through,
)

TOKEN = ("double", "ignore")


def stays(seat: int, card: int = 9) -> list[tuple[int, Any]]:
    """Stay in and fine-tune without a change: draw a card and discard it again."""
    return [(seat, Stay()), (seat, TakeDeck()), (CHANCE, DrewCard(card)), (seat, Discard(card))]


def ended(stay: tuple[int, ...], *, game: CloseEnough = GAME, **changes: Any) -> tuple[State, list[Event]]:
    """The first seat has called; these stay in as they are, the others fold."""
    moves: list[tuple[int, Any]] = []
    for seat in (1, 2):
        moves += stays(seat) if seat in stay else [(seat, Fold())]
    return through(called(game, **changes), *moves, game=game)


def test_CE_10_a_call_locks_the_face_up_card() -> None:
    state, events = done(table(), 0, Call())
    assert rules(events) == ["CE-10", "CE-11"]
    assert (state.phase, state.seat, state.locked(0)) == ("last", 1, True)
    state, _ = done(state, 1, Stay())
    assert refused(state, 1, TakeFace(0)) == "CE-14"


def test_CE_11_stay_or_fold_is_said_before_any_card_is_drawn() -> None:
    assert GAME.moves(called(), 1) == [Stay(), Fold()]
    assert refused(called(), 1, TakeDeck()) == "CE-11"
    assert refused(called(), 1, Discard(1)) == "CE-11"
    assert refused(called(), 1, Call()) == "CE-11"
    assert refused(called(), 2, Fold()) == "CE-4"
    assert refused(table(), 0, Stay()) == "CE-11"
    assert refused(table(), 0, Fold()) == "CE-11"


def test_CE_12_who_stays_in_fine_tunes_once_and_is_locked() -> None:
    state, events = done(called(), 1, Stay())
    assert rules(events) == ["CE-12"]
    assert refused(state, 1, Fold()) == "CE-12"
    assert refused(state, 1, Call()) == "CE-12"
    assert refused(state, 1, Discard(1)) == "CE-7"
    state, events = through(state, (1, TakeDeck()), (CHANCE, DrewCard(2)), (1, Discard(2)))
    assert one(events, "lot_locked") == {"seat": 1, "card": 4}
    assert (state.seat, state.phase, state.locked(1)) == (2, "last", True)


def test_CE_13_a_folded_card_is_not_locked_and_can_be_taken() -> None:
    state, events = done(called(), 1, Fold())
    assert rules(events) == ["CE-13"]
    assert not state.locked(1)
    state, _ = done(state, 2, Stay())
    assert TakeFace(1) in GAME.moves(state, 2)
    assert TakeFace(0) not in GAME.moves(state, 2)


# --- what a round is worth ------------------------------------------------------------------------

# The caller has the target 14 and so one star; 5 + 3 + 8 is 2 off. The second seat has 9, the third 20.
CALLER_2_OFF = (3, 8)
CALLER_EXACT = (3, 6)
SECOND_EXACT, SECOND_2_OFF, SECOND_5_OFF = (1, 4), (3, 4), (5, 5)
THIRD_EXACT, THIRD_2_OFF, THIRD_4_OFF = (6, 8), (7, 9), (1, 9)


@pytest.mark.parametrize(
    ("hands", "stay", "before", "after", "cited"),
    [
        pytest.param(
            (CALLER_2_OFF, SECOND_5_OFF, THIRD_4_OFF), (1, 2), (3, 3, 3), (4, 2, 2), "CE-18", id="won"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_2_OFF, THIRD_4_OFF), (1, 2), (3, 3, 3), (4, 2, 2), "CE-17", id="tie"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_2_OFF, THIRD_2_OFF), (1, 2), (3, 3, 3), (4, 2, 2), "CE-17", id="ties"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_5_OFF, THIRD_2_OFF), (1,), (3, 3, 3), (4, 2, 3), "CE-18", id="one in"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_EXACT, THIRD_4_OFF), (1, 2), (3, 3, 3), (2, 5, 3), "CE-19", id="beaten"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_EXACT, THIRD_EXACT), (1, 2), (3, 3, 3), (1, 5, 5), "CE-19", id="by two"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_EXACT, THIRD_EXACT), (2,), (3, 3, 3), (2, 3, 5), "CE-19", id="by one in"
        ),
        pytest.param(
            (CALLER_EXACT, SECOND_EXACT, THIRD_4_OFF), (1, 2), (3, 3, 3), (5, 3, 2), "CE-20", id="exact"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_5_OFF, THIRD_4_OFF), (1, 2), (3, 0, 1), (4, 0, 0), "CE-25", id="floor"
        ),
        pytest.param(
            (CALLER_2_OFF, SECOND_EXACT, THIRD_EXACT), (1, 2), (1, 3, 3), (0, 5, 5), "CE-25", id="floor 2"
        ),
        pytest.param(
            (CALLER_EXACT, SECOND_EXACT, THIRD_4_OFF), (1,), (3, 0, 3), (5, 1, 3), "CE-R5", id="order"
        ),
    ],
)
def test_CE_17_CE_18_CE_19_CE_20_CE_25_stars_of_a_round(
    hands: Any, stay: tuple[int, ...], before: Any, after: Any, cited: str
) -> None:
    state, events = ended(stay, hands=hands, stars=before)
    assert state.stars == after
    assert cited in rules(events)


@pytest.mark.parametrize(("target", "stars"), [(8, 3), (9, 3), (10, 2), (14, 1), (18, 2), (22, 3)])
def test_CE_18_the_caller_scores_the_stars_of_the_target(target: int, stars: int) -> None:
    state, _ = ended((1,), targets=(target, 21, 20), hands=((1, 1), (1, 1), (7, 9)), faces=(5, 1, 6))
    assert state.stars[0] == stars


def test_CE_16_twelve_and_sixteen_are_both_two_from_fourteen() -> None:
    """The booklet's example."""
    twelve, sixteen = table(hands=((3, 4), (), ())), table(hands=((3, 8), (), ()))
    assert (total(twelve.lot(0)), total(sixteen.lot(0))) == (12, 16)
    assert distance(twelve, 0) == distance(sixteen, 0) == 2


def test_CE_16_the_reveal_is_told_with_its_arithmetic() -> None:
    _, events = ended((1,))
    told = [GAME.rules.say(event) for event in events if event.rule == "CE-16"]
    assert told == [
        "Player 1: 5 + 3 + 8 = 16. The target is 14: 2 away.",
        "Player 2: 4 + 1 + 4 = 9. The target is 9: exactly hit.",
    ]


def test_CE_18_the_caller_draws_a_token_if_any_is_left() -> None:
    state, _ = through(*_alone(GAME))
    assert (state.phase, GAME.to_act(state)) == ("token", (CHANCE,))
    assert GAME.chance(state).count() == 15
    assert refused(state, 0, Call()) == "CE-18"
    assert refused(state, CHANCE, DrewToken(("double", "fly"))) == "CE-18"
    after, events = done(state, CHANCE, DrewToken(TOKEN))
    assert (after.held, rules(events)[0]) == (((TOKEN,), (), ()), "CE-18")
    none = CloseEnough(players=3, tokens=())
    after, events = through(*_alone(none), game=none)
    assert (after.phase, one(events, "box_empty")) == ("target", {})


def _alone(game: CloseEnough) -> tuple[Any, ...]:
    return called(game), (1, Fold()), (2, Fold()), (0, Muck())


def test_CE_19_several_beat_the_caller_who_loses_one_for_each() -> None:
    _, events = ended((1, 2), hands=(CALLER_2_OFF, SECOND_EXACT, THIRD_EXACT))
    assert one(events, "caller_lost") == {"seat": 0, "seats": (1, 2), "loss": 2}


def test_CE_R1_all_fold_and_the_caller_wins_whatever_the_distance() -> None:
    far = called(hands=((9, 9), (1, 4), (7, 9)))
    state, events = through(far, (1, Fold()), (2, Fold()))
    assert "CE-R1" in rules(events)
    state, _ = done(state, 0, Muck())
    assert state.stars == (1, 0, 0)


def test_CE_20_an_exact_caller_may_show_for_the_bonus_when_all_folded() -> None:
    alone, _ = through(called(hands=(CALLER_EXACT, (1, 4), (7, 9))), (1, Fold()), (2, Fold()))
    assert GAME.moves(alone, 0) == [Show(), Muck()]
    shown, events = done(alone, 0, Show())
    assert shown.stars == (2, 0, 0)
    assert shown.last[0].hand == CALLER_EXACT
    assert "CE-20" in rules(events)
    mucked, _ = done(alone, 0, Muck())
    assert (mucked.stars, mucked.last[0].hand) == ((1, 0, 0), ())


def test_CE_20_no_bonus_for_a_hand_that_does_not_hit() -> None:
    alone, _ = through(called(), (1, Fold()), (2, Fold()))
    assert refused(alone, 0, Show()) == "CE-20"
    assert GAME.moves(alone, 0) == [Muck()]


def test_CE_21_a_mucked_hand_stays_hidden_for_good() -> None:
    state, events = ended((1,), hands=((3, 8), (1, 4), (7, 9)))
    assert [event.data["seat"] for event in events if event.rule == "CE-21"] == [2]
    words = " ".join(GAME.rules.say(event) for event in events)
    assert "7" not in words and "16" in words
    assert state.last[2].hand == ()
    assert state.last[2].total is None
    for seat in (None, 0, 1):
        assert (7, 9) not in GAME.view(state, seat).hands
        assert GAME.view(state, seat).last[2].hand == ()


def test_CE_21_there_is_nothing_to_show_or_muck_in_between() -> None:
    assert refused(table(), 0, Muck()) == "CE-21"
    alone, _ = through(called(), (1, Fold()), (2, Fold()))
    assert refused(alone, 0, TakeDeck()) == "CE-21"


# --- backing out ----------------------------------------------------------------------------------


def test_CE_15_backing_out_belongs_to_the_advanced_variant_and_to_the_caller() -> None:
    holding = {"held": ((TOKEN,), (TOKEN,), ())}
    state, _ = ended((1,), game=ADVANCED, **holding)
    assert ADVANCED.to_act(state) == (0,)
    assert ADVANCED.moves(state, 0) == [BackOut(TOKEN), GoThrough()]
    assert refused(state, 0, BackOut(NUDGE), ADVANCED) == "CE-15"
    assert refused(state, 0, TakeDeck(), ADVANCED) == "CE-15"
    assert refused(table(), 0, BackOut(TOKEN)) == "CE-15"
    assert refused(table(ADVANCED), 0, BackOut(TOKEN), ADVANCED) == "CE-15"


def test_CE_15_backing_out_costs_a_star_and_gives_everybody_else_one() -> None:
    state, _ = ended((1,), game=ADVANCED, held=((TOKEN,), (), ()), stars=(2, 0, 5))
    after, events = done(state, 0, BackOut(TOKEN), ADVANCED)
    assert after.stars == (1, 1, 6)
    assert after.held == ((), (), ())
    assert dict(ADVANCED.box(after))[TOKEN] == 1
    assert [event.data["seat"] for event in events if event.say == "mucks"] == [0, 1, 2]
    assert not [event for event in events if event.rule == "CE-16"]


def test_CE_15_without_a_token_or_going_through_the_round_is_scored() -> None:
    bare, events = ended((1,), game=ADVANCED, stars=(2, 0, 5))
    assert bare.stars == (1, 2, 5)
    state, _ = ended((1,), game=ADVANCED, stars=(2, 0, 5), held=((("lock", "silence"),), (), ()))
    state, events = done(state, 0, GoThrough(), ADVANCED)
    assert (state.stars, events[0].rule) == ((1, 2, 5), "CE-15")


def test_CE_R4_no_bonus_after_backing_out_unless_the_option_says_so() -> None:
    state, _ = ended((1,), game=ADVANCED, held=((TOKEN,), (), ()))
    after, events = done(state, 0, BackOut(TOKEN), ADVANCED)
    assert (after.stars, one(events, "no_bonus")) == ((0, 1, 1), {})
    state, _ = ended((1,), game=BONUS, held=((TOKEN,), (), ()))
    state, events = done(state, 0, BackOut(TOKEN), BONUS)
    assert (BONUS.to_act(state), one(events, "bonus_still")) == ((0, 1), {})
    after, _ = through(state, (1, Show()), (0, Muck()), game=BONUS)
    assert after.stars == (0, 2, 1)


def test_CE_R5_losses_come_first_and_stop_at_0() -> None:
    _, events = ended((1,), hands=(CALLER_EXACT, SECOND_EXACT, THIRD_4_OFF), stars=(0, 0, 0))
    assert one(events, "losses_first") == {"seat": 1, "loss": 1, "gain": 1}
    assert one(events, "floor") == {"seat": 1, "had": 0}


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "winners"),
    [((7, 0, 0), (0,)), ((7, 0, 8), (0, 2)), ((7, 0, 9), (2,)), ((6, 0, 0), ())],
)
def test_CE_26_eight_stars_end_the_game_and_most_win(before: Any, winners: tuple[int, ...]) -> None:
    state, _ = through(called(stars=before), (1, Fold()), (2, Fold()), (0, Muck()))
    state, events = done(state, CHANCE, DrewToken(TOKEN))
    assert GAME.winners(state) == winners
    assert ([] if winners else [CHANCE]) == list(GAME.to_act(state))
    says = {0: "next_round", 1: "won", 2: "shared"}[len(winners)]
    assert says in [event.say for event in events]
    if winners:
        assert refused(state, 0, Call()) == "CE-26"


def test_CE_R10_targets_are_shown_after_the_round_even_of_who_mucked() -> None:
    state, events = ended((1,))
    assert one(events, "shown_targets") == {"targets": (14, 9, 20)}
    assert state.used_targets == (14, 9, 20)
    assert GAME.view(state, None).used_targets == (14, 9, 20)
    assert GAME.view(called(), 1).targets == (HIDDEN, 9, HIDDEN)


def test_CE_R11_a_round_without_a_call_ends_without_a_score() -> None:
    short = CloseEnough(players=3, turn_limit=10)
    state = table(short, turns=9, stars=(1, 2, 3))
    state, events = through(state, (0, TakeDeck()), (CHANCE, DrewCard(9)), (0, Discard(9)), game=short)
    assert one(events, "too_long") == {"turns": 10}
    assert (state.round, state.starter, state.stars) == (2, 0, (1, 2, 3))


def test_CE_R11_whoever_started_a_round_without_a_call_starts_the_next() -> None:
    short = CloseEnough(players=3, turn_limit=10)
    state = table(short, turns=9, starter=2)
    state, _ = through(state, (0, TakeDeck()), (CHANCE, DrewCard(9)), (0, Discard(9)), game=short)
    assert (state.round, state.starter, state.seat) == (2, 2, 2)


def test_CE_R11_a_game_without_end_ends_as_it_stands() -> None:
    once = CloseEnough(players=3, round_limit=1, tokens=())
    state, events = through(*_alone(once), game=once)
    assert one(events, "too_many") == {"rounds": 1}
    assert once.winners(state) == (0,)


def test_the_last_turns_leave_no_room_for_tricks() -> None:
    locked = called(held=((), (NUDGE, TOKEN), ()))
    assert refused(locked, 1, Silence(TOKEN, 2)) == "CE-R7"
    assert refused(replace(locked, seat=2), 1, Lock(NUDGE)) == "CE-R12"


def test_options_of_the_stakes_change_the_stars() -> None:
    harsh = CloseEnough(players=3, caller_loses=2, stayer_loses=0, exact_bonus=3)
    state, _ = ended((1,), game=harsh, stars=(5, 5, 5))
    assert state.stars == (3, 9, 5)
    assert rulebook.Record(harsh).to_json()


def test_CE_21_each_hand_is_mucked_once() -> None:
    _, events = through(*_alone(GAME))
    assert [event.data["seat"] for event in events if event.say == "mucks"] == [0, 1, 2]


def test_CE_23_locks_and_silences_return_to_the_box() -> None:
    _, events = ended((1,), locks=(NUDGE, None, None), silenced=(None, None, TOKEN))
    assert one(events, "returned") == {"n": 2}


def test_CE_18_what_staying_in_costs_is_an_option() -> None:
    costly = CloseEnough(players=3, stayer_loses=2)
    state, _ = ended((2,), game=costly, stars=(3, 3, 3))
    assert state.stars == (4, 3, 1)


def test_CE_R10_targets_lie_open_while_the_token_is_drawn() -> None:
    state, _ = through(*_alone(GAME))
    assert GAME.view(state, None).targets == (14, 9, 20)
    assert GAME.view(table(), None).targets == (HIDDEN,) * 3
