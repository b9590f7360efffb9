"""Which words a hand can make: letter by letter through the list, or all words at once in columns of numpy.

Both give the same words in the same order; the columns are many times faster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from rulebook.core.later import NDArray, np, numpy_is_here
from rulebook.games.five_to_close.table import WILD
from rulebook.games.five_to_close.vocabulary import ALPHABET, Vocabulary

LETTERS = len(ALPHABET)
A = ord("a")
HALF = LETTERS // 2
LOW_HALF = (1 << HALF) - 1


class Spelling:
    """The words of a list that cards can spell; cards and answers are in capital letters.

    >>> words = Spelling(Vocabulary(["cat", "cater", "act", "dog"]))
    >>> words.makeable("", ("A", "C", "T", "E", "freeze")), words.makeable("CAT", ("E", "wild"))
    (['ACT', 'CAT'], ['CATER'])
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def makeable(self, beginning: str, hand: Iterable[object]) -> list[str]:
        """List the words that go on from a beginning with cards of a hand; a wild is any letter.

        >>> Spelling(Vocabulary(["cat", "cats"])).makeable("CAT", ("S",))
        ['CATS']
        """
        cards = Counter(str(card).lower() for card in hand)
        found = self._onward(beginning.lower(), cards, cards[WILD])
        return [word.upper() for word in found if len(word) > len(beginning)]

    def longest(self, hand: Iterable[object]) -> int:
        """Give the length of the longest word that a hand makes; 0 if it makes none.

        >>> Spelling(Vocabulary(["cat", "cater"])).longest(("A", "C", "T", "wild", "wild"))
        5
        """
        return max(map(len, self.makeable("", hand)), default=0)

    def _onward(self, word: str, cards: Counter[str], wilds: int) -> Iterator[str]:
        """Every word from here on, letter by letter: with a card of that letter, or else with a wild."""
        if word in self.vocabulary:
            yield word
        for letter in self.vocabulary.letters(word):
            if cards[letter]:
                cards[letter] -= 1
                yield from self._onward(word + letter, cards, wilds)
                cards[letter] += 1
            elif wilds:
                yield from self._onward(word + letter, cards, wilds - 1)


@cache
def _bits_set() -> NDArray[np.int8]:
    """How many bits are set in each number of half the letters."""
    return np.array([number.bit_count() for number in range(1 << HALF)], dtype=np.int8)


class Columns(Spelling):
    """The same, with the letter counts of all words in columns.

    >>> words = Columns(Vocabulary(["cat", "cater", "act", "dog"]))
    >>> words.makeable("", ("A", "C", "T", "E", "freeze")), words.makeable("CAT", ("E", "wild"))
    (['ACT', 'CAT'], ['CATER'])
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.lengths = np.array([len(word) for word in vocabulary], dtype=np.int64)
        self.counts = _letter_counts(vocabulary, self.lengths)
        # Which letters a word has, one bit for each: that alone rules most words out.
        self.kinds = (self.counts > 0) @ (1 << np.arange(LETTERS, dtype=np.int32))

    def makeable(self, beginning: str, hand: Iterable[object]) -> list[str]:
        """List the words that go on from a beginning with cards of a hand; a wild is any letter.

        >>> Columns(Vocabulary(["cat", "cats"])).makeable("CAT", ("S",))
        ['CATS']
        """
        rows = self._makeable(beginning.lower(), tuple(hand)).tolist()
        return [word.upper() for word in map(self.vocabulary.__getitem__, rows)]

    def longest(self, hand: Iterable[object]) -> int:
        """Give the length of the longest word that a hand makes; 0 if it makes none.

        >>> Columns(Vocabulary(["cat", "cater"])).longest(("A", "C", "T", "wild", "wild"))
        5
        """
        rows = self._makeable("", tuple(hand))
        return int(self.lengths[rows].max(initial=0))

    def _makeable(self, beginning: str, cards: Sequence[object]) -> NDArray[Any]:
        """The rows of the words that go on from a beginning and lack no more letters than there are wilds."""
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
        bits = _bits_set()
        kinds_lacking = bits[lacking & LOW_HALF] + bits[lacking >> HALF] if wilds else lacking
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
    """Make the spelling of a list, once; the fast one where there is numpy.

    >>> words = Vocabulary(["cat"])
    >>> spelling(words) is spelling(words)
    True
    """
    return Columns(vocabulary) if numpy_is_here() else Spelling(vocabulary)
