"""The ladder of Poof: each rung beats the one below, by far more than luck explains; the seeds are fixed."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.games.poof import Poof


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shrewd_player_beats_the_greedy_one(players: int) -> None:
    found = rulebook.tournament(Poof(players=players), ["greedy", "shrewd"], games=4_000, seed=3)
    assert found.beats("shrewd", "greedy", errors=8), found


@pytest.mark.everywhere
def test_the_search_beats_the_shrewd_player() -> None:
    found = rulebook.tournament(Poof(rounds=1), ["shrewd", "search"], games=60, seed=5)
    assert found.beats("search", "shrewd", errors=2), found
