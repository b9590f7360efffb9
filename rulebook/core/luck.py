"""The random numbers of a game, the same on every machine: Python's own generator, and streams of its own.

Only the generator's bits are used, and the hash of a seed, so that a seed stays the same game whatever the
version of Python, with numpy or without.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import sha256
from secrets import randbits
from typing import NamedTuple

from rulebook.core.chance import Rng


def generator(seed: int | Sequence[int] | None = None, path: Sequence[int] = ()) -> Luck:
    """Make the random generator for a seed; for None, one that nobody can foresee.

    The path leads from a seed to streams of its own, none of which tells anything of another.

    >>> dice = generator(7)
    >>> [dice.integers(6) + 1 for _ in range(5)]
    [4, 4, 2, 6, 4]
    """
    seeds = [randbits(128)] if seed is None else list(seed) if isinstance(seed, list | tuple) else [seed]
    for number in (*seeds, *path):
        if type(number) is not int or number < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {number!r}")
    return Luck(int.from_bytes(sha256(f"{seeds} {list(path)}".encode()).digest(), "big"))


class Luck(random.Random):
    """A random generator that knows what a game asks for: whole numbers below n, and numbers from 0 to 1.

    >>> luck = Luck(7)
    >>> luck.integers(100), luck.random()
    (41, 0.9478653606090632)
    """

    def integers(self, low: int, /) -> int:
        """Draw a whole number from 0 to low - 1.

        >>> Luck(7).integers(1)
        0
        """
        if low < 1:
            raise ValueError(f"a whole number below {low} cannot be drawn: there is none from 0 up")
        bits = (low - 1).bit_length()
        drawn = self.getrandbits(bits)
        while drawn >= low:
            drawn = self.getrandbits(bits)
        return drawn


class Streams(NamedTuple):
    """The generators of one game: one for dice and draws, and one for the choices of each seat.

    None tells anything of another, so whoever plays can neither foresee nor change what comes.

    >>> streams(7, players=2).luck.random() == streams(7, players=3).luck.random()
    True
    """

    luck: Rng
    choices: tuple[Rng, ...]


def streams(seed: int | None, players: int, path: Sequence[int] = ()) -> Streams:
    """Make the generators of a game from its seed; for None, such as nobody can foresee.

    >>> len(streams(None, players=4).choices)
    4
    """
    seed = randbits(128) if seed is None else seed
    luck, *choices = (generator(seed, (*path, number)) for number in range(players + 1))
    return Streams(luck, tuple(choices))
