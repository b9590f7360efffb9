"""The exercises: right answers are right, mistakes are recognised, every language says it all."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from importlib import import_module
from itertools import chain, product
from math import floor, log10
from typing import Any

import pytest

from rulebook.core.registry import FOLDER
from rulebook.core.texts import languages_of, words_in
from rulebook.lessons import Exercise, Level, exercise, exercises, lessons, read, seeds_of
from rulebook.lessons.seeded import asks_for_a_chance
from tests.sampled import sampled

LESSONS = lessons()
ALL = [(game, name) for game in LESSONS for name in exercises(game)]
SEEDS = range(200)
SAMPLED_SEEDS = [SEEDS[:5], pytest.param(SEEDS[5:], marks=pytest.mark.everywhere)]
NUMBERS = [each for each in ALL if exercise(*each).form()["kind"] == "number"]


@pytest.mark.parametrize("seeds", SAMPLED_SEEDS, ids=str)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "name"), ALL)
def test_right_is_right_and_every_mistake_is_told(game: str, name: str, level: Level, seeds: range) -> None:
    for seed in seeds:
        ask = exercise(game, name, seed, level)
        assert ask.check(ask.right_words()).kind == "right"
        assert ask.check(ask.right_words().replace(".", ","), "de").kind == "right"
        for mistake, answer in ask.mistakes().items():
            verdict, told = ask.judge(answer), ask.check(answer).words
            # If several mistakes have the same value, each is named; 7 can be 6.63, rounded too much.
            named = mistake in verdict.data.get("names", (verdict.say,))
            rough = verdict.kind == "rough" and answer.isdigit()
            chosen = verdict.kind == "mistake" and ask.counted.kind != "number"
            assert named or rough or chosen, (seed, mistake, answer)
            assert not gives_away(told, ask), "that would give it away"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_no_chance_that_is_asked_for_is_certain_or_impossible(game: str, name: str, level: Level) -> None:
    """Told "10 or 11 together", a die shows 4, 5 or 6 for sure: whoever answers 1 has counted nothing.

    An average may well be 1, one star or one standard error: it has to be worked out like any other.
    """
    if asks_for_a_chance(game, name, level):
        answers = {seed: exercise(game, name, seed, level).counted.right for seed in SEEDS}
        assert {seed: answer for seed, answer in answers.items() if not 0 < answer < 1} == {}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", exercises("close_enough"))
def test_whoever_has_to_count_cards_is_told_the_deck(name: str, level: Level) -> None:
    """Lessons on other games ask these, too: what a deck holds is said by the question itself."""
    ask = exercise("close_enough", name, 3, level)
    if re.search(r"\b(54|unseen|deck)\b", " ".join((*ask.hints(), ask.solution()))):
        assert "six of each" in ask.question()


def test_feedback_counts_no_dice_where_the_question_draws_how_many() -> None:
    for name, seed in product(("shared_die", "four_chances", "number_of_dice"), SEEDS):
        ask = exercise("knapp_daneben", name, seed)
        assert not [said for wrong in ask.mistakes().values() if "four" in (said := ask.check(wrong).words)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "level"), sampled(((*each, level) for each in ALL for level in Level), each=25)
)
def test_a_class_gets_answers_of_its_own(game: str, name: str, level: Level) -> None:
    """Twelve answers at least where a number is asked; where few can be right, the question must vary."""
    asked = [exercise(game, name, seed, level) for seed in SEEDS]
    answers = {ask.right_words() for ask in asked}
    if asked[0].form()["kind"] == "number":
        assert len(answers) >= 12
    else:
        shown = {(ask.question(), str(ask.form())) for ask in asked}
        assert len(answers) >= 2 and len(shown) >= 4


def gives_away(words: str, ask: Exercise) -> bool:
    """Whether words hold the right answer as one would say it; a number alone is in many a sentence."""
    right = ask.said(ask.right_words())
    return len(right) > 2 and f" {right} " in f" {words} "


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_a_rounded_answer_counts_and_a_rough_one_is_sent_back(game: str, name: str) -> None:
    for seed in range(20):
        ask = exercise(game, name, seed)
        right = float(ask.counted.right)
        assert ask.check(f"{right:.6f}").solved
        if right < 1:
            assert ask.check(f"{100 * right:.2f} %").solved
            assert ask.check("1.5").kind in ("wrong", "mistake")
        assert not ask.check(f"{right * 1.2:.6f}").solved


@pytest.mark.parametrize("seeds", SAMPLED_SEEDS, ids=str)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_what_is_rightly_rounded_is_never_called_a_mistake(
    game: str, name: str, level: Level, seeds: range
) -> None:
    for seed in seeds:
        ask = exercise(game, name, seed, level)
        for text in roundings(ask.counted.right):
            for written in (text, text.replace(".", ","), f"P ≈ {text}"):
                assert ask.check(written).kind in ("right", "rounded", "rough"), (seed, written)


def roundings(right: Fraction) -> list[str]:
    """A number rounded in every sensible way: two to four digits, and a chance in percent and as 1 in N.

    0 and 1 are left out: they say that something is impossible or certain.
    """
    if not right:
        return ["0"]
    places = [max(0, digits - 1 - floor(log10(abs(right)))) for digits in (2, 3, 4)]
    texts = [half_up(right, at) for at in places]
    if 0 < right < 1:
        texts += [f"{half_up(100 * right, at)} %" for at in (0, 1, 2)]
        texts += [f"1 in {half_up(1 / right, at)}" for at in (0, 1, 2)]
    return [text for text in texts if read(text).value not in (0, 1)]


def half_up(value: Fraction, places: int) -> str:
    """Round as schools do."""
    return f"{float(floor(value * 10**places + Fraction(1, 2))) / 10**places:.{places}f}"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_text_is_filled(game: str, name: str) -> None:
    for language, level in product(languages(game), Level):
        ask = exercise(game, name, 3, level)
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
            assert text == ask.said(ask.right_words(), language) or not re.search(r"\d{8}", text), text
        assert len(ask.hints(language)) >= (1 if level is Level.EASIER else 2)


def spoken(form: dict[str, Any]) -> list[str]:
    """Every word of what there is to answer with."""
    things = [*form.get("options", []), *form.get("items", []), *chain.from_iterable(form.get("rows", []))]
    return [text for thing in things for text in thing.values()]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_exercise_goes_a_step_further(game: str, name: str) -> None:
    """Each has a function of its own; where only more things are chosen or ordered, the words may stay."""
    module = import_module(f"rulebook.games.{game}.further")
    assert getattr(module, name).__module__ == module.__name__
    assert "further" in {path.stem for path in (FOLDER / game).glob("*.toml")}
    if (game, name) in NUMBERS:
        asked = {exercise(game, name, 3, level)._wording("en").texts["ask"] for level in Level}
        assert len(asked) == 2


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


def languages(game: str) -> tuple[str, ...]:
    return languages_of(FOLDER / game, "exercises")


def test_only_a_chance_has_to_lie_below_1_in_every_language() -> None:
    chance = exercise("knapp_daneben", "two_dice")
    means = (exercise("knapp_daneben", "expected_marks", seed) for seed in SEEDS)
    mean = next(ask for ask in means if ask.counted.right < 1)
    for language in languages("knapp_daneben"):
        assert re.search("100 ?%", chance.check("1.7", language).words)
        assert not re.search("100 ?%", mean.check("1.7", language).words)


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_what_can_be_read_is_shown_by_answers_that_could_be_meant(game: str, name: str) -> None:
    """Whoever is asked for points, games or turns is not offered 5/36; every example can be read."""
    for level in Level:
        asked = [exercise(game, name, seed, level) for seed in SEEDS[:20]]
        words = {ask.check("lots", language).words for ask in asked for language in ("en", "de")}
        if any(ask.counted.right > 1 or ask.counted.right < 0 for ask in asked):
            assert not any("5/36" in said for said in words)
        examples = ("5/36", "0.1389", "1 in 7.2", "√(1/4)") if "5/36" in "".join(words) else ("−3", "25/2")
        assert all(asked[0].check(each).kind != "unreadable" for each in examples)


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_points_games_and_turns_that_are_no_whole_number_stand_as_a_decimal_too(game: str, name: str) -> None:
    """A mean such as 7306/53 says little to a student until 137.8 stands beside it."""
    if exercise(game, name)._wording("en").texts.get("chance", True):
        return
    for asked in (exercise(game, name, seed, level) for level in Level for seed in SEEDS[:8]):
        if asked.counted.right.denominator > 1:
            for language in languages(game):
                right, fill = {"right": asked.counted.right}, words_in(language).fill
                decimals = {fill("{right:decimal}", right), fill("{right:percent}", right)}
                said = re.findall(r"\d+(?:[.,]\d+)*(?:e[-+]?\d+)?(?: %)?", asked.solution(language))
                assert decimals & set(said), asked.solution(language)


@pytest.mark.parametrize("level", Level)
def test_one_card_writes_all_its_long_numbers_alike(level: Level) -> None:
    """With a sign between thousands, in the hints and in the solution: 11,348 of 24,804."""
    for asked in (exercise("close_enough", "three_cards", seed, level) for seed in range(12)):
        said = " ".join([*asked.hints(), asked.solution()])
        assert "24,804" in said and not re.search(r"(?<![\d/])\d{5,}(?![\d/])", said)


TYPED = re.compile(r"\*|\w -|- \w|\)-|-\(")
"""Signs of a formula as they are typed, which nobody prints."""


@pytest.mark.parametrize(
    ("game", "name"), [each for each in ALL if exercise(*each).form()["kind"] == "formula"]
)
def test_formulas_are_printed_in_one_way(game: str, name: str) -> None:
    for level, seed, language in product(Level, SEEDS[:9], languages(game)):
        ask = exercise(game, name, seed, level)
        said = [ask.question(language), *ask.hints(language), ask.solution(language)]
        said += [ask.said(formula, language) for formula in (ask.right_words(), *ask.mistakes().values())]
        assert not [text for text in said if TYPED.search(text)]
        assert ask.said(ask.right_words().replace(" · ", "*").replace("−", "-")) == ask.right_words()


def test_a_game_without_a_language_speaks_english_throughout() -> None:
    ask = exercise("poof", "no_poof")
    assert ask.check("nonsense", "tlh") == ask.check("nonsense")
    assert ask.question("tlh") == ask.question()


def test_numbers_are_read_and_shown_with_the_comma_of_the_language() -> None:
    ask = exercise("knapp_daneben", "two_dice", seed=1)
    assert ask.counted.right == Fraction(5, 36)
    assert ask.check("0,1389", "de").words == "Richtig gerundet: Genau ist es 5/36 ≈ 0,1389."
    assert ask.check("13,9 %", "it").solved
    assert ask.check("1 sur 7,2", "fr").words == "Juste\u202f: 5/36 ≈ 0,1389."
    assert "13,89 %" in ask.solution("fr")


POINT = re.compile(r"\d\.(?!\d{3}\b)\d")
"""The point of a decimal; German has one between thousands too."""


@pytest.mark.parametrize(("game", "name"), ALL)
def test_no_number_keeps_its_english_point_in_another_language(game: str, name: str) -> None:
    for language, seed in product(languages(game)[1:], range(3)):
        ask = exercise(game, name, seed)
        said = [ask.question(language), *ask.hints(language), ask.solution(language)]
        assert not [text for text in said if POINT.search(text)], (language, seed)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_an_easier_question_holds_its_first_hint_and_keeps_the_others(game: str, name: str) -> None:
    for language in languages(game):
        easier = exercise(game, name, 3, Level.EASIER)
        asked, (first, *others) = easier.question(language), easier._wording(language).texts["hints"]
        assert asked.endswith(easier._wording(language).fill(first)), "the first hint is part of it"
        assert len(easier.hints(language)) == len(others) >= 1


def test_everybody_gets_numbers_of_their_own() -> None:
    asked = {exercise("knapp_daneben", "four_chances", seed).question() for seed in SEEDS}
    assert len(asked) > 150
    assert seeds_of("Ada Lovelace") == seeds_of("ada lovelace ") != seeds_of("Grace")


def test_an_unknown_exercise_offers_the_known_ones() -> None:
    with pytest.raises(KeyError, match="it has two_dice, extremes"):
        exercise("knapp_daneben", "three_dice")
