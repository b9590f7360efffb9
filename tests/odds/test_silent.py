"""Questions that can easily get a wrong answer without warning: each gets the right answer or advice.

The number in an id is the row of the review's table; those without one were refused in Python's own words.
"""

from __future__ import annotations

import copy
import pickle
import warnings
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rulebook.odds import (
    Chain,
    CutShort,
    Deck,
    Law,
    OddsError,
    P,
    Pool,
    closest,
    coin,
    decide,
    dice,
    die,
    estimate,
    every_set,
    largest,
    law,
    total,
    where,
    why,
)

HALF = Fraction(1, 2)
a, b = dice(2)
five = dice(5)
x, y = dice(2, faces=[0, HALF, 1])
suits = Deck(dict.fromkeys(range(1, 14), 4))
hand = suits.draw(6)
loaded = {1: 2, 6: 1}
walk = Chain(0, lambda n: {n + 1: 1})


def going(weights: dict[int, Any]) -> Callable[[int], dict[str, Any]]:
    """Return the options of a one-step game, whose value is the number it ends on."""
    return lambda n: {"go": weights} if n == 0 else {"end": n}


def counts(variable: Any, **given: Any) -> dict[Any, int]:
    """Return the counts in lowest terms."""
    return law(variable, **given).reduced().counts


RIGHT: list[tuple[str, Callable[[], Any], Any]] = [
    ("1 closest to a fraction", lambda: P(closest(Fraction(7, 2), a, b) == Fraction(7, 2)), 0),
    ("1 which of two", lambda: P(closest(Fraction(7, 2), a, b) == 3), Fraction(11, 36)),
    ("1 closest among fractions", lambda: counts(closest(0, x)), {0: 1, HALF: 1, 1: 1}),
    ("1 target that is rolled", lambda: counts(closest(x, 0, 1)), {0: 2, 1: 1}),
    ("2 weights in a dict", lambda: P(die(faces=loaded) == 1), Fraction(2, 3)),
    ("2 weights in a Counter", lambda: counts(dice(2, faces=Counter([1, 1, 6]))[1]), loaded),
    ("2 weight 0", lambda: P(die(faces={"a": 1, "b": 0}) == "b"), 0),
    (
        "4 difference given a condition",
        lambda: law(abs(x - die(3)), given=2 * x + y >= 1)[HALF],
        Fraction(1, 7),
    ),
    ("5 total", lambda: law(total(dice(10, faces=[0, HALF, 1]))).mean, 5),
    ("5 joint law", lambda: law((x, y))[HALF, 1], Fraction(1, 9)),
    ("5 given", lambda: counts(x, given=x + y == 1), {0: 1, HALF: 1, 1: 1}),
    ("5 power", lambda: counts(x**2), {0: 1, Fraction(1, 4): 1, 1: 1}),
    ("5 rest", lambda: counts((x + 1) % HALF), {0: 1}),
    ("5 rest of 1", lambda: law((3 * x, x % 1))[Fraction(3, 2), HALF], Fraction(1, 3)),
    (
        "5 straight of whole numbers",
        lambda: P(Pool(d.map(lambda n: 2 * n) for d in (x, y)).straight() == 2),
        Fraction(4, 9),
    ),
    ("6 shape", lambda: P(five.shape() == (2, 2, 1)), Fraction(25, 108)),
    ("6 shape that no pool of coins has", lambda: P(Pool([coin()] * 3).shape() == (1, 1, 1)), 0),
    ("7 joint law of one", lambda: law((a,))[(7,)], 0),
    ("7 sum too large", lambda: law(a + b)[13], 0),
    ("7 face of weight 0", lambda: law(coin(heads=0))["heads"], 0),
    ("7 excluded by the condition", lambda: law(face := coin(), given=face == "heads")["tails"], 0),
    ("7 never and later", lambda: suits.wait(1)["never"], 0),
    ("7 card that is gone", lambda: Deck("AB").take("B").copies("B", among=1)[0], 1),
    (
        "9 weights as decimals",
        lambda: decide(0, going({1: 0.5, 2: 0.5})).value,
        1.5,
    ),
    ("11 smallest card", lambda: P(hand.sorted[0] == largest(hand)), Fraction(0)),
    ("11 single card", lambda: P(suits.draw(1)[0] == 1), Fraction(1, 13)),
    ("14 deepcopy", lambda: P(copy.deepcopy(a) + copy.copy(a) == 2 * a), 1),
    ("14 deepcopy of a pool", lambda: P(total(copy.deepcopy(five)) == total(five)), 1),
    ("count of a value", lambda: P(dice(3).count(6) == 1), Fraction(25, 72)),
    ("divmod", lambda: [law(part)[1] for part in divmod(a, 4)], [HALF, Fraction(1, 3)]),
    (
        "divmod by a die",
        lambda: [law(part)[0] for part in divmod(3, a)],
        [HALF, Fraction(1, 3)],
    ),
]
"""What was asked, and the right answer."""


