"""The one rule for rounding: on the screen, in a class's results, on paper, and in exported questions.

An answer is right if it is the exact value, or the exact value correctly rounded to two or more significant
figures. With fewer figures it is too rough to tell. Zero and one count only if they are exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

from rulebook.lessons.reading import COMPUTED, Answer

ENOUGH = 2
"""Significant figures that an answer must have."""
DISPLAYED = 7
"""An answer with this many figures was copied from a display, so its last figure can be off by one."""


def agreement(answer: Answer, exact: Fraction) -> str:
    """Return how an answer agrees with the exact value.

    "right" means that it is that value, "rounded" that it is correctly rounded, "rough" that it is rounded to
    one figure, "half" that a half was rounded down, as some programs do. "cut" and "cut_rough" mean that the
    other figures were cut off (or the last one was rounded the wrong way), "" that it is another number.

    >>> from rulebook.lessons.reading import read
    >>> [agreement(read(text), Fraction(80, 81)) for text in ("80/81", "0.988", "99%", "1", "0.98", "0.9")]
    ['right', 'rounded', 'rounded', '', 'cut', 'cut_rough']
    >>> [agreement(read(text), Fraction(25, 182)) for text in ("1 in 7.3", "1 in 7", "14 in 100", "1/7")]
    ['rounded', 'rough', 'rounded', '']
    """
    if answer.value == exact:
        return "right"
    if answer.worked_out and not answer.units:  # a calculation with rounded numbers in it
        return "rounded" if abs(answer.value - exact) <= abs(exact) * COMPUTED else ""
    if not answer.value or not exact or (answer.value == 1 and 0 < exact < 1):
        return ""
    shown, wanted = (1 / answer.value, 1 / exact) if answer.turned else (answer.value, exact)
    how = {_one(abs(shown), abs(wanted), unit) for unit in answer.units} if shown * wanted > 0 else set()
    return next((each for each in ("rounded", "half", "rough", "cut", "cut_rough") if each in how), "")


def _one(shown: Fraction, wanted: Fraction, unit: Fraction) -> str:
    """Return how a number that was rounded to a unit agrees with an exact one."""
    least = unit * 10 ** (ENOUGH - 1)
    # 9.96 is 10 to two figures: the first one is carried over.
    enough = wanted >= least or (shown >= least and abs(shown - wanted) * 20 <= unit)
    if wanted >= unit * 10 ** (DISPLAYED - 1) and abs(shown - wanted) < unit_of(wanted, DISPLAYED):
        return "rounded"
    if -unit < 2 * (shown - wanted) <= unit:
        return "rounded" if enough else "rough"
    if 2 * (wanted - shown) == unit and enough:
        return "half"
    if shown < wanted < shown + unit:
        return "cut" if enough else "cut_rough"
    if wanted < shown < wanted + unit and shown >= unit * 10**ENOUGH:
        return "cut"  # rounded up instead: with two figures it can be another number
    return ""


def unit_of(value: Fraction, figures: int) -> Fraction:
    """Return the place value of the last of this many significant figures of a value.

    >>> unit_of(Fraction(5, 36), 3), unit_of(Fraction(2500), 2)
    (Fraction(1, 1000), Fraction(100, 1))
    """
    place = floor(log10(abs(value))) + 1 - figures
    return Fraction(10) ** (place + (abs(value) >= Fraction(10) ** (place + figures)))


def rounded_to(value: Fraction, figures: int) -> Fraction:
    """Return a value rounded to this many significant figures, with halves rounded up.

    >>> rounded_to(Fraction(5, 36), 2), rounded_to(Fraction(996, 1000), 2)
    (Fraction(7, 50), Fraction(1, 1))
    """
    unit = unit_of(value, figures)
    return (1 if value > 0 else -1) * floor(abs(value) / unit + Fraction(1, 2)) * unit


def cut_to(value: Fraction, figures: int) -> Fraction:
    """Return a value truncated to this many significant figures.

    >>> cut_to(Fraction(80, 81), 2)
    Fraction(49, 50)
    """
    unit = unit_of(value, figures)
    return (1 if value > 0 else -1) * floor(abs(value) / unit) * unit


def in_figures(value: Fraction, figures: int) -> str:
    """Return a value written with exactly this many significant figures; it must not have more.

    >>> in_figures(Fraction(2, 5), 2), in_figures(Fraction(2500), 2)
    ('0.40', '2500')
    """
    unit = unit_of(value, figures) if value else Fraction(1)
    places = 0
    while (unit * 10**places).denominator > 1:
        places += 1
    return f"{float(value):.{places}f}"
