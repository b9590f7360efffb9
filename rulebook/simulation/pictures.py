"""Curves, maps and laws as pictures (SVG) that need no script and no library, on a light page and a dark one.

The same drawing stands in a page, where its classes take the colours of the page, and as an image of its own.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Mapping, Sequence
from html import escape
from math import floor, gcd, lcm, log10

from rulebook.core.texts import numeral
from rulebook.odds.law_output import ORANGE
from rulebook.odds.law_picture import GRAY, binned
from rulebook.odds.show import BLUE

WIDTH, HEIGHT, LEFT, RIGHT, ABOVE, BELOW = 480, 170, 52, 12, 28, 44
MOST_LABELS = 9
MOST_TICKS = 5
LETTER = 6.2
"""How wide a letter of a label is."""

Point = tuple[float, float, float]
"""A value and its interval."""
Axes = tuple[str, str]
"""What stands along the bottom, and what up the side, each with its unit."""
UNNAMED: Axes = ("", "")


def drawing(parts: Sequence[str], title: str, height: int = ABOVE + HEIGHT + BELOW) -> str:
    """Put parts into a picture with a name.

    >>> drawing([], "Nothing")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="11" fill="{GRAY}">'
        f"{''.join(parts)}</svg>"
    )


def as_image(svg: str) -> str:
    """Make a drawing an image of its own, which shows wherever HTML does.

    >>> as_image(drawing([], "Nothing"))[:42]
    '<img alt="Nothing" width="480" src="data:i'
    """
    title = svg.partition('aria-label="')[2].partition('"')[0]
    source = b2a_base64(svg.encode(), newline=False).decode()
    return f'<img alt="{title}" width="{WIDTH}" src="data:image/svg+xml;base64,{source}">'


def curve(
    labels: Sequence[str],
    points: Sequence[Point],
    title: str,
    goal: float | None = None,
    now: int | None = None,
    language: str = "en",
    axes: Axes = UNNAMED,
) -> str:
    """Draw values in order with the band of their intervals; a stroke at a goal, a ring around what is now.

    >>> curve(["1", "2"], [(5, 4, 6), (7, 6, 8)], "Turns").count('class="dot"')
    2
    """
    low, high = scaled([n for point in points for n in point] + ([] if goal is None else [goal]))
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(points))

    def x(at: int) -> float:
        return LEFT + (at + 0.5) * wide

    def y(value: float) -> float:
        return ABOVE + HEIGHT * (1 - (value - low) / (high - low))

    upper = [f"{x(at):.1f},{y(top):.1f}" for at, (_, _, top) in enumerate(points)]
    lower = [f"{x(at):.1f},{y(bottom):.1f}" for at, (_, bottom, _) in enumerate(points)]
    line = [f"{x(at):.1f},{y(value):.1f}" for at, (value, _, _) in enumerate(points)]
    parts = [*titles(axes), *rulers(low, high, language=language), *names_below(labels, wide)]
    parts.append(
        f'<polygon class="band" fill="{BLUE}" opacity="0.25" points="{" ".join(upper + lower[::-1])}"/>'
    )
    parts.append(
        f'<polyline class="line" fill="none" stroke="{BLUE}" stroke-width="2" points="{" ".join(line)}"/>'
    )
    for at, (value, bottom, top) in enumerate(points):
        span = [short(end, language) for end in (value, bottom, top)]
        told = escape("{}: {} ({} – {})".format(labels[at], *span))
        bar = f"M{x(at):.1f} {y(bottom):.1f}V{y(top):.1f}"
        parts.append(f'<path class="line" stroke="{BLUE}" d="{bar}"/>')
        ring = f' stroke="{ORANGE}" stroke-width="3"' if at == now else ""
        parts.append(
            f'<circle class="dot" cx="{x(at):.1f}" cy="{y(value):.1f}" r="4" fill="{BLUE}"{ring}>'
            f"<title>{told}</title></circle>"
        )
    if goal is not None:
        across = f"M{LEFT} {y(goal):.1f}H{WIDTH - RIGHT}"
        parts.append(
            f'<path class="goal" stroke="{ORANGE}" stroke-width="2" stroke-dasharray="6 4" d="{across}"/>'
        )
    return drawing(parts, title)


