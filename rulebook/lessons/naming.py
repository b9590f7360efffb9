"""Names of students: the same name is the same student, however its letters are put together."""

from __future__ import annotations

from unicodedata import normalize

from rulebook.keys.codec import visible

LONGEST_NAME = 40


def plain_name(text: str) -> str:
    """Write a name as it is kept: composed letters, visible ones only, single blanks, not endless.

    >>> plain_name(" Ame\\u0301lie\\u200b  B. ")
    'Amélie B.'
    """
    composed = normalize("NFC", text[: 10 * LONGEST_NAME])
    shown = visible("".join(" " if letter in "\t\n\r" else letter for letter in composed))
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def same_name(text: str) -> str:
    """Give what two spellings of one name have in common.

    >>> same_name("ada ") == same_name("A\\u200bda")
    True
    """
    return normalize("NFC", plain_name(text).lower())
