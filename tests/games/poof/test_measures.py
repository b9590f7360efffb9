"""Poof: what the laboratory measures, held against rounds played one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulebook.games.poof import Poof
from rulebook.games.poof.measures import MEASURES
from rulebook.simulation.chunks import Columns
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings

COLUMNS: Columns = {
    ("score", 0): [0, 30],
    ("score", 1): [12, 0],
    ("score", 2): [20, 7],
    ("measure", "points of those who start"): [12, 7],
}


@pytest.mark.parametrize(
    ("measure", "values"),
    [
        ("points of all", [32, 37]),
        ("edge of the first", [(0 - 12) + (20 - 12), (30 - 7) + (0 - 7)]),
        ("first to last", [20, 30]),
    ],
)
def test_points_are_added_up_over_the_players(measure: str, values: list[int]) -> None:
    assert MEASURES[measure].read(measure, Endings(Poof(), COLUMNS)) == [(value, 1) for value in values]


@pytest.mark.parametrize("rounds", [1, 3])
def test_shares_are_of_rounds(rounds: int) -> None:
    lab = Laboratory(Poof(rounds=rounds), MEASURES, "hoarder", games=90 // rounds, seed=4)
    trial = lab.compare({"as it is": {}}).trials[0]
    share = trial["nothing but Poofs"]
    assert 0 < share.value < Fraction(1, 3)
    assert (share.value * 90).denominator == 1


def test_without_mercy_nobody_calls_for_it() -> None:
    trials = Laboratory(Poof(rounds=1), MEASURES, "greedy", games=300).turn("mercy", ["off"])
    assert trials["as it is"]["mercy"].value > 0 == trials["mercy off"]["mercy"].value
    assert trials["mercy off"].changes["mercy"].value < 0 < trials["mercy off"].changes["mercy"].error
