"""Every cell that shows a screen works on its own, as it has to after a restart of the kernel.

In a real JupyterLab, with a restart before each cell, that is `tests/browser/test_after_a_restart.py`.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import nbformat
import pytest

from rulebook_widgets import open_lesson
from rulebook_widgets.kept import Kept
from tests.notebooks.regenerate import NOTEBOOKS, found
from tests.notebooks.screens import MAKES_FILES, screens_of
from tests.sampled import sampled

NAMES = [path.relative_to(NOTEBOOKS).as_posix() for path in found()]
SAMPLE = sampled([(name,) for name in NAMES if name != MAKES_FILES], each=6)


def value_of(source: str) -> Any:
    """Run a cell in a namespace that knows nothing, and return what it shows."""
    known: dict[str, Any] = {}
    tree = ast.parse(source)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "cell", "exec"), known)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), known)


@pytest.mark.parametrize("name", SAMPLE)
def test_every_cell_that_shows_a_screen_runs_alone(name: str) -> None:
    for _, source in screens_of(NOTEBOOKS / name):
        open_lesson.cache_clear()  # as in a kernel that has just begun
        assert isinstance(value_of(source), Kept), source


def test_a_cell_that_needs_another_is_noticed(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("table(game)")])
    nbformat.write(notebook, tmp_path / "needs.ipynb")
    ((_, source),) = screens_of(tmp_path / "needs.ipynb")
    with pytest.raises(NameError, match="table"):
        value_of(source)
