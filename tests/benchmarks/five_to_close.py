"""5 To Close: the word list kept and asked."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

from rulebook.games.five_to_close.dictionary import dictionary_folder, expand, vocabulary
from rulebook.games.five_to_close.spelling import spelling
from rulebook.games.five_to_close.vocabulary import Vocabulary
from tests.benchmarks.race import PROMISE, Row, race, timed, within

BEGINNINGS = ("c", "ca", "cat", "cate", "catz", "q", "zyg", "un")
HAND = tuple("ACTERSNI")


def rows() -> Iterator[Row]:
    """Run all races."""
    words = vocabulary(school=False)
    packed = zlib.compress("\n".join(words).encode(), 9)
    yield race(
        "the word list, kept",
        lambda: zlib.decompress(packed).decode().split(),
        {"made from the dictionary": lambda: sorted(set(expand(dictionary_folder())))},
        at_least=5,
    )
    made = timed(lambda: Vocabulary(expand(dictionary_folder())))[1]
    yield within("the word list made from the dictionary, ready to be asked", made, PROMISE, 3)
    again = timed(lambda: Vocabulary(zlib.decompress(packed).decode().split()))[1]
    yield within("the word list read back, ready to be asked", again, PROMISE, 0.2)
    yield from _asked(words)
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


def _asked(words: Vocabulary) -> Iterator[Row]:
    """Ask for many beginnings, long and short: the mean of an answer."""
    sample = [word[: 1 + at % len(word)] for at, word in enumerate(words[::70])]
    for ask in (words.__contains__, words.begins, words.count, words.letters):
        each = timed(lambda ask=ask: [ask(beginning) for beginning in sample])[1] / len(sample)  # type: ignore[misc]  # bound early
        yield within(f"the word list asked: {ask.__name__.strip('_')}", each, PROMISE, 5e-6)


def _plainly(words: Any, beginning: str) -> int:
    return sum(word.startswith(beginning) and word != beginning for word in words)


def _spelled(word: str, hand: tuple[str, ...]) -> bool:
    cards = list(hand)
    for letter in word.upper():
        if letter not in cards:
            return False
        cards.remove(letter)
    return True
