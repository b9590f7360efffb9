"""The words of frame and boards in four languages; numbers as each writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.core.texts import languages_of, texts_in, words_in
from rulebook.table.boards import find_board
from rulebook.table.words import LANGUAGES, decimal, percent, say, texts


def test_the_frame_speaks_four_languages() -> None:
    assert set(LANGUAGES) == {"en", "de", "fr", "it"}


@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_board_speaks_every_language_of_its_game(name: str) -> None:
    board = find_board(rulebook.new(name))
    assert isinstance(board.words, Path)
    assert set(languages_of(board.words.parent, name)) >= set(board.game.rules.languages)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_board_that_speaks_more_than_its_rules_has_their_words(name: str) -> None:
    board = find_board(rulebook.new(name))
    tables = board.game.rules.words("en").tables
    for language in LANGUAGES:
        if language not in board.game.rules.languages:
            own = texts_in(board.words.parent, name, language)["tables"]  # type: ignore[union-attr]  # each has one
            assert {key: table.keys() for key, table in own.items()} == {
                key: tables[key].keys() for key in own
            }


@pytest.mark.parametrize("language", ["../../core/common", "", "tlh", "EN"])
def test_a_language_that_is_not_there_is_answered_in_english(language: str) -> None:
    assert texts(language) == texts("en")
    assert say(language, "step_of", step=1, last=2) == "Step 1 of 2"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [percent(1 / 8, language) for language in LANGUAGES] == ["12.5 %", "12,5 %", "12,5 %", "12,5 %"]
    assert (decimal(0.0, "de"), decimal(1.0, "en"), decimal(100.0, "en", 2)) == ("0", "1", "100")
    assert (decimal(0.04, "en"), decimal(0.996, "en", 2)) == ("0.0", "1.00")
    assert decimal(3.14159, "fr", 3) == "3,142"


@pytest.mark.parametrize(
    ("language", "none", "half"), [("en", "0 things", "1.5 things"), ("fr", "0 thing", "1,5 thing")]
)
def test_a_language_decides_which_numbers_are_said_like_one(language: str, none: str, half: str) -> None:
    for template in ("{n:# thing|# things}", "{n:un thing|# things}"):
        said = [words_in(language).fill(template, {"n": n}) for n in (0, 1.5, 2)]
        assert said[:2] == [none, half] and said[2] == "2 things"
    assert words_in(language).fill("{n:la suivante|les # suivantes}", {"n": 0}) == "les 0 suivantes"


def test_a_seat_without_points_has_no_plural_in_french() -> None:
    assert say("fr", "points", n=0) == "0 point" and say("de", "points", n=0) == "0 Punkte"
