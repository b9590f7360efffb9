"""Simulations of a lesson: each has a random stream of its own, and each can be run again."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import correlation

import pytest

from rulebook.lessons.results import pool
from rulebook_widgets import Lesson
from rulebook_widgets.lesson.betting import SHOWN, Bet
from rulebook_widgets.lesson.predicting import Predict

LESSON = "how_far_off"
"""Its two simulations ask for the same sum of three cards."""
OF_1_0 = "RBL1.V1W3FASZctPtEr0B1rPvQ99uO5WAAEy9oWsw"
"""What Ada did in it with version 1.0: a guess of 20 %, all its tries, and a bet of 9 %."""


def seated(sheet: int, name: str = "") -> Lesson:
    """A desk that has drawn this sheet."""
    desk = Lesson(LESSON, name)
    desk.sheet = sheet
    return desk


def simulations(desk: Lesson) -> tuple[Predict, Bet]:
    first, second = (desk.card_of(desk.found[step]) for step in ("guess", "simulate"))
    assert isinstance(first, Predict) and isinstance(second, Bet)
    return first, second


def simulated(desk: Lesson) -> tuple[Predict, Bet]:
    first, second = simulations(desk)
    for asked in ("guess", "few", "many", "exact"):
        first.do({"do": asked, "text": "20 %"})
    for asked in ("guess", "throw"):
        second.do({"do": asked, "text": "9 %"})
    return first, second


def shares(desks: Iterator[Lesson]) -> tuple[list[float], list[float]]:
    """How often the sum came in both simulations of each desk."""
    both = [simulated(desk) for desk in desks]
    return [sum(first.many) for first, _ in both], [second.counts[15] for _, second in both]


@pytest.mark.parametrize("name", ["", "Ada"])
def test_two_simulations_of_a_page_have_nothing_to_do_with_each_other(name: str) -> None:
    """In 1.0 their correlation was 0.98, as both made the same throws."""
    n = 60
    r = correlation(*shares(seated(sheet, name) for sheet in range(n)))
    assert abs(r) < 2 / sqrt(n)


def test_two_desks_without_a_name_do_not_get_the_same_numbers() -> None:
    first, second = shares(seated(sheet) for sheet in range(20))
    assert len(set(first)) > 10 and len(set(second)) > 10


def test_two_runs_have_nothing_to_do_with_each_other() -> None:
    n = 60
    both: list[list[float]] = [[], []]
    for sheet in range(n):
        _, bet = simulated(seated(sheet))
        bet.do({"do": "again"})
        for run, counts in zip(both, bet.runs, strict=True):
            run.append(counts[15])
    assert abs(correlation(*both)) < 2 / sqrt(n)


def test_another_run_keeps_the_guess_the_bet_and_what_was_done() -> None:
    desk = seated(7)
    first, second = simulated(desk)
    row, tries, said = first.shown["row"], first.many, second.shown["said"]
    stands = desk.standing("guess")
    for _ in range(3):
        first.do({"do": "again"}), second.do({"do": "again"})
    assert [first.shown["row"][n] for n in (0, 3)] == [row[0], row[3]] and first.many != tries
    assert said not in second.shown["said"] and "You bet on 9 %" in second.shown["said"]
    assert "Your last 4 runs:" in second.shown["said"]
    assert first.shown["spoken"].endswith(first.shown["row"][2]["text"])
    assert desk.standing("guess") == stands and len(desk.work.entries) == 2


def test_nothing_can_be_run_again_that_was_not_run() -> None:
    first, second = simulations(seated(7))
    for card in (first, second):
        card.do({"do": "again"})
        card.do({"do": "guess", "text": "20 %"})
        card.do({"do": "again"})
        assert card.shown["again"] == ""
    assert not first.few and not second.runs


def test_all_runs_come_back_from_a_key() -> None:
    desk = seated(7)
    first, second = simulated(desk)
    for _ in range(SHOWN + 2):
        first.do({"do": "again"}), second.do({"do": "again"})
    elsewhere = seated(8, "Ben")
    again = simulations(elsewhere)
    elsewhere.restore(desk.work.key())
    assert again[0].shown["row"] == first.shown["row"]
    assert again[1].shown["said"] == second.shown["said"] and len(second.runs) == SHOWN


def test_a_teacher_sees_the_same_of_one_run_as_of_many() -> None:
    desk = seated(7, "Ada")
    cards = simulated(desk)
    once = pool(desk.work.in_brief().key())
    for card in cards:
        card.do({"do": "again"})
    often = pool(desk.work.in_brief().key())
    assert repr(often) == repr(once) and not often.remarks


def test_a_key_of_1_0_opens_with_the_tries_that_its_guess_had() -> None:
    desk = seated(7)
    first, second = simulations(desk)
    desk.restore(OF_1_0)
    assert [cell["text"] for cell in first.shown["row"]] == [
        "20 %",
        "1 of 10",
        "7.4 % ± 0.8 %",
        "527/6201 = 8.5 %",
    ]
    assert second.times == 1 and second.shown["said"].startswith("You bet on 9 %.")
