"""Exact odds of Close Enough: sums of three cards, what a token is worth, and who wins under which model.

What is exact says so by being a Fraction or a Law. What rests on a model names it: in the model `unseen` the
hand and the target of everybody else are any that are not seen, each player taken by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from rulebook.core.game import Fact, Seat
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.reach import best_of, next_law, reach
from rulebook.games.close_enough.scoring import USES, value
from rulebook.games.close_enough.state import State
from rulebook.odds import Deck, Law, law, total

LOT = 1 + HAND


def sum_law(deck: Mapping[int, int], cards: int = LOT) -> Law[int]:
    """Give the law of the sum of so many cards, drawn without putting any back.

    >>> sum_law({card: 6 for card in range(1, 10)}).mean
    Fraction(15, 1)
    """
    return law(total(Deck(deck).draw(cards)).named(f"the sum of {cards} cards"))


def sum_law_with_return(deck: Mapping[int, int], cards: int = LOT) -> Law[int]:
    """Give the law of that sum if every card went back before the next one: the usual mistake.

    >>> float(sum_law_with_return({card: 6 for card in range(1, 10)})[15])
    0.08367626886145405
    """
    sums: dict[int, int] = {0: 1}
    for _ in range(cards):
        further: dict[int, int] = {}
        for so_far, ways in sums.items():
            for card, n in deck.items():
                further[so_far + card] = further.get(so_far + card, 0) + ways * n
        sums = further
    return Law(sums, title=f"Law of the sum of {cards} cards, each put back")


def as_if_returned(game: House) -> list[str]:
    """Hold the sums of three cards against the usual mistake, sum by sum, the rarest included.

    >>> print(as_if_returned(House())[0])
     3: 0.081 %, as if put back 0.137 %: 70 % too high
    """
    kept, returned = sum_law(dict(game.deck)), sum_law_with_return(dict(game.deck))
    lines = []
    for number in (min(kept), 8, 15, 22, max(kept)):
        right, wrong = float(kept[number]), float(returned[number])
        off = f"{abs(wrong / right - 1):.0%}".replace("%", " %")
        side = "high" if wrong > right else "low"
        lines.append(
            f"{number:>2}: {100 * right:.3f} %, as if put back {100 * wrong:.3f} %: {off} too {side}"
        )
    return lines


def distance_law(deck: Mapping[int, int], lot: Sequence[int], target: int) -> Law[int]:
    """Give the law of the distance when a lot of fewer than three cards is filled from the deck, unseen.

    >>> distance_law({1: 1, 2: 1}, (6, 3), 10).counts
    {0: 1, 1: 1}
    """
    missing = LOT - len(lot)
    if not missing:
        return Law({abs(sum(lot) - target): 1})
    return sum_law(deck, missing).map(lambda more: abs(sum(lot) + more - target))


# --- targets ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fairness:
    """How a target does: its stars, the chance of hitting it, and their product.

    >>> Fairness(8, 3, Fraction(1, 20), Fraction(2)).product
    Fraction(3, 20)
    """

    target: int
    stars: int
    exact: Fraction
    distance: Fraction

    def __str__(self) -> str:
        stars = "★" * self.stars
        return f"{self.target:>2} {stars:<3} exact {float(self.exact):.4f}, product {float(self.product):.3f}"

    @property
    def product(self) -> Fraction:
        """Stars times the chance to be exact."""
        return self.stars * self.exact


@cache
def fairness(game: House, tunes: int = 2) -> tuple[Fairness, ...]:
    """Say for every target how close one gets from scratch, with so many fine-tunes from the deck.

    >>> [round(float(row.product), 3) for row in fairness(House(), tunes=0)][:4]
    [0.085, 0.113, 0.099, 0.123]
    """
    cards = dict(game.deck)
    rows = []
    for target, stars in game.targets:
        exact = distance = Fraction(0)
        for face, n in game.deck:
            result = reach({**cards, face: n - 1}, face, target, tunes=tunes)
            exact += Fraction(n, game.cards_in_all) * result.exact
            distance += Fraction(n, game.cards_in_all) * result.distance
        rows.append(Fairness(target, stars, exact, distance))
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
def average_worth(game: House, ability: str) -> Fraction:
    """Average what an ability is worth over all lots and all targets, each as likely as it is when dealt.

    >>> float(average_worth(House(), "nudge"))
    0.939...
    """
    lots = list(_lots(dict(game.deck)))
    gained = sum(ways * worth_on(lot, target, ability) for lot, ways in lots for target, _ in game.targets)
    return Fraction(gained, sum(ways for _, ways in lots) * len(game.targets))


# --- calling ------------------------------------------------------------------------------------


def unseen_law(game: House, view: State, seat: Seat) -> Law[int]:
    """Give the law of another player's distance: hidden cards are any unseen ones, so is the target.

    >>> import rulebook
    >>> game = rulebook.new("close_enough")
    >>> view = State(faces=(5, 4, 6), hands=((3, 8), (), ()), targets=(14, None, None))
    >>> unseen_law(game, view, 1).at_most(0)
    Fraction(71, 1176)
    """
    cards, targets = dict(game.unseen(view)), game.targets_left(view)
    lot = view.lot(seat)
    sums = (
        Law({sum(lot): 1}) if len(lot) == LOT else sum_law(cards, LOT - len(lot)).map(lambda n: n + sum(lot))
    )
    weights: dict[int, int] = {}
    for target, n in targets:
        for reached, ways in sums.counts.items():
            distance = abs(reached - target)
            weights[distance] = weights.get(distance, 0) + n * ways
    return Law(weights, title="Distance of a player whose hand and target are any that are not seen")


def none_closer(distance: int, others: Sequence[Law[int]]) -> Fraction:
    """Give the chance that nobody else is strictly closer: the caller wins ties (CE-17).

    >>> none_closer(1, [Law({0: 1, 2: 3})] * 2)
    Fraction(9, 16)
    """
    return prod((other.at_least(distance) for other in others), start=Fraction(1))


def call_wins(game: House, view: State, seat: Seat) -> Fraction:
    """Give the chance that a call wins if all others stayed in with what they may hold now (model `unseen`).

    >>> import rulebook
    >>> game = rulebook.new("close_enough")
    >>> view = State(faces=(5, 4, 6), hands=((3, 6), (), ()), targets=(14, None, None), plans=((), (), ()))
    >>> call_wins(game, view, 0)
    Fraction(1, 1)
    """
    others = [unseen_law(game, view, other) for other in range(game.players) if other != seat]
    return none_closer(game.distance(view, seat), others)


@cache
def tuned_law(game: House, tunes: int = 1) -> Law[int]:
    """Give the law of the distance of somebody of whom nothing is known but the number of fine-tunes.

    The fine-tunes come from the deck, each keeping what is closest at once.

    >>> [round(float(tuned_law(House(), k)[0]), 3) for k in (0, 1)]
    [0.061, 0.165]
    """
    weights: dict[int, Fraction] = {}
    cards = dict(game.deck)
    for target, _ in game.targets:
        for lot, ways in _lots(cards):
            left = {card: n - lot.count(card) for card, n in cards.items()}
            for face in lot:
                rest = list(lot)
                rest.remove(face)
                found = _greedy(left, face, target, (rest[0], rest[1]), tunes)
                for distance, chance in found.items():
                    weights[distance] = weights.get(distance, Fraction(0)) + ways * chance
    return Law(weights, title=f"Distance after {tunes} fine-tunes, of anybody")


def _greedy(
    deck: Mapping[int, int], face: int, target: int, hand: tuple[int, int], tunes: int
) -> Mapping[int, Fraction]:
    """The law of the distance when each draw keeps what is closest at once."""
    if tunes == 0:
        return {abs(face + sum(hand) - target): Fraction(1)}
    if tunes == 1:
        return dict(next_law(deck, face, target, hand))
    found: dict[int, Fraction] = {}
    left = sum(deck.values())
    for card, n in deck.items():
        kept = min(
            ((hand[0], hand[1]), (hand[0], card), (hand[1], card)),
            key=lambda pair: abs(face + sum(pair) - target),
        )
        for distance, chance in _greedy({**deck, card: n - 1}, face, target, kept, tunes - 1).items():
            found[distance] = found.get(distance, Fraction(0)) + Fraction(n, left) * chance
    return found


# --- the panel ----------------------------------------------------------------------------------


def facts(game: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of a position, as that seat may know them."""
    if seat is None or view.phase in ("target", "face", "token", "over"):
        return ()
    return tuple(_facts(game, view, seat))


