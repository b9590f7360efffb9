"""A page to play on as the site writes it; its Python is that of this process, so that none has to wake."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import comm
import IPython  # noqa: F401  # it is here, so that the page's Python does not put an empty one in its place
import pytest
from playwright.sync_api import BrowserContext, Page, Route

from binder.site import players
from binder.site.player import opening
from binder.site.writing import SITE, told
from tests.browser.harness import ORIGIN

WORKER = """let said = Promise.resolve();
const ask = async (data) => {
  const body = typeof data === "string" ? data : JSON.stringify(data);
  for (const text of await (await fetch("/python", { method: "POST", body })).json()) postMessage(text);
};
onmessage = ({ data }) => { said = said.then(() => ask(data)); };"""
"""Takes the place of `python.js`."""
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class PlayerPages:
    """The pages, served to a browser; `hold` keeps their Python asleep until `wake`."""

    def __init__(self, context: BrowserContext, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.context, self.folder, self.patches = context, folder, monkeypatch
        self.hold = False
        self.waiting: list[Route] = []
        self.python: dict[Page, Callable[[str], None]] = {}
        self.worker = WORKER
        self.said: list[str] = []
        monkeypatch.setattr(comm, "create_comm", comm.create_comm)  # `opening.py` takes its place
        self.words = told()
        self.pages = {player.path: player for player in players.players(self.words)}
        context.route(f"{ORIGIN}/**", self._serve)

    def wake(self) -> None:
        """Let Python say what it was asked for."""
        self.hold = False
        for route in self.waiting:
            self._answer(route)
        self.waiting.clear()

    def _serve(self, route: Route) -> None:
        path = Path(route.request.url.removeprefix(ORIGIN).partition("#")[0].strip("/"))
        if path.name == "python.js":
            route.fulfill(body=self.worker, content_type="text/javascript")
        elif path.name == "python":
            self.waiting.append(route) if self.hold else self._answer(route)
        elif path.suffix == ".json":
            route.fulfill(json=self._picture(*path.as_posix().removesuffix(".json").split(".")))
        else:
            if player := self.pages.get(path.with_suffix("").as_posix()):
                players.write_page(self.folder, player, self.words, first=[], rest=[], bytes=1)
            places = (self.folder / path, SITE / path, players.FRAME / path.name)
            found = next((place for place in places if place.is_file()), None)
            text = found.read_text(encoding="utf-8") if found else ""
            route.fulfill(body=text, content_type=KINDS.get(path.suffix, "text/html"))

    def _answer(self, route: Route) -> None:
        asked, page = json.loads(route.request.post_data or ""), route.request.frame.page
        self.said = []
        with self._no_threads():
            if "wanted" in asked:
                self.python[page] = opening.begin(
                    json.dumps(asked["wanted"]), lambda it: self.said.append(it)
                )
            else:
                self.python[page](json.dumps(asked))
        route.fulfill(json=self.said)

    def _picture(self, path: str, language: str) -> dict[str, Any]:
        """What Python says first, as it is written down when the site is built."""
        said: list[str] = []
        wanted = self.pages[path].wanted | {"pages": [], "language": language}
        with self._no_threads():
            opening.begin(json.dumps(wanted), said.append)
        states: dict[str, dict[str, Any]] = {}
        for each in map(json.loads, said):
            if each["is"] in ("comm_open", "comm_msg"):
                states.setdefault(each["id"], {}).update(each["data"].get("state", {}))
        screens = {name: state for name, state in states.items() if state.keys() & {"drawn_by", "esm"}}
        return {"screens": json.loads(said[-1])["screens"], "models": screens}

    @contextmanager
    def _no_threads(self) -> Iterator[None]:
        """As in the browser, where none can be started."""
        with self.patches.context() as patch:
            patch.setattr("threading.Thread.start", no_thread)
            yield


def no_thread(*_: object) -> None:
    raise RuntimeError("can't start new thread")
