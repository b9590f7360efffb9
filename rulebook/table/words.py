"""The frame's own words, in every language there is a file for; the games bring theirs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.words import Words

FOLDER = Path(__file__).parent / "texts"
LANGUAGES: tuple[str, ...] = ("en", *sorted(p.stem for p in FOLDER.glob("*.toml") if p.stem != "en"))
"""The languages of the frame, by their codes."""


@cache
def texts(language: str) -> Mapping[str, str]:
    """Give the frame's words of a language, English if there is no such file.

    >>> texts("de")["language"], texts("tlh")["language"]
    ('Deutsch', 'English')
    """
    code = language if language in LANGUAGES else "en"
    return tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))


def say(language: str, key: str, /, **data: Any) -> str:
    """Fill one of the frame's texts.

    >>> say("en", "step_of", step=12, last=51)
    'Step 12 of 51'
    """
    own = texts(language)
    return Words({}, seat=own["seat"], last=own["last"]).fill(own[key], data)


def percent(value: float, language: str) -> str:
    """Write a share as people of that language do.

    >>> percent(5 / 36, "en"), percent(5 / 36, "de")
    ('13.9 %', '13,9 %')
    """
    return decimal(100 * value, language) + " %"


def decimal(value: float, language: str, digits: int = 1) -> str:
    """Write a number with a decimal sign of that language; whole numbers without.

    >>> decimal(7.25, "en"), decimal(7.25, "fr"), decimal(8.0, "en")
    ('7.2', '7,2', '8')
    """
    text = f"{value:.{digits}f}"
    if "." in text and float(text) == round(value, 6) == int(value):
        text = text.split(".")[0]
    return text if language == "en" else text.replace(".", ",")
