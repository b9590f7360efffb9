"""Every way of counting against going through the cases one by one in plain Python."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import (
    Deck,
    P,
    Variable,
    all_of,
    any_of,
    closest,
    count,
    counting,
    dice,
    die,
    every_set,
    how_many_different,
    largest,
    law,
    listing,
    smallest,
    total,
    where,
)
from tests.bounded import bounded

WAYS = ["list", "glance", "lump", "fold", "pool", "go through", "condition"]
Rolled = tuple[int, ...]
Both = tuple[Variable, Callable[[Rolled], Any]]  # an expression, and the same in plain Python


@contextmanager
def counted_by(preferred: str) -> Iterator[None]:
    """Take one of the ways wherever it is offered, and nothing for granted because it is short."""
    offered = counting.ways

    def ways(root: Variable) -> Iterator[counting.Way]:
        every = list(offered(root))
        return iter(
            [way for way in every if way.name == preferred and way.work <= counting.MOST_WORK] or every
        )

    if preferred == "list":
        yield
        return
    if preferred == "glance":
        with patch.object(counting, "FEW", 0):
            yield
        return
    unplanned = {"FEW": 0, "CHEAP": 0, "GLANCES": (), "ways": ways}
    with patch.multiple(counting, **unplanned), patch.object(listing, "FEW", 0):
        yield


@st.composite
def dice_bags(draw: st.DrawFn) -> list[tuple[list[int], list[int]]]:
    """Two to four small dice: faces and weights."""
    bag = []
    for _ in range(draw(st.integers(2, 4))):
        faces = draw(st.lists(st.integers(-3, 7), min_size=1, max_size=4))
        weights = draw(st.lists(st.integers(0, 3), min_size=len(faces), max_size=len(faces)).filter(any))
        bag.append((faces, weights))
    return bag


def numbers(leaves: list[Both]) -> st.SearchStrategy[Both]:
    """Random arithmetic on the dice."""

    def grow(inner: st.SearchStrategy[Both]) -> st.SearchStrategy[Both]:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda p: (p[0][0] + p[1][0], lambda r: p[0][1](r) + p[1][1](r))),
            pairs.map(lambda p: (p[0][0] - p[1][0], lambda r: p[0][1](r) - p[1][1](r))),
            pairs.map(lambda p: (p[0][0] * p[1][0], lambda r: p[0][1](r) * p[1][1](r))),
            pairs.map(lambda p: (largest(p[0][0], p[1][0]), lambda r: max(p[0][1](r), p[1][1](r)))),
            pairs.map(lambda p: (smallest(p[0][0], p[1][0]), lambda r: min(p[0][1](r), p[1][1](r)))),
            pairs.map(
                lambda p: (
                    where(p[0][0] > p[1][0], p[0][0], 2),
                    lambda r: p[0][1](r) if p[0][1](r) > p[1][1](r) else 2,
                )
            ),
            inner.map(lambda n: (abs(n[0]), lambda r: abs(n[1](r)))),
            inner.map(lambda n: (-n[0], lambda r: -n[1](r))),
            inner.map(lambda n: (n[0] // 3, lambda r: n[1](r) // 3)),
            inner.map(lambda n: (n[0] % 3, lambda r: n[1](r) % 3)),
            inner.map(lambda n: (n[0] ** 2, lambda r: n[1](r) ** 2)),
        )

    return st.recursive(st.sampled_from(leaves), grow, max_leaves=6)


def brute_force(bag: list[tuple[list[int], list[int]]], value: Callable[[Rolled], Any]) -> Counter[Any]:
    """Go through all rolls."""
    result: Counter[Any] = Counter()
    for cells in product(*[list(zip(faces, weights, strict=True)) for faces, weights in bag]):
        weight = 1
        for _, times in cells:
            weight *= times
        if weight:
            result[value(tuple(face for face, _ in cells))] += weight
    return result


@pytest.mark.parametrize("way", WAYS)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
@pytest.mark.slow
def test_any_expression_is_counted_right(way: str, data: st.DataObject) -> None:
    bag = data.draw(dice_bags())
    rolled = [die(faces=faces, weights=weights) for faces, weights in bag]
    leaves: list[Both] = [(d, operator.itemgetter(place)) for place, d in enumerate(rolled)]
    variable, plain = data.draw(numbers(leaves))
    condition, plainly = data.draw(numbers(leaves))
    expected = brute_force(bag, plain)
    with counted_by(way):
        known = law(variable)
        assert known.keys() == expected.keys()
        for value, times in expected.items():
            assert known[value] * sum(expected.values()) == times
        joint = brute_force(bag, lambda r: (plain(r), plainly(r) > 1))
        possible = sum(times for (_, happens), times in joint.items() if happens)
        if possible:
            conditioned = law(variable, given=condition > 1)
            assert {v: c * possible for v, c in conditioned.items()} == {
                v: times for (v, happens), times in joint.items() if happens
            }
        both = law((variable, condition))
        wanted = brute_force(bag, lambda r: (plain(r), plainly(r)))
        assert {v: c * sum(wanted.values()) for v, c in both.items()} == dict(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@given(
    target=st.integers(-2, 9),
    faces=st.lists(st.lists(st.integers(-3, 12), min_size=1, max_size=4), min_size=1, max_size=4),
)
@settings(max_examples=20, deadline=None)
def test_functions_of_several_dice(way: str, target: int, faces: list[list[int]]) -> None:
    rolled = [die(faces=each) for each in faces]
    bag = [(each, [1] * len(each)) for each in faces]
    pairs: list[tuple[Variable, Callable[[Rolled], Any]]] = [
        (total(rolled), sum),
        (largest(rolled), max),
        (smallest(rolled), min),
        (largest(rolled, nth=len(rolled)), min),
        (smallest(rolled, nth=(len(rolled) + 1) // 2), lambda r: sorted(r)[(len(r) + 1) // 2 - 1]),
        (closest(target, rolled), lambda r: min(r, key=lambda v: (abs(v - target), v))),
        (count(d > target for d in rolled), lambda r: sum(v > target for v in r)),
        (any_of(d == target for d in rolled), lambda r: target in r),
        (all_of(d.is_in({1, 2, target}) for d in rolled), lambda r: {*r} <= {1, 2, target}),
        (how_many_different(rolled), lambda r: len({*r})),
        (total(rolled).map(lambda v: v % 5), lambda r: sum(r) % 5),
        (total(rolled).map(str), lambda r: str(sum(r))),
    ]
    with counted_by(way):
        for variable, plain in pairs:
            expected = brute_force(bag, plain)
            assert {v: c * expected.total() for v, c in law(variable).items()} == dict(expected), variable


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@given(faces=st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=4), min_size=2, max_size=4))
@settings(max_examples=12, deadline=None)
def test_every_set_at_once(way: str, faces: list[list[int]]) -> None:
    own, *others = [die(faces=each) for each in faces]
    with counted_by(way):
        table = every_set(own + other for other in others)
        for values in table:
            assert table[values] == P(any_of((own + other).is_in(values) for other in others))


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@given(
    pile=st.dictionaries(st.integers(1, 6), st.integers(1, 3), min_size=2, max_size=5),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=3),
)
@settings(max_examples=20, deadline=None)
def test_hands_against_all_orders_of_the_deck(way: str, pile: dict[int, int], sizes: list[int]) -> None:
    while sum(sizes) > min(sum(pile.values()), 5):
        sizes = [1, *sizes[2:]] if len(sizes) > 1 else [1]
    with counted_by(way):
        hands = Deck(pile).deal(*sizes)
        asked = law((largest(hands[0]), *map(total, hands)))
    cards = [card for card, copies in pile.items() for _ in range(copies)]
    expected: Counter[Any] = Counter()
    for order in ordered(cards, sum(sizes)):
        cut, dealt = 0, []
        for size in sizes:
            dealt.append(order[cut : cut + size])
            cut += size
        expected[max(dealt[0]), *map(sum, dealt)] += 1
    assert {v: c * expected.total() for v, c in asked.items()} == dict(expected)


def ordered(cards: list[int], how_many: int) -> Iterator[tuple[int, ...]]:
    """Give all ordered draws without putting back."""
    for chosen in product(range(len(cards)), repeat=how_many):
        if len({*chosen}) == how_many:
            yield tuple(cards[place] for place in chosen)


def test_a_shared_die_is_the_same_die() -> None:
    own, left, right = dice(3)
    assert P(own + left == own + right) == P(left == right)
    assert law(own - own).counts == {0: 6}


def test_counts_far_beyond_64_bits() -> None:
    hundred = law(total(dice(100)))
    assert hundred.total == 6**100
    assert sum(hundred.counts.values()) == 6**100
    assert hundred.counts[101] == 100
    assert hundred.mean == 350
    assert hundred.variance == 100 * law(die(6)).variance


def test_values_far_beyond_64_bits() -> None:
    product_of_thirty = die(faces=[10]) ** 30 * die(6)
    assert law(product_of_thirty).mean == 10**30 * law(die(6)).mean
    powers = die(faces=[2**61, 2**62])
    assert law(powers + powers).counts == {2**62: 1, 2**63: 1}
    assert law(powers * powers - powers * powers).counts == {0: 2}


def test_weights_far_beyond_64_bits() -> None:
    heavy = die(faces=[0, 1], weights=[10**25, 1])
    assert P(heavy == 1) * (10**25 + 1) == 1
    assert P(heavy + die(faces=[0, 1], weights=[10**25, 1]) == 2) * (10**25 + 1) ** 2 == 1


def test_a_hundred_dice_that_share_one() -> None:
    own, *others = dice(60)
    seven_somewhere = P(any_of(own + other == 7 for other in others))
    assert seven_somewhere == 1 - P(die(6) < 6) ** 59
    nine_somewhere = P(any_of(own + other == 9 for other in others))
    assert nine_somewhere == P(own >= 3) * (1 - P(die(6) < 6) ** 59)


def test_parts_that_show_the_same_but_are_bounded_differently_are_not_alike() -> None:
    """Both are 0 for sure, one bounded by 0 and 0, the other by -1 and 0: the fold once took them for one."""
    one, other = dice(2, sides=2)
    for way in WAYS:
        with counted_by(way):
            assert dict(law(one // 3 - abs(other - other))) == {0: 1}


def test_columns_that_nobody_needs_any_more_are_forgotten() -> None:
    one, two, three = dice(3, sides=60)
    value = one
    for _ in range(30):
        value = (value * two + three) % 97
    found = bounded(lambda: law(value), megabytes=24)
    assert found is not None and found.total == 60**3
