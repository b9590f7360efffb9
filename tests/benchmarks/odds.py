"""Exact odds against icepool, dyce and lea: the questions of Knapp Daneben, Close Enough and Closing In.

Each library is asked in its own best words, exactly, and must give the same answer as the others. The rows
without a promise are for information: there the rival's user has done by hand what the library does not see
(that the totals are independent once the own die is known; that the first pass through the deck is safe).
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import icepool
import lea
import numpy as np
from dyce import H, expand
from dyce import P as Pool
from icepool import d6

from rulebook.odds import Deck, P, any_of, closest, dice, every_set, largest, law, total
from tests.benchmarks.race import Row, race

TOTALS = range(2, 13)
CARDS = dict.fromkeys(range(1, 11), 6)
EXACTLY = {"min_path_probability": Fraction(0)}


def rows() -> Iterator[Row]:
    """Run all races."""
    warnings.filterwarnings("ignore", message=".*experimental")
    yield race(
        "W1 law of the largest of 4 totals that share a die",
        w1,
        {"icepool": w1_icepool, "dyce": w1_dyce, "lea": w1_lea},
        at_least=20,
        read=chances,
    )
    yield race(
        "W1, rival conditioned on the shared die by hand", w1, {"icepool": w1_icepool_by_hand}, read=chances
    )
    yield race(
        "W2 chance of some total t, for each t",
        w2,
        {"icepool": w2_icepool, "dyce": w2_dyce, "lea": w2_lea},
        at_least=20,
    )
    yield race("W2, rival conditioned on the shared die by hand", w2, {"icepool": w2_icepool_by_hand})
    yield race(
        "W3 chance of some total in S, for all 2,048 sets S",
        w3,
        {"icepool": w3_icepool, "dyce": w3_dyce, "lea": w3_lea},
        at_least=20,
        read=list,
    )
    yield race(
        "W4a sum of 3 of 60 cards",
        w4a,
        {"icepool": w4a_icepool, "dyce": w4a_dyce, "lea": w4a_lea},
        at_least=1,
        read=chances,
    )
    yield race(
        "W4b closest to 25 with the best 2 of 5 more",
        w4b,
        {"icepool": w4b_icepool, "dyce": w4b_dyce, "lea": w4b_lea},
        at_least=20,
        read=chances,
    )
    yield race(
        "W5 a tile is lost by turn 1 … 24",
        w5,
        {"icepool": w5_icepool, "dyce": w5_dyce, "lea": w5_lea},
        at_least=20,
    )
    yield race("W5, rival given the formula of each turn", w5, {"icepool": w5_icepool_by_hand})


def chances(answer: Any) -> dict[Any, Fraction]:
    """Read any library's law as a dictionary of Fractions."""
    if isinstance(answer, H):
        return {value: Fraction(count, answer.total) for value, count in answer.items() if count}
    if isinstance(answer, icepool.Die):
        return {value: Fraction(answer.probability(value)) for value in answer.outcomes()}
    if isinstance(answer, lea.Lea):
        return {value: Fraction(chance) for value, chance in answer.pmf_tuple()}
    return dict(answer)


def lea_dice(how_many: int) -> list[Any]:
    return [lea.interval(1, 6, prob_type="r") for _ in range(how_many)]


# --- W1: the largest of four totals that share a die --------------------------------------------------------


def w1() -> Any:
    own, *others = dice(5)
    return law(largest(own + other for other in others))


def w1_icepool() -> Any:
    return icepool.map(lambda own, *others: max(own + other for other in others), *[d6] * 5)


def w1_icepool_by_hand() -> Any:
    return d6.map(lambda own: (own + d6).highest(4))


def w1_dyce() -> Any:
    def best(own: Any, others: Any) -> Any:
        return max(own.outcome + other for other in others.roll)

    return expand(best, H(6), Pool(6, 6, 6, 6), **EXACTLY)


def w1_lea() -> Any:
    own, *others = lea_dice(5)
    return lea.max_of(*[own + other for other in others]).get_alea()


# --- W2: the chance that some total is t --------------------------------------------------------------------


def w2() -> list[Fraction]:
    own, *others = dice(5)
    totals = [own + other for other in others]
    return [P(any_of(each == t for each in totals)) for t in TOTALS]


def w2_icepool() -> list[Fraction]:
    def some(t: int) -> Any:
        return icepool.map(lambda own, *others: any(own + other == t for other in others), *[d6] * 5)

    return [some(t).probability(True) for t in TOTALS]


