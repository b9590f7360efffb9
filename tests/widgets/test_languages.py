"""The frame speaks four languages, and none of them misses a word."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest

import rulebook
from rulebook.core.texts import languages_of
from rulebook.table.boards import find_board
from rulebook.table.words import LANGUAGES, texts
from rulebook_widgets import table


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_script_asks_for_exists(language: str) -> None:
    asked = set(re.findall(r"words(?:\(\))?\.(\w+)", str(table(rulebook.new("knapp_daneben"))._esm)))
    assert asked - {"moves", "story", "odds"} <= texts(language).keys()
