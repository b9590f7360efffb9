"""The questions W1 to W5 as others would write them: all spellings are timed, the slowest makes the row."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from rulebook.odds import (
    Deck,
    P,
    Pool,
    Variable,
    all_of,
    any_of,
    closest,
    count,
    dice,
    largest,
    law,
    smallest,
    total,
    where,
)
from tests.benchmarks import odds
from tests.benchmarks.odds import CARDS, TOTALS, chances
from tests.benchmarks.race import Row, race, timed

Asked = Callable[[], Any]
RIVALS = ("icepool", "dyce", "lea")


def rows() -> Iterator[Row]:
    """Time all spellings, and race the slowest of each question."""
    warnings.filterwarnings("ignore", message=".*experimental")
    for question, (spellings, read, at_least) in SPELLINGS.items():
        rivals: dict[str, Asked] = {rival: getattr(odds, f"{question.lower()}_{rival}") for rival in RIVALS}
        expected = read(getattr(odds, question.lower())())
        wrong = [spelling.__name__ for spelling in spellings if read(spelling()) != expected]
        if wrong:
            raise AssertionError(f"{question}: another answer from {wrong}")
        slowest = max(spellings, key=lambda spelling: timed(spelling)[1])
        name = slowest.__name__.replace("_", " ")
        what = f"{question}, of {len(spellings)} spellings the slowest: {name}"
        yield race(what, slowest, rivals, at_least, read)
    deck = {rival: getattr(odds, f"w5_{rival}") for rival in RIVALS}
    yield race("W5, the copies counted turn by turn", copies_turn_by_turn, deck)


def totals() -> list[Variable]:
    """Four totals that share a die."""
    own, *others = dice(5)
    return [own + other for other in others]


# --- W1 -----------------------------------------------------------------------------------------------------


def one_by_one() -> Any:
    return law(largest(*totals()))


def the_shared_die_outside() -> Any:
    own, *others = dice(5)
    return law(own + largest(others))


def as_a_pool() -> Any:
    return law(Pool(totals()).keep_highest())


def sorted_as_a_pool() -> Any:
    return law(Pool(totals()).sorted[-1])


def by_where() -> Any:
    a, b, c, d = totals()
    first, second = where(a > b, a, b), where(c > d, c, d)
    return law(where(first > second, first, second))


def the_smallest_turned_round() -> Any:
    return law(-smallest([-each for each in totals()]))


# --- W2 -----------------------------------------------------------------------------------------------------


def the_opposite_of_none() -> Any:
    own = totals()
    return [1 - P(all_of(each != t for each in own)) for t in TOTALS]


def not_all_others() -> Any:
    own = totals()
    return [P(~all_of(each != t for each in own)) for t in TOTALS]


def counted() -> Any:
    own = totals()
    return [P(count(each == t for each in own) >= 1) for t in TOTALS]


def added_up() -> Any:
    own = totals()
    return [P(sum(each == t for each in own) > 0) for t in TOTALS]


def joined_by_or() -> Any:
    a, b, c, d = totals()
    return [P((a == t) | (b == t) | (c == t) | (d == t)) for t in TOTALS]


def the_other_die_compared() -> Any:
    own, *others = dice(5)
    return [P(any_of(other == t - own for other in others)) for t in TOTALS]


def among_one() -> Any:
    own = totals()
    return [P(any_of(each.is_in({t}) for each in own)) for t in TOTALS]


# --- W4 -----------------------------------------------------------------------------------------------------


def summed() -> Any:
    return law(sum(Deck(CARDS).draw(3)))


def card_by_card() -> Any:
    a, b, c = Deck(CARDS).draw(3)
    return law(a + b + c)


def a_list_of_cards() -> Any:
    return law(total(Deck([n for n in range(1, 11) for _ in range(6)]).draw(3)))


def the_smallest_distance() -> Any:
    hand, more = Deck(CARDS).deal(3, 5)
    return law(smallest(abs(total(hand) + a + b - 25) for a, b in combinations(more, 2)))


def the_hand_first() -> Any:
    hand, more = Deck(CARDS).deal(3, 5)
    short = 25 - sum(hand)
    return law(abs(closest(0, [a + b - short for a, b in combinations(more, 2)])))


# --- W5 -----------------------------------------------------------------------------------------------------


def tile_and_others() -> Any:
    third = Deck({"tile": 2, "other": 22}, when_empty="reshuffle").wait("tile", copies=3)
    return [third.at_most(2 * turn) for turn in range(1, 25)]


def as_a_list_of_cards() -> Any:
    third = Deck([place for place in range(12) for _ in range(2)], when_empty="reshuffle").wait(0, copies=3)
    return [third.at_most(2 * turn) for turn in range(1, 25)]


def the_opposite_turn_by_turn() -> Any:
    third = Deck({"tile": 2, "other": 22}, when_empty="reshuffle").wait("tile", copies=3)
    return [1 - third.at_least(2 * turn + 1) for turn in range(1, 25)]


def copies_turn_by_turn() -> Any:
    deck = Deck(dict.fromkeys(range(12), 2), when_empty="reshuffle")
    return [deck.copies(0, among=2 * turn).at_least(3) for turn in range(1, 25)]


SPELLINGS: dict[str, tuple[list[Asked], Callable[[Any], Any], float]] = {
    "W1": (
        [
            one_by_one,
            the_shared_die_outside,
            as_a_pool,
            sorted_as_a_pool,
            by_where,
            the_smallest_turned_round,
        ],
        chances,
        20,
    ),
    "W2": (
        [
            the_opposite_of_none,
            not_all_others,
            counted,
            added_up,
            joined_by_or,
            the_other_die_compared,
            among_one,
        ],
        lambda found: [Fraction(each) for each in found],
        20,
    ),
    "W4a": ([summed, card_by_card, a_list_of_cards], chances, 1),
    "W4b": ([the_smallest_distance, the_hand_first], chances, 20),
    "W5": ([tile_and_others, as_a_list_of_cards, the_opposite_turn_by_turn], list, 20),
}
"""Of each question its spellings, how an answer is read, and the ratio that is asked."""
