"""From which chance to win on a decision pays: derived with sympy from the stars won and lost.

All in stars of one's own, the bonus for an exact hit aside; `lead` counts what the others gain as well.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy as sp

CHANCE, STARS, BEATEN, OTHERS, STAYED, LOSS = sp.symbols("p S b n k l", positive=True)
"""The chance to win, the target's stars, who beats a caller, the others, those who stayed, the stake."""


def call() -> Any:
    """Give the chance from which on a call gains stars: p·S = (1 − p)·b.

    >>> print(call())
    b/(S + b)
    """
    return _zero(CHANCE * STARS - (1 - CHANCE) * BEATEN)


def stay() -> Any:
    """Give the chance to beat the caller from which on staying in alone gains stars: p·1 = (1 − p)·l.

    >>> print(stay(), stay().subs(LOSS, 1))
    l/(l + 1) 1/2
    """
    return _zero(CHANCE - (1 - CHANCE) * LOSS)


def back_out() -> Any:
    """Give the chance to win below which backing out costs less than standing by the call.

    >>> print(back_out())
    (b - 1)/(S + b)
    """
    return _zero(CHANCE * STARS - (1 - CHANCE) * BEATEN + 1)


def back_out_by_lead() -> Any:
    """Give that chance if the lead over the average of the others counts, who gain a star each by it.

    >>> print(back_out_by_lead())
    (b*n + b - 2*n)/(S*n + b*n + b + k)
    """
    win = STARS + STAYED / OTHERS
    lose = BEATEN + BEATEN / OTHERS
    return _zero(CHANCE * win - (1 - CHANCE) * lose + 2)


def _zero(gain: Any) -> Any:
    (chance,) = sp.solve(gain, CHANCE)
    return sp.factor(chance)


def number(formula: Any, **values: int) -> Fraction:
    """Put numbers into a formula: S for stars, b for who beats the caller, and so on.

    >>> number(call(), S=3, b=1), number(back_out(), S=1, b=1)
    (Fraction(1, 4), Fraction(0, 1))
    """
    symbols = {str(symbol): symbol for symbol in (CHANCE, STARS, BEATEN, OTHERS, STAYED, LOSS)}
    exact = sp.Rational(formula.subs({symbols[name]: value for name, value in values.items()}))
    return Fraction(int(exact.p), int(exact.q))
