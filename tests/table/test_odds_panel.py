"""The odds panel: each kind of number in its words, and no estimate without its error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import rulebook
from rulebook import Fact
from rulebook.core.players import usual_bot
from rulebook.odds import Law
from rulebook.odds.estimate import Estimate, Share
from rulebook.odds.law import LATER
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.odds_panel import MOST_ROWS, facts_shown, headline, panel, value_shown


def law(*counts: int) -> Law[Any]:
    return Law(dict(enumerate(counts)))


@pytest.mark.parametrize(
    ("value", "words", "short", "share"),
    [
        (Fraction(0), "0 %", "0 %", 0.0),
        (Fraction(1), "100 %", "100 %", 1.0),
        (Fraction(1, 3), "1/3 · 33.3 % · 1 in 3", "33.3 %", 1 / 3),
        (Fraction(2, 3), "2/3 · 66.7 % · 1 in 1.5", "66.7 %", 2 / 3),
        # What looks impossible when it is rounded is told in full.
        (Fraction(1, 9999), "1/9999 · 0.0 % · 1 in 9999", "1/9999 · 0.0 % · 1 in 9999", 1 / 9999),
        (Fraction(1, 10**7), "0.0 % · 1 in 10000000", "0.0 % · 1 in 10000000", 1e-7),
    ],
)
def test_a_chance_is_a_fraction_a_percentage_and_one_in_so_many(
    value: Fraction, words: str, short: str, share: float
) -> None:
    assert value_shown(value, "en") == {"value": words, "short": short, "share": share}


@pytest.mark.parametrize(
    ("value", "mean", "words"),
    [
        (Fraction(3), False, "3"),
        (Fraction(-1, 2), False, "−1/2 = −0.50"),
        (Fraction(5, 4), False, "5/4 = 1.25"),
        (Fraction(0), True, "0"),
        (Fraction(1), True, "1"),
        (Fraction(1, 4), True, "1/4 = 0.25"),
        (Fraction(10**7 + 1, 10**7), False, "≈ 1"),
    ],
)
def test_a_number_is_no_chance_and_has_no_bar(value: Fraction, mean: bool, words: str) -> None:
    shown = value_shown(value, "en", mean)
    assert shown["value"] == words and set(shown) <= {"value", "short"}
    assert words.endswith(shown.get("short", words))


def test_a_law_shows_every_value_with_its_chance_and_the_mean() -> None:
    shown = value_shown(law(1, 2, 1), "de")
    assert shown["value"] == "Mittel 1"
    assert [row["name"] for row in shown["rows"]] == ["0", "1", "2"]
    assert [row["share"] for row in shown["rows"]] == [0.25, 0.5, 0.25]
    assert [row["value"] for row in shown["rows"]] == ["1/4 · 25 %", "2/4 · 50 %", "1/4 · 25 %"]


def test_a_long_law_shows_the_likeliest_values_in_their_order_and_says_how_many_are_left() -> None:
    shown = value_shown(law(*range(1, MOST_ROWS + 4)), "en")
    assert [row["name"] for row in shown["rows"]] == [str(n) for n in range(3, MOST_ROWS + 3)]
    assert shown["value"].startswith("mean ") and shown["value"].endswith(" (3 other values not shown)")
    just = value_shown(law(*range(1, MOST_ROWS + 1)), "en")
    assert len(just["rows"]) == MOST_ROWS and "other" not in just["value"]


def test_a_law_of_names_has_no_mean_and_long_fractions_are_left_out() -> None:
    shown = value_shown(Law({"red": 1, "blue": 10**6}), "en")
    assert shown["value"] == ""
    assert {row["name"]: row["value"] for row in shown["rows"]} == {"red": "< 0.1 %", "blue": "> 99.9 %"}


@pytest.mark.parametrize(
    ("language", "name"), [("en", "later"), ("de", "später"), ("fr", "plus tard"), ("it", "più tardi")]
)
def test_what_takes_longer_than_was_counted_is_named_in_the_language_of_the_reader(
    language: str, name: str
) -> None:
    shown = value_shown(Law({1: 1, LATER: 3}), language)
    assert [row["name"] for row in shown["rows"]] == ["1", name]
    told = headline([shown], language)
    assert told is not None and name in told["words"]


def test_what_was_simulated_never_comes_without_its_error() -> None:
    share = value_shown(Share(250, 1000), "de")
    assert share == {"value": "25 % (simuliert, mit Fehler 1,4 %)", "share": 0.25}
    mean = value_shown(Estimate("a total", {2: 50, 5: 50}, 100), "de")
    assert mean == {"value": "Mittel 3,50 (simuliert, mit Fehler 0,15)"}


def test_anything_else_is_shown_as_it_is() -> None:
    assert value_shown("never", "en") == {"value": "never"}


def test_a_fact_comes_in_the_words_of_its_game() -> None:
    game = rulebook.new("knapp_daneben")
    facts = [Fact("over", {}, Fraction(1, 2)), Fact("over", {}, Fraction(1, 2), mean=True)]
    shown = facts_shown(game, facts, "de")
    assert shown[0]["words"].startswith("Das Spiel ist zu Ende") and shown[0]["share"] == 0.5
    assert shown[1]["value"] == "1/2 = 0,50" and "share" not in shown[1]


def test_lines_of_one_kind_are_told_alike() -> None:
    game = rulebook.new("poof")
    facts = [Fact("odds_follow", {"seat": 1, "numbers": (n,)}, Fraction(n, 5 + n)) for n in (1, 3, 5)]
    shown = facts_shown(game, facts, "en")
    assert [line["short"] for line in shown] == ["16.7 %", "37.5 %", "50.0 %"]
    assert [line["value"] for line in shown] == ["4/24 · 16.7 %", "9/24 · 37.5 %", "12/24 · 50.0 %"]


def test_the_headline_is_the_first_thing_that_is_open() -> None:
    sure, open_, rare = {"share": 1.0}, {"share": 0.3}, {"share": 0.001}
    assert headline([sure, open_], "en") == {
        "line": 1,
        "words": "In 100 such positions, about 30 times.",
        "of_100": 30,
    }
    told = headline([rare], "en")
    assert told is not None and told["words"] == "In 100 such positions, less than once."
    nearly = headline([{"share": 0.999}], "en")
    assert nearly is not None and nearly["words"] == "In 100 such positions, nearly every time."
    law_line = value_shown(law(1, 2, 1), "en")
    assert headline([law_line], "en") == {"line": 0, "words": "Most likely: 1, 50 %."}
    assert headline([sure, {"value": "3"}], "en") is None
    only_one = value_shown(Law({31: 1}), "en")
    assert headline([only_one], "en") is None, "what is certain is not said to be most often"
    assert headline([only_one, open_], "en") == headline([sure, open_], "en")


@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_a_line_speaks_of_is_on_the_board(name: str) -> None:
    """Keys are the script's own names; the browser tests light them, here their kinds are held."""
    game = rulebook.new(name)
    record = rulebook.play(game, bots=usual_bot(game), seed=2)
    found: set[str] = set()
    for step in range(0, min(len(record), 160), 5):
        look = Look(game, game.view(record.at(step).state, 0), 0)
        board = find_board(game)
        for line in panel(board, look, game.facts(look.view, 0))["facts"]:
            found |= {spot.split()[0] for spot in line["spots"]}
    assert found
    assert Board(game).spots(look, Fact("over", {}, 1)) == []


def test_a_chance_to_compare_with_is_neither_certain_nor_so_many_times_in_a_hundred() -> None:
    game = rulebook.new("poof")
    facts = [Fact("odds_mercy", {}, value, level=True) for value in (Fraction(1), Fraction(1, 4))]
    lines = facts_shown(game, facts, "en")
    assert [line["short"] for line in lines] == ["100 %", "25 %"]
    assert all("share" not in line for line in lines)
    assert headline(lines[1:], "en") == {"line": 0, "words": "", "of_100": 25}
