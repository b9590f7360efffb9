"""Text that a script writes into a page, between two markers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
README = REPOSITORY / "README.md"
CONTRIBUTING = REPOSITORY / "CONTRIBUTING.md"


def markers(name: str) -> tuple[str, str]:
    """Give the two lines that the text goes between."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


def filled(page: str, name: str, text: str) -> str:
    """Put a text between the markers of a page, in place of what was there."""
    begin, end = markers(name)
    before, found_begin, rest = page.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise SystemExit(f"The page lacks the lines {begin} and {end}; put them where the text belongs.")
    return f"{before}{begin}\n{text}\n{end}{after}"


def fill(page: Path, name: str, text: str) -> None:
    """Write a text into a page, between its markers."""
    page.write_text(filled(page.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def other_rows(page: Path, name: str, titles: Sequence[str]) -> list[str]:
    """List the rows of a table between the markers of a page that begin with none of these titles."""
    begin, end = markers(name)
    table = page.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]
    rows = [line for line in table.strip().splitlines()[2:] if line.startswith("|")]
    return [row for row in rows if not row.startswith(tuple(f"| {title} |" for title in titles))]
