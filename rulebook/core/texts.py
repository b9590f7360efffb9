"""Texts are files: `name.toml` holds the English ones, `name.de.toml` the same in German, and so on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.words import Words

HERE = Path(__file__).parent


@cache
def texts_in(folder: Path, name: str, language: str) -> dict[str, Any]:
    """Read the texts of that name in a language; English stands in for a language without a file.

    >>> texts_in(HERE, "common", "fr")["language"], texts_in(HERE, "common", "tlh")["language"]
    ('Français', 'English')
    """
    translated = language in languages_of(folder, name)[1:]
    path = folder / (f"{name}.{language}.toml" if translated else f"{name}.toml")
    return read_toml(path)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file; an error names the file.

    >>> read_toml(HERE / "common.toml")["language"]
    'English'
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise tomllib.TOMLDecodeError(f"{path.name} is not valid TOML: {error}") from None


@cache
def languages_of(folder: Path, name: str) -> tuple[str, ...]:
    """List the languages that the texts of that name are in, English first.

    >>> languages_of(HERE, "common")
    ('en', 'de', 'fr', 'it')
    """
    return ("en", *sorted(path.name.split(".")[-2] for path in folder.glob(f"{name}.*.toml")))


def common(language: str) -> dict[str, Any]:
    """Give what all games say alike: what a seat is called, the decimal sign, the refusals they share.

    >>> common("fr")["seat"]
    'Joueur {n}'
    """
    return texts_in(HERE, "common", language)


def numeral(written: str, language: str) -> str:
    """Write a number as a language does: its signs for decimals and thousands, and a minus that is no hyphen.

    >>> numeral("12,500.5", "de"), numeral("46.8 % ± 1.2", "it"), numeral("-1,250.5", "en")
    ('12.500,5', '46,8 % ± 1,2', '−1250.5')
    """
    return words_in(language).numeral(written)


def joined(language: str, how: str, first: Any, *parts: Any) -> str:
    """Say parts in one as a language joins them: a name and what it names, or things one after another.

    >>> joined("en", "named", "A1", 5), joined("fr", "named", "A1", 5), joined("de", "also", "A1", "B2")
    ('A1: 5', 'A1\\u202f: 5', 'A1, B2')
    """
    template, said = common(language)["joined"][how], str(first)
    for more in parts:
        said = template.format(first=said, more=more)
    return said


def words_in(
    language: str, tables: Mapping[str, Any] | None = None, moves: Mapping[str, Any] | None = None
) -> Words:
    """Make what fills the templates of a language: it knows seats, lists and numbers, and these tables.

    >>> words_in("de").fill("{who:seat}: {share:percent}", {"who": (0, 1), "share": 1 / 8})
    'Spieler 1 und Spieler 2: 12,5 %'
    >>> words_in("de").fill("{n:,}", {"n": 1_000_000}), words_in("en").fill("{n:,}", {"n": 1_000_000})
    ('1.000.000', '1,000,000')
    """
    shared = common(language)
    return Words(
        tables or {},
        moves=moves,
        **{key: shared[key] for key in ("seat", "last", "either", "below_two", "decimal", "thousands")},
    )
