"""The README's links to Binder, made from the notebooks there are and the repository's address.

Run by `python -m tests.everywhere --links`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import rulebook
from rulebook.lessons.course import all_lessons, lesson
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.pages import REPOSITORY

MARKED = "binder"
START = "notebooks/start_here.ipynb"
BADGE = "https://mybinder.org/badge_logo.svg"
COLUMNS = {"walkthrough": "learn it", "lab": "change it"}


def repository() -> str:
    """Read the owner and the name of the repository where they are stated."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Repository"]).removeprefix("https://github.com/")


def opening(notebook: str) -> str:
    """Give the address at which Binder opens a notebook."""
    return f"https://mybinder.org/v2/gh/{repository()}/HEAD?urlpath=lab/tree/{notebook}"


def link(words: str, notebook: Path) -> str:
    """Link to a notebook on Binder."""
    return f"[{words}]({opening(notebook.relative_to(REPOSITORY).as_posix())})"


def text() -> str:
    """Write what the README says about Binder."""
    lines = [
        f"[![Start on Binder]({BADGE})]({opening(START)})",
        "",
        "Binder opens the toolkit in your browser, on a computer of its own; give it a minute to wake up.",
        "Each game has two notebooks there, and the course has twelve lessons over all of them:",
        "",
        f"| game | {' | '.join(COLUMNS.values())} |",
        "|---|" + "---|" * len(COLUMNS),
    ]
    for game in rulebook.all_games():
        links = [link(name, NOTEBOOKS / game / f"{name}.ipynb") for name in COLUMNS]
        lines.append(f"| *{rulebook.rules(game).title()}* | {' | '.join(links)} |")
    lessons = [lesson(name) for name in all_lessons()]
    linked = " · ".join(link(each.title, NOTEBOOKS / each.notebook) for each in lessons)
    lines += ["", f"The lessons, in their order: {linked}"]
    if more := [path for path in found() if path.parent == NOTEBOOKS and not path.match(START)]:
        names = ", ".join(link(path.stem.replace("_", " "), path) for path in more)
        lines += ["", f"Beside the games: {names}."]
    if "OWNER" in repository():
        lines += [
            "",
            "*OWNER in these addresses stands for the account that will publish the repository. It is stated",
            "once, in `pyproject.toml`; `python -m tests.everywhere --links` carries it to these links.*",
        ]
    return "\n".join(lines)