def w2_icepool_by_hand() -> list[Fraction]:
    return [d6.map(lambda own: 4 @ (own + d6 == t)).probability(">=", 1) for t in TOTALS]  # noqa: B023 — called at once


def w2_dyce() -> list[Fraction]:
    def some(own: Any, others: Any, *, t: int) -> int:
        return int(any(own.outcome + other == t for other in others.roll))

    laws = [expand(some, H(6), Pool(6, 6, 6, 6), t=t, **EXACTLY) for t in TOTALS]
    return [Fraction(found[1], found.total) for found in laws]


def w2_lea() -> list[Fraction]:
    own, *others = lea_dice(5)
    totals = [own + other for other in others]
    return [Fraction(lea.P(lea.any_true(*[each == t for each in totals]))) for t in TOTALS]


# --- W3: the same for every set of totals; the rivals find the joint law once, and add up over it -----------


def w3() -> Any:
    own, *others = dice(5)
    return every_set(own + other for other in others).counts


def met(joint: dict[Any, int]) -> Any:
    """Count for every set the cases that meet it, adding along one total after another."""
    inside = np.zeros(2**11, dtype=np.int64)
    for seen, count in joint.items():
        inside[sum(1 << t - 2 for t in set(seen))] += count
    for bit in range(11):
        halves = inside.reshape(-1, 2, 2**bit)
        halves[:, 1] += halves[:, 0]
    return 7776 - inside[::-1]


def w3_icepool() -> Any:
    def seen(own: int, *others: int) -> tuple[int, ...]:
        return tuple(sorted({own + other for other in others}))

    return met(dict(icepool.map(seen, *[d6] * 5).items()))


def w3_dyce() -> Any:
    def seen(own: Any, others: Any) -> frozenset[int]:
        return frozenset(own.outcome + other for other in others.roll)

    return met(dict(expand(seen, H(6), Pool(6, 6, 6, 6), **EXACTLY).items()))


def w3_lea() -> Any:
    own, *others = lea_dice(5)
    joint = lea.joint(*[own + other for other in others])
    return met({seen: int(chance * 7776) for seen, chance in joint.pmf_tuple()})


# --- W4a: the sum of three cards ----------------------------------------------------------------------------


def w4a() -> Any:
    return law(total(Deck(CARDS).draw(3)))


def w4a_icepool() -> Any:
    return icepool.Deck(CARDS).deal(3).sum()


def w4a_dyce() -> Any:
    return three_cards_dyce(CARDS)


def w4a_lea() -> Any:
    return three_cards_lea(CARDS)


def three_cards_lea(pile: dict[int, int]) -> Any:
    """Draw one card after another from what is left; equal hands are counted once."""
    hand = lea.vals((), prob_type="r")
    for _ in range(3):
        then = {}
        for held in hand.support():
            left = {tuple(sorted((*held, card))): n - held.count(card) for card, n in pile.items()}
            then[held] = lea.pmf({drawn: n for drawn, n in left.items() if n > 0}, prob_type="r")
        hand = hand.switch(then).get_alea()
    return hand.map(sum).get_alea()


def three_cards_dyce(pile: dict[int, int]) -> Any:
    """Draw one card after another from what is left."""

    def second(first: Any) -> Any:
        left = {**pile, first.outcome: pile[first.outcome] - 1}

        def third(other: Any) -> Any:
            last = {**left, other.outcome: left[other.outcome] - 1}
            return H(+Counter(last)) + (first.outcome + other.outcome)

        return expand(third, H(+Counter(left)), **EXACTLY)

    return expand(second, H(+Counter(pile)), **EXACTLY)


# --- W4b: three cards, five more, the best two of these -----------------------------------------------------


def w4b() -> Any:
    hand, more = Deck(CARDS).deal(3, 5)
    return law(abs(closest(25, (total(hand) + a + b for a, b in combinations(more, 2))) - 25))


class BestPair(icepool.MultisetEvaluator):  # type: ignore[misc, type-arg]  # icepool's types are Any here
    """Card by card: the sum of the hand, and as bits the cards and the pairs that the five more offer."""

    def next_state(self, state: Any, _order: Any, card: int, counts: Any) -> Any:
        summed, cards, pairs = state or (0, 0, 0)
        in_hand, in_more = counts
        if in_more:
            pairs |= cards << card
            cards |= 1 << card
        if in_more > 1:
            pairs |= 1 << 2 * card
        return summed + in_hand * card, cards, pairs

    def final_outcome(self, state: Any, *_: Any) -> int:
        summed, _cards, pairs = state
        return min(abs(summed + pair - 25) for pair in range(2, 21) if pairs >> pair & 1)