@pytest.mark.parametrize(("ask", "right"), [row[1:] for row in RIGHT], ids=[row[0] for row in RIGHT])
def test_the_answer_is_right(ask: Callable[[], Any], right: Any) -> None:
    assert ask() == right


REFUSED: list[tuple[str, Callable[[], Any], str]] = [
    ("2 weights twice", lambda: die(faces=loaded, weights=[1, 1]), "already has weights"),
    ("3 other sides than faces", lambda: die(6, faces=[1, 2]), r"2 faces, so it cannot have 6 sides"),
    ("3 other sides than faces of dice", lambda: dice(2, 4, faces="ab"), "leave out the 4"),
    ("3 weights in a dict", lambda: die(weights={6: 5}), r"die\(faces=\{1: 1, 6: 5\}\)"),
    ("5 straight", lambda: Pool([x, y]).straight(), r"multiply Fractions first: .*\.straight\(\)"),
    ("5 every set", lambda: every_set(x, y), r"multiply Fractions first: x\.map"),
    ("6 too few", lambda: five.shape() == (2, 2), r"did you mean \(2, 2, 1\)"),
    ("6 order", lambda: five.shape() == (2, 3), r"did you mean \(3, 2\)"),
    ("6 text", lambda: five.shape() == "3-2", r"sums to 5, such as \(5,\) or \(4, 1\) or \(3, 2\)"),
    ("6 number", lambda: five.shape() != 2, r"such as"),
    ("6 too many", lambda: five.shape().is_in({(3, 3)}), r"such as"),
    ("6 in the law", lambda: law(five.shape())[2, 2], r"did you mean \(2, 2, 1\)"),
    ("7 capital", lambda: law(coin())["Heads"], 'did you mean "heads"'),
    ("7 text", lambda: law(a)["6"], "write 6 without quotes"),
    ("7 too many", lambda: law((a, b))[1, 2, 3], "2 values"),
    ("7 one of several", lambda: law((a, b))[1], "2 values"),
    ("7 misspelt among several", lambda: law((a, coin()))[1, "Heads"], 'did you mean "heads"'),
    ("7 event", lambda: law(a == 6)["yes"], "true or false, never 'yes'"),
    ("7 variable", lambda: law(a)[b], r"P\(x == y\)"),
    ("7 law by hand", lambda: Law({"win": 1, "lose": 2})["Win"], 'did you mean "win"'),
    ("7 text in a law by hand", lambda: Law({1: 1, 2: 2})["1"], "did you mean 1"),
    ("7 estimate", lambda: estimate(coin(), seed=1)["Heads"], 'did you mean "heads"'),
    ("7 set", lambda: every_set(a)[{"6"}], "set of numbers"),
    ("7 card", lambda: suits.copies("ace", among=5), "it shows 1, 2"),
    ("7 card to wait for", lambda: suits.wait("1"), "did you mean 1"),
    ("7 no card", lambda: suits.copies(among=5), "one or more cards"),
    ("8 how many different", lambda: law(len(set(five))), r"pool\.how_many_different\(\)"),
    ("8 largest set", lambda: law(max(Counter(five).values())), r"pool\.largest_set\(\)"),
    ("8 joint law", lambda: law((a, len(set(five)))), r"pool\.how_many_different\(\)"),
    ("8 comparison", lambda: law(len(set(five)) == 5), "already settled"),
    ("9 negative", lambda: decide(0, going({1: -1, 2: 2})), "0 or more"),
    ("9 empty", lambda: decide(0, going({})), "leads nowhere"),
    ("9 all 0", lambda: decide(0, going({1: 0})), "leads nowhere"),
    ("9 text", lambda: decide(0, going({1: "half"})), "a weight is a number"),
    ("9 no choices", lambda: decide(0, lambda n: n), "Name each choice"),
    ("9 worth a word", lambda: decide(0, lambda n: {"stop": "all"}), "Give what it is worth"),
    ("9 no function", lambda: decide(0, {0: 1}), "is not a function"),
    ("10 same card twice", lambda: suits.copies(1, 1, among=5), "each only once"),
    ("11 first card", lambda: hand[0], r"deck\.deal\(1, 1\)"),
    ("11 last card", lambda: hand[-1], r"hand\.sorted\[0\]"),
    ("11 first cards", lambda: hand[:2], "not in the order"),
    ("12 both", lambda: P(a == 6, b == 6), r"P\(\(a == 1\) & \(b == 2\)\)"),
    ("12 why", lambda: why(a == 6, b == 6), r"P\(\(a == 1\) & \(b == 2\)\)"),
    ("12 given", lambda: law(a, b == 6), "given="),
    ("12 joint law", lambda: law(a, b), r"law\(\(a, b\)\)"),
    ("14 pickle", lambda: pickle.dumps(a), "a different die"),
    ("14 pickle of a pool", lambda: pickle.dumps(five), "a different die"),
    ("no size of sets", lambda: five.sets(0), "at least 1"),
    ("law of a list", lambda: Law([1, 2, 2]), r"Counter"),
    (
        "goal without a function",
        lambda: walk.time_to(5),
        "lambda state: state == 5",
    ),
    ("goal to reach", lambda: walk.reach(5), "lambda state: state == 5"),
    ("goal in time", lambda: walk.hitting_law(5, within=2), "lambda state: state == 5"),
    ("goal to go until", lambda: walk.states(5), "lambda state: state == 5"),
    ("event as a condition", lambda: law(a).given(a > 3), r"law\(x, given=x > 3\)"),
    ("event as a wish", lambda: law(a).chance(a > 3), r"P\(x > 3\)"),
    ("step to one state", lambda: Chain(0, lambda n: n + 1).after(1), r"\{1: 1\}"),
    ("law of laws", lambda: law(a).map(lambda n: law(total(dice(n)))), r"Law\.mix"),
    ("variable of variables", lambda: a.map(lambda n: total(dice(n))), r"Law\.mix"),
    ("variable of laws", lambda: a.map(lambda n: law(dice(n)[0])), r"Law\.mix"),
    ("pool of variables", lambda: a.map(dice), r"Law\.mix"),
    ("notation is one value", lambda: dice("2d6")[0], r"one value"),
    ("where without else", lambda: where(a == 6, 10), r"where\(x == 6, a, b\)"),
    ("estimate without seed", lambda: estimate(a), "seed=1"),
    ("half a repetition", lambda: law(a).repeat(1.5), "number of repeats"),
    ("half a pool", lambda: law(a).pool(1.5), "size of a pool"),
    ("half a reroll", lambda: law(a).reroll([1], times=1.5), "number of rerolls"),
    ("half a step", lambda: walk.after(1.5), "whole number of steps"),
    ("half a card", lambda: suits.copies(1, among=1.5), "number of cards"),
    ("half a die kept", lambda: five.keep_highest(1.5), "cannot take 1.5"),
    ("half a rank", lambda: largest(five, nth=1.5), "no number 1.5"),
    ("half a time", lambda: estimate(a, 1.5, seed=1), "whole number of times"),
    ("laws without weights", lambda: Law.mix([law(a), law(b)]), r"Law\.mix\(\[\(1, law\(x\)\)"),
    ("one face", lambda: die(faces=6), r"Try die\(6\)"),
    ("one weight", lambda: die(weights=5), "weights is a list"),
    ("a list as a face", lambda: die(faces=[[1, 2]]), "numbers, words or tuples"),
    ("a chance in quotes", lambda: coin(chance="1/2"), r"Fraction\(1, 10\)"),
    ("a pool as a value", lambda: where(a == 6, five, 1), "several values"),
    ("a dictionary as a map", lambda: suits.map({1: 2}), r"deck\.map\(table\.get\)"),
    ("a dictionary as steps", lambda: Chain(0, {0: {1: 1}}), "is not a function"),
    ("mean of words", lambda: estimate(coin(), 100, seed=1).mean, "Only numbers have a mean"),
    ("range", lambda: range(a), "before the roll"),
    ("int", lambda: int(a), "before the roll"),
    ("place in a list", lambda: [1, 2, 3][a], "before the roll"),
]
"""What was asked, and the advice."""


@pytest.mark.parametrize(("ask", "advice"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_the_question_is_refused_with_advice(ask: Callable[[], Any], advice: str) -> None:
    with pytest.raises(OddsError, match=advice):
        ask()


@pytest.mark.parametrize(
    "ask",
    [lambda: law(die(6)).explode(), lambda: law("2d6! + 1")],
    ids=["13 method", "13 notation"],
)
def test_dice_that_explode_for_ever_are_cut_with_a_warning(ask: Callable[[], Any]) -> None:
    with pytest.warns(CutShort, match=r"10 more rolls.*most="):
        ask()


def test_13_a_limit_that_was_asked_for_needs_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert law(die(6)).explode(most=1).mean == Fraction(49, 12)
