"""Worksheets: every sheet another one, the key right, the pages whole, in every language and on any paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from itertools import product
from math import ceil

import pytest

from rulebook.core.registry import FOLDER, rules
from rulebook.core.texts import languages_of, texts_in
from rulebook.games.knapp_daneben.house import House
from rulebook.lessons import Level, exercise, exercises, lessons
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.on_paper import things_of
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.results import pool
from rulebook.lessons.wording import TEXTS
from rulebook.lessons.worksheet import Worksheets, worksheets
from rulebook.lessons.worksheet.kit import SLIPS, kit_pages
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.pictures import PIPS, picture
from rulebook.lessons.worksheet.rule_box import rules_of, words_of
from rulebook.lessons.worksheet.sheets import SEEDS, all_different
from rulebook.lessons.worksheet.spaces import answer_space
from rulebook.lessons.worksheet.student import FULL, room, spread, to_write
from rulebook.lessons.worksheet.typesetting import typeset

SPOKEN = [(game, language) for game in lessons() for language in languages_of(FOLDER / game, "exercises")]
CLASS = 30
VOID = {"meta", "br", "wbr", "rect", "circle"}


@pytest.fixture(scope="module", params=SPOKEN, ids="-".join)
def stack(request: pytest.FixtureRequest) -> Worksheets:
    game, language = request.param
    return worksheets(game, CLASS, 7, language, names=["Ada <i>", "Grace"])


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed in its turn, nothing comes from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.text: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert not {"src", "href", "srcset", "action"} & set(names) and len(names) == len(set(names))
        assert not [name for name in names if name.startswith("on")]
        self.seen[tag] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


def words(html: str) -> str:
    """The text of a piece of HTML, blanks made plain."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def tables(page: str) -> Iterator[list[tuple[str, str]]]:
    """The key's tables: each a list of right answers with their decimals."""
    for table in re.findall(r"<tbody>(.*?)</tbody>", page):
        cells = [re.findall(r"<td[^>]*>(.*?)</td>", row)[1:] for row in re.findall(r"<tr>(.*?)</tr>", table)]
        yield [(row[0], row[1] if len(row) > 1 else "") for row in cells]


def test_pages_are_whole_and_stand_alone(stack: Worksheets) -> None:
    for page in (stack.html(), stack.key_html()):
        reader = Reader(page)
        assert not {"script", "link", "img", "iframe"} & set(reader.seen)
        assert "url(" not in page and "@import" not in page
        assert f'<html lang="{stack.paper.language}">' in page
        assert not set("{}") & set("".join(reader.text))
        assert "Ada <i>" in "".join(reader.text)


def test_each_student_gets_a_sheet_of_their_own(stack: Worksheets) -> None:
    asked = ["\n".join(f"{one.question()} {one.form()}" for one in sheet.asked) for sheet in stack]
    if not stack.note:
        assert len(set(asked)) == CLASS == len({sheet.number for sheet in stack})
    else:
        assert str(len(set(asked))) in stack.note
    for sheet, beside in zip(stack.sheets, stack.sheets[1:], strict=False):
        alike = sum(a.question() == b.question() for a, b in zip(sheet.asked, beside.asked, strict=True))
        assert alike < len(sheet.asked)


def test_a_sheet_asks_what_its_number_sets_and_gives_no_answer(stack: Worksheets) -> None:
    language = stack.paper.language
    by_number = dict(
        re.findall(r'<p class="stamp">[^<]*?(\d+)</p>(.*?)(?=<p class="stamp">|$)', stack.html(), re.S)
    )
    assert list(map(int, by_number)) == list(dict.fromkeys(sheet.number for sheet in stack))
    for sheet in stack:
        page = words(by_number[str(sheet.number)])
        for asked in sheet.asked:
            again = exercise(asked.game, asked.name, seed=sheet.number)
            assert words(again.question(language)).replace("^", "") in page
            assert not any(words(hint) in page for hint in again.hints(language))
            assert words(again.solution(language)) not in page


def test_the_key_is_right(stack: Worksheets) -> None:
    language = stack.paper.language
    keys = list(tables(stack.key_html()))
    assert len(keys) == len(stack)
    for sheet, key in zip(stack, keys, strict=True):
        for asked, (right, decimal) in zip(sheet.asked, key, strict=True):
            if asked.counted.kind == "number":
                assert Fraction(words(right)) == asked.counted.right
                assert asked.check(decimal, language).solved
            elif asked.counted.kind == "choice":
                assert asked.check(words(right.split("</b>")[0])).kind == "right"
                assert words(asked.said(asked.right_words(), language)) in words(right)
            else:
                power = right.replace("<sup>", "^").replace("</sup>", "").replace("−", "-")
                assert asked.check(words(power), language).kind == "right"


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_the_words_are_those_of_the_language(game: str, language: str) -> None:
    stack = worksheets(game, 2, language=language)
    said = {"en": ("Sheet", "Answer key"), "de": ("Blatt", "Lösungsschlüssel"), "fr": ("Fiche", "Corrigé"),
            "it": ("Scheda", "Soluzioni")}[language]  # fmt: skip
    assert said[0] in stack.html() and said[1] in stack.key_html()
    assert words(lesson_plan(game, language).title) in words(stack.html())


