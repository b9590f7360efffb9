"""Close Enough: what the laboratory measures, in rounds and in whole games."""

from __future__ import annotations

import pytest

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.measures import GAMES, ROUNDS
from rulebook.simulation.chunks import Columns
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings

COLUMNS: Columns = {
    ("score", 0): [3, 0, 1],
    ("score", 1): [1, 0, 5],
    ("measure", "called"): [1, 0, 1],
    ("measure", "caller_won"): [1, 0, 0],
    ("measure", "called_distance"): [0, 0, 2],
    ("measure", "turns"): [9, 30, 12],
}


def test_rounds_without_a_call_are_no_occasion() -> None:
    ends = Endings(None, COLUMNS)
    read = {name: measure.read(name, ends) for name, measure in ROUNDS.items()}
    assert read == {
        "callers win": [(1, 1), (0, 0), (0, 1)],
        "exact calls": [(1, 1), (0, 0), (0, 1)],
        "turns": [(9, 1), (30, 1), (12, 1)],
        "distance": [(0, 1), (0, 0), (2, 1)],
    }
    assert GAMES["spread"].read("spread", ends) == [(2, 1), (0, 1), (4, 1)]


@pytest.mark.slow
def test_both_engines_tell_alike_how_callers_fare() -> None:
    one_round = CloseEnough(round_limit=1)
    fast = Laboratory(one_round, ROUNDS, "threshold", games=20_000, seed=5).compare({"": {}}).trials[0]
    slow = Laboratory(one_round, GAMES, "threshold", games=400).compare({"": {}}).trials[0]
    gap = slow["calls that won"].value - fast["callers win"].value
    assert abs(gap) < 4 * slow["calls that won"].error
