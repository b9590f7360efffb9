"""Somebody else's machine: a Python with nothing in it, and the commit as a stranger gets it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.pages import REPOSITORY

TOOLS = Path(sys.prefix) / "tools"  # an environment of their own: .venv/tools
OURS = ("PYTHON", "JUPYTER", "IPYTHON", "VIRTUAL_ENV", "COVERAGE")
LISTED = """
import json
from importlib.metadata import distributions
print(json.dumps({found.name.lower().replace("_", "-"): found.version for found in distributions()}))
"""


def surroundings(**more: str) -> dict[str, str]:
    """Give the variables of this machine without those that lead back to our own environment."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)} | more


def run(command: Iterable[str | Path], cwd: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a command and give what it says; if it fails, all that it said is the error."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=environment or surroundings(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Environment:
    """A virtual environment that holds what is installed here, and nothing else."""

    folder: Path

    @classmethod
    def new(cls, folder: Path) -> Environment:
        """Make an empty one."""
        run([sys.executable, "-m", "venv", folder], cwd=folder.parent)
        return cls(folder)

    @property
    def python(self) -> Path:
        """The interpreter in it."""
        return self.folder / "bin" / "python"

    def install(self, *what: str | Path) -> None:
        """Install packages from the index, or from files."""
        run([self.python, "-m", "pip", "install", "--quiet", *what], cwd=self.folder)

    def say(self, code: str) -> str:
        """Run code in it, far from the repository, and give what it prints."""
        return run([self.python, "-I", "-c", code], cwd=self.folder).strip()

    def versions(self) -> dict[str, str]:
        """List every package in it."""
        listed: dict[str, str] = json.loads(self.say(LISTED))
        return listed


def tracked(*under: str) -> set[str]:
    """List the files of the commit, all of them or those under some folders."""
    return set(run(["git", "ls-tree", "-r", "--name-only", "HEAD", *under], cwd=REPOSITORY).splitlines())


def checked_out(folder: Path) -> Path:
    """Put the files of the commit into a folder, and nothing else."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=REPOSITORY, stdout=subprocess.PIPE, check=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder
