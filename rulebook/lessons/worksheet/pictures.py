"""Pictures beside a question: dice and cards in a row, as `pictures.toml` lists them, drawn in lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from pathlib import Path

from rulebook.lessons.levels import Level
from rulebook.lessons.seeded import Exercise

PIPS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6.5, 6.5), (12, 12), (17.5, 17.5)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6.5, 6.5), (17.5, 6.5), (12, 12), (6.5, 17.5), (17.5, 17.5)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


def picture(asked: Exercise, language: str = "en") -> str:
    """Draw what an exercise is about; nothing where there is no picture of it.

    >>> from rulebook.lessons import exercise
    >>> picture(exercise("knapp_daneben", "two_dice", seed=1)).count("<svg")
    2
    """
    listed = _pictures().get(asked.game, {}).get(asked.name, ())
    if not listed or asked.level is Level.HARDER:
        return ""
    drawn = "".join(_drawn(asked.filled(entry, language)) for entry in listed)
    return f'<p class="picture" aria-hidden="true">{drawn}</p>'


def _drawn(entry: str) -> str:
    """Draw one entry: `die 4`, `card 7`, `die ? × 4`, or words."""
    shape, _, rest = entry.partition(" ")
    if shape not in SHAPES:
        return f"<span>{escape(entry)}</span>"
    shown, _, times = rest.partition(" × ")
    return "".join(SHAPES[shape](each) for each in re.findall(r"\d+|\?", shown)) * int(times or 1)


def _die(shown: str) -> str:
    inside = _text(12, 17, shown) if shown == "?" else "".join(
        f'<circle cx="{x}" cy="{y}" r="2.2"/>' for x, y in PIPS[int(shown)]
    )  # fmt: skip
    return _figure("die", 24, 24, 5, inside)


def _card(shown: str) -> str:
    return _figure("card", 20, 28, 3, _text(10, 19, shown))


def _figure(kind: str, width: int, height: int, round_by: int, inside: str) -> str:
    frame = f'<rect x=".75" y=".75" width="{width - 1.5}" height="{height - 1.5}" rx="{round_by}"/>'
    return f'<svg class="{kind}" viewBox="0 0 {width} {height}">{frame}{inside}</svg>'


def _text(x: int, y: int, shown: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(shown)}</text>'


SHAPES: Mapping[str, Callable[[str], str]] = {"die": _die, "card": _card}


@cache
def _pictures() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((Path(__file__).parent / "pictures.toml").read_text(encoding="utf-8"))
