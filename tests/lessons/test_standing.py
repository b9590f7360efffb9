"""What opens a step, what ticks it: an honest try and mastery, never a click."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rulebook.lessons.course import lesson
from rulebook.lessons.course.honest import apart, honest, thrown_away
from rulebook.lessons.course.standing import THROWS, Standing, of_exercise, path, progress
from rulebook.lessons.seeded import exercise
from rulebook.lessons.work import Guessed, Played, Stepped, Tried, Work

NAME = "how_likely_is_a_seven"
SEVEN = lesson(NAME)
COUNT = SEVEN["count"]
RIGHT = exercise("knapp_daneben", "two_dice", 3).right_words()


def work(**done: object) -> Work:
    return Work(NAME, "Ada", **done)  # type: ignore[arg-type]  # of any type here


def opened(done: Work) -> list[str]:
    return [each.step for each in path(SEVEN, done) if each.open]


def counted(*tried: Tried) -> Standing:
    return of_exercise(COUNT, tried)


def answers(*texts: str, seed: int = 3, solution: bool = False) -> Tried:
    return Tried("two_dice", seed, texts, solution=solution)


def honest_student() -> Iterable[Work]:
    """One who does step after step; each work holds one step more."""
    made: dict[str, tuple[object, ...]] = {"guesses": (), "played": (), "stepped": (), "tried": ()}
    for step in SEVEN.steps:
        if step.exercise:
            game, name = step.asked
            made["tried"] += (Tried(name, 3, (exercise(game, name, 3).right_words(),)),)
        elif step.kind == "predict":
            made["guesses"] += (Guessed("seven", 3, "45 %", 3),)
        elif step.kind == "throw":
            made["played"] += (Played("total", ((7, THROWS),)),)
            made["stepped"] += (Stepped(step.name, 0, "7"),)
        elif step.waits:
            made["stepped"] += (Stepped(step.name, 9, "20 %"),)
        yield work(**made)


def test_before_anything_is_done_only_the_first_question_is_open() -> None:
    assert opened(work()) == ["rules", "guess"]
    assert progress(SEVEN, work()) == {"done": 0, "all": 10}


def test_step_after_step_opens_and_is_ticked() -> None:
    for at, (step, done) in enumerate(zip(SEVEN.steps, honest_student(), strict=True)):
        stands = path(SEVEN, done)
        assert all(each.open for each in stands[: at + 1]), step.name
        assert stands[at].mastered == step.waits
        assert progress(SEVEN, done)["done"] == sum(each.waits for each in SEVEN.steps[: at + 1])


def test_what_a_key_holds_of_a_closed_step_opens_nothing() -> None:
    done = work(tried=(answers(RIGHT),), stepped=(Stepped("play", 99),))
    assert opened(done) == ["rules", "guess"] and progress(SEVEN, done)["done"] == 0


@pytest.mark.parametrize("text", ["0", "1", "100 %", "", "0 %", "no idea"])
def test_a_guess_that_is_thrown_away_opens_nothing(text: str) -> None:
    assert opened(work(guesses=(Guessed("seven", 3, text, 3),))) == ["rules", "guess"]


@pytest.mark.parametrize("texts", [("0",), ("0", "1", "0 %"), ("what?",), ("0.4",), ("0.4", " 0.4")])
def test_an_empty_or_thrown_away_answer_is_no_honest_try(texts: tuple[str, ...]) -> None:
    stands = counted(answers(*texts, solution=True))
    assert not stands.tried and not stands.answered and not stands.mastered


def test_a_mistake_that_somebody_makes_who_thinks_is_an_honest_try_but_no_answer() -> None:
    stands = counted(answers(exercise("knapp_daneben", "two_dice", 3).mistakes()["equal"]))
    assert stands.tried and not stands.answered and not stands.mastered
    assert counted(answers("0.4", "0.3")).tried


def test_a_solution_that_was_shown_ticks_nothing() -> None:
    stands = counted(answers("1/11", RIGHT, solution=True))
    assert stands.answered and stands.shown and not stands.mastered


def test_solving_fresh_numbers_after_a_solution_is_mastery() -> None:
    again = exercise("knapp_daneben", "two_dice", 4).right_words()
    stands = counted(answers("1/11", solution=True), answers(again, seed=4))
    assert stands.mastered and stands.shown and stands.tries == 2


def test_the_last_option_left_over_is_not_found_out() -> None:
    asked = exercise("knapp_daneben", "worth_waiting", 1)
    wrong = [each["key"] for each in asked.form()["options"] if each["key"] != asked.right_words()]
    assert honest(asked, wrong) and not honest(asked, wrong[:1])
    step = lesson(NAME)["count"].__class__("w", "check", 1, "W", exercise="knapp_daneben.worth_waiting")
    left_over = of_exercise(step, [Tried("worth_waiting", 1, (*wrong, asked.right_words()))])
    assert left_over.tried and not left_over.mastered


def test_what_a_guess_is_off_is_said_in_numbers_and_words() -> None:
    from fractions import Fraction

    assert apart(Fraction(1, 10), Fraction(671, 1296)).endswith("far more often than it seems.")
    assert apart(Fraction(9, 10), Fraction(671, 1296), "de").startswith("Geraten: 90 %, genau sind es 51,8 %")
    assert apart(Fraction(1, 2), Fraction(51, 100)).endswith("as good as right.")
    assert thrown_away("0/5") and not thrown_away("1/36")
