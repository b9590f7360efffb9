"""How close a lot can get: the exact dynamic programme over draws from the deck and the best discards.

A deck is identified by the multiset of the cards gone from it, whatever their order, and all multisets of one
size are worked out at once. Whole numbers throughout; Fractions only at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, perm
from typing import Any, Literal

from rulebook.core.later import NDArray, np
from rulebook.games.close_enough.house import HAND
from rulebook.games.close_enough.table import RULES
from rulebook.odds import Law

LARGEST = 2**62
"""Sums beyond this are done with Python's own whole numbers, which have no limit."""

Numbers = NDArray[Any]
Aim = Literal["closest", "exact"]


@dataclass(frozen=True, slots=True)
class Reach:
    """What so many fine-tunes come to: the expected distance, and the chance to be exact.

    >>> Reach(Fraction(5, 2), Fraction(1, 9)).distance
    Fraction(5, 2)
    """

    distance: Fraction
    exact: Fraction


@cache
def _gone(kinds: int, size: int) -> tuple[Numbers, Numbers]:
    """Every multiset of so many cards: how many of each kind, and its successor when one more card goes."""
    larger = {gone: at for at, gone in enumerate(combinations_with_replacement(range(kinds), size + 1))}
    gone = list(combinations_with_replacement(range(kinds), size))
    counts = np.array([[cards.count(kind) for kind in range(kinds)] for cards in gone])
    after = np.array([[larger[tuple(sorted((*cards, kind)))] for kind in range(kinds)] for cards in gone])
    return counts, after


def effort(kinds: int, draws: int) -> int:
    """Count the numbers that `reach` works through for so many kinds of cards and so many draws.

    >>> effort(9, 3) < effort(30, 3) < effort(30, 5)
    True
    """
    return comb(kinds + draws - 1, draws) * kinds**2


def reach(
    deck: Mapping[int, int],
    base: int,
    target: int,
    hand: Sequence[int] = (),
    tunes: int = 1,
    aim: Aim = "closest",
) -> Reach:
    """Make so many fine-tunes from the deck with the best discards; `deck` holds every card that is not seen.

    `base` is the face-up card. A hand of fewer than two is filled from the deck first. The aim is the least
    expected distance, and among equals the best chance to be exact, or the other way round.

    >>> deck = {number: 6 - (number == 6) for number in range(1, 11)}
    >>> reach(deck, base=6, target=16, tunes=1)
    Reach(distance=Fraction(55046, 32509), exact=Fraction(8006, 32509))
    """
    values = sorted({*deck, *hand})
    counts = np.array([deck.get(value, 0) for value in values])
    drawn, left = HAND - len(hand), int(counts.sum())
    tunes = max(0, min(tunes, left - drawn))
    ways = perm(left - drawn, tunes)
    distance = abs(base + np.add.outer(values, values) - target)
    miss = (distance != 0).astype(np.int64)
    first, second = (distance, miss) if aim == "closest" else (miss, distance)
    scale = ways * int(second.max()) + 1
    large = int(first.max()) * ways * scale + scale > LARGEST
    worth = first.astype(object if large else np.int64) * scale + second
    worth = _tuned(worth[None], counts, drawn, tunes)
    total = _filled(worth, counts, [values.index(card) for card in hand], scale)
    distances, misses = total if aim == "closest" else total[::-1]
    ways *= perm(left, drawn)
    return Reach(Fraction(distances, ways), 1 - Fraction(misses, ways))


def _tuned(worth: Numbers, counts: Numbers, drawn: int, tunes: int) -> Numbers:
    """Work back from the end, draw by draw: the least sum of worths for each multiset gone and each hand."""
    for size in range(drawn + tunes - 1, drawn - 1, -1):
        gone, after = _gone(len(counts), size)
        left = (counts - gone).astype(worth.dtype)
        found = np.zeros((len(gone), *worth.shape[1:]), worth.dtype)
        for kind in range(len(counts)):
            then = worth[after[:, kind]] if len(worth) > 1 else worth
            kept = np.minimum(then, np.minimum(then[:, :, kind, None], then[:, None, kind, :]))
            # A multiset that the deck does not hold weighs 0 where it would be drawn.
            found += left[:, kind, None, None] * kept
        worth = found
    return worth


def _filled(worth: Numbers, counts: Numbers, hand: Sequence[int], scale: int) -> tuple[int, int]:
    """Fill the hand from the deck, and add up both sums that each number holds over all ways to do so."""
    if len(hand) == HAND:
        first, second = divmod(int(worth[0, hand[0], hand[1]]), scale)
        return first, second
    gone, _ = _gone(len(counts), HAND - len(hand))
    firsts = seconds = 0
    for at, cards in enumerate(gone):
        ways, left = 1, counts.copy()
        kinds = [int(kind) for kind in np.repeat(np.arange(len(counts)), cards)]
        for kind in kinds:
            ways *= int(left[kind])
            left[kind] -= 1
        if ways <= 0:
            continue
        ways *= len(set(kinds)) if len(kinds) == HAND else 1
        one, other = (*hand, *kinds)
        first, second = divmod(int(worth[min(at, len(worth) - 1), one, other]), scale)
        firsts, seconds = firsts + ways * first, seconds + ways * second
    return firsts, seconds


def best_of(base: int, target: int, cards: Sequence[int]) -> int:
    """Give the least distance that is left when one of three hand cards goes.

    >>> best_of(6, 16, (3, 9, 1))
    0
    """
    return min(abs(base + sum(cards) - card - target) for card in cards)


def next_law(deck: Mapping[int, int], base: int, target: int, hand: tuple[int, ...]) -> Law[int]:
    """Give the law of the distance after one draw from the deck and the best discard.

    >>> next_law({1: 1, 5: 3}, base=6, target=16, hand=(3, 9)).counts
    {0: 1, 2: 3}
    """
    off = Law(deck).map(lambda card: best_of(base, target, (*hand, card)))
    return Law(off.counts, title=RULES.phrase("law_next", {}))
