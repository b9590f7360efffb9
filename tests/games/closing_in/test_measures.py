"""Closing In: what the laboratory measures."""

from __future__ import annotations

import rulebook
from rulebook.games.closing_in import ClosingIn
from rulebook.games.closing_in.measures import LOSSES, MEASURES, turns
from rulebook.simulation.laboratory import Laboratory

ENDINGS = ("won", *LOSSES, "other")


def test_every_game_ends_in_one_way_and_is_won_by_its_winners() -> None:
    easy = ClosingIn(intel_needed=1)
    lab = Laboratory(easy, MEASURES, "planner", games=12, seed=3)
    trial = lab.compare({"easy": {}}).trials[0]
    assert sum(trial[ending].value for ending in ENDINGS) == 1
    assert trial["won"] == rulebook.simulate(easy, "planner", games=12, seed=3).wins(0)
    assert trial["won"].value > 0


def test_what_loses_a_game_is_its_last_event() -> None:
    found = {}
    for seed in range(40):
        record = rulebook.play(ClosingIn(), "random", seed=seed)
        assert record.steps[-1].events[-1].say in ("lost_tower", "lost_exits", "nowhere")
        found[record.steps[-1].events[-1].say] = record
    for name, say in LOSSES.items():
        if say in found:
            readings = {ending: MEASURES[ending].recorded(ending) for ending in ENDINGS}
            told = {ending: f(found[say]) for ending, of in readings.items() for f in of.values()}
            assert told == {ending: ending == name for ending in ENDINGS}
    assert len(found) >= 2


def test_turns_are_those_of_the_table() -> None:
    record = rulebook.play(ClosingIn(), "random", seed=5)
    assert turns(record) == record.state.turn > 1
