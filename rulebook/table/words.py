"""The words of the frame around every game, in every language there is a file for; the games bring theirs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulebook.core.texts import languages_of, numeral, texts_in, words_in

FOLDER = Path(__file__).parent / "texts"
LANGUAGES = languages_of(FOLDER, "frame")
"""The languages of the frame, by their codes."""


def texts(language: str) -> Mapping[str, str]:
    """Give the frame's texts in a language; English stands in for one that it does not speak.

    >>> texts("de")["share"], texts("tlh")["share"]
    ('Teilen', 'Share')
    """
    return texts_in(FOLDER, "frame", language)


def say(language: str, key: str, /, **data: Any) -> str:
    """Fill one of the frame's texts.

    >>> say("en", "step_of", step=12, last=51)
    'Step 12 of 51'
    """
    return words_in(language).fill(texts(language)[key], data)


def percent(value: float, language: str) -> str:
    """Write a share as people of that language do.

    >>> percent(5 / 36, "en"), percent(5 / 36, "de")
    ('13.9 %', '13,9 %')
    """
    return decimal(100 * value, language) + " %"


def decimal(value: float, language: str, digits: int = 1, whole: bool = True) -> str:
    """Write a number with a decimal sign of that language; whole numbers without, unless told otherwise.

    >>> decimal(7.25, "en"), decimal(7.25, "fr"), decimal(8.0, "en")
    ('7.2', '7,2', '8')
    """
    text = f"{value:.{digits}f}"
    if whole and "." in text and float(text) == round(value, 6) == int(value):
        text = text.split(".")[0]
    return numeral(text, language)
