"""Random questions, asked as users ask them, each with what it means in plain Python."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations, pairwise, permutations, product
from math import prod
from random import Random
from typing import Any

from rulebook.odds import (
    Deck,
    Event,
    Pool,
    Variable,
    all_of,
    any_of,
    closest,
    coin,
    count,
    die,
    how_many_different,
    largest,
    smallest,
    total,
    where,
)

Shown = tuple[Any, ...]
Plain = Callable[[Shown], Any]
MOST = 3000  # cases gone through one by one
WHOLE: list[Sequence[Any]] = [(1, 2), (1, 2, 3), (0, 1, 1), (-1, 2, 5), (1, 2, 3, 4)]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
FRACTIONAL: list[Sequence[Any]] = [(0, HALF, 1), (1, 5 * HALF, 4), (THIRD, 2 * THIRD, 1), (-HALF, THIRD, 2)]


@dataclass(frozen=True)
class Asked:
    """A variable, and how to compute it from what all dice show."""

    variable: Any
    plain: Plain


class World:
    """A few dice, perhaps a coin or a hand, and random questions about them."""

    def __init__(self, rng: Random, *, fractions: bool = False) -> None:
        self.rng = rng
        self.whole = not fractions
        self.axes: list[list[tuple[Shown, int]]] = []  # what shows together, and its weight
        self.numbers: list[Asked] = []
        self.words: list[tuple[Asked, Sequence[Any]]] = []
        self.pools: list[tuple[Pool, list[int]]] = []  # and the places of its dice
        faces = [rng.choice(FRACTIONAL if fractions else WHOLE), rng.choice(WHOLE)]
        self._roll(rng.randint(2, 4), faces[0], rng.choice([None, None, range(1, len(faces[0]) + 1)]))
        if rng.random() < 0.6:
            self._roll(rng.randint(1, 2), faces[1], None)
        if rng.random() < 0.3:
            self._toss()
        if rng.random() < 0.4:
            self._deal()

    @classmethod
    def small(cls, rng: Random, *, fractions: bool = False) -> World:
        """Make a world with few enough cases to go through all of them."""
        while (world := cls(rng, fractions=fractions)).cases > MOST:
            pass
        return world

    @property
    def cases(self) -> int:
        return prod(len(axis) for axis in self.axes)

    def _place(self) -> int:
        return sum(len(axis[0][0]) for axis in self.axes)

    def _roll(self, how_many: int, faces: Sequence[Any], weights: Sequence[int] | None) -> None:
        first = self._place()
        rolled = []
        for n in range(how_many):
            place = first + n
            rolled.append(die(faces=faces, weights=weights, name=f"d{place}"))
            self.axes.append(
                [((face,), w) for face, w in zip(faces, weights or [1] * len(faces), strict=True)]
            )
            self.numbers.append(Asked(rolled[-1], operator.itemgetter(place)))
        self.pools.append((Pool(rolled), list(range(first, first + how_many))))

    def _toss(self) -> None:
        place = self._place()
        tossed = coin(name=f"c{place}")
        self.axes.append([(("heads",), 1), (("tails",), 1)])
        self.words.append((Asked(tossed, operator.itemgetter(place)), ["heads", "tails"]))

    def _deal(self) -> None:
        sizes = self.rng.choice([(1,), (2,), (3,), (2, 1), (1, 2), (2, 2)])
        kinds = (1, 2, 4) if self.whole else self.rng.choice([(1, 2, 4), (HALF, 1, 5 * HALF)])
        pile = dict(zip(kinds, (2, 1, 2), strict=True))
        cards = [card for card, copies in pile.items() for _ in range(copies)]
        hands = Deck(pile).deal(*sizes)
        dealt = Counter(
            tuple(shown for cut in cuts(sizes) for shown in sorted(cards[place] for place in order[cut]))
            for order in permutations(range(len(cards)), sum(sizes))
        )
        first = self._place()
        self.axes.append(list(dealt.items()))
        for hand in hands:
            self.numbers += [Asked(card, operator.itemgetter(first + n)) for n, card in enumerate(hand)]
            self.pools.append((hand, list(range(first, first + len(hand)))))
            first += len(hand)

    # --- questions ------------------------------------------------------------------------------------------

    def number(self, depth: int) -> Asked:
        rng = self.rng
        if depth == 0 or rng.random() < 0.15:
            return rng.choice(self.numbers)
        kind = rng.randrange(13)
        if kind < 5:
            return self._arithmetic(depth)
        if kind < 9:
            return self._of_a_pool()
        if kind == 9:
            which, yes, no = self.event(depth - 1), self.number(depth - 1), self.number(depth - 1)
            return Asked(
                where(which.variable, yes.variable, no.variable),
                lambda r: yes.plain(r) if which.plain(r) else no.plain(r),
            )
        if kind == 10:
            several = [self.event(depth - 1) for _ in range(rng.randint(1, 3))]
            return Asked(
                sum(each.variable for each in several), lambda r: sum(int(each.plain(r)) for each in several)
            )
        if kind == 11:
            one, times = self.event(depth - 1), rng.randint(-2, 3)
            return Asked(times * one.variable, lambda r: times * int(one.plain(r)))
        one = self.number(depth - 1)
        return Asked(one.variable.map(lambda n: n * n % 5), lambda r: one.plain(r) ** 2 % 5)

    def _arithmetic(self, depth: int) -> Asked:
        rng = self.rng
        one, other = self.number(depth - 1), self.number(depth - 1)
        if rng.random() < 0.3:
            other = one  # the same thing twice
        by = rng.randint(1, 3)
        to = by if self.whole else by * rng.choice([HALF, 1])
        a, b, f, g = one.variable, other.variable, one.plain, other.plain
        return rng.choice(
            [
                lambda: Asked(a + b, lambda r: f(r) + g(r)),
                lambda: Asked(a - b, lambda r: f(r) - g(r)),
                lambda: Asked(a * b, lambda r: f(r) * g(r)),
                lambda: Asked(-a + by, lambda r: by - f(r)),
                lambda: Asked(abs(a - b), lambda r: abs(f(r) - g(r))),
                lambda: Asked(a // by, lambda r: f(r) // by),
                lambda: Asked(a % to, lambda r: f(r) % to),
                lambda: Asked(a % -to, lambda r: f(r) % -to),
                lambda: Asked(a**2, lambda r: f(r) ** 2),
                lambda: Asked(largest(a, b), lambda r: max(f(r), g(r))),
                lambda: Asked(smallest(a, b, by), lambda r: min(f(r), g(r), by)),
                lambda: Asked(closest(to, a, b), lambda r: min(f(r), g(r), key=lambda v: (abs(v - to), v))),
            ]
        )()

    def _of_a_pool(self) -> Asked:
        rng = self.rng
        pool, places = rng.choice(self.pools)
        if rng.random() < 0.2:
            more, further = rng.choice(self.pools)
            if further != places:
                pool, places = pool + more, [*places, *further]
        n, by = rng.randint(1, len(pool)), rng.randint(0, 3)

        def shown(r: Shown) -> list[int]:
            return sorted((r[place] for place in places), reverse=True)

        def straight(r: Shown) -> int:
            runs, best = 1, 1
            for low, high in pairwise(sorted(set(shown(r)))):
                runs = runs + 1 if high == low + 1 else 1
                best = max(best, runs)
            return best

        if self.whole and rng.random() < 0.07:  # only whole numbers have a next one
            return Asked(pool.straight(), straight)
        return rng.choice(
            [
                lambda: Asked(total(pool), lambda r: sum(shown(r))),
                lambda: Asked(pool.keep_highest(n), lambda r: sum(shown(r)[:n])),
                lambda: Asked(pool.drop_highest(n), lambda r: sum(shown(r)[n:])),
                lambda: Asked(largest(pool, nth=n), lambda r: shown(r)[n - 1]),
                lambda: Asked(
                    sum(largest(pool, nth=k) for k in range(1, n + 1)), lambda r: sum(shown(r)[:n])
                ),
                lambda: Asked(pool.largest_set(), lambda r: max(Counter(shown(r)).values())),
                lambda: Asked(pool.sets(2), lambda r: sum(c > 1 for c in Counter(shown(r)).values())),
                lambda: Asked(how_many_different(pool), lambda r: len(set(shown(r)))),
                lambda: Asked(count(d > by for d in pool), lambda r: sum(v > by for v in shown(r))),
                lambda: Asked(
                    count(a == b for a, b in combinations(pool, 2)),
                    lambda r: sum(a == b for a, b in combinations(shown(r), 2)),
                ),
                lambda: Asked(
                    1 + any_of(a == b for a, b in combinations(pool, 2)),
                    lambda r: 1 + any(a == b for a, b in combinations(shown(r), 2)),
                ),
                lambda: Asked(
                    2 * all_of(a != b for a, b in combinations(pool, 2)),
                    lambda r: 2 * all(a != b for a, b in combinations(shown(r), 2)),
                ),
                lambda: Asked(
                    Pool(d.map(lambda v: v % 2) for d in pool).largest_set(),
                    lambda r: max(Counter(v % 2 for v in shown(r)).values()),
                ),
                lambda: Asked(
                    total(abs(d - by) for d in pool) + total(pool),
                    lambda r: sum(abs(v - by) + v for v in shown(r)),
                ),
            ]
        )()

    def event(self, depth: int) -> Asked:
        rng = self.rng
        kind = rng.randrange(9)
        if kind == 0 and self.words:
            (word, faces), _ = rng.choice(self.words), None
            face = rng.choice(faces)
            return Asked(word.variable == face, lambda r: word.plain(r) == face)
        if depth and kind < 4:
            one, other = self.event(depth - 1), self.event(depth - 1)
            a, b, f, g = one.variable, other.variable, one.plain, other.plain
            return rng.choice(
                [
                    lambda: Asked(a & b, lambda r: f(r) and g(r)),
                    lambda: Asked(a | b, lambda r: f(r) or g(r)),
                    lambda: Asked(~a, lambda r: not f(r)),
                    lambda: Asked(a ^ b, lambda r: f(r) != g(r)),
                ]
            )()
        if kind == 4:
            pool, places = rng.choice(self.pools)
            than = rng.randint(0, 4)
            if rng.random() < 0.5:
                return Asked(any_of(d == than for d in pool), lambda r: any(r[p] == than for p in places))
            return Asked(all_of(d != than for d in pool), lambda r: all(r[p] != than for p in places))
        one, other = self.number(max(0, depth - 1)), self.number(0)
        limit = rng.randint(-1, 6) * (1 if self.whole else rng.choice([1, HALF, THIRD]))
        how = rng.choice([operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt])
        if rng.random() < 0.5:
            return Asked(how(one.variable, limit), lambda r: how(one.plain(r), limit))
        return Asked(how(one.variable, other.variable), lambda r: how(one.plain(r), other.plain(r)))

    def brute_force(self, *questions: Plain) -> Counter[tuple[Any, ...]]:
        """Go through all cases."""
        found: Counter[tuple[Any, ...]] = Counter()
        for cells in product(*self.axes):
            shown = tuple(value for cell, _ in cells for value in cell)
            found[tuple(question(shown) for question in questions)] += prod(weight for _, weight in cells)
        return found


def cuts(sizes: Sequence[int]) -> list[slice]:
    """Say which cards of a row each hand gets."""
    ends = list(accumulate(sizes))
    return [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]


def is_event(asked: Asked) -> bool:
    """Tell events from numbers."""
    return isinstance(asked.variable, Event) and isinstance(asked.variable, Variable)
