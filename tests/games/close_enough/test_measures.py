"""Close Enough: what the laboratory measures, on both engines alike."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.measures import MEASURES
from rulebook.simulation.chunks import Columns
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings

COLUMNS: Columns = {
    ("score", 0): [3, 0, 1],
    ("score", 1): [1, 0, 5],
    ("measure", "callers win: above"): [1, 0, 0],
    ("measure", "callers win: below"): [1, 0, 1],
    ("measure", "distance: above"): [0, 0, 2],
    ("measure", "distance: below"): [1, 0, 1],
}


def test_a_game_without_a_call_is_no_occasion() -> None:
    ends = Endings(None, COLUMNS)
    read = {name: MEASURES[name].read(name, ends).tolist() for name in ("callers win", "distance", "spread")}
    assert read == {
        "callers win": [[1, 0, 0], [1, 0, 1]],
        "distance": [[0, 0, 2], [1, 0, 1]],
        "spread": [[2, 0, 4], [1, 1, 1]],
    }


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"players": 4, "advanced": True, "stayers_muck": "yes"}], ids=str)
def test_both_engines_measure_alike(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Laboratory(CloseEnough(**options), MEASURES, "bold", games=4000)
    compiled = lab.compare({"": {}}).trials[0]
    monkeypatch.setattr(CloseEnough, "kernel", lambda self: None)
    readable = lab.compare({"": {}}, games=100).trials[0]
    for name in MEASURES:
        error = (compiled[name].error ** 2 + readable[name].error ** 2) ** 0.5
        assert abs(compiled[name].value - readable[name].value) <= 4 * error, name


def test_the_laboratory_finds_the_deck_whose_callers_win_about_so_often() -> None:
    decks = [tuple((n, 6) for n in range(1, top + 1)) for top in (6, 9)]
    lab = Laboratory(CloseEnough(round_limit=1), MEASURES, "threshold", games=3000)
    low, high = (lab.seek("callers win", goal, deck=decks) for goal in (55, 75))
    assert (low.value, high.value) == (decks[1], decks[0])
