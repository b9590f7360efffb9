"""Knapp Daneben!: what the laboratory measures."""

from __future__ import annotations

import pytest

from rulebook.games.knapp_daneben import KnappDaneben
from rulebook.games.knapp_daneben.measures import ranks, reaching
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings


@pytest.mark.parametrize(
    ("points", "rank"), [(0, 1), (40, 1), (41, 2), (60, 3), (61, 4), (99, 6), (100, 7), (140, 7)]
)
def test_kd_15_each_score_reaches_one_rank_and_the_right_one(points: int, rank: int) -> None:
    ends = Endings(None, {("score", 0): [points]})
    reached = [measure.read(name, ends).tolist() for name, measure in ranks().items()]
    assert reached == [[[int(at == rank)], [1]] for at in range(1, 8)]
    assert reaching(61).read("rank 4", ends).tolist() == [[int(points >= 61)], [1]]


def test_the_shares_of_all_ranks_add_up_to_all_games() -> None:
    trial = Laboratory(KnappDaneben(), bots="greedy", games=50).compare({"as it is": {}}).trials[0]
    assert sum(trial[rank].value for rank in ranks()) == 1
    assert trial["score of player 1"].value > 50
