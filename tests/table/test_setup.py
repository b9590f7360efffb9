"""The form of a new game: what it offers, and what it makes of the answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rulebook
from rulebook.table.setup import BadForm, filled, form
from rulebook.table.sitting import Sitting
from rulebook.table.words import LANGUAGES

GAME = rulebook.new("knapp_daneben", players=2)
WHOLE = "„Wie viele Spieler mitspielen“ muss eine ganze Zahl von 1 bis 5 sein, nicht "


def test_the_form_shows_each_option_by_its_kind_with_what_is_set_now() -> None:
    shown = form(Sitting(rulebook.Record(GAME), [None, "greedy"], seed=7), "en")
    options = {option["name"]: option for option in shown["options"]}
    assert set(options) == set(GAME.rules.options)
    players = options["players"]
    assert (players["kind"], players["least"], players["most"], players["value"]) == ("number", 1, 5, "2")
    tie = options["tie_break"]
    assert tie["kind"] == "choice" and tie["value"] == '"points"'
    assert tie["choices"][1] == ['"crosses"', "the higher number of crosses"]
    points = options["cross_points"]
    assert (points["kind"], points["columns"]) == ("list", "number") and json.loads(points["value"])
    assert {option["house"] for option in shown["options"]} == {True, False}


def test_the_form_shows_who_plays_for_as_many_seats_as_there_can_be() -> None:
    def own(*_: Any) -> Any:
        raise NotImplementedError

    shown = form(Sitting(rulebook.Record(GAME), [own, "greedy"], seed=7), "en")
    assert shown["who"] == [f"Who plays Player {n}?" for n in range(1, 6)]
    assert shown["chosen"] == ["seat 0", "greedy"] and shown["seed"] == "7"
    assert form(Sitting(rulebook.Record(GAME), [None, None]), "en")["seed"] == ""
    names = dict(shown["bots"])
    assert names[""] == "person" and names["random"] == "bot: Random" and names["greedy"] == "bot: Greedy"


def test_a_bot_that_somebody_brought_along_keeps_its_seat() -> None:
    def own(*_: Any) -> Any:
        raise NotImplementedError

    sitting = Sitting(rulebook.Record(GAME), [None, own], seed=7)
    shown = form(sitting, "en")
    assert ["seat 1", "bot: own"] in shown["bots"]
    answers = {"options": {"players": "2"}, "bots": shown["chosen"]}
    assert filled(GAME, answers, "en", sitting.chosen)[1] == [None, own]


@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_option_has_a_control_of_its_kind_and_what_it_shows_can_be_read_back(name: str) -> None:
    game = rulebook.new(name)
    shown = form(Sitting(rulebook.Record(game), [None] * game.players), "en")
    kinds = {option["kind"] for option in shown["options"]}
    assert kinds <= {"number", "choice", "switch", "text", "list"}
    answers = {"options": {option["name"]: option["value"] for option in shown["options"]}}
    assert filled(game, answers, "en")[0] == game
    assert not any("_" in option["meaning"] for option in shown["options"])


def test_an_empty_form_is_the_game_of_the_box_for_people() -> None:
    game, chosen, seed = filled(GAME, {}, "en")
    assert (game, chosen, seed) == (rulebook.new("knapp_daneben"), [None], None)


def test_bots_are_taken_seat_by_seat_and_unknown_ones_are_people() -> None:
    answers = {"options": {"players": "3", "nonsense": "1"}, "bots": ["greedy", "nobody"], "seed": " 12 "}
    game, chosen, seed = filled(GAME, answers, "en")
    assert (game.players, chosen, seed) == (3, ["greedy", None, None], 12)
    _, chosen, _ = filled(GAME, {"options": {"players": "1"}, "bots": ["", "greedy"]}, "en")
    assert chosen == [None]


@pytest.mark.parametrize(
    ("answers", "field", "words"),
    [
        (
            {"options": {"players": "6"}},
            "players",
            "„Wie viele Spieler mitspielen“ muss zwischen 1 und 5 liegen; 6 geht nicht. [KD-1]",
        ),
        (
            {"options": {"players": "-6"}},
            "players",
            "„Wie viele Spieler mitspielen“ muss zwischen 1 und 5 liegen; −6",
        ),
        ({"options": {"players": "3.5"}}, "players", f"{WHOLE}3,5. [KD-1]"),
        ({"options": {"players": "six"}}, "players", f"{WHOLE}'six'."),
        ({"options": {"players": "x" * 999}}, "players", f"{WHOLE}'xxxxxxxxxxxx...xxxxxxxxxxxxx'."),
        ({"options": {"players": ""}}, "players", "„Wie viele Spieler mitspielen“ ist leer."),
        ({"options": {"cross_points": '[1, "", 3]'}}, "cross_points", "„"),
        ({"options": {"cross_points": "7"}}, "cross_points", "7 passt nicht zu „"),
        ({"options": {"cross_points": "[" * 99999}}, "cross_points", "'["),
        ({"seed": "seven"}, "seed", "Dieselbe Zahl bringt dieselben Würfel und Karten."),
        ({"seed": "9" * 5000}, "seed", "Dieselbe Zahl bringt dieselben Würfel und Karten."),
        ({"seed": "-1"}, "seed", "Dieselbe Zahl bringt dieselben Würfel und Karten."),
    ],
)
def test_what_will_not_do_is_said_in_the_language_of_the_screen_with_its_field(
    answers: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(BadForm) as no:
        filled(GAME, answers, "de")
    assert no.value.field == field and str(no.value).startswith(words)


def test_a_seed_may_have_eighteen_digits() -> None:
    assert filled(GAME, {"seed": "9" * 18}, "en")[2] == int("9" * 18)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "3.5", "six", "999", "-5", "[]"])
def test_a_refusal_names_an_option_by_its_title_in_every_language(text: str, language: str) -> None:
    with pytest.raises(BadForm) as no:
        filled(rulebook.new("poof"), {"options": {"poofs": text}}, language)
    words = str(no.value)
    assert rulebook.rules("poof").options["poofs"].meaning(language) in words
    assert "poofs" not in words and "-5" not in words
    assert language == "en" or "whole number" not in words


def test_a_refusal_of_a_list_names_the_entry() -> None:
    with pytest.raises(BadForm, match=r"^„.*“ \(Eintrag 2\) ist leer\.$"):
        filled(GAME, {"options": {"cross_points": '[1, "", 3]'}}, "de")
    with pytest.raises(BadForm, match=r"^«.*» \(entrée 1\) doit être un nombre entier, pas 2,5\.$"):
        filled(GAME, {"options": {"cross_points": "[2.5]"}}, "fr")
