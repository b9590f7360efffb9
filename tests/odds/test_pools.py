"""Pools asked as a whole, dice notation, and what is refused with the place where it is wrong."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from rulebook.odds import Deck, OddsError, P, Pool, TooManyCases, any_of, dice, largest, law, total, where


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2d6+3", lambda: total(dice(2)) + 3),
        ("4d6 drop lowest", lambda: dice(4).drop_lowest()),
        ("4d6dl1 - 1", lambda: dice(4).keep_highest(3) - 1),
        ("2d20kh", lambda: dice(2, sides=20).keep_highest()),
        ("2d20kl1", lambda: dice(2, sides=20).keep_lowest()),
        ("[highest 2 of 3d8] * 2", lambda: dice(3, sides=8).keep_highest(2) * 2),
        ("d%", lambda: dice(1, sides=100)[0]),
        ("2d{1,1,-2}", lambda: total(dice(2, faces=[1, 1, -2]))),
        ("3d4 keep lowest 2", lambda: dice(3, sides=4).keep_lowest(2)),
        ("2w6", lambda: total(dice(2))),
        ("4dF", lambda: total(dice(4, faces=[-1, 0, 1]))),
        ("2*(d4 + 1)", lambda: 2 * (dice(1, sides=4)[0] + 1)),
    ],
)
def test_notation(written: str, meant: object) -> None:
    assert callable(meant)
    assert law(dice(written)) == law(meant())


@pytest.mark.parametrize(
    ("written", "place", "why"),
    [
        ("2d6+", 4, "is missing"),
        ("2d", 2, "whole number is missing"),
        ("d0", 2, "at least one side"),
        ("(d6", 3, r"a \) is missing"),
        ("2d6 keep 3", 9, "highest"),
        ("2d6 kh3", 6, "only 2"),
        ("four d6", 0, "a roll such as 2d6"),
        ("[highest 3 of]", 13, "a roll such as 4d6"),
    ],
)
def test_notation_is_refused_with_the_place(written: str, place: int, why: str) -> None:
    with pytest.raises(OddsError, match=why) as refusal:
        dice(written)
    assert str(refusal.value).splitlines()[2].index("^") == place


def test_mixed_and_opposed_pools() -> None:
    mixed = dice(2, sides=3) + dice(1, sides=4)
    rolls = list(product(range(1, 4), range(1, 4), range(1, 5)))
    shapes = [tuple(sorted(Counter(r).values(), reverse=True)) for r in rolls]
    assert law(mixed.shape()).counts == {shape: shapes.count(shape) for shape in sorted({*shapes})}
    ours, theirs = dice(3), dice(2)
    wins = sum(max(r[:3]) > max(r[3:]) for r in product(range(1, 7), repeat=5))
    assert P(ours.sorted[-1] > theirs.sorted[-1]) == Fraction(wins, 6**5)
    assert isinstance(mixed[1:], Pool)
    with pytest.raises(OddsError, match="3 values"):
        mixed.keep_highest(4)


def test_large_pools_are_answered_and_large_questions_refused_beforehand() -> None:
    thirty = dice(30)
    assert law(thirty.keep_highest(3)).total == 6**30
    assert law(thirty.largest_set()).at_least(5) == 1
    assert P(thirty.straight() == 6) == P(thirty.how_many_different() == 6)
    assert P(any_of(a == b for a, b in combinations(dice(7), 2))) == 1
    first, second = Deck(range(52)).deal(3, 3)
    with pytest.raises(TooManyCases, match="488,410,000"):
        P(any_of(a + b == 51 for a in first for b in second))


def test_what_is_used_twice_is_counted_once() -> None:
    x = total(dice(20))
    assert law(x - x).counts.keys() == {0}
    assert P((x >= 60) & (x <= 80)) == law(x).chance(lambda n: 60 <= n <= 80)
    assert P(x >= 36, given=x >= 27) == law(x).at_least(36) / law(x).at_least(27)
    assert law(x * x).counts.keys() == {n * n for n in range(20, 121)}


def test_fifty_dice_that_share_one() -> None:
    own, *others = dice(50)
    totals = [own + other for other in others]
    seven = P(any_of(t == 7 for t in totals))
    high = P((largest(totals) >= 11) & any_of(t == 7 for t in totals))
    assert P(largest(totals) >= 11, given=any_of(t == 7 for t in totals)) == high / seven


def test_where_says_what_it_asks() -> None:
    with pytest.raises(OddsError, match="an event and two values"):
        where(dice(1)[0], 1, 2)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(OddsError, match="already settled"):
        P(1 == 1)  # type: ignore[arg-type]  # the mistake under test