def test_the_key_argues_for_every_answer_of_every_sheet() -> None:
    stack = worksheets("poof", 3, seed=7)
    page = words(stack.key_html())
    for sheet in stack:
        for asked in sheet.asked:
            assert words(typeset(asked.solution())) in page


def test_the_key_tells_how_a_sheet_comes_to_the_screen() -> None:
    page = worksheets("poof", 1, seed=7, exercises=["same_card"]).key_html()
    assert 'ask("poof", "same_card", seed=7001, language="en")' in words(page)


def test_the_key_says_what_its_numbers_rest_on(stack: Worksheets) -> None:
    language, catalogue = stack.paper.language, rules(stack.paper.game)
    page = "".join(words(stack.key_html()).split())
    assert "".join(catalogue.left_open(language).left_alone().split()) in page
    for part in catalogue.components:
        assert ("".join(part.text(language).split()) in page) == part.assumed, part.name


FORMS = {
    "number": ({"kind": "number"}, 'class="box"'),
    "formula": ({"kind": "formula", "variables": ["n", "k"]}, "(n, k) ="),
    "choice": ({"kind": "choice", "options": [{"key": "a", "text": "1 < 2"}]}, "1 &lt; 2"),
    "order": ({"kind": "order", "items": [{"key": "a", "text": "x"}, {"key": "b", "text": "y"}]}, "2."),
    "cells": (
        {"kind": "cells", "rows": [[{"key": "A1", "text": "7"}], [{"key": "A2", "text": "8"}]]},
        ">A</th>",
    ),
}


@pytest.mark.parametrize("kind", FORMS)
def test_every_kind_has_a_place_for_its_answer(kind: str) -> None:
    form, shown = FORMS[kind]
    drawn = "".join(answer_space(form, {"answer": "Answer"}))
    Reader(drawn)
    assert shown in drawn and ("Answer" in drawn or 'class="tick"' in drawn)


def test_every_kind_of_question_there_is_can_be_printed() -> None:
    kinds = {exercise(game, name).counted.kind for game in lessons() for name in exercises(game)}
    assert kinds <= set(FORMS)


@pytest.mark.parametrize("game", lessons())
def test_every_picture_is_that_of_its_exercise(game: str) -> None:
    drawn = [picture(exercise(game, name, seed)) for name in exercises(game) for seed in range(5)]
    for one in filter(None, drawn):
        Reader(one)
        assert "{" not in one


@pytest.mark.slow
@pytest.mark.parametrize("game", lessons())
def test_a_picture_shows_the_numbers_of_its_question_and_no_others(game: str) -> None:
    for name, seed, level in product(exercises(game), range(50), (Level.EASIER, Level.USUAL)):
        asked = exercise(game, name, seed, level)
        drawn = picture(asked)
        dice = [one.count("<circle") for one in re.findall('<svg class="die".*?</svg>', drawn)]
        cards = re.findall(r'<svg class="card".*?>(\d+)</text>', drawn)
        numbers = re.findall(r"\d+", asked.question())
        assert {*map(str, filter(None, dice)), *cards} <= set(numbers), (name, seed)


@pytest.mark.parametrize("face", PIPS)
def test_a_die_looks_the_same_upside_down(face: int) -> None:
    assert len(PIPS[face]) == face
    assert {(24 - x, 24 - y) for x, y in PIPS[face]} == set(PIPS[face])


@pytest.mark.parametrize("game", lessons())
@pytest.mark.parametrize("language", ["en", "de"])
def test_there_is_more_room_the_longer_the_argument_and_never_little(game: str, language: str) -> None:
    asked = sorted(
        (exercise(game, name, 7) for name in exercises(game)), key=lambda one: len(one.solution(language))
    )
    rooms = [to_write(one, language) for one in asked]
    assert rooms == sorted(rooms) and rooms[0] >= 36
    assert rooms[-1] >= 45 or len(asked[-1].solution(language)) <= 120
    for one, high in zip(asked, rooms, strict=True):
        assert room(one, language) > high + 6 * len(one.question(language)) / 100


@pytest.mark.parametrize("heights", [[45] * 8, [80] * 5, [200, 30, 30], [300], [236] * 3, [40] * 30])
def test_exercises_are_spread_over_as_few_pages_as_hold_them(heights: list[int]) -> None:
    shares = spread(heights, 100)
    assert sum(shares) == len(heights) and min(shares) > 0
    used, place = [100], 0
    for share in shares:
        used[-1] += sum(heights[place : place + share])
        place += share
        used.append(0)
    assert all(high <= FULL or share == 1 for high, share in zip(used, shares, strict=False))
    assert len(shares) >= ceil((sum(heights) + 100) / (FULL + max(heights)))


