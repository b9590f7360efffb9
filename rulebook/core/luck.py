"""The random numbers of a game: those of numpy's `default_rng`, bit for bit, without numpy.

So a seed means the same game on every machine, in the browser too; drawn one by one, they come faster here.
A seed fills the state of a generator (numpy's `SeedSequence`), the generator (PCG64) gives 64 random bits at
a time, and a whole number below n comes from 32 of them by a product, in Lemire's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from secrets import randbits

BITS_32, BITS_64, BITS_128 = ((1 << bits) - 1 for bits in (32, 64, 128))
POOL = 4
"""How many words of 32 bits the seed is stirred into."""
STEP = 0x2360ED051FC65DA44385DF649FCCF645


def generator(seed: int | Sequence[int] | None = None, path: Sequence[int] = ()) -> Luck:
    """Make the random generator for a seed; for None, one that nobody can foresee.

    The path leads from a seed to its children and theirs, as numpy's `spawn_key` does.

    >>> dice = generator(7)
    >>> [dice.integers(6) + 1 for _ in range(5)]
    [6, 4, 5, 6, 4]
    """
    return Luck(randbits(128) if seed is None else seed, path)


class Luck:
    """A random generator that knows what a game asks for: whole numbers below n, and numbers from 0 to 1.

    >>> Luck(7).integers(100), Luck([7, 0]).random()
    (94, 0.625095466604667)
    """

    def __init__(self, seed: int | Sequence[int], path: Sequence[int] = ()) -> None:
        state, more_state, stream, more_stream = _seeded(_words(seed), _words(path))
        self._increment = (stream << 65 | more_stream << 1 | 1) & BITS_128
        self._state = self._increment + (state << 64 | more_state)
        self._half: int | None = None
        self._turn()

    def _turn(self) -> None:
        self._state = (self._state * STEP + self._increment) & BITS_128

    def _bits_64(self) -> int:
        self._turn()
        turned = self._state >> 122
        mixed = (self._state >> 64 ^ self._state) & BITS_64
        return (mixed >> turned | mixed << (64 - turned)) & BITS_64

    def _bits_32(self) -> int:
        """Half of the 64 bits; the other half waits for the next time."""
        if self._half is not None:
            bits, self._half = self._half, None
            return bits
        both = self._bits_64()
        self._half = both >> 32
        return both & BITS_32

    def integers(self, low: int, /) -> int:
        """Draw a whole number from 0 to low - 1, for any low up to 2³².

        >>> Luck(7).integers(1)
        0
        """
        if not 1 <= low <= 1 << 32:
            raise ValueError(f"integers below 1 to 2**32 can be drawn, not below {low}")
        if low == 1:
            return 0
        product = self._bits_32() * low
        while product & BITS_32 < (1 << 32) % low:
            product = self._bits_32() * low
        return product >> 32

    def random(self) -> float:
        """Draw a number from 0 up to 1.

        >>> Luck(7).random()
        0.625095466604667
        """
        return float((self._bits_64() >> 11) * 2.0**-53)


def _seeded(words: list[int], path: list[int]) -> list[int]:
    """Stir the words of a seed and of its path into a pool, and draw four numbers of 64 bits from it."""
    if path:
        words = [*words, *[0] * (POOL - len(words)), *path]
    stir = _Stirring(0x43B0D7E5, 0x931E8875)
    pool = [stir(word) for word in [*words, *[0] * POOL][:POOL]]
    for source in range(POOL):
        for target in range(POOL):
            if source != target:
                pool[target] = _mixed(pool[target], stir(pool[source]))
    for word in words[POOL:]:
        pool = [_mixed(target, stir(word)) for target in pool]
    draw, source_words = _Stirring(0x8B51F9DD, 0x58F38DED), cycle(pool)
    drawn = [draw(next(source_words)) for _ in range(8)]
    return [low | high << 32 for low, high in zip(drawn[::2], drawn[1::2], strict=True)]


def _words(numbers: int | Sequence[int]) -> list[int]:
    """Cut whole numbers into words of 32 bits, the lowest first."""
    words = []
    for number in numbers if isinstance(numbers, Sequence) else [numbers]:
        if number < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {number}")
        words.append(number & BITS_32)
        while number := number >> 32:
            words.append(number & BITS_32)
    return words


def _mixed(one: int, other: int) -> int:
    both = (one * 0xCA01F9DD - other * 0x4973F715) & BITS_32
    return both ^ both >> 16


class _Stirring:
    """Scatters words of 32 bits, each time in another way."""

    def __init__(self, start: int, factor: int) -> None:
        self.way, self.factor = start, factor

    def __call__(self, word: int) -> int:
        word ^= self.way
        self.way = self.way * self.factor & BITS_32
        word = word * self.way & BITS_32
        return word ^ word >> 16
