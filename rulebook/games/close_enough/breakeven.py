"""From which chance to win on a decision pays: derived with sympy from the stars won and lost.

All in stars of one's own, the bonus for an exact hit aside.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

CHANCE, STARS, BEATEN = sp.symbols("p S b", positive=True)
"""The chance to win, the stars of the target, and how many beat a caller who loses."""


def call() -> Any:
    """Give the chance from which on a call gains stars: p·S = (1 − p)·b.

    >>> print(call())
    b/(S + b)
    """
    return _zero(CHANCE * STARS - (1 - CHANCE) * BEATEN)


def back_out() -> Any:
    """Give the chance to win below which backing out costs less than standing by the call.

    >>> print(back_out())
    (b - 1)/(S + b)
    """
    return _zero(CHANCE * STARS - (1 - CHANCE) * BEATEN + 1)


def _zero(gain: Any) -> Any:
    (chance,) = sp.solve(gain, CHANCE)
    return sp.factor(chance)
