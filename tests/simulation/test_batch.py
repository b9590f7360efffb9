"""A fast engine's games must be whole numbers in the agreed shape, or it is told what is the matter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.fast_engine import Batch

GOOD: dict[str, Any] = {
    "scores": np.zeros((2, 3), dtype=np.int16),
    "won": np.zeros((2, 3), dtype=bool),
    "steps": np.zeros(3, dtype=np.int64),
    "measures": {"rounds": np.zeros(3, dtype=np.int8)},
}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"scores": np.zeros(3, dtype=int)}, r"one row a seat.*\(3,\)"),
        ({"won": np.zeros((3, 2), dtype=bool)}, r"one row a seat.*\(3, 2\)"),
        ({"steps": np.zeros(2, dtype=int)}, r"steps needs one number for each of 3"),
        ({"measures": {"rounds": np.zeros((3, 1), dtype=int)}}, r"rounds needs one number for each of 3"),
        ({"scores": np.zeros((2, 3))}, "whole numbers only"),
        ({"measures": {"rounds": np.zeros(3)}}, "whole numbers only"),
    ],
)
def test_a_batch_of_the_wrong_shape_or_kind_is_refused(wrong: dict[str, Any], says: str) -> None:
    assert len(Batch(**GOOD)) == 3
    with pytest.raises(ValueError, match=says):
        Batch(**{**GOOD, **wrong})


@pytest.mark.parametrize("name", rulebook.all_games())
def test_no_game_claims_a_fast_engine_for_a_bot_it_does_not_know(name: str) -> None:
    game = rulebook.new(name)
    assert game.fast(("nobody",) * game.players) is None
