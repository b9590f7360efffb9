"""The designer's studio without a screen: changes, refusals, games, and the code that does the same."""

from __future__ import annotations

import contextlib
import io
import re
from itertools import count
from typing import Any

import pytest

import rulebook
from pig import Pig
from rulebook.core import registry
from rulebook.core.players import usual_bot
from rulebook.table import studio_view
from rulebook.table.studio import Studio
from rulebook.table.studio_code import game_code
from rulebook.table.studio_csv import BadLine, from_csv

BOTS = {
    "knapp_daneben": "greedy",
    "poof": "greedy",
    "close_enough": "threshold",
    "closing_in": "planner",
    "five_to_close": "speller",
}
CHANGES = {
    "knapp_daneben": ("mark_points", "3"),
    "poof": ("poofs", "5"),
    "close_enough": ("goal", "6"),
    "closing_in": ("deploy", "3"),
    "five_to_close": ("to_close", "3"),
}


def opened(name: str) -> Studio:
    return Studio(rulebook.new(name), BOTS[name])


def run(lines: list[str]) -> Any:
    """Run what *show me the code* shows, as a notebook would: the last expression is what is seen."""
    *before, last = lines
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec("\n".join(before), names)
        return eval(last, names)


SHUT_OUT = (
    "Not shown, as they do not know all of these rules: Champion, Champion with foresight, Grandmaster and "
    "Grandmaster with foresight."
)
MARK_POINTS = f"{rulebook.rules('knapp_daneben').options['mark_points'].meaning()} – "


def numbers_in(table: dict[str, Any]) -> list[list[str]]:
    """The cells of a table, without the names of rows and columns."""
    return [row[1:] for row in table["rows"]]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_the_code_that_is_shown_gives_the_same_numbers(name: str) -> None:
    studio = opened(name)
    studio.turn(*CHANGES[name])
    studio.go_on(games=60)
    shown = studio_view.shown(studio)
    table = run(studio_view.lines_of_code(studio))
    assert [list(row[1:]) for row in table.rows] == numbers_in(shown["table"])
    assert [studio.called(row[0]) for row in table.rows] == [row[0] for row in shown["table"]["rows"]]
    assert shown["games"] == 60 and shown["code"].endswith(studio_view.lines_of_code(studio)[-1])


def test_the_code_of_a_sweep_and_of_a_search_gives_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("studio", "studio_view"):
        monkeypatch.setattr(f"rulebook.table.{module}.SOUGHT", 300)
    studio = opened("knapp_daneben")
    studio.turn("cross_spacing", '"gap"')
    studio.open("sweep")
    studio.start_sweep({"mark_points": {"from": 1, "to": 3, "step": 1}, "own_die": {}})
    studio.go_on(games=50)
    table, swept = studio_view.shown(studio)["table"], run(studio_view.lines_of_code(studio))
    assert numbers_in(studio_view.as_dict(swept)) == numbers_in(table)
    assert table["note"] == studio.texts["table_note"]
    studio.open("seek")
    studio.start_seek("mark_points", {"from": 0, "to": 6, "step": 1}, "70")
    while studio.busy:
        studio.go_on(0.0)
    found = run(studio_view.lines_of_code(studio))
    assert studio_view.shown(studio)["said"] == [found.answer.replace("mark_points ", MARK_POINTS)]


def test_the_code_of_a_game_of_ones_own_runs_where_nobody_has_registered_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._registered, "pig", Pig)
    assert game_code(rulebook.new("pig", goal=50)) == ["import rulebook\nfrom pig import Pig", "Pig(goal=50)"]


@pytest.mark.parametrize("tab", ["sweep", "seek"])
def test_no_code_claims_numbers_that_are_not_there(tab: str) -> None:
    studio = opened("poof")
    studio.go_on(games=20)
    studio.open(tab)
    assert studio_view.shown(studio)["code"] == ""
    assert "<pre>" not in studio_view.as_html(studio)


def test_a_walk_from_a_list_to_another_is_code_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("studio", "studio_view"):
        monkeypatch.setattr(f"rulebook.table.{module}.SOUGHT", 20)
    studio = opened("closing_in")
    rows = list(Studio.in_full("locations", studio.old))
    studio.change({"locations": tuple((tile, n + (tile in ("tower", "docks")), s) for tile, n, s in rows)})
    studio.open("seek")
    studio.start_seek("locations", {}, "40")
    assert studio.seeking is not None and len(studio.seeking.values) == 3
    while studio.busy:
        studio.go_on(0.0)
    said, answer = studio_view.shown(studio)["said"][0], run(studio_view.lines_of_code(studio)).answer
    assert answer.partition("Played again")[1:] == said.partition("Played again")[1:]


