"""Throwing by hand: what comes is what the dice and cards on the table make, as often as the law says."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebook.core.luck import generator
from rulebook.lessons.guessing import chances
from rulebook.lessons.seeded import lessons
from rulebook.odds import Deck, Event, Variable, count, dice, die, law, total
from rulebook.odds.throwing import thrower

TIMES = 3000
SEED = 20
VARIABLES = [(game, name) for game in lessons() for name in chances(game).trials]
EVENTS = [(game, name) for game in lessons() for name in chances(game).guesses]


def as_often_as_the_law_says(variable: Variable) -> None:
    """Each count is within five standard errors."""
    throw, rng, true = thrower(variable), generator(SEED), law(variable)
    came = Counter(throw(rng).value for _ in range(TIMES))
    assert set(came) <= set(true)
    for value in true:
        chance = float(true[value])
        assert abs(came[value] - TIMES * chance) <= 5 * (TIMES * chance * (1 - chance)) ** 0.5 + 1, value


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), VARIABLES)
def test_what_lessons_throw_follows_its_law(game: str, name: str) -> None:
    as_often_as_the_law_says(chances(game).trials[name])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), EVENTS)
def test_what_lessons_guess_follows_its_chance(game: str, name: str) -> None:
    event = chances(game).guesses[name]
    assert isinstance(event, Event)
    as_often_as_the_law_says(event)


def test_two_hands_of_one_deck_and_a_loaded_die() -> None:
    first, second = Deck({1: 3, 2: 2, 5: 1}).deal(2, 2)
    as_often_as_the_law_says(total(first) - total(second))
    as_often_as_the_law_says(die(3) * 2 + 1)


def test_what_lies_on_the_table_makes_the_value() -> None:
    throw, rng = thrower(sum(dice(3))), generator(SEED)
    for _ in range(50):
        thrown = throw(rng)
        assert sum(thrown.dice) == thrown.value and not thrown.cards
    drawn = thrower(count(card == 2 for card in Deck({1: 3, 2: 3}).draw(4)))
    for _ in range(50):
        thrown = drawn(rng)
        assert thrown.cards.count(2) == thrown.value and len(thrown.cards) == 4
