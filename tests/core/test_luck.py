"""A seed means the same draws with and without numpy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import SeedSequence, default_rng

from rulebook.core.luck import generator

SEEDS: list[int | list[int]] = [0, 1, 7, 2**32 - 1, 2**32, 2**70 + 5, 2**200 + 3, [0, 0], [7, 99], [2**70, 3]]
BELOW = [1, 2, 3, 6, 36, 60, 7776, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32]


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_thousands_of_draws_are_those_of_numpy(seed: int | list[int]) -> None:
    ours, numpys = generator(seed), default_rng(seed)
    for n in BELOW * 200:
        assert ours.integers(n) == numpys.integers(n)
        if n % 3 == 0:
            # A half of 64 bits may be waiting from before; this does not take it.
            assert ours.random() == numpys.random()


@given(st.integers(0, 2**300), st.lists(st.integers(0, 2**40), max_size=4))
def test_any_seed_and_any_path_lead_to_the_same_draws(seed: int, path: Sequence[int]) -> None:
    numpys = default_rng(SeedSequence(seed, spawn_key=path))
    assert generator(seed, path).random() == numpys.random()


def test_without_a_seed_nobody_can_foresee_it() -> None:
    assert generator().random() != generator().random()


@pytest.mark.parametrize("bad", [-1, [3, -2]])
def test_a_seed_below_zero_is_refused(bad: int | list[int]) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 up, not -"):
        generator(bad)


@pytest.mark.parametrize("bad", [0, -3, 2**32 + 1])
def test_nothing_is_drawn_below_what_cannot_be(bad: int) -> None:
    with pytest.raises(ValueError, match="can be drawn"):
        generator(1).integers(bad)
