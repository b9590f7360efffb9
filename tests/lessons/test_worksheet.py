"""Worksheets: every sheet another one, the key right, the pages whole, in every language and on any paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rulebook.lessons.worksheet.printing as printing
from rulebook.cli import main
from rulebook.core.registry import UnknownGame, rules
from rulebook.lessons import exercise, exercises, lessons
from rulebook.lessons.worksheet import NotPrinted, Unprintable, Worksheets, worksheets
from rulebook.lessons.worksheet.pictures import PIPS, picture
from rulebook.lessons.worksheet.sheets import SEEDS, all_different
from rulebook.lessons.worksheet.spaces import answer_space
from rulebook.lessons.worksheet.student import room

SPOKEN = [(game, language) for game in lessons() for language in rules(game).languages]
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
    assert rules(game).title(language) in words(stack.html())


def test_solutions_are_worked_out_once_or_for_everybody() -> None:
    once, all_of_them = (worksheets("poof", 3, solutions=wanted).key_html() for wanted in (False, True))
    assert (once.count('class="solution"'), all_of_them.count('class="solution"')) == (8, 24)


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
    drawn = answer_space(form, {"answer": "Answer"})
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


@pytest.mark.parametrize("face", PIPS)
def test_a_die_looks_the_same_upside_down(face: int) -> None:
    assert len(PIPS[face]) == face
    assert {(24 - x, 24 - y) for x, y in PIPS[face]} == set(PIPS[face])


@pytest.mark.parametrize(
    ("game", "name", "lines", "space"),
    [
        ("poof", "no_poof", 2, 20),
        ("knapp_daneben", "order_totals", 1, 4 * 7),
        ("five_to_close", "best_use", 4, 3 * 7),
        ("knapp_daneben", "best_circle", 3, 10 + 3 * 9),
    ],
)
def test_an_exercise_has_room_for_its_question_and_for_all_there_is_to_choose(
    game: str, name: str, lines: int, space: int
) -> None:
    assert room(exercise(game, name), "en") == 13 + 6 * lines + space


def test_pictures_are_of_exercises_that_there_are() -> None:
    from rulebook.lessons.worksheet.pictures import _pictures

    assert all(set(listed) <= set(exercises(game)) for game, listed in _pictures().items())


def test_a_selection_fits_on_two_pages(stack: Worksheets) -> None:
    assert len(stack.sheets[0].asked) == min(8, len(exercises(stack.paper.game)))
    assert stack.html().count('<article class="page">') <= 2 * len(stack)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"language": "es"}, "no language 'es'; it has en, de, fr, it"),
        ({"exercises": ["two_dic"]}, "it has two_dice, .*did you mean 'two_dice'"),
        ({"paper": "a5"}, "no paper 'a5'; there are any, a4, letter"),
        ({"students": 0}, "1 to 999 students, not 0"),
        ({"students": 1, "names": ["Ada", "Grace"]}, "2 names, but sheets for 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(wanted: dict[str, object], said: str) -> None:
    with pytest.raises(Unprintable, match=said):
        worksheets("knapp_daneben", **wanted)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(Unprintable, match="poof has no language 'de'; it has en"):
        worksheets("poof", language="de")
    with pytest.raises(UnknownGame, match="did you mean 'poof'"):
        worksheets("poff")


def test_few_variants_come_again_and_it_says_so() -> None:
    stack = worksheets("knapp_daneben", 8, exercises=["two_dice"])
    assert "only 6 sheets can differ" in repr(stack)
    assert stack.sheets[0].number == stack.sheets[6].number


def test_names_are_as_many_as_sheets_unless_more_are_wanted() -> None:
    assert [sheet.student for sheet in worksheets("poof", names=["Ada", " ", "Grace "])] == ["Ada", "Grace"]
    assert [sheet.student for sheet in worksheets("poof", 3, names=["Ada"])] == ["Ada", "", ""]


def test_a_notebook_shows_what_was_made_and_the_first_sheet() -> None:
    shown = worksheets("knapp_daneben", 30, 7, "de")._repr_html_()
    assert "30 Blätter" in shown and 'sandbox srcdoc="' in shown and "Blatt 7001" in shown
    assert "Blatt 7002" not in shown


def test_without_a_browser_there_is_html_and_a_word_on_printing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert main(["worksheet", "poof", "--students", "2", "--to", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "poof-0-en-key.html",
        "poof-0-en-sheets.html",
    ]
    assert "Poof: 2 sheets, 1 to 2" in said and "print it from there" in said
    with pytest.raises(NotPrinted, match="no Chromium or Chrome was found"):
        worksheets("poof", 1).pdf(tmp_path / "poof.pdf")


def test_a_browser_that_fails_or_hangs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = worksheets("poof", 1)
    broken = tmp_path / "chromium"
    for script, patience, said in (
        ("echo no display; exit 1", 60, "no display"),
        ("exec sleep 60", 0.2, "did not finish within 0.2"),
    ):
        broken.write_text(f"#!/bin/sh\n{script}\n")
        broken.chmod(0o755)
        monkeypatch.setenv("CHROMIUM", str(broken))
        monkeypatch.setattr(printing, "LONGEST", patience)
        with pytest.raises(NotPrinted, match=said):
            stack.pdf(tmp_path / "poof.pdf")
        assert said in stack.save(tmp_path / "out").note
    assert [path.name for path in tmp_path.glob("printing-*")] == []


def test_the_command_reads_names_and_teaches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "class.txt"
    names.write_bytes("\ufeffAda\nÉmilie\n\n".encode())
    command = ["worksheet", "poof", "--no-pdf", "--to", str(tmp_path), "--names"]
    assert main([*command, str(names)]) == 0
    assert "Émilie" in (tmp_path / "poof-0-en-sheets.html").read_text(encoding="utf-8")
    names.write_bytes("Émilie".encode("latin-1"))
    for words, said in (
        ([*command, str(names)], "save it as UTF-8"),
        ([*command, str(tmp_path / "no.txt")], "cannot be read"),
        (["worksheet", "poof", "--exercises", "no_poff"], "did you mean 'no_poof'"),
        (["worksheet", "poof", "--to", str(names)], "cannot be written"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err


PRINTED = [
    *[(game, language, "a4") for game, language in SPOKEN],
    *[(game, "en", "letter") for game in lessons()],
]
LOWEST = 50
"""Points from the lower edge that the foot of a page may be at most."""
SIZES = {"a4": (595, 842), "letter": (612, 792)}


@pytest.mark.browser
@pytest.mark.parametrize(("game", "language", "paper"), PRINTED)
def test_the_pdf_has_every_sheet_whole_on_its_pages(
    game: str, language: str, paper: str, tmp_path: Path
) -> None:
    stack = worksheets(game, CLASS, 7, language, paper=paper)
    size, texts, heights = printed(stack.pdf(tmp_path / "sheets.pdf"))
    feet = [
        words(foot) for foot in re.findall("<footer>(.*?)</footer>", stack.html().replace("</span>", " "))
    ]
    assert size == SIZES[paper]
    assert max(heights) < LOWEST, "a page is shrunk or runs over"
    assert [" ".join(text.split())[-len(foot) :] for text, foot in zip(texts, feet, strict=True)] == feet
    assert Counter(str(sheet.number) for sheet in stack).keys() == {foot.split()[-5] for foot in feet}


@pytest.mark.browser
@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_all_exercises_of_a_game_fit_their_pages(game: str, language: str, tmp_path: Path) -> None:
    stack = worksheets(game, 4, language=language, exercises=exercises(game))
    _, texts, heights = printed(stack.pdf(tmp_path / "sheets.pdf"))
    assert len(texts) == stack.html().count('<article class="page">')
    assert max(heights) < LOWEST


@pytest.mark.browser
def test_a_class_is_printed_by_one_browser_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    run = printing._run
    monkeypatch.setattr(
        printing, "_run", lambda command, said: (started.append(command), run(command, said))[1]
    )
    stack = worksheets("knapp_daneben", CLASS, 7, "de")
    _, texts, _ = printed(stack.pdf(tmp_path / "sheets.pdf"))
    assert len(started) == 1
    assert len(texts) == stack.html().count('<article class="page">') >= CLASS


@pytest.mark.browser
def test_the_key_prints_too(tmp_path: Path) -> None:
    stack = worksheets("knapp_daneben", CLASS, 7, "it", paper="letter", solutions=True)
    size, texts, _ = printed(stack.key_pdf(tmp_path / "key.pdf"))
    assert size == SIZES["letter"]
    assert all(f"Scheda {sheet.number}" in "".join(texts) for sheet in stack)


def printed(pdf: Path) -> tuple[tuple[int, ...], list[str], list[float]]:
    """The size of a PDF's pages in points; the text on each, and how far its end is from the lower edge."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        read = [page.get_textpage() for page in document]
        texts = [page.get_text_range() for page in read]
        ends = [page.get_charbox(len(text) - 1)[1] for page, text in zip(read, texts, strict=True)]
        (size,) = {tuple(map(round, page.get_size())) for page in document}
    return size, texts, ends


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_no_two_seeds_share_a_sheet(seed: int) -> None:
    numbers = [sheet.number for sheet in all_different("knapp_daneben", ("two_dice",), 4, seed)]
    assert numbers[0] == seed * SEEDS + 1
    assert {number // SEEDS for number in numbers} == {seed}
