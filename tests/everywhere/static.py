"""The site as a visitor gets it: from a plain file server, with no other machine within reach."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

from tests.browser.patience import patient
from tests.pages import REPOSITORY

SITE = REPOSITORY / "_site"
LIVE = "live/notebooks/index.html?path="
FIRST_PAGE = "live/lab/index.html?path=start_here.ipynb"
NUMPY = re.compile(r"https://cdn\.jsdelivr\.net/pyodide/v[\d.]+/full/numpy-[^/]+\.whl$")
CANNOT_BE_HAD = {
    "The following error occurred while loading numpy:",
    "Failed to fetch",
    "Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
}
READY = """async () => {
  const app = window.jupyterapp;
  await app.started; await app.restored;
  const panel = app.shell.currentWidget;
  await panel.revealed; await panel.context.ready; await panel.sessionContext.ready;
}"""
RUN_ALL = """async () => {
  const app = window.jupyterapp, panel = app.shell.currentWidget;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
  await app.commands.execute("notebook:run-all-cells");
  const cells = panel.content.widgets.filter((cell) => cell.model.type === "code");
  const outputs = cells.flatMap((cell) => cell.model.sharedModel.toJSON().outputs);
  return outputs.filter((out) => out.output_type === "error").map((out) => `${out.ename}: ${out.evalue}`);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without a line for each file."""

    def log_message(self, *_: object) -> None:
        pass


class Patient(http.server.ThreadingHTTPServer):
    """To leave a page before all of it has come is no fault."""

    def handle_error(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder's files; gives the address."""
    handler = functools.partial(Quiet, directory=str(folder))
    with Patient(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class Alone:
    """A browser that reaches one address only, and keeps what it asked of others and what went wrong.

    Asking for numpy is no fault, nor is what the console says when it cannot be had: that is `wanted`.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = patient(context).new_page()
        self.address = address
        self.wanted: list[str] = []
        self.foreign: list[str] = []
        self.errors: list[str] = []
        context.route(lambda url: not url.startswith(address), self._refuse)
        context.on("request", self._asked)
        context.on("console", self._told)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _refuse(self, route: Route) -> None:
        route.abort("internetdisconnected")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:", "about:")):
            (self.wanted if NUMPY.match(request.url) else self.foreign).append(request.url)

    def _told(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not (self.wanted and line.text in CANNOT_BE_HAD):
            self.errors.append(line.text)

    def open(self, notebook: str) -> None:
        """Open a notebook live."""
        self.page.goto(f"{self.address}/{LIVE}{notebook}")
        opened = "() => window.jupyterapp?.shell.currentWidget?.sessionContext"
        self.page.wait_for_function(opened)
        self.page.evaluate(READY)

    def run(self, notebook: str) -> list[str]:
        """Open a notebook and run all its cells; gives the errors among their outputs."""
        self.open(notebook)
        failed: list[str] = self.page.evaluate(RUN_ALL)
        return failed


class Addresses(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.named: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.named += [value for name, value in attrs if name in ("href", "src", "srcset") and value]


def players() -> list[str]:
    """List the pages to play on, as their addresses say them."""
    found = (path for kind in ("play", "learn") for path in sorted((SITE / kind).glob("*.html")))
    return [path.relative_to(SITE).as_posix() for path in found]


def pages() -> list[Path]:
    """List the landing page, every page to play on, and every page to read."""
    return [
        SITE / "index.html",
        SITE / "notices.html",
        *(SITE / name for name in players()),
        *sorted((SITE / "read").rglob("*.html")),
    ]


def lost(page: Path) -> list[str]:
    """Name the addresses on a page that lead nowhere in the site."""
    return [name for name in Addresses(page.read_text(encoding="utf-8")).named if not _leads(page, name)]


def _leads(page: Path, address: str) -> bool:
    """Whether there is such a file, and if it opens a notebook, such a notebook."""
    parts = urlsplit(address)
    if parts.scheme == "data":  # a picture that the page brings itself
        return True
    if parts.scheme or parts.netloc:
        return False
    target = (page.parent / parts.path).resolve() if parts.path else page
    opened = [SITE / "live" / "files" / path for path in parse_qs(parts.query).get("path", [])]
    return all(path.is_file() for path in (target, *opened))
