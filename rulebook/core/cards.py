"""Cards as chance: piles of which only the counts are known, a draw from one, a shuffle, a deal of hands.

Cards are dealt lazily: as long as nobody knows their order, a deck is its counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import Any

from rulebook.core.chance import LISTED_AT_MOST, Chance, Digit, M, Rng, TooManyOutcomes

Pile = tuple[tuple[Any, int], ...]
"""Cards of which only the numbers are known: (card, how many) pairs, each card once, none of zero."""


def pile(cards: Mapping[Any, int] | Iterable[Any]) -> Pile:
    """Make a pile of counts, or of cards one by one, in one fixed order.

    >>> pile(["b", "a", "b"])
    (('a', 1), ('b', 2))
    """
    counts = Counter(cards)
    return tuple(sorted((card, n) for card, n in counts.items() if n))


def less(cards: Pile, came: Iterable[Any]) -> Pile:
    """Take cards out of a pile of counts.

    >>> less(((3, 2), (7, 1)), (7, 3))
    ((3, 1),)
    """
    gone = Counter(came)
    return tuple((card, n - gone[card]) for card, n in cards if n > gone[card])


def more(cards: Pile, came: Iterable[Any]) -> Pile:
    """Put cards into a pile of counts.

    >>> more(((3, 2),), (7, 3))
    ((3, 3), (7, 1))
    """
    counts = Counter(dict(cards))
    counts.update(came)
    return pile(counts)


def size(cards: Pile) -> int:
    """Count the cards of a pile.

    >>> size(((3, 2), (7, 1)))
    3
    """
    return sum(n for _, n in cards)


@dataclass(frozen=True)
class Draw(Chance[M]):
    """One card from a pile of which only the counts are known.

    >>> from rulebook.core.chance import Rolled

    >>> Draw(Rolled, pile({(1,): 3, (6,): 1})).probability(Rolled((6,)))
    Fraction(1, 4)
    """

    cards: Pile = ()

    def count(self) -> int:
        """Count the different cards.

        >>> from rulebook.core.chance import Rolled

        >>> Draw(Rolled, pile("aab")).count()
        2
        """
        return len(self.cards)

    def sample(self, rng: Rng) -> M:
        """Draw one.

        >>> from rulebook.core.chance import Rolled

        >>> from rulebook.core.luck import generator
        >>> Draw(Rolled, pile("aab")).sample(generator(7))
        Rolled(dice='a')
        """
        left = int(rng.integers(sum(n for _, n in self.cards)))
        for card, n in self.cards:
            left -= n
            if left < 0:
                return self.move(card)
        raise AssertionError("unreachable: the counts sum to what was drawn from")

    def probability(self, m: M) -> Fraction:
        """Say how likely this card is.

        >>> from rulebook.core.chance import Rolled

        >>> Draw(Rolled, pile("aab")).probability(Rolled("a"))
        Fraction(2, 3)
        """
        counts = dict(self.cards)
        return Fraction(counts.get(self.raw(m), 0), sum(counts.values()))

    def digits(self, m: M) -> Iterable[Digit]:
        """Write it as one choice among the different cards.

        >>> from rulebook.core.chance import Rolled

        >>> Draw(Rolled, pile("aab")).digits(Rolled("b"))
        [(1, 2)]
        """
        return [([card for card, _ in self.cards].index(self.raw(m)), len(self.cards))]

    def read(self, take: Callable[[int], int]) -> M:
        """Read it back.

        >>> from rulebook.core.chance import Rolled

        >>> Draw(Rolled, pile("aab")).read(lambda n: 1)
        Rolled(dice='b')
        """
        return self.move(self.cards[take(len(self.cards))][0])

    def _all(self) -> Iterator[Any]:
        return (card for card, _ in self.cards)


@dataclass(frozen=True)
class Shuffle(Chance[M]):
    """All cards of a pile in a row, every order as likely as any other.

    >>> from rulebook.core.chance import Rolled

    >>> Shuffle(Rolled, pile("aab")).probability(Rolled(("a", "b", "a")))
    Fraction(1, 3)
    """

    cards: Pile = ()

    def count(self) -> int:
        """Count the orders that can be told apart.

        >>> from rulebook.core.chance import Rolled

        >>> Shuffle(Rolled, pile("abc")).count()
        6
        """
        return factorial(sum(n for _, n in self.cards)) // prod(factorial(n) for _, n in self.cards)

    def sample(self, rng: Rng) -> M:
        """Shuffle once.

        >>> from rulebook.core.luck import generator
        >>> from rulebook.core.chance import Rolled

        >>> Shuffle(Rolled, pile("abc")).sample(generator(7))
        Rolled(dice=('c', 'a', 'b'))
        """
        stack = [card for card, n in self.cards for _ in range(n)]
        for last in range(len(stack) - 1, 0, -1):
            at = int(rng.integers(last + 1))
            stack[at], stack[last] = stack[last], stack[at]
        return self.move(tuple(stack))

    def probability(self, m: M) -> Fraction:
        """Say how likely this order is.

        >>> from rulebook.core.chance import Rolled

        >>> Shuffle(Rolled, pile("abc")).probability(Rolled(("a", "b", "b")))
        Fraction(0, 1)
        """
        return Fraction(int(Counter(self.raw(m)) == Counter(dict(self.cards))), self.count())

    def digits(self, m: M) -> Iterable[Digit]:
        """Write the order card by card, each among the different cards that are left.

        >>> from rulebook.core.chance import Rolled

        >>> list(Shuffle(Rolled, pile("aab")).digits(Rolled(("b", "a", "a"))))
        [(1, 2), (0, 1), (0, 1)]
        """
        left = dict(self.cards)
        for card in self.raw(m):
            kinds = [kind for kind, n in left.items() if n]
            yield kinds.index(card), len(kinds)
            left[card] -= 1

    def read(self, take: Callable[[int], int]) -> M:
        """Read the order back.

        >>> from rulebook.core.chance import Rolled

        >>> Shuffle(Rolled, pile("aab")).read(lambda n: n - 1)
        Rolled(dice=('b', 'a', 'a'))
        """
        left, order = dict(self.cards), []
        while kinds := [kind for kind, n in left.items() if n]:
            order.append(kinds[take(len(kinds))])
            left[order[-1]] -= 1
        return self.move(tuple(order))

    def _all(self) -> Iterator[tuple[Any, ...]]:
        def orders(left: Pile) -> Iterator[tuple[Any, ...]]:
            if not left:
                yield ()
            for card, _ in left:
                rest = tuple((c, n - (c == card)) for c, n in left if c != card or n > 1)
                yield from ((card, *more) for more in orders(rest))

        return orders(self.cards)


@dataclass(frozen=True)
class Deal(Chance[M]):
    """Several hands at once from one pile; a hand is a sorted tuple of cards.

    >>> from rulebook.core.chance import Rolled
    >>> deal = Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1))
    >>> deal.probability(Rolled(((1, 2), (2,))))
    Fraction(1, 3)
    """

    cards: Pile = ()
    hands: tuple[int, ...] = ()

    def count(self) -> int:
        """Count the deals that can be told apart.

        >>> from rulebook.core.chance import Rolled

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

        >>> from rulebook.core.chance import Rolled

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

        >>> from rulebook.core.chance import Rolled

        >>> from rulebook.core.luck import generator
        >>> Deal(Rolled, pile({1: 2, 2: 2}), hands=(2, 1)).sample(generator(7))
        Rolled(dice=((1, 2), (1,)))
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

        >>> from rulebook.core.chance import Rolled

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

        >>> from rulebook.core.chance import Rolled

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

        >>> from rulebook.core.chance import Rolled

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
