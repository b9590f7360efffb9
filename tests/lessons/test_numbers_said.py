"""Numbers in the sentences of exercises: one thing is said in the singular, large numbers have signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product

import pytest

from rulebook.core.texts import words_in
from rulebook.lessons import Exercise, Level, exercise, exercises, lessons
from rulebook.table.words import LANGUAGES

ALL = [(game, name) for game in lessons() for name in exercises(game)]
SEEDS = range(20)
SAMPLED_SEEDS = [SEEDS[:1], pytest.param(SEEDS[1:], marks=pytest.mark.everywhere)]

PLURALS = {
    "en": r"\w+s(?<!less)(?<!minus)(?<!needs)(?<!is)",
    "de": "Punkten?|Karten|Züge|Spielen?|Runden|Schritten?|Stufen|abgelegten|anderen|der|von|müssen|bleiben",
    "fr": r"\w+[sx](?<!cas)(?<!dans)(?<!moins)(?<!des)|autres|des",
    "it": "punti|carte|turni|partite|passi|modi|messaggi|altre|scartate|devono|dei|di",
}
"""What cannot follow a 1, in each language, unless the 1 ends a list."""
ONE = {
    language: re.compile(rf"(?<![\d/.,·^−+–≈=(] )(?<![\d/.,])\b1 (?:{words})\b")
    for language, words in PLURALS.items()
}
ENDS_A_LIST = re.compile(r"\d (?:and|und|et|e) 1 ")
AN = re.compile(r"\b[Aa] (?:8|11|18)\b")


def said(ask: Exercise, language: str) -> Iterator[str]:
    """All that a student may read of an exercise."""
    form = ask.form(language)
    things = chain(form.get("options", []), form.get("items", []), *form.get("rows", []))
    mistakes = (ask.check(answer, language).words for answer in ask.mistakes().values())
    yield from (ask.question(language), *ask.hints(language), ask.solution(language), *mistakes)
    yield from (text for thing in things for text in thing.values())


def miscounted(text: str, language: str) -> bool:
    """Whether it says 1 points."""
    return bool(ONE[language].search(ENDS_A_LIST.sub("", text)))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SAMPLED_SEEDS, ids=str)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_one_thing_is_said_in_the_singular(game: str, name: str, seeds: range) -> None:
    for seed, level, language in product(seeds, Level, LANGUAGES):
        texts = list(said(exercise(game, name, seed, level), language))
        assert not [text for text in texts if miscounted(text, language)], (seed, level, language)
        assert language != "en" or not [text for text in texts if AN.search(text)], (seed, level)


@pytest.mark.parametrize(
    ("game", "name", "seed", "level"),
    [
        ("five_to_close", "games_in_all", 11, Level.EASIER),
        ("five_to_close", "games_in_all", 4, Level.HARDER),
        ("poof", "expected_points", 12, Level.USUAL),
        ("poof", "exactly_four", 22, Level.EASIER),
        ("closing_in", "looked_at", 23, Level.EASIER),
        ("knapp_daneben", "number_of_dice", 21, Level.HARDER),
        ("close_enough", "one_card", 24, Level.EASIER),
    ],
)
def test_where_there_is_one_of_something(game: str, name: str, seed: int, level: Level) -> None:
    for language in LANGUAGES:
        texts = list(said(exercise(game, name, seed, level), language))
        assert not [text for text in texts if miscounted(text, language) or AN.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SAMPLED_SEEDS, ids=str)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_large_numbers_have_a_sign_between_thousands_wherever_they_stand(
    game: str, name: str, seeds: range
) -> None:
    """In questions as in solutions; fractions are written without it."""
    for seed, level, language in product(seeds, Level, LANGUAGES):
        for text in said(exercise(game, name, seed, level), language):
            assert not re.search(r"(?<![\d/^.,])\d{5,}(?![\d/])", text), (seed, level, language)


def test_a_question_writes_a_large_number_as_its_solution_does() -> None:
    ask = exercise("poof", "error_of_rounds", 2)
    for language in LANGUAGES:
        large = words_in(language).fill("{n:,}", {"n": 10_000})
        assert all(large in text for text in (ask.question(language), ask.hints(language)[1]))
        assert f"/ {large})" in ask.solution(language)


def test_italian_says_other_before_how_many() -> None:
    """«altri 3 dadi», never «3 altri dadi»."""
    for name, seed, level in product(exercises("knapp_daneben"), SEEDS[:2], Level):
        texts = said(exercise("knapp_daneben", name, seed, level), "it")
        assert not [text for text in texts if re.search(r"\d altr[ie]\b", text)]


def test_italian_joins_two_vowels_that_are_alike() -> None:
    for seed, level in product(SEEDS[:8], Level):
        assert " e entramb" not in exercise("closing_in", "both_exits", seed, level).question("it")


@pytest.mark.parametrize(
    ("game", "name", "level"),
    [
        ("close_enough", "all_the_stars", Level.USUAL),
        ("close_enough", "expected_stars", Level.HARDER),
        ("knapp_daneben", "four_chances", Level.USUAL),
        ("knapp_daneben", "either_neighbour", Level.USUAL),
    ],
)
def test_a_calculation_is_written_as_one_would_write_it(game: str, name: str, level: Level) -> None:
    """No brackets around a whole number, and a power of a fraction once, in its lowest terms."""
    for seed, language in product(SEEDS, LANGUAGES):
        text = exercise(game, name, seed, level).solution(language)
        assert not re.search(r"(?<!\w)\(\d+\)", text), text
        powers = set(re.findall(r"\((\d+/\d+)\)\^", text))
        assert all(str(Fraction(power)) == power for power in powers) and len(powers) <= 1, text
