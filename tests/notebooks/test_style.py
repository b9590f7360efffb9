"""Every notebook keeps the house's style, and a changed output is noticed."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks.regenerate import NOTEBOOKS, found

LONGEST_CODE = 3
LONGEST_PROSE = 80
FREE_TO_DIFFER = {"nbval-ignore-output", "nbval-skip"}


def name(path: Path) -> str:
    return str(path.relative_to(NOTEBOOKS))


every_notebook = pytest.mark.parametrize("path", found(), ids=name)


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def hidden(cell: Any) -> bool:
    return bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


@every_notebook
def test_every_cell_was_run_in_order_and_kept_its_outputs(path: Path) -> None:
    cells = code(read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert any(cell.outputs for cell in cells)


@every_notebook
def test_there_is_one_title_and_it_comes_first(path: Path) -> None:
    cells = read(path).cells
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    assert cells[0].source.startswith("# ")
    assert len(re.findall(r"^# ", prose, flags=re.M)) == 1


@every_notebook
def test_headings_leave_out_no_level(path: Path) -> None:
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    levels = [len(marks) for marks in re.findall(r"^(#+) ", prose, flags=re.M)]
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


@every_notebook
def test_visible_code_is_short_and_prose_is_read_in_a_breath(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code" and not hidden(cell):
            assert len([line for line in cell.source.splitlines() if line.strip()]) <= LONGEST_CODE, (
                cell.source
            )
        if cell.cell_type == "markdown" and "|" not in cell.source:
            assert len(cell.source.split()) <= LONGEST_PROSE, cell.source


@every_notebook
def test_nothing_is_used_that_no_check_can_follow(path: Path) -> None:
    for cell in code(read(path)):
        assert not re.search(r"\binteract\(|\bOutput\(|;\s*$", cell.source), cell.source


@every_notebook
def test_it_holds_nothing_of_the_machine_it_was_run_on(path: Path) -> None:
    notebook = read(path)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert notebook.metadata.language_info.name == "python"
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|tmp|work|Users)/\w|0x[0-9a-f]{9,}", text)


@every_notebook
def test_few_outputs_are_free_to_differ(path: Path) -> None:
    free = [cell for cell in code(read(path)) if FREE_TO_DIFFER & set(cell.metadata.get("tags", []))]
    assert len(free) <= 3


@pytest.mark.slow
@every_notebook
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    for cell in read(path).cells:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", cell.source if cell.cell_type == "markdown" else ""):
            assert target.startswith("https://") or (path.parent / target).exists(), target


@every_notebook
def test_a_screen_can_be_read_without_a_kernel(path: Path) -> None:
    for cell in code(read(path)):
        for output in cell.outputs:
            data = output.get("data", {})
            if cell.source.rstrip().splitlines()[-1].startswith("table("):
                assert "<table" in data["text/html"] and len(data["text/plain"]) > 100


@pytest.mark.slow
def test_a_changed_output_is_noticed(tmp_path: Path) -> None:
    start = NOTEBOOKS / "start_here.ipynb"
    checks = [
        *(sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "-p", "no:cacheprovider"),
        *("--nbval-sanitize-with", str(Path(__file__).with_name("sanitize.cfg"))),
    ]

    def passes(text: str) -> bool:
        copy = tmp_path / "copy.ipynb"
        copy.write_text(text, encoding="utf-8")
        done = subprocess.run([*checks, str(copy)], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stdout + done.stderr
        return done.returncode == 0

    text = start.read_text(encoding="utf-8")
    assert passes(text)
    assert "Roll 12 of 25" in text
    assert not passes(text.replace("Roll 12 of 25", "Roll 13 of 25"))


def test_CE_7_the_walkthrough_lets_go_of_cards_of_the_hand_only() -> None:
    cells = read(NOTEBOOKS / "close_enough/walkthrough.ipynb").cells
    (told,) = [cell.source for cell in cells if "**CE-7**" in cell.source]
    assert "discard any card of your hand" in told
