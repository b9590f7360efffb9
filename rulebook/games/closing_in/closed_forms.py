"""The same odds as formulas, derived with sympy: why the first pass is safe, and what comes after it.

Every formula is proved equal to the counted chain in the tests.
"""

from __future__ import annotations

from typing import Any

import sympy

j = sympy.Symbol("j", integer=True, positive=True)
"""Steps since the deck was shuffled."""
n = sympy.Symbol("n", integer=True, positive=True)
"""Tiles of the city."""


def untouched(tiles: Any = 12, cards: Any = 2) -> Any:
    """Derive the chance that none of a tile's two cards is among those of j steps.

    Of 2n cards, `cards` times j are turned up; both cards of the tile are among the others.

    >>> untouched()
    (j - 12)*(2*j - 23)/276
    """
    deck = 2 * tiles
    left = deck - cards * j
    return sympy.factor(left * (left - 1) / (deck * (deck - 1)))


def lost_after_shuffle(tiles: Any = 12, cards: Any = 2) -> Any:
    """Derive the chance that a tile which the first pass left with two enforcers is lost j steps later.

    >>> lost_after_shuffle()
    -j*(2*j - 47)/276
    >>> [lost_after_shuffle().subs(j, steps) for steps in (1, 2, 7, 12)]
    [15/92, 43/138, 77/92, 1]
    """
    return sympy.factor(1 - untouched(tiles, cards))


def both_lost_after_shuffle() -> Any:
    """Derive the same for two tiles at once: both have a card among those that came, by in- and exclusion.

    >>> [both_lost_after_shuffle().subs(j, steps) for steps in (1, 2, 7)]
    [1/69, 841/10626, 351/506]
    """
    left = 24 - 2 * j
    neither = sympy.expand_func(sympy.ff(left, 4) / sympy.ff(24, 4))
    return sympy.factor(1 - 2 * untouched() + neither)


def kept_with_fresh_decks() -> Any:
    """Derive the chance that a tile is still there after j steps if the deck is shuffled after every one.

    A step puts 0, 1 or 2 enforcers on it, as the generating function (231 + 44 x + x²)/276 says; the
    coefficients of 1, x and x² in its power j are the chances to bear it. Enforcers of the set-up come extra.

    >>> sympy.factor(kept_with_fresh_decks().subs(j, 1))
    1
    """
    none, one, two = (sympy.Rational(ways, 276) for ways in (231, 44, 1))
    return none**j + j * none ** (j - 1) * (one + two) + j * (j - 1) / 2 * none ** (j - 2) * one**2
