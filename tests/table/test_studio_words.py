"""What the studio says: words for every name, in each language, and numbers as the language writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook
import rulebook_widgets
from rulebook.core.players import bots
from rulebook.simulation.many_games import why_slow
from rulebook.table import studio_view
from rulebook.table.studio import TABS, Studio
from tests.table.test_studio import BOTS, SHUT_OUT, opened


def test_every_word_that_the_screen_asks_for_exists() -> None:
    folder = Path(rulebook_widgets.__file__).parent
    script = "".join((folder / name).read_text() for name in ("studio/explore.js", "frame/new_game.js"))
    listed = script.partition("export function newGameDialog")[0]
    asked = set(re.findall(r"\b(?:words|w)(?:\(\))?\.(\w+)", listed))
    tabs = {f"tab_{tab}" for tab in ("compare", "sweep", "seek")}
    assert len(asked) > 25 and asked | tabs <= studio_view.words(opened("poof")).keys()


LANGUAGES = ("en", "de", "fr", "it")
OTHERS = LANGUAGES[1:]
TITLES = {
    "de": "Poof erkunden\nWie viele Poof-Karten es gibt: 10 → 5",
    "fr": "Explorer Poof\nCombien de cartes Poof il y a\u202f: 10 → 5",
    "it": "Esplora Poof\nQuante carte Poof ci sono: 10 → 5",
}


HIDDEN = {
    "en": ("Take back: ", "Load CSV: "),
    "de": ("Zurücknehmen: ", "CSV laden: "),
    "fr": ("Annuler\u202f: ", "Charger un CSV\u202f: "),
    "it": ("Annulla: ", "Carica un CSV: "),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_a_screen_reader_says_is_written_as_the_language_does(language: str) -> None:
    undo, load = HIDDEN[language]
    studio = Studio(rulebook.new("knapp_daneben"), "greedy", language)
    studio.turn("mark_points", "3")
    (change,) = studio_view.shown(studio)["changes"]
    assert change["undo"] == undo + change["words"]
    lists = [one for one in studio_view.controls(studio)["options"] if one["kind"] == "list"]
    assert lists and all(one["load"] == load + one["meaning"] for one in lists)


@pytest.mark.parametrize("language", OTHERS)
def test_the_studio_says_first_what_is_changed(language: str) -> None:
    studio = Studio(rulebook.new("poof"), "greedy", language)
    studio.turn("poofs", "5")
    studio.go_on(games=40)
    assert studio_view.as_text(studio).startswith(TITLES[language])


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_a_studio_speaks_its_language_in_all_three_questions(language: str) -> None:
    studio = Studio(rulebook.new("closing_in"), "planner", language)
    studio.turn("deploy", "3")
    studio.go_on(games=100)
    told = [*studio_view.shown(studio)["said"]]
    told += [cell for row in studio_view.shown(studio)["table"]["rows"] for cell in row[1:]]
    studio.open("seek")
    studio.start_seek("deploy", {"from": 1, "to": 3, "step": 1}, 40)
    assert studio.seeking
    studio.seeking.to_the_end()
    shown = studio_view.shown(studio)
    told += [
        *shown["said"],
        *shown["table"]["heads"],
        *(cell for row in shown["table"]["rows"] for cell in row),
    ]
    studio.open("sweep")
    studio.start_sweep({"deploy": {"from": 1, "to": 3, "step": 1}})
    studio.go_on(games=40)
    shown = studio_view.shown(studio)["table"]
    told += [*shown["heads"], shown["note"], *(cell for row in shown["rows"] for cell in row)]
    words = " ".join(told)
    assert not re.search(r"\b(to|the|value|games|nearest|change)\b", words), words
    assert not re.search(r"\d\.\d(?!\d\d\b)", words), words


ALIKE = {"champion": ("de", "fr"), "optimal": ("fr",)}
"""Bots that are called the same in English."""


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_measure_and_every_bot_has_a_name_in_words(name: str, players: int, language: str) -> None:
    game = rulebook.new(name, **({"players": players} if name == "knapp_daneben" else {}))
    for what, names in (("measure", Studio(game).laboratory.chosen()), ("bot", bots(game))):
        same = [one for one in names if game.rules.called(what, one, language) == one]
        assert not [one for one in same if language not in ALIKE.get(one, ())], f"[word.{what}] lacks {same}"
        if what == "bot":
            assert not [one for one in names if game.rules.called("bot", one) == one]


@pytest.mark.slow
def test_a_german_page_calls_measures_and_bots_in_german_and_code_by_their_names() -> None:
    studio = Studio(rulebook.new("poof"), "greedy", "de")
    studio.look_at("turns")
    studio.turn("poofs", "5")
    studio.go_on(games=40)
    shown, form = studio_view.shown(studio), studio_view.controls(studio)
    assert [row[0] for row in shown["table"]["rows"]][:3] == [
        "Punkte von Spieler 1",
        "Siege von Spieler 1",
        "Schritte",
    ]
    assert shown["said"][0].startswith("Züge: alt ") and shown["pictures"][0]["title"].endswith(": Züge")
    assert ["turns", "Züge"] in form["measures"] and ["greedy", "Gierig"] in form["bots"]
    assert 'bots="greedy"' in shown["code"]
    studio.trust = studio.find_trust()
    assert "Suche" in studio_view.shown(studio)["trust"]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_in_words_and_no_two_the_same(name: str, language: str) -> None:
    names = [rulebook.rules(name).called("bot", bot, language) for bot in bots(rulebook.new(name))]
    assert len(set(names)) == len(names) and not [one for one in names if "_" in one or one[0].islower()]


@pytest.mark.slow
def test_a_sweep_of_bots_and_of_a_choice_is_in_words_and_its_code_in_names() -> None:
    studio = Studio(rulebook.new("knapp_daneben"), "greedy")
    studio.open("sweep")
    studio.start_sweep({"bots": {}, "cross_spacing": {}})
    studio.go_on(games=2)
    shown = studio_view.shown(studio)
    assert shown["table"]["heads"][1:] == ["they may", "an empty place must lie between them"]
    assert [row[0] for row in shown["table"]["rows"]] == ["Random", "Greedy", "Potential", "Search"]
    assert shown["said"] == [SHUT_OUT]
    assert '"greedy"' in shown["code"] and '"gap"' in shown["code"] and "Greedy" not in shown["code"]


def test_a_sweep_holds_its_values_against_the_rules_as_they_are_now() -> None:
    studio = Studio(rulebook.new("knapp_daneben", players=2), "greedy")
    studio.turn("mark_points", "1")
    studio.open("sweep")
    studio.start_sweep({"mark_points": {"from": 1, "to": 3, "step": 1}})
    studio.go_on(games=20)
    shown = studio_view.shown(studio)
    assert [row[2] == "–" for row in shown["table"]["rows"]] == [True, False, False]
    rings = ['stroke-width="3"' in dot for dot in shown["pictures"][0]["svg"].split('class="dot"')[1:]]
    assert rings == [True, False, False]


HYPHEN = re.compile(r"(?<![\w.])-[\d.]")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_minus_is_no_hyphen_but_in_code(language: str) -> None:
    studio = Studio(rulebook.new("knapp_daneben", players=2), "greedy", language)
    studio.turn("mark_points", "0")
    studio.go_on(games=60)
    swept = Studio(rulebook.new("knapp_daneben", players=2), "greedy", language)
    swept.open("sweep")
    swept.start_sweep({"mark_points": {"from": 0, "to": 1, "step": 1}})
    swept.go_on(games=60)
    for one in (studio, swept):
        svg = "".join(picture["svg"] for picture in studio_view.shown(one)["pictures"])
        drawn = re.findall(r"<(?:text|title)[^>]*>([^<]*)<", svg)
        told = [studio_view.as_text(one), *drawn]
        assert "−" in told[0] and not [text for text in told if HYPHEN.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "first"), [("en", "1 of 7: Who wins"), ("de", "1 von 7 wird gezählt: Wer gewinnt")]
)
def test_a_report_says_which_part_is_counted_and_can_be_stopped(language: str, first: str) -> None:
    screen = rulebook_widgets.explore(
        rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", language=language
    )
    screen.report_within, seen = 0.5, []
    screen.observe(lambda change: seen.append(change["new"]), "written")
    screen.do({"do": "report"})
    screen._task.wait()
    told = [one["now"] for one in seen if one["now"]]
    assert len(told) == 7 and told[0].endswith(first) and seen[-1]["html"] and not seen[-1]["writing"]
    seen.clear()
    screen.report_within = 60.0
    screen.do({"do": "report"})
    screen.do({"do": "stop"})
    assert not screen.written["writing"] and not screen.written["html"]
    screen._task.thread.join(20)
    assert not screen._task.thread.is_alive(), "what was stopped goes on"
    assert not screen.written["writing"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_picture_names_its_axes_and_their_units(language: str) -> None:
    def titles(studio: Studio) -> list[list[str]]:
        drawn = [one["svg"] for one in studio_view.shown(studio)["pictures"]]
        return [re.findall(r'class="title"[^>]*>([^<]*)<', svg) for svg in drawn]

    german = language == "de"
    studio = Studio(rulebook.new("closing_in"), "planner", language)
    deploy, won = studio.naming.option("deploy"), "gewonnen (%)" if german else "won (%)"
    studio.turn("deploy", "3")
    studio.go_on(games=20)
    points = "neu minus alt: gewonnen (Prozentpunkte)" if german else "new less old: won (percentage points)"
    assert titles(studio)[-1] == [points]
    studio.look_at("turns")
    turns, games = ("Züge", "Anteil aller Partien") if german else ("turns", "share of all games")
    assert titles(studio)[0] == [turns, games]
    studio.look_at("won")
    studio.open("sweep")
    studio.start_sweep({"deploy": {"from": 1, "to": 2, "step": 1}})
    studio.go_on(games=20)
    assert titles(studio) == [[deploy, won]]
    studio.start_sweep(
        {"deploy": {"from": 1, "to": 2, "step": 1}, "actions": {"from": 2, "to": 2, "step": 1}}
    )
    studio.go_on(games=20)
    [[along, up]] = titles(studio)
    assert (
        along == studio.naming.option("actions")
        and up.partition(": ")[2].startswith(won)
        and deploy[:20] in up
        and len(up) < 72
    )
    studio.open("seek")
    studio.start_seek("deploy", {"from": 1, "to": 2, "step": 1}, "50")
    studio.go_on(games=20)
    assert titles(studio) == [[deploy, won]]


def test_pictures_write_numbers_as_the_language_does() -> None:
    studio = Studio(rulebook.new("knapp_daneben"), "greedy", "de")
    studio.open("sweep")
    studio.start_sweep({"mark_points": {"from": 0, "to": 3, "step": 1}})
    studio.go_on(games=50)
    svg = studio_view.shown(studio)["pictures"][0]["svg"]
    words = re.findall(r"<(?:text|title)[^>]*>([^<]*)<", svg)
    assert words and not [one for one in words if re.search(r"\d\.\d|from", one)]


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_refused_and_why_games_are_slow_is_said_in_the_language(language: str) -> None:
    studio = Studio(rulebook.new("closing_in"), "planner", language)
    studio.start_seek("deploy", {"from": 1, "to": 3, "step": 1}, "")
    told = [studio.refusal[1]]
    (_, *numbers), *rest = studio.in_full("locations", studio.old)
    studio.change({"locations": (("docks", *numbers), *rest)})
    studio.start_seek("locations", {}, "50")
    told.append(studio.refusal[1])
    told.append(why_slow(rulebook.Record(rulebook.new("poof")), ["search"], {}, studio.naming))
    large = rulebook.Record(rulebook.new("knapp_daneben", cross_points=(0, 1, 3, 6, 10, 10**9)))
    told.insert(0, why_slow(large, ["greedy"], {}, Studio(large.game, "greedy", language).naming))
    assert re.search(r"1.000.000.000$", told[0]) and "cross_points" not in told[0]
    assert all(told) and not [one for one in told if re.search(r"\b(the|does|fit|from|own)\b", one)], told
    assert "Poof" in told[-1] and rulebook.rules("poof").called("bot", "search", language) in told[-1]


def test_a_studio_that_speaks_another_language_keeps_what_was_measured() -> None:
    studio = Studio(rulebook.new("poof"), "greedy")
    assert studio.presets
    studio.turn("poofs", "5")
    studio.turn("copies", "3.5")
    studio.go_on(games=40)
    measured = studio.experiment
    studio.speak("fr")
    native = Studio(rulebook.new("poof"), "greedy", "fr")
    native.turn("poofs", "5")
    native.turn("copies", "3.5")
    assert studio.refusal == native.refusal and studio.presets == native.presets
    assert studio_view.controls(studio) == studio_view.controls(native)
    assert studio.experiment is measured and studio.changes == {"poofs": 5}
    native.experiment, native.seconds = studio.experiment, studio.seconds
    assert studio_view.shown(studio) == studio_view.shown(native)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_of_the_studio_is_called_like_a_bot(language: str) -> None:
    form = studio_view.controls(Studio(rulebook.new("poof"), "greedy", language))
    asked = {form["words"][f"tab_{tab}"] for tab in TABS}
    assert not asked & {name for _, name in form["bots"]}
    if language == "de":  # one word for a ruling: that of the mark beside each option
        assert not [text for text in form["words"].values() if "Festlegung" in text]
