"""What the toolkit weighs and how long a visitor waits: the table that `python -m tests.everywhere` makes."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import QUIET
from tests.browser.find_browser import find
from tests.browser.lab import serving
from tests.browser.patience import patient
from tests.everywhere import binder
from tests.everywhere.first_board import FirstBoard, open_and_play
from tests.everywhere.links import START
from tests.everywhere.machine import Environment, checked_out
from tests.everywhere.release import build
from tests.everywhere.static import FIRST_PAGE, SITE
from tests.everywhere.static import served as served_files

MARKED = "everywhere"
TRIES = 3
HEADS = ("what", "how much")
NOTE = """Importing is processor time; of all times the best of {tries}. The first board is seen when its
snapshot is on the page, and answers when its cell has run. The clock starts when the page is
asked for, of a server that has just been started; Binder takes its own time before that, to start
a container, and the site none. Python {python}."""
IMPORTS = {
    "`import rulebook`": "import rulebook",
    "`import rulebook.odds`, and numpy with it": "import rulebook.odds, numpy.random",
    "`from rulebook_widgets import table`, and ipywidgets with it": "from rulebook_widgets import table",
}
TIMED = "import time; start = time.process_time(); {code}; print(time.process_time() - start)"
Row = tuple[str, str]
Served = Callable[[Path], AbstractContextManager[str]]


def rows() -> Iterator[Row]:
    """Make everything from the commit, and measure it."""
    with TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        yield from release(folder)
        image = binder.built(checked_out(folder / "home"), folder / "notebook")
        yield from imports(image.environment)
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        for where, python in (("JupyterLab", Path(sys.executable)), ("Binder", image.environment.python)):
            served = partial(serving, image.checkout, python=python)
            yield from waits(where, browser, served, f"lab/tree/{START}", folder / where)
        yield "the site", size(sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()))
        yield from waits("the site", browser, lambda _: served_files(SITE), FIRST_PAGE, folder)


def release(folder: Path) -> Iterator[Row]:
    """Weigh what is published."""
    made = build(checked_out(folder / "source"), folder)
    yield "wheel", size(made.wheel.stat().st_size)
    yield "source distribution", size(made.source.stat().st_size)


def imports(environment: Environment) -> Iterator[Row]:
    """Time the imports, each in a Python that has done nothing else."""
    for what, code in IMPORTS.items():
        best = min(float(environment.say(TIMED.format(code=code))) for _ in range(TRIES))
        yield what, f"{best * 1000:.0f} ms"


def waits(where: str, browser: Browser, served: Served, page: str, homes: Path) -> Iterator[Row]:
    """Time how long a visitor waits for the first board."""
    tries = [visited(browser, served, page, homes / str(number)) for number in range(TRIES)]
    yield f"{where}: the first board is seen", f"{min(one.seen for one in tries):.1f} s"
    yield f"{where}: the first board answers", f"{min(one.alive for one in tries):.1f} s"


def visited(browser: Browser, served: Served, page: str, home: Path) -> FirstBoard:
    """Visit once, with a browser that knows nothing yet."""
    with served(home) as address:
        context = patient(browser.new_context(viewport={"width": 1200, "height": 900}))
        try:
            return open_and_play(context.new_page(), f"{address}/{page}")
        finally:
            context.close()


def size(count: int) -> str:
    """Write a number of bytes.

    >>> size(1_599_727), size(48_200)
    ('1.6 MB', '48 kB')
    """
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def as_markdown(rows: list[Row]) -> str:
    """Draw the table for a page."""
    table = "\n".join("| " + " | ".join(line) + " |" for line in (HEADS, ("---", "---"), *rows))
    return f"{table}\n\n{NOTE.format(tries=TRIES, python=platform.python_version())}"
