"""Find a Chromium for the browser tests, or install one; say clearly if there is no way.

Run by `make browser`; the tests ask `find()`, which is how worksheets find the one that prints them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from rulebook.lessons.worksheet.printing import browser as find

__all__ = ["HELP", "find", "install", "main", "packaged"]

HELP = """No browser was found for the browser tests, and none could be installed. Either
  - install Chromium or Chrome, or
  - name one:   CHROMIUM=/path/to/chromium make test
  - or let playwright fetch its own:   .venv/bin/playwright install --with-deps chromium"""


def packaged(name: str) -> bool:
    """Install one of the system's packages, where we may."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    return subprocess.run(["apt-get", "install", "-y", "-qq", name], check=False).returncode == 0


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
