"""The critic of a game: what it is shown of a turn, and that a review has its words beside the mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import rulebook
from pig import Hold, Pig, State, Throw
from rulebook import CHANCE, Event, Record
from rulebook.advice import review
from rulebook.advice.saying import review_table
from rulebook.core.chance import Rolled


@dataclass(frozen=True)
class CriticizedPig(Pig):
    """Pig, with a critic who wants two throws in each turn."""

    def critic(self, past: Sequence[tuple[State, Any]], view: State, seat: int, move: Any) -> Event | None:
        if move != Hold() or len(past) > 1:
            return None
        return Event("PG-1", "held", {"seat": seat, "n": view.kept, "total": view.kept})


def turns(game: Pig, *dice: Sequence[int]) -> Record[State, Any]:
    """Each turn's throws, held at the end unless it was a one."""
    record: Record[State, Any] = Record(game)
    for thrown in dice:
        for die in thrown:
            record = record.then(record.to_act[0], Throw()).then(CHANCE, Rolled((die,)))
        if thrown[-1] != 1:
            record = record.then(record.to_act[0], Hold())
    return record


def test_a_critic_sees_the_moves_of_this_turn_only() -> None:
    record = turns(CriticizedPig(), (6,), (5, 2), (3,))
    assert [step for step in range(1, len(record) + 1) if record.critic(step)] == [3, 11]
    event = record.critic(11)
    assert event is not None and event.data == {"seat": 0, "n": 3, "total": 3}


def test_past_is_what_the_seat_saw_and_did_before() -> None:
    seen = []

    @dataclass(frozen=True)
    class Watched(Pig):
        def critic(self, past: Any, view: State, seat: int, move: Any) -> None:
            seen.append((list(past), view.kept, seat, move))

    record = turns(Watched(), (6, 4))
    assert record.critic(5) is None
    assert record.critic(2) is None, "nobody is asked about what chance did"
    ((past, kept, seat, move),) = seen
    assert [(view.kept, made) for view, made in past] == [(0, Throw()), (6, Throw())]
    assert (kept, seat, move) == (10, 0, Hold())


def test_a_game_without_a_critic_has_nothing_against_any_move() -> None:
    record = rulebook.play(Pig(goal=20), "random", seed=1)
    assert {record.critic(step) for step in range(1, len(record) + 1)} == {None}


@pytest.mark.parametrize("step", [0, 99])
def test_only_a_step_can_be_criticized(step: int) -> None:
    with pytest.raises(IndexError, match="the steps 1 to 3"):
        turns(Pig(), (6,)).critic(step)


def test_a_review_has_the_words_of_the_critic_beside_the_move() -> None:
    found = review(turns(CriticizedPig(goal=20), (6,), (5, 2)), playouts=2)
    assert [turn.step for turn in found.criticized()] == [3]
    assert found.criticized(seat=1) == []
    *_, note = review_table(found)
    assert "Player 1 holds: 6 points, 6 in all. [PG-1]" in note
    told = [step["critic"] for step in found.to_json()["steps"]]
    assert told == [None, None, "Player 1 holds: 6 points, 6 in all. [PG-1]", *[None] * 5]


def test_a_step_that_is_no_number_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match="steps 1 to"):
        rulebook.play(Pig(goal=20), "random", seed=1).critic("2")  # type: ignore[arg-type]  # that is the point
