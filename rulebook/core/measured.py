"""What the options of a game were measured to be worth: `worth.toml` in its room, in words."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.core.texts import common, numeral, words_in

SEEN = 2.0
"""Standard errors that a change has to be away from 0 to be told."""


@cache
def measured_worths(folder: Path, language: str) -> dict[str, str]:
    """Say for each option what its other values change; empty where nothing was measured.

    >>> measured_worths(Path("no such room"), "en")
    {}
    """
    path = folder / "worth.toml"
    if not path.exists():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    told: dict[str, list[str]] = defaultdict(list)
    for change in found["changes"]:
        told[change["option"]].append(_told(change, language))
    return {option: "; ".join(lines) for option, lines in told.items()}


def _told(change: dict[str, Any], language: str) -> str:
    texts, words = common(language)["left_open"], words_in(language)
    parts = [
        words.fill(
            texts[f"worth_{what}"],
            {"by": _signed(by, language), "error": _short(error, language)},
        )
        for what in ("wins", "points", "steps")
        for by, error in [change[what]]
        if error and abs(by) > SEEN * error
    ]
    value = json.dumps(change["value"]).strip('"')
    said = ", ".join(parts) or words.fill(texts["worth_nothing"], {})
    return words.fill(texts["worth_line"], {"value": value, "said": said, "games": change["games"]})


def _signed(number: float, language: str) -> str:
    sign = "+" if number > 0 else "−"
    return sign + _short(abs(number), language)


def _short(number: float, language: str) -> str:
    return numeral(f"{number:.2g}" if number < 10 else f"{number:.0f}", language)
