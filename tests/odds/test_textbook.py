"""Numbers that every textbook has, and that were printed long before this program."""

from fractions import Fraction

from rulebook.odds import P, any_of, coin, count, dice, law, total


def test_two_dice() -> None:
    first, second = dice(2)
    counts = law(first + second).counts
    assert list(counts.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert P(first == second) == Fraction(1, 6)


def test_both_bets_of_de_mere() -> None:
    four = dice(4)
    assert P(any_of(d == 6 for d in four)) == 1 - Fraction(5, 6) ** 4 > Fraction(1, 2)
    throws = [dice(2) for _ in range(24)]
    assert P(any_of((a == 6) & (b == 6) for a, b in throws)) == 1 - Fraction(35, 36) ** 24 < Fraction(1, 2)


def test_newton_and_pepys() -> None:
    chances = [P(count(d == 6 for d in dice(6 * n)) >= n) for n in (1, 2, 3)]
    assert [round(float(chance), 4) for chance in chances] == [0.6651, 0.6187, 0.5973]


def test_galileos_nine_and_ten() -> None:
    three = law(total(dice(3)))
    assert three.counts[9] == 25
    assert three.counts[10] == 27


def test_hundred_coins() -> None:
    heads = law(count(coin() == "heads" for _ in range(100)))
    assert heads.total == 2**100
    assert heads.counts[50] == 100891344545564193334812497256
