"""Build what is published: `make dist`, or `python -m binder.dist FOLDER [CHECKOUT]` with the group `tools`.

The clock is that of the last commit and nothing is fetched, so two builds of a commit are the same files.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def built(checkout: Path, folder: Path) -> list[Path]:
    """Build the source distribution of a checkout, and from it the wheel."""
    time = ["git", "log", "-1", "--format=%ct"]
    clock = subprocess.run(time, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(checkout)]
    subprocess.run(build, env={**os.environ, "SOURCE_DATE_EPOCH": clock}, stdout=sys.stderr, check=True)
    return sorted(folder.glob("rulebook_toolkit-*"))


if __name__ == "__main__":
    folder, *checkout = map(Path, sys.argv[1:])
    for file in built(checkout[0] if checkout else ROOT, folder):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.name)
