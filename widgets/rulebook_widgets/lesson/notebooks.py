"""Write the notebooks of the course from the lessons' files: how to begin, the desk, a line for each step.

python -m rulebook_widgets.lesson.notebooks notebooks
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rulebook.core.files import put
from rulebook.core.texts import common, languages_of, texts_in
from rulebook.lessons.course import Lesson, all_lessons, lesson
from rulebook.lessons.course.plan import FOLDER
from rulebook_widgets.lesson.card import HERE, desk_texts
from rulebook_widgets.lesson.knowing import CanDo

KNOWING = "what_i_can_do.ipynb"
"""The page beside the lessons where all keys come together."""


def ways_in(found: Lesson) -> str:
    """Say how to begin, once in each language the lesson speaks; all else is on the cards, in one.

    >>> ways_in(lesson("how_likely_is_a_seven")).splitlines()[1][:54]
    '- **Deutsch:** Wie wahrscheinlich ist eine Sieben? *Ru'
    """
    lines = []
    for code in languages_of(FOLDER, found.name):
        title = lesson(found.name, code).title
        named = "" if title == found.title else f"{title} "
        lines.append(f"- **{common(code)['language']}:** {named}{desk_texts(code)['run']}")
    return "\n".join(lines)


def way_out(found: Lesson) -> str:
    """Lead to the lessons before and after, and to the page that gathers all keys, once in each language.

    >>> print(way_out(lesson("what_the_total_tells"))[:109])
    [← 1](01_how_likely_is_a_seven.ipynb) · [3 →](03_risk_or_patience.ipynb)
    <BLANKLINE>
    **English:** [What I can do already
    """
    near = {each.number: Path(each.notebook).name for each in map(lesson, all_lessons())}
    before, after = found.number - 1, found.number + 1
    turns = [f"[← {before}]({near[before]})"] if before in near else []
    turns += [f"[{after} →]({near[after]})"] if after in near else []
    titles = {code: texts_in(HERE / "texts", "knowing", code)["title"] for code in CanDo.tongues}
    links = (f"**{common(code)['language']}:** [{title}]({KNOWING})" for code, title in titles.items())
    return f"{' · '.join(turns)}\n\n{' · '.join(links)}"


def cells_of(found: Lesson) -> list[tuple[str, str]]:
    """Give kind and source of each cell of a lesson's notebook.

    >>> cells = cells_of(lesson("how_likely_is_a_seven"))
    >>> [source for kind, source in cells if kind == "code"][1].splitlines()[-1]
    'open_lesson("how_likely_is_a_seven").step("rules")'
    """
    # Each cell opens the lesson itself: after a restart of the kernel any of them can be run alone.
    opened = f'from rulebook_widgets import open_lesson\n\nopen_lesson("{found.name}")'
    return [
        ("markdown", f"# {found.title}"),
        ("markdown", ways_in(found)),
        ("code", opened),
        *[("code", f'{opened}.step("{step.name}")') for step in found.steps],
        ("code", f"{opened}.hand_in()"),
        ("code", f"{opened}.more()"),
        ("markdown", way_out(found)),
    ]


def notebook(found: Lesson) -> dict[str, Any]:
    """Make a notebook that has not been run.

    >>> notebook(lesson("how_likely_is_a_seven"))["cells"][0]["source"].splitlines()[0]
    '# How likely is a seven?'
    """
    cells: list[dict[str, Any]] = []
    for number, (kind, source) in enumerate(cells_of(found)):
        cell = {"cell_type": kind, "id": f"cell-{number:02}", "metadata": {}, "source": source}
        cells.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    about = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def write(folder: Path, names: tuple[str, ...] = ()) -> list[Path]:
    """Write the notebooks into a folder of notebooks, those of all lessons if none is named."""
    written = []
    for name in names or all_lessons():
        found = lesson(name)
        path = folder / found.notebook
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, json.dumps(notebook(found), indent=1, ensure_ascii=False) + "\n")
        written.append(path)
    return written


if __name__ == "__main__":
    for made in write(Path(sys.argv[1]), tuple(sys.argv[2:])):
        print(made)
