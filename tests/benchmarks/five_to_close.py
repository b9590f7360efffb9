"""5 To Close: the word list kept and asked, and games of spellers on the lean engine."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np

import rulebook
from rulebook.games.five_to_close import FiveToClose
from rulebook.games.five_to_close.bots import Speller
from rulebook.games.five_to_close.dictionary import dictionary_folder, expand, vocabulary
from rulebook.games.five_to_close.fast import lane
from rulebook.games.five_to_close.spelling import spelling
from tests.benchmarks.race import Row, race

BEGINNINGS = ("c", "ca", "cat", "cate", "catz", "q", "zyg", "un")
HAND = tuple("ACTERSNI")


def rows() -> Iterator[Row]:
    """Run all races."""
    words = vocabulary()
    packed = zlib.compress("\n".join(words).encode(), 9)
    yield race(
        "the word list, kept",
        lambda: zlib.decompress(packed).decode().split(),
        {"made from the dictionary": lambda: sorted(set(expand(dictionary_folder())))},
        at_least=5,
    )
    yield race(
        "how many words go on, 8 beginnings",
        lambda: [words.count(beginning) for beginning in BEGINNINGS],
        {"each word looked at": lambda: [_plainly(words, beginning) for beginning in BEGINNINGS]},
        at_least=1000,
    )
    yield race(
        "all words of 8 cards",
        lambda: spelling(words).makeable("", HAND),
        {"each word looked at": lambda: [word.upper() for word in words if _spelled(word, HAND)]},
        at_least=20,
    )
    game = FiveToClose(players=4)
    yield race(
        "5 games of 4 spellers, lean engine",
        lambda: [tuple(lane(game, [Speller()] * 4, np.random.default_rng(seed))[1]) for seed in range(5)],
        {"readable engine": lambda: [rulebook.play(game, "speller", seed=seed).history for seed in range(5)]},
        at_least=1.2,
    )


def _plainly(words: Any, beginning: str) -> int:
    return sum(word.startswith(beginning) and word != beginning for word in words)


def _spelled(word: str, hand: tuple[str, ...]) -> bool:
    cards = list(hand)
    for letter in word.upper():
        if letter not in cards:
            return False
        cards.remove(letter)
    return True
