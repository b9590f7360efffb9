"""What can go wrong when one asks for odds; every message says what to write instead."""

from collections.abc import Callable
from typing import Any

from rulebook.odds.show import power_of_ten, shorten, size_of


class OddsError(ValueError):
    """A question that has no answer as it stands.

    >>> from rulebook.odds import die
    >>> die(0)
    Traceback (most recent call last):
    rulebook.odds.errors.OddsError: A die has at least one side, not 0. Try die(6).
    """


class ImpossibleCondition(OddsError):
    """What is given cannot happen, so nothing can be said about what would follow.

    >>> from rulebook.odds import P, die
    >>> P(die(6) > 2, given=die(6) == 7)
    Traceback (most recent call last):
    rulebook.odds.errors.ImpossibleCondition: "die == 7" never happens, so nothing can be given it. ...
    """


def so_many(cases: int) -> str:
    """Write a number of cases, a very long one by its size.

    >>> so_many(1234), so_many(6**10000)
    ('1,234', 'about 10⁷⁷⁸¹')
    """
    return f"{cases:,}" if cases < 10**40 else f"about {power_of_ten(size_of(cases) - 1)}"


SIMULATE = "estimate(…, times=100_000, seed=1) simulates instead and states its error."


MIX = "mix the laws: Law.mix((chance, law(total(dice(n)))) for n, chance in law(x).items())."


def as_function(function: Any, example: str) -> Callable[..., Any]:
    """Refuse anything that cannot be called, with an example of what can.

    >>> as_function(5, "lambda state: state == 5")
    Traceback (most recent call last):
    rulebook.odds.errors.OddsError: 5 is not a function. Write lambda state: state == 5.
    """
    if not callable(function):
        raise OddsError(f"{function} is not a function. Write {example}.")
    return function  # type: ignore[no-any-return]  # it can be called


class CutShort(UserWarning):
    """A die that can explode for ever was cut off after some rolls, so the answer is not quite exact."""


class TooManyCases(OddsError):
    """Counting would take too long; the message says how many cases and how to simulate instead.

    >>> from itertools import pairwise
    >>> from rulebook.odds import dice, largest, law
    >>> try:
    ...     law(largest(a + b for a, b in pairwise(dice(30))))
    ... except TooManyCases as refusal:
    ...     print(refusal.cases)
    221073919720733357899776
    """

    def __init__(self, cases: int, what: str, advice: str = "", instead: str = SIMULATE) -> None:
        self.cases = cases
        super().__init__(
            f"{shorten(what)}: {so_many(cases)} cases are too many to count one by one, and no "
            f"shorter way was found. {advice}{instead}"
        )


class NotEnoughCards(OddsError):
    """More cards are wanted than there are.

    >>> from rulebook.odds import Deck
    >>> Deck("ABC").draw(4)
    Traceback (most recent call last):
    rulebook.odds.errors.NotEnoughCards: 4 cards are wanted and 3 remain. ...
    """


class NoTruthYet(TypeError):
    """Python asked a random variable for yes or no (`and`, `or`, `not`, `if`, `1 < x < 6`).

    >>> from rulebook.odds import die
    >>> 1 < die(6) < 6
    Traceback (most recent call last):
    rulebook.odds.errors.NoTruthYet: "die > 1" is neither true nor false before the roll. ...
    """

    def __init__(self, what: str, why: str = "is neither true nor false before the roll") -> None:
        super().__init__(
            f'"{what}" {why}. Write (a == 1) & (b == 2) for and, '
            "| for or, ~ for not, each comparison in brackets; (1 < x) & (x < 6) for 1 < x < 6; "
            "x.is_in({1, 2}) for in; where(event, x, y) for if; largest(a, b) for max, smallest(a, b) "
            "for min, pool.sorted for sorted, any_of and all_of for any and all."
        )
