"""How the win swung: a line for each seat through all steps of a game, around it a band as wide as its error,
and a sign at every mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING

from rulebook.advice.saying import say, told
from rulebook.core.game import SHARES

if TYPE_CHECKING:
    from rulebook.advice.reviewed import Review

WIDE, HIGH = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 42, 18, 12, 22
LINE = 12
"""How far a number is below another one."""
COLOURS = (
    ("#0067a5", "#6cb8f5"),
    ("#b23a00", "#ff9d66"),
    ("#00694e", "#4fd1a5"),
    ("#6b3fa0", "#c3a1f0"),
    ("#6a5300", "#e3c04b"),
)
"""A colour for each seat on light paper and on dark."""
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 5")


@dataclass(frozen=True)
class Frame:
    """Where the steps and the values of a review stand in its picture.

    >>> frame = Frame(steps=4, least=0.0, most=1.0)
    >>> frame.x(0), frame.x(4), frame.y(1.0)
    (42.0, 342.0, 12.0)
    """

    steps: int
    least: float
    most: float

    def x(self, step: int) -> float:
        """Say how far to the right a step is."""
        return round(LEFT + (WIDE - LEFT - RIGHT) * step / max(1, self.steps), 1)

    def y(self, value: float) -> float:
        """Say how far down a value is."""
        share = (value - self.least) / ((self.most - self.least) or 1.0)
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share, 1)


def frame_of(review: Review) -> Frame:
    """Frame a review: shares of the win from none to all, points from the lowest to the highest, their
    errors included.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> frame_of(review(rulebook.play(game, "greedy", seed=7), playouts=2)).steps
    19
    """
    if review.game.stake() in SHARES:
        return Frame(len(review.turns), 0.0, 1.0)
    values = [value for row in review.values for value in row]
    values += [end for seat in range(review.game.players) for both in _ends(review, seat) for end in both]
    known = [value for value in values if isfinite(value)]
    return Frame(len(review.turns), min(known), max(known))


def with_words(review: Review, language: str = "en") -> str:
    """Draw the swing, and say below it what the bands are.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("poof", rounds=1), "greedy", seed=7).at(9)
    >>> with_words(review(record, playouts=2)).split("</svg>")[1]
    '<p>The faint band around a line reaches one standard error up and down.</p>'
    """
    words = band_words(review, language)
    return drawn(review, language) + (f"<p>{words}</p>" if words else "")


def band_words(review: Review, language: str = "en") -> str:
    """Say what the band around a line is, where there is one: values that are known have none.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> band_words(review(rulebook.play(game, "greedy", seed=7), playouts=2))
    ''
    """
    return say(language, "swing_band") if any(map(any, review.errors)) else ""


def drawn(review: Review, language: str = "en") -> str:
    """Draw the swing of a game as SVG that needs no style sheet; on light and on dark paper.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> drawn(review(rulebook.play(game, "greedy", seed=7), playouts=2)).count("<polyline")
    1
    """
    frame = frame_of(review)
    stake = say(language, f"stake_{review.game.stake()}")
    title = say(language, "swing", title=review.game.title(language), stake=stake)
    seats = range(review.game.players)
    parts = [
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(title)}" '
        f'style="width:100%;max-width:{2 * WIDE}px;color-scheme:inherit" font-size="12" fill="currentColor">',
        *_axes(review, frame),
        *(_band(review, frame, seat) for seat in seats if any(row[seat] for row in review.errors)),
        *(_line(review, frame, seat) for seat in seats),
        *_numbers(review, frame),
        *_signs(review, frame, language),
        "</svg>",
    ]
    return "".join(parts)


def _axes(review: Review, frame: Frame) -> list[str]:
    """Three levels with what they are worth, and the first and the last step."""
    right, stake, parts = WIDE - RIGHT, review.game.stake(), []
    for share in (0.0, 0.5, 1.0):
        value = frame.least + share * (frame.most - frame.least)
        y = frame.y(value)
        words = f"{value:.0%}".replace("%", " %") if stake in SHARES else f"{value:.0f}"
        parts.append(
            f'<path d="M{LEFT} {y}H{right}" stroke="currentColor" stroke-opacity=".25" fill="none"/>'
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{words}</text>'
        )
    ends = (0, frame.steps)
    return parts + [f'<text x="{frame.x(n)}" y="{HIGH - 6}" text-anchor="middle">{n}</text>' for n in ends]


def _ends(review: Review, seat: int) -> list[tuple[float, float]]:
    """One standard error below and above each value of a seat."""
    rows = zip(review.values, review.errors, strict=True)
    return [(values[seat] - errors[seat], values[seat] + errors[seat]) for values, errors in rows]


def _band(review: Review, frame: Frame, seat: int) -> str:
    """What lies within the error of a line; after a single game it may be anywhere."""
    light, dark = COLOURS[seat % len(COLOURS)]
    ends = [[frame.y(min(max(end, frame.least), frame.most)) for end in both] for both in _ends(review, seat)]
    corners = _corners(ends)
    down = [f"{frame.x(step)},{ends[step][0]}" for step in corners]
    up = [f"{frame.x(step)},{ends[step][1]}" for step in reversed(corners)]
    look = f'style="fill:light-dark({light},{dark})" fill="{light}" fill-opacity=".15"'
    return f'<polygon points="{" ".join(down + up)}" {look}/>'


def _corners(heights: Sequence[object]) -> list[int]:
    """The steps at which a line turns: where it stays level it needs no point."""
    last = len(heights) - 1
    return [
        at
        for at, height in enumerate(heights)
        if at in (0, last) or not heights[at - 1] == height == heights[at + 1]
    ]


def _line(review: Review, frame: Frame, seat: int) -> str:
    light, dark = COLOURS[seat % len(COLOURS)]
    heights = [frame.y(row[seat]) for row in review.values]
    points = " ".join(f"{frame.x(step)},{heights[step]}" for step in _corners(heights))
    dash = DASHES[seat % len(DASHES)]
    look = f'style="stroke:light-dark({light},{dark})" stroke="{light}" stroke-dasharray="{dash}"'
    return f'<polyline points="{points}" fill="none" stroke-width="2" {look}/>'


def _numbers(review: Review, frame: Frame) -> list[str]:
    """The number of each seat where its line ends, but never over another one."""
    ends = [frame.y(value) + 4 for value in review.values[-1]]
    downwards = sorted(range(len(ends)), key=ends.__getitem__)
    for above, seat in pairwise(downwards):
        ends[seat] = max(ends[seat], ends[above] + LINE)
    ends[downwards[-1]] = min(ends[downwards[-1]], HIGH - BOTTOM + 4)
    for below, seat in pairwise(reversed(downwards)):
        ends[seat] = min(ends[seat], ends[below] - LINE)
    return [
        f'<text x="{WIDE - RIGHT + 5}" y="{end:.1f}" font-weight="700">{seat + 1}</text>'
        for seat, end in enumerate(ends)
    ]


def _signs(review: Review, frame: Frame, language: str) -> list[str]:
    """A triangle at every mistake, that says which."""
    parts = []
    for turn in review.turns:
        if turn.cost > 0:
            x, y = frame.x(turn.step), frame.y(review.values[turn.step][turn.seat]) - 4
            words = escape(told(review, turn, language))
            parts.append(f'<path d="M{x} {y}l-4 -7h8z" fill="currentColor"><title>{words}</title></path>')
    return parts
