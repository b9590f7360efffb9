"""Cards of a lesson without a browser: what was done on them can be kept and taken back."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import product

import pytest

from rulebook.lessons import Exercise, Level, exercise, exercises, lessons
from rulebook_widgets import Ask, Desk, Predict, ask, predict
from rulebook_widgets.lesson.asking import LOOKED_AT

ALL = [(game, name) for game in lessons() for name in exercises(game)]
ORDERS = [each for each in ALL if exercise(*each).form()["kind"] == "order"]


def begun(name: str) -> Ask:
    """A card with a mistake, nonsense, a hint and the right answer on it."""
    card = ask("knapp_daneben", name, seed=5)
    for text in (*card.exercise.mistakes().values(), "no idea", card.exercise.right_words()):
        card.do({"do": "check", "text": text})
    card.do({"do": "hint"})
    return card


@pytest.mark.parametrize("name", exercises("knapp_daneben"))
def test_an_exercise_goes_on_where_it_was_left(name: str) -> None:
    left = begun(name)
    taken_up = ask("knapp_daneben", name)
    taken_up.restore(json.loads(json.dumps(left.state())))
    assert taken_up.shown == left.shown
    assert taken_up.exercise == exercise("knapp_daneben", name, 5)
    taken_up.do({"do": "again"})
    fresh = taken_up.exercise
    assert fresh.seed > 5 and (fresh.question(), fresh.form()) != (
        left.exercise.question(),
        left.exercise.form(),
    )
    assert taken_up.state() == {"seed": fresh.seed, "level": 1, "answers": [], "hints": 0, "solution": False}


EXPECTED = {
    "two_dice": "a fraction, a decimal or a percentage: 5/36, 0.1389 or 13.9 %.",
    "expected_marks": "a number: 7, 12.5 or 25/2.",
    "order_totals": "all the letters, each once: a, b, c and d.",
    "likely_totals": "Choose all that fit: one or more.",
    "worth_waiting": "Choose one of the answers.",
    "number_of_dice": "a formula in n, such as 1 - (5/6)^4.",
}
"""What an answer may be, for every kind of question."""


@pytest.mark.parametrize("name", EXPECTED)
def test_whoever_answers_nothing_is_told_what_is_expected_and_loses_nothing(name: str) -> None:
    """No try is counted, what was there stays, and the sentence goes with the next thing done."""
    card = ask("knapp_daneben", name, seed=5)
    for text in (next(iter(card.exercise.mistakes().values()), "what?"), "", "  "):
        before = card.state() if not text.strip() else None
        card.do({"do": "check", "text": text})
        assert before in (None, card.state())
    assert card.shown["unreadable"].endswith(EXPECTED[name]) and card.shown["unreadable"] in card.lines()
    card.speak("de")
    assert card.shown["unreadable"].startswith("Hier ") and len(card.shown["answers"]) == 1
    card.do({"do": "hint"})
    assert card.shown["unreadable"] == ""


@pytest.mark.parametrize("name", EXPECTED)
def test_what_cannot_be_read_is_no_try_and_opens_nothing(name: str) -> None:
    """However often it is sent, nothing is counted, hinted or shown for it; what can be read is told."""
    card = ask("knapp_daneben", name, seed=5)
    before = card.state()
    for text in ("boh", "no idea", "about a third", "§"):
        card.do({"do": "check", "text": text})
        card.do({"do": "solution"})
        assert card.exercise.check(text).kind == "unreadable" and "solution" not in card.shown
    assert card.state() == before and card.shown["answers"] == [] and not card.shown["tried"]
    card.do({"do": "check", "text": "boh"})
    assert card.shown["unreadable"] == card.exercise.check("boh").words and not card.guessed
    assert card.shown["unreadable"] in card.lines()
    card.do({"do": "check", "text": card.exercise.right_words()})
    assert card.shown["unreadable"] == "" and len(card.shown["answers"]) == 1


@pytest.mark.parametrize(("game", "name"), ORDERS)
def test_an_order_in_which_nothing_was_moved_is_no_try_and_no_mistake(game: str, name: str) -> None:
    for seed, level in product(range(20), Level):
        card = ask(game, name, seed, level=level)
        before, began = card.state(), [item["key"] for item in card.shown["form"]["items"]]
        card.do({"do": "check", "text": " ".join(began)})
        assert card.state() == before and not card.shown["answers"] and not card.guessed
        assert "Move something first" in card.shown["unreadable"]
        card.do({"do": "check", "text": " ".join([*began[1:], began[0]])})
        assert card.shown["unreadable"] == "" and len(card.shown["answers"]) == 1


def test_lines_of_a_name_and_what_it_says_have_the_space_before_the_colon_in_french() -> None:
    card = coin()
    card.do({"do": "guess", "text": "0.4"})
    asked = ask("knapp_daneben", "two_dice", 1, "fr")
    asked.do({"do": "check", "text": "1/11"})
    card.speak("fr")
    assert "Votre estimation\u202f: 40 %" in card.lines()
    assert [line for line in asked.lines() if line.startswith("1/11\u202f: ")]
    for shown in (asked, card, Desk("knapp_daneben", language="fr")):
        assert not [line for line in shown.lines() if re.search(r"[^\u202f]: ", line)]


def test_what_an_older_key_holds_of_answers_that_cannot_be_read_stays_as_it_is() -> None:
    """Two open pages that hear each other would else take it out and put it back for ever."""
    card = ask("knapp_daneben", "two_dice", seed=5)
    card.restore({"seed": 5, "answers": ["boh", "1/11"], "hints": 0, "solution": False})
    assert card.state()["answers"] == ["boh", "1/11"]
    assert card.shown["answers"][0]["kind"] == "unreadable" and card.shown["unreadable"] == ""


def test_what_is_said_of_nothing_can_itself_be_read() -> None:
    for name in ("two_dice", "expected_marks"):
        said = EXPECTED[name].split(": ")[1].rstrip(".").replace(" or ", ", ").split(", ")
        assert all(exercise("knapp_daneben", name, 5).check(text).kind != "unreadable" for text in said)
    assert exercise("knapp_daneben", "number_of_dice", 5).check("1 - (5/6)^4").kind != "unreadable"


@pytest.mark.slow
def test_other_numbers_have_another_answer_so_that_none_is_copied() -> None:
    for game, name in [(each, name) for each in lessons() for name in exercises(each)]:
        card = ask(game, name, 3)
        before = said(card.exercise)
        answers = {said(exercise(game, name, seed)) for seed in range(4, 3 + LOOKED_AT)}
        card.do({"do": "again"})
        assert answers == {before} or said(card.exercise) != before, name


def said(asked: Exercise) -> str:
    return asked.said(asked.right_words())


@pytest.mark.parametrize("name", exercises("knapp_daneben"))
def test_a_card_does_not_hold_what_was_not_found_or_asked_for(name: str) -> None:
    for seed in range(20):
        card = ask("knapp_daneben", name, seed)
        sent = json.dumps(card.shown, ensure_ascii=False)
        right = f'"{card.exercise.right_words()}"'
        for hidden in (right, card.exercise.solution(), *card.exercise.hints()):
            assert hidden not in sent.replace(f'"key": {right}', ""), "an option alone tells nothing"


def test_the_solution_is_shown_to_whoever_asks_for_it_and_counts_as_shown() -> None:
    card = ask("knapp_daneben", "two_dice")
    for text in ("0", "", "100 %", "what?"):
        card.do({"do": "check", "text": text})
        card.do({"do": "solution"})
        assert "solution" not in card.shown and not card.shown["tried"], "nothing was tried"
    card.do({"do": "check", "text": card.exercise.mistakes()["equal"]})
    card.do({"do": "solution"})
    assert card.shown["solution"] == card.exercise.solution() and not card.solved
    assert card.state()["solution"] is True


def test_a_card_is_in_one_language_throughout() -> None:
    assert ask("knapp_daneben", "two_dice", language="de").shown["texts"]["check"] == "Prüfen"
    assert ask("poof", "no_poof", language="tlh").shown == ask("poof", "no_poof").shown


def coin(seed: int = 0) -> Predict:
    return predict("Heads?", Fraction(1, 2), lambda rng: rng.integers(2) == 1, seed=seed)


@pytest.mark.parametrize("steps", range(5))
def test_a_prediction_goes_on_with_the_very_same_tries(steps: int) -> None:
    left = coin(seed=7)
    asked = [{"do": "guess", "text": "40 %"}, {"do": "few"}, {"do": "many"}, {"do": "exact"}]
    for step in asked[:steps]:
        left.do(step)
    taken_up = coin()
    taken_up.restore(json.loads(json.dumps(left.state())))
    assert taken_up.shown == left.shown
    for step in asked[steps:]:
        left.do(step)
        taken_up.do(step)
    assert taken_up.shown == left.shown


def test_even_a_thousand_hits_leave_some_error() -> None:
    card = predict("Sure?", Fraction(1), lambda rng: True)
    for step in ({"do": "guess", "text": "0.99"}, {"do": "few"}, {"do": "many"}):
        card.do(step)
    assert [cell["text"] for cell in card.shown["row"]] == ["99 %", "10 of 10", "100 % ± 0.1 %", ""]


def test_who_has_seen_the_tries_guesses_no_more() -> None:
    card = coin(seed=7)
    card.do({"do": "guess", "text": "40 %"})
    card.do({"do": "few"})
    before = card.state()
    card.do({"do": "guess", "text": "50 %"})
    card.do({"do": "few"})
    assert card.state() == before
