"""The course as a whole: lessons build on each other, ideas come back, standards are named that there are."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import rulebook
from rulebook.core.players import run, seated, streams
from rulebook.core.texts import languages_of
from rulebook.games.five_to_close.table import Lock
from rulebook.lessons import exercises, topics, topics_of
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.course.plan import FOLDER, of_game
from rulebook.lessons.seeded import lessons
from rulebook.lessons.syllabus import lessons_on, standard_words
from rulebook.odds import Chain
from rulebook.table.words import LANGUAGES
from tests.translations import blanks

SPOKEN = [(name, language) for name in all_lessons() for language in languages_of(FOLDER, name)]
EXAM = {"en": "**In an exam:**", "de": "**In der Prüfung:**", "fr": "**À l’examen", "it": "**All’esame:**"}

every_lesson = pytest.mark.parametrize("name", all_lessons())
in_every_language = pytest.mark.parametrize(("name", "language"), SPOKEN)


def asked(name: str) -> list[str]:
    return [step.exercise for step in lesson(name).steps if step.exercise]


@in_every_language
def test_who_plays_against_a_bot_sits_opposite_one_bot(name: str, language: str) -> None:
    for step in lesson(name, language).steps:
        if step.kind == "play" and re.search(r"against a bot|gegen einen Bot", step.text):
            assert rulebook.new(lesson(name).game, **step.options).players == 2


@pytest.mark.parametrize("chosen", [0, -1])
def test_the_bot_locks_words_while_a_student_listens(chosen: int) -> None:
    """Whatever the student plays, there are words to think about before the step is done."""
    found = lesson("a_telling_pause")
    step = found["play"]

    game = rulebook.new(found.game, **step.options)
    seats = [lambda game, view, seat, moves, rng: moves[chosen], *seated(game, step.bots)[1:]]
    own, locked = 0, 0
    for each in run(game, game.start(), seats, streams(step.seed, 2)):
        own += each.seat == 0
        if own == step.moves:
            break
        locked += each.seat == 1 and isinstance(each.move, Lock)
    assert locked >= 2


def test_there_are_ten_to_twelve_lessons_over_all_games_of_the_box() -> None:
    assert 10 <= len(all_lessons()) <= 12
    assert {lesson(name).game for name in all_lessons()} == set(lessons()) <= set(rulebook.all_games())


@pytest.mark.parametrize("idea", topics())
def test_every_idea_comes_back(idea: str) -> None:
    assert len(lessons_on(idea)) >= 2


def test_needs_form_no_circle_and_every_lesson_but_the_first_builds_on_one() -> None:
    for name in all_lessons():
        needs = lesson(name).needs
        assert all(lesson(need).number < lesson(name).number for need in needs)
        assert bool(needs) == (lesson(name).number > 1)


@every_lesson
def test_a_lesson_is_not_all_new(name: str) -> None:
    """A spiral: at least one of its ideas was met before, and no lesson brings more than four new ones."""
    met = {idea for earlier in all_lessons()[: lesson(name).number - 1] for idea in lesson(earlier).ideas}
    assert len(set(lesson(name).ideas) - met) <= 4
    assert lesson(name).number == 1 or set(lesson(name).ideas) & met


@every_lesson
def test_every_idea_of_a_lesson_is_trained_in_it(name: str) -> None:
    trained = {topic for dotted in asked(name) for topic in topics_of(*of_game(dotted))}
    by_throwing = {"simulation"} if any(step.kind == "simulate" for step in lesson(name).steps) else set()
    assert set(lesson(name).ideas) <= trained | by_throwing


def test_nobody_is_asked_the_same_twice() -> None:
    times = Counter(dotted for name in all_lessons() for dotted in asked(name))
    assert set(times.values()) == {1}


def test_every_exercise_has_its_place() -> None:
    """In a lesson, or at home after one; what is done at home again is done a step further."""
    everywhere = {f"{game}.{name}" for game in lessons() for name in exercises(game)}
    at_home = {dotted for name in all_lessons() for dotted in lesson(name).teacher["homework"]}
    assert {dotted for name in all_lessons() for dotted in asked(name)} | at_home == everywhere


@every_lesson
def test_homework_asks_for_what_was_taught(name: str) -> None:
    taught = {idea for each in all_lessons()[: lesson(name).number] for idea in lesson(each).ideas}
    for dotted in lesson(name).teacher["homework"]:
        assert topics_of(*of_game(dotted))[0] in taught, dotted
        done = [each for each in all_lessons() if dotted in asked(each)]
        assert done in ([], [name]), "homework is fresh, or of this lesson"


@every_lesson
def test_it_ends_with_an_exit_ticket_and_has_a_way_into_the_game_of_five_minutes(name: str) -> None:
    first, *_, last = lesson(name).steps
    assert (last.name, last.kind) == ("exit", "check")
    assert (first.name, first.kind) == ("rules", "tell") and first.minutes <= 5


@in_every_language
def test_the_words_of_the_exam_stand_beside_the_plain_ones(name: str, language: str) -> None:
    told = lesson(name, language)["compare"].text
    assert EXAM[language] in told
    assert "P(" in told or "E(X)" in told


@in_every_language
def test_the_plan_of_a_teacher_is_whole(name: str, language: str) -> None:
    plan = lesson(name, language).teacher
    assert len(plan["aims"]) >= 3 and len(plan["board"]) >= 3 and len(plan["wrong"]) >= 3
    assert (
        len(plan["ask"]) >= 3 and plan["homework"] and plan["at_home"] and set(plan["rubric"]) == set("ABC")
    )


@every_lesson
def test_a_lesson_serves_standards_of_both_maps(name: str) -> None:
    codes = lesson(name).teacher["standards"]
    assert set(codes) <= set(standard_words())
    assert any(code.startswith(("7.SP", "HSS")) for code in codes) and any("L5" in code for code in codes)
    assert any(code.startswith("K") for code in codes)


def test_every_standard_of_the_map_is_served() -> None:
    served = {code for name in all_lessons() for code in lesson(name).teacher["standards"]}
    assert served == set(standard_words())


@every_lesson
def test_every_lesson_speaks_all_languages_of_the_screens(name: str) -> None:
    assert set(languages_of(FOLDER, name)) == set(LANGUAGES)


@pytest.mark.parametrize(("name", "language"), [spoken for spoken in SPOKEN if spoken[1] != "en"])
def test_a_language_has_every_word_of_a_lesson(name: str, language: str) -> None:
    english, other = lesson(name), lesson(name, language)
    assert other.title != english.title and other.promise != english.promise
    for before, after in zip(english.steps, other.steps, strict=True):
        for field in ("title", "text", "after", "ask", "pick", "once", "several"):
            said = getattr(before, field)
            assert not said or getattr(after, field) != said, (before.name, field)
            assert blanks(getattr(after, field)) == blanks(said), (before.name, field)
    for key in ("aims", "board", "wrong", "ask", "rubric"):
        assert len(other.teacher[key]) == len(english.teacher[key])
        assert other.teacher[key] != english.teacher[key]


@in_every_language
def test_nothing_is_told_before_its_turn(name: str, language: str) -> None:
    """No exact chance of the lesson's event stands in what is read before it is guessed."""
    from rulebook.lessons.guessing import chances
    from rulebook.odds import P

    told = ""
    for step in lesson(name, language).steps:
        told += step.title + step.text + step.ask
        if step.event:
            chance = P(chances(lesson(name).game).guesses[step.event.partition(".")[2]])
            assert str(chance) not in told and f"{float(100 * chance):.1f}" not in told.replace(",", ".")
            return
    raise AssertionError("no step to predict")


