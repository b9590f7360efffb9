"""One version of every package, such that all requirements hold: pip is asked, nothing is installed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name

from binder.lock import Locked
from binder.lock.closure import closure
from binder.lock.fits import GLIBC

ROOT = Path(__file__).parents[2]
OURS = "rulebook-toolkit"
NEEDS_GLIBC = re.compile(r"manylinux_(\d+)_(\d+)_")


class Resolution:
    """What pip would install, each package with its digest and with what it needs."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.packages = {str(canonicalize_name(one["metadata"]["name"])): one for one in report["install"]}

    @classmethod
    def of(cls, *asked: str) -> Resolution:
        """Ask pip for one version of everything that these words of its command line name."""
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--dry-run",
            "--ignore-installed",
            "--only-binary=:all:",
        ]
        done = subprocess.run(
            [*pip, "--quiet", "--report", "-", *asked],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return cls(json.loads(done.stdout))

    def needs(self, name: str) -> list[str] | None:
        """What a package requires; nothing is known of one that this system does without."""
        found = self.packages.get(name)
        return found and found["metadata"].get("requires_dist", [])

    def reached(self, asked: Iterable[str]) -> set[str]:
        """Name the packages that these requirements lead to."""
        return closure(asked, self.needs).keys() & self.packages.keys() - {OURS}

    def locked(self, name: str) -> Locked:
        """Give a package as it stands in the lock."""
        found = self.packages[name]
        file = found["download_info"]["url"].rpartition("/")[2]
        least = [(int(major), int(minor)) for major, minor in NEEDS_GLIBC.findall(file)]
        assert not least or min(least) <= GLIBC, f"{file} asks for more than glibc {GLIBC}"
        digest = found["download_info"]["archive_info"]["hashes"]["sha256"]
        return Locked(name, found["metadata"]["version"], digest)
