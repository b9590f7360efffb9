"""Where a rule or a part of the box comes from is shown with it, and nothing false is said of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rulebook
from rulebook import Catalogue
from rulebook.cli import main
from rulebook.games.poof.table import CallPoof
from rulebook.table.rules import everything, rule
from rulebook.table.scene import frame_texts
from rulebook.table.setup import form
from rulebook.table.sitting import Sitting
from rulebook.table.snapshot import as_html, as_text
from rulebook.table.words import LANGUAGES
from tests.table.test_sitting import dealt
from tests.table.toy import Take, Toy

CATALOGUES = [*map(rulebook.rules, rulebook.all_games()), Toy.rules]
every_game = pytest.mark.parametrize("rules", CATALOGUES, ids=[rules.name for rules in CATALOGUES])
ORIGIN = {"kind", "open", "badge", "lead", "reason", "cites", "sentences", "options"}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_every_part_gives_its_origin_as_plain_json(rules: Catalogue, language: str) -> None:
    shown = everything(rules, language)
    assert json.loads(json.dumps(shown)) == shown
    assert [entry["rule"] for entry in shown["rules"]] == [entry.id for entry in rules]
    assert [entry["component"] for entry in shown["components"]] == [part.name for part in rules.components]
    for entry in (*shown["rules"], *shown["components"]):
        origin = entry["origin"]
        assert origin.keys() == ORIGIN
        assert bool(origin["badge"]) == (origin["kind"] != "game")
        assert bool(origin["lead"]) == bool(origin["reason"])
        assert bool(origin["cites"]) == bool(origin["sentences"])
    assert all(entry["origin"]["lead"] for entry in shown["rules"] if rules[entry["rule"]].is_ruling)


@every_game
def test_a_ruling_shows_the_switch_it_has(rules: Catalogue) -> None:
    for entry in rules:
        if isinstance(entry, rulebook.Ruling):
            shown = rule(rules, entry.id, "en")["origin"]["options"]
            assert [option["name"] for option in shown] == ([entry.option] if entry.option else [])
            for option in shown:
                assert option["values"] or option["least"] is not None or option["meaning"]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_open_is_one_page_with_reasons_and_switches(rules: Catalogue, language: str) -> None:
    questions = rules.left_open(language)
    text, html = " ".join(repr(questions).split()), questions._repr_html_()
    assert len(questions) == html.count("<tr><th") - 1
    for entry in questions:
        origin = entry.origin(language)
        assert origin.badge(language) and entry.id in text and entry.id in html
        for said in (entry.text(language), origin.reason, *(option.name for option in entry.switches)):
            assert " ".join(said.split()) in text


def test_a_further_column_stands_beside_the_others() -> None:
    questions = rulebook.rules("poof").left_open().beside("Worth", {"PF-R1": "0.3 ± 0.1"})
    assert repr(questions).count("Worth: ") == 1
    assert questions._repr_html_().count("0.3 ± 0.1") == 1
    assert '<th scope="col">Worth</th>' in questions._repr_html_()
    assert len({row.count("<td>") for row in questions._repr_html_().split("<tr>")[2:]}) == 1


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_left_alone_is_called_that_of_the_booklet_only_where_it_is(
    rules: Catalogue, language: str
) -> None:
    questions = rules.left_open(language)
    said = questions.left_alone()
    if rules.ledger:
        assert all(count in said for count in questions.counted())
    else:
        assert said == Toy.rules.left_open(language).left_alone()
    assert "{" not in said


def test_the_counts_are_those_of_the_rules() -> None:
    assert rulebook.rules("poof").left_open().counted()[0] == (
        f"{sum(entry.is_ruling for entry in rulebook.rules('poof'))} rulings of ours"
    )
    assert Toy.rules.left_open().counted() == ("one ruling of ours", "one assumption")


def test_a_game_without_a_ledger_says_nothing_of_a_booklet() -> None:
    shown = everything(Toy.rules, "en")
    assert {entry["origin"]["kind"] for entry in shown["rules"]} == {"game", "ruling"}
    assert "booklet" not in json.dumps(shown) and "booklet" not in repr(Toy.rules.left_open())
    sitting = Sitting(dealt(), [None, "random"])
    sitting.propose(0, Take(3))
    assert "Not allowed · Rule TY-2, Taking pebbles\n" in as_text(sitting, "en")
    assert "booklet" not in as_text(sitting, "en") + as_html(sitting, "en")


def test_an_assumed_part_shows_the_option_that_replaces_it() -> None:
    pebbles = Toy.rules.components[0]
    assert (pebbles.origin().kind, pebbles.origin().reason) == ("assumed", "Nobody has counted them.")
    assert [option.name for option in pebbles.switches] == ["players"]
    assert str(pebbles) == "Five pebbles. (assumed)"


def test_a_refusal_shows_its_rule_s_badge_and_why_in_a_line() -> None:
    sitting = Sitting(rulebook.play(rulebook.new("poof"), bots="random", seed=1).at(10), [None, None])
    sitting.propose(sitting.acting or 0, CallPoof())
    assert sitting.refused is not None
    shown = rule(rulebook.rules("poof"), sitting.refused.rule, "en")
    text = as_text(sitting, "en")
    assert f"{shown['title']} · {shown['origin']['badge']}\n" in text and shown["origin"]["cites"] in text
    assert f"· {shown['origin']['badge']}</strong>" in as_html(sitting, "en")


@every_game
def test_the_rules_panel_is_told_everything(rules: Catalogue) -> None:
    game: Any = Toy() if rules is Toy.rules else rulebook.new(rules.name)
    texts = frame_texts(Sitting(rulebook.Record(game), [None] * game.players), "de", {})
    assert texts["rules"] == everything(rules, "de")["rules"] and texts["open"]["left_alone"]
    shown = form(Sitting(rulebook.Record(game), [None] * game.players), "de")
    assert texts["open"]["left_alone"] in shown["house_hint"]
    for option in shown["options"]:
        origin = rules[option["rule"]].origin()
        assert option["ruling"] == (origin.badge("de") if origin.is_open else "")


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_command_line_shows_badges_parts_and_what_is_left_open(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rulebook.rules(name)
    for language in rules.languages:
        main(["rules", name, "--language", language])
        out = " ".join(capsys.readouterr().out.split())
        for entry in (*rules, *rules.components):
            badge = entry.origin(language).badge(language)
            title = " ".join(entry.title(language).split())
            assert f"{entry.id} {title}{f' ({badge})' if badge else ''}" in out
            assert " ".join(entry.text(language).split()) in out
        assert " ".join(rules.left_open(language).left_alone().split()) in out
        main(["rules", name, "--open", "--language", language])
        out = " ".join(capsys.readouterr().out.split())
        for entry in rules.left_open(language):
            title = " ".join(entry.title(language).split())
            assert f"{entry.id} {title} ({entry.origin().badge(language)})" in out
            assert " ".join(entry.origin(language).told(language).split()) in out
            assert all(f"{option.name}" in out for option in entry.switches)
            for head, cells in rules.left_open(language).further.items():
                assert head in out and " ".join(cells[entry.id].split()) in out
        assert not [entry for entry in rules if not entry.origin().is_open and f"{entry.id} " in out]


def test_one_rule_gives_its_sentences_in_words_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "poof", "PF-4"])
    cites = rulebook.rules("poof")["PF-4"].origin().cites()
    assert cites.startswith("Sentences ") and cites in capsys.readouterr().out
    main(["rules", "poof", "PF-R2", "--json"])
    origin = json.loads(capsys.readouterr().out)["origin"]
    assert (origin["kind"], origin["sentences"]) == (
        "ruling",
        list(rulebook.rules("poof").sentences("PF-R2")),
    )
    assert origin["options"][0]["values"].keys() == {"choice", "must", "never"}
    main(["rules", "poof", "--open", "--json"])
    entries = json.loads(capsys.readouterr().out)["entries"]
    assert [entry["rule"] for entry in entries] == [entry.id for entry in rulebook.rules("poof").left_open()]
