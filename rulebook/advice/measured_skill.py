"""Luck and skill of the games as they were measured: `skill.toml` in each room, as one table."""

from __future__ import annotations

import tomllib
from typing import Any

from rulebook.advice.saying import skills_table
from rulebook.core.registry import FOLDER, all_games, new
from rulebook.odds.show import TextTable


def measured_skills(language: str = "en") -> TextTable:
    """Show luck and skill of all games that were measured, side by side.

    >>> measured_skills().heads[0], len(measured_skills().rows)
    ('game', 5)
    """
    paths = [FOLDER / name / "skill.toml" for name in all_games()]
    found: list[dict[str, Any]] = [tomllib.loads(path.read_text("utf-8")) for path in paths if path.exists()]
    known = {one["game"]: new(one["game"]) for one in found}
    caption, heads, rows, note = skills_table(found, known, language)
    return TextTable(caption, heads, tuple(rows), note)
