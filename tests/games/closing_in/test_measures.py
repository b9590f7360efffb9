"""Closing In: what the laboratory measures."""

from __future__ import annotations

import rulebook
from rulebook.games.closing_in import ClosingIn
from rulebook.games.closing_in.measures import MEASURES, WAYS_TO_END, turns
from rulebook.simulation.laboratory import Laboratory


def test_every_game_ends_in_one_way_and_is_won_by_its_winners() -> None:
    easy = ClosingIn(intel_needed=1)
    lab = Laboratory(easy, MEASURES, "planner", games=12, seed=3)
    trial = lab.compare({"easy": {}}).trials[0]
    assert sum(trial[ending].value for ending in WAYS_TO_END) == 1
    assert trial["won"] == rulebook.simulate(easy, "planner", games=12, seed=3).wins(0)
    assert trial["won"].value > 0


def test_what_ends_a_game_is_its_last_event() -> None:
    found = set()
    for seed in range(20):
        record = rulebook.play(ClosingIn(), "random", seed=seed)
        assert record.state.ended == record.steps[-1].events[-1].say
        told = {name: read(record) for name in WAYS_TO_END for read in MEASURES[name].recorded(name).values()}
        assert told == {name: record.state.ended in endings for name, endings in WAYS_TO_END.items()}
        assert sum(told.values()) == 1
        found.add(record.state.ended)
    assert found >= {"lost_tower", "lost_exits"}


def test_a_game_that_goes_on_has_no_ending() -> None:
    steps = rulebook.play(ClosingIn(), "random", seed=1).steps
    assert {step.state.ended for step in steps[:-1]} == {""}


def test_turns_are_those_of_the_table() -> None:
    record = rulebook.play(ClosingIn(), "random", seed=5)
    assert turns(record) == record.state.turn > 1
