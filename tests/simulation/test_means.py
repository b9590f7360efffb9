"""Means, spreads, shares and intervals against textbook values and plain sums."""

from __future__ import annotations

import statistics
from fractions import Fraction
from math import isinf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import games_needed
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.sample import Sample

NUMBERS = st.lists(st.integers(-(10**30), 10**30), min_size=2, max_size=60)


@pytest.mark.parametrize(
    ("hits", "times", "low", "high"),
    # Newcombe (1998), table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_are_those_of_the_textbook(hits: int, times: int, low: float, high: float) -> None:
    found = Proportion.of(hits, times).interval(0.95)
    assert [round(end, 4) for end in found] == [low, high]


@given(NUMBERS)
def test_tallies_have_the_exact_mean_and_variance(numbers: list[int]) -> None:
    sample, exact = Sample.of(numbers), [Fraction(n) for n in numbers]
    assert sample.mean.value == statistics.mean(exact)
    assert sample.variance == statistics.variance(exact)
    assert sample.mean.error == pytest.approx(sqrt(statistics.variance(exact) / len(exact)))
    assert sample.sum == sum(numbers)
    assert (sample.least, sample.most) == (min(numbers), max(numbers))


@given(NUMBERS, st.integers(1, 60))
def test_tallies_add_up_whatever_is_cut_where(numbers: list[int], cut: int) -> None:
    one, two = Sample.of(numbers[:cut]), Sample.of(numbers[cut:])
    assert one + two == two + one == Sample.of(numbers)
    assert repr(one + two) == repr(Sample.of(numbers))


@given(NUMBERS, st.fractions(Fraction(1, 100), 1, max_denominator=100))
def test_quantiles_agree_with_the_sorted_numbers(numbers: list[int], share: Fraction) -> None:
    at = -(-share * len(numbers) // 1) - 1
    assert Sample.of(numbers).quantile(share) == sorted(numbers)[int(at)]
    assert Sample.of(numbers).quantile(float(share)) == sorted(numbers)[int(at)]


def test_tallies_of_names_have_shares_but_no_mean() -> None:
    ends = Sample.of(["over", "stuck", "stuck", 3])
    assert ends.share("stuck").value == Fraction(1, 2)
    assert list(ends.counts) == [3, "over", "stuck"]
    assert not ends.numeric
    with pytest.raises(ValueError, match="'over' is no number"):
        _ = ends.mean


def test_one_game_tells_nothing_about_the_error() -> None:
    mean = Sample.of([5]).mean
    assert isinf(mean.error)
    assert repr(mean) == "5 ± ?"


def test_errors_of_a_difference_add_like_the_sides_of_a_triangle() -> None:
    difference = Mean(Fraction(7), 3.0, 50) - Mean(Fraction(5), 4.0, 60)
    assert (difference.value, difference.error, difference.times) == (2, 5.0, 50)


@pytest.mark.parametrize("share", [0, -0.1, 1.5])
def test_a_share_out_of_range_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match=r"0\.5 gives the median"):
        Sample.of([1, 2]).quantile(share)


def test_games_needed_is_the_sample_size_of_the_textbook() -> None:
    # Two means 5 apart, standard deviation 15, 80 % power at 5 %: 142 a group (2 (1.96 + 0.8416)² 9 = 141.3).
    assert games_needed(5, sd=15, power=0.8) == 142
    assert games_needed(-5, sd=15, power=0.8) == 142


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"difference": 0, "sd": 1}, "smallest one that matters"),
        ({"difference": 1}, "either sd=… or a pilot"),
        ({"difference": 1, "sd": 0}, "larger pilot"),
        ({"difference": 1, "sd": 1, "power": 1}, "a power lies between"),
        ({"difference": 1, "sd": 1, "confidence": 95}, r"such as 0\.95"),
    ],
)
def test_games_needed_says_what_it_must_know(wrong: dict[str, float], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        games_needed(**wrong)  # type: ignore[arg-type]  # names and numbers