def heat(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float]],
    title: str,
    language: str = "en",
    axes: Axes = UNNAMED,
) -> str:
    """Draw a map: a field for each pair of values, the darker the more, its number in it.

    >>> heat(["1"], ["5", "6"], [[20, 30]], "Turns").count("<rect")
    2
    """
    low, high = min(map(min, values)), max(map(max, values))
    wide, tall = (WIDTH - LEFT - RIGHT) / len(columns), HEIGHT / len(rows)
    parts = [*titles(axes), *names_below(columns, wide)]
    for r, row in enumerate(values):
        y, name = ABOVE + r * tall, escape(cut(rows[r], 8))
        parts.append(f'<text x="{LEFT - 6}" y="{y + tall / 2 + 4:.1f}" text-anchor="end">{name}</text>')
        for c, value in enumerate(row):
            share = (value - low) / (high - low) if high > low else 0.5
            box = f'x="{LEFT + c * wide + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}"'
            told = escape(f"{rows[r]}, {columns[c]}: {short(value, language)}")
            parts.append(
                f'<rect {box} height="{tall - 2:.1f}" fill="{shade(share)}"><title>{told}</title></rect>'
            )
            ink = "#000" if share < 0.55 else "#fff"
            place = f'x="{LEFT + (c + 0.5) * wide:.1f}" y="{y + tall / 2 + 4:.1f}"'
            if wide > 4 * LETTER and tall > 12:
                number = short(value, language)
                parts.append(f'<text class="cell" {place} fill="{ink}" text-anchor="middle">{number}</text>')
    return drawing(parts, title)


def shade(share: float) -> str:
    """Mix a colour from nearly white to a dark blue.

    >>> shade(0), shade(1)
    ('#e6f1f8', '#00466e')
    """
    light, dark = (230, 241, 248), (0, 70, 110)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(light, dark, strict=True))


LEAST_COLUMNS = 5
"""A picture with fewer columns has no visible shape."""


def two_laws(
    old: Mapping[int, int],
    new: Mapping[int, int],
    title: str,
    language: str = "en",
    axes: Axes = UNNAMED,
) -> str:
    """Draw how often each number comes: the old law as columns, the new one as a line of steps over it.

    >>> two_laws({1: 5, 2: 5}, {2: 10}, "Turns").count("<rect")
    2
    """
    low, high = min(*old, *new), max(*old, *new)
    # If only even numbers occur in one of them, its columns would be twice as high as those of the other.
    apart = lcm(*(gcd(*(n - min(counts) for n in counts if counts[n])) or 1 for counts in (old, new)))
    if (high - low) // apart < LEAST_COLUMNS:
        apart = 1
    shares = []
    for counts in (old, new):
        full = {low: 0, high: 0} | dict(counts)
        names, columns = binned(full, apart)
        total = sum(columns)
        shares.append([100 * n / total for n in columns])
    top = scaled([0, *shares[0], *shares[1]])[1]
    wide = (WIDTH - LEFT - RIGHT) / len(names)

    def y(share: float) -> float:
        return ABOVE + HEIGHT * (1 - share / top)

    parts = [
        *titles(axes),
        *rulers(0, top, " %", language),
        *names_below([name.partition(" to ")[0] for name in names], wide),
    ]
    for at, share in enumerate(shares[0]):
        box = f'x="{LEFT + (at + 0.06) * wide:.1f}" y="{y(share):.1f}" width="{0.88 * wide:.1f}"'
        parts.append(
            f'<rect class="old" fill="{GRAY}" opacity="0.55" {box} height="{ABOVE + HEIGHT - y(share):.1f}"/>'
        )
    steps = "".join(f"V{y(share):.1f}H{LEFT + (at + 1) * wide:.1f}" for at, share in enumerate(shares[1]))
    path = f"M{LEFT} {ABOVE + HEIGHT}{steps}V{ABOVE + HEIGHT}"
    parts.append(f'<path class="new" fill="none" stroke="{BLUE}" stroke-width="2.5" d="{path}"/>')
    return drawing(parts, title)


