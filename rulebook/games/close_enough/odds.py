"""Exact odds of Close Enough: sums of three cards, what a token is worth, and who wins under which model.

What is exact says so by being a Fraction or a Law. What rests on a model names it: in the model `unseen` the
hand and the target of every other player may be any that are not seen, each player taken separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from rulebook.core.game import Seat, without
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.reach import reach
from rulebook.games.close_enough.score import USES, distance, value
from rulebook.games.close_enough.table import RULES, State
from rulebook.odds import Deck, Law, law, total

LOT = 1 + HAND


def sum_law(deck: Mapping[int, int], cards: int = LOT) -> Law[int]:
    """Give the law of the sum of so many cards, drawn without putting any back.

    >>> sum_law({card: 6 for card in range(1, 10)}).mean
    Fraction(15, 1)
    """
    return law(total(Deck(deck).draw(cards)).named(RULES.phrase("law_sum", {"n": cards})))


def sum_law_with_return(deck: Mapping[int, int], cards: int = LOT) -> Law[int]:
    """Give the law of that sum if every card went back before the next one: the usual mistake.

    >>> float(sum_law_with_return({card: 6 for card in range(1, 10)})[15])
    0.08367626886145405
    """
    return Law(Law(deck).repeat(cards).counts, title=RULES.phrase("law_sum_returned", {"n": cards}))


def as_if_returned(house: House, language: str = "en") -> list[str]:
    """Compare the sums of three cards with the usual mistake, sum by sum, the rarest included.

    >>> print(as_if_returned(House())[0])
     3: 0.081 %, as if put back 0.137 %: 70 % too high
    """
    kept, returned = sum_law(dict(house.deck)), sum_law_with_return(dict(house.deck))
    return [
        RULES.phrase(
            "too_high" if returned[number] > kept[number] else "too_low",
            {
                "sum": f"{number:>2}",
                "right": float(100 * kept[number]),
                "wrong": float(100 * returned[number]),
                "off": float(100 * abs(returned[number] / kept[number] - 1)),
            },
            language,
        )
        for number in (min(kept), 8, 15, 22, max(kept))
    ]


def returned_or_not(language: str = "en") -> list[str]:
    """Say the same of the game as it is printed.

    >>> returned_or_not()[2]
    '15: 8.499 %, as if put back 8.368 %: 2 % too low'
    """
    return as_if_returned(House(), language)


def distance_law(deck: Mapping[int, int], lot: Sequence[int], target: int) -> Law[int]:
    """Give the law of the distance when a lot of fewer than three cards is filled from the deck, unseen.

    >>> distance_law({1: 1, 2: 1}, (6, 3), 10).counts
    {0: 1, 1: 1}
    """
    return _filled_law(deck, lot).map(lambda reached: abs(reached - target))


def _filled_law(deck: Mapping[int, int], lot: Sequence[int]) -> Law[int]:
    """The law of a lot's total when the cards that it lacks are drawn unseen."""
    missing = LOT - len(lot)
    return sum_law(deck, missing) + sum(lot) if missing else Law({sum(lot): 1})


# --- targets ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fairness:
    """How rewarding a target is: its stars, the chance of hitting it, and their product.

    >>> print(Fairness(8, 3, Fraction(1, 20), Fraction(2)))
     8 ★★★ exact 0.0500, product 0.150
    """

    target: int
    stars: int
    exact: Fraction
    distance: Fraction

    def __str__(self) -> str:
        figures = {"target": f"{self.target:>2}", "stars": f"{'★' * self.stars:<3}"}
        chances = {"exact": f"{float(self.exact):.4f}", "product": f"{float(self.product):.3f}"}
        return RULES.phrase("fairness", figures | chances)

    @property
    def product(self) -> Fraction:
        """Stars times the chance to be exact."""
        return self.stars * self.exact


@cache
def fairness(house: House, tunes: int = 2) -> tuple[Fairness, ...]:
    """Say for every target how close one gets from an empty hand, with so many fine-tunes from the deck.

    >>> [round(float(row.product), 3) for row in fairness(House(), tunes=0)][:4]
    [0.085, 0.113, 0.099, 0.123]
    """
    cards = dict(house.deck)
    rows = []
    for target, stars in house.targets:
        exact = off = Fraction(0)
        for face, n in house.deck:
            result = reach({**cards, face: n - 1}, face, target, tunes=tunes)
            exact += Fraction(n, house.cards_in_all) * result.exact
            off += Fraction(n, house.cards_in_all) * result.distance
        rows.append(Fairness(target, stars, exact, off))
    return tuple(rows)


