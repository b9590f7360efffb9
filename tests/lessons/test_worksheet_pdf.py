"""Worksheets as a browser prints them: whole pages of the right size, every sheet on them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import rulebook.lessons.worksheet.printing as printing
from rulebook.lessons import exercises, lessons
from rulebook.lessons.course import all_lessons
from rulebook.lessons.printed_plans import plan_book
from rulebook.lessons.worksheet import worksheets
from tests.lessons.test_worksheet import CLASS, SPOKEN, words
from tests.sampled import sampled

pytestmark = pytest.mark.browser
PRINTED = sampled(
    [
        *[(game, language, "a4") for game, language in SPOKEN],
        *[(game, "en", "letter") for game in lessons()],
    ],
    each=5,
)
"""Each language and both papers are among those of `make test`, and with the exercises below each game."""
LOWEST = 50
"""Points from the lower edge that the foot of a page may be at most."""
SIZES = {"a4": (595, 842), "letter": (612, 792)}


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
    bare = ["".join(foot.split()) for foot in feet]  # a PDF has its own ideas of blanks
    assert ["".join(text.split())[-len(foot) :] for text, foot in zip(texts, bare, strict=True)] == bare
    assert Counter(str(sheet.number) for sheet in stack).keys() == {foot.split()[-5] for foot in feet}


@pytest.mark.parametrize(("game", "language"), sampled(SPOKEN[::-1], each=5))
def test_all_exercises_of_a_game_fit_their_pages(game: str, language: str, tmp_path: Path) -> None:
    stack = worksheets(game, 4, language=language, exercises=exercises(game))
    _, texts, heights = printed(stack.pdf(tmp_path / "sheets.pdf"))
    assert len(texts) == stack.html().count('<article class="page">')
    assert max(heights) < LOWEST


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


def test_the_key_prints_too(tmp_path: Path) -> None:
    stack = worksheets("knapp_daneben", CLASS, 7, "it", paper="letter")
    size, texts, _ = printed(stack.key_pdf(tmp_path / "key.pdf"))
    assert size == SIZES["letter"]
    assert all(f"Scheda {sheet.number}" in "".join(texts) for sheet in stack)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_the_plan_book_ends_with_the_head_of_a_table(language: str, tmp_path: Path) -> None:
    book = plan_book(language)
    _, texts, _ = printed(printing.print_pdf(book.html(), tmp_path / "plans.pdf"))
    heads = {words(head) for head in re.findall("<th>([^<]*)</th></tr></thead>", book.html())}
    ends = [text.rstrip().splitlines()[-1] for text in texts]
    assert len(texts) == 2 * (1 + len(all_lessons()))
    assert not [end for end in ends if end.endswith(tuple(heads))]


def printed(pdf: Path) -> tuple[tuple[int, ...], list[str], list[float]]:
    """The size of a PDF's pages in points; the text on each, and how far its end is from the lower edge."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        read = [page.get_textpage() for page in document]
        texts = [page.get_text_range() for page in read]
        ends = [page.get_charbox(len(text) - 1)[1] for page, text in zip(read, texts, strict=True)]
        (size,) = {tuple(map(round, page.get_size())) for page in document}
    return size, texts, ends


@pytest.mark.parametrize(
    ("language", "paper"), [("en", "a4"), ("de", "letter"), ("fr", "letter"), ("it", "a4")]
)
def test_a_kit_with_a_board_fits_its_pages(language: str, paper: str, tmp_path: Path) -> None:
    stack = worksheets("how_likely_is_a_seven", 1, language=language, paper=paper)
    _, texts, _ = printed(stack.kit_pdf(tmp_path / "kit.pdf"))
    assert len(texts) == stack.kit_html().count("<article")
