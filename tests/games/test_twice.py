"""What is off twice is named, what was off once by chance is not."""

from __future__ import annotations

from tests.games.twice import off_twice


def test_only_what_is_off_with_other_luck_too_is_named() -> None:
    tries = {
        7: {"wrong": 9.0, "unlucky": -4.2, "right": 0.3},
        8: {"wrong": -8.0, "unlucky": 1.1, "right": 4.5},
    }
    assert off_twice(tries.__getitem__, 7) == {"wrong": -8.0}


def test_where_nothing_is_off_nothing_is_tried_again() -> None:
    assert off_twice({7: {"right": 1.0}}.__getitem__, 7) == {}


def test_a_kind_that_comes_again_late_is_tried_then_and_one_that_never_does_stays_named() -> None:
    tries = {7: {"late": 5.0, "never": 6.0}, **{seed: {"often": 0.0} for seed in range(8, 13)}}
    tries[10] = {"late": 0.4}
    assert off_twice(tries.__getitem__, 7) == {"never": 6.0}
