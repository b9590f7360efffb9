"""Open JupyterLab on the start notebook: every game with walkthrough, lesson and lab.

The notebooks are laid into a folder of yours first, and nothing that is there already is overwritten. In a
checkout of the project they are opened where they are.

Examples:
  $ rulebook lab --no-open                    lay the notebooks out, and say where
  $ rulebook lab --no-open --folder lessons

"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

import rulebook
from rulebook.cli import Mistake
from rulebook.core.files import put

START = Path("start_here.ipynb")
SHARED = "share/rulebook/notebooks/"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    parser.add_argument("--folder", default="rulebook-notebooks", metavar="FOLDER", help="where to lay them")
    parser.add_argument("--no-open", action="store_true", help="do not start JupyterLab")


def run(options: argparse.Namespace) -> int:
    """Lay the notebooks out, and open them."""
    home = checkout() or laid_out(shipped(), Path(options.folder))
    print(f"The notebooks are in {home}; begin with {START}.")
    if options.no_open:
        return 0
    if find_spec("jupyterlab") is None:
        raise Mistake("JupyterLab is not installed here; pip install 'rulebook-toolkit[lab]' brings it")
    words = [sys.executable, "-m", "jupyterlab", str(home / START)]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    return subprocess.call(words)


def checkout() -> Path | None:
    """Find the notebooks beside the code, as they are in a checkout of the project.

    >>> (checkout() / START).exists()
    True
    """
    folder = Path(rulebook.__file__).parents[1] / "notebooks"
    return folder if (folder / START).exists() else None


def shipped() -> Mapping[Path, Path]:
    """Find the notebooks that were installed with the library: where each belongs, and where it lies."""
    try:
        listed = files("rulebook-toolkit") or []
    except PackageNotFoundError:
        listed = []
    found = {
        Path(entry.as_posix().split(SHARED)[1]): Path(str(entry.locate()))
        for entry in listed
        if SHARED in entry.as_posix() and entry.suffix == ".ipynb"
    }
    if START not in found:
        raise Mistake("this installation came without notebooks; they are in the project's repository")
    return found


def laid_out(found: Mapping[Path, Path], folder: Path) -> Path:
    """Copy notebooks into a folder; what is there already is somebody's work and stays as it is."""
    try:
        home = folder.expanduser()
        for place, source in found.items():
            target = home / place
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists():
                put(target, source.read_bytes())
    except (OSError, ValueError, RuntimeError) as failure:
        why = getattr(failure, "strerror", None) or failure
        raise Mistake(f"the notebooks cannot be laid into {folder}: {why}") from None
    return home