@pytest.mark.parametrize(
    ("language", "tower", "old"),
    [("en", "Radio Tower", "the old list"), ("de", "Funkturm", "die alte Liste")],
)
def test_lists_are_told_in_words_by_what_differs(language: str, tower: str, old: str) -> None:
    studio = Studio(rulebook.new("closing_in"), "planner", language)
    rows = Studio.in_full("locations", studio.old)
    studio.change({"locations": tuple((tile, n + (tile == "tower"), s) for tile, n, s in rows)})
    assert studio_view.changed_line(studio, "locations").endswith(f": {old} → {tower} 3")
    for tab, start in (
        ("sweep", lambda: studio.start_sweep({"locations": {}})),
        ("seek", lambda: studio.start_seek("locations", {}, "most")),
    ):
        studio.open(tab)
        start()
        studio.go_on(games=20)
        shown = studio_view.shown(studio)
        assert [row[0] for row in shown["table"]["rows"]] == [old, f"{tower} 3"]
        said = " ".join([shown["table"]["caption"], *shown["table"]["heads"], shown["pictures"][0]["svg"]])
        assert not re.search(r"\blocations\b|\btower\b|\[\[", said)


def test_a_strangers_game_is_explored_as_ours() -> None:
    studio = Studio(Pig(), "twenty")
    studio.turn("goal", "20")
    studio.go_on(games=40)
    table = run(studio_view.lines_of_code(studio))
    assert [list(row) for row in table.rows] == studio_view.shown(studio)["table"]["rows"]
    assert studio_view.shown(studio)["slow"].startswith("Pig has no fast engine for these options")


@pytest.mark.parametrize("name", BOTS)
def test_every_preset_decides_a_ruling_and_can_be_taken_back(name: str) -> None:
    studio = opened(name)
    assert studio.presets
    for number, (option, value, words) in enumerate(studio.presets):
        studio.preset(number)
        assert studio.changes == {option: value} and not studio.refusal[1]
        assert studio.old.rules[words.partition(":")[0]].is_ruling
        studio.reset()
    assert studio.changes == {}


def test_what_does_not_fit_is_refused_in_words_and_the_last_rules_stay() -> None:
    studio = opened("poof")
    studio.turn("poofs", "5")
    studio.turn("copies", "99")
    assert studio.refusal == (
        "copies",
        "“How many cards of each number there are” must be from 3 to 20, not 99. [PF-1]",
    )
    assert studio.changes == {"poofs": 5}
    studio.turn("poofs", "many")
    assert studio.refusal[0] == "poofs" and "many" in studio.refusal[1]
    studio.turn("poofs", "10")
    assert studio.changes == {} and studio.refusal == ("", "")


@pytest.mark.parametrize(
    ("span", "goal", "words"),
    [
        ({"from": 8, "to": 12, "step": 2}, "", "„Die gewünschte Zahl“ ist leer."),
        ({"from": 8, "to": 12, "step": 2}, "nan", "'nan' passt nicht zu „Die gewünschte Zahl“."),
        ({"from": -2.5, "to": 12, "step": 2}, "50", "„von“ muss eine ganze Zahl sein, nicht −2,5."),
        ({"from": 8, "to": "x", "step": 2}, "50", "„bis“ muss eine ganze Zahl sein, nicht 'x'."),
    ],
)
def test_a_search_that_cannot_begin_says_why_in_its_language(
    span: dict[str, Any], goal: str, words: str
) -> None:
    studio = Studio(rulebook.new("poof"), "greedy", "de")
    studio.open("seek")
    studio.start_seek("poofs", span, goal)
    assert studio.refusal == ("seek", words) and studio.seeking is None


def test_a_bot_that_does_not_know_the_rules_is_replaced_and_that_is_said() -> None:
    studio = Studio(rulebook.new("knapp_daneben"), "champion")
    studio.turn("sides", "8")
    assert studio.bot != "champion" and "champion" not in studio.bots()
    assert "Champion does not know these rules" in studio_view.shown(studio)["replaced"]
    studio.reset()
    assert studio.bot == "champion" and studio_view.shown(studio)["replaced"] == ""