def difference(change: Point, title: str, language: str = "en", axes: Axes = UNNAMED) -> str:
    """Draw a change with its interval against 0.

    >>> "M" in difference((2, 1, 3), "Change")
    True
    """
    low, high = scaled([0, *change])

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    value, bottom, top = change
    y = ABOVE + 14
    ticks = "".join(
        f'<text x="{x(tick):.1f}" y="{y + 34}" text-anchor="middle">{short(tick, language)}</text>'
        for tick in round_numbers(low, high)
    )
    zero, span = f"M{x(0):.1f} {ABOVE - 8}V{y + 18}", f"M{x(bottom):.1f} {y}H{x(top):.1f}"
    parts = [
        f'<path class="axis" stroke="{GRAY}" d="M{LEFT} {y + 18}H{WIDTH - RIGHT}"/>{ticks}',
        f'<path class="goal" stroke="{ORANGE}" stroke-width="2" stroke-dasharray="6 4" d="{zero}"/>',
        f'<path class="new" stroke="{BLUE}" stroke-width="9" opacity="0.35" d="{span}"/>',
        f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="5" fill="{BLUE}"/>',
    ]
    return drawing([*parts, *titles(axes, y + 52)], title, y + 60)


def titles(axes: Axes, below: float = ABOVE + HEIGHT + 36) -> list[str]:
    """Write what stands along the bottom, centred below it, and what up the side, over its numbers.

    >>> titles(("poofs", ""))
    ['<text class="title" x="260.0" y="234" text-anchor="middle">poofs</text>']
    """
    room, (along, up) = int((WIDTH - LEFT) / LETTER), axes
    places = {
        f'x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{below:g}" text-anchor="middle"': cut(along, room),
        'x="6" y="14" text-anchor="start"': cut(up, room),
    }
    return [f'<text class="title" {place}>{escape(text)}</text>' for place, text in places.items() if text]


def rulers(low: float, high: float, unit: str = "", language: str = "en") -> list[str]:
    """Draw lines across at round numbers, and the numbers at the left."""
    drawn = []
    for tick in round_numbers(low, high):
        y = ABOVE + HEIGHT * (1 - (tick - low) / (high - low))
        drawn.append(
            f'<path class="axis" stroke="{GRAY}" opacity="0.35" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{short(tick, language)}{unit}</text>'
        )
    return drawn


def names_below(labels: Sequence[str], wide: float) -> list[str]:
    """Write as many labels below as there is room for."""
    every = -(-len(labels) // MOST_LABELS)
    room = max(1, int(every * wide / LETTER))
    return [
        f'<text x="{LEFT + (at + 0.5) * wide:.1f}" y="{ABOVE + HEIGHT + 18}" text-anchor="middle">'
        f"{escape(cut(labels[at], room))}</text>"
        for at in range(0, len(labels), every)
    ]


def cut(label: str, room: int) -> str:
    """Cut a label that has more letters than there is room for.

    >>> cut("Champion", 8), cut("Champion with foresight", 8)
    ('Champion', 'Champio…')
    """
    return label if len(label) <= room else f"{label[: room - 1].rstrip()}…"


def scaled(values: Sequence[float]) -> tuple[float, float]:
    """Give the ends of a scale that holds all values, with a little room.

    >>> scaled([5, 5])
    (4.5, 5.5)
    """
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or 0.5
    return (0 if low == 0 else low - room), high + room


def round_numbers(low: float, high: float) -> list[float]:
    """Choose some round numbers in a range.

    >>> round_numbers(3.2, 11)
    [4.0, 6.0, 8.0, 10.0]
    """
    raw = (high - low) / MOST_TICKS
    power = 10.0 ** floor(log10(raw))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= raw)
    first = -(-low // step)
    return [round((first + n) * step, 10) for n in range(MOST_TICKS + 1) if (first + n) * step <= high]


def short(value: float, language: str = "en") -> str:
    """Write a number in at most four digits or so.

    >>> short(0.123456, "de"), short(1234.5), short(-0.0), short(40.0)
    ('0,1235', '1234', '0', '40')
    """
    return numeral(f"{value + 0.0:.4g}" if abs(value) < 10_000 else f"{value:.0f}", language)
