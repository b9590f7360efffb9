"""What a stranger downloads: the wheel and the source distribution, built from a clean checkout."""

from __future__ import annotations

import tarfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from tests.everywhere.machine import TOOLS, run
from tests.pages import REPOSITORY


@dataclass(frozen=True)
class Release:
    """The two files that are published."""

    wheel: Path
    source: Path

    def in_wheel(self) -> set[str]:
        """List the files in the wheel."""
        with ZipFile(self.wheel) as files:
            return set(files.namelist())

    def description(self) -> str:
        """Read what the package index will show."""
        with ZipFile(self.wheel) as files:
            (metadata,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
            return files.read(metadata).decode()

    def in_source(self) -> set[str]:
        """List the files in the source distribution, without the folder they are in."""
        with tarfile.open(self.source) as files:
            return {member.name.partition("/")[2] for member in files.getmembers() if member.isfile()}


def build(checkout: Path, folder: Path) -> Release:
    """Build the source distribution, and from it the wheel."""
    run([TOOLS / "bin" / "python", "-m", "binder.dist", folder, checkout], cwd=REPOSITORY)
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    return Release(wheel, source)


def lowest() -> list[str]:
    """Give the oldest version of every package that the project says it works with."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["screens"]]
    return [one.partition(",")[0].replace(">=", "==") for one in asked]
