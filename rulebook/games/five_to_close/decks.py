"""Other letters for the deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rulebook.games.five_to_close.vocabulary import ALPHABET, Vocabulary


def letters_like(words: Vocabulary, total: int = 144) -> tuple[tuple[str, int], ...]:
    """Give letter cards in the proportions of a word list, at least one of each letter.

    >>> letters_like(Vocabulary(["at", "tat"]), 30)[:2]
    (('A', 3), ('B', 1))
    """
    text = Counter("".join(words).upper())
    free = total - len(ALPHABET)
    shares = {letter: Fraction(free * text[letter], text.total()) for letter in ALPHABET.upper()}
    counts = {letter: 1 + int(share) for letter, share in shares.items()}
    for letter in sorted(shares, key=lambda letter: int(shares[letter]) - shares[letter]):
        if sum(counts.values()) < total:
            counts[letter] += 1
    return tuple(counts.items())
