"""The notebooks of an installed library, laid out where they can be opened."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.cli import lab, main

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation, as a wheel makes it: no checkout around the code."""
    share = tmp_path / "share"
    shutil.copytree(NOTEBOOKS, share)
    found = {path.relative_to(share): path for path in share.rglob("*.ipynb")}
    monkeypatch.setattr(lab, "checkout", lambda: None)
    monkeypatch.setattr(lab, "shipped", lambda: found)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_notebook_is_laid_out_once(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--no-open"]) == 0
    folder = installed / "rulebook-notebooks"
    here = {path.relative_to(folder) for path in folder.rglob("*.ipynb")}
    assert here == {path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.rglob("*.ipynb")}
    assert "rulebook-notebooks; begin with start_here.ipynb" in capsys.readouterr().out
    (folder / "start_here.ipynb").write_text("my own work")
    assert main(["lab", "--no-open"]) == 0
    assert (folder / "start_here.ipynb").read_text() == "my own work"


def test_jupyterlab_is_opened_on_the_start_notebook(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "call", lambda words: called.append(words) or 0)
    assert main(["lab"]) == 0
    assert called[0][:3] == [sys.executable, "-m", "jupyterlab"]
    assert Path(called[0][3]).exists()


def test_without_jupyterlab_it_says_what_to_install(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert main(["lab"]) == 2
    assert "pip install 'rulebook-toolkit[lab]'" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (installed / "taken").write_text("")
    assert main(["lab", "--no-open", "--folder", "taken"]) == 2
    assert "cannot be laid into taken" in capsys.readouterr().err


def test_a_home_that_nobody_has_is_named(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--no-open", "--folder", "~nobody-of-this-name/x"]) == 2
    assert "cannot be laid into ~nobody-of-this-name/x" in capsys.readouterr().err


@pytest.mark.slow
def test_the_wheel_carries_them(tmp_path: Path) -> None:
    """Built, installed beside nothing of the project, and asked from elsewhere."""
    repository = NOTEBOOKS.parent
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", tmp_path, repository], check=True)
    wheel = next(tmp_path.glob("*.whl"))
    subprocess.run(
        [*pip, "install", "--no-deps", "--ignore-installed", "--prefix", tmp_path / "there", wheel],
        check=True,
    )
    home = next((tmp_path / "there").rglob("rulebook/__init__.py")).parents[1]
    told = subprocess.run(
        [sys.executable, "-m", "rulebook", "lab", "--no-open"],
        cwd=tmp_path, env={"PYTHONPATH": str(home)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "rulebook-notebooks" in told.stdout
    assert (tmp_path / "rulebook-notebooks" / "poof" / "lab.ipynb").exists()
