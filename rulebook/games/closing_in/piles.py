"""Piles of cards of which only the numbers are known: cards put on, taken out, counted."""

from __future__ import annotations

from collections import Counter

from rulebook.core.cards import Pile, pile


def take_from(cards: Pile, *gone: str) -> Pile:
    """Take cards out of a pile.

    >>> take_from((("smoke", 1), ("sneak", 2)), "sneak", "smoke")
    (('sneak', 1),)
    """
    return pile(Counter(dict(cards)) - Counter(gone))


def put_on(cards: Pile, *more: str) -> Pile:
    """Put cards on a pile.

    >>> put_on((("sneak", 2),), "smoke", "sneak")
    (('smoke', 1), ('sneak', 3))
    """
    return pile(Counter(dict(cards)) + Counter(more))


def size(cards: Pile) -> int:
    """Count the cards of a pile.

    >>> size((("smoke", 1), ("sneak", 2)))
    3
    """
    return sum(n for _, n in cards)
