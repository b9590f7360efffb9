"""The chance to meet a set, for all sets at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from rulebook.core.later import np
from rulebook.odds.errors import OddsError, TooManyCases
from rulebook.odds.values import Column, is_number

WIDEST = 22  # values; there are 2**22 sets of so many


AT_A_TIME = 6  # values that are added up by one product of matrices
EXACT = 2**53  # below this, floating-point numbers are exact, and processors multiply them best


@lru_cache
def subsets(size: int) -> Column:
    """Say which sets of so many values are within which: 1 where the row's set is within the column's.

    >>> subsets(1).tolist()
    [[1, 1], [0, 1]]
    """
    sets = np.arange(2**size)
    within: Column = ((sets[:, None] & ~sets) == 0).astype(np.int64)
    return within


class SetTable(Mapping[frozenset[int], Fraction]):
    """For every set S of values: the chance that at least one of some variables lies in S.

    Made by `every_set`. The counts of all sets come from one histogram (which values show together?) by
    adding along one value after another, eleven additions for the 2,048 sets of totals of two dice.

    >>> from rulebook.odds import dice, every_set
    >>> table = every_set(dice(2))
    >>> table[{1, 2}], table.best(2)[0]
    (Fraction(5, 9), frozenset({1, 2}))
    """

    __slots__ = ("counts", "least", "total", "values_")

    def __init__(self, least: int, values: list[int], counts: Column, total: int) -> None:
        self.least = least
        self.values_ = values  # all values there are, in order
        self.counts = counts  # one for each set; bit i of its place stands for the value least + i
        self.total = total

    @classmethod
    def of(cls, least: int, shown: Column, counts: Column, total: int) -> SetTable:
        """Add up a histogram of which values show together: `shown` has a bit for each value."""
        width = int(shown.max()).bit_length()
        if width > WIDEST:
            raise TooManyCases(2**width, f"all sets of {width} values")
        inside = np.zeros(2**width, dtype=counts.dtype)
        inside[shown] = counts
        # So far: showing exactly S; in the end: showing only values of S. The lowest bits are added up,
        # and then stand above all others, until all are in order again.
        exact = np.dtype(np.float64) if total < EXACT else counts.dtype
        inside = inside.astype(exact)
        for low in range(0, width, AT_A_TIME):
            within = subsets(min(AT_A_TIME, width - low)).astype(exact)
            inside = (inside.reshape(-1, len(within)) @ within).T.ravel()
        inside = inside.astype(counts.dtype)
        return cls(least, list(range(least, least + width)), total - inside[::-1], total)

    def __getitem__(self, values: Iterable[int]) -> Fraction:
        return Fraction(int(self.counts[self._place(values)]), self.total)

    def __len__(self) -> int:
        return len(self.counts)

    def __iter__(self) -> Iterator[frozenset[int]]:
        return (frozenset(self._values(place)) for place in range(len(self.counts)))

    def best(self, size: int) -> list[frozenset[int]]:
        """Find the sets of this size that are met most often.

        >>> from rulebook.odds import dice, every_set
        >>> own, *others = dice(5)
        >>> every_set(own + other for other in others).best(1)
        [frozenset({7})]
        """
        if not 0 <= size <= len(self.values_):
            raise OddsError(f"A set here has 0 to {len(self.values_)} values, not {size}.")
        places = np.arange(len(self.counts), dtype=np.uint32)
        sizes = np.zeros(len(places), dtype=np.int8)
        for bit in range(len(self.values_)):
            sizes += (places >> np.uint32(bit) & np.uint32(1)).astype(np.int8)
        right = np.flatnonzero(sizes == size)
        counts = self.counts[right]
        best = right[counts == counts.max()].tolist()
        return sorted((frozenset(self._values(place)) for place in best), key=sorted)

    def _place(self, values: Iterable[int]) -> int:
        wanted = set(values) if isinstance(values, Iterable) else {values}
        if not all(map(is_number, wanted)):
            raise OddsError(f"A set of numbers is asked for, not {values!r}: table[{{6, 7}}].")
        return sum(1 << (value - self.least) for value in wanted if value in self.values_)

    def _values(self, place: int) -> list[int]:
        return [value for value in self.values_ if place >> (value - self.least) & 1]

    def __repr__(self) -> str:
        return f"<chances to meet each of {len(self):,} sets of {self.values_[0]} to {self.values_[-1]}>"
