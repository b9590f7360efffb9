"""Chance: the seat that rolls and draws, with exact odds for everything it may do (cards: `cards.py`).

Each kind samples fast, lists its outcomes with Fractions on demand, and can be asked how likely one is.
An outcome is a move like any other: a frozen dataclass with one field, which holds what came.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Generic, Protocol, TypeVar

M = TypeVar("M", bound=Hashable)

LISTED_AT_MOST = 100_000

Digit = tuple[int, int]
"""A choice as the share key writes it: which one (from 0), of how many."""


class Rng(Protocol):
    """All that a random generator must be able to do here: `Luck` can, and so can numpy's Generator."""

    def integers(self, low: int, /) -> Any:
        """Draw a whole number from 0 to low - 1."""

    def random(self) -> float:
        """Draw a number from 0 up to 1."""


class TooManyOutcomes(ValueError):
    """Raised when a list of outcomes would be too long to make; `count` says how long.

    >>> Roll(Rolled, dice=9, sides=6).odds()
    Traceback (most recent call last):
    ...
    rulebook.core.chance.TooManyOutcomes: 10,077,696 outcomes are too many to list ...: use sample()
    """

    def __init__(self, count: int, limit: int) -> None:
        self.count = count
        super().__init__(f"{count:,} outcomes are too many to list ({limit:,} at most): use sample()")


@dataclass(frozen=True)
class Rolled:
    """Dice that came; an outcome of `Roll` for games that need no words of their own.

    >>> Rolled((6, 1)).dice
    (6, 1)
    """

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Chance(ABC, Generic[M]):
    """What may come, with its exact odds; `move` is the class of its outcomes.

    >>> coin = Choice(Rolled, ((1,), (2,)))
    >>> coin.probability(Rolled((2,)))
    Fraction(1, 2)
    """

    move: Callable[[Any], M]

    def raw(self, m: M) -> Any:
        """Take what came out of its move.

        >>> Roll(Rolled, dice=2).raw(Rolled((6, 1)))
        (6, 1)
        """
        return getattr(m, m.__match_args__[0])  # type: ignore[attr-defined]  # every dataclass has it

    def allows(self, m: M) -> bool:
        """Tell whether this can come at all.

        >>> Roll(Rolled, dice=2).allows(Rolled((6, 7)))
        False
        """
        return isinstance(m, self.move) and self.probability(m) > 0  # type: ignore[arg-type]  # a class

    def odds(self, limit: int = LISTED_AT_MOST) -> dict[M, Fraction]:
        """List every outcome with its probability, unless they are more than `limit`.

        >>> Roll(Rolled, dice=1, sides=2).odds()
        {Rolled(dice=(1,)): Fraction(1, 2), Rolled(dice=(2,)): Fraction(1, 2)}
        """
        if self.count() > limit:
            raise TooManyOutcomes(self.count(), limit)
        return {m: self.probability(m) for m in map(self.move, self._all())}

    @abstractmethod
    def count(self) -> int:
        """Count the outcomes that can be told apart."""

    @abstractmethod
    def sample(self, rng: Rng) -> M:
        """Draw one outcome by the odds."""

    @abstractmethod
    def probability(self, m: M) -> Fraction:
        """Say how likely this outcome is; 0 if it cannot come."""

    @abstractmethod
    def digits(self, m: M) -> Iterable[Digit]:
        """Write an outcome as choices, for the share key."""

    @abstractmethod
    def read(self, take: Callable[[int], int]) -> M:
        """Read an outcome from choices: `take(n)` gives the next one, of n."""

    @abstractmethod
    def _all(self) -> Iterator[Any]: ...


@cache
def _faces(dice: int, sides: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(1, sides + 1), repeat=dice))


@dataclass(frozen=True)
class Roll(Chance[M]):
    """Several dice at once, told apart by their place.

    >>> Roll(Rolled, dice=5).probability(Rolled((6, 6, 6, 6, 6)))
    Fraction(1, 7776)
    """

    dice: int = 1
    sides: int = 6

    def count(self) -> int:
        """Count the rolls.

        >>> Roll(Rolled, dice=5).count()
        7776
        """
        return int(self.sides**self.dice)

    def sample(self, rng: Rng) -> M:
        """Roll once.

        >>> from rulebook.core.luck import generator
        >>> Roll(Rolled, dice=2).sample(generator(7))
        Rolled(dice=(5, 2))
        """
        return self.read(lambda n: int(rng.integers(n)))

    def probability(self, m: M) -> Fraction:
        """Say how likely these dice are.

        >>> Roll(Rolled, dice=1).probability(Rolled((7,)))
        Fraction(0, 1)
        """
        dice = self.raw(m)
        fair = len(dice) == self.dice and all(
            type(d) is int and 1 <= d <= self.sides for d in dice
        )  # True is no die
        return Fraction(int(fair), self.count())

    def digits(self, m: M) -> Iterable[Digit]:
        """Write a roll as one choice.

        >>> Roll(Rolled, dice=2).digits(Rolled((2, 1)))
        [(6, 36)]
        """
        number = 0
        for die in self.raw(m):
            number = number * self.sides + die - 1
        return [(number, self.count())]

    def read(self, take: Callable[[int], int]) -> M:
        """Read a roll back.

        >>> Roll(Rolled, dice=2).read(lambda n: 6)
        Rolled(dice=(2, 1))
        """
        number = take(self.count())
        if self.count() <= LISTED_AT_MOST:
            return self.move(_faces(self.dice, self.sides)[number])
        dice = []
        for _ in range(self.dice):
            number, face = divmod(number, self.sides)
            dice.append(face + 1)
        return self.move(tuple(reversed(dice)))

    def _all(self) -> Iterator[tuple[int, ...]]:
        return iter(_faces(self.dice, self.sides))


@dataclass(frozen=True)
class Choice(Chance[M]):
    """One among equals.

    >>> Choice(Rolled, ((1,), (2,), (3,))).count()
    3
    """

    among: tuple[Any, ...] = ()

    def count(self) -> int:
        """Count what there is to choose from.

        >>> Choice(Rolled, ((1,), (2,))).count()
        2
        """
        return len(self.among)

    def sample(self, rng: Rng) -> M:
        """Choose one.

        >>> from rulebook.core.luck import generator
        >>> Choice(Rolled, ((1,), (2,))).sample(generator(7))
        Rolled(dice=(1,))
        """
        return self.read(lambda n: int(rng.integers(n)))

    def probability(self, m: M) -> Fraction:
        """Say how likely this one is.

        >>> Choice(Rolled, ((1,), (2,))).probability(Rolled((1,)))
        Fraction(1, 2)
        """
        return Fraction(int(self.raw(m) in self.among), len(self.among))

    def digits(self, m: M) -> Iterable[Digit]:
        """Write it as one choice.

        >>> Choice(Rolled, ((1,), (2,))).digits(Rolled((2,)))
        [(1, 2)]
        """
        return [(self.among.index(self.raw(m)), len(self.among))]

    def read(self, take: Callable[[int], int]) -> M:
        """Read it back.

        >>> Choice(Rolled, ((1,), (2,))).read(lambda n: 1)
        Rolled(dice=(2,))
        """
        return self.move(self.among[take(len(self.among))])

    def _all(self) -> Iterator[Any]:
        return iter(self.among)
