"""The exercises: right answers are right, mistakes are recognised, every language says it all."""

from __future__ import annotations

import json
import string
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.registry import FOLDER
from rulebook.core.texts import texts_in
from rulebook.lessons import Exercise, exercise, exercises, lessons, seeds_of
from rulebook.lessons.wording import TEXTS

LESSONS = lessons()
ALL = [(game, name) for game in LESSONS for name in exercises(game)]
SEEDS = range(200)


@pytest.mark.parametrize("seeds", [SEEDS[:20], pytest.param(SEEDS[20:], marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_right_is_right_and_every_mistake_is_told(game: str, name: str, seeds: range) -> None:
    for seed in seeds:
        ask = exercise(game, name, seed)
        assert ask.check(ask.right_words()).kind == "right"
        for mistake, answer in ask.mistakes().items():
            feedback = ask.check(answer)
            assert feedback.kind == "mistake", (seed, mistake, answer)
            assert not gives_away(feedback.words, ask), "that would give it away"


def gives_away(words: str, ask: Exercise) -> bool:
    """Whether words hold the right answer as one would say it; a number alone is in many a sentence."""
    right = ask.said(ask.right_words())
    return len(right) > 2 and f" {right} " in f" {words} "


@pytest.mark.parametrize(
    ("game", "name"), [each for each in ALL if exercise(*each).form()["kind"] == "number"]
)
def test_a_rounded_answer_counts_and_a_rough_one_is_sent_back(game: str, name: str) -> None:
    for seed in range(20):
        ask = exercise(game, name, seed)
        right = float(ask.counted.right)
        assert ask.check(f"{right:.6f}").solved
        if right < 1:
            assert ask.check(f"{100 * right:.2f} %").solved
            assert ask.check("1.5").kind in ("wrong", "mistake")
        assert not ask.check(f"{right * 1.2:.6f}").solved


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_text_is_filled(game: str, name: str) -> None:
    for language in languages(game):
        ask = exercise(game, name, seed=3)
        for text in (
            ask.title(language),
            ask.question(language),
            *ask.hints(language),
            ask.solution(language),
            ask.said(ask.right_words(), language),
            *spoken(ask.form(language)),
        ):
            assert text.strip()
            assert "{" not in text
        assert len(ask.hints(language)) >= 2


def spoken(form: dict[str, Any]) -> list[str]:
    """Every word of what there is to answer with."""
    things = [*form.get("options", []), *form.get("items", []), *chain.from_iterable(form.get("rows", []))]
    return [text for thing in things for text in thing.values()]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_answer_is_a_line_of_text_and_what_it_offers_can_be_sent(game: str, name: str) -> None:
    for seed in range(20):
        ask = exercise(game, name, seed)
        assert json.loads(json.dumps(ask.form())) == ask.form()
        keys = [thing["key"] for thing in [*ask.form().get("options", []), *ask.form().get("items", [])]]
        assert len(set(keys)) == len(keys)
        for answer in (ask.right_words(), *ask.mistakes().values()):
            assert answer == " ".join(answer.split())
            assert ask.check(f" {answer.upper()} ").kind == ask.check(answer).kind


def texts_of(name: str) -> tuple[Path, str]:
    return (FOLDER / name, "exercises") if name in LESSONS else (TEXTS, name)


def languages(name: str) -> list[str]:
    folder, file = texts_of(name)
    return ["en", *(path.name.split(".")[1] for path in folder.glob(f"{file}.*.toml"))]


ONCE = {"topics", "chance"}
"""What an exercise's English texts say for all languages."""


def flat(tree: Any) -> dict[str, str]:
    if isinstance(tree, dict):
        texts = {key: inner for key, inner in tree.items() if key not in ONCE}
        return {f"{key}/{path}": text for key, inner in texts.items() for path, text in flat(inner).items()}
    if isinstance(tree, list):
        return {str(i): text for i, text in enumerate(tree)}
    return {"": str(tree)}


@pytest.mark.parametrize("name", ["feedback", "worksheet", *LESSONS])
def test_no_language_misses_a_text_or_a_blank(name: str) -> None:
    folder, file = texts_of(name)
    english = flat(texts_in(folder, file, "en"))
    for language in languages(name):
        other = flat(texts_in(folder, file, language))
        assert set(other) == set(english)
        for path, text in other.items():
            assert fields(text) == fields(english[path]), path


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_only_a_chance_has_to_lie_below_1_in_every_language() -> None:
    chance = exercise("knapp_daneben", "two_dice")
    means = (exercise("knapp_daneben", "expected_marks", seed) for seed in SEEDS)
    mean = next(ask for ask in means if ask.counted.right < 1)
    for language in languages("knapp_daneben"):
        assert "100 %" in chance.check("1.7", language).words
        assert "100 %" not in mean.check("1.7", language).words


def test_a_game_without_a_language_speaks_english_throughout() -> None:
    ask = exercise("poof", "no_poof")
    assert ask.check("nonsense", "de") == ask.check("nonsense")
    assert ask.question("de") == ask.question()


def test_numbers_are_read_and_shown_with_the_comma_of_the_language() -> None:
    ask = exercise("knapp_daneben", "two_dice", seed=1)
    assert ask.counted.right == Fraction(5, 36)
    assert ask.check("0,1389", "de").words == "Richtig gerundet: Genau ist es 5/36."
    assert ask.check("13,9 %", "it").solved
    assert ask.check("1 sur 7,2", "fr").words == "Juste\u202f: 5/36."
    assert "13,89 %" in ask.solution("fr")


def test_everybody_gets_numbers_of_their_own() -> None:
    asked = {exercise("knapp_daneben", "four_chances", seed).question() for seed in SEEDS}
    assert len(asked) == 36
    assert seeds_of("Ada Lovelace") == seeds_of("ada lovelace ") != seeds_of("Grace")


def test_an_unknown_exercise_offers_the_known_ones() -> None:
    with pytest.raises(KeyError, match="it has two_dice, extremes"):
        exercise("knapp_daneben", "three_dice")
