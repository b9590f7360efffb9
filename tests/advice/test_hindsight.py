"""Reviews: the parts add up to the result, luck brings nothing on average, and mistakes are sure."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

import rulebook
from pig import Pig
from rulebook.advice import NothingToSay, hindsight, ranking, review
from rulebook.advice.saying import rating
from rulebook.core.playouts import Playouts
from rulebook.core.record import Record

SMALL = rulebook.new("knapp_daneben", dice=3, sides=3)


@pytest.mark.slow
@pytest.mark.parametrize("game", [SMALL, Pig(goal=20)], ids=["alone", "against each other"])
def test_start_luck_and_choices_add_up_to_the_result(game: rulebook.Game[Any, Any]) -> None:
    record = rulebook.play(game, "random", seed=4)
    found = review(record, playouts=3)
    assert len(found.turns) == len(record)
    for seat in range(game.players):
        parts = found.start[seat], found.luck(seat), found.choices(seat), found.of_others(seat)
        assert sum(parts) == pytest.approx(found.result[seat], abs=1e-9)
        assert found.adjusted(seat) == pytest.approx(found.result[seat] - found.luck(seat))


@pytest.mark.parametrize("name", rulebook.all_games())
@pytest.mark.slow
def test_a_whole_game_of_each_is_reviewed(name: str) -> None:
    record = rulebook.play(rulebook.new(name), "random", seed=4)
    found = review(record.at(min(len(record), 60)), seat=0, playouts=2)
    for seat in range(record.game.players):
        parts = found.start[seat], found.luck(seat), found.choices(seat), found.of_others(seat)
        assert sum(parts) == pytest.approx(found.result[seat], abs=1e-9)
    assert all(turn.cost == 0 for turn in found.turns if turn.seat != 0)


def test_what_only_one_move_leads_to_changes_nothing() -> None:
    record = rulebook.play(SMALL, "random", seed=4)
    found = review(record, playouts=2)
    for number, turn in enumerate(found.turns):
        before = record.steps[number].state
        if turn.seat == 0 and len(SMALL.moves(before, 0)) == 1:
            assert turn.change == (0.0,)
    assert not found.turns[-1].lucky


@pytest.mark.everywhere
def test_luck_brings_nothing_on_average() -> None:
    lucks = []
    for seed in range(150):
        found = review(rulebook.play(SMALL, "greedy", seed=seed), seat=0, playouts=4, seed=1000 + seed)
        lucks.append(found.luck(0))
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / sqrt(len(lucks))


def test_a_mistake_is_at_least_two_errors_large() -> None:
    found = review(rulebook.play(SMALL, "random", seed=2), playouts=6)
    for turn in found.costliest():
        assert turn.cost > 2 * turn.cost_error
    assert found.mistakes(0) == pytest.approx(sum(turn.cost for turn in found.turns))
    assert [turn.cost for turn in found.costliest()] == sorted(
        (t.cost for t in found.costliest()), reverse=True
    )


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_is() -> None:
    found = review(rulebook.play(SMALL, "greedy", seed=2).at(8), playouts=2)
    assert not found.over and "expected now" in repr(found)


def test_nothing_played_is_nothing_to_look_back_on() -> None:
    with pytest.raises(NothingToSay, match="nothing has been played"):
        review(Record(SMALL))


def test_ratings_go_from_good_to_bad() -> None:
    words = [rating(mistakes) for mistakes in (0, 0.1, 0.3, 0.6, 2)]
    assert len(set(words)) == 5 and words[0] == "hardly a mistake found"


def test_how_far_it_is_is_told_to_whoever_waits_and_who_raises_ends_it() -> None:
    told: list[tuple[int, int]] = []
    record = rulebook.play(SMALL, "greedy", seed=2)
    review(record, playouts=2, progress=lambda done, of: told.append((done, of)))
    assert told == sorted(told) and told[-1] == (100, 100) and len(set(told)) > 3

    def enough(done: int, of: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        review(record, playouts=4, progress=enough)


def test_a_short_time_weighs_what_seems_worst_and_says_so() -> None:
    record = rulebook.play(SMALL, "random", seed=4)
    all_of_it, some = review(record, playouts=2), review(record, within=1e-6)
    assert (all_of_it.weighed, some.weighed) == (all_of_it.decisions, 3)
    assert f"3 of {some.decisions} decisions were weighed" in repr(some)
    assert "were weighed" not in repr(all_of_it)


def test_a_game_without_a_kernel_starts_no_round_that_it_has_no_time_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = rulebook.play(Pig(goal=20), "random", seed=3)
    assert Playouts(record.game, "random").kernel is None
    told: list[int] = []
    played, end = 0, Playouts._end

    def count(playouts: Playouts, state: Any, number: int) -> Any:
        nonlocal played
        played += 1
        return end(playouts, state, number)

    monkeypatch.setattr(Playouts, "_end", count)
    for room in (hindsight, ranking):
        monkeypatch.setattr(room, "perf_counter", lambda: played)  # a playout takes a second
    positions = len(set(hindsight._places(record)))
    found = review(record, within=5 * positions, progress=lambda done, of: told.append(done))
    assert found.playouts == 2, "half the time is for 2.5 playouts of each position"
    assert len({done for done in told if 0 < done < 50}) > 3, "one sees how it gets on from the first round"
    assert told == sorted(told)
    assert review(record, within=0).playouts == 2


def test_as_plain_data_each_step_has_its_rule_and_its_event() -> None:
    record = rulebook.play(SMALL, "random", seed=4)
    data = review(record, playouts=2).to_json()
    assert [step["step"] for step in data["steps"]] == list(range(1, len(record) + 1))
    assert any(event.endswith("[KD-7]") for step in data["steps"] for event in step["events"])
    assert data["weighed"] == data["decisions"] > 0


def test_a_seat_that_there_is_not_is_not_rated() -> None:
    with pytest.raises(IndexError, match="seats 0 to 0"):
        review(rulebook.play(SMALL, "greedy", seed=2), seat=7, playouts=1)


def test_no_playouts_are_refused() -> None:
    with pytest.raises(ValueError, match="1 try or more, not -3"):
        review(rulebook.play(SMALL, "greedy", seed=2), playouts=-3)


def test_the_luck_of_a_single_playout_is_not_shown_as_certain() -> None:
    """Nobody knows the error of one game played on."""
    found = review(rulebook.play(rulebook.new("poof"), seed=3).at(2), playouts=1)
    assert found.luck(0) != 0 and found.error(0) == float("inf")


def test_of_a_seat_that_nobody_asked_for_no_mistakes_are_counted() -> None:
    record = rulebook.play(rulebook.new("poof", rounds=1), "random", seed=3)
    found = review(record, 0, playouts=2)
    sums = [seat["mistakes"] for seat in found.to_json()["seats"]]
    assert found.looked_into(0) and isinstance(sums[0], float)
    assert not found.looked_into(1) and sums[1] is None
