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
A_HAND = 10
"""Words up to this length are kept apart: from nothing but a hand, longer ones cannot be made."""


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
        self._short = np.flatnonzero(self.lengths <= A_HAND)
        self._short_counts = np.ascontiguousarray(self.counts[:, self._short])

    def makeable(self, beginning: str, hand: Iterable[object]) -> list[str]:
        """List the words that go on from a beginning with cards of a hand, wilds for any letter.

        >>> Spelling(Vocabulary(["cat", "cats"])).makeable("CAT", ("S",))
        ['CATS']
        """
        cards = tuple(hand)
        needed, rows = self._needed(beginning.lower(), cards)
        wilds = cards.count(WILD)
        return [self.vocabulary._sorted[row].upper() for row in rows[needed <= wilds].tolist()]

    def longest(self, hand: Iterable[object]) -> int:
        """Say how long the longest word is that a hand makes; 0 if it makes none.

        >>> Spelling(Vocabulary(["cat", "cater"])).longest(("A", "C", "T", "wild", "wild"))
        5
        """
        cards = tuple(hand)
        needed, rows = self._needed("", cards)
        makeable = rows[needed <= cards.count(WILD)]
        return int(self.lengths[makeable].max(initial=0))

    def _needed(self, beginning: str, cards: Sequence[object]) -> tuple[NDArray[Any], NDArray[Any]]:
        """How many letters each word that goes on from there needs beyond the cards, and which words."""
        have = np.zeros(LETTERS, dtype=np.int8)
        for card in (*beginning.upper(), *cards):
            if isinstance(card, str) and len(card) == 1:
                have[ord(card) - ord("A")] += 1
        if beginning or len(cards) > A_HAND:
            low, high = self.vocabulary.span(beginning)
            low += beginning in self.vocabulary
            counts, rows = self.counts[:, low:high], np.arange(low, high)
        else:
            counts, rows = self._short_counts, self._short
        return np.maximum(counts - have[:, None], 0).sum(axis=0, dtype=np.int8), rows


def _letter_counts(words: Iterable[str], lengths: NDArray[Any]) -> NDArray[np.int8]:
    """One row a letter, one column a word."""
    text = np.frombuffer("".join(words).encode(), dtype=np.uint8).astype(np.int64) - A
    word = np.repeat(np.arange(len(lengths)), lengths)
    flat = np.bincount(text * len(lengths) + word, minlength=LETTERS * len(lengths))
    return flat.astype(np.int8).reshape(LETTERS, len(lengths))


@cache
def spelling(vocabulary: Vocabulary) -> Spelling:
    """Count the letters of a list once.

    >>> words = Vocabulary(["cat"])
    >>> spelling(words) is spelling(words)
    True
    """
    return Spelling(vocabulary)
