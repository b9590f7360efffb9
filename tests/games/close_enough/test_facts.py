"""Close Enough: the sentences of odds, at every step of a game."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.odds import call_wins, unseen_law
from tests.games.close_enough.tables import GAME, called, table


@pytest.mark.slow
def test_facts_at_every_step_of_a_game() -> None:
    record = rulebook.play(rulebook.new("close_enough", advanced=True), "random", seed=2)
    said = set()
    for step in record.steps:
        for seat in range(3):
            for fact in record.game.facts(record.game.view(step.state, seat), seat):
                assert "{" not in record.game.rules.phrase(fact.say, fact.data)
                said.add(fact.say)
        assert record.game.facts(record.game.view(step.state, None), None) == ()
    assert said == {"filled", "next_tune", "best_discard", "exact_after", "near_after",
                    "call_wins", "call_stands", "other"}  # fmt: skip


def test_with_every_card_in_sight_nothing_is_said_of_draws() -> None:
    """Nine cards for three players: all lie open or were seen being taken, so none can come."""
    nine = CloseEnough(players=3, deck=((1, 3), (2, 3), (3, 3)))
    hands = ((2, 2), (2, 3), (3, 3))
    state = table(nine, targets=(8, 9, 10), faces=(1, 1, 1), hands=hands, known=hands)
    assert [fact.say for fact in nine.facts(nine.view(state, 0), 0)] == ["call_wins", "other", "other"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ["next_tune"] + 3 * ["exact_after", "near_after"] + ["call_wins", "other", "other"]),
        ({"hands": ((3,), (), ())}, ["filled"] + 3 * ["exact_after", "near_after"]),
        (
            {"hands": ((3, 6), (1, 4), (7, 9))},
            ["next_tune", "exact_after", "near_after", "call_wins", "other", "other"],
        ),
        ({"phase": "drop", "hands": ((3, 6, 8), (1, 4), (7, 9))}, ["best_discard"]),
        ({"roles": ("folded", "called", "folded")}, ["other"]),
        ({"roles": ("called", "stayed", "folded"), "phase": "last"}, ["call_stands", "other"]),
        ({"roles": ("called", "folded", "folded"), "phase": "last"}, []),
        ({"phase": "total"}, ["call_wins", "other", "other"]),
        ({"phase": "over"}, []),
    ],
)
def test_which_sentences_a_position_has(changes: Any, said: list[str]) -> None:
    view = GAME.view(table(**changes), 0)
    assert [fact.say for fact in GAME.facts(view, 0)] == said


def test_a_call_is_weighed_against_all_others() -> None:
    view = GAME.view(table(), 0)
    first, second = (unseen_law(GAME, view, seat) for seat in (1, 2))
    assert call_wins(GAME, view, 0) == first.at_least(2) * second.at_least(2)
    assert call_wins(GAME, GAME.view(table(), 1), 1) == 1


def test_a_call_that_was_made_is_weighed_against_those_who_have_not_folded() -> None:
    view = GAME.view(called(roles=("called", "folded", "stayed")), 0)
    (stands,) = [fact for fact in GAME.facts(view, 0) if fact.say == "call_stands"]
    assert (stands.data["seats"], stands.value) == ((2,), unseen_law(GAME, view, 2).at_least(2))


@pytest.mark.parametrize(("phase", "taken", "best"), [("drop", None, 0), ("drop", 9, 4), ("put", 9, 4)])
def test_the_best_discard_is_one_that_may_go(phase: str, taken: int | None, best: int) -> None:
    """5 + 3 + 6 is exact, but the 9 that was just taken has to stay."""
    state = table(phase=phase, taken=taken, owner=2 if taken else None, hands=((3, 6, 9), (1, 4), (7, 9)))
    (fact,) = GAME.facts(GAME.view(state, 0), 0)
    assert fact.data["distance"] == best - (taken is not None)


def test_no_draw_is_promised_that_the_deck_does_not_have() -> None:
    """Ten cards for three players: one is in the deck, so one fine-tune from it is all there can be."""
    ten = CloseEnough(players=3, deck=((1, 4), (2, 3), (3, 3)))
    lots: dict[str, Any] = {"targets": (8, 9, 10), "faces": (1, 1, 1), "hands": ((2, 2), (1, 3), (3, 3))}
    said = [fact.say for fact in ten.facts(ten.view(table(ten, **lots), 0), 0)]
    assert said == ["next_tune", "exact_after", "near_after", "call_wins", "other", "other"]
    lots["faces"], lots["discard"] = (1, 1, 1), (2,)
    said = [fact.say for fact in ten.facts(ten.view(table(ten, **lots), 0), 0)]
    assert said == ["call_wins", "other", "other"]


def test_facts_of_a_box_with_a_hundred_numbers_are_told_as_far_as_they_are_quick() -> None:
    wide = CloseEnough(players=3, deck=tuple((n, 2) for n in range(100)))
    view = wide.view(table(wide), 0)
    assert [fact.say for fact in wide.facts(view, 0)].count("exact_after") == 1
    assert wide.facts(wide.view(table(wide, hands=((), (), ())), 0), 0)
