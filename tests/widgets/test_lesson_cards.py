"""Cards of a lesson without a browser: what was done on them can be kept and taken back."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from rulebook.core.texts import texts_in
from rulebook.lessons import exercise, exercises
from rulebook.table.words import LANGUAGES
from rulebook_widgets import Ask, Predict, ask, predict
from rulebook_widgets.lesson.card import HERE
from tests.table.test_words import same_keys


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
    assert taken_up.state() == {"seed": 6, "answers": [], "hints": 0, "solution": False}


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
    card.do({"do": "solution"})
    assert card.shown["solution"] == card.exercise.solution() and not card.solved
    assert card.state()["solution"] is True


def test_a_card_is_in_one_language_throughout() -> None:
    assert ask("knapp_daneben", "two_dice", language="de").shown["texts"]["check"] == "Prüfen"
    assert ask("poof", "no_poof", language="de").shown == ask("poof", "no_poof").shown


def test_the_cards_have_every_word_in_every_language() -> None:
    same_keys({language: words(language) for language in LANGUAGES})


def words(language: str) -> dict[str, str]:
    texts = dict(texts_in(HERE / "texts", "lesson", language))
    return {**texts.pop("marks"), **texts}


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
    for step in ({"do": "guess", "text": "1"}, {"do": "few"}, {"do": "many"}):
        card.do(step)
    assert [cell["text"] for cell in card.shown["row"]] == ["100 %", "10 of 10", "100 % ± 0.1 %", ""]


def test_who_has_seen_the_tries_guesses_no_more() -> None:
    card = coin(seed=7)
    card.do({"do": "guess", "text": "40 %"})
    card.do({"do": "few"})
    before = card.state()
    card.do({"do": "guess", "text": "50 %"})
    card.do({"do": "few"})
    assert card.state() == before
