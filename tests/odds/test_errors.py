"""Every mistake gets an answer that says what to write instead."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from rulebook.odds import (
    Deck,
    ImpossibleCondition,
    NoTruthYet,
    OddsError,
    P,
    TooManyCases,
    coin,
    count,
    dice,
    die,
    estimate,
    largest,
    law,
    total,
)
from rulebook.odds.chances import Probability

a, b = dice(2)
face = coin()
MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: a == 1 and b == 2, NoTruthYet, r"\(a == 1\) & \(b == 2\) for and"),
    (lambda: a == 1 or b == 2, NoTruthYet, r"\| for or"),
    (lambda: not a.is_in({1}), NoTruthYet, "~ for not"),
    (lambda: 1 < a < 5, NoTruthYet, r"\(1 < x\) & \(x < 6\)"),
    (lambda: 1 if a == 1 else 2, NoTruthYet, r"where\(event, x, y\) for if"),
    (lambda: a in (1, 2), NoTruthYet, r"x.is_in\(\{1, 2\}\) for in"),
    (lambda: max(a, b), NoTruthYet, "neither true nor false"),
    (lambda: a == 1 & b == 2, OddsError, "Put each comparison in brackets"),
    (lambda: ~a, OddsError, "joins events"),
    (lambda: a / b, OddsError, "// for the whole quotient"),
    (lambda: a // (b - 1), OddsError, "divisor can be 0"),
    (lambda: a**b, OddsError, "exponent is one whole number"),
    (lambda: a + 0.5, OddsError, "whole numbers and Fractions only"),
    (lambda: a + "x", OddsError, "needs numbers"),
    (lambda: face + 1, OddsError, "needs numbers"),
    (lambda: face > 1, OddsError, "needs numbers"),
    (lambda: a == [1], OddsError, "tuple or frozenset"),
    (lambda: list(a), OddsError, "one value, not several"),
    (lambda: largest(), OddsError, "at least one variable"),
    (lambda: largest(a, b, nth=3), OddsError, "no number 3 among 2"),
    (lambda: count(a, b), OddsError, "take events"),
    (lambda: P(a), OddsError, "is not an event"),
    (lambda: P(a == 1, given=b), OddsError, "is not an event"),
    (lambda: P(a == 1, given=a + b == 1), ImpossibleCondition, "never happens"),
    (lambda: law(a, given=a == 7), ImpossibleCondition, "never happens"),
    (lambda: law((a, b), given=a == 7), ImpossibleCondition, "never happens"),
    (lambda: law(()), OddsError, "at least one variable"),
    (lambda: die(0), OddsError, "at least one side"),
    (lambda: die(2.5), OddsError, "whole number of sides"),
    (lambda: dice(0), OddsError, "At least one die"),
    (lambda: die(faces=[]), OddsError, "at least one face"),
    (lambda: die(faces=[0.5]), OddsError, "not decimal"),
    (lambda: die(weights=[0.5] * 6), OddsError, "for 0.5 and 0.25, write 2 and 1"),
    (lambda: die(weights=[1, 2]), OddsError, "one weight for each face"),
    (lambda: die(weights=[-1] * 6), OddsError, "0 or more"),
    (lambda: coin(heads=0, tails=0), OddsError, "All weights are 0"),
    (lambda: P(dice(2) == 7), OddsError, r"P\(total\(pool\) == 7\)"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: dice(2) != 7, OddsError, "is several values"),
    (lambda: dice(2) >= 7, OddsError, "is several values"),
    (lambda: dice(2) == dice(2), OddsError, "is several values"),
    (lambda: dice(2) + 3, OddsError, r"total\(pool\) \+ 3"),
    (lambda: dice(2) - 3, OddsError, "is several values"),
    (lambda: 3 + dice(2), OddsError, "is several values"),
    (lambda: dice(2) * 3, OddsError, "is several values"),
    (lambda: sum([dice(2), dice(2)]), OddsError, "is several values"),
    (lambda: dice(2.5), OddsError, "whole number of dice"),  # type: ignore[call-overload]  # the mistake under test
    (lambda: dice(die(6)), OddsError, "fixed before the roll"),  # type: ignore[call-overload]  # the mistake under test
    (lambda: die(6) ** 10**9, OddsError, "too long to count with"),
    (lambda: a.is_in(6), OddsError, "For one write x == 6"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: a.map(lambda n: n / 2), OddsError, "whole numbers and Fractions only"),
    (lambda: a.map(lambda n: [n]), OddsError, "tuple or frozenset"),  # type: ignore[arg-type,return-value]  # the mistake under test
    (lambda: a.mean, AttributeError, r"its law has: law\(x\).mean"),
    (lambda: dice(3).sd, AttributeError, r"its law has: law\(total\(pool\)\).sd"),
    (lambda: a.roll, AttributeError, "A variable has no roll"),
    (lambda: law(None), OddsError, "A law is one of a variable"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: law(a) / 2, OddsError, "law // 2"),
    (lambda: law(a).at_most("six"), OddsError, "is a word"),
    (lambda: Deck(52), OddsError, r"Deck\(range\(52\)\)"),  # type: ignore[arg-type]  # the mistake under test
    (lambda: P(die(10**9) == 5), OddsError, "1,000,000,000 sides"),
    (lambda: law(total(dice(900, sides=900))), TooManyCases, "about 10²⁶⁵⁸"),
    (lambda: estimate(a, times=0, seed=1), OddsError, "at least once"),
    (lambda: estimate(a, times=10, seed=1, given=a == 7), ImpossibleCondition, "never happened"),
]


@pytest.mark.parametrize(("attempt", "error", "message"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_the_error_says_what_to_write(
    attempt: Callable[[], Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        attempt()


def test_too_many_cases_says_how_many_and_offers_the_simulation() -> None:
    neighbours = largest(a + b for a, b in pairwise(dice(30)))
    with pytest.raises(TooManyCases, match=r"221,073,919,.* cases.*estimate\(") as refusal:
        law(neighbours)
    assert refusal.value.cases == 6**30
    second = largest(dice(12), nth=2)
    simulated = estimate(second == 6, times=40_000, seed=3)[True]
    exact = float(P(count(d == 6 for d in dice(12)) >= 2))
    assert P(second == 6) == P(count(d == 6 for d in dice(12)) >= 2)
    assert abs(simulated.value - exact) < 4 * simulated.error


def test_estimates_are_repeatable_and_cover_the_truth() -> None:
    twice = [estimate(a + b, times=30_000, seed=5, given=a > b) for _ in range(2)]
    assert twice[0] == twice[1] != estimate(a + b, times=30_000, seed=6, given=a > b)
    exact = law(a + b, given=a > b)
    for value, chance in exact.items():
        share = twice[0][value]
        assert abs(share.value - float(chance)) < 4 * share.error
    assert abs(twice[0].mean - float(exact.mean)) < 4 * twice[0].error


def test_powers_of_two_are_random_too() -> None:
    assert law(2 ** die(3)).counts == {2: 1, 4: 1, 8: 1}
    assert law((-2) ** die(3)).counts == {-8: 1, -2: 1, 4: 1}
    assert law(0 ** die(faces=[0, 1])).counts == {0: 1, 1: 1}


def test_a_chance_shows_itself_in_three_ways() -> None:
    chance = P(a + b == 7)
    assert repr(chance) == "Fraction(1, 6)"
    assert chance._repr_html_() == "<span>1/6 = 16.67 % = 1 in 6</span>"  # type: ignore[attr-defined]  # a Fraction with more
    assert P(a == 7)._repr_html_() == "<span>0 = never</span>"  # type: ignore[attr-defined]  # likewise
    long = Probability(1, 6**6000)
    assert len(repr(long)) < 100
    assert pickle.loads(pickle.dumps(long)) == long
