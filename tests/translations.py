"""Every text that a language misses or left in English; `python -m tests.translations` lists them."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.texts import languages_of
from tests.pages import REPOSITORY

Keys = tuple[str, ...]

NO_TEXTS = re.compile(
    r"(worth|ledger|skill|pictures|_motion|five_to_close/(words|british)|texts/plans)\.toml$|/course/"
)
"""Files of numbers, signs and places; and the lessons, which have a test of their own."""

ONCE = {
    "where",
    "option",
    "rule",
    "range",
    "house",
    "assumed",
    "topics",
    "chance",
    "prefix",
    "version",
    "by",
    "names",
    "travels",
    "unnamed",
}
"""What the English file alone says, for all languages."""

OWN = {"data", "alias"}
"""Whole tables that are not translated: numbers, and what may be typed in a language."""

FOLDERS = [REPOSITORY / folder for folder in ("rulebook", "widgets/rulebook_widgets", "binder/site/texts")]


@dataclass(frozen=True)
class Gap:
    """One text that is not what it should be in a language."""

    file: str
    language: str
    where: str
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.file} [{self.language}] {self.where}: {self.what}: {self.text!r}"


@dataclass(frozen=True)
class Texts:
    """A file of texts, by its folder and name; beside it lie the same texts in other languages."""

    folder: Path
    name: str

    @property
    def title(self) -> str:
        return str((self.folder / self.name).relative_to(REPOSITORY))

    @property
    def languages(self) -> tuple[str, ...]:
        return languages_of(self.folder, self.name)

    def read(self, language: str) -> dict[str, Any]:
        file = f"{self.name}.toml" if language == "en" else f"{self.name}.{language}.toml"
        return tomllib.loads((self.folder / file).read_text(encoding="utf-8"))

    def gaps(self, language: str) -> Iterator[Gap]:
        """Compare a language with English, text by text."""
        if language not in self.languages:
            yield Gap(self.title, language, "", "no such file", f"{self.name}.{language}.toml")
            return
        english, other = dict(flat(self.read("en"))), dict(flat(self.read(language)))
        cases = {path: text for path, text in other.items() if is_case(path, english)}
        for table in {path[:2] for path in cases}:
            base = ("word", table[1].rpartition("_")[0])
            if lacking := keys_under(base, english) - keys_under(table, cases):
                yield Gap(self.title, language, table[1], "lacks cases", ", ".join(sorted(lacking)))
        for path in english.keys() | (other.keys() - cases.keys()):
            if what := wrong(english.get(path), other.get(path), language):
                yield Gap(self.title, language, ".".join(path), what, other.get(path, english.get(path, "")))


def all_texts() -> list[Texts]:
    """Every file of texts of the product."""
    files = sorted(path for folder in FOLDERS for path in folder.rglob("*.toml"))
    return [
        Texts(path.parent, path.stem)
        for path in files
        if "." not in path.stem and not NO_TEXTS.search(path.relative_to(REPOSITORY).as_posix())
    ]


@cache
def english_sentences() -> frozenset[str]:
    """What is said in English for sure: the parts between blanks that have at least four words."""
    said = (text for texts in all_texts() for _, text in flat(texts.read("en")))
    parts = (part.strip() for text in said for part in re.split(r"\{[^{}]*\}|\n", text))
    return frozenset(part for part in parts if len(re.findall(r"[a-z]+", part)) >= 4)


def flat(tree: Any, path: Keys = ()) -> Iterator[tuple[Keys, str]]:
    """Give every text of a file with the keys that lead to it."""
    if isinstance(tree, dict):
        once = ONCE | {"name"} if "prefix" in tree else ONCE
        for key, inner in tree.items():
            if key not in (OWN if isinstance(inner, dict) else once):
                yield from flat(inner, (*path, key))
    elif isinstance(tree, list):
        for n, inner in enumerate(tree):
            yield from flat(inner, (*path, str(n)))
    elif isinstance(tree, str):
        yield path, tree


def is_case(path: Keys, english: Mapping[Keys, str]) -> bool:
    """Tell whether a word is in a table that English has not: a case, `tile_in`, or a word of the rules."""
    return path[0] in ("word", "tables") and not keys_under(path[:2], english)


def keys_under(table: Keys, texts: Mapping[Keys, str]) -> set[str]:
    """Name the texts of a table."""
    return {path[-1] for path in texts if path[: len(table)] == table}


def wrong(english: str | None, other: str | None, language: str) -> str | None:
    """Say what is wrong with a translation, if anything is."""
    if other is None:
        return "missing"
    if english is None:
        return "English has no such text"
    if not other.strip(" "):
        return "empty" if english.strip() else None
    if blanks(english) != blanks(other):
        return f"has other blanks than English: {sorted(blanks(english) ^ blanks(other))}"
    if english == other and words(english) and english not in SAME.get(language, ()):
        return "the same as in English"
    if re.search(r"(?<!QTI )\d\.\d", " ".join(words_and_numbers(other))):
        return "a decimal point"
    return None


def blanks(template: str) -> set[str]:
    """Name the blanks of a text, and those within the forms of a number."""
    found = set()
    for _, field, how, _ in string.Formatter().parse(template):
        if field:
            found |= {field} | blanks(how or "")
    return found


def words_and_numbers(template: str) -> list[str]:
    """Give what a text says itself, without its blanks but with the forms of numbers."""
    said = []
    for text, _, how, _ in string.Formatter().parse(template):
        said += [text] + (words_and_numbers(how) if how and "|" in how else [])
    return said


def words(template: str) -> list[str]:
    """List the words of a text that could be said otherwise: of two letters or more."""
    return re.findall(r"[^\W\d_]{2,}", " ".join(words_and_numbers(template)))


NAMES = {
    "Common Core State Standards (USA)",
    "Poof",
    "Pooftastrophe",
    "Close Enough",
    "First!",
    "Closing In",
    "5 To Close",
}

SAME = {
    "de": NAMES | {"Name", "Team {n}: {seats:seat}", "Park", "Tunnel", "Bank", "Champion"},
    "fr": NAMES
    | {
        "Points",
        "Pile",
        "Total",
        "points",
        "{count:{n} point|{n} points}",
        "bot",
        "Date",
        "Impossible",
        "lot",
        "Certain",
        "Solution.",
        "Tunnel",
        "sprint",
        "Double",
        "Triple",
        "Champion",
        "Optimal",
        "minutes",
        "{number}. {title} – {minutes} minutes",
        "question",
        "code",
    },
    "it": NAMES | {"No", "no", "bot", "bot: {name}", "Tunnel", "idea"},
}
"""Words that a language has in common with English."""


if __name__ == "__main__":
    for each in all_texts():
        for language in ("de", "fr", "it"):
            for gap in each.gaps(language):
                print(gap)