@pytest.mark.parametrize(
    ("option", "value", "best"), [("mark_points", "4", "potential"), ("sides", "8", "potential")]
)
def test_in_its_place_plays_the_best_bot_that_knows_both_rules(option: str, value: str, best: str) -> None:
    studio = Studio(rulebook.new("knapp_daneben"))
    assert studio.bot == usual_bot(studio.old)
    studio.turn(option, value)
    assert studio.bot == best
    studio.choose("greedy")
    assert studio.bot == "greedy"


def test_options_that_no_kernel_plays_say_why_and_how_slow() -> None:
    studio = opened("knapp_daneben")
    studio.change({"cross_points": (0, 1, 3, 6, 10, 10**9)})
    studio.go_on(games=5)
    slow = studio_view.shown(studio)["slow"]
    assert slow.startswith("Close to the Mark! has no fast engine for these options: ")
    assert "up to 1,000,000, not 1,000,000,000" in slow
    assert "games a second" in slow


@pytest.mark.slow
def test_the_speed_that_is_told_is_that_of_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.table.studio.perf_counter", count().__next__)
    studio = opened("knapp_daneben")
    studio.change({"cross_points": (0, 1, 3, 6, 10, 10**9)})
    studio.go_on(games=5)
    slow = studio_view.shown(studio)["slow"]
    studio.open("sweep")
    studio.start_sweep({"players": {"from": 1, "to": 2, "step": 1}})
    studio.go_on(games=5)
    assert studio_view.shown(studio)["slow"] == slow


def test_what_a_change_takes_away_is_looked_for_in_the_old_games() -> None:
    """Nobody among these bots uses Silence: a number about a box without it says nothing."""
    studio = opened("close_enough")
    studio.change({"tokens": tuple(token for token in studio.old.tokens if "silence" not in token)})
    found = studio.find_trust()
    assert found.grade == "poor"
    assert found.reasons()[0].startswith("The number is about something that these bots never use")


def test_the_baseline_is_not_played_again() -> None:
    studio = opened("knapp_daneben")
    studio.go_on(games=200)
    played = studio.experiment.trial("old")["score of player 1"]
    studio.turn("mark_points", "3")
    studio.go_on(games=200)
    assert studio.experiment.games >= 200
    assert (
        rulebook.Laboratory(studio.old, bots="greedy", games=studio.experiment.games).compare({"old": {}})[
            "old"
        ]["score of player 1"]
        == studio.experiment.trial("old")["score of player 1"]
    )
    assert played.times == 200


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ({"from": 5, "to": 1, "step": 1}, "no values to try from 5 to 1"),
        ({"from": 1, "to": 2, "step": 0}, "in steps of 0"),
        ({"from": 0, "to": 4000, "step": 1}, "the most are 40"),
    ],
)
def test_a_span_that_makes_no_sense_is_refused(span: dict[str, int], words: str) -> None:
    studio = opened("poof")
    studio.start_sweep({"turn_limit": span})
    assert studio.refusal[0] == "sweep" and words in studio.refusal[1]


def test_a_list_is_swept_only_once_it_is_changed() -> None:
    studio = opened("close_enough")
    studio.start_sweep({"deck": {}})
    assert "change the list above first" in studio.refusal[1]


def test_files_of_cards_are_read_or_refused_line_by_line() -> None:
    studio = opened("closing_in")
    studio.load("inventory", "smoke,10\n")
    assert studio.refusal[1].startswith("Line 1 of the file does not fit")
    studio.load("locations", "tower,2,0\n")
    assert "[CI-14]" in studio.refusal[1]
    with pytest.raises(BadLine, match="'x'"):
        from_csv(tuple[int, ...], "1\nx\n")
    assert from_csv(tuple[tuple[str, ...], ...], "red, blue\n") == [["red", "blue"]]


def test_a_picture_has_both_laws_and_the_difference() -> None:
    studio = opened("poof")
    studio.go_on(games=40)
    assert len(studio_view.shown(studio)["pictures"]) == 1
    studio.turn("poofs", "5")
    studio.go_on(games=40)
    laws, difference = studio_view.shown(studio)["pictures"]
    assert (
        'class="old"' in laws["svg"] and 'class="new"' in laws["svg"] and 'class="dot"' in difference["svg"]
    )
    assert "<img" in studio_view.as_html(studio) and "lab.compare(" in studio_view.as_html(studio)
