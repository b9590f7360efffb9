"""A word list that answers fast: what is a word, what begins one, how a beginning can go on.

The words are sorted, so all words with the same beginning lie side by side, and two bisections find them. The
game needs no prefix tree beyond that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import overload
from zlib import crc32

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
AFTER_Z = "{"
"""The character after `z`: every word that begins with a prefix sorts before prefix + AFTER_Z."""


class Vocabulary(Sequence[str]):
    """Words in alphabetical order, each once.

    >>> words = Vocabulary(["cat", "cater", "cat", "dog"])
    >>> len(words), "cat" in words, words.begins("cate"), words.begins("dot")
    (3, True, True, False)
    """

    def __init__(self, words: Iterable[str], name: str = "") -> None:
        self.name = name
        self._sorted = sorted(set(words))
        self._known = frozenset(self._sorted)
        self._letters: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._sorted)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._sorted[at]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sorted)

    def __contains__(self, word: object) -> bool:
        return word in self._known

    def __repr__(self) -> str:
        return f"<{len(self):,} words{', ' if self.name else ''}{self.name}>"

    def span(self, prefix: str) -> tuple[int, int]:
        """Give the range of indices of the words that begin so.

        >>> Vocabulary(["act", "cat", "cater", "dog"]).span("cat")
        (1, 3)
        """
        low = bisect_left(self._sorted, prefix)
        return low, bisect_right(self._sorted, prefix + AFTER_Z, low)

    def begins(self, prefix: str) -> bool:
        """Tell whether some word begins so; a word begins with itself.

        >>> Vocabulary(["cater"]).begins("cat")
        True
        """
        at = bisect_left(self._sorted, prefix)
        return at < len(self._sorted) and self._sorted[at].startswith(prefix)

    def count(self, prefix: str) -> int:
        """Count the words that begin so and go on; the beginning itself does not count.

        >>> Vocabulary(["cat", "cater", "caters"]).count("cat")
        2
        """
        low, high = self.span(prefix)
        return high - low - (prefix in self._known)

    def continuing(self, prefix: str) -> list[str]:
        """List the words that begin so and go on.

        >>> Vocabulary(["cat", "cater", "caters", "dog"]).continuing("cat")
        ['cater', 'caters']
        """
        low, high = self.span(prefix)
        return self._sorted[low + (prefix in self._known) : high]

    def letters(self, prefix: str) -> str:
        """Give the letters that can come next, each once, in order.

        >>> Vocabulary(["cat", "cater", "catnip"]).letters("cat")
        'en'
        """
        found = self._letters.get(prefix)
        if found is None:
            found = self._letters[prefix] = "".join(self._hop(prefix))
        return found

    def _hop(self, prefix: str) -> Iterator[str]:
        """Jump from the first word with one next letter to the first word with another."""
        size = len(prefix)
        at, high = self.span(prefix)
        if at < high and len(self._sorted[at]) == size:
            at += 1
        while at < high:
            letter = self._sorted[at][size]
            yield letter
            at = bisect_left(self._sorted, prefix + letter + AFTER_Z, at, high)

    def share(self, percent: int) -> Vocabulary:
        """Keep about this percentage of the words, the same ones every time: what a weaker player knows.

        >>> list(Vocabulary(["cat", "dog", "hen", "owl", "pig", "sow"]).share(50))
        ['cat', 'owl', 'sow']
        """
        known = (word for word in self._sorted if crc32(word.encode()) % 100 < percent)
        return Vocabulary(known, f"{percent} % of {self.name}")
