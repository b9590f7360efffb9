"""Pools and hands gone through value by value, whatever is asked of them at once."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from rulebook.odds import (
    Deck,
    P,
    Pool,
    TooManyCases,
    Variable,
    all_of,
    any_of,
    count,
    dice,
    largest,
    law,
    smallest,
    total,
)
from rulebook.odds.walking import Walk

CARDS = [(rank, suit) for rank in range(13) for suit in "shdc"]


def rank(card: Variable) -> Variable:
    return card.map(lambda shown: shown[0], name="rank")


def suit(card: Variable) -> Variable:
    return card.map(lambda shown: shown[1], name="suit")


def test_several_questions_to_one_pool_at_once() -> None:
    pool = dice(4, sides=5)
    asked = (
        pool.keep_highest(2),
        pool.straight(),
        pool.how_many_different(),
        total(pool),
        pool.largest_set(),
    )
    walk = Walk.of(sum(asked))
    assert walk is not None
    assert len(walk.questions) == 5
    rolls = list(product(range(1, 6), repeat=4))
    sums: Counter[tuple[int, int]] = Counter()
    for roll in rolls:
        sums[sum(sorted(roll)[2:]), max(Counter(roll).values())] += 1
    assert law((asked[0], asked[4])).counts == dict(sorted(sums.items()))


def test_names_are_counted_as_numbers_are() -> None:
    letters, numbers = dice(9, faces="abcdef"), dice(9)
    for asked in (letters, numbers):
        assert Walk.of(asked.how_many_different()) is not None
    assert law(letters.how_many_different()) == law(numbers.how_many_different())
    joint = [law((pool.how_many_different(), pool.largest_set())) for pool in (letters, numbers)]
    assert joint[0] == joint[1]


def test_large_pools_are_asked_several_things() -> None:
    pool = dice(40)
    both = law((pool.keep_highest(3), pool.keep_lowest(3)))
    assert both.total == 6**40
    assert both.map(lambda pair: pair[0]) == law(pool.keep_highest(3))
    thirty = dice(30)
    given = P(total(thirty) > 105, given=thirty.largest_set() >= 8)
    again = P((total(thirty) > 105) & (thirty.largest_set() >= 8)) / P(thirty.largest_set() >= 8)
    assert given == again


@pytest.mark.slow
def test_birthdays_however_they_are_asked() -> None:
    people = dice(23, sides=365)
    alike = Fraction(1)
    for n in range(23):
        alike *= Fraction(365 - n, 365)
    assert P(people.how_many_different() < 23) == 1 - alike
    assert P(people.largest_set() >= 2) == 1 - alike
    assert P(any_of(a == b for a, b in combinations(people, 2))) == 1 - alike
    assert P(all_of(a != b for a, b in combinations(people, 2))) == alike
    assert law(count(a == b for a, b in combinations(people, 2))).mean == Fraction(comb(23, 2), 365)


def test_cards_that_count_alike_need_not_be_printed_alike() -> None:
    hand = Deck(range(52)).draw(13)
    aces = law(count(card % 13 == 0 for card in hand))
    assert aces == law(count(card == "ace" for card in Deck({"ace": 4, "other": 48}).draw(13)))
    hands = Deck(range(52)).deal(13, 13, 13, 13)
    assert P(all_of(count(c % 13 == 0 for c in hand) == 1 for hand in hands)) == Fraction(2197, 20825)
    first, second = Deck(range(52)).deal(3, 3)
    equal = P(total(first) == total(second))
    assert P(total(first) > total(second)) == (1 - equal) / 2
    assert law(largest(Deck(range(52)).draw(20))).mean == Fraction(53 * 20, 21) - 1
    assert law(total(Deck(range(52)).draw(26))).mean == 26 * Fraction(51, 2)


def test_a_card_by_its_place_in_a_large_hand() -> None:
    hand = Deck(range(52)).draw(10).sorted
    assert P(hand[0] == 0) == Fraction(10, 52)
    assert law(hand[9]) == law(largest(hand))
    assert law(hand[0]) == law(smallest(hand))
    assert P(hand[3] == 3) == Fraction(comb(48, 6), comb(52, 10))


def test_all_kinds_of_poker_hands() -> None:
    hand = Deck(CARDS).draw(5)
    ranks, suits = Pool(map(rank, hand)), [suit(card) for card in hand]
    flush = any_of(all_of(each == wanted for each in suits) for wanted in "shdc")
    low = all_of(each.is_in({0, 1, 2, 3, 12}) for each in ranks)  # the ace before the two
    straight = (ranks.straight() == 5) | (low & (ranks.how_many_different() == 5))
    kinds = law((ranks.shape(), straight, flush))
    named = {
        "four of a kind": kinds.chance(lambda kind: kind[0] == (4, 1)),
        "full house": kinds.chance(lambda kind: kind[0] == (3, 2)),
        "flush": kinds.chance(lambda kind: kind[2] and not kind[1]),
        "straight": kinds.chance(lambda kind: kind[1] and not kind[2]),
        "straight flush": kinds.chance(lambda kind: kind[1] and kind[2]),
        "three of a kind": kinds.chance(lambda kind: kind[0] == (3, 1, 1)),
        "two pairs": kinds.chance(lambda kind: kind[0] == (2, 2, 1)),
        "a pair": kinds.chance(lambda kind: kind[0] == (2, 1, 1, 1)),
    }
    hands = {name: chance * comb(52, 5) for name, chance in named.items()}
    assert hands == {
        "four of a kind": 624,
        "full house": 3744,
        "flush": 5108,
        "straight": 10200,
        "straight flush": 40,
        "three of a kind": 54912,
        "two pairs": 123552,
        "a pair": 1098240,
    }


@pytest.mark.slow
def test_what_a_pattern_remembers_is_bounded() -> None:
    with pytest.raises(TooManyCases):
        law(dice(100, sides=100).straight())
    seen: tuple[tuple[int, int], ...] = ()
    with pytest.raises(TooManyCases, match="remembers too much"):
        dice(40, sides=12).fold(seen, lambda state, face, n: (*state, (face, n)))


def test_what_is_settled_is_no_question() -> None:
    assert Walk.to_one(total(1, 2, 3)) is None
    assert Walk.of(total(1, 2, 3)) is None
    assert law(total(*[1] * 400)).counts == {400: 1}
