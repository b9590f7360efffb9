"""Design tokens: one sheet has every colour, size of text, space, corner and duration; each is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook_widgets import screen

WIDGETS = Path(screen.__file__).parent
SHEET = WIDGETS / "frame" / "tokens.css"
OTHERS = [
    path for path in sorted(WIDGETS.rglob("*")) if path.suffix in {".css", ".js", ".svg"} and path != SHEET
]
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b(?! *[{.:,\[])|\b(?:rgb|hsl|oklch)a?\(|\b(?:white|black|red|green|blue|gray)\b", re.I
)
SIZE = re.compile(r"(?:font-size|border-radius|(?:row-|column-)?gap)$")
DECLARED = re.compile(r"([\w-]+)[:=] *\"?([^;{}\"]+)")


def raw(text: str) -> list[str]:
    """What is said in a style sheet or a drawing that only the sheet of tokens may say."""
    found = []
    for name, value in DECLARED.findall(
        re.sub(r"/\*.*?\*/|//.*|url\([^)]*\)|var\([^)]*\)", "", text, flags=re.S)
    ):
        measured = "clamp" in value or "calc" in value
        if (
            (
                re.search(r"colou?r$|background|border|shadow|fill|stroke|outline|^--", name)
                and COLOUR.search(value)
            )
            or (SIZE.match(name) and re.search(r"\d(?:px|rem)\b", value) and not measured)
            or (re.match(r"animation|transition", name) and re.search(r"\d(?:ms|s)\b", value))
        ):
            found.append(f"{name}: {value}")
    return found


def tokens() -> dict[str, str]:
    """Every token of the sheet with what it is for."""
    told = re.findall(r"^  (--rb-[\w-]+): .*?; /\* (.+) \*/$", SHEET.read_text(encoding="utf-8"), re.M)
    return dict(told)


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_what_a_token_says_is_said_nowhere_else(path: Path) -> None:
    assert raw(path.read_text(encoding="utf-8")) == []


def test_every_token_has_its_meaning_beside_it_and_is_used() -> None:
    sheet = SHEET.read_text(encoding="utf-8")
    named = set(re.findall(r"^  (--rb-[\w-]+):", sheet.split("@media")[0], re.M))
    assert named == tokens().keys() and len(named) > 60
    everything = "".join(path.read_text(encoding="utf-8") for path in [SHEET, *OTHERS])
    used = set(re.findall(r"var\((--rb-[\w-]+)", everything))
    assert named - used == set()
    set_elsewhere = set(
        re.findall(r"(--rb-[\w-]+)[\"']?[:,]", "".join(p.read_text(encoding="utf-8") for p in OTHERS))
    )
    assert used - named <= set_elsewhere


def test_a_raw_colour_would_be_noticed() -> None:
    for found in (
        "color: #fff;",
        "fill: rgb(0 0 0);",
        "color: red;",
        "transition: top 0.2s;",
        "font-size: 13px;",
    ):
        assert raw(found), found
    for fine in ("color: var(--rb-ink);", "white-space: nowrap;", "font-size: clamp(9px, 2cqw, 12px);"):
        assert not raw(fine), fine
