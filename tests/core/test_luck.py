"""Luck: a seed is the same game everywhere, and nobody who plays can tell what comes."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.luck import generator, streams

SIXES = [4, 4, 2, 6, 4, 5, 6, 2, 2, 6, 4, 1]
BELOW = [0, 1, 9, 1245, 454619151384168678126]
FIRST = 0.4351258842747401


def test_a_seed_gives_the_draws_it_always_gave() -> None:
    """These numbers are what a share of a seed means: they may never change, on no machine and no version."""
    dice = generator(7)
    assert [dice.integers(6) + 1 for _ in range(12)] == SIXES
    assert [generator([7, 99], (1, 2)).integers(n) for n in (1, 6, 36, 7776, 2**70)] == BELOW
    assert generator(2**200 + 3).random() == FIRST


def test_every_number_below_comes_about_as_often_as_any_other() -> None:
    for n in (2, 3, 6, 36):
        rng, times = generator(n), 6000
        came = Counter(rng.integers(n) for _ in range(times))
        assert set(came) == set(range(n))
        chi_square = sum((came[k] - times / n) ** 2 / (times / n) for k in range(n))
        assert abs(chi_square - (n - 1)) < 4 * (2 * (n - 1)) ** 0.5


def test_seeds_and_paths_lead_to_streams_of_their_own() -> None:
    made = [
        generator(seed, path) for seed in (0, 1, [0, 1], [1, 0]) for path in ((), (0,), (1,), (0, 0), (0, 1))
    ]
    assert len({rng.random() for rng in made}) == len(made)
    assert streams(7, 2).luck.random() == streams(7, 5).luck.random()
    assert [c.random() for c in streams(7, 2).choices] == [c.random() for c in streams(7, 5).choices[:2]]


def test_without_a_seed_nobody_can_foresee_it() -> None:
    assert generator().random() != generator().random()
    assert streams(None, 1).luck.random() != streams(None, 1).luck.random()


@pytest.mark.parametrize("bad", [-1, [3, -2]])
def test_a_seed_below_zero_is_refused(bad: int | list[int]) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 up, not -"):
        generator(bad)


@pytest.mark.parametrize("bad", ["x", 1.5, True, [1, None]])
def test_what_is_no_seed_is_named(bad: Any) -> None:
    """True was a seed of its own, other than 1, and half a number could not be iterated."""
    for draw in (lambda: generator(bad), lambda: rulebook.play(rulebook.new("knapp_daneben"), seed=bad)):
        with pytest.raises(ValueError, match=r"a seed is a whole number from 0 up, not ['1TN]"):
            draw()


@pytest.mark.parametrize("bad", [5, [5], {"greedy": 1, "random": 2}.items()])
def test_what_is_no_bot_is_named(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"bot.* not|is no bot"):
        rulebook.play(rulebook.new("knapp_daneben"), bad, seed=1)


@pytest.mark.parametrize("bad", [0, -3])
def test_nothing_is_drawn_below_what_cannot_be(bad: int) -> None:
    with pytest.raises(ValueError, match="there is none from 0 up"):
        generator(1).integers(bad)


class Rewinder:
    """A bot that copies the generator it is handed and looks what would come if that were the luck."""

    def __init__(self) -> None:
        self.foreseen: list[Any] = []

    def __call__(self, game: Any, view: Any, seat: int, moves: Any, rng: Any) -> Any:
        after, _ = game.play(view, seat, moves[0])
        if game.to_act(after) == (CHANCE,):
            self.foreseen.append(game.chance(after).sample(copy.deepcopy(rng)))
        return moves[0]


def test_a_bot_that_rewinds_its_generator_foresees_no_roll() -> None:
    """With one generator for all it foresaw 25 of 25 rolls."""
    bot = Rewinder()
    record = rulebook.play(rulebook.new("knapp_daneben"), bot, seed=7)
    rolls = [move for seat, move in record.history if seat == CHANCE]
    assert len(bot.foreseen) >= 24
    came = rolls[-len(bot.foreseen) :]
    assert not [roll for roll, foreseen in zip(came, bot.foreseen, strict=True) if roll == foreseen]


def test_whoever_plays_the_same_dice_come() -> None:
    game = rulebook.new("knapp_daneben", players=2)
    rolls = {
        bots: [move for seat, move in rulebook.play(game, list(bots), seed=3).history if seat == CHANCE]
        for bots in (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
    }
    first, *others = rolls.values()
    assert all(other == first for other in others)
