"""How a law shows itself; a long one in steps of 2, 5, 10 …, or its most likely values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from numbers import Integral
from typing import TYPE_CHECKING, Any

from rulebook.odds.show import Row, as_html, as_text, exact, one_in, percent, power_of_ten, shorten, size_of

if TYPE_CHECKING:
    from rulebook.odds.law import Law

LONGEST = 40  # rows
HEADS = ("value", "cases", "exact", "percent", "1 in")


def text(law: Law[Any]) -> str:
    """Draw a law in plain text."""
    return as_text(caption(law), HEADS, *rows_and_note(law))


def html(law: Law[Any]) -> str:
    """Draw a law in HTML."""
    return as_html(caption(law), HEADS, *rows_and_note(law))


def caption(law: Law[Any]) -> str:
    """Say what the table is about."""
    return f"{shorten(law.title) or 'Chances'}: {digits(law.total)} case{'' if law.total == 1 else 's'}"


def rows_and_note(law: Law[Any]) -> tuple[list[Row], str]:
    """Make the rows, and say what is left out."""
    if len(law) <= LONGEST:
        return chances([(written(v), count) for v, count in law.counts.items()], law.total), ""
    if all(isinstance(value, Integral) and not isinstance(value, bool) for value in law):
        grouped = list(in_steps(law.counts))
        return chances(grouped, law.total), f"{len(law)} values, shown in groups; law[value] gives each."
    likely = sorted(law.counts.items(), key=lambda pair: -pair[1])[:LONGEST]
    left = len(law) - LONGEST
    rest = law.total - sum(count for _, count in likely)
    note = f"and {left:,} values more, together {percent(Fraction(rest, law.total))}; law[value] gives each."
    return chances([(written(v), count) for v, count in likely], law.total), note


def in_steps(counts: dict[int, int]) -> Iterator[tuple[str, int]]:
    """Group whole numbers by the smallest round step that leaves few enough rows."""
    low, high = min(counts), max(counts)
    power = 1
    while (high - low) // (5 * power) >= LONGEST - 1:
        power *= 10
    step = next(s * power for s in (1, 2, 5, 10) if high // (s * power) - low // (s * power) < LONGEST)
    for start in range(low // step * step, high + 1, step):
        inside = (
            sum(counts.get(v, 0) for v in range(start, start + step))
            if step < len(counts)
            else sum(count for v, count in counts.items() if start <= v < start + step)
        )
        if inside:
            yield f"{start} to {start + step - 1}", inside


def chances(counted: list[tuple[str, int]], total: int) -> list[Row]:
    """Make a row for each value."""
    most = max(count for _, count in counted)
    rows = []
    for head, count in counted:
        chance = Fraction(count, total)
        cells = (digits(count), exact(chance), percent(chance), one_in(chance).removeprefix("1 in "))
        rows.append(Row(head, cells, Fraction(count, most)))
    return rows


def digits(whole: int) -> str:
    """Write a count; a very large one by its size."""
    if whole < 10**12:
        return f"{whole:,}"
    power = size_of(whole) - 1
    first = str(whole // 10 ** (power - 2))
    return f"{first[0]}.{first[1:]} × {power_of_ten(power)}"


def written(value: Any) -> str:
    """Write a value: sets in braces and in order, truths as yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(str, sorted(value))) + "}"
    if isinstance(value, tuple):
        return ", ".join(map(written, value))
    return str(value)
