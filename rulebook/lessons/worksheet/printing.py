"""PDF by a Chromium, where there is one: found among the usual names and places, run without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulebook.core.files import put
from rulebook.core.texts import texts_in
from rulebook.lessons.wording import TEXTS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("C:/Program Files/Google/Chrome/Application/chrome.exe"),
    Path("C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe"),
)
PLAYWRIGHTS = (Path("~/.cache/ms-playwright"), Path("~/Library/Caches/ms-playwright"),
               Path("~/AppData/Local/ms-playwright"))  # fmt: skip
INSIDE = (
    "*/chrome-linux*/chrome",
    "*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "*/chrome-win*/chrome.exe",
)
LONGEST = 240
"""Seconds after which a browser is taken to hang."""
BY_HAND = texts_in(TEXTS, "worksheet", "en")["by_hand"]


class NotPrinted(RuntimeError):
    """Raised where no PDF can be made; the message says why and what to do.

    >>> raise NotPrinted("no browser was found. " + BY_HAND)
    Traceback (most recent call last):
    ...
    rulebook.lessons.worksheet.printing.NotPrinted: no browser was found. Open the HTML file ...
    """


def browser() -> str | None:
    """Find a Chromium: the one that $CHROMIUM names, the system's, or playwright's own.

    >>> browser() is None or Path(browser()).exists()
    True
    """
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next(_browsers(), None)


def _browsers() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from (str(place) for place in PLACES if place.exists())
    own = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    for folder in (Path(own),) if own else PLAYWRIGHTS:
        for inside in INSIDE:
            yield from map(str, sorted(folder.expanduser().glob(f"chromium{inside}"), reverse=True))


def print_pdf(html: str, target: Path) -> Path:
    """Print a page to a PDF file.

    >>> print_pdf("<p>Hello", Path("hello.pdf"))  # doctest: +SKIP
    PosixPath('hello.pdf')
    """
    chromium = browser()
    if chromium is None:
        raise NotPrinted(f"no Chromium or Chrome was found to make a PDF. {BY_HAND}")
    # Beside the target, as a packaged browser may see nothing of the system's temporary folder.
    with tempfile.TemporaryDirectory(
        prefix="printing-", dir=target.parent, ignore_cleanup_errors=True
    ) as desk:
        page, made = Path(desk, "page.html").resolve(), Path(desk, "page.pdf").resolve()
        put(page, html)
        said = _run([chromium, *_switches(desk), f"--print-to-pdf={made}", page.as_uri()], Path(desk, "said"))
        if not made.exists():
            raise NotPrinted(f"{chromium} made no PDF: {said or 'it said nothing'}. {BY_HAND}")
        made.replace(target)
    return target


def _switches(desk: str) -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
        "--no-pdf-header-footer", f"--user-data-dir={Path(desk, 'profile').resolve()}",
        *(["--no-sandbox"] if root else []),
    ]  # fmt: skip


def _run(command: list[str], said: Path) -> str:
    """Run the browser and give the last line that it said."""
    try:
        with said.open("wb") as words:
            subprocess.run(command, stdout=words, stderr=words, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise NotPrinted(f"{command[0]} did not finish within {LONGEST} seconds. {BY_HAND}") from None
    except OSError as failure:
        raise NotPrinted(f"{command[0]} does not start: {failure}. {BY_HAND}") from None
    return (said.read_text(encoding="utf-8", errors="replace").strip().splitlines() or [""])[-1]
