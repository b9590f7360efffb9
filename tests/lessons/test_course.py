"""The lessons of the course can be taught from: whole files, minutes that add up, nothing missing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulebook.core.texts import languages_of
from rulebook.lessons.course import BadLesson, Step, all_lessons, lesson
from rulebook.lessons.course.plan import FOLDER, check, of_game
from rulebook.lessons.seeded import exercise
from rulebook.lessons.training import topics_of

SEVEN = lesson("how_likely_is_a_seven")

every_lesson = pytest.mark.parametrize("name", all_lessons())


@every_lesson
def test_lessons_are_numbered_in_order_and_need_only_earlier_ones(name: str) -> None:
    assert lesson(name).number == all_lessons().index(name) + 1
    assert set(lesson(name).needs) <= set(all_lessons()[: all_lessons().index(name)])


@every_lesson
def test_every_exercise_of_a_lesson_is_about_one_of_its_ideas(name: str) -> None:
    found = lesson(name)
    for each, game in found.exercises.items():
        assert set(topics_of(game, each)) & set(found.ideas), each
        assert exercise(game, each).title()


@every_lesson
def test_every_step_has_something_to_read_and_no_blank_is_filled_too_early(
    name: str,
) -> None:
    for step in lesson(name).steps:
        assert step.title and step.minutes > 0 and (step.text or step.kind != "tell")
        assert "{" not in step.text + step.ask + step.title, "blanks are filled once the step is answered"


FIVE = re.compile(r"\b(five|fünf|cinq|cinque|four times|viermal|quatre fois|quattro volte)\b")


@pytest.mark.parametrize("name", ["one_of_four", "shared"])
@pytest.mark.parametrize("language", languages_of(FOLDER, "how_likely_is_a_seven"))
def test_a_step_does_not_say_five_dice_where_its_exercise_draws_how_many(language: str, name: str) -> None:
    step = lesson("how_likely_is_a_seven", language)[name]
    drawn = {exercise(*of_game(step.exercise), seed).counted.data["others"] for seed in range(40)}
    assert drawn == {3, 4, 5, 6} and not FIVE.search(step.text + step.after)


TWO_NUMBERS = re.compile(r"\b(two numbers|zwei Zahlen|deux nombres|due numeri)\b")
FOUR_IN_THE_GAME = re.compile(r"\b(four others|vier andere|quatre autres|altri quattro)\b")


@pytest.mark.parametrize("language", languages_of(FOLDER, "what_the_total_tells"))
def test_a_step_leaves_open_how_many_numbers_help_where_its_exercise_draws_it(language: str) -> None:
    step = lesson("what_the_total_tells", language)["neighbours"]
    drawn = [exercise(*of_game(step.exercise), seed).counted.data for seed in range(40)]
    assert {len(data["faces"]) for data in drawn} == {1, 2, 3, 4}
    assert {data["others"] for data in drawn} == {2, 3, 4, 5}
    assert FOUR_IN_THE_GAME.search(step.text) and not TWO_NUMBERS.search(step.text)


ALONE = {
    "en": "on your own first",
    "de": "zuerst allein",
    "fr": "d’abord sans aide",
    "it": "prima senza aiuto",
}


@every_lesson
def test_the_last_step_asks_to_try_alone_first_for_it_offers_hints(name: str) -> None:
    """ "Without help, please" above a button with a hint: a pupil did not know what was allowed."""
    for language in languages_of(FOLDER, name):
        step = lesson(name, language).steps[-1]
        assert exercise(*of_game(step.exercise)).hints(language) and ALONE[language] in step.text


@every_lesson
def test_french_speaks_to_girls_as_to_boys(name: str) -> None:
    texts = (step.text for step in lesson(name, "fr").steps)
    assert not [text for text in texts if re.search(r"\b[Tt]out seul\b", text)]


def bad(**changed: object) -> str:
    first = SEVEN.steps[0]
    with pytest.raises(BadLesson) as refused:
        check(replace(SEVEN, steps=(replace(first, **changed), *SEVEN.steps[1:])))  # type: ignore[arg-type]  # of any type here
    return str(refused.value)


def test_a_bad_lesson_is_refused_in_a_sentence() -> None:
    assert bad(minutes=9) == "how_likely_is_a_seven: its steps take 51 minutes, not 45"
    assert bad(kind="cuont").endswith("the step 'rules' is of no known kind: 'cuont'; did you mean 'count'?")
    assert bad(kind="count").endswith("the step 'rules' of kind 'count' needs 'exercise'")
    assert bad(name="guess").endswith("two of its steps have one name")
    assert "did you mean 'knapp_daneben.two_dice'" in bad(exercise="knapp_daneben.tow_dice")
    assert bad(of="play").endswith("looks back on 'play', which is no step to play before it")
    assert bad(ghost="nothing").endswith("hides the law until 'nothing', which is no step")
    assert bad(law="knapp_daneben.total").endswith("does not say by 'counted' what is counted")
    with pytest.raises(BadLesson, match="'luck' is no topic"):
        check(replace(SEVEN, ideas=("luck",)))
    with pytest.raises(KeyError, match="did you mean 'guess'"):
        SEVEN["gues"]


def test_a_step_names_what_is_there() -> None:
    assert of_game(Step("a", "check", 1, "A", exercise="poof.no_poof").exercise) == ("poof", "no_poof")
