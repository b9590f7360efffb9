"""The words of frame and boards in four languages, none of which misses one; numbers as each writes them."""

from __future__ import annotations

import string
from collections.abc import Mapping
from pathlib import Path

import pytest

import rulebook
from rulebook.core.texts import languages_of
from rulebook.table.boards import find_board
from rulebook.table.words import LANGUAGES, decimal, percent, say, texts


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def same_keys(tables: Mapping[str, Mapping[str, str]]) -> None:
    for language, words in tables.items():
        assert words.keys() == tables["en"].keys(), language
        for key, text in words.items():
            assert text.strip(), (language, key)
            assert blanks(text) == blanks(tables["en"][key]), (language, key)


def test_the_frame_has_every_word_in_every_language() -> None:
    assert set(LANGUAGES) == {"en", "de", "fr", "it"}
    same_keys({language: texts(language) for language in LANGUAGES})


@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_board_has_its_words_in_every_language_of_its_game(name: str) -> None:
    board = find_board(rulebook.new(name))
    languages = board.game.rules.languages
    assert isinstance(board.words, Path) and languages_of(board.words.parent, name) == languages
    same_keys({language: board.phrases(language) for language in languages})


@pytest.mark.parametrize("language", ["../../core/common", "", "tlh", "EN"])
def test_a_language_that_is_not_there_is_answered_in_english(language: str) -> None:
    assert texts(language) == texts("en")
    assert say(language, "step_of", step=1, last=2) == "Step 1 of 2"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [percent(1 / 8, language) for language in LANGUAGES] == ["12.5 %", "12,5 %", "12,5 %", "12,5 %"]
    assert (decimal(0.0, "de"), decimal(1.0, "en"), decimal(100.0, "en", 2)) == ("0", "1", "100")
    assert (decimal(0.04, "en"), decimal(0.996, "en", 2)) == ("0.0", "1.00")
    assert decimal(3.14159, "fr", 3) == "3,142"
