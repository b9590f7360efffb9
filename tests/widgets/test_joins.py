"""No script joins words with signs of its own: a language has templates for that, French with its spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.core.texts import joined
from rulebook.table.words import LANGUAGES
from tests.pages import REPOSITORY

SCRIPTS = sorted(
    path
    for folder in ("widgets", "binder")
    for ending in ("js", "mjs")
    for path in (REPOSITORY / folder).rglob(f"*.{ending}")
)
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
BLOCK = re.compile(r"(?<!\$)\{[^{}$]*\}")
BLANK = re.compile(r"\$\{[^{}]*\}")
SIGN = r"(?:[:,;]| –) "
JOINS = re.compile(rf"▯{SIGN}|(?<=[\s(+])[\"'`]{SIGN}(?:▯|[\"'`])")
"""A sign after a blank of a template, or as a text of its own."""


def joins(script: str) -> Iterator[str]:
    """Find where a script puts a sign between two texts; templates may stand within templates."""
    script, before = COMMENT.sub("", script), ""
    while script != before:
        yield from (script[max(0, at.start() - 60) : at.end() + 20] for at in JOINS.finditer(script))
        before, script = script, BLANK.sub("▯", BLOCK.sub("()", script))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_no_script_joins_words_with_signs_of_its_own(path: Path) -> None:
    assert list(dict.fromkeys(joins(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "script",
    [
        "`${row.name}: ${said(row, exact)}`",
        "rows.map((row) => `${row.name}, ${fill(w, { n: `+${row.n}` })}`)",
        'parts.join(", ")',
        "h('p', {}, usual, `; ${fill(words.range, option)}`)",
        'h("b", { text: `${lead}: ` })',
        "text: words ? ` – ${words}` : ''",
    ],
)
def test_a_join_is_found(script: str) -> None:
    assert list(joins(script))


@pytest.mark.parametrize(
    "script",
    ['shape("star", "", "ce-star")', "`translate(${across(a, b)}px, ${y}px) scale(0.8)`", "`${name} (${n})`"],
)
def test_what_joins_no_words_is_left_alone(script: str) -> None:
    assert not list(joins(script))


def test_a_language_joins_in_its_own_way() -> None:
    assert joined("fr", "named", "Pile", "Carte 7") == "Pile\u202f: Carte 7"
    assert joined("fr", "then", "A", "B", "C") == "A\u202f; B\u202f; C"
    assert {joined(language, "named", "A1", 5) for language in LANGUAGES} == {"A1: 5", "A1\u202f: 5"}
