"""Luck and skill: known games give known shares."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.advice import skill
from rulebook.advice.luck_share import Skill
from tests.simulation.coins import Coins


def test_where_nobody_decides_all_is_luck() -> None:
    found = skill(Coins(players=1, coins=5), ("random", "random"), games=200)
    assert (found.skill, found.ahead, found.luck_share) == (0.0, 0.0, 1.0)
    assert found.luck == pytest.approx(5 / 4, rel=0.3)  # five coins: n p q
    assert found.games_to_tell == float("inf")


def test_the_games_it_takes_follow_from_the_normal_law() -> None:
    """The lead of n games has mean n·d and variance 2·n·v: ahead in 95 of 100 from n = 2v(1.645/d)²."""
    found = Skill(Coins(), ("weak", "strong"), games=10, luck=4.0, skill=1.0, ahead=1.0)
    assert found.games_to_tell == 22  # 2 · 4 · 1.645² = 21.6
    assert (found.luck_share, found.in_luck) == (0.8, 0.5)


def test_greedy_play_is_ahead_of_random_play() -> None:
    found = skill(rulebook.new("knapp_daneben", dice=3, sides=3), ("random", "greedy"), games=100)
    assert found.ahead > 4 and 0 < found.luck_share < 1
    assert "Luck and skill" in repr(found)


def test_it_takes_a_weak_and_a_strong_bot() -> None:
    with pytest.raises(ValueError, match="two bots"):
        skill(rulebook.new("poof"), ("greedy",), games=20)  # type: ignore[arg-type]  # that is the point