def test_pictures_are_of_exercises_that_there_are() -> None:
    from rulebook.lessons.worksheet.pictures import _pictures

    assert all(set(listed) <= set(exercises(game)) for game, listed in _pictures().items())


@pytest.mark.parametrize("name", all_lessons())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lesson_is_printed_whole(name: str, language: str) -> None:
    stack, planned = worksheets(name, 1, 7, language), lesson_plan(name, language)
    page, kit = words(stack.html()), words(stack.kit_html())
    assert [one.name for one in stack.sheets[0].asked] == list(planned.exercises)
    Reader(stack.html()), Reader(stack.kit_html()), Reader(stack.key_html())
    rules_step = lesson(name, language).steps[0]
    assert rules_step.kind == "tell" and words(typeset(rules_step.title)) in page
    assert words(rules_of(stack.paper))[-40:] in page
    for trial, texts in planned.trials.items():
        assert words(texts["title"]) in kit and f"RBT.{name}.{trial} " in kit
        typed = re.search(rf"RBT\.{name}\.{trial} [^A-Z]*=…", kit)
        assert typed and pool("Ada: " + typed[0].replace("…", "1")).remarks == ()
    for ask in planned.guesses.values():
        assert kit.count(words(typeset(ask))) >= SLIPS


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("how_likely_is_a_seven", "your own die"),
        ("what_is_left_in_the_deck", "step"),
        ("lock_it_or_lengthen_it", "lock"),
        ("hands_of_cards", "Poof card"),
        ("close_enough_to_call", "call"),
    ],
)
def test_words_of_the_game_are_explained(name: str, word: str) -> None:
    stack = worksheets(name, 1, 7)
    assert word in dict(words_of(stack.paper, stack.sheets[0]))


def test_every_word_is_explained_in_every_language() -> None:
    told = {language: texts_in(TEXTS, "glossary", language) for language in ("en", "de", "fr", "it")}
    counts = [{game: len(each) for game, each in glossary.items()} for glossary in told.values()]
    assert counts == [counts[0]] * 4
    for language, glossary in told.items():
        for game, entries in glossary.items():
            seeds = (7001, 7002, 7003)
            asked = [exercise(game, name, seed) for name in exercises(game) for seed in seeds]
            text = " ".join(f"{one.title(language)} {one.question(language)}" for one in asked)
            for entry in entries:
                assert re.search(entry["seen"], text, re.IGNORECASE), (language, entry["word"])


def deck(game: str, language: str = "en") -> tuple[str, ...]:
    return things_of(game, language).cards


def test_the_printed_cards_are_those_of_the_box() -> None:
    assert Counter(deck("poof")) == Counter({"Poof": 10, **{str(number): 8 for number in range(1, 13)}})
    assert Counter(deck("close_enough")) == Counter({str(card): 6 for card in range(1, 10)})
    places = Counter(card.removesuffix(", with intel") for card in deck("closing_in"))
    assert len(places) == 12 and set(places.values()) == {2}
    letters = Counter(deck("five_to_close"))
    assert (letters.total(), letters["E"], letters["Wild"]) == (176, 18, 8)
    assert "Joker" in deck("five_to_close", "de") and "der Park" not in deck("closing_in", "en")
    assert deck("knapp_daneben") == ()


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_printed_board_can_be_played_on_in_black_and_white(language: str) -> None:
    """Every circle has the symbol of its colour, KD-7, and so do the five spaces for plain dice."""
    page = kit_pages(Paper("how_likely_is_a_seven", language))
    house, names = House(), rules("knapp_daneben").words(language).tables["colour"]
    (grid, again) = re.findall(r'<table class="circles">.*?</table>', page)
    assert grid == again
    signs = re.findall(r"<span[^>]*>(.)</span>", grid)
    assert len(set(signs)) == 5 and len(signs) == 25
    colours = [house.colours[at] for at in house.circle_colours]
    assert len(set(zip(signs, colours, strict=True))) == 5, "one sign for each colour"
    (dice,) = re.findall(r'<ul class="dice">.*?</ul>', page)
    told = dict(zip(signs, colours, strict=True))
    found = re.findall(r"<b>(.)</b> ([^<]*)<", dice)
    assert [(told[sign], words(name)) for sign, name in found] == [(c, names[c]) for c in house.colours]
    assert page.count('class="tick"') == 10, "each player ticks a colour, KD-3"


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_no_two_seeds_share_a_sheet(seed: int) -> None:
    numbers = [sheet.number for sheet in all_different("knapp_daneben", ("two_dice",), 4, seed)]
    assert numbers[0] == seed * SEEDS + 1
    assert {number // SEEDS for number in numbers} == {seed}


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_first_lesson_takes_three_pages_a_pupil_in_every_language(language: str) -> None:
    sheets = worksheets("how_likely_is_a_seven", students=10, seed=7, language=language)
    assert sheets.html().count('<article class="page">') == 10 * 3
