"""No language that a file promises misses a text, a blank or a number as it writes them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import tests.translations
from rulebook.core.texts import common
from tests.pages import REPOSITORY
from tests.translations import FOLDERS, Texts, all_texts, flat, wrong

PROMISED = [(texts, language) for texts in all_texts() for language in texts.languages[1:]]


@pytest.mark.parametrize(("texts", "language"), PROMISED, ids=lambda it: getattr(it, "title", it))
def test_no_language_leaves_a_gap(texts: Texts, language: str) -> None:
    assert [str(gap) for gap in texts.gaps(language)] == []


@pytest.mark.parametrize("texts", all_texts(), ids=lambda it: it.title)
def test_whatever_is_said_is_said_in_all_four_languages(texts: Texts) -> None:
    assert set(texts.languages) == {"en", "de", "fr", "it"}


FRENCH = sorted(path for folder in FOLDERS for path in folder.rglob("*.fr.toml"))
NOT_NARROW = re.compile(r"[^\S\u202f][;:!?»](?!\w)|«[^\u202f]|[^\u202f]»")


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_no_french_line_begins_with_a_sign(path: Path) -> None:
    """Before : ; ! ? » and after « stands a narrow space, at which no line is broken."""
    said = [text for _, text in flat(tomllib.loads(path.read_text(encoding="utf-8")))]
    assert said and not [text for text in said if NOT_NARROW.search(text)]


FOUR_DIGITS = {
    language: re.compile(rf"(?<![\d{re.escape(sign)}])\d{re.escape(sign)}\d{{3}}(?![\d{re.escape(sign)}])")
    for language, sign in ((language, common(language)["thousands"]) for language in ("en", "de", "fr", "it"))
}


@pytest.mark.parametrize("texts", all_texts(), ids=lambda it: it.title)
def test_four_digits_have_no_sign_between_them(texts: Texts) -> None:
    """As in every number that comes out: a text that says 1,000 beside a table that says 1000 is a riddle."""
    for language in texts.languages:
        said = [text for _, text in flat(texts.read(language))]
        assert not [text for text in said if FOUR_DIGITS[language].search(text)]


@pytest.mark.parametrize(
    ("english", "other", "what"),
    [
        ("Pile", "Stapel", None),
        ("Pile", None, "missing"),
        (None, "Stapel", "English has no such text"),
        ("Pile", " ", "empty"),
        ("Pile of {n}", "Pile of {n}", "the same as in English"),
        ("{n:one card|# cards}", "{n:one card|# cards}", "the same as in English"),
        ("{seat:seat} {n}", "{seat:seat} {n}", None),
        ("Take {n}", "Nimm {m}", "has other blanks than English: ['m', 'n']"),
        ("{n:none|{all} cards}", "{n:keine|# Karten}", "has other blanks than English: ['all']"),
        ("0.17 or {n:.1f} %", "0.17 oder {n:.1f} %", "a decimal point"),
    ],
)
def test_what_is_wrong_with_a_translation(english: str | None, other: str | None, what: str | None) -> None:
    assert wrong(english, other, "de") == what


def test_a_language_may_have_cases_of_its_own_for_all_words_of_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tests.translations, "REPOSITORY", tmp_path)
    (tmp_path / "rules.toml").write_text('[word.tile]\npark = "the park"\nmarket = "the market"', "utf-8")
    (tmp_path / "rules.de.toml").write_text(
        '[word.tile]\npark = "der Park"\nmarket = "der Markt"\n[word.tile_in]\npark = "im Park"', "utf-8"
    )
    [gap] = Texts(tmp_path, "rules").gaps("de")
    assert str(gap) == "rules [de] tile_in: lacks cases: 'market'"