def test_the_answers_to_what_is_done_without_a_screen() -> None:
    """Those that have one number; the others ask for what somebody finds."""
    answers = {name: lesson(name).teacher.get("at_home_answer") for name in all_lessons()}
    four_aces = sum(set(range(4)) <= set(hand) for hand in combinations(range(9), 5))
    assert four_aces == 9 - 4 and f"C(32, 5) = {comb(32, 5):,} hands" in str(answers.pop("hands_of_cards"))
    by_2_or_3 = sum(n % 2 == 0 or n % 3 == 0 for n in range(1, 101))
    by_5_too = sum(n % 2 == 0 or n % 3 == 0 or n % 5 == 0 for n in range(1, 101))
    assert (
        answers.pop("counted_twice") == f"50 + 33 − 16 = {by_2_or_3}; with 5 as well 100 − 26 = {by_5_too}."
    )
    assert Fraction(4, 10 + 4) == Fraction(2, 7) and "2/7 on" in str(answers.pop("close_enough_to_call"))
    ill, healthy = Fraction(1, 100) * Fraction(9, 10), Fraction(99, 100) * Fraction(1, 10)
    assert str(ill / (ill + healthy)) == "1/12" and "= 1/12." in str(answers.pop("a_telling_pause"))
    heads = Chain(0, lambda run: {run + 1: 1, 0: 1} if run < 2 else None)
    assert heads.time_to(lambda run: run == 2) == 6 and "6 tosses" in str(answers.pop("a_chain_that_ends"))
    assert not any(answers.values())
