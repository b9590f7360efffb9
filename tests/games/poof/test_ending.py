"""How a round and the game end: PF-14 to PF-16, PF-R8, PF-R9."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.games.poof import Dealt, Drawn, Pass, Play, Poof, Shown, TakePile, TurnedUp
from rulebook.games.poof.table import cards_left
from tests.games.poof.tables import CHANCE, GAME, POOF, THREE, cited, done, refusal, table, whole


def test_PF_14_the_last_card_ends_the_round_at_once() -> None:
    state, events = done(table((5, 5), (9, POOF), (2,), on=(8,), game=THREE), Play(5, 2), game=THREE)
    assert cited(events) == ["PF-6", "PF-14", "PF-15", "PF-15", "PF-15", "PF-16"]
    assert state.sheet == ((0, 59, 2),)
    assert [GAME.rules.say(event) for event in events[2:5]] == [
        "Player 1 has no card left and scores 0 points.",
        "Player 2 scores 59 points for Poof and 9.",
        "Player 3 scores 2 points for 2.",
    ]


def test_PF_14_a_face_down_card_is_still_to_be_played() -> None:
    state, events = done(table((), (9, 4), up={0: (5,)}), Play(5, 0, (1,)))
    assert "PF-14" not in cited(events)
    assert cards_left(state, 0) == 1


def test_PF_15_what_is_held_and_what_lies_up_and_down_counts() -> None:
    state, events = done(table((5,), (9, POOF), up={1: (7, "3")}), Play(5, 1))
    assert state.phase == "show"
    assert GAME.to_act(state) == (CHANCE,)
    assert refusal(state, Pass())[0] == "PF-15"
    state, events = done(state, Shown(((), (12,))))
    assert cited(events) == ["PF-15", "PF-15", "PF-15", "PF-16"]
    assert state.sheet == ((0, 9 + 50 + 7 + 3 + 12),)


@pytest.mark.parametrize("poof_points", [0, 20])
def test_PF_15_the_house_may_count_poof_cards_otherwise(poof_points: int) -> None:
    game = Poof(poof_points=poof_points)
    assert game.points((3, POOF, 12)) == 15 + poof_points


def test_PF_15_between_rounds_all_cards_are_shown() -> None:
    state, _ = done(table((5,), (9, POOF), on=(8,)), Play(5, 1))
    assert GAME.view(state, 0) == state


@pytest.mark.parametrize("players", range(2, 7))
def test_PF_16_seven_rounds_and_the_lowest_total_wins(players: int) -> None:
    game = Poof(players=players, turn_limit=200)
    record = rulebook.play(game, "random", seed=players)
    sheet = record.state.sheet
    assert len(sheet) == 7
    totals = tuple(map(sum, zip(*sheet, strict=True)))
    assert game.scores(record.state) == totals
    assert game.winners(record.state) == tuple(np.flatnonzero(np.array(totals) == min(totals)))
    assert sum(event.say == "in_play" for step in record.steps for event in step.events) == 7


def test_PF_16_nobody_has_won_before_the_end_and_nothing_goes_after_it() -> None:
    assert GAME.winners(table((5,), (9,))) == ()
    state, events = done(table((5,), (9,), sheet=((0, 1),) * 6), Play(5, 1))
    assert cited(events)[-2:] == ["PF-16", "PF-16"]
    assert GAME.winners(state) == (0,)
    assert refusal(state, Pass()) == (
        "PF-16",
        "The game is over: nothing can be played any more. Step back to try something else.",
    )


def test_PF_R8_a_tie_is_shared() -> None:
    state, events = done(table((5,), (9,), sheet=((0, 0),) * 5 + ((9, 0),)), Play(5, 1))
    assert cited(events)[-1] == "PF-R8"
    assert GAME.winners(state) == (0, 1)
    assert "Player 1 and Player 2 share the victory with 9 points" in GAME.rules.say(events[-1])


def test_PF_R9_a_round_that_goes_on_and_on_is_ended_and_scored() -> None:
    state = table((9, 11), (5, 12), on=(8, 7), turns=1999)
    state, events = done(state, TakePile())
    assert cited(events) == ["PF-8", "PF-R9", "PF-15", "PF-15", "PF-16"]
    assert "2000 turns" in GAME.rules.say(events[1])
    assert state.sheet == ((35, 17),)


def test_PF_R9_the_limit_is_an_option() -> None:
    record = rulebook.play(Poof(players=6, turn_limit=10), "random", seed=1)
    rules = [event.rule for step in record.steps for event in step.events]
    assert rules.count("PF-R9") == 7


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({"copies": 3, "highest": 30, "held": 30, "stacks": 3}, 12),
        ({"copies": 3, "highest": 30, "stacks": 8, "extra_challenge": True}, 15),
        ({"copies": 3, "highest": 30, "stacks": 8, "extra_challenge": True, "blind_cards": "several"}, 8),
        ({"copies": 3, "stacks": 0, "extra_challenge": True, "blind_cards": "several"}, 4),
        ({"players": 3, "poofs": 0, "poof_at": 9, "held": 30, "stacks": 0, "highest": 30}, 10),
        ({"players": 4, "poofs": 0, "poof_at": 9, "held": 30, "stacks": 0, "highest": 30}, 13),
        ({"copies": 3, "poofs": 0, "poof_at": 4, "held": 3, "stacks": 2}, 5),
    ],
)
def test_PF_R9_a_limit_that_nobody_could_keep_is_refused(options: dict[str, Any], needed: int) -> None:
    assert Poof(**options, turn_limit=max(10, needed)).fewest_turns == needed
    if needed > 10:
        with pytest.raises(rulebook.Refused, match=f"that takes {needed} turns") as refused:
            Poof(**options, turn_limit=needed - 1)
        assert refused.value.rule == "PF-R9"


def test_PF_R9_who_has_all_the_luck_goes_out_in_the_fewest_turns() -> None:
    game = Poof(highest=4, copies=4, held=6, stacks=1, poofs=5)
    state, _ = done(game.start(), Dealt(((1, 1, 1, 2, 2, 2), (2,), (3, 3, 3, 4, 4, 4), (POOF,))), game=game)
    state, _ = done(state, Drawn(((4,), (3,))), Play(2, 3, (1,)), TurnedUp(1), game=game)
    state, events = done(state, Play(1, 3, (1,)), game=game)
    assert "PF-14" in cited(events)
    assert (game.fewest_turns, state.turns) == (2, 2)


def test_PF_10_nobody_could_play_more_poof_cards_than_there_are_numbers_to_lie_on() -> None:
    few = {"highest": 1, "copies": 4, "poofs": 40, "stacks": 0}
    assert Poof(**few, held=8).each == 8
    with pytest.raises(rulebook.Refused, match="only 4 number cards") as refused:
        Poof(**few, held=9)
    assert refused.value.rule == "PF-10"


@pytest.mark.parametrize("options", [{}, {"players": 6}, {"extra_challenge": True, "mercy": "off"}])
def test_PF_2_no_card_is_ever_lost(options: dict[str, object]) -> None:
    game = rulebook.new("poof", rounds=1, **options)
    record = rulebook.play(game, "random", seed=4)
    for step in record.steps[1:]:
        assert whole(step.state) == game.deck
        for seat in range(game.players):
            assert whole(game.view(step.state, seat)) == game.deck
