"""Chance: the seat that rolls and draws, with exact odds for everything it may do.

Each kind samples fast, lists its outcomes with Fractions on demand, and can be asked how likely one is.
An outcome is a move like any other: a frozen dataclass with one field, which holds what came.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any, Generic, Protocol, TypeVar

M = TypeVar("M", bound=Hashable)

LISTED_AT_MOST = 100_000

Digit = tuple[int, int]
"""A choice as the share key writes it: which one (from 0), of how many."""


class Rng(Protocol):
    """All that a random generator must be able to do here; numpy's Generator can."""

    def integers(self, low: int, /) -> Any:
        """Draw a whole number from 0 to low - 1."""

    def random(self) -> float:
        """Draw a number from 0 up to 1."""


class TooManyOutcomes(ValueError):
    """Raised when a list of outcomes would be too long to make; `count` says how long.

    >>> Roll(Rolled, dice=9, sides=6).odds()
    Traceback (most recent call last):
    ...
    rulebook.chance.TooManyOutcomes: 10,077,696 outcomes are too many to list (100,000 at most): use sample()
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

        >>> import numpy as np
        >>> Roll(Rolled, dice=2).sample(np.random.default_rng(7))
        Rolled(dice=(6, 5))
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

        >>> import numpy as np
        >>> Choice(Rolled, ((1,), (2,))).sample(np.random.default_rng(7))
        Rolled(dice=(2,))
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


Pile = tuple[tuple[Any, int], ...]
"""Cards of which only the numbers are known: (card, how many) pairs, each card once, none of zero."""


def pile(cards: Mapping[Any, int] | Iterable[Any]) -> Pile:
    """Make a pile of counts, or of cards one by one, in one fixed order.

    >>> pile(["b", "a", "b"])
    (('a', 1), ('b', 2))
    """
    counts = Counter(cards)
    return tuple(sorted((card, n) for card, n in counts.items() if n))


@dataclass(frozen=True)
class Draw(Chance[M]):
    """One card from a pile of which only the counts are known.

    >>> Draw(Rolled, pile({(1,): 3, (6,): 1})).probability(Rolled((6,)))
    Fraction(1, 4)
    """

    cards: Pile = ()

    def count(self) -> int:
        """Count the different cards.

        >>> Draw(Rolled, pile("aab")).count()
        2
        """
        return len(self.cards)

    def sample(self, rng: Rng) -> M:
        """Draw one.

        >>> import numpy as np
        >>> Draw(Rolled, pile("aab")).sample(np.random.default_rng(7))
        Rolled(dice='b')
        """
        left = int(rng.integers(sum(n for _, n in self.cards)))
        for card, n in self.cards:
            left -= n
            if left < 0:
                return self.move(card)
        raise AssertionError("unreachable: the counts sum to what was drawn from")

    def probability(self, m: M) -> Fraction:
        """Say how likely this card is.

        >>> Draw(Rolled, pile("aab")).probability(Rolled("a"))
        Fraction(2, 3)
        """
        counts = dict(self.cards)
        return Fraction(counts.get(self.raw(m), 0), sum(counts.values()))

    def digits(self, m: M) -> Iterable[Digit]:
        """Write it as one choice among the different cards.

        >>> Draw(Rolled, pile("aab")).digits(Rolled("b"))
        [(1, 2)]
        """
        return [([card for card, _ in self.cards].index(self.raw(m)), len(self.cards))]

    def read(self, take: Callable[[int], int]) -> M:
        """Read it back.

        >>> Draw(Rolled, pile("aab")).read(lambda n: 1)
        Rolled(dice='b')
        """
        return self.move(self.cards[take(len(self.cards))][0])

    def _all(self) -> Iterator[Any]:
        return (card for card, _ in self.cards)


@dataclass(frozen=True)
class Deal(Chance[M]):
    """Several hands at once from one pile; a hand is a sorted tuple of cards.

    >>> deal = Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1))
    >>> deal.probability(Rolled(((1, 2), (2,))))
    Fraction(1, 3)
    """

    cards: Pile = ()
    hands: tuple[int, ...] = ()

    def count(self) -> int:
        """Count the deals that can be told apart.

        >>> Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1)).count()
        4
        """
        ways: dict[tuple[int, ...], int] = {self.hands: 1}
        for _, copies in self.cards:
            after: Counter[tuple[int, ...]] = Counter()
            for room, n in ways.items():
                for taken in _shares(copies, room):
                    after[tuple(r - t for r, t in zip(room, taken, strict=True))] += n
            ways = after
        return ways.get((0,) * len(self.hands), 0)

    def odds(self, limit: int = LISTED_AT_MOST) -> dict[M, Fraction]:
        """List every deal with its probability, unless there are too many.

        >>> sum(Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1)).odds().values())
        Fraction(1, 1)
        """
        total = sum(n for _, n in self.cards)
        equally_likely, left = 1, total
        for size in self.hands:
            equally_likely *= comb(left, size)
            left -= size
        # Counting the different deals is itself long work when there are this many.
        if equally_likely > limit * 10**6:
            raise TooManyOutcomes(equally_likely, limit)
        return super().odds(limit)

    def sample(self, rng: Rng) -> M:
        """Deal once.

        >>> import numpy as np
        >>> Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1)).sample(np.random.default_rng(7))
        Rolled(dice=((1, 2), (2,)))
        """
        stack = [card for card, n in self.cards for _ in range(n)]
        hands = []
        for size in self.hands:
            hand = []
            for _ in range(size):
                at = int(rng.integers(len(stack)))
                stack[at], stack[-1] = stack[-1], stack[at]
                hand.append(stack.pop())
            hands.append(tuple(sorted(hand)))
        return self.move(tuple(hands))

    def probability(self, m: M) -> Fraction:
        """Say how likely these hands are: the ways to pick each in turn, over all the ways.

        >>> Deal(Rolled, pile({1: 2, 2: 2}), hands=(2,)).probability(Rolled(((1, 1),)))
        Fraction(1, 6)
        """
        hands = self.raw(m)
        if tuple(map(len, hands)) != self.hands or any(list(h) != sorted(h) for h in hands):
            return Fraction(0)
        left, chance = Counter(dict(self.cards)), Fraction(1)
        for hand in hands:
            taken = Counter(hand)
            ways = prod(comb(left[card], n) for card, n in taken.items())
            chance *= Fraction(ways, comb(left.total(), len(hand)))
            left -= taken
        return chance

    def digits(self, m: M) -> Iterable[Digit]:
        """Write the hands card by card, each among the different cards that are left.

        >>> list(Deal(Rolled, pile("aab"), hands=(2,)).digits(Rolled((("a", "b"),))))
        [(0, 2), (1, 2)]
        """
        left = dict(self.cards)
        for hand in self.raw(m):
            for card in hand:
                kinds = [kind for kind, n in left.items() if n]
                yield kinds.index(card), len(kinds)
                left[card] -= 1

    def read(self, take: Callable[[int], int]) -> M:
        """Read the hands back.

        >>> Deal(Rolled, pile("aab"), hands=(2,)).read(lambda n: n - 1)
        Rolled(dice=(('a', 'b'),))
        """
        left = dict(self.cards)
        hands = []
        for size in self.hands:
            hand = []
            for _ in range(size):
                kinds = [kind for kind, n in left.items() if n]
                hand.append(kinds[take(len(kinds))])
                left[hand[-1]] -= 1
            hands.append(tuple(sorted(hand)))
        return self.move(tuple(hands))

    def _all(self) -> Iterator[Any]:
        def share(at: int, hands: tuple[tuple[Any, ...], ...]) -> Iterator[Any]:
            room = tuple(size - len(hand) for size, hand in zip(self.hands, hands, strict=True))
            if at == len(self.cards):
                if not any(room):
                    yield hands
                return
            card, copies = self.cards[at]
            for taken in _shares(copies, room):
                yield from share(
                    at + 1, tuple(hand + (card,) * n for hand, n in zip(hands, taken, strict=True))
                )

        return share(0, ((),) * len(self.hands))


def _shares(copies: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to spread at most that many copies over hands with that much room."""
    if not room:
        yield ()
        return
    for n in range(min(copies, room[0]) + 1):
        for rest in _shares(copies - n, room[1:]):
            yield (n, *rest)
