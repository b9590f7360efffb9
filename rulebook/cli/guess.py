"""Which move is meant by some of its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

M = TypeVar("M")

WORD = re.compile(r"\w+")


def meant(text: str, words: Mapping[M, str]) -> list[M]:
    """List the moves whose words contain the typed ones in that order; an exact match excludes all others.

    A typed word may be the beginning of one; a number must be the whole number.

    >>> moves = {1: "write 7 in row 1", 2: "write 7 in row 2", 3: "write 77 in row 2"}
    >>> meant("7 row 2", moves), meant("wri 7", moves), meant("Write 7 in row 1.", moves), meant("8", moves)
    ([2], [1, 2], [1], [])
    """
    typed = WORD.findall(text.casefold())
    if not typed:
        return []
    spelled = {move: WORD.findall(said.casefold()) for move, said in words.items()}
    same = [move for move, said in spelled.items() if said == typed]
    return same or [move for move, said in spelled.items() if _within(typed, said)]


def _within(typed: Sequence[str], said: Sequence[str]) -> bool:
    left = iter(said)
    return all(any(_begins(word, one) for word in left) for one in typed)


def _begins(word: str, typed: str) -> bool:
    return word == typed if typed.isdecimal() else word.startswith(typed)