# --- tokens -------------------------------------------------------------------------------------


def worth_on(lot: Sequence[int], target: int, ability: str) -> int:
    """Count by how much one use of an ability brings a lot closer, on the best card; 0 if it does not help.

    >>> worth_on((5, 3, 8), 14, "nudge"), worth_on((5, 3, 8), 13, "ignore")
    (1, 3)
    """
    plain = abs(sum(lot) - target)
    changed = [
        abs(sum(lot) - card + value(card, use) - target) for card in lot for use in USES.get(ability, ())
    ]
    return max(0, plain - min(changed, default=plain))


def _lots(deck: Mapping[int, int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every lot of three cards, with the number of ways to draw it."""
    for lot in combinations_with_replacement(sorted(deck), LOT):
        ways = prod(comb(deck[card], lot.count(card)) for card in set(lot))
        if ways:
            yield lot, ways


@cache
def average_worth(house: House, ability: str) -> Fraction:
    """Average what an ability is worth over all lots and all targets, as likely as they are when dealt.

    >>> float(average_worth(House(), "nudge"))
    0.939...
    """
    lots = list(_lots(dict(house.deck)))
    gained = sum(ways * worth_on(lot, target, ability) for lot, ways in lots for target, _ in house.targets)
    return Fraction(gained, sum(ways for _, ways in lots) * len(house.targets))


# --- calling ------------------------------------------------------------------------------------


def unseen_law(house: House, view: State, seat: Seat) -> Law[int]:
    """Give the law of another player's distance: hidden cards may be any unseen ones, and so may the target.

    >>> view = State(faces=(5, 4, 6), hands=((3, 8), (), ()), targets=(14, None, None))
    >>> unseen_law(House(), view, 1).at_most(0)
    Fraction(71, 1176)
    """
    reached = _filled_law(dict(house.unseen(view)), view.lot(seat))
    targets = Law(dict(house.targets_left(view)))
    off = (reached + targets.map(lambda target: -target)).map(abs)
    return Law(off.counts, title=RULES.phrase("law_unseen", {}))


def none_closer(distance: int, others: Sequence[Law[int]]) -> Fraction:
    """Give the chance that nobody else is strictly closer: the caller wins ties (CE-17).

    >>> none_closer(1, [Law({0: 1, 2: 3})] * 2)
    Fraction(9, 16)
    """
    return prod((other.at_least(distance) for other in others), start=Fraction(1))


def call_wins(house: House, view: State, seat: Seat) -> Fraction:
    """Give the chance that a call wins against all who have not folded, just as they are (model `unseen`).

    >>> lots = {"faces": (5, 4, 6), "hands": ((3, 6), (), ()), "targets": (14, None, None)}
    >>> view = State(**lots, plans=((), (), ()), roles=("",) * 3)
    >>> call_wins(House(), view, 0)
    Fraction(1, 1)
    """
    others = [other for other in range(house.players) if other != seat and view.roles[other] != "folded"]
    return none_closer(distance(view, seat), [unseen_law(house, view, other) for other in others])


@cache
def tuned_law(house: House, tunes: int = 1) -> Law[int]:
    """Give the law of the distance of a player of whom only the number of fine-tunes is known.

    The fine-tunes come from the deck, and each keeps what is closest at once.

    >>> [round(float(tuned_law(House(), k)[0]), 3) for k in (0, 1)]
    [0.061, 0.165]
    """
    weights: Counter[int] = Counter()
    cards = dict(house.deck)
    for lot, ways in _lots(cards):
        left = {card: n - lot.count(card) for card, n in cards.items()}
        for face in lot:
            for target, _ in house.targets:
                _add_greedy(weights, ways, left, face, target, without(lot, face), tunes)
    return Law(weights, title=RULES.phrase("law_tuned", {"n": tunes}))


def _add_greedy(
    weights: Counter[int],
    ways: int,
    deck: Mapping[int, int],
    face: int,
    target: int,
    hand: tuple[int, ...],
    tunes: int,
) -> None:
    """Add the ways to each distance when every draw keeps what is closest at once."""
    need = target - face
    if tunes == 0:
        weights[abs(need - sum(hand))] += ways
        return
    one, other = hand
    for card, n in deck.items():
        if n:
            kept = min((hand, (one, card), (other, card)), key=lambda pair: abs(need - sum(pair)))
            _add_greedy(weights, ways * n, {**deck, card: n - 1}, face, target, kept, tunes - 1)
