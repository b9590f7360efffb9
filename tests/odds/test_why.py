"""Arguments: each is the shortest a teacher would give, and ends in what is counted."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from rulebook.odds import Deck, Event, P, all_of, any_of, count, dice, largest, smallest, total, why
from rulebook.odds.arguments import argue


def sevens() -> Event:
    own, *others = dice(5)
    return any_of(own + other == 9 for other in others)


def larger() -> Event:
    pool = dice(6)
    return total(pool[:3]) > total(pool[3:])


ASKED: list[tuple[Callable[[], Event], str]] = [
    (lambda: any_of(d == 6 for d in dice(4)), "The opposite: none of 4 happens."),
    (lambda: count(d == 6 for d in dice(5)) == 3, "C(5, 3) · (1/6)^3 · (5/6)^2"),
    (lambda: count(d == 6 for d in dice(12)) >= 2, "The opposite is shorter."),
    (lambda: count(d > 4 for d in dice(30)) <= 1, "Together:"),
    (lambda: count(c == "ace" for c in Deck({"ace": 4, "other": 48}).draw(5)) == 2, "C(4, 2) · C(48, 3)"),
    (lambda: all_of(d > 1 for d in dice(10)), "(5/6)^10"),
    (lambda: largest(dice(10)) == 6, "All 10 are at most 5"),
    (lambda: largest(dice(10)) > 4, "The opposite: 1 −"),
    (lambda: smallest(dice(10)) >= 3, "All 10 are at least 3"),
    (lambda: smallest(dice(10)) < 3, "All 10 are at least 3"),
    (lambda: dice(23, sides=365).how_many_different() < 23, "365/365 · 364/365 · … · 343/365"),
    (lambda: dice(5).how_many_different() == 5, "6/6 · 5/6 · … · 2/6"),
    (larger, "may change places"),
    (sevens, "All share die 1."),
]


@pytest.mark.parametrize(("ask", "said"), ASKED, ids=[said for _, said in ASKED])
def test_the_argument_ends_in_the_chance(ask: Callable[[], Event], said: str) -> None:
    event = ask()
    argument = argue(event)
    assert argument is not None
    assert said in "\n".join(argument.lines)
    assert argument.value == P(event)
    assert str(argument.value) in argument.lines[-1] or "…" in argument.lines[-1]
    reasons = why(event)
    assert reasons.chance == P(event)
    assert said in repr(reasons)
    assert reasons._repr_html_().count("<tr>") == len(argument.lines) + 1


def test_where_the_cases_are_the_argument() -> None:
    a, b = dice(2)
    assert argue(a + b == 5) is None
    assert why(a + b == 5).argument == ()
    assert why(a > b, given=a == 6).chance == Fraction(5, 6)
    assert argue(a >= a + 0) is None


def test_what_is_too_much_to_list_is_said_in_a_line() -> None:
    pool = dice(20)
    asked = why(total(pool) >= 80)
    assert asked.chance == P(total(pool) >= 80)
    assert "of them it happens" in repr(asked)
    given = why(total(pool) >= 80, given=largest(pool) == 5)
    assert given.chance == P(total(pool) >= 80, given=largest(pool) == 5)
    assert "divided by" in repr(given)
