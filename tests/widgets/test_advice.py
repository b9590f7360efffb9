"""Advice at a table without a browser: brought beside the page, dropped by a move, locked in lessons."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import rulebook
from pig import Hold, Pig, Rolled, Throw
from rulebook import CHANCE
from rulebook.core.record import Record
from rulebook_widgets import Table, predict, table
from rulebook_widgets import advising as module

SMALL = rulebook.new("knapp_daneben", dice=3, sides=3)
PIG = Record(Pig(goal=20)).then(0, Throw()).then(CHANCE, Rolled((4,)))
ENDING = rulebook.play(SMALL, "greedy", seed=7).at(16)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGER", 0.2)


def advised(screen: Table) -> list[dict[str, Any]]:
    return list(screen.wait().advice["moves"])


def test_advice_is_off_until_it_is_asked_for() -> None:
    screen = table(ENDING)
    assert screen.wait().advice == {}
    screen.do({"do": "advice", "on": True})
    assert [entry["rank"] for entry in advised(screen)].count(1) == 1
    screen.do({"do": "advice", "on": False})
    assert screen.wait().advice == {}


def test_there_is_an_entry_for_each_move_with_sign_number_and_spoken_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With so many tries, and not as many as a machine makes in time: a slow one may not know any error."""
    real = rulebook.advice.advise
    monkeypatch.setattr(
        rulebook.advice, "advise", lambda record, seat, _, **more: real(record, seat, worlds=20, **more)
    )
    screen = table(PIG, advice=True, seed=1)
    entries = advised(screen)
    assert len(entries) == len(screen.shown["moves"])
    (best,) = (entry for entry in entries if entry["rank"] == 1)
    (other,) = (entry for entry in entries if entry["rank"] == 2)
    assert (best["sign"], best["loss"], best["spoken"]) == ("★", "best", "best move")
    assert other["sign"] in "≈▽▼" and "%" in other["loss"] and "against the best move" in other["spoken"]
    assert screen.advice["note"]
    json.dumps(screen.advice)


def test_a_move_drops_the_advice_and_brings_the_next() -> None:
    screen = table(PIG, advice=True, seed=3)
    first = screen.wait().advice
    screen.propose(Hold())
    assert screen.advice.get("step") != first["step"] and "moves" not in screen.advice
    screen.do({"do": "undo"})
    assert screen.wait().advice["step"] == first["step"] and advised(screen)


def test_what_was_found_is_kept_while_the_table_stands() -> None:
    screen = table(PIG, advice=True, seed=3)
    found = screen.wait().advice
    screen.do({"do": "language", "language": "de"})
    assert [entry["rank"] for entry in screen.advice["moves"]] == [entry["rank"] for entry in found["moves"]]
    assert screen.advice["note"] != found["note"]


def test_whoever_stops_it_before_there_is_any_turns_it_off() -> None:
    screen = table(PIG, seed=3)
    screen.adviser.wanted = True
    screen.do({"do": "stop_advice"})
    assert screen.advice == {} and not screen.adviser.wanted


def test_advice_in_a_lesson_is_locked_until_the_guess() -> None:
    card = predict("A seven?", Fraction(1, 6), lambda rng: rng.integers(6) == 1)
    screen = table(ENDING, advice=True, until=card)
    assert screen.wait().advice == {"locked": True}
    screen.do({"do": "advice", "on": True})
    assert screen.wait().advice == {"locked": True}
    card.do({"do": "guess", "text": "1/6"})
    assert advised(screen)


def test_where_nobody_has_a_choice_a_sentence_says_so() -> None:
    screen = table(rulebook.play(SMALL, "greedy", seed=7), advice=True)
    assert screen.wait().advice == {"on": True, "note": "Nobody here has a move that could be advised."}
    screen = table(ENDING, advice=True)
    screen.wait().go_to(3)
    assert "moves" not in screen.wait().advice
