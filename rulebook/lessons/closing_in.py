"""The exercises of the Closing In lesson: cards that do not return, what discards tell, waiting for a key.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulebook.lessons.questions import Counted, Pick
from rulebook.odds import Deck

CARDS, TILES = 24, 12


def missed(pick: Pick[Any]) -> Counted:
    """How likely is it that neither card of a tile is among the first cards of a fresh deck?

    >>> missed(lambda among: 6).right
    Fraction(51, 92)
    """
    drawn = pick([4, 6, 8, 10])
    right = Deck({"park": 2, "other": CARDS - 2}).copies("park", among=drawn)[0]
    return Counted(
        right,
        {"replacement": Fraction(TILES - 1, TILES) ** drawn, "complement": 1 - right},
        {"drawn": drawn, "left": CARDS - drawn, "less": CARDS - drawn - 1},
        f"{CARDS - drawn}/{CARDS} · {CARDS - drawn - 1}/{CARDS - 1}",
    )


def second_pass(pick: Pick[Any]) -> Counted:
    """How likely is a tile with two enforcers to be lost some steps after the shuffle?

    >>> second_pass(lambda among: 2).right
    Fraction(43, 138)
    """
    steps = pick([2, 3, 4, 5])
    none = Deck({"park": 2, "other": CARDS - 2}).copies("park", among=2 * steps)[0]
    right = 1 - none
    return Counted(
        right,
        {"complement": none, "replacement": 1 - Fraction(TILES - 1, TILES) ** (2 * steps),
         "added": steps * Fraction(15, 92)},
        {"steps": steps, "cards": 2 * steps},
        f"1 − (24 − {2 * steps})(23 − {2 * steps})/552",
    )  # fmt: skip


def looked_at(pick: Pick[Any]) -> Counted:
    """Given the discards, how likely does the next step hit a tile of which a card has been seen?

    >>> looked_at(lambda among: among[0]).right
    Fraction(1, 7)
    """
    left = pick([14, 12, 10, 8])
    right = Deck({"park": 1, "other": left - 1}).copies("park", among=2)[1]
    unseen = 1 - Deck({"park": 2, "other": CARDS - 2}).copies("park", among=2)[0]
    return Counted(
        right,
        {"condition": unseen, "one_only": Fraction(1, left), "complement": 1 - right},
        {"left": left, "seen": CARDS - left},
        f"2/{left}",
    )


def both_exits(pick: Pick[Any]) -> Counted:
    """How likely do the two cards of a step hit both exits, each with two enforcers?

    >>> both_exits(lambda among: among[0]).right
    Fraction(1, 69)
    """
    left = pick([24, 20, 16])
    deck = Deck({"docks": 2, "tunnel": 2, "other": left - 4})
    right = deck.copies("docks", "tunnel", among=2)[1, 1]
    one = 1 - Deck({"docks": 2, "other": left - 2}).copies("docks", among=2)[0]
    return Counted(
        right,
        {"independent": one**2, "order": right / 2, "one_only": one},
        {"left": left, "pairs": left * (left - 1) // 2},
        f"2 · 2 / {left * (left - 1) // 2}",
    )


def find_key(pick: Pick[Any]) -> Counted:
    """How likely is at least one key among the next inventory cards, with what is visible left out?

    >>> find_key(lambda among: among[0]).right
    Fraction(421, 1785)
    """
    left, drawn = pick([36, 30, 24]), pick([3, 4, 5])
    keys = 3
    none = Deck({"key": keys, "other": left - keys}).copies("key", among=drawn)
    right = 1 - none[0]
    return Counted(
        right,
        {"complement": none[0], "added": Fraction(drawn * keys, left), "exactly_one": none[1],
         "replacement": 1 - (1 - Fraction(keys, left)) ** drawn},
        {"left": left, "drawn": drawn, "keys": keys, "others": left - keys},
        f"1 − C({left - keys}, {drawn})/C({left}, {drawn})",
    )  # fmt: skip


EXERCISES: Mapping[str, Callable[[Pick[Any]], Counted]] = {
    asks.__name__: asks for asks in (missed, second_pass, looked_at, both_exits, find_key)
}
