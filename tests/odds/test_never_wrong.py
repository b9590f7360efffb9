"""What once gave a wrong answer without a word: events that are added, laws out of order, names misspelt."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import (
    Chain,
    Deck,
    Law,
    NoTruthYet,
    OddsError,
    P,
    TooManyCases,
    Variable,
    all_of,
    any_of,
    closest,
    coin,
    count,
    dice,
    die,
    how_many_different,
    largest,
    law,
    smallest,
    total,
    where,
)


def test_an_event_counts_as_0_or_1() -> None:
    four = dice(4)
    assert P(sum(d == 6 for d in four) >= 2) == Fraction(19, 144)
    assert law(total(d == 6 for d in four)) == law(count(d == 6 for d in four))
    six, one = four[0] == 6, four[1] == 1
    assert law(-six).counts == {-1: 1, 0: 5}
    assert law(six - one) == law(count(six)) + law(count(one)).map(lambda n: -n)
    assert law(3 * six).counts == law(six * 3).counts == {0: 5, 3: 1}
    assert law(six + six).counts == {0: 5, 2: 1}
    assert law(where(one, six, 7)).counts == {0: 5, 1: 1, 7: 30} or law(where(one, six, 7)).total == 36


def test_laws_are_sorted_where_their_values_can_be() -> None:
    d = die(faces=[1, 2, 3, "joker"])
    plain = law(where(d == "joker", 0, d))
    assert list(plain) == [0, 1, 2, 3]
    assert plain.at_most(1) == Fraction(1, 2)
    huge = law(total(x * 10**30 for x in dice(2)))
    assert list(huge) == sorted(huge)
    many = dice(4, faces=range(10**6 - 5, 10**6 + 5))  # their product is too large for numpy's integers
    factor = many[0]
    for other in many[1:]:
        factor = factor * other
    last = law(factor % 10)
    assert list(last) == sorted(last)
    assert last.at_most(0) == last[0]
    assert list(Law({"b": 1, 2: 1, 1: 1, Fraction(3, 2): 1})) == [1, Fraction(3, 2), 2, "b"]


def test_a_law_keeps_its_weights_as_faces() -> None:
    two = law(total(dice(2)))
    assert P(die(faces=two) == 7) == Fraction(1, 6)
    assert law(total(dice(3, faces=two))) == two.repeat(3)
    assert law(total(two, die(6))) == law(total(dice(3)))
    assert P(two.variable() + 1 == 8) == Fraction(1, 6)
    with pytest.raises(OddsError, match="already has weights"):
        die(faces=two, weights=[1] * 11)


def test_a_row_of_a_chain_that_does_not_sum_to_1_is_refused_by_name() -> None:
    with pytest.raises(OddsError, match="from 'here' sum to 5/6, not to 1"):
        Chain("here", lambda _: {"a": Fraction(1, 2), "b": Fraction(1, 3)}).after(1)


def test_names_that_no_face_has_are_refused() -> None:
    a, b = dice(2)
    for attempt, message in [
        (lambda: coin() == "Heads", 'did you mean "heads"'),
        (lambda: coin() != "tail", 'did you mean "tails"'),
        (lambda: coin() == 1, 'it shows "heads", "tails"'),
        (lambda: a == "6", "write 6 without quotes"),
        (lambda: a == None, "is a number, never None"),  # noqa: E711 — the mistake under test
        (lambda: a.is_in({b}), "write die 1 == die 2"),
        (lambda: coin().is_in(["Heads"]), 'did you mean "heads"'),
        (lambda: where(a == 6, "win", "lose") == "loose", 'did you mean "lose"'),
        (lambda: Deck("AAB").draw(1)[0] == "C", 'it shows "A", "B"'),
    ]:
        with pytest.raises(OddsError, match=message):
            attempt()  # type: ignore[no-untyped-call]  # a list of attempts has no one type
    assert P(Deck("AAB").take("B").draw(1)[0] == "B") == 0
    relabelled = Deck("AAB").map(lambda card: "yes" if card == "A" else "other").draw(2)
    assert P(any_of(card != "other" for card in relabelled)) == 1


# --- labels -------------------------------------------------------------------------------------------------

NAMES = {
    "abs": abs,
    "all_of": all_of,
    "any_of": any_of,
    "closest": closest,
    "count": count,
    "how_many_different": how_many_different,
    "largest": largest,
    "smallest": smallest,
    "where": where,
}
ROLLED = {name: die(3, name=name) for name in "abc"}


def expressions(leaves: list[Any]) -> st.SearchStrategy[Variable]:
    """Random expressions, events and numbers mixed."""

    def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        pairs = st.tuples(inner, inner)
        events = pairs.map(lambda p: p[0] < p[1] + 1)
        return st.one_of(
            pairs.map(lambda p: p[0] + p[1]),
            pairs.map(lambda p: p[0] - p[1]),
            pairs.map(lambda p: p[0] * p[1]),
            pairs.map(lambda p: largest(p[0], p[1])),
            pairs.map(lambda p: closest(2, p[0], p[1])),
            pairs.map(lambda p: how_many_different(p[0], p[1])),
            pairs.map(lambda p: (p[0] == p[1]) + 1),
            st.tuples(events, events).map(lambda p: count(p[0] & p[1], p[0] | ~p[1], p[0] ^ p[1])),
            st.tuples(events, inner, inner).map(lambda p: where(p[0], p[1], p[2])),
            inner.map(lambda n: -n),
            inner.map(lambda n: 3 - n),
            inner.map(lambda n: n - (-2)),
            inner.map(lambda n: abs(n) // 2),
            inner.map(lambda n: n % 3),
            inner.map(lambda n: n**2),
            inner.map(lambda n: count(n.is_in({1, 2}))),
        )

    return st.recursive(st.sampled_from(leaves), grow, max_leaves=7)


@given(expressions([*ROLLED.values()]))
@settings(max_examples=80, deadline=None)
def test_evaluating_a_label_gives_the_expression_back(variable: Variable) -> None:
    again = eval(str(variable), {**NAMES, **ROLLED})
    assert str(again) == str(variable)
    assert law(again - variable).counts.keys() == {0}


def test_brackets_stand_where_they_must() -> None:
    a, b, c = ROLLED.values()
    assert str((a + b) * c) == "(a + b) * c"
    assert str(a + b * c) == "a + b * c"
    assert str(a - (b - c)) == "a - (b - c)"
    assert str((a == 1) & ~(b == 2)) == "(a == 1) & ~(b == 2)"
    assert str((-a) ** 2) == "(-a) ** 2"
    assert str(sum([a, b, c])) == "a + b + c"


def test_long_sums_are_no_trouble() -> None:
    assert law(sum(dice(340, sides=2))) == law(total(dice(340, sides=2)))
    assert str(sum(dice(3000))).endswith("+ die 3000")


@pytest.mark.parametrize("sides", [2, 3])
def test_events_as_numbers_against_brute_force(sides: int) -> None:
    a, b, c = dice(3, sides=sides)
    asked = 2 * (a == b) + (b < c) - (a != c) * a
    rolls = list(product(range(1, sides + 1), repeat=3))
    values = [2 * (x == y) + (y < z) - (x != z) * x for x, y, z in rolls]
    assert law(asked).counts == {value: values.count(value) for value in sorted({*values})}


def test_a_long_row_of_steps_on_one_sum_is_counted() -> None:
    x = total(dice(10))
    for _ in range(600):
        x = abs(x * 2 - 1) % 1000
    counted = law(x)
    assert counted.total == 6**10
    plain: dict[int, int] = {}
    for value, cases in law(total(dice(10))).counts.items():
        for _ in range(600):
            value = abs(value * 2 - 1) % 1000
        plain[value] = plain.get(value, 0) + cases
    assert counted.counts == plain


@pytest.mark.slow
def test_how_many_of_twenty_thousand_dice_succeed() -> None:
    chance = P(count(d == 6 for d in dice(20_000)) == 3_333)
    assert chance == Fraction(comb(20_000, 3_333) * 5**16_667, 6**20_000)
    assert str(chance) == "171853726…30078125/227038845…43978496"  # Python refuses to write so long a number


@pytest.mark.slow
def test_what_is_too_long_to_add_up_is_refused_before_it_begins() -> None:
    pool = dice(20_000)
    for asked in (total(pool), total(where(d == 6, 10, d) * d for d in pool)):
        with pytest.raises(TooManyCases, match="estimate"):
            law(asked)


def test_laws_have_no_largest_by_pythons_max() -> None:
    four, six, higher = law(die(4)), law(die(6)), law(die(4) + 10)
    for ask in (lambda: max(four, six), lambda: sorted([four, six]), lambda: 1 if four > six else 0):
        with pytest.raises(NoTruthYet, match=r"is a chance, \d+/\d+, neither true nor false"):
            ask()
    assert max(four, higher) is higher  # it is more for sure
    assert (six > four) + (six <= four) == 1


def test_what_other_libraries_call_otherwise() -> None:
    assert 3 @ law(die(6)) == law("3d6") == law(total(dice(3)))
    with pytest.raises(OddsError, match=r"write total\(dice\(3\)\), or 3 @ law\(x\)"):
        3 @ die(6)
    for theirs, ours in (("stdev", "sd"), ("plot", "chart"), ("times", "repeat"), ("vriance", "variance")):
        with pytest.raises(AttributeError, match=f"did you mean law.{ours}"):
            getattr(law(die(6)), theirs)
    with pytest.raises(OddsError, match="cannot be read"):
        law("heads")
