"""The teacher's cockpit without a browser: what each view holds, and what it keeps covered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.texts import languages_of, texts_in
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.made_class import made_chat
from rulebook.lessons.results import ClassWork
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.work import Played, Work
from rulebook_widgets import cockpit
from rulebook_widgets.lesson.card import HERE
from rulebook_widgets.lesson.cockpit_views import VIEWS, Seen, exit_ticket

LESSON = "how_likely_is_a_seven"


def keys(texts: dict[str, Any]) -> set[str]:
    within = {key: each if isinstance(each, dict) else "-" for key, each in texts.items()}
    return {f"{key}/{inner}" for key, inners in within.items() for inner in inners}


def test_every_word_is_there_in_every_language() -> None:
    spoken = {
        language: texts_in(HERE / "texts", "cockpit", language) for language in ("en", "de", "fr", "it")
    }
    assert languages_of(HERE / "texts", "cockpit") == ("en", "de", "fr", "it")
    assert all(keys(texts) == keys(spoken["en"]) for texts in spoken.values())
    assert set(spoken["en"]["views"]) == {"lines", *VIEWS}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_view_is_json_in_its_language(language: str) -> None:
    card = cockpit(made_chat(LESSON, students=6, seed=7), "Ada\nBen", language)
    for view in card.says["views"]:
        card.do({"do": "view", "view": view})
        assert json.dumps(card.shown) and not card.shown["problem"]
        assert card.shown["cockpit"]["add"] == {"en": "Add", "de": "Dazunehmen"}[language]


def test_lessons_are_looked_at_one_by_one() -> None:
    card = cockpit(made_chat(LESSON, seed=7) + "\n" + made_chat("poof", students=4, seed=1))
    assert [lesson for lesson, _ in card.shown["lessons"]] == [LESSON, "hands_of_cards"]
    assert card.shown["summary"][0] == "28 have handed in"
    card.do({"do": "lesson", "lesson": "hands_of_cards"})
    assert card.shown["summary"][0] == "4 have handed in"
    html = card._repr_mimebundle_()[0]["text/html"]
    assert "Who is stuck where: 28 students" in html and "Who is stuck where: 4 students" in html


def test_the_truth_is_covered_until_it_is_wanted_and_again_in_the_next_view() -> None:
    card = cockpit(made_chat(LESSON, students=5, seed=7))
    for view, exact in (("guesses", lambda seen: seen["strips"][0]["exact"]),
                        ("trials", lambda seen: seen["charts"][0]["bars"][0]["mark"]),
                        ("mistakes", lambda seen: seen["slide"]["way"] or None)):  # fmt: skip
        card.do({"do": "view", "view": view})
        assert exact(card.shown["seen"]) is None
        card.do({"do": "reveal"})
        assert exact(card.shown["seen"]) is not None
    card.do({"do": "turn", "by": 1})
    assert not card.revealed


def test_slides_end_where_the_mistakes_do() -> None:
    card = cockpit(made_chat(LESSON, students=5, seed=7))
    card.do({"do": "view", "view": "mistakes"})
    for _ in range(30):
        card.do({"do": "turn", "by": 10**9})
    assert card.shown["seen"]["slide"]["last"]
    card.do({"do": "turn", "by": -1})
    assert not card.shown["seen"]["slide"]["last"]  # however often next was pressed


def test_lines_add_up_whatever_is_pasted_and_start_afresh() -> None:
    rolled = {name: (Played("total", ((7, times),)),) for name, times in (("Ada", 1), ("Ben", 2))}
    lines = [Work(LESSON, name, 1, played=played).key() for name, played in rolled.items()]
    card = cockpit()
    for line in lines:
        card.do({"do": "add", "text": line})
    card.do({"do": "add", "text": lines[0]})
    card.do({"do": "view", "view": "trials"})
    assert card.shown["summary"] == ["2 have handed in"]
    assert {bar["value"]: bar["times"] for bar in card.shown["seen"]["charts"][0]["bars"]}["7"] == "3"
    card.do({"do": "all", "text": ""})
    assert card.shown["summary"] == [] and card.shown["seen"] == {}


def test_exit_slips_are_typed_in_by_their_piles() -> None:
    card = cockpit(Work(LESSON, "Ada", 1, played=(Played("total", ((7, 1),)),)).key())
    card.do({"do": "view", "view": "exit"})
    seen = card.shown["seen"]
    assert seen["ask"]
    if seen["piles"]:
        first = seen["piles"][0]["key"]
        card.do({"do": "add", "text": f"{seen['line']} {first}=12"})
        assert card.shown["seen"]["piles"][0]["times"] == 12 and "12" in card.shown["seen"]["came"]


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "view", "view": "../x"},
        {"do": "speak", "language": "tlh"},
        {"do": "lesson", "lesson": "chess"},
        {"do": "turn", "by": "1"},
        {"do": "list", "text": "," * 5000},
        {"do": "add", "text": "\ud83d" * 50},
        {},
    ],
)
def test_any_message_is_taken(asked: dict[str, Any]) -> None:
    card = cockpit(made_chat("poof", students=3, seed=1))
    card.do(asked)
    assert not card.shown["problem"] and card.lesson == "hands_of_cards"


@pytest.mark.parametrize("name", all_lessons())
def test_the_exit_ticket_is_the_last_step_of_the_lesson(name: str) -> None:
    last = lesson(name).steps[-1]
    assert last.name == "exit" and last.exercise
    assert last.title in exit_ticket(Seen(ClassWork(name, ()), "en"))["ask"]


@pytest.mark.parametrize("language", languages_of(HERE / "texts", "cockpit"))
@pytest.mark.parametrize(
    ("folder", "file", "key"),
    [
        (HERE / "texts", "cockpit", "trials_of"),
        (TEXTS, "pool", "trials"),
        (TEXTS, "teachers", "course"),
        (TEXTS, "worksheet", "stack"),
    ],
)
def test_no_colon_comes_after_the_question_mark_of_a_title(
    folder: Path, file: str, key: str, language: str
) -> None:
    """Trials are called "How many sevens in one roll?", lessons "Risk or patience?": a dash follows."""
    said = texts_in(folder, file, language)[key]
    assert "{title} – {" in said
