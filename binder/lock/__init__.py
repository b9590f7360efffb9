"""The lock: every package that CI, Binder and the site install, in one version and with its digest.

`make lock` writes it afresh, with the newest of what `pyproject.toml` allows. It holds no address: where
packages come from is the machine's affair, what they are is ours. Whoever uses the toolkit as a library is
not bound by it: for them `pyproject.toml` alone counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
BINDER = FOLDER.parent / "requirements.txt"
SITE = FOLDER.parent / "site" / "wheels.txt"
PYODIDE = FOLDER.parent / "site" / "pyodide.txt"
ON_THE_BASE = (
    "jupyterlab",
    "notebook",
    "ipywidgets",
    "jupyter-offlinenotebook",
    "jupyter-resource-usage",
    "pip",
)
"""What Binder's base image brings, with all that these need."""
HEAD = "# Made by `make lock`, for {purpose}."


class Locked(NamedTuple):
    """A package in one version, and the digest of the file that is installed.

    >>> Locked.read("spylls==0.1.7 --hash=sha256:15de")
    Locked(name='spylls', version='0.1.7', digest='15de')
    >>> print(Locked("spylls", "0.1.7", "15de"))
    spylls==0.1.7 --hash=sha256:15de
    """

    name: str
    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name}=={self.version} --hash=sha256:{self.digest}"

    @classmethod
    def read(cls, line: str) -> Locked:
        """Read a line of a lock."""
        named, _, digest = line.partition(" --hash=sha256:")
        name, _, version = named.partition("==")
        return cls(name, version, digest)


def read(file: Path) -> dict[str, Locked]:
    """Read a file of the lock: its packages by name."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {(one := Locked.read(line)).name: one for line in lines if not line.startswith("#")}


def write(file: Path, purpose: str, packages: Iterable[Locked]) -> None:
    """Write a file of the lock, in the order of the names."""
    lines = [HEAD.format(purpose=purpose), *map(str, sorted(packages))]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
