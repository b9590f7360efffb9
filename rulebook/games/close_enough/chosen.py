"""The exercises of Close Enough that ask for an order, a decision or a formula."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

from rulebook.games.close_enough.exercises import CARDS, GAME
from rulebook.games.close_enough.odds import sum_law
from rulebook.lessons.choosing import Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Pick, shuffled
from rulebook.odds import Law


def order_targets(pick: Pick[Any], easier: bool = False) -> Order:
    """Which of four targets do three cards off the deck hit most often?

    >>> order_targets(lambda among: among[0]).right
    (11, 10, 9, 8)
    """
    return targets_in_order(pick, 3 if easier else 4)


def targets_in_order(pick: Pick[Any], things: int) -> Order:
    """Ask to put so many targets in order.

    >>> len(targets_in_order(lambda among: among[0], 5).items)
    5
    """
    middle = 15
    off = shuffled(pick, [7, 6, 5, 4, 3, 2, 1, 0])[:things]
    targets = tuple(middle + distance * pick([-1, 1]) for distance in off)
    sums = sum_law(CARDS)
    right = tuple(sorted(targets, key=lambda target: -sums[target]))
    mistakes = {
        "turned_order": right[::-1],
        "by_size": tuple(sorted(targets)),
        "by_size_turned": tuple(sorted(targets, reverse=True)),
        "by_stars": tuple(sorted(targets, key=lambda target: (-GAME.stars_of[target], target))),
    }
    hits = tuple(sums.counts[target] * comb(GAME.cards_in_all, 3) // sums.total for target in right)
    data = {"middle": middle, "all": comb(GAME.cards_in_all, 3), "hits": hits}
    return Order(right, mistakes, data, items=targets)


def call_or_tune(pick: Pick[Any], easier: bool = False) -> Choice:
    """Call now, fine-tune first, or never call?

    >>> call_or_tune(lambda among: among[0]).right
    'call'
    """
    # Each of the three is best equally often.
    right = pick(("call", "tune", "never"))
    known = [each for each in SITUATIONS if _best(*each) == right]
    now, then, before, stars = pick([each for each in known if each[3] < 3] if easier else known)
    worth = _worth(now, then, before, stars)
    mistakes = {
        "no_risk": _best(now, then, Fraction(0), stars),
        "no_loss": "call" if now > (1 - before) * then else "tune",
        "even_chance": "call" if now >= Fraction(1, 2) else "never",
    }
    return Choice(
        right,
        {name: option for name, option in mistakes.items() if option != right},
        {"now": now, "then": then, "before": before, "stars": stars, "goes_on": 1 - before},
        ", ".join(map(str, worth.values())).replace("-", "−"),
        options=tuple(worth),
    )


def _worth(now: Fraction, then: Fraction, before: Fraction, stars: int) -> dict[str, Fraction]:
    """Stars on average: of a call now, of one after a fine-tune unless somebody calls first, of no call."""
    call = Law({stars: now, -1: 1 - now}).mean
    later = Law({stars: then, -1: 1 - then}).mean
    return {"call": call, "tune": (1 - before) * later, "never": Fraction(0)}


@cache
def _best(now: Fraction, then: Fraction, before: Fraction, stars: int) -> str:
    worth = _worth(now, then, before, stars)
    return max(worth, key=worth.__getitem__)


SITUATIONS = [
    situation
    for situation in product(
        [Fraction(n, 10) for n in (1, 2, 3, 4, 5, 6)],
        [Fraction(n, 10) for n in (2, 4, 6, 8)],
        [Fraction(1, 5), Fraction(2, 5), Fraction(1, 2)],
        [1, 2, 3],
    )
    if situation[0] < situation[1] and len(set(_worth(*situation).values())) == 3
]
"""The chance to win now and after a fine-tune, the chance that another calls before, the stars; no ties."""


def where_it_pays(pick: Pick[Any], easier: bool = False) -> Formula:
    """From which chance to win on does a call pay? A formula in the stars and the closer players.

    >>> where_it_pays(lambda among: among[0]).right
    'b/(s + b)'
    """
    each, out = pick([1, 2] if easier else [1, 2, 3]), pick([False, True])
    lost = f"{each}b" if each > 1 else "b"
    least = f"{lost} − 1" if out else lost
    above = f"({least})" if out else least
    mistakes = {
        "ratio": f"{above}/s",
        "complement": f"1 - {above}/({lost} + s)",
        "turned_stakes": f"s/({lost} + s)",
    }
    if out:
        mistakes["call"] = f"{lost}/({lost} + s)"
    if each > 1:
        mistakes["one_each"] = "(b - 1)/(b + s)" if out else "b/(b + s)"
    data = {"each": each, "out": out, "lost": lost, "least": least}
    return Formula(_break_even(each, out), mistakes, data, variables=("s", "b"), tried=(1, 2, 3, 5))


@cache
def _break_even(each: int, out: bool) -> str:
    from rulebook.games.close_enough.breakeven import BEATEN, back_out, call

    formula = (back_out() if out else call()).subs(BEATEN, each * BEATEN)
    return str(formula).lower().replace("*", "")
