"""Which words can be made of which cards: all words of a list at once, as columns of letter counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulebook.games.five_to_close.moves import WILD
from rulebook.games.five_to_close.vocabulary import ALPHABET, Vocabulary

LETTERS = len(ALPHABET)
A = ord("a")
HALF = LETTERS // 2
LOW_HALF = (1 << HALF) - 1
BITS = np.array([number.bit_count() for number in range(1 << HALF)], dtype=np.int8)
"""How many bits are set in each number of half the letters."""


class Spelling:
    """The letter counts of every word of a list; asks of them are by capital letters, as the cards are.

    >>> spelling = Spelling(Vocabulary(["cat", "cater", "act", "dog"]))
    >>> spelling.makeable("", ("A", "C", "T", "E", "freeze")), spelling.makeable("CAT", ("E", "wild"))
    (['ACT', 'CAT'], ['CATER'])
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.lengths = np.array([len(word) for word in vocabulary], dtype=np.int64)
        self.counts = _letter_counts(vocabulary, self.lengths)
        # Which letters a word has, a bit each: most words fall out by that alone.
        self.kinds = (self.counts > 0) @ (1 << np.arange(LETTERS, dtype=np.int32))

    def makeable(self, beginning: str, hand: Iterable[object]) -> list[str]:
        """List the words that go on from a beginning with cards of a hand, wilds for any letter.

        >>> Spelling(Vocabulary(["cat", "cats"])).makeable("CAT", ("S",))
        ['CATS']
        """
        rows = self._makeable(beginning.lower(), tuple(hand)).tolist()
        return [word.upper() for word in map(self.vocabulary.__getitem__, rows)]

    def longest(self, hand: Iterable[object]) -> int:
        """Say how long the longest word is that a hand makes; 0 if it makes none.

        >>> Spelling(Vocabulary(["cat", "cater"])).longest(("A", "C", "T", "wild", "wild"))
        5
        """
        rows = self._makeable("", tuple(hand))
        return int(self.lengths[rows].max(initial=0))

    def _makeable(self, beginning: str, cards: Sequence[object]) -> NDArray[Any]:
        """Which words go on from a beginning and lack no more letters than there are wilds."""
        have, missing = [0] * LETTERS, (1 << LETTERS) - 1
        for card in (*beginning.upper(), *cards):
            if isinstance(card, str) and len(card) == 1:
                at = ord(card) - ord("A")
                have[at] += 1
                missing &= ~(1 << at)
        low, high = self.vocabulary.span(beginning)
        low += beginning in self.vocabulary
        wilds = cards.count(WILD)
        lacking = self.kinds[low:high] & missing
        kinds_lacking = BITS[lacking & LOW_HALF] + BITS[lacking >> HALF] if wilds else lacking
        rows: NDArray[Any] = low + np.flatnonzero(kinds_lacking <= wilds)
        needed = np.maximum(self.counts[rows] - np.array(have, dtype=np.int8), 0).sum(axis=1)
        return np.asarray(rows[needed <= wilds])


def _letter_counts(words: Iterable[str], lengths: NDArray[Any]) -> NDArray[np.int8]:
    """One row a word, one column a letter."""
    text = np.frombuffer("".join(words).encode(), dtype=np.uint8).astype(np.int64) - A
    word = np.repeat(np.arange(len(lengths)), lengths)
    flat = np.bincount(word * LETTERS + text, minlength=LETTERS * len(lengths))
    return flat.astype(np.int8).reshape(len(lengths), LETTERS)


@cache
def spelling(vocabulary: Vocabulary) -> Spelling:
    """Count the letters of a list once.

    >>> words = Vocabulary(["cat"])
    >>> spelling(words) is spelling(words)
    True
    """
    return Spelling(vocabulary)
