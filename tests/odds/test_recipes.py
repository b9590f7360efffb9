"""The five questions of the benchmark, asked as a student would, with their answers known from elsewhere."""

from fractions import Fraction
from itertools import combinations, product

from rulebook.odds import Chain, Deck, P, any_of, closest, dice, every_set, largest, law, total

ROLLS = list(product(range(1, 7), repeat=5))


def test_w1_law_of_the_largest_total() -> None:
    own, *others = dice(5)
    counted = law(largest(own + other for other in others))
    best = [max(mine + each for each in rest) for mine, *rest in ROLLS]
    assert counted.counts == {t: best.count(t) for t in range(2, 13)}


def test_w2_chance_of_some_total() -> None:
    own, *others = dice(5)
    for t in range(2, 13):
        asked = P(any_of(own + other == t for other in others))
        assert asked == Fraction(sum(t - mine in rest for mine, *rest in ROLLS), 7776)


def test_w3_chance_of_some_total_in_every_set() -> None:
    own, *others = dice(5)
    table = every_set(own + other for other in others)
    assert len(table) == 2048
    showing = [{mine + each for each in rest} for mine, *rest in ROLLS]
    for wanted in [set(), {7}, {2, 12}, {3, 5, 8, 11}, {6, 7, 8}, set(range(2, 13))]:
        assert table[wanted] == Fraction(sum(bool(wanted & seen) for seen in showing), 7776)
    pairs = {pair: sum(bool({*pair} & seen) for seen in showing) for pair in combinations(range(2, 13), 2)}
    assert table.best(2) == [frozenset(pair) for pair in pairs if pairs[pair] == max(pairs.values())]


def test_w4a_sum_of_three_cards() -> None:
    cards = [number for number in range(1, 11) for _ in range(6)]
    sums = [sum(hand) for hand in combinations(cards, 3)]
    counted = law(total(Deck(cards).draw(3)))
    assert counted.counts == {s: sums.count(s) for s in range(3, 31)}


def test_w4b_closest_to_25_with_the_best_two_of_five_more() -> None:
    hand, more = Deck(dict.fromkeys(range(1, 11), 6)).deal(3, 5)
    sums = [total(hand) + first + second for first, second in combinations(more, 2)]
    distance = law(abs(closest(25, sums) - 25))
    assert distance[0] == Fraction(293354477, 723650340)


def test_w5_tiles_lost_by_turn() -> None:
    deck = Deck(dict.fromkeys(range(12), 2), when_empty="reshuffle")
    third = deck.wait(0, copies=3)
    lost = [12 * third.at_most(2 * turn) for turn in range(25)]
    assert lost[:13] == [0] * 13
    assert lost[13:] == [12 * (1 - Fraction((24 - 2 * j) * (23 - 2 * j), 552)) for j in range(1, 13)]
    known = {13: Fraction(45, 23), 14: Fraction(86, 23), 18: Fraction(210, 23), 24: Fraction(12)}
    assert {turn: lost[turn] for turn in known} == known


def test_w5_by_counting_copies_and_by_a_chain() -> None:
    deck = Deck({"Docks": 2, "elsewhere": 22}, when_empty="reshuffle")
    third = deck.wait("Docks", copies=3)

    def card(state: tuple[int, int, int]) -> dict[tuple[int, int, int], int]:
        enforcers, copies, left = (state[0], 2, 24) if state[2] == 0 else state
        hit = (min(3, enforcers + 1), copies - 1, left - 1)
        return {(enforcers, copies, left - 1): left - copies, hit: copies}

    chain = Chain((0, 2, 24), card)
    by = chain.reached_by(lambda state: state[0] == 3, 48)
    for cards in range(49):
        assert by[cards] == third.at_most(cards)
        assert by[cards] == deck.copies("Docks", among=cards).at_least(3)


def test_two_tiles_lost_together() -> None:
    deck = Deck({"Docks": 2, "Tunnel": 2, "elsewhere": 20}, when_empty="reshuffle")
    both = [
        deck.copies("Docks", "Tunnel", among=2 + 2 * step).chance(lambda seen: min(seen) >= 3)
        for step in (12, 13, 18)
    ]
    # Two cards of the second pass are drawn by step 12, so that each tile can have its third enforcer.
    assert both == [Fraction(4, 24 * 23 // 2), Fraction(841, 10626), Fraction(351, 506)]