def _facts(game: House, view: State, seat: Seat) -> Iterator[Fact]:
    cards, target = dict(game.unseen(view)), view.target(seat)
    face, hand = view.faces[seat], view.hand(seat)
    if face is None:
        return
    if len(hand) < HAND:
        yield Fact("filled", {"target": target}, distance_law(cards, (face, *hand), target))
    elif len(hand) == HAND:
        if view.phase not in ("back", "total", "claim"):
            yield Fact("next_tune", {"target": target}, next_law(cards, face, target, (hand[0], hand[1])))
    else:
        yield Fact("best_discard", {"distance": best_of(face, target, hand)}, Fraction(1))
        return
    if view.roles[seat] != "folded" and view.phase not in ("back", "total", "claim"):
        yield from _chances_to_be_exact(cards, face, target, hand)
    if all(len(cards) <= HAND for cards in view.hands) and len(hand) == HAND:
        distance = game.distance(view, seat)
        yield Fact("call_wins", {"distance": distance}, call_wins(game, view, seat))
        for other in range(game.players):
            if other != seat and view.roles[other] != "folded":
                yield Fact("other", {"seat": other}, unseen_law(game, view, other))


def _chances_to_be_exact(
    cards: Mapping[int, int], face: int, target: int, hand: tuple[int, ...]
) -> Iterator[Fact]:
    """The chance to be exact after one, two and three more draws; no more of them once it is certain."""
    for tunes in (1, 2, 3):
        chance = reach(cards, face, target, hand, tunes, "exact").exact
        near = reach(cards, face, target, hand, tunes).distance
        yield Fact("exact_after", {"n": tunes, "distance": f"{float(near):.2f}"}, chance)
        if chance == 1:
            return
