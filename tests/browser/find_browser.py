"""Find a Chromium for the browser tests, or install one; say clearly if there is no way.

Run by `make browser`; the tests ask `find()`, which is how worksheets find the one that prints them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rulebook.lessons.worksheet.printing import browser as find

__all__ = ["HELP", "find", "install", "main", "packaged"]

HELP = """No browser was found for the browser tests, and none could be installed. Either
  - install Chromium or Chrome, or
  - name one:   CHROMIUM=/path/to/chromium make test
  - or let playwright fetch its own:   .venv/bin/playwright install --with-deps chromium"""


PATIENCE = 600
"""Seconds to wait for another program that is installing packages: on a fresh Ubuntu, its own updates."""

WAIT = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX)"
"""Returns once no other program holds a lock; it is a separate process because only that can time out."""


def packaged(name: str) -> bool:
    """Install one of the system's packages, and return whether that worked."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    _apt_get("update", "-qq")
    return _apt_get("install", "-y", "-qq", name)


def _apt_get(*words: str) -> bool:
    # apt-get itself waits for the locks of dpkg, but gives up at once on those of its lists and archives.
    for _ in range(5):
        command = ["apt-get", "-o", f"DPkg::Lock::Timeout={PATIENCE}", *words]
        result = subprocess.run(
            command, check=False, env={**os.environ, "LC_ALL": "C"}, stderr=subprocess.PIPE, text=True
        )
        print(result.stderr, end="", file=sys.stderr)
        held = re.search(r"Could not get lock (/\S*[^\s.])", result.stderr)
        if result.returncode == 0 or not held or not Path(held[1]).exists():
            return result.returncode == 0
        print(f"waiting for the other program to release {held[1]}", file=sys.stderr)
        try:
            subprocess.run([sys.executable, "-c", WAIT, held[1]], check=False, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return False
    return False


def install() -> None:
    """Install a browser: by the system's packages where we may, else by playwright."""
    if packaged("chromium"):
        return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Make sure that there is a browser."""
    path = find()
    if path is None and "CHROMIUM" not in os.environ:
        install()
        path = find()
    if path is None:
        print(HELP, file=sys.stderr)
        return 1
    print(f"browser tests use {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