def w4b_icepool() -> Any:
    return BestPair().evaluate(icepool.Deck(CARDS).deal((3, 5)))


def five_cards() -> dict[tuple[int, ...], int]:
    """Weigh every hand of five."""
    hands = combinations_with_replacement(CARDS, 5)
    return {hand: prod(comb(6, hand.count(card)) for card in set(hand)) for hand in hands}


def left_after(hand: tuple[int, ...]) -> dict[int, int]:
    return {card: copies - hand.count(card) for card, copies in CARDS.items()}


def distances(hand: tuple[int, ...]) -> Any:
    pairs = {a + b for a, b in combinations(hand, 2)}
    return lambda summed: min(abs(summed + pair - 25) for pair in pairs)


def w4b_dyce() -> Any:
    def then(more: Any) -> Any:
        nearest = distances(more.outcome)
        three = three_cards_dyce(left_after(more.outcome))
        return expand(lambda summed: nearest(summed.outcome), three, **EXACTLY)

    return expand(then, H({hand: ways for hand, ways in five_cards().items() if ways}), **EXACTLY)


def w4b_lea() -> Any:
    hands = {hand: ways for hand, ways in five_cards().items() if ways}
    then = {hand: three_cards_lea(left_after(hand)).map(distances(hand)).get_alea() for hand in hands}
    return lea.pmf(hands, prob_type="r").switch(then).get_alea()


# --- W5: two of 24 location cards a turn, then reshuffled; a third enforcer loses the tile ------------------


def w5() -> list[Fraction]:
    deck = Deck(dict.fromkeys(range(12), 2), when_empty="reshuffle")
    third = deck.wait(0, copies=3)
    return [third.at_most(2 * turn) for turn in range(1, 25)]


def one_turn(state: tuple[int, int], left: int) -> dict[tuple[int, int], int]:
    """Draw two of the cards left: the tile's enforcers, and its cards that remain."""
    enforcers, copies = state
    return {
        (min(3, enforcers + drawn), copies - drawn): comb(copies, drawn) * comb(left - copies, 2 - drawn)
        for drawn in range(min(copies, 2) + 1)
        if left - copies >= 2 - drawn
    }


def w5_icepool() -> list[Fraction]:
    state, lost = icepool.Die([(0, 2)]), []
    for turn in range(24):
        left = 24 - 2 * (turn % 12)
        if left == 24:
            state = state.map(lambda enforcers, _copies: (enforcers, 2))
        state = state.map(lambda enforcers, copies: icepool.Die(one_turn((enforcers, copies), left)))  # noqa: B023 — called at once
        lost.append(state.map(lambda enforcers, _copies: enforcers == 3).probability(True))
    return lost


def w5_icepool_by_hand() -> list[Fraction]:
    deck = icepool.Deck({1: 2, 0: 22})
    return [Fraction(0)] * 12 + [deck.deal(2 * turn).sum().probability(">=", 1) for turn in range(1, 13)]


def w5_dyce() -> list[Fraction]:
    state, lost = H({(0, 2): 1}), []
    for turn in range(24):
        left = 24 - 2 * (turn % 12)
        if left == 24:
            state = expand(lambda now: H({(now.outcome[0], 2): 1}), state, **EXACTLY)
        state = expand(lambda now, left=left: H(one_turn(now.outcome, left)), state, **EXACTLY)
        hits = sum(count for (enforcers, _), count in state.items() if enforcers == 3)
        lost.append(Fraction(hits, state.total))
    return lost


def w5_lea() -> list[Fraction]:
    state, lost = lea.vals((0, 2), prob_type="r"), []
    for turn in range(24):
        left = 24 - 2 * (turn % 12)
        if left == 24:
            state = state.map(lambda now: (now[0], 2)).get_alea()
        turns = {now: lea.pmf(one_turn(now, left), prob_type="r") for now in state.support()}
        state = state.switch(turns).get_alea()
        lost.append(Fraction(lea.P(state.map(lambda now: now[0] == 3))))
    return lost
