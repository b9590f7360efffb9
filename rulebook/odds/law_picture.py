"""A law as a picture: a column for each value, and how far a standard deviation around the mean goes.

It is an image of its own (SVG), which shows wherever HTML does, also where a notebook is not trusted to bring
more: without a script, a kernel or a library, on a light page and a dark one. `law.chart()` is Altair's.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from rulebook.odds.errors import OddsError
from rulebook.odds.law_table import written
from rulebook.odds.show import BLUE, percent, shorten
from rulebook.odds.values import is_whole

if TYPE_CHECKING:
    from rulebook.odds.law import Law

WIDTH, HEIGHT, ABOVE, BELOW, MARGIN = 480, 110, 14, 26, 14
MOST_COLUMNS = 120
MOST_WORDS = 24  # columns of what are no numbers
MOST_LABELS = 13
WIDE = 6.5  # a letter of a label
GRAY = "#767676"  # readable on white and on black


def pictured(law: Law[Any]) -> str:
    """Draw the chances and, on demand, those of each value or less; nothing where a table says it better.

    >>> from rulebook.odds import dice, law
    >>> pictured(law(sum(dice(2)))).count("<img"), pictured(law(dice(2)))
    (2, '')
    """
    numbers = all(map(is_whole, law.counts))
    if not 1 < len(law) <= (len(law) if numbers else MOST_WORDS):
        return ""
    if any(isinstance(value, tuple | frozenset) for value in law.counts):
        return ""
    names, counts = binned(law.counts) if numbers else ([*map(written, law.counts)], [*law.counts.values()])
    about = summed_up(law)
    title = f"{shorten(law.title) or 'Chances'}: {about}"
    drawn = image(names, counts, law.total, title, around_the_mean(law) if numbers else "")
    if not numbers:
        return drawn
    less = image(names, list(accumulate(counts)), law.total, "The chance of each value or less", "")
    return f"{drawn}<p>{escape(about)}</p><details><summary>each value or less</summary>{less}</details>"


def summed_up(law: Law[Any]) -> str:
    """Say mean and standard deviation, where there are any.

    >>> from rulebook.odds import Law, die, law
    >>> summed_up(law(die(6))), summed_up(Law({"win": 1, "lose": 2}))
    ('mean 3.50, standard deviation 1.71', '2 values')
    """
    try:
        return f"mean {float(law.mean):.2f}, standard deviation {law.sd:.2f}"
    except (OddsError, OverflowError):
        return f"{len(law)} values"


def binned(counts: dict[int, int], apart: int = 1) -> tuple[list[str], list[int]]:
    """Count whole numbers in columns of equal width, some of them empty; the width is a multiple of `apart`.

    >>> binned({1: 5, 3: 7}), binned({1: 5, 3: 7}, apart=2)
    ((['1', '2', '3'], [5, 0, 7]), (['1 to 2', '3 to 4'], [5, 7]))
    """
    low, high = min(counts), max(counts)
    step = -(-step_of(low, high) // apart) * apart
    columns = [0] * ((high - low) // step + 1)
    for value, count in counts.items():
        columns[(value - low) // step] += count
    starts = range(low, high + 1, step)
    return [str(n) if step == 1 else f"{n} to {n + step - 1}" for n in starts], columns


def step_of(low: int, high: int) -> int:
    """Say how many values a column stands for."""
    return int((high - low) // MOST_COLUMNS + 1)


def around_the_mean(law: Law[Any]) -> str:
    """Draw a stroke from mean − sd to mean + sd, and a mark at the mean."""
    low, high = min(law.counts), max(law.counts)
    step = step_of(low, high)
    scale = WIDTH / (((high - low) // step + 1) * step)
    try:
        mean, spread = (float(law.mean - low) + 0.5) * scale, law.sd * scale
    except OverflowError:
        return ""
    y = ABOVE + HEIGHT + 4
    return (
        f'<path d="M{mean - spread:.1f} {y}H{mean + spread:.1f}" stroke="{GRAY}" stroke-width="2"/>'
        f'<path d="M{mean:.1f} {y - 3}l4 7h-8z"/>'
    )


def image(names: Sequence[str], counts: Sequence[int], total: int, title: str, mark: str) -> str:
    """Draw columns, labels below some of them, and how high the highest is."""
    wide, most, floor = WIDTH / len(names), max(counts), ABOVE + HEIGHT
    drawn = []
    for place, count in enumerate(counts):
        high = HEIGHT * float(Fraction(count, most))
        box = f'x="{(place + 0.07) * wide:.1f}" y="{floor - high:.1f}" width="{wide * 0.86:.1f}"'
        drawn.append(f'<rect {box} height="{high:.1f}" fill="{BLUE}"/>')
    every = -(-len(names) // MOST_LABELS)
    for place in range(0, len(names), every):
        label = escape(names[place].split(" to ")[0][: max(1, int(every * wide / WIDE))])
        drawn.append(f'<text x="{(place + 0.5) * wide:.1f}" y="{floor + 20}">{label}</text>')
    height = f'<text x="0" y="{ABOVE - 4}" text-anchor="start">{percent(Fraction(most, total))}</text>'
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} 0 {WIDTH + 2 * MARGIN} {floor + BELOW}" '
        f'font-family="sans-serif" font-size="11" fill="{GRAY}" text-anchor="middle">{"".join(drawn)}{height}'
        f'<path d="M0 {floor}H{WIDTH}" stroke="{GRAY}"/>{mark}</svg>'
    )
    source = b2a_base64(picture.encode(), newline=False).decode()
    data = f"data:image/svg+xml;base64,{source}"
    return f'<img alt="{escape(title)}" width="{WIDTH + 2 * MARGIN}" src="{data}">'
