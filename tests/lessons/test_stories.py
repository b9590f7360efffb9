"""The numbers that a pupil gets fit the story that the lesson tells around them, whatever the seed."""

from __future__ import annotations

import re
from itertools import product

import pytest

from rulebook.games.closing_in import ClosingIn
from rulebook.games.poof import Poof
from rulebook.lessons import Level, exercise, exercises, lessons
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.rounding import in_figures, rounded_to
from rulebook.table.words import LANGUAGES

SEEDS = range(200)
INSTEAD = {"en": "instead of", "de": "statt", "fr": "au lieu de", "it": "invece di"}
NUMBERS = [(game, name) for game in lessons() for name in exercises(game)
           if exercise(game, name).counted.kind == "number"]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["second_pass", "lost_in_time", "steps_it_lasts", "formula_of_loss"])
def test_a_city_unlike_the_one_on_the_board_is_said_to_be_another(name: str, language: str) -> None:
    board = len(ClosingIn().copies)
    for seed, level in product(SEEDS, Level):
        asked = exercise("closing_in", name, seed, level)
        said, tiles = asked.question(language), asked.counted.data["tiles"]
        assert f" {tiles} " in said
        assert bool(re.search(rf"{INSTEAD[language]} {board}\b", said)) == (tiles != board), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_unlike_that_of_the_game_is_said_to_be_another(language: str) -> None:
    highest = max(Poof().numbers)
    for seed, level in product(SEEDS, (Level.EASIER, Level.USUAL)):
        asked = exercise("poof", "same_card", seed, level)
        other = asked.counted.data["highest"] != highest
        assert bool(re.search(rf"{INSTEAD[language][:6]}.* {highest}\b", asked.question(language))) == other


HOW_MANY = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twelve": 12}
COUNTED = ("draws", "others", "tiles", "rolls", "letters")
"""What the data of exercises count, by the word that texts have for it."""


def counted_around(name: str) -> list[tuple[str, str, int, str]]:
    """Each count that a step names: the step, the number, and the things counted."""
    found = []
    for step in lesson(name).steps:
        around = re.sub(r"\*", "", f"{step.title}\n{step.text}\n{step.after}").lower()
        if step.exercise and "your question" not in around:
            said = re.findall(rf"\b({'|'.join(HOW_MANY)}) ({'|'.join(COUNTED)})", around)
            found += [(name, step.name, HOW_MANY[number], word) for number, word in said]
    return found


NAMED = [each for name in all_lessons() for each in counted_around(name)]


@pytest.mark.parametrize(("name", "step", "number", "key"), NAMED)
def test_a_step_names_no_number_that_its_question_changes(
    name: str, step: str, number: int, key: str
) -> None:
    """A step that gives a number from the game adds that the question can have a different one."""
    game, asked = lesson(name)[step].asked
    data = [exercise(game, asked, seed, level).counted.data for seed, level in product(SEEDS, Level)]
    assert {each.get(key, number) for each in data} == {number}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_the_draws_leaves_open_how_many_there_are(language: str) -> None:
    said = {"en": "several", "de": "mehreren", "fr": "plusieurs", "it": "più"}
    assert said[language] in lesson("how_far_off", language)["put_back"].title
    draws = {exercise("close_enough", "two_draws", seed).counted.data["draws"] for seed in SEEDS}
    assert len(draws) > 1


LAST_FIGURE = 10**7
"""With at least this denominator, no exact answer is required."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_no_more_than_two_figures_are_asked_of_a_long_fraction(game: str, name: str) -> None:
    enough = {"en": "Two significant", "de": "Zwei geltende", "fr": "Deux chiffres", "it": "due cifre"}
    for seed, level in product(SEEDS, Level):
        asked = exercise(game, name, seed, level)
        long = getattr(asked.counted.right, "denominator", 1) >= LAST_FIGURE
        for language in LANGUAGES if long else ("en",):
            assert (enough[language] in asked.question(language)) == long
        if long:
            told = asked.check(in_figures(rounded_to(asked.counted.right, 2), 2))
            assert told.solved and not re.search(r"\d{8}", told.words)
