"""Every page of the site is a template, filled with what the site says of itself."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from rulebook.core.texts import texts_in

SITE = Path(__file__).parent
TEXTS = SITE / "texts"
COURSE = SITE.parents[1] / "rulebook" / "lessons" / "course"

templates = Environment(
    loader=FileSystemLoader(SITE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)


def told() -> dict[str, Any]:
    """Read what the site says: its words, its games, and its lessons in their order."""
    site = tomllib.loads((SITE / "site.toml").read_text(encoding="utf-8"))
    frame = texts_in(TEXTS, "frame", "en")
    games = {name: game | {"line": frame["line"][name]} for name, game in site["games"].items()}
    return site | {"words": site["words"] | frame, "games": games, "lessons": _lessons()}


def _lessons() -> dict[str, Any]:
    names = (file.stem for file in COURSE.glob("*.toml") if "." not in file.stem)
    found = {name: texts_in(COURSE, name, "en") for name in names}
    numbered = sorted(found.items(), key=lambda item: item[1]["number"])
    return {name: {"notebook": f"course/{each['number']:02}_{name}", **each} for name, each in numbered}


def write(target: Path, template: str, **data: Any) -> None:
    """Fill a template; every path in it is written from where the page lies."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(templates.get_template(template).render(**data), encoding="utf-8")
